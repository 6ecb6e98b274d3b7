import type { Chart } from "cdk8s";
import { type App } from "cdk8s";
import { expectTypeOf } from "vitest";
import { defineController, defineOperator, defineResource, k } from "slipway/api";
import {
  CustomResource,
  CustomResourceDefinition,
  Operator,
  OperatorChart,
  OperatorDeployment,
  type OperatorProps,
} from "slipway/constructs";

const Database = defineResource({
  group: "example.com",
  kind: "Database",
  versions: {
    v1: {
      spec: k.object({
        version: k.string(),
        size: k.quantity().default("1Gi"),
        tier: k.enum(["small", "large"]).optional(),
        users: k.list(k.object({ name: k.string(), admin: k.boolean().default(false) })).optional(),
      }),
    },
  },
});
const Region = defineResource({
  group: "example.com",
  kind: "Region",
  scope: "Cluster",
  versions: { v1: { spec: k.object({ city: k.string().optional() }) } },
});
const definition = defineOperator({
  name: "database-operator",
  version: "1.0.0",
  controllers: [defineController({ name: "database", for: Database })],
});
const configured = defineOperator({
  name: "configured",
  version: "1.0.0",
  controllers: [defineController({ name: "database", for: Database })],
  config: k.object({ maxUpgrades: k.int32().default(2), region: k.string() }),
  images: { postgres: "docker.io/library/postgres:15.2" },
});
const image = "registry.example.com/database-operator:1.0.0";

declare const app: App;
declare const chart: Chart;

/** Never run: the compiler judges. */
export function accepted(): void {
  new CustomResource(chart, "a", Database, { spec: { version: "1" } });
  new CustomResource(chart, "b", Database, {
    metadata: { name: "b", labels: { a: "b" }, namespace: undefined },
    spec: { version: "1", size: 1, tier: undefined, users: [{ name: "ann" }] },
  });
  new CustomResource(chart, "c", Region, {});
  new CustomResourceDefinition(chart, "d", { resource: Database });
  const input = Database({ metadata: { name: "e" }, spec: { version: "1" } });
  new CustomResource(chart, "e", Database, { spec: input.spec });
  const operator = new Operator(chart, "f", { definition, image, replicas: undefined });
  expectTypeOf(operator.deployment.apiObject.name).toBeString();
  expectTypeOf(operator.customResourceDefinitions).toEqualTypeOf<
    readonly CustomResourceDefinition[]
  >();
  expectTypeOf<OperatorProps["watchNamespaces"]>().toEqualTypeOf<readonly string[] | undefined>();
  expectTypeOf(
    new OperatorChart(app, "g", { definition, image, namespace: "a" }),
  ).toExtend<Chart>();
  new Operator(chart, "settings", {
    definition: configured,
    image,
    config: { region: "a", maxUpgrades: undefined },
    images: { postgres: "mirror.example.com/postgres:15.2" },
    networkPolicy: { metricsFrom: [{ namespaceSelector: {} }] },
    volumes: [{ name: "ca", configMap: { name: "ca" } }],
  });
  const several: OperatorProps = { definition: configured, image };
  new Operator(chart, "any", several);
  const any: CustomResource = new CustomResource(chart, "h", Region, {});
  expectTypeOf(any.name).toBeString();
}

/** Never run: each line must be refused, at the field. */
export function refused(): void {
  new CustomResource(chart, "a", Database, {
    spec: {
      version: "1",
      // @ts-expect-error unknown field
      sise: "1Gi",
    },
  });
  new CustomResource(chart, "b", Database, {
    spec: {
      // @ts-expect-error wrong type
      version: 15,
    },
  });
  new CustomResource(chart, "c", Database, {
    spec: {
      version: "1",
      // @ts-expect-error wrong enum value
      tier: "huge",
    },
  });
  new CustomResource(chart, "d", Database, {
    spec: {
      version: "1",
      users: [
        {
          name: "ann",
          // @ts-expect-error unknown field, deep inside
          root: true,
        },
      ],
    },
  });
  new CustomResource(chart, "e", Database, {
    // @ts-expect-error a required field is missing
    spec: {},
  });
  // @ts-expect-error the spec is missing
  new CustomResource(chart, "f", Database, {});
  new CustomResource(chart, "g", Database, {
    metadata: {
      // @ts-expect-error cannot be applied
      generateName: "a-",
    },
    spec: { version: "1" },
  });
  new CustomResource(chart, "h", Database, {
    spec: { version: "1" },
    // @ts-expect-error written by the operator
    status: {},
  });
  new Operator(chart, "i", {
    definition,
    image,
    // @ts-expect-error unknown option
    replica: 1,
  });
  // @ts-expect-error the image is missing
  new Operator(chart, "j", { definition });
  // @ts-expect-error the namespace is missing
  new OperatorChart(app, "k", { definition, image });
  new Operator(chart, "l", {
    definition: configured,
    image,
    config: {
      // @ts-expect-error wrong type
      maxUpgrades: "2",
    },
  });
  new OperatorDeployment(chart, "m", {
    definition: configured,
    image,
    config: {
      // @ts-expect-error unknown setting
      regoin: "a",
    },
  });
  new OperatorChart(app, "n", {
    definition: configured,
    image,
    namespace: "a",
    images: {
      // @ts-expect-error unknown image
      mysql: "mysql:8",
    },
  });
  new Operator(chart, "o", {
    definition,
    image,
    tolerations: [
      {
        // @ts-expect-error unknown field of a Kubernetes shape
        keys: "a",
      },
    ],
  });
  new Operator(chart, "p", {
    definition,
    image,
    // @ts-expect-error wrong value
    imagePullPolicy: "Sometimes",
  });
}
