import { defineController, defineResource, k, optional, own, touch } from "slipway/api";
import { createCaches } from "slipway/cache";
import { ClusterRole, ConfigMap, Node, Secret } from "slipway/kubernetes";
import type { ResourceType, StoredObject } from "slipway/meta";
import type { ControllerDefinition } from "../../src/api/define-controller.js";
import { createClient } from "../../src/client/create-client.js";
import { Controller } from "../../src/controller/controller.js";
import type { LooseCode, LooseContext } from "../../src/controller/pass-context.js";
import { recordingLogger } from "./cache-objects.js";
import { settle, VirtualClock } from "../../src/testing/virtual-clock.js";
import { WatchedCluster } from "./watched-cluster.js";

export const App = defineResource({
  group: "example.com",
  kind: "App",
  versions: {
    v1: {
      spec: k.object({ secret: k.string().optional(), node: k.string().optional() }),
      status: k.object({ note: k.string().optional() }).standard(),
    },
  },
});
/** A kind that a cluster may not serve. */
export const Monitor: ResourceType = {
  group: "monitoring.coreos.com",
  version: "v1",
  kind: "ServiceMonitor",
  plural: "servicemonitors",
  scope: "Namespaced",
};
const types = [App, ConfigMap, ClusterRole, Node, Secret, Monitor];

const definition = defineController({
  name: "app",
  for: App,
  owns: [ConfigMap, own(ClusterRole, { tracked: true }), optional(Monitor)],
  references: { secret: { to: Secret, name: ({ spec }) => spec.secret } },
  watches: {
    nodes: {
      to: Node,
      labels: "storage=fast",
      map: ({ metadata }, context) =>
        context
          .list()
          .filter(({ spec }) => spec.node === metadata.labels?.["node"])
          .map((one) => one.metadata),
    },
  },
  touches: [touch(Node, ["delete"], "replace it")],
  finalizer: "example.com/cleanup",
});

/** An object of the kind. */
export const app = (name: string, spec: object = {}): object => ({
  ...App({ metadata: { name, namespace: "a" }, spec: {} }),
  metadata: { name, namespace: "a", uid: name, generation: 1, finalizers: ["example.com/cleanup"] },
  spec,
});

/** A controller over caches and a client of a cluster in memory. */
export class Stage {
  readonly clock = new VirtualClock();
  readonly log = recordingLogger();
  readonly cluster: WatchedCluster;
  readonly controller: Controller;
  /** Keys of passes, as they ran. */
  readonly passes: string[] = [];
  reconcile: (object: StoredObject, context: LooseContext) => unknown = () => {};
  readonly #stop = new AbortController();
  readonly #caches: Promise<void>;

  constructor(
    objects: readonly object[],
    {
      namespaces = [],
      absent = [],
      controller = definition,
    }: {
      readonly namespaces?: readonly string[];
      readonly absent?: readonly ResourceType[];
      readonly controller?: ControllerDefinition;
    } = {},
  ) {
    this.cluster = new WatchedCluster(types, objects);
    for (const type of absent) this.cluster.serve(type, false);
    const { clock } = this;
    const random = (): number => 0;
    const caches = createCaches({ requester: this.cluster, clock, random });
    this.controller = new Controller({
      operator: "operator",
      definition: controller,
      caches,
      namespaces,
      clock,
      random,
      log: this.log,
      events: { record: () => {} },
      concurrency: 1,
      drainMs: 0,
    });
    this.#caches = caches.run(this.#stop.signal);
  }

  /** Lets it work until the returned function is called. */
  async run(): Promise<() => Promise<void>> {
    const stop = new AbortController();
    const code: LooseCode = {
      reconcile: (object, context) => {
        this.passes.push(object.metadata.name);
        return this.reconcile(object, context);
      },
      cleanup: ({ metadata }) => void this.passes.push(`cleanup ${metadata.name}`),
    };
    const extras = { images: {}, config: {}, metrics: {} };
    const client = createClient(this.cluster, { fieldManager: "operator" });
    const running = this.controller.run({ code, extras, client }, stop.signal);
    running.catch(() => {});
    await this.pause();
    return async () => {
      stop.abort(new Error("stop"));
      await this.pause();
      await running.catch(() => {});
    };
  }

  /** Everything that is under way has come to its end. */
  async pause(): Promise<void> {
    for (let round = 0; round < 5; round += 1) {
      await settle();
      await this.clock.advance(30);
    }
  }

  /** The keys of the passes that something led to. */
  async after(change: () => unknown): Promise<readonly string[]> {
    await this.pause();
    this.passes.length = 0;
    await change();
    await this.pause();
    return this.passes.splice(0).toSorted();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    await this.#caches;
  }
}

/** Makes an object in the cluster, or changes it. */
export const put = (
  stage: Stage,
  type: ResourceType,
  name: string,
  fields: object = {},
): Promise<StoredObject> => {
  const { metadata = {}, ...rest }: { readonly metadata?: object } = fields;
  const place = type.scope === "Namespaced" ? { namespace: "a" } : {};
  const apiVersion = type.group === "" ? type.version : `${type.group}/${type.version}`;
  return stage.cluster.put(type, {
    apiVersion,
    kind: type.kind,
    ...rest,
    metadata: { name, ...place, ...metadata },
  });
};
