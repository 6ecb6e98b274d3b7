import { ApiObject, Chart } from "cdk8s";
import type { Construct } from "constructs";
import { chartConditions, defineController, defineResource, k } from "slipway/api";
import type { ChartRenderer } from "slipway/chart-operator";
import { ConfigMap, Deployment, Service } from "slipway/kubernetes";
import type { Infer } from "slipway/api";

export const App = defineResource({
  group: "example.com",
  kind: "App",
  versions: {
    v1: {
      spec: k.object({
        image: k.string().default("a:1"),
        notes: k.map(k.string()).default({}),
      }),
      status: k.object({}).standard(),
      examples: { minimal: { spec: {} }, noted: { spec: { notes: { a: "b" } } } },
    },
  },
});
export type App = Infer<typeof App>;

export const app = defineController({
  name: "app",
  for: App,
  owns: [ConfigMap, Deployment, Service],
  conditions: chartConditions,
});

export interface DeploymentOptions {
  readonly name?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly image?: string;
}

export function deployment(
  scope: Construct,
  id: string,
  { name, labels = { app: scope.node.addr.slice(0, 20) }, image = "a:1" }: DeploymentOptions = {},
): ApiObject {
  return new ApiObject(scope, id, {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: name === undefined ? {} : { name },
    spec: {
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [{ name: "main", image }] } },
    },
  });
}

export function configMap(
  scope: Construct,
  id: string,
  data: Readonly<Record<string, string>> = {},
): ApiObject {
  return new ApiObject(scope, id, { apiVersion: "v1", kind: "ConfigMap", data });
}

export function service(
  scope: Construct,
  id: string,
  selector: Readonly<Record<string, string>> = { app: scope.node.addr.slice(0, 20) },
): ApiObject {
  return new ApiObject(scope, id, {
    apiVersion: "v1",
    kind: "Service",
    spec: { selector, ports: [{ port: 80 }] },
  });
}

/** A chart with one object of each owned kind. */
export const render: ChartRenderer<App> = (scope, { spec }) => {
  const chart = new Chart(scope, "app");
  const notes = configMap(chart, "notes", spec.notes);
  const web = deployment(chart, "web", { image: spec.image });
  web.addDependency(notes);
  service(chart, "front");
  return chart;
};

export function object(
  spec: Partial<App["spec"]> = {},
  name = "orders",
  namespace = "shop",
): { metadata: { name: string; namespace: string }; spec: Partial<App["spec"]> } {
  return { metadata: { name, namespace }, spec };
}
