import { defineController, defineResource, k, own } from "slipway/api";
import { createCaches } from "slipway/cache";
import { openClient, type OpenClient, type Requester } from "slipway/client";
import { ClusterRole, ConfigMap, Namespace, Secret, Service } from "slipway/kubernetes";
import type { ResourceType, StoredObject } from "slipway/meta";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { ControllerDefinition } from "../../src/api/define-controller.js";
import { createClient } from "../../src/client/create-client.js";
import { Controller } from "../../src/controller/controller.js";
import type { AnyDesired } from "../../src/controller/desired.js";
import type { LooseContext } from "../../src/controller/pass-context.js";
import { silentLogger } from "../../src/telemetry/logger.js";
import { systemClock } from "../../src/util/clock.js";
import { connectionOf } from "../support/cluster-connection.js";
import { type JudgedServer, startJudgedServer } from "../support/judged-server.js";

const Parent = defineResource({
  group: "inventory.example.com",
  kind: "Parent",
  versions: {
    v1: { spec: k.object({ names: k.list(k.string()) }), status: k.object({}).standard() },
  },
});
const owns = [ConfigMap, Secret, Service, own(ClusterRole, { tracked: true })];
const definition = defineController({
  name: "parent",
  for: Parent,
  owns,
  finalizer: "example.com/cleanup",
});
const blue = defineController({
  name: "blue",
  for: Parent,
  owns: [ConfigMap],
  when: { labels: "class=blue" },
});
const red = defineController({
  name: "red",
  for: Parent,
  owns: [ConfigMap],
  when: { labels: "class=red" },
});

let controlPlane: JudgedServer;
let client: OpenClient;

beforeAll(async () => {
  controlPlane = await startJudgedServer({ resources: [Parent] });
  client = openClient(connectionOf(controlPlane.admin), { fieldManager: "proof" });
});
afterAll(async () => {
  await client?.close();
  await controlPlane?.stop();
});

const eventually = <T>(look: () => T): Promise<T> =>
  vi.waitFor(look, { timeout: 60_000, interval: 20 });

/** A ConfigMap, a Secret, a Service and a ClusterRole of each name. */
function childrenOf({ spec, metadata: { namespace } }: StoredObject): Record<string, AnyDesired> {
  const { names } = Object(spec);
  return Object.fromEntries(
    names.flatMap((name: string) => [
      [`config-${name}`, ConfigMap({ metadata: { name } })],
      [`secret-${name}`, Secret({ metadata: { name } })],
      [`service-${name}`, Service({ metadata: { name }, spec: { ports: [{ port: 80 }] } })],
      [`role-${name}`, ClusterRole({ metadata: { name: `${namespace}-${name}` } })],
    ]),
  );
}

interface Code {
  reconcile(object: StoredObject, context: LooseContext): unknown;
  cleanup?(): void;
}
const code: Code = {
  reconcile: async (object, { children }) => await children.sync(childrenOf(object)),
  cleanup: () => {},
};

/** A process with caches, whose controller works when it leads. */
class Process implements AsyncDisposable {
  /** Requests that change something, but for the status of parents: `DELETE configmaps/a`. */
  readonly writes: string[] = [];
  readonly errors: unknown[] = [];
  passes = 0;
  readonly #controller: Controller;
  readonly #requester: Requester;
  readonly #code: Code;
  readonly #stop = new AbortController();
  readonly #caches: Promise<void>;
  #term = new AbortController();
  #working: Promise<unknown> = Promise.resolve();
  #isHeld = false;
  readonly #held: (() => void)[] = [];

  constructor(
    namespace: string,
    {
      controller = definition,
      siblings = [],
      does = code,
    }: {
      readonly controller?: ControllerDefinition;
      readonly siblings?: readonly string[];
      readonly does?: Code;
    } = {},
  ) {
    this.#code = does;
    this.#requester = {
      call: (request, signal) => {
        if (request.method !== "GET" && !request.path.includes("/status")) {
          const parts = request.path.split("?")[0]?.split("/") ?? [];
          this.writes.push(`${request.method} ${parts.slice(-2).join("/")}`);
        }
        return client.requester.call(request, signal);
      },
      // What is told of the parents can be held back, as where a watch lags.
      stream: (request, handler) => {
        const isOfParents = request.path.includes("/parents");
        const later = (work: () => void): void => {
          if (isOfParents && this.#isHeld) this.#held.push(work);
          else work();
        };
        return client.requester.stream(request, {
          onOpen: () => later(() => handler.onOpen()),
          onData: (chunk) => later(() => handler.onData(chunk)),
          onEnd: () => later(() => handler.onEnd()),
          onError: (error) => later(() => handler.onError(error)),
        });
      },
    };
    const caches = createCaches({ requester: this.#requester });
    this.#controller = new Controller({
      operator: "proof",
      definition: controller,
      siblings,
      caches,
      namespaces: [namespace],
      clock: systemClock,
      random: Math.random,
      log: {
        ...silentLogger,
        debug: (_, fields) => void this.errors.push(fields?.["error"]),
        error: (_, fields) => void this.errors.push(fields?.["error"]),
      },
      events: { record: () => {} },
      concurrency: 1,
      drainMs: 0,
    });
    this.#caches = caches.run(this.#stop.signal);
  }

