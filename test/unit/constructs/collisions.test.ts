import { ApiObject, App, Chart, YamlOutputType } from "cdk8s";
import { ServiceAccount } from "cdk8s-plus-27";
import { describe, expect, test } from "vitest";
import {
  CustomResource,
  Operator,
  OperatorChart,
  OperatorDeployment,
  OperatorRbac,
} from "../../../src/constructs/index.js";
import { defineController, defineOperator } from "../../../src/api/index.js";
import { Database, databaseOperator, image, thrownBy } from "./sample.js";

const definition = databaseOperator("Cluster");
const props = { definition, image };
const shared = { ...props, customResourceDefinitions: false };

/** What synthesis refuses, one line for each two constructs. */
function refusalsOf(app: App): readonly string[] {
  const error = thrownBy(() => app.synthYaml());
  const [heading, ...lines] = String(error instanceof Error && error.message).split("\n  ");
  expect(heading).toBe("Validation failed with the following errors:");
  return lines;
}

/** The objects of an App, each as group, kind, namespace and name. */
function identitiesOf(app: App): readonly string[] {
  return app.charts.flatMap((chart) =>
    chart.toJson().map(({ apiVersion, kind, metadata }) => {
      const [group] = apiVersion.includes("/") ? apiVersion.split("/") : [""];
      return `${group} ${kind} ${metadata.namespace ?? ""} ${metadata.name}`;
    }),
  );
}

describe("there is no collision between", () => {
  test.each<[string, (app: App) => void]>([
    [
      "two operators in one chart",
      (app) => {
        const chart = new Chart(app, "chart", { namespace: "operators" });
        new Operator(chart, "one", props);
        new Operator(chart, "two", {
          ...shared,
          definition: { ...definition, name: "other-operator" },
        });
      },
    ],
    [
      "one operator in two namespaces of one chart",
      (app) => {
        const chart = new Chart(app, "chart");
        new Operator(chart, "one", { ...props, namespace: "one", networkPolicy: true });
        new Operator(chart, "two", { ...shared, namespace: "two", networkPolicy: true });
      },
    ],
    [
      "the same chart in two namespaces",
      (app) => {
        new OperatorChart(app, "one", { ...props, namespace: "one" });
        new OperatorChart(app, "two", { ...shared, namespace: "two" });
      },
    ],
    [
      "installations that watch the same namespaces",
      (app) => {
        const namespaced = { definition: databaseOperator("Namespaced"), image };
        const watchNamespaces = ["a", "b"];
        new OperatorChart(app, "one", { ...namespaced, namespace: "one", watchNamespaces });
        const rest = { customResourceDefinitions: false, watchNamespaces };
        new OperatorChart(app, "two", { ...namespaced, namespace: "two", ...rest });
      },
    ],
  ])("%s", (_, fill) => {
    const app = new App();
    fill(app);
    expect(app.synthYaml()).not.toBe("");
    const identities = identitiesOf(app);
    expect(new Set(identities).size).toBe(identities.length);
  });
});

