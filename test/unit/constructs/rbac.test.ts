import { App, Chart, YamlOutputType } from "cdk8s";
import { describe, expect, test } from "vitest";
import { policyRulesOf } from "../../../src/api/permissions.js";
import { OperatorRbac } from "../../../src/constructs/index.js";
import { mergePolicyRules } from "../../../src/meta/policy-rule.js";
import { chartIn, databaseOperator, render } from "./sample.js";

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

  test("gives every Role a file of its own where cdk8s writes one for each kind and name", () => {
    const app = new App({ yamlOutputType: YamlOutputType.FILE_PER_RESOURCE });
    const chart = new Chart(app, "platform", { namespace: "operators" });
    new OperatorRbac(chart, "rbac", {
      definition: namespaced,
      watchNamespaces: ["team-a", "team-b"],
    });
    new OperatorRbac(chart, "other", {
      definition: namespaced,
      namespace: "elsewhere",
      watchNamespaces: ["team-a"],
    });
    const files = render(chart)
      .filter(({ metadata }) => metadata.namespace?.startsWith("team-"))
      .map(({ kind, metadata }) => `${kind}.${metadata.name}`);
    expect(new Set(files).size).toBe(files.length);
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

test("refuses unknown options and a missing namespace", () => {
  const odd = { definition: cluster, namespaces: [] };
  expect(() => new OperatorRbac(chartIn("a"), "rbac", odd)).toThrow(
    "construct platform/rbac is not valid:\n  - namespaces: is no option here",
  );
  const props = { definition: cluster };
  expect(() => new OperatorRbac(chartIn(), "rbac", props)).toThrow("NAMESPACE_MISSING");
});
