import type { Entry } from "../../src/cache/entry.js";
import type { EventHandler } from "../../src/cache/event-handler.js";
import { InformerSet } from "../../src/cache/informer-set.js";
import { ListGate } from "../../src/cache/list-gate.js";
import { Reflector } from "../../src/cache/reflector.js";
import { ServerTraits } from "../../src/cache/server-traits.js";
import type { ReflectorTarget } from "../../src/cache/target.js";
import { createRequester } from "../../src/client/create-requester.js";
import type { StoredObject } from "../../src/meta/stored-object.js";
import type { ResourceType } from "../../src/meta/resource-type.js";
import { silentLogger } from "../../src/telemetry/logger.js";
import { maxEventBytes, type Subject } from "./simulation.js";
import type { ObjectState, Trace } from "./simulation-trace.js";

const widgets: ResourceType = {
  group: "example.com",
  version: "v1",
  kind: "Widget",
  plural: "widgets",
  scope: "Namespaced",
};

/** Longer than any simulation of a seed. */
const longestWaitMs = 7_200_000;

/** The caches of Slipway from the handlers down to the retries of the client, for a simulation. */
export const simulatedCaches: Subject = ({
  transport,
  clock,
  random,
  trace,
  labelSelector,
  namespace,
  pageBytes,
  lateHandlerMs,
}) => {
  const requester = createRequester(transport, { clock, random });
  const traits = new ServerTraits();
  const gate = new ListGate(1);
  const caches = new InformerSet({
    clock,
    logger: silentLogger,
    createReflector: (scope, target) => {
      const reflector = new Reflector({
        scope,
        target: traced(target, trace),
        requester,
        clock,
        random,
        logger: silentLogger,
        traits,
        gate,
        limits: { pageBytes, maxEventBytes },
      });
      return {
        run: (signal) => reflector.run(signal),
        health: () => reflector.health,
        refill: () => reflector.refill(),
      };
    },
  });
  const informer = caches.informer(widgets, {
    labelSelector,
    indexes: { tier: ({ metadata }) => [metadata.labels?.["tier"] ?? ""] },
    ...(namespace === undefined ? {} : { namespaces: [namespace] }),
  });
  const views: Record<string, Map<string, ObjectState>> = {};
  const listen = (name: string): void => {
    const view = new Map<string, ObjectState>();
    views[name] = view;
    informer.addHandler(tracing(name, { view, trace }));
  };
  listen("first handler");
  const late = clock.schedule(lateHandlerMs, () => listen("late handler"));
  const stop = new AbortController();
  const running = caches.run(stop.signal);
  return {
    get isSynced() {
      return informer.isSynced;
    },
    views: () => {
      if (!informer.isSynced) return views;
      const { lister } = informer;
      const index = new Map<string, ObjectState>();
      for (const tier of ["web", "db"]) {
        for (const object of lister.byIndex("tier", tier)) {
          const isRight = object.metadata.labels?.["tier"] === tier;
          index.set(isRight ? keyOf(object) : `${keyOf(object)} as ${tier}`, read(object));
        }
      }
      const list = new Map(lister.list().map((object) => [keyOf(object), read(object)]));
      return { ...views, list, index };
    },
    wrote: (object) => {
      const key = `${object.metadata.namespace}/${object.metadata.name}`;
      const version = object.metadata.resourceVersion;
      // The server's own is not to be frozen.
      caches.wrote(widgets, { ...structuredClone(object) });
      const isSelected =
        (namespace ?? object.metadata.namespace) === object.metadata.namespace &&
        (labelSelector ?? `tier=${object.metadata.labels["tier"]}`) ===
          `tier=${object.metadata.labels["tier"]}`;
      // Nobody is shown anything before the first list.
      const listed = informer.isSynced ? informer.lister.withOwnWrites().list() : undefined;
      const found = listed?.find((one) => keyOf(one) === key);
      const isShown =
        listed === undefined || (found?.metadata.resourceVersion === version) === isSelected;
      trace.add({ what: "wrote", key, version, isShown });
      caches.waitFor(widgets, key, stop.signal, { timeoutMs: longestWaitMs }).then(
        () => trace.add({ what: "seen", key, version }),
        // Stopped, or never seen, which the trace shows.
        () => {},
      );
    },
    stop: async () => {
      late.cancel();
      stop.abort();
      await running;
    },
  };
};

function stateOf(entry: Entry<unknown>): ObjectState {
  return { ...read(entry.object), uid: entry.uid, version: entry.resourceVersion };
}

function read(object: unknown): ObjectState {
  const { metadata, spec } = object as StoredObject & { readonly spec: { readonly value: number } };
  return { uid: metadata.uid, version: metadata.resourceVersion, value: spec.value };
}

function keyOf({ metadata }: StoredObject): string {
  return `${metadata.namespace}/${metadata.name}`;
}

/** Tells the trace what a reflector tells its target. */
function traced<T>(target: ReflectorTarget<T>, trace: Trace): ReflectorTarget<T> {
  return {
    find: (key) => target.find(key),
    prepare: (entry) => target.prepare(entry),
    replace: (entries, version) => {
      const state = new Map([...entries].map(([key, entry]) => [key, stateOf(entry)]));
      trace.add({ what: "replaced", version, state });
      target.replace(entries, version);
    },
    put: (entry) => {
      trace.add({ what: "put", key: entry.key, ...stateOf(entry) });
      target.put(entry);
    },
    remove: (entry) => {
      trace.add({ what: "removed", key: entry.key, ...stateOf(entry) });
      target.remove(entry);
    },
    advance: (version) => {
      trace.add({ what: "advanced", version });
      target.advance(version);
    },
  };
}

function tracing<T>(
  name: string,
  { view, trace }: { readonly view: Map<string, ObjectState>; readonly trace: Trace },
): EventHandler<T> {
  const told = (kind: "add" | "update" | "delete", entry: Entry<T>, previous?: Entry<T>): void => {
    const state = stateOf(entry);
    const before = previous && stateOf(previous);
    trace.add({ what: "told", handler: name, kind, key: entry.key, ...state, previous: before });
    if (kind === "delete") view.delete(entry.key);
    else view.set(entry.key, state);
  };
  return {
    name,
    onAdd: (entry) => told("add", entry),
    onUpdate: (previous, entry) => told("update", entry, previous),
    onDelete: (entry) => told("delete", entry),
  };
}
