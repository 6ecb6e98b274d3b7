import {
  defineController,
  defineOperator,
  defineResource,
  k,
  permissionsOf,
  policyRulesOf,
} from "slipway/api";
import { Secret, StatefulSet } from "slipway/kubernetes";
import { describe, expect, it } from "vitest";

const spec = k.object({ size: k.int32() });
const Database = defineResource({
  group: "example.com",
  kind: "Database",
  versions: { v1: { spec, status: k.object({}).standard() } },
});
const Plain = defineResource({ group: "example.com", kind: "Plain", versions: { v1: { spec } } });

function rules(
  owns: (typeof Secret | typeof StatefulSet)[],
  primary: typeof Database | typeof Plain,
): readonly object[] {
  const controller = defineController({ name: "database", for: primary, owns });
  const operator = defineOperator({
    name: "database-operator",
    version: "1.0.0",
    controllers: [controller],
  });
  return policyRulesOf(operator, "watched");
}

describe("permissionsOf", () => {
  it("asks for what the children and the status need, and no more", () => {
    expect(rules([Secret, StatefulSet], Database)).toEqual([
      {
        apiGroups: [""],
        resources: ["secrets"],
        verbs: ["create", "delete", "get", "list", "patch", "watch"],
      },
      {
        apiGroups: ["apps"],
        resources: ["statefulsets"],
        verbs: ["create", "delete", "get", "list", "patch", "watch"],
      },
      { apiGroups: ["events.k8s.io"], resources: ["events"], verbs: ["create", "patch"] },
      { apiGroups: ["example.com"], resources: ["databases"], verbs: ["get", "list", "watch"] },
      { apiGroups: ["example.com"], resources: ["databases/finalizers"], verbs: ["update"] },
      { apiGroups: ["example.com"], resources: ["databases/status"], verbs: ["patch"] },
    ]);
  });

  it("asks for no status where there is none, and no owner reference where nothing is owned", () => {
    expect(rules([], Plain)).toEqual([
      { apiGroups: ["events.k8s.io"], resources: ["events"], verbs: ["create", "patch"] },
      { apiGroups: ["example.com"], resources: ["plains"], verbs: ["get", "list", "watch"] },
    ]);
  });

  it("gives a reason for each, and never a wildcard", () => {
    const controller = defineController({ name: "database", for: Database, owns: [Secret] });
    const operator = defineOperator({
      name: "database-operator",
      version: "1.0.0",
      controllers: [controller],
    });
    for (const { rule, why } of permissionsOf(operator)) {
      expect(why).not.toBe("");
      const words = [...rule.apiGroups, ...rule.resources, ...rule.verbs];
      for (const forbidden of ["*", "escalate", "bind", "impersonate"])
        expect(words).not.toContain(forbidden);
    }
    expect(policyRulesOf(operator, "own")).toEqual([
      { apiGroups: ["coordination.k8s.io"], resources: ["leases"], verbs: ["create"] },
      {
        apiGroups: ["coordination.k8s.io"],
        resources: ["leases"],
        resourceNames: ["database-operator"],
        verbs: ["get", "update"],
      },
    ]);
  });
});