  async synced(): Promise<void> {
    await this.#controller.synced(this.#stop.signal);
  }

  hold(): void {
    this.#isHeld = true;
  }

  letGo(): void {
    this.#isHeld = false;
    for (const work of this.#held.splice(0)) work();
  }

  /** Works until the returned function is called. */
  lead(): () => Promise<void> {
    this.#term = new AbortController();
    const counted: Code = {
      ...this.#code,
      reconcile: async (object, context) => {
        await this.#code.reconcile(object, context);
        this.passes += 1;
      },
    };
    this.#working = this.#controller
      .run(
        {
          code: counted,
          extras: { images: {}, config: {}, metrics: {} },
          client: createClient(this.#requester, { fieldManager: "proof" }),
        },
        this.#term.signal,
      )
      .catch(() => {});
    return async () => {
      this.#term.abort();
      await this.#working;
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#term.abort();
    this.#stop.abort();
    await this.#working;
    await this.#caches;
  }
}

async function family(
  namespace: string,
  names: readonly string[],
  labels: Record<string, string> = {},
): Promise<{ readonly namespace: string; readonly name: string }> {
  await client.create(Namespace, { metadata: { name: namespace } });
  await client.create(Parent, { metadata: { namespace, name: "p", labels }, spec: { names } });
  return { namespace, name: "p" };
}

const kinds: readonly ResourceType[] = [ConfigMap, Secret, Service, ClusterRole];

/** What is there of each kind, by name. */
async function there(namespace: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const found = kinds.map(async (type): Promise<[string, readonly string[]]> => {
    const place = type.scope === "Namespaced" ? { namespace } : {};
    const { items } = await client.list(type, {
      ...place,
      labelSelector: "slipway.dev/controller",
    });
    const prefix = type.scope === "Namespaced" ? "" : `${namespace}-`;
    const names = items.map(({ metadata }) => metadata.name);
    const own = names.filter((name) => name.startsWith(prefix));
    return [type.kind, own.map((name) => name.slice(prefix.length)).toSorted()];
  });
  return Object.fromEntries(await Promise.all(found));
}
const all = (...names: readonly string[]): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(kinds.map(({ kind }) => [kind, names]));

const setNames = (
  key: { readonly namespace: string; readonly name: string },
  names: readonly string[],
): Promise<unknown> => client.patch(Parent, key, { type: "merge", value: { spec: { names } } });

describe("what a controller made", () => {
  it("is known to the next process, which deletes what is not named any more", async () => {
    const key = await family("restart", ["one", "two"]);
    {
      await using first = new Process("restart");
      first.lead();
      await eventually(async () => expect(await there("restart")).toEqual(all("one", "two")));
    }
    await setNames(key, ["two", "three"]);
    await using second = new Process("restart");
    second.lead();
    await eventually(async () => expect(await there("restart")).toEqual(all("three", "two")));
  });

  it("is neither deleted nor undone by a process that knows an older object and newer children", async () => {
    const key = await family("takeover", ["one", "two"]);
    await using first = new Process("takeover");
    await using second = new Process("takeover");
    const stop = first.lead();
    await eventually(async () => expect(await there("takeover")).toEqual(all("one", "two")));
    await second.synced();
    second.hold();
    await setNames(key, ["two", "three"]);
    await eventually(async () => expect(await there("takeover")).toEqual(all("three", "two")));
    await stop();
    // Children of the newer pass are in its caches, the object that names them is not.
    const uids = async (): Promise<readonly string[]> => {
      const { items } = await client.list(ConfigMap, { namespace: "takeover" });
      return items
        .filter(({ metadata }) => ["two", "three"].includes(metadata.name))
        .map(({ metadata }) => metadata.uid);
    };
    const before = await uids();
    second.lead();
    const stale = expect.objectContaining({ code: "OBJECT_STALE" });
    await eventually(() =>
      expect(second.errors).toContainEqual(
        expect.objectContaining({ errors: expect.objectContaining({ "config-one": stale }) }),
      ),
    );
    expect(second.writes).toEqual([]);
    second.letGo();
    await eventually(() => expect(second.passes).toBeGreaterThan(0));
    expect(await there("takeover")).toEqual(all("three", "two"));
    expect(await uids()).toEqual(before);
    expect(second.writes).toEqual([]);
  });

  it("goes over to the controller that its object goes over to, with nothing left of the first", async () => {
    const makes = (data: Record<string, string>, ...names: readonly string[]): Code => ({
      reconcile: async (_, { children }) => {
        const wanted = names.map((name) => [name, ConfigMap({ metadata: { name }, data })]);
        await children.sync(Object.fromEntries(wanted));
      },
    });
    const key = await family("classes", [], { class: "blue" });
    const processOf = (controller: ControllerDefinition, sibling: string, does: Code): Process =>
      new Process("classes", { controller, siblings: [sibling], does });
    await using first = processOf(blue, "red", makes({ a: "1", b: "1" }, "conf", "old"));
    await using second = processOf(red, "blue", makes({ a: "1", c: "1" }, "conf"));
    first.lead();
    second.lead();
    const configs = async (): Promise<unknown> => {
      const { items } = await client.list(ConfigMap, {
        namespace: "classes",
        labelSelector: "slipway.dev/controller",
      });
      return Object.fromEntries(
        items.map(({ metadata, data }) => [
          metadata.name,
          { ...data, by: metadata.labels?.["slipway.dev/controller"] },
        ]),
      );
    };
    const blues = { a: "1", b: "1", by: "proof.blue" };
    await eventually(async () => expect(await configs()).toEqual({ conf: blues, old: blues }));
    const labels = { class: "red" };
    await client.patch(Parent, key, { type: "merge", value: { metadata: { labels } } });
    await eventually(async () =>
      expect(await configs()).toEqual({ conf: { a: "1", c: "1", by: "proof.red" } }),
    );
    // It is as wanted: another look writes nothing.
    await eventually(() => expect(second.writes).toContain("DELETE configmaps/old"));
    const { writes, passes } = second;
    const count = writes.length;
    const looked = { class: "red", look: "1" };
    await client.patch(Parent, key, { type: "merge", value: { metadata: { labels: looked } } });
    await eventually(() => expect(second.passes).toBeGreaterThan(passes));
    expect(writes.slice(count)).toEqual([]);
  });
});

describe("two controllers that want the same child of one object", () => {
  it("do not fight: the second is told whose it is, and writes nothing", async () => {
    const key = await family("rivals", ["one"]);
    await using first = new Process("rivals");
    first.lead();
    await eventually(async () => expect(await there("rivals")).toEqual(all("one")));
    const does: Code = {
      reconcile: async (object, { children }) => {
        const { "role-one": _, ...wanted } = childrenOf(object);
        await children.sync(wanted);
      },
    };
    const definition2 = defineController({
      name: "other",
      for: Parent,
      owns: [ConfigMap, Secret, Service],
    });
    await using second = new Process("rivals", { controller: definition2, does });
    second.lead();
    const name = "the controller proof.parent, by its label slipway.dev/controller";
    await eventually(() =>
      expect(second.errors).toContainEqual(
        expect.objectContaining({
          code: "CHILDREN_FAILED",
          message: ["ConfigMap", "Secret", "Service"]
            .map(
              (kind) =>
                `${kind === "Service" ? "service" : kind === "Secret" ? "secret" : "config"}-one: ${kind} rivals/one belongs to ${name}: give the child another name, or take that one away`,
            )
            .join("\n"),
        }),
      ),
    );
    const writes = first.writes.length;
    const labels = { look: "1" };
    const { passes } = first;
    await client.patch(Parent, key, { type: "merge", value: { metadata: { labels } } });
    await eventually(() => expect(first.passes).toBeGreaterThan(passes));
    expect(first.writes.slice(writes)).toEqual([]);
    const { metadata } = await client.get(ConfigMap, { namespace: "rivals", name: "one" });
    expect(metadata.labels).toEqual({ "slipway.dev/controller": "proof.parent" });
  });
});
