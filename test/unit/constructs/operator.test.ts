import { ApiObject, App, Chart, Testing } from "cdk8s";
import { describe, expect, test } from "vitest";
import { Operator, OperatorChart } from "../../../src/constructs/index.js";
import { chartIn, databaseOperator, image, render } from "./sample.js";

const definition = databaseOperator("Cluster");

test("makes every part and exposes it", () => {
  const chart = chartIn("databases");
  const operator = new Operator(chart, "operator", { definition, image });
  expect(
    render(chart).map(
      ({ kind, metadata }) => `${kind} ${metadata.namespace ?? "-"}/${metadata.name}`,
    ),
  ).toEqual([
    "CustomResourceDefinition -/databases.example.com",
    "ServiceAccount databases/database-operator",
    "ClusterRole -/database-operator.databases",
    "ClusterRoleBinding -/database-operator.databases",
    "Role databases/database-operator",
    "RoleBinding databases/database-operator",
    "Deployment databases/database-operator",
  ]);
  const exposed = [
    ...operator.customResourceDefinitions.map(({ apiObject }) => apiObject),
    operator.serviceAccount.apiObject,
    ...operator.rbac.clusterRoles,
    ...operator.rbac.clusterRoleBindings,
    ...operator.rbac.roles,
    ...operator.rbac.roleBindings,
    operator.deployment.apiObject,
  ];
  expect(exposed).toEqual(operator.node.findAll().filter((each) => ApiObject.isApiObject(each)));
});

test("makes one CustomResourceDefinition for two controllers on one kind, and none on request", () => {
  const chart = chartIn("databases");
  expect(new Operator(chart, "one", { definition, image }).customResourceDefinitions).toHaveLength(
    1,
  );
  const without = { definition, image, namespace: "other", customResourceDefinitions: false };
  expect(new Operator(chart, "two", without).customResourceDefinitions).toEqual([]);
  expect(render(chart)).toHaveLength(13);
});

test("prefers its own namespace to the chart's", () => {
  const chart = chartIn("databases");
  new Operator(chart, "operator", { definition, image, namespace: "operators" });
  const namespaces = render(chart).flatMap(({ metadata }) => metadata.namespace ?? []);
  expect(new Set(namespaces)).toEqual(new Set(["operators"]));
});

test("passes on replicas and resources", () => {
  const chart = chartIn("databases");
  new Operator(chart, "operator", { definition, image, replicas: 2, resources: {} });
  const deployment = render(chart).find(({ kind }) => kind === "Deployment");
  expect(deployment).toMatchObject({
    spec: { replicas: 2, template: { spec: { containers: [{ image, resources: {} }] } } },
  });
});

describe("refuses at synthesis", () => {
  test("one operator twice in one namespace, naming both paths", () => {
    const app = new App();
    const props = { definition, image, customResourceDefinitions: false };
    new Operator(new Chart(app, "one", { namespace: "databases" }), "operator", props);
    new Operator(new Chart(app, "two"), "again", { ...props, namespace: "databases" });
    expect(() => app.synthYaml()).toThrow(
      "[two/again] operator database-operator is already in namespace databases, made at one/operator: keep one, or give this one another namespace",
    );
  });

  test("the CustomResourceDefinitions of two installations, but not the installations", () => {
    const app = new App();
    new OperatorChart(app, "one", { definition, image, namespace: "one" });
    const props = { definition, image, namespace: "two" };
    new OperatorChart(app, "two", props);
    expect(() => app.synthYaml()).toThrow(
      "[two/operator/databases.example.com] CustomResourceDefinition databases.example.com is already made at one/operator/databases.example.com: keep one, with `customResourceDefinitions: false`",
    );
    app.node.tryRemoveChild("two");
    new OperatorChart(app, "two", { ...props, customResourceDefinitions: false });
    const objects = app.charts.flatMap((chart) => namesIn(chart));
    expect(new Set(objects).size).toBe(objects.length);
  });
});

