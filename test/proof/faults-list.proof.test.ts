import { defineResource, k, toCustomResourceDefinition } from "slipway/api";
import { openClient } from "slipway/client";
import { ClusterRoleBinding, ConfigMap, CustomResourceDefinition } from "slipway/kubernetes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deferred } from "../../src/util/deferred.js";
import { connectionOf } from "../support/cluster-connection.js";
import { type FaultLab, startFaultLab } from "../support/fault-lab.js";
import { startFaultProxy } from "../support/fault-proxy.js";
import { addressOf, eventually, type FaultTrial, Widget } from "../support/fault-trial.js";
import { plainWay } from "../support/plain-way.js";
import { throttle } from "../support/throttled-user.js";

/** Where more Widgets are than the first page of a list takes. */
const namespace = "many";
const count = 600;

let lab: FaultLab;
/** Of an API server that knows no streaming lists, and remembers no list for its next pages. */
const gates = "WatchList=false,ListFromCacheSnapshot=false";
let pages: { host: string; port: number };

beforeAll(async () => {
  lab = await startFaultLab();
  pages = addressOf(
    (await lab.addServer({ extraArguments: [`--feature-gates=${gates}`] })).admin.server,
  );
  await (await lab.trial(namespace))[Symbol.asyncDispose]();
  const indexes = Array.from({ length: count }, (_, index) => index);
  const makeNext = async (): Promise<void> => {
    for (let index = indexes.pop(); index !== undefined; index = indexes.pop()) {
      const metadata = { namespace, name: `one-${index}` };
      await lab.admin.create(Widget, Widget({ metadata, spec: { size: index } }));
    }
  };
  await Promise.all(Array.from({ length: 12 }, makeNext));
});
afterAll(async () => {
  await lab?.[Symbol.asyncDispose]();
});

/** The lists of Widgets that were asked for, page by page. */
function widgetPages(
  trial: FaultTrial,
): readonly { readonly limit: number; readonly token: string | null }[] {
  return trial
    .requestsFor(trial.kind("widgets"))
    .filter(({ isStream }) => !isStream)
    .map(({ path }) => new URL(path, "https://server").searchParams)
    .map((query) => ({ limit: Number(query.get("limit")), token: query.get("continue") }));
}

function isPageOf(path: string, kind: string): boolean {
  return path.includes(`/${kind}?`) && path.includes("continue=");
}

describe("a list in pages", () => {
  it("whose place expires begins anew in smaller pages, then in one, while objects change", async () => {
    await using trial = await lab.trial("expires", {
      namespace,
      target: pages,
      limits: { pageBytes: 50_000 },
    });
    let round = 0;
    trial.beforeCall = async ({ path }) => {
      if (!isPageOf(path, "widgets")) return;
      round += 1;
      await lab.admin.delete(Widget, { namespace, name: `one-${round}` });
      const metadata = { namespace, name: `two-${round}` };
      await lab.admin.create(Widget, Widget({ metadata, spec: { size: round } }));
      await lab.controlPlane.compact();
    };
    await trial.start();
    const firsts = widgetPages(trial).filter(({ token }) => token === null);
    const [full, half = full, quarter = half, ...rest] = firsts.map(({ limit }) => limit);
    expect(full).toBe(500);
    expect(half).toBeLessThan(500);
    expect(quarter).toBeLessThan(half ?? 0);
    // All in one answer, in the end; again where the server then finds that version too old to watch from.
    expect(new Set(rest)).toEqual(new Set([0]));
    expect(round).toBe(3);
    await trial.recovers();
    expect(trial.inCache(trial.kind("widgets")).size).toBeGreaterThanOrEqual(count);
  });

  it("that is refused in the middle with 429 goes on with the same page", async () => {
    const config = lab.controlPlane.userConfig("paging");
    await lab.admin.create(ClusterRoleBinding, {
      metadata: { name: config.user },
      subjects: [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: config.user }],
      roleRef: {
        apiGroup: "rbac.authorization.k8s.io",
        kind: "ClusterRole",
        name: "cluster-admin",
      },
    });
    const probe = { ...config, server: `https://${pages.host}:${pages.port}` };
    await using trial = await lab.trial("refused", {
      namespace,
      target: pages,
      user: config.user,
      connect: (server) => Promise.resolve(connectionOf({ ...config, server })),
    });
    let release: Promise<void> | undefined;
    trial.beforeCall = async ({ path }) => {
      if (release !== undefined || !isPageOf(path, "widgets")) return;
      const undo = await throttle(lab.admin, probe);
      release = new Promise((resolve) => setTimeout(resolve, 3_000)).then(undo);
    };
    await trial.start();
    await release;
    const asked = widgetPages(trial);
    expect(asked.filter(({ token }) => token === null)).toHaveLength(1);
    expect(new Set(asked.map(({ token }) => token)).size).toBe(2);
    await trial.recovers();
    expect(await trial.lists()).toMatchObject({ widgets: 1 });
  });

  it("that stops in the middle of an answer is tried again in smaller pages, and holds up no other kind", async () => {
    await using trial = await lab.trial("stops", {
      namespace,
      target: pages,
      transport: { progressTimeoutMs: 3_000, headersTimeoutMs: 10_000 },
    });
    const stalled = deferred<void>();
    let isFirst = true;
    trial.beforeCall = async ({ path }) => {
      if (!path.includes("/widgets?")) return await stalled.promise;
      if (!isFirst) return;
      isFirst = false;
      trial.proxy.onConnection = (connection) => {
        trial.proxy.onConnection = undefined;
        // Packed, the page has some more.
        connection.stallAfter(10_000, "to-client");
        stalled.resolve();
      };
    };
    await trial.churn();
    trial.run();
    await eventually(() => {
      expect(trial.health("configmaps").state).toBe("watching");
      expect(trial.health("secrets").state).toBe("watching");
    });
    expect(trial.health("widgets").isSynced).toBe(false);
    await trial.caches.waitForSync(trial.signal, { timeoutMs: 30_000 });
    await trial.isSteady();
    expect(widgetPages(trial).slice(0, 2)).toEqual([
      { limit: 500, token: null },
      { limit: 250, token: null },
    ]);
    expect(trial.logs).toContain("warn a list or watch failed; trying until it works");
    await trial.recovers();
  });

  it("of a kind that was just defined waits until the server is ready for it", async () => {
    const Fresh = defineResource({
      group: "faults.example.com",
      kind: "Fresh",
      plural: "fresh",
      versions: { v1: { spec: k.object({ size: k.int32() }) } },
    });
    await using trial = await lab.trial("fresh", { target: pages });
    const fresh = trial.hold("fresh", Fresh);
    const definition = toCustomResourceDefinition(Fresh);
    await lab.admin.create(CustomResourceDefinition, definition as never);
    await trial.start();
    const metadata = { namespace: "fresh", name: "x" };
    await eventually(() => lab.admin.create(Fresh, Fresh({ metadata, spec: { size: 1 } })));
    await eventually(() => expect(fresh.view.states.size).toBe(1));
    await trial.recovers();
  });
});

