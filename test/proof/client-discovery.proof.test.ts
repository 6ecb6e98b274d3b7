import { defineResource, k } from "slipway/api";
import {
  createDiscovery,
  type Discovery,
  type DiscoveredType,
  openClient,
  type OpenClient,
  type Requester,
} from "slipway/client";
import { APIService, ConfigMap, CustomResourceDefinition, Namespace } from "slipway/kubernetes";
import { toCustomResourceDefinition } from "slipway/api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectionOf } from "../support/cluster-connection.js";
import { isInProcess, type JudgedServer, startJudgedServer } from "../support/judged-server.js";

const Gadget = defineResource({
  group: "discovery.example.com",
  kind: "Gadget",
  shortNames: ["gdt"],
  versions: {
    v1: { spec: k.object({ size: k.int32() }), status: k.object({ phase: k.string().optional() }) },
  },
});

let controlPlane: JudgedServer;
let client: OpenClient;

beforeAll(async () => {
  controlPlane = await startJudgedServer();
  client = openClient(connectionOf(controlPlane.admin));
  await client.create(Namespace, { metadata: { name: "discovered" } });
});

afterAll(async () => {
  await client?.close();
  await controlPlane?.stop();
});

/** Asks as a client of before Kubernetes 1.26 does. */
function discoverAsOfOld(): Discovery {
  const { requester } = client;
  const old: Requester = {
    call: (request, signal) =>
      requester.call({ ...request, headers: { accept: "application/json" } }, signal),
    stream: (request, handler) => requester.stream(request, handler),
  };
  return createDiscovery(old);
}

describe("discovery", () => {
  it("finds a kind by its names, each way of asking alike", async () => {
    const queries = [
      { kind: "Deployment" },
      { kind: "Deployment", apiVersion: "apps/v1" },
      { resource: "deployments" },
      { resource: "deployment" },
      { resource: "deploy" },
      { resource: "Deployments.apps" },
      { resource: "deployments.v1.apps" },
    ];
    for (const discovery of [client.discovery, discoverAsOfOld()]) {
      for (const query of queries) {
        expect(await discovery.find(query)).toMatchObject({
          group: "apps",
          version: "v1",
          kind: "Deployment",
          plural: "deployments",
          scope: "Namespaced",
          singular: "deployment",
          shortNames: ["deploy"],
          categories: ["all"],
          subresources: expect.arrayContaining(["scale", "status"]),
          verbs: expect.arrayContaining(["get", "watch", "deletecollection"]),
        });
      }
      expect(await discovery.find({ kind: "Namespace" })).toMatchObject({
        group: "",
        scope: "Cluster",
      });
      // Two groups have such a kind; the core one comes first.
      expect(await discovery.find({ kind: "Event" })).toMatchObject({ group: "" });
      expect(await discovery.find({ resource: "events.events.k8s.io" })).toMatchObject({
        group: "events.k8s.io",
      });
      expect(await discovery.find({ kind: "Gadget" })).toBeUndefined();
    }
  });

  it("tells the same in both ways of asking", async () => {
    const facts = async (discovery: Discovery): Promise<readonly string[]> => {
      const served = await discovery.served();
      const types = served.flatMap(({ types: some }): readonly DiscoveredType[] => some);
      return types.map((type) => JSON.stringify(sorted(type))).toSorted();
    };
    const aggregated = await facts(client.discovery);
    expect(aggregated.length).toBeGreaterThan(40);
    expect(await facts(discoverAsOfOld())).toEqual(aggregated);
  });

  it("finds what appears later, and reaches it with every verb", async () => {
    expect(await client.discovery.find({ resource: "gdt" })).toBeUndefined();
    const manifest = toCustomResourceDefinition(Gadget);
    await client.create(CustomResourceDefinition, manifest);
    await expect.poll(() => client.discovery.find({ resource: "gdt" })).toBeDefined();
    const found = await client.discovery.find({ kind: "Gadget" });
    if (found === undefined) throw new Error("found and lost");
    const metadata = { namespace: "discovered", name: "one" };
    const made = await client.create(found, { metadata, spec: { size: 1 } });
    expect(made["spec"]).toEqual({ size: 1 });
    const spec = { size: 2 };
    await client.apply(found, { metadata, spec }, { fieldManager: "proof", force: true });
    await client
      .subresource(found, "status")
      .patch(metadata, { type: "merge", value: { status: { phase: "Ready" } } });
    const [listed] = (await client.list(found)).items;
    expect(listed).toMatchObject({ kind: "Gadget", spec, status: { phase: "Ready" } });
    await client.delete(found, metadata);
  });

  // There is no aggregation of other servers in the process.
  it.skipIf(isInProcess)(
    "is not harmed by a group whose server is away, and names it when it is asked for",
    async () => {
      await client.create(APIService, {
        metadata: { name: "v1alpha1.broken.example.com" },
        spec: {
          group: "broken.example.com",
          version: "v1alpha1",
          groupPriorityMinimum: 1_000,
          versionPriority: 10,
          service: { namespace: "default", name: "nowhere", port: 443 },
          insecureSkipTLSVerify: true,
        },
      });
      await expect
        .poll(
          async () => {
            await client.discovery.reload();
            const served = await client.discovery.served();
            return served.find(({ group }) => group === "broken.example.com")?.fault;
          },
          { timeout: 60_000 },
        )
        .toBeDefined();
      for (const discovery of [client.discovery, discoverAsOfOld()]) {
        expect(await discovery.find({ kind: "ConfigMap" })).toMatchObject({ plural: "configmaps" });
        expect(await discovery.find({ resource: "gadgets" })).toMatchObject({ kind: "Gadget" });
        const broken = { kind: "Thing", apiVersion: "broken.example.com/v1alpha1" };
        await expect(discovery.find(broken)).rejects.toThrow(
          /kind Thing[^]*broken\.example\.com\/v1alpha1: \S/,
        );
        await expect(discovery.find({ kind: "Thing" })).rejects.toMatchObject({
          code: "DISCOVERY_UNAVAILABLE",
          unavailable: [{ group: "broken.example.com", version: "v1alpha1" }],
        });
        const elsewhere = { kind: "Thing", apiVersion: "apps/v1" };
        expect(await discovery.find(elsewhere)).toBeUndefined();
      }
      await client.create(ConfigMap, { metadata: { namespace: "discovered", name: "unharmed" } });
    },
  );
});

function sorted(type: DiscoveredType): object {
  const { shortNames, categories, verbs, subresources, ...names } = type;
  const lists = { shortNames, categories, verbs, subresources };
  const ordered = Object.entries(lists).map(([name, list]) => [name, list.toSorted()]);
  return { ...names, ...Object.fromEntries(ordered) };
}