function namesIn(chart: Chart): readonly string[] {
  const objects: readonly { kind: string; metadata: { name: string; namespace?: string } }[] =
    Testing.synth(chart);
  return objects.map(
    ({ kind, metadata }) => `${kind} ${metadata.namespace ?? ""} ${metadata.name}`,
  );
}

describe("refuses at construction", () => {
  test("a missing namespace, saying where to give one", () => {
    expect(() => new Operator(chartIn(), "operator", { definition, image })).toThrow(
      "construct platform/operator is not valid:\n  - namespace: give the namespace that the operator runs in here, or to the chart: new Chart(app, id, { namespace }) [NAMESPACE_MISSING]",
    );
  });

  test("a scope without a chart", () => {
    expect(
      () => new Operator(new App(), "operator", { definition, image, namespace: "a" }),
    ).toThrow("cannot find a parent chart");
  });

  test("watched namespaces with scope Cluster", () => {
    const props = { definition, image, watchNamespaces: ["a"] };
    expect(() => new Operator(chartIn("databases"), "operator", props)).toThrow(
      'watchNamespaces: an operator of scope "Cluster" watches every namespace: leave this out, or define the operator with scope "Namespaced"',
    );
  });

  test.each([
    [["a", "b", "a"], 'watchNamespaces[2]: "a" is there already, at 0'],
    [["a", "B"], "watchNamespaces[1]: must be lower-case"],
    [[""], "watchNamespaces[0]: must be lower-case"],
    [[], "watchNamespaces: must name a namespace: leave it out"],
  ])("watched namespaces %j", (watchNamespaces, message) => {
    const props = { definition: databaseOperator("Namespaced"), image, watchNamespaces };
    expect(() => new Operator(chartIn("databases"), "operator", props)).toThrow(message);
  });

  test("everything at once, with the path of the operator itself", () => {
    const chart = chartIn();
    const namespace = "n".repeat(300);
    const props = {
      definition,
      image: "",
      namespace,
      replicas: -1,
      resources: { limits: { cpu: "much" } },
    };
    expect(() => new Operator(chart, "operator", props)).toThrow(
      expect.objectContaining({
        constructPath: "platform/operator",
        issues: [
          expect.objectContaining({ path: ["namespace"], code: "NAMESPACE_INVALID" }),
          expect.objectContaining({ path: ["resources", "limits", "cpu"], code: "VALUE_PATTERN" }),
          expect.objectContaining({ path: ["image"], code: "IMAGE_INVALID" }),
          expect.objectContaining({ path: ["replicas"], code: "REPLICAS_INVALID" }),
        ],
      }),
    );
    expect(chart.node.children).toEqual([]);
  });

  test("options of an untyped caller", () => {
    const chart = chartIn("databases");
    // @ts-expect-error the option is called `image`
    expect(() => new Operator(chart, "operator", { definition, imgae: image })).toThrow(
      /imgae: is no option here; options are definition, image, .*\n {2}- image: is required/,
    );
    const odd: object = { watchNamespaces: "a", customResourceDefinitions: "no" };
    const props = { definition: databaseOperator("Namespaced"), image, ...odd };
    expect(() => new Operator(chart, "operator", props)).toThrow(
      /watchNamespaces: must be a list of namespaces.*\n.*customResourceDefinitions: must be true or false/,
    );
  });
});

test("a chart holds the operator, in its namespace", () => {
  const app = new App();
  const chart = new OperatorChart(app, "database-operator", {
    definition,
    image,
    namespace: "databases",
  });
  expect(chart.namespace).toBe("databases");
  expect(chart.operator.node.path).toBe("database-operator/operator");
  // @ts-expect-error the namespace is missing
  expect(() => new OperatorChart(app, "nowhere", { definition, image })).toThrow(
    "nowhere/operator",
  );
});
