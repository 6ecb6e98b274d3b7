import {
  type ControllerDefinition,
  defineController,
  defineResource,
  k,
  optional,
} from "slipway/api";
import { ConfigMap, Deployment, Job, Secret, Service } from "slipway/kubernetes";
import type { ChildState } from "../../src/controller/children.js";
import type { AnyDesired } from "../../src/controller/desired.js";
import type { LazySignal } from "../../src/controller/lazy-signal.js";
import type { LooseCode } from "../../src/controller/pass-context.js";
import type { FaultyWorld } from "./faulty-world.js";
import { inShort, Passes } from "./pass-of.js";

export const App = defineResource({
  group: "example.com",
  kind: "App",
  versions: {
    v1: {
      spec: k.object({ secret: k.string().optional() }),
      status: k.object({ note: k.string().optional() }).standard(),
    },
  },
});
const app = App({ metadata: { name: "web", namespace: "a" }, spec: {} });
/** The parent of the family. */
export const stored = { ...app, metadata: { ...app.metadata, uid: "app-1" } };

const Monitor = {
  group: "monitoring.coreos.com",
  version: "v1",
  kind: "ServiceMonitor",
  plural: "servicemonitors",
  scope: "Namespaced",
} as const;

/** The controller of the family. */
export const controller = defineController({
  name: "app",
  for: App,
  owns: [ConfigMap, Deployment, Job, Secret, Service, optional(Monitor)],
  references: { secret: { to: Secret, name: ({ spec }) => spec.secret } },
});

export const owner = {
  apiVersion: "example.com/v1",
  kind: "App",
  name: "web",
  uid: "app-1",
  controller: true,
  blockOwnerDeletion: true,
};
export const labels = { "slipway.dev/controller": "operator.app" };

/** A ConfigMap with one text. */
export const config = (name: string, text = "a"): ReturnType<typeof ConfigMap> =>
  ConfigMap({ metadata: { name }, data: { text } });
/** Reads the ConfigMap `conf`. */
export const deployment = Deployment({
  metadata: { name: "web" },
  spec: {
    selector: { matchLabels: { app: "web" } },
    template: {
      metadata: { labels: { app: "web" } },
      spec: {
        containers: [{ name: "web", image: "x", envFrom: [{ configMapRef: { name: "conf" } }] }],
      },
    },
  },
});

type Wanted = Readonly<Record<string, AnyDesired | undefined>>;

/** A controller that wants these children, and what became of them in its last pass. */
export class Family {
  readonly passes: Passes;
  wanted: Wanted;
  states: Readonly<Record<string, ChildState>> = {};

  constructor(
    wanted: Wanted,
    objects: readonly object[] | FaultyWorld = [stored],
    {
      definition = controller,
      siblings = [],
      operator,
    }: {
      readonly definition?: ControllerDefinition;
      readonly siblings?: readonly string[];
      readonly operator?: string;
    } = {},
  ) {
    this.wanted = wanted;
    const code: LooseCode = {
      reconcile: async (_, { children }) => {
        this.states = {};
        this.states = await children.sync(this.wanted);
      },
    };
    this.passes = new Passes(definition, code, objects, { siblings, operator });
  }

  get world(): FaultyWorld {
    return this.passes.world;
  }

  /** What a pass writes, but for the status. */
  async run(signal?: LazySignal): Promise<readonly string[]> {
    const { writes } = await this.passes.run("a", "web", signal);
    return inShort(writes).filter((write) => !write.endsWith(" status"));
  }
}
