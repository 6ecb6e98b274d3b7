import { defineController, defineResource, grant, k, touch } from "slipway/api";
import { createCaches } from "slipway/cache";
import { openClient, type OpenClient, type Requester } from "slipway/client";
import { ConfigMap, Deployment, Lease, Namespace, Pod, Secret } from "slipway/kubernetes";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createClient } from "../../src/client/create-client.js";
import { Controller } from "../../src/controller/controller.js";
import { once } from "../../src/controller/desired.js";
import type { LooseContext } from "../../src/controller/pass-context.js";
import { silentLogger } from "../../src/telemetry/logger.js";
import { systemClock } from "../../src/util/clock.js";
import { connectionOf } from "../support/cluster-connection.js";
import { type JudgedServer, startJudgedServer } from "../support/judged-server.js";

const Parent = defineResource({
  group: "context.example.com",
  kind: "Parent",
  versions: { v1: { spec: k.object({}), status: k.object({}).standard() } },
});
const definition = defineController({
  name: "parent",
  for: Parent,
  owns: [ConfigMap, Secret],
  watches: { pods: { to: Pod, map: () => [] } },
  touches: [
    touch(Pod, ["delete", "patch"], "replace them"),
    touch(Lease, ["create", "update", "deletecollection"], "hold them"),
    touch(Deployment, ["get", "patch"], "scale them", { subresource: "scale" }),
  ],
  grants: [grant(Pod, ["create"], "drain them", { subresource: "eviction" })],
});

let controlPlane: JudgedServer;
let client: OpenClient;

beforeAll(async () => {
  controlPlane = await startJudgedServer({ controllers: true, resources: [Parent] });
  client = openClient(connectionOf(controlPlane.admin), { fieldManager: "proof" });
});
afterAll(async () => {
  await client?.close();
  await controlPlane?.stop();
});

/** One pass of a controller in a namespace of its own, and what it sent; more than one where it is asked for. */
async function pass<T>(
  namespace: string,
  use: (context: LooseContext) => Promise<T>,
  {
    before,
    passes = 1,
  }: { readonly before?: () => Promise<unknown>; readonly passes?: number } = {},
): Promise<{ readonly result: T; readonly requests: readonly (readonly string[])[] }> {
  await client.create(Namespace, { metadata: { name: namespace } });
  await before?.();
  await client.create(Parent, { metadata: { namespace, name: "p" }, spec: {} });
  let requests: string[] = [];
  const requester: Requester = {
    call: (request, signal) => {
      const [path = ""] = request.path.split("?");
      if (!path.includes("/parents/p")) requests.push(`${request.method} ${path}`);
      return client.requester.call(request, signal);
    },
    stream: (request, handler) => client.requester.stream(request, handler),
  };
  const caches = createCaches({ requester });
  const controller = new Controller({
    operator: "proof",
    definition,
    caches,
    namespaces: [namespace],
    clock: systemClock,
    random: Math.random,
    log: silentLogger,
    events: { record: () => {} },
    concurrency: 1,
    drainMs: 0,
  });
  const ended: { readonly result: PromiseSettledResult<T>; readonly requests: string[] }[] = [];
  const code = {
    reconcile: async (_: unknown, context: LooseContext): Promise<void> => {
      requests = [];
      const [result] = await Promise.allSettled([use(context)]);
      ended.push({ result, requests });
    },
  };
  const stop = new AbortController();
  const running = Promise.all([
    caches.run(stop.signal),
    controller
      .run(
        {
          code,
          extras: { images: {}, config: {}, metrics: {} },
          client: createClient(requester, { fieldManager: "proof" }),
        },
        stop.signal,
      )
      .catch(() => {}),
  ]);
  try {
    for (let look = 1; look <= passes; look += 1) {
      await vi.waitFor(() => expect(ended.length).toBeGreaterThanOrEqual(look), {
        timeout: 60_000,
        interval: 10,
      });
      const value = { metadata: { labels: { look: String(look) } } };
      if (look < passes)
        await client.patch(Parent, { namespace, name: "p" }, { type: "merge", value });
    }
    const last = ended.at(-1);
    if (last?.result.status !== "fulfilled") throw last?.result.reason;
    return { result: last.result.value, requests: ended.map((one) => one.requests) };
  } finally {
    stop.abort();
    await running;
  }
}

const pod = (namespace: string, name: string): Parameters<typeof Pod>[0] => ({
  metadata: { namespace, name },
  spec: { containers: [{ name: "m", image: "i" }] },
});

