import { implement } from "slipway";
import { defineController, defineOperator, touch } from "slipway/api";
import { openClient } from "slipway/client";
import { ConfigMap } from "slipway/kubernetes";
import type { OwnerReference } from "slipway/meta";
import { expectPermissions, startControlPlane } from "slipway/testing";
import { expect, it } from "vitest";
import { connectionOf } from "../support/cluster-connection.js";
import { errorOf } from "../support/error-of.js";
import { rightOperator, rightSite, Site } from "../support/site-samples.js";

it("runs an operator on a real control plane with the roles that are derived for it, from its first request on", async () => {
  await using server = await startControlPlane({ resources: [Site] });
  // Each time the server hears anew of the roles.
  for (const name of ["first", "second", "third"]) {
    const operator = { ...rightOperator, name: `sites-${name}` };
    await using running = await server.run(operator, { ...rightSite, operator });
    await server.create(Site, { metadata: { name }, spec: { title: name } });
    await server.eventually(ConfigMap, `${name}-0`, ({ data }) => data?.["title"] === name);
    await running.stop();
    const account = `system:serviceaccount:sites-${name}-system:sites-${name}`;
    const own = (await server.audit()).filter(({ user }) => user === account);
    expect(own.length).toBeGreaterThan(10);
    expect(own.filter(({ code }) => code === 403)).toEqual([]);
  }
});

const site = defineController({
  name: "site",
  for: Site,
  touches: [touch(ConfigMap, ["create", "patch"], "pages")],
});
const operator = defineOperator({ name: "pages", version: "1.0.0", controllers: [site] });

it("is asked by OwnerReferencesPermissionEnforcement for what expectPermissions says", async () => {
  const plugin = "--enable-admission-plugins=OwnerReferencesPermissionEnforcement";
  await using server = await startControlPlane({
    resources: [Site],
    extraArguments: { "kube-apiserver": [plugin] },
  });
  const idle = implement(operator, () => ({ site: { reconcile: () => {} } }));
  await using running = await server.run(operator, idle);
  expect(running.isRunning).toBe(true);
  const home = await server.create(Site, { metadata: { name: "home" }, spec: { title: "a" } });
  await server.create(ConfigMap, { metadata: { name: "found" }, data: { text: "a" } });
  const account = await server.serviceAccountConfig("pages-system", "pages");
  const client = openClient(connectionOf(account), { fieldManager: "test" });
  const { apiVersion, kind, metadata } = home;
  const owner = { apiVersion, kind, name: metadata.name, uid: metadata.uid };
  const blocking = { ...owner, blockOwnerDeletion: true };
  const make = (name: string, ownerReferences: readonly OwnerReference[]): Promise<unknown> =>
    client.create(ConfigMap, { metadata: { namespace: "default", name, ownerReferences } });
  await make("plain", [owner]);
  await expect(make("blocking", [blocking])).rejects.toThrow(
    "ownerReference refers to a resource you can't set finalizers on",
  );
  const found = { namespace: "default", name: "found" };
  const value = { metadata: { ownerReferences: [owner] } };
  await expect(client.patch(ConfigMap, found, { type: "merge", value })).rejects.toThrow(
    "cannot set an ownerRef on a resource you can't delete",
  );
  await client.close();

  const code = implement(operator, () => ({
    site: {
      reconcile: async (object, context) => {
        const ownerReferences = [{ ...blocking, uid: object.metadata.uid }];
        await context.patch(ConfigMap, "found", { metadata: { ownerReferences } });
        const { namespace } = object.metadata;
        await context.create(ConfigMap, { metadata: { name: "made", namespace, ownerReferences } });
      },
    },
  }));
  const error = await errorOf(
    expectPermissions(operator, code, {
      before: (test) => test.create(ConfigMap, { metadata: { name: "found" }, data: { a: "a" } }),
      steps: {
        create: (test) => test.create(Site, { metadata: { name: "home" }, spec: { title: "a" } }),
      },
    }),
  );
  expect(String(error)).toMatch(/delete configmaps in the namespace default/);
  expect(String(error)).toMatch(/update sites\.example\.com\/finalizers in the namespace default/);
});
