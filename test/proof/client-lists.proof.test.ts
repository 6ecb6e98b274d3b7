import { metadataOnly, openClient, type OpenClient } from "slipway/client";
import { ConfigMap, Namespace, Secret } from "slipway/kubernetes";
import { isExpired } from "slipway/meta";
import { type ControlPlane, startControlPlane } from "slipway/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectionOf } from "../support/cluster-connection.js";
import { errorOf } from "../support/error-of.js";
import { startTcpRelay } from "../support/tcp-relay.js";

const namespace = "many";
let controlPlane: ControlPlane;
let client: OpenClient;

beforeAll(async () => {
  // Without its memory of Secrets the server notices at once what etcd has dropped.
  const extraArguments = { "kube-apiserver": ["--watch-cache-sizes=secrets#0"] };
  controlPlane = await startControlPlane({ extraArguments });
  client = openClient(connectionOf(controlPlane.admin));
  await client.create(Namespace, { metadata: { name: namespace } });
});

afterAll(async () => {
  await client?.close();
  await controlPlane?.stop();
});

const named = (name: string): { readonly namespace: string; readonly name: string } => ({
  namespace,
  name,
});

describe("lists", () => {
  const count = 1_200;

  beforeAll(async () => {
    const numbers = Array.from({ length: count }, (_, index) => index);
    await Promise.all(
      numbers.map((index) =>
        client.create(ConfigMap, {
          metadata: {
            namespace,
            name: `item-${String(index).padStart(4, "0")}`,
            labels: { half: index % 2 === 0 ? "even" : "odd" },
          },
          data: { text: "x".repeat(500) },
        }),
      ),
    );
  });

  it("come whole, with the kind that the server leaves out", async () => {
    const { items, resourceVersion } = await client.list(ConfigMap, { namespace });
    expect(items).toHaveLength(count);
    expect(items[0]).toMatchObject({ apiVersion: "v1", kind: "ConfigMap" });
    expect(resourceVersion).toMatch(/^\d+$/);
  });

  it("come packed, and are unpacked", async () => {
    const { headers, body } = await client.requester.call({
      method: "GET",
      path: `/api/v1/namespaces/${namespace}/configmaps`,
      headers: { "accept-encoding": "gzip" },
    });
    expect(headers["content-encoding"]).toBe("gzip");
    expect(JSON.parse(String(body)).items).toHaveLength(count);
  });

  it("come in pages, all of the same moment", async () => {
    const names: string[] = [];
    const versions = new Set<string>();
    const remaining: (number | undefined)[] = [];
    for await (const page of client.listPages(ConfigMap, { namespace, limit: 500 })) {
      names.push(...page.items.map(({ metadata }) => metadata.name));
      versions.add(page.resourceVersion);
      remaining.push(page.remainingItemCount);
      if (names.length === 500) {
        await client.create(ConfigMap, { metadata: { namespace, name: "item-zzzz" } });
      }
    }
    expect([names.length, new Set(names).size, versions.size]).toEqual([count, count, 1]);
    expect(remaining).toEqual([700, 200, undefined]);
    await client.delete(ConfigMap, { namespace, name: "item-zzzz" });
  });

  it("hold what labels, fields and versions select", async () => {
    const even = await client.list(ConfigMap, { labelSelector: "half in (even),half!=odd" });
    expect(even.items).toHaveLength(count / 2);
    const one = await client.list(ConfigMap, { fieldSelector: "metadata.name=item-0007" });
    expect(one.items.map(({ metadata }) => metadata.name)).toEqual(["item-0007"]);
    const { resourceVersion } = even;
    const exact = await client.list(ConfigMap, {
      namespace,
      limit: 1,
      resourceVersion,
      resourceVersionMatch: "Exact",
    });
    expect(exact.resourceVersion).toBe(resourceVersion);
  });

  it("hold metadata alone, as single objects and events do", async () => {
    const metadata = metadataOnly(ConfigMap);
    const { items } = await client.list(metadata, { namespace, limit: 10 });
    expect(items).toHaveLength(10);
    for (const item of items) {
      expect(Object.keys(item)).toEqual(["apiVersion", "kind", "metadata"]);
      expect(item).toMatchObject({ apiVersion: "v1", kind: "ConfigMap" });
    }
    const one = await client.get(metadata, { namespace, name: "item-0001" });
    expect(one).not.toHaveProperty("data");
    for await (const event of client.watch(metadata, { namespace })) {
      expect(event.object).not.toHaveProperty("data");
      expect(event.object).toMatchObject({ kind: "ConfigMap" });
      break;
    }
  });

  it("whose version was dropped say so, or go on with newer objects", async () => {
    const create = (name: string): Promise<unknown> =>
      client.create(Secret, { metadata: { namespace, name } });
    for (const name of ["a", "b", "c"]) await create(name);
    const options = { namespace, limit: 2 };
    const strict = client.listPages(Secret, options)[Symbol.asyncIterator]();
    const lax = client
      .listPages(Secret, { ...options, allowInconsistent: true })
      [Symbol.asyncIterator]();
    const names: string[] = [];
    await strict.next();
    await lax.next();
    await create("d");
    await controlPlane.compact();
    expect(isExpired(await errorOf(strict.next()))).toBe(true);
    for (let page = await lax.next(); page.done !== true; page = await lax.next()) {
      names.push(...page.value.items.map(({ metadata }) => metadata.name));
    }
    expect(names).toEqual(["c", "d"]);
  });

  it("of objects are deleted, as far as they are selected", async () => {
    const deleted = await client.deleteCollection(ConfigMap, {
      namespace,
      labelSelector: "half=odd",
      propagationPolicy: "Background",
    });
    expect(deleted).toHaveLength(count / 2);
    const { items } = await client.list(ConfigMap, { namespace, labelSelector: "half" });
    expect(items).toHaveLength(count / 2);
  });
});

