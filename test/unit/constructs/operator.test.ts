import { ApiObject, App } from "cdk8s";
import { describe, expect, test } from "vitest";
import { Operator, OperatorChart, OperatorDeployment } from "../../../src/constructs/index.js";
import { chartIn, databaseOperator, image, optionalSettings, render } from "./sample.js";

const definition = databaseOperator("Cluster");

test("makes every part and exposes it", () => {
  const chart = chartIn("databases");
  const props = { definition, image, networkPolicy: true };
  const operator = new Operator(chart, "operator", props);
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
    "ClusterRole -/database-operator-view",
    "ClusterRole -/database-operator-edit",
    "ClusterRole -/database-operator-admin",
    "Deployment databases/database-operator",
    "Service databases/metrics-database-operator",
    "PodDisruptionBudget databases/database-operator",
    "NetworkPolicy databases/database-operator",
  ]);
  const exposed = [
    ...operator.customResourceDefinitions.map(({ apiObject }) => apiObject),
    operator.serviceAccount.apiObject,
    ...operator.rbac.clusterRoles,
    ...operator.rbac.clusterRoleBindings,
    ...operator.rbac.roles,
    ...operator.rbac.roleBindings,
    ...operator.rbac.aggregatedRoles,
    operator.deployment.apiObject,
    operator.metricsService?.apiObject,
    operator.podDisruptionBudget?.apiObject,
    operator.networkPolicy?.apiObject,
  ];
  expect(exposed).toEqual(operator.node.findAll().filter((each) => ApiObject.isApiObject(each)));
});

test("makes one CustomResourceDefinition for two controllers on one kind, and none on request", () => {
  const chart = chartIn("databases");
  expect(new Operator(chart, "one", { definition, image }).customResourceDefinitions).toHaveLength(
    1,
  );
  const without = { definition, image, namespace: "other", customResourceDefinitions: false };
  const two = new Operator(chart, "two", without);
  expect([two.customResourceDefinitions, two.rbac.aggregatedRoles]).toEqual([[], []]);
  expect(render(chart)).toHaveLength(20);
});

test("leaves out each part that is not wanted", () => {
  const chart = chartIn("databases");
  const parts = { aggregatedRoles: false, metricsService: false, podDisruptionBudget: false };
  const operator = new Operator(chart, "operator", { definition, image, ...parts });
  expect(operator).toMatchObject({ networkPolicy: undefined, metricsService: undefined });
  expect(operator.podDisruptionBudget).toBeUndefined();
  expect(render(chart).map(({ kind }) => kind)).toEqual([
    "CustomResourceDefinition",
    "ServiceAccount",
    "ClusterRole",
    "ClusterRoleBinding",
    "Role",
    "RoleBinding",
    "Deployment",
  ]);
});

test("makes the roles for people without the CustomResourceDefinitions on request", () => {
  const chart = chartIn("databases");
  const props = { definition, image, customResourceDefinitions: false, aggregatedRoles: true };
  const operator = new Operator(chart, "operator", props);
  expect(operator.customResourceDefinitions).toEqual([]);
  expect(operator.rbac.aggregatedRoles).toHaveLength(3);
});

test("depends on nothing, so that cdk8s orders charts no slower than it must", () => {
  const chart = chartIn("databases");
  const operator = new Operator(chart, "operator", { definition, image, networkPolicy: true });
  expect(operator.node.findAll().flatMap(({ node }) => node.dependencies)).toEqual([]);
});

test("prefers its own namespace to the chart's", () => {
  const chart = chartIn("databases");
  new Operator(chart, "operator", { definition, image, namespace: "operators" });
  const namespaces = render(chart).flatMap(({ metadata }) => metadata.namespace ?? []);
  expect(new Set(namespaces)).toEqual(new Set(["operators"]));
});

test("passes on what the Deployment takes, and what the network policy does", () => {
  const chart = chartIn("databases");
  const props = optionalSettings.reduce((all, setting) => Object.assign(all, setting.props), {
    definition: databaseOperator("Namespaced"),
    image,
  });
  new OperatorDeployment(chart, "alone", { ...props, namespace: "elsewhere" });
  const networkPolicy = { apiServerCidrs: ["10.0.0.1/32"] };
  new Operator(chart, "operator", { ...props, networkPolicy });
  const [alone, composed] = render(chart).filter(({ kind }) => kind === "Deployment");
  expect(alone?.["spec"]).toEqual(composed?.["spec"]);
  expect(render(chart).find(({ kind }) => kind === "NetworkPolicy")).toMatchObject({
    spec: { egress: [{}, { to: [{ ipBlock: { cidr: "10.0.0.1/32" } }] }] },
  });
});

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

  test("what is wrong deep in the options, at its path", () => {
    const networkPolicy = {
      apiServerPorts: [0],
      egress: [{ to: [{ ipBlock: { cidr: "10.0.0.1" } }], ports: [undefined] }],
    };
    const odd: object = { networkPolicy, env: [{ name: "A", valueFrom: { fieldRef: {} } }] };
    const props = { definition, image, ...odd };
    expect(() => new Operator(chartIn("databases"), "operator", props)).toThrow(
      expect.objectContaining({
        issues: [
          expect.objectContaining({ path: ["env", 0, "valueFrom", "fieldRef", "fieldPath"] }),
          expect.objectContaining({ path: ["networkPolicy", "apiServerPorts", 0] }),
          expect.objectContaining({
            path: ["networkPolicy", "egress", 0, "to", 0, "ipBlock", "cidr"],
          }),
          expect.objectContaining({ path: ["networkPolicy", "egress", 0, "ports", 0] }),
        ],
      }),
    );
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
  expect(app.node.children).toEqual([chart]);
});
