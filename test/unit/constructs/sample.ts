import { App, Chart, Testing } from "cdk8s";
import {
  defineController,
  defineOperator,
  defineResource,
  k,
  type OperatorDefinition,
  type OperatorScope,
} from "../../../src/api/index.js";
import { ConfigMap, Service, StatefulSet } from "../../../src/kubernetes/index.js";

export const Database = defineResource({
  group: "example.com",
  kind: "Database",
  shortNames: ["db"],
  versions: {
    v1: {
      spec: k.object({
        version: k.string({ pattern: "^\\d+(\\.\\d+)?$" }),
        size: k.quantity().default("1Gi"),
        replicas: k.int32({ minimum: 1, maximum: 9 }).default(1),
        tier: k.enum(["small", "large"]).optional(),
        note: k.string().nullable().default(null),
        users: k.list(k.object({ name: k.string(), admin: k.boolean().default(false) })).optional(),
      }),
      status: k.object({ readyReplicas: k.int32().optional() }).standard(),
      printerColumns: { Version: ".spec.version" },
    },
  },
});

export const Region = defineResource({
  group: "example.com",
  kind: "Region",
  scope: "Cluster",
  versions: { v1: { spec: k.object({ city: k.string().default("Bern") }) } },
});

/** An operator of two controllers on one kind. */
export function databaseOperator(scope: OperatorScope, version = "1.0.0"): OperatorDefinition {
  return defineOperator({
    name: "database-operator",
    version,
    scope,
    controllers: [
      defineController({ name: "database", for: Database, owns: [ConfigMap, StatefulSet] }),
      defineController({ name: "exposure", for: Database, owns: [Service] }),
    ],
  });
}

export const image = "registry.example.com/database-operator:1.0.0";

/** A chart in an App of its own. */
export function chartIn(namespace?: string): Chart {
  return new Chart(new App(), "platform", namespace === undefined ? {} : { namespace });
}

/** A rendered object, as far as tests look into it. */
export interface Rendered {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
  };
  readonly [field: string]: unknown;
}

/** Every object of a chart's whole App, as cdk8s renders it. */
export function render(chart: Chart): readonly Rendered[] {
  return App.of(chart).charts.flatMap((each): readonly Rendered[] => Testing.synth(each));
}

/** What `action` throws. */
export function thrownBy(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}