describe("a watch", () => {
  it("tells what is there, what happens, and how far it has come", async () => {
    await client.create(ConfigMap, { metadata: named("watched-before") });
    const heard: string[] = [];
    const events = client.watch(ConfigMap, { namespace, sendInitialEvents: true });
    for await (const event of events) {
      if (event.type === "BOOKMARK") {
        heard.push("BOOKMARK");
        expect(event.object.metadata.annotations).toEqual({
          "k8s.io/initial-events-end": "true",
        });
        await client.create(ConfigMap, { metadata: named("watched") });
        await client.delete(ConfigMap, named("watched"));
      } else if (event.type !== "ERROR" && event.object.metadata.name.startsWith("watched")) {
        heard.push(`${event.type} ${event.object.metadata.name}`);
        if (event.type === "DELETED") break;
      }
    }
    expect(heard).toEqual(["ADDED watched-before", "BOOKMARK", "ADDED watched", "DELETED watched"]);
  });

  it("ends when the server ends it, and by its signal", async () => {
    const { resourceVersion } = await client.list(Namespace);
    const ended = client.watch(Namespace, { resourceVersion, timeoutSeconds: 1 });
    for await (const event of ended) expect(event).toBe("no event");
    const controller = new AbortController();
    const aborted = client.watch(Namespace, { resourceVersion, signal: controller.signal });
    const next = aborted[Symbol.asyncIterator]().next();
    controller.abort("enough");
    await expect(next).rejects.toBe("enough");
  });

  it("from a version that was dropped says that it is too old", async () => {
    await client.create(Secret, { metadata: named("old") });
    await controlPlane.compact();
    const events: unknown[] = [];
    for await (const event of client.watch(Secret, { resourceVersion: "1" })) events.push(event);
    expect(events).toMatchObject([{ type: "ERROR", object: { code: 410, reason: "Expired" } }]);
  });
});

describe("connections to a real server", () => {
  it("are at most two for 201 calls one after the other", async () => {
    await using relay = await startTcpRelay(controlPlane.server);
    const own = openClient(connectionOf({ ...controlPlane.admin, server: relay.url }));
    for (let call = 0; call < 201; call += 1) await own.get(Namespace, { name: namespace });
    expect(relay.opened).toBeLessThanOrEqual(2);
    await own.create(ConfigMap, { metadata: named("deleted") });
    await own.delete(ConfigMap, named("deleted"), { gracePeriodSeconds: 0 });
    await own.get(Namespace, { name: namespace });
    expect(relay.opened).toBeLessThanOrEqual(2);
    await own.close();
    await expect.poll(() => relay.open).toBe(0);
  });

  it("leave nothing after 200 watches", async () => {
    await using relay = await startTcpRelay(controlPlane.server);
    await using own = openClient(connectionOf({ ...controlPlane.admin, server: relay.url }));
    for (let count = 0; count < 200; count += 1) {
      for await (const event of own.watch(Namespace)) {
        expect(event.type).toBe("ADDED");
        break;
      }
    }
    expect(relay.opened).toBe(200);
    await expect.poll(() => relay.open).toBe(0);
  });
});