describe("an answer", () => {
  it("whose packing is broken is an error of that call alone", async () => {
    await using way = await plainWay(lab, "packed");
    const { target = pages, connect } = way.options;
    await using proxy = await startFaultProxy(target);
    const connection = await connect?.(`https://127.0.0.1:${proxy.port}`);
    if (connection === undefined) throw new Error("there is no connection");
    await using client = openClient(connection);
    expect((await client.list(Widget, { namespace })).items.length).toBeGreaterThanOrEqual(count);
    proxy.open[0]?.corrupt(3_000, "to-client");
    await expect(client.list(Widget, { namespace })).rejects.toMatchObject({
      code: "TRANSPORT_PROTOCOL",
      message: expect.stringContaining("gzip"),
    });
    expect((await client.list(Widget, { namespace })).items.length).toBeGreaterThanOrEqual(count);
  });
});

describe("an object", () => {
  const text = (bytes: number): { readonly text: string } => ({ text: "x".repeat(bytes) });

  it("that is too large is named and left out, and holds up no other, until it is smaller", async () => {
    await using trial = await lab.trial("large", { limits: { maxEventBytes: 64 * 1024 } });
    await trial.start();
    const metadata = { namespace: "large", name: "monster", labels: { trial: "large" } };
    await lab.admin.apply(ConfigMap, { metadata, data: text(100) });
    const configMaps = trial.kind("configmaps");
    await eventually(() => expect(configMaps.view.states.has("large/monster")).toBe(true));
    const before = trial.inCache(configMaps).get("large/monster");
    await lab.admin.apply(ConfigMap, { metadata, data: text(100_000) });
    await eventually(() =>
      expect(trial.health("configmaps").oversized).toMatchObject([{ key: "large/monster" }]),
    );
    await trial.writesOn(20);
    expect(trial.inCache(configMaps).get("large/monster")).toBe(before);
    expect(trial.logs).toContain(
      "error an object is too large; the cache does not have its newest state",
    );
    await lab.admin.apply(ConfigMap, { metadata, data: text(200) });
    await eventually(() => expect(trial.health("configmaps").oversized).toEqual([]));
    await trial.recovers();
    expect(await trial.lists()).toEqual({ configmaps: 1, widgets: 1, secrets: 1 });
  });

  it("of as many bytes as a server takes is held like any other", async () => {
    await using trial = await lab.trial("largest");
    await trial.start();
    const metadata = { namespace: "largest", name: "monster", labels: { trial: "largest" } };
    await lab.admin.create(ConfigMap, { metadata, data: text(1_040_000) });
    const configMaps = trial.kind("configmaps");
    await eventually(() => expect(configMaps.view.states.has("largest/monster")).toBe(true));
    await trial.recovers();
    expect(trial.health("configmaps").oversized).toEqual([]);
  });
});
