import { describe, expect, it } from "vitest";
import { createDiscovery } from "../../../src/client/create-discovery.js";
import { createRequester } from "../../../src/client/create-requester.js";
import type { Discovery } from "../../../src/client/discovery.js";
import { FakeTransport } from "../../support/fake-transport.js";
import { settle, VirtualClock } from "../../../src/testing/virtual-clock.js";

const resource = (plural: string, kind: string): object => ({
  resource: plural,
  responseKind: { group: "", version: "v1", kind },
  scope: "Namespaced",
  singularResource: kind.toLowerCase(),
  verbs: ["get"],
});

/** An aggregated answer: group, then versions with their resources; a version without is stale. */
function groups(...items: readonly [string, ...(readonly [string, ...object[]])[]][]): object {
  return {
    kind: "APIGroupDiscoveryList",
    apiVersion: "apidiscovery.k8s.io/v2",
    items: items.map(([name, ...versions]) => ({
      metadata: { name },
      versions: versions.map(([version, ...resources]) => ({
        version,
        freshness: resources.length === 0 ? "Stale" : "Current",
        resources,
      })),
    })),
  };
}

interface Setting {
  readonly transport: FakeTransport;
  readonly clock: VirtualClock;
  readonly discovery: Discovery;
  /** What each path answers: an object, or a code. */
  readonly answers: Record<string, object | number>;
}

function setUp(answers: Record<string, object | number>): Setting {
  const transport = new FakeTransport();
  const clock = new VirtualClock();
  transport.script = (sent) => {
    const answer = answers[sent.request.path] ?? 404;
    if (typeof answer === "number") sent.answer(answer);
    else sent.answer(200, answer);
  };
  const discovery = createDiscovery(createRequester(transport, { clock }), { clock });
  return { transport, clock, discovery, answers };
}

const core = groups(["", ["v1", resource("pods", "Pod")]]);

describe("discovery", () => {
  it("asks twice for everything, once for all who ask at the same time", async () => {
    const { transport, discovery } = setUp({ "/api": core, "/apis": groups() });
    const found = await Promise.all([
      discovery.find({ kind: "Pod" }),
      discovery.find({ resource: "pods" }),
      discovery.served(),
    ]);
    expect(found[0]).toMatchObject({ group: "", version: "v1", plural: "pods" });
    expect(found[1]).toBe(found[0]);
    expect(transport.sent.map(({ request }) => request.path)).toEqual(["/api", "/apis"]);
    expect(transport.last.request.headers["accept"]).toContain("as=APIGroupDiscoveryList");
  });

  it("prefers the first group and version that has the kind", async () => {
    const { discovery } = setUp({
      "/api": core,
      "/apis": groups(
        ["b.example", ["v1", resource("things", "Thing")], ["v2", resource("olds", "Old")]],
        ["a.example", ["v3", resource("things", "Thing"), resource("olds", "Old")]],
      ),
    });
    expect(await discovery.find({ kind: "Thing" })).toMatchObject({ group: "b.example" });
    expect(await discovery.find({ kind: "Old" })).toMatchObject({ version: "v2" });
    expect(await discovery.find({ resource: "olds.v3.a.example" })).toMatchObject({
      version: "v3",
    });
    expect(await discovery.find({ kind: "Old", apiVersion: "b.example/v1" })).toBeUndefined();
  });

  it("asks again for what is missing, once a second at most", async () => {
    const { transport, clock, discovery, answers } = setUp({ "/api": core, "/apis": groups() });
    await discovery.find({ kind: "Thing" });
    await discovery.find({ kind: "Thing" });
    expect(transport.sent).toHaveLength(2);
    answers["/apis"] = groups(["a.example", ["v1", resource("things", "Thing")]]);
    await clock.advance(999);
    expect(await discovery.find({ kind: "Thing" })).toBeUndefined();
    await clock.advance(1);
    expect(await discovery.find({ kind: "Thing" })).toMatchObject({ group: "a.example" });
    expect(transport.sent).toHaveLength(4);
    await discovery.find({ kind: "Pod" });
    expect(transport.sent).toHaveLength(4);
    await discovery.reload();
    expect(transport.sent).toHaveLength(6);
  });

  it("names a group that is away when the kind may be in it, and only then", async () => {
    const { discovery } = setUp({
      "/api": core,
      "/apis": groups(["metrics.example", ["v1"]], ["a.example", ["v1", resource("a", "A")]]),
    });
    expect(await discovery.find({ kind: "Pod" })).toBeDefined();
    expect(await discovery.find({ kind: "B", apiVersion: "a.example/v1" })).toBeUndefined();
    for (const query of [
      { kind: "B" },
      { resource: "bs" },
      { resource: "bs.metrics.example" },
      { kind: "B", apiVersion: "metrics.example/v1" },
    ]) {
      await expect(discovery.find(query)).rejects.toMatchObject({
        code: "DISCOVERY_UNAVAILABLE",
        unavailable: [{ group: "metrics.example", version: "v1" }],
      });
    }
  });

  it("asks a server of old for each version, and one that fails harms no other", async () => {
    const { discovery } = setUp({
      "/api": { kind: "APIVersions", versions: ["v1"] },
      "/apis": {
        kind: "APIGroupList",
        groups: [
          {
            name: "apps",
            versions: [{ version: "v1beta1" }, { version: "v1" }],
            preferredVersion: { version: "v1" },
          },
          { name: "broken.example", versions: [{ version: "v1" }] },
        ],
      },
      "/api/v1": {
        resources: [
          { name: "pods", kind: "Pod", namespaced: true },
          { name: "pods/log", kind: "Pod" },
        ],
      },
      "/apis/apps/v1": {
        resources: [{ name: "deployments", kind: "Deployment", shortNames: ["deploy"] }],
      },
      "/apis/apps/v1beta1": { resources: [{ name: "deployments", kind: "Deployment" }] },
      "/apis/broken.example/v1": 503,
    });
    expect(await discovery.find({ kind: "Pod" })).toMatchObject({ subresources: ["log"] });
    expect(await discovery.find({ resource: "deploy" })).toMatchObject({
      version: "v1",
      scope: "Cluster",
    });
    await expect(discovery.find({ kind: "Thing" })).rejects.toThrow(
      /broken\.example\/v1: GET \/apis\/broken\.example\/v1/,
    );
  });

  it("does without the core group of a server that has none", async () => {
    const { discovery } = setUp({ "/apis": groups(["a.example", ["v1", resource("a", "A")]]) });
    expect(await discovery.find({ kind: "A" })).toBeDefined();
  });

  it("fails as the server does, and asks again the next time", async () => {
    const { discovery, answers } = setUp({ "/api": core, "/apis": 403 });
    await expect(discovery.find({ kind: "Pod" })).rejects.toMatchObject({ httpCode: 403 });
    answers["/apis"] = groups();
    expect(await discovery.find({ kind: "Pod" })).toBeDefined();
  });

  it("lets one who gives up go, and goes on for the others", async () => {
    const { transport, discovery } = setUp({ "/api": core, "/apis": groups() });
    const controller = new AbortController();
    const first = discovery.find({ kind: "Pod" }, controller.signal);
    const second = discovery.find({ kind: "Pod" });
    controller.abort("enough");
    await expect(first).rejects.toBe("enough");
    expect(await second).toBeDefined();
    await settle();
    expect(transport.sent).toHaveLength(2);
  });
});