describe("the context of a pass, on a real server", () => {
  it("asks for parts of objects: an eviction, and a scale", async () => {
    const namespace = "parts";
    const labels = { a: "b" };
    const { result } = await pass(
      namespace,
      async ({ subresource }) => {
        await subresource(Pod, "eviction").create("drained", {});
        await subresource(Deployment, "scale").patch("web", { spec: { replicas: 3 } });
        return await subresource(Deployment, "scale").get("web");
      },
      {
        before: async () => {
          await client.create(Pod, pod(namespace, "drained"));
          await client.create(Deployment, {
            metadata: { namespace, name: "web" },
            spec: {
              replicas: 0,
              selector: { matchLabels: labels },
              template: {
                metadata: { labels },
                spec: { containers: [{ name: "m", image: "i" }] },
              },
            },
          });
        },
      },
    );
    expect(result).toMatchObject({ kind: "Scale", spec: { replicas: 3 } });
    // It was never bound to a node: nobody has to end it.
    await expect(client.get(Pod, { namespace, name: "drained" })).rejects.toMatchObject({
      code: "API_NOT_FOUND",
    });
  });

  it("deletes the Pod that it saw, and not the next one of its name", async () => {
    const namespace = "deletion";
    const key = { namespace, name: "one" };
    const { result } = await pass(
      namespace,
      async (context) => {
        const seen = context.get(Pod, "one");
        if (seen === undefined) throw new Error("there is no Pod");
        await client.delete(Pod, key, { gracePeriodSeconds: 0 });
        await client.create(Pod, pod(namespace, "one"));
        const asked = [
          context.delete(Pod, seen.metadata),
          context.patch(Pod, seen.metadata, { metadata: { labels: { a: "b" } } }),
        ];
        return (await Promise.allSettled(asked)).map((one) =>
          one.status === "rejected" ? Object(one.reason).code : "done",
        );
      },
      { before: () => client.create(Pod, pod(namespace, "one")) },
    );
    expect(result).toEqual(["API_CONFLICT", "API_CONFLICT"]);
    const there = await client.get(Pod, key);
    expect(there.metadata.deletionTimestamp).toBeUndefined();
    expect(there.metadata.labels).toBeUndefined();
  });

  it("writes whole objects if they are as they were read, and deletes what is selected", async () => {
    const namespace = "whole";
    const { result } = await pass(namespace, async (context) => {
      const labels = { a: "b" };
      const made = await context.create(Lease, { metadata: { name: "one", labels }, spec: {} });
      await context.create(Lease, { metadata: { name: "two" }, spec: {} });
      const next = await context.update(Lease, { ...made, spec: { holderIdentity: "me" } });
      const late = context.update(Lease, { ...made, spec: { holderIdentity: "you" } });
      const code: unknown = await late.catch((error: unknown) => Object(error).code);
      const deleted = await context.deleteCollection(Lease, { labels: "a=b" });
      return { spec: next["spec"], code, deleted };
    });
    expect(result).toEqual({ spec: { holderIdentity: "me" }, code: "API_CONFLICT", deleted: 1 });
    const { items } = await client.list(Lease, { namespace });
    expect(items.map(({ metadata }) => metadata.name)).toEqual(["two"]);
  });

  it("takes a Secret of others as it is, marks it once, and asks for nothing more", async () => {
    const namespace = "once";
    const { result, requests } = await pass(
      namespace,
      async ({ children }) => {
        const wanted = Secret({ metadata: { name: "pw" }, stringData: { password: "mine" } });
        const { password } = await children.sync({ password: once(wanted) });
        return password?.object;
      },
      {
        before: () =>
          client.create(Secret, {
            metadata: { namespace, name: "pw", labels: { theirs: "x" } },
            stringData: { password: "theirs" },
          }),
        passes: 3,
      },
    );
    const secrets = `/api/v1/namespaces/${namespace}/secrets`;
    expect(requests.slice(0, 3)).toEqual([
      [`POST ${secrets}`, `GET ${secrets}/pw`, `PATCH ${secrets}/pw`],
      [],
      [],
    ]);
    expect(result).toMatchObject({
      metadata: { labels: { theirs: "x", "slipway.dev/controller": "proof.parent" } },
      data: { password: Buffer.from("theirs").toString("base64") },
    });
    expect(Object(result).metadata).not.toHaveProperty("ownerReferences");
  });
});
