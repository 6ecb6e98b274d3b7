import { describe, expect, test } from "vitest";
import { policyRulesOf } from "../../../src/api/permissions.js";
import { OperatorRbac } from "../../../src/constructs/index.js";
import { mergePolicyRules, type PolicyRule } from "../../../src/meta/policy-rule.js";
import { defineController, defineOperator, defineResource, k } from "../../../src/api/index.js";
import { chartIn, databaseOperator, Region, render } from "./sample.js";

const cluster = databaseOperator("Cluster");
const namespaced = databaseOperator("Namespaced");
const watchedRules = policyRulesOf(namespaced, "watched");
const ownRules = policyRulesOf(namespaced, "own");

describe("scope Cluster", () => {
  test("has the watched rules in a ClusterRole, and its own in a Role", () => {
    const chart = chartIn("databases");
    new OperatorRbac(chart, "rbac", { definition: cluster });
    const [clusterRole, clusterRoleBinding, role, roleBinding] = render(chart);
    expect(clusterRole).toMatchObject({ kind: "ClusterRole", rules: watchedRules });
    expect(clusterRole?.metadata).not.toHaveProperty("namespace");
    expect(role).toMatchObject({
      kind: "Role",
      metadata: { namespace: "databases" },
      rules: ownRules,
    });
    const subjects = [
      { kind: "ServiceAccount", name: "database-operator", namespace: "databases" },
    ];
    expect(clusterRoleBinding).toMatchObject({
      kind: "ClusterRoleBinding",
      roleRef: { kind: "ClusterRole", name: clusterRole?.metadata.name },
      subjects,
    });
    expect(clusterRoleBinding?.metadata).not.toHaveProperty("namespace");
    expect(roleBinding).toMatchObject({
      roleRef: { kind: "Role", name: role?.metadata.name },
      subjects,
    });
  });

  test("shares no name between two installations", () => {
    const chart = chartIn();
    new OperatorRbac(chart, "one", { definition: cluster, namespace: "b-c" });
    new OperatorRbac(chart, "two", {
      definition: { ...cluster, name: "database-operator-b" },
      namespace: "c",
    });
    const names = render(chart).flatMap(({ kind, metadata }) =>
      kind === "ClusterRole" ? [metadata.name] : [],
    );
    expect(names).toEqual(["database-operator.b-c", "database-operator-b.c"]);
  });
});

describe("secure metrics", () => {
  const reviews = [
    { apiGroups: ["authentication.k8s.io"], resources: ["tokenreviews"], verbs: ["create"] },
    { apiGroups: ["authorization.k8s.io"], resources: ["subjectaccessreviews"], verbs: ["create"] },
  ];

  test("take a ClusterRole with nothing else in it with scope Namespaced", () => {
    const chart = chartIn("databases");
    const definition = { ...namespaced, secureMetrics: true };
    const rbac = new OperatorRbac(chart, "rbac", { definition });
    expect(rbac.clusterRoles).toHaveLength(1);
    const [clusterRole, binding, role] = render(chart);
    expect(clusterRole).toMatchObject({
      kind: "ClusterRole",
      metadata: { name: "database-operator.databases" },
      rules: reviews,
    });
    expect(binding).toMatchObject({
      kind: "ClusterRoleBinding",
      roleRef: { kind: "ClusterRole", name: "database-operator.databases" },
    });
    expect(role).toMatchObject({ rules: mergePolicyRules([...watchedRules, ...ownRules]) });
  });

  test("are in the one ClusterRole with scope Cluster", () => {
    const chart = chartIn("databases");
    const definition = { ...cluster, secureMetrics: true };
    const rbac = new OperatorRbac(chart, "rbac", { definition });
    expect(rbac.clusterRoles).toHaveLength(1);
    const [clusterRole] = render(chart);
    expect(clusterRole?.["rules"]).toEqual(mergePolicyRules([...watchedRules, ...reviews]));
  });
});

