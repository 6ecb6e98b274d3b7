import { TerminalError } from "slipway";
import { PersistentVolumeClaim } from "slipway/kubernetes";
import { reconcileOnce } from "slipway/testing";
import { expect, it } from "vitest";
import { cleanup, reconcile, Site, site } from "./site.js";

const home = Site({ metadata: { name: "home", namespace: "web" }, spec: { title: "Hello" } });

it("makes a page", async () => {
  const { writes, status } = await reconcileOnce(site, reconcile, { object: home });
  expect(writes.map(({ verb, kind, key }) => `${verb} ${kind} ${key}`)).toContain(
    "apply ConfigMap web/home",
  );
  expect(status).toMatchObject({ pages: 1 });
});

it("says what nobody but the author of the spec can mend", async () => {
  const object = { ...home, spec: { title: "Hello", host: "home" } };
  const { conditions, error } = await reconcileOnce(site, reconcile, { object });
  expect(error).toBeInstanceOf(TerminalError);
  expect(conditions.Stalled?.message).toContain("home is no domain");
});

it("takes archives away with the site", async () => {
  const archive = PersistentVolumeClaim({
    metadata: { name: "home-archive", namespace: "web" },
    spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
  });
  const { writes } = await reconcileOnce(site, cleanup, {
    object: home,
    cluster: [archive],
    deleting: true,
  });
  expect(writes.map(({ verb, kind, key }) => `${verb} ${kind} ${key}`)).toContain(
    "delete PersistentVolumeClaim web/home-archive",
  );
});