describe("is refused at synthesis, in one line that names both:", () => {
  test("one operator twice in one namespace", () => {
    const app = new App();
    new Operator(new Chart(app, "one", { namespace: "databases" }), "operator", shared);
    new Operator(new Chart(app, "two"), "again", { ...shared, namespace: "databases" });
    expect(refusalsOf(app)).toEqual([
      "[two/again] makes ServiceAccount database-operator, ClusterRole database-operator.databases, ClusterRoleBinding database-operator.databases and 5 more, which one/operator makes too: keep one, or put one in another namespace",
    ]);
  });

  test("the CustomResourceDefinitions of two installations", () => {
    const app = new App();
    new OperatorChart(app, "one", { ...props, namespace: "one" });
    new OperatorChart(app, "two", { ...props, namespace: "two" });
    expect(refusalsOf(app)).toEqual([
      "[two/operator] makes CustomResourceDefinition databases.example.com, ClusterRole database-operator-view, ClusterRole database-operator-edit and 1 more, which one/operator makes too: a cluster has them once, so leave them to one, with `customResourceDefinitions: false` on an Operator",
    ]);
  });

  test("two operators that own one CustomResourceDefinition", () => {
    const app = new App();
    const other = defineOperator({
      name: "other-operator",
      version: "1.0.0",
      controllers: [defineController({ name: "other", for: Database })],
    });
    const chart = new Chart(app, "chart", { namespace: "operators" });
    new Operator(chart, "one", props);
    new Operator(chart, "two", { definition: other, image });
    expect(refusalsOf(app)).toEqual([
      expect.stringMatching(
        /^\[chart\/two\] makes CustomResourceDefinition databases\.example\.com, which chart\/one makes too: a cluster has them once/,
      ),
    ]);
  });

  test("an object of the user's that an operator makes too, wherever it stands", () => {
    const app = new App();
    const chart = new Chart(app, "chart", { namespace: "databases" });
    const metadata = { name: "database-operator" };
    new ServiceAccount(chart, "mine", { metadata });
    const operator = new Operator(chart, "operator", props);
    new ApiObject(operator, "Extra", {
      apiVersion: "policy/v1",
      kind: "PodDisruptionBudget",
      metadata,
    });
    new ApiObject(chart, "late", { apiVersion: "apps/v1", kind: "Deployment", metadata });
    expect(refusalsOf(app)).toEqual([
      expect.stringContaining(
        "[chart/operator] makes ServiceAccount database-operator, which chart/mine/Resource makes too",
      ),
      expect.stringContaining(
        "[chart/operator] makes Deployment database-operator, which chart/late makes too",
      ),
      expect.stringContaining(
        "[chart/operator] makes PodDisruptionBudget database-operator, which chart/operator/pod-disruption-budget/Resource makes too",
      ),
    ]);
  });

  test("a ClusterRole of the user's, on which cdk8s puts the namespace of the chart", () => {
    const app = new App();
    const chart = new Chart(app, "chart", { namespace: "a" });
    const metadata = { name: "database-operator.databases" };
    const kind = "ClusterRole";
    new ApiObject(chart, "mine", { apiVersion: "rbac.authorization.k8s.io/v1", kind, metadata });
    new OperatorRbac(chart, "rbac", { definition, namespace: "databases" });
    expect(refusalsOf(app)).toHaveLength(1);
  });

  test("parts that stand alone, and custom resources", () => {
    const app = new App();
    const chart = new Chart(app, "chart", { namespace: "a" });
    new OperatorDeployment(chart, "one", props);
    new OperatorDeployment(chart, "two", props);
    const orders = { metadata: { name: "orders" }, spec: { version: "15" } };
    new CustomResource(chart, "orders", Database, orders);
    new CustomResource(chart, "again", Database, orders);
    expect(refusalsOf(app)).toEqual([
      expect.stringContaining("[chart/two] makes Deployment database-operator, which chart/one"),
      expect.stringContaining("[chart/again] makes Database orders, which chart/orders"),
    ]);
  });

  test("what is only there twice for a while is forgotten", () => {
    const app = new App();
    const chart = new Chart(app, "chart", { namespace: "a" });
    new Operator(chart, "one", props);
    new Operator(chart, "two", props);
    refusalsOf(app);
    chart.node.tryRemoveChild("two");
    expect(app.synthYaml()).toContain("databases.example.com");
  });

  test("not what the user has twice without us, nor objects of other groups or kinds", () => {
    const app = new App();
    const chart = new Chart(app, "chart", { namespace: "a" });
    const metadata = { name: "database-operator" };
    for (const id of ["x", "y"]) {
      new ApiObject(chart, id, { apiVersion: "v1", kind: "ConfigMap", metadata });
    }
    new ApiObject(chart, "z", { apiVersion: "example.com/v1", kind: "Deployment", metadata });
    new OperatorDeployment(chart, "deployment", props);
    expect(app.synthYaml()).toContain("example.com/v1");
  });
});

describe("files that would be overwritten", () => {
  function appOf(yamlOutputType: YamlOutputType, charts: readonly string[]): App {
    const app = new App({ yamlOutputType });
    for (const namespace of ["one", "two"]) {
      const id = charts.length === 1 ? "chart" : namespace;
      const chart = app.node.tryFindChild(id) ?? new Chart(app, id);
      new OperatorRbac(chart as Chart, namespace, {
        definition: databaseOperator("Namespaced"),
        namespace,
        watchNamespaces: ["team"],
      });
    }
    return app;
  }

  test("with a file for each resource, two Roles of one name are refused", () => {
    for (const charts of [["chart"], ["one", "two"]]) {
      const refusals = refusalsOf(appOf(YamlOutputType.FILE_PER_RESOURCE, charts));
      expect(refusals).toEqual([
        expect.stringMatching(
          /two\] has Role database-operator, RoleBinding database-operator written to the file of what .*one makes, since file names hold no namespace: use YamlOutputType\.FILE_PER_CHART, or FOLDER_PER_CHART_FILE_PER_RESOURCE with a chart for each namespace$/,
        ),
      ]);
    }
  });

  test("with a folder for each chart they are refused in one chart only", () => {
    const outputType = YamlOutputType.FOLDER_PER_CHART_FILE_PER_RESOURCE;
    expect(refusalsOf(appOf(outputType, ["chart"]))).toHaveLength(1);
    expect(appOf(outputType, ["one", "two"]).synthYaml()).toContain("database-operator.one.team");
  });

  test("one installation has no two objects in one file", () => {
    const app = new App({ yamlOutputType: YamlOutputType.FILE_PER_RESOURCE });
    const chart = new Chart(app, "chart", { namespace: "operators" });
    new Operator(chart, "operator", {
      ...props,
      definition: databaseOperator("Namespaced"),
      watchNamespaces: ["operators", "team-a", "team-b"],
      networkPolicy: true,
    });
    const files = chart.toJson().map(({ kind, metadata }) => `${kind}.${metadata.name}`);
    expect(new Set(files).size).toBe(files.length);
    expect(app.synthYaml()).not.toBe("");
  });
});