describe("scope Namespaced", () => {
  test("has one Role with all rules where it watches its own namespace", () => {
    const chart = chartIn("databases");
    const rbac = new OperatorRbac(chart, "rbac", { definition: namespaced });
    expect([rbac.clusterRoles, rbac.clusterRoleBindings]).toEqual([[], []]);
    const [role, binding, ...others] = render(chart);
    expect(others).toEqual([]);
    expect(role).toMatchObject({
      kind: "Role",
      metadata: { name: "database-operator", namespace: "databases" },
      rules: mergePolicyRules([...watchedRules, ...ownRules]),
    });
    expect(binding).toMatchObject({ kind: "RoleBinding", metadata: { name: "database-operator" } });
  });

  test("has a Role in each watched namespace, and its own rules at home", () => {
    const chart = chartIn("operators");
    new OperatorRbac(chart, "rbac", {
      definition: namespaced,
      watchNamespaces: ["team-b", "team-a"],
    });
    const roles = render(chart).filter(({ kind }) => kind === "Role");
    expect(roles.map(({ metadata }) => [metadata.namespace, metadata.name])).toEqual([
      ["operators", "database-operator"],
      ["team-a", "database-operator.operators.team-a"],
      ["team-b", "database-operator.operators.team-b"],
    ]);
    expect(roles.map(({ rules }) => rules)).toEqual([ownRules, watchedRules, watchedRules]);
    for (const binding of render(chart).filter(({ kind }) => kind === "RoleBinding")) {
      expect(binding).toMatchObject({
        roleRef: { name: binding.metadata.name },
        subjects: [{ kind: "ServiceAccount", name: "database-operator", namespace: "operators" }],
      });
    }
  });

  test("merges the rules where the own namespace is one of several", () => {
    const chart = chartIn("operators");
    new OperatorRbac(chart, "rbac", {
      definition: namespaced,
      watchNamespaces: ["team-a", "operators"],
    });
    const [own, other] = render(chart);
    expect(own?.["rules"]).toEqual(mergePolicyRules([...watchedRules, ...ownRules]));
    expect(other?.["rules"]).toEqual(watchedRules);
  });

  test("has names that Kubernetes takes at their longest", () => {
    const chart = chartIn();
    const definition = { ...namespaced, name: "o".repeat(52) };
    new OperatorRbac(chart, "rbac", {
      definition,
      namespace: "n".repeat(63),
      watchNamespaces: ["w".repeat(63)],
    });
    const lengths = render(chart).map(({ metadata }) => metadata.name.length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(253);
  });
});

test("rules on events about cluster-scoped objects stand in the namespace default", () => {
  const definition = defineOperator({
    name: "regions",
    version: "1.0.0",
    controllers: [defineController({ name: "region", for: Region })],
  });
  const rules = policyRulesOf(definition, "default");
  expect(rules).not.toEqual([]);
  const rolesIn = (namespace: string): readonly (readonly unknown[])[] => {
    const chart = chartIn(namespace);
    new OperatorRbac(chart, "rbac", { definition });
    return render(chart)
      .filter(({ kind }) => kind === "Role")
      .map(({ metadata, rules: found }) => [metadata.namespace, metadata.name, found]);
  };
  const own = policyRulesOf(definition, "own");
  expect(rolesIn("operators")).toEqual([
    ["default", "regions.operators.default", rules],
    ["operators", "regions", own],
  ]);
  expect(rolesIn("default")).toEqual([
    ["default", "regions", mergePolicyRules([...own, ...rules])],
  ]);
});

describe("roles for people", () => {
  const read = ["get", "list", "watch"];
  const edit = ["create", "delete", ...read.slice(0, 2), "patch", "update", "watch"];
  const scaled = defineResource({
    group: "example.com",
    kind: "Pool",
    versions: {
      v1: {
        spec: k.object({ size: k.int32() }),
        status: k.object({ size: k.int32().optional() }),
        scale: { specReplicas: ".spec.size", statusReplicas: ".status.size" },
      },
    },
  });
  const definition = defineOperator({
    name: "things",
    version: "1.0.0",
    controllers: [
      defineController({ name: "pool", for: scaled }),
      defineController({ name: "region", for: Region }),
    ],
  });

  test("are made on request only", () => {
    const chart = chartIn("a");
    expect(new OperatorRbac(chart, "rbac", { definition }).aggregatedRoles).toEqual([]);
    const roles = render(chart).filter(({ kind }) => kind === "ClusterRole");
    expect(roles.map(({ metadata }) => metadata.name)).toEqual(["things.a"]);
  });

  test.each([
    ["view", read, ["get"]],
    ["edit", edit, ["get", "patch", "update"]],
    [
      "admin",
      ["create", "delete", "deletecollection", ...edit.slice(2)],
      ["get", "patch", "update"],
    ],
  ])(
    "for %s allow just their verbs on every resource, its scale and status",
    (tier, all, scale) => {
      const chart = chartIn("a");
      new OperatorRbac(chart, "rbac", { definition, aggregatedRoles: true });
      const role = render(chart).find(({ metadata }) => metadata.name === `things-${tier}`);
      if (role === undefined) throw new Error("there is no such role");
      const { kind, metadata, rules } = role;
      expect(kind).toBe("ClusterRole");
      expect(metadata).not.toHaveProperty("namespace");
      const aggregates = Object.entries(metadata.labels ?? {}).filter(([key]) =>
        key.startsWith("rbac.authorization.k8s.io/"),
      );
      expect(aggregates).toEqual([[`rbac.authorization.k8s.io/aggregate-to-${tier}`, "true"]]);
      const verbsOn = (resource: string): readonly string[] =>
        (rules as readonly PolicyRule[])
          .filter(({ resources }) => resources.includes(resource))
          .flatMap(({ verbs }) => verbs);
      expect(verbsOn("pools")).toEqual(all);
      expect(verbsOn("regions")).toEqual(all);
      expect(verbsOn("pools/scale")).toEqual(scale);
      expect(verbsOn("pools/status")).toEqual(["get"]);
      expect(verbsOn("regions/status")).toEqual([]);
      expect(JSON.stringify(role)).not.toContain('"*"');
    },
  );
});

test("refuses unknown options and a missing namespace", () => {
  const odd = { definition: cluster, namespaces: [] };
  expect(() => new OperatorRbac(chartIn("a"), "rbac", odd)).toThrow(
    "construct platform/rbac is not valid:\n  - namespaces: is no option here",
  );
  const props = { definition: cluster };
  expect(() => new OperatorRbac(chartIn(), "rbac", props)).toThrow("NAMESPACE_MISSING");
  const on: object = { ...props, aggregatedRoles: "yes" };
  expect(() => new OperatorRbac(chartIn("a"), "rbac", on as typeof props)).toThrow(
    "aggregatedRoles: must be true or false [OPTION_TYPE]",
  );
});
