import {
  type ControllerDefinition,
  defineController,
  defineOperator,
  defineResource,
  grant,
  k,
  type OperatorDefinition,
  optional,
  own,
  permissionsOf,
  policyRulesOf,
  touch,
} from "slipway/api";
import {
  ClusterRole,
  ConfigMap,
  Job,
  Node,
  PersistentVolumeClaim,
  Pod,
  Role,
  Secret,
  StatefulSet,
} from "slipway/kubernetes";
import type { PolicyRule } from "slipway/meta";
import { describe, expect, it } from "vitest";

const spec = k.object({ size: k.int32() });
const Database = defineResource({
  group: "example.com",
  kind: "Database",
  versions: { v1: { spec, status: k.object({}).standard() } },
});
const Plain = defineResource({ group: "example.com", kind: "Plain", versions: { v1: { spec } } });
const Wide = defineResource({
  group: "example.com",
  kind: "Wide",
  scope: "Cluster",
  versions: { v1: { spec } },
});

function operatorOf(...controllers: readonly ControllerDefinition[]): OperatorDefinition {
  return defineOperator({ name: "database-operator", version: "1.0.0", controllers });
}

/** What a controller needs in what it watches, beside reading its kind and writing events. */
function beside(controller: ControllerDefinition): readonly PolicyRule[] {
  const plural = controller.for.plural;
  return policyRulesOf(operatorOf(controller), "watched").filter(
    ({ resources }) => !["events", plural].includes(resources[0] ?? ""),
  );
}

const base = { name: "plain", for: Plain } as const;
const childVerbs = ["create", "delete", "get", "list", "patch", "watch"];
const reading = ["get", "list", "watch"];

describe("permissionsOf asks", () => {
  it("for what the children and the status need, and no more", () => {
    const controller = defineController({
      name: "database",
      for: Database,
      owns: [Secret, StatefulSet],
    });
    expect(policyRulesOf(operatorOf(controller), "watched")).toEqual([
      { apiGroups: [""], resources: ["secrets"], verbs: childVerbs },
      { apiGroups: ["apps"], resources: ["statefulsets"], verbs: childVerbs },
      { apiGroups: ["events.k8s.io"], resources: ["events"], verbs: ["create", "patch"] },
      { apiGroups: ["example.com"], resources: ["databases"], verbs: reading },
      { apiGroups: ["example.com"], resources: ["databases/finalizers"], verbs: ["update"] },
      { apiGroups: ["example.com"], resources: ["databases/status"], verbs: ["patch"] },
    ]);
  });

  it("for no status where there is none, and no owner reference where nothing is owned", () => {
    expect(policyRulesOf(operatorOf(defineController(base)), "watched")).toEqual([
      { apiGroups: ["events.k8s.io"], resources: ["events"], verbs: ["create", "patch"] },
      { apiGroups: ["example.com"], resources: ["plains"], verbs: reading },
    ]);
  });

  it("for patching the object itself where a finalizer is set, and not for the subresource", () => {
    const controller = defineController({ ...base, finalizer: "example.com/cleanup" });
    expect(policyRulesOf(operatorOf(controller), "watched")).toContainEqual({
      apiGroups: ["example.com"],
      resources: ["plains"],
      verbs: ["get", "list", "patch", "watch"],
    });
    expect(beside(controller)).toEqual([]);
  });

  it("for no owner reference to a tracked child", () => {
    const owns = [own(ClusterRole, { tracked: true })] as const;
    expect(beside(defineController({ ...base, owns, finalizer: "example.com/cleanup" }))).toEqual([
      {
        apiGroups: ["rbac.authorization.k8s.io"],
        resources: ["clusterroles"],
        verbs: childVerbs,
      },
    ]);
  });

  it("for optional children as for the others", () => {
    expect(beside(defineController({ ...base, owns: [optional(Job)] }))).toEqual(
      beside(defineController({ ...base, owns: [Job] })),
    );
  });

  it("for what owned Roles pass on, by name too", () => {
    const mayGrant: readonly PolicyRule[] = [
      { apiGroups: [""], resources: ["pods"], verbs: ["get"] },
      { apiGroups: [""], resources: ["secrets"], resourceNames: ["a"], verbs: ["get"] },
    ];
    expect(beside(defineController({ ...base, owns: [own(Role, { mayGrant })] }))).toEqual([
      { apiGroups: [""], resources: ["pods"], verbs: ["get"] },
      { apiGroups: [""], resources: ["secrets"], resourceNames: ["a"], verbs: ["get"] },
      { apiGroups: ["example.com"], resources: ["plains/finalizers"], verbs: ["update"] },
      { apiGroups: ["rbac.authorization.k8s.io"], resources: ["roles"], verbs: childVerbs },
    ]);
  });

  it("for reading what is referred to and watched", () => {
    const controller = defineController({
      ...base,
      references: { password: { to: Secret, name: () => "a" } },
      watches: { nodes: { to: Node, labels: "storage=fast", map: () => [] } },
    });
    expect(beside(controller)).toEqual([
      { apiGroups: [""], resources: ["nodes", "secrets"], verbs: reading },
    ]);
  });

  it("for what touches and grants say, subresources apart", () => {
    const controller = defineController({
      ...base,
      touches: [touch(PersistentVolumeClaim, ["patch"], "grow volumes")],
      grants: [
        grant(Job, ["create"], "one-off upgrade jobs"),
        grant(Pod, ["create"], "drain a replica", { subresource: "eviction" }),
      ],
    });
    expect(beside(controller)).toEqual([
      { apiGroups: [""], resources: ["persistentvolumeclaims"], verbs: ["patch"] },
      { apiGroups: [""], resources: ["pods/eviction"], verbs: ["create"] },
      { apiGroups: ["batch"], resources: ["jobs"], verbs: ["create"] },
    ]);
  });

  it("for a Lease of its own name, at home", () => {
    const leases = { apiGroups: ["coordination.k8s.io"], resources: ["leases"] };
    expect(policyRulesOf(operatorOf(defineController(base)), "own")).toEqual([
      { ...leases, verbs: ["create"] },
      { ...leases, resourceNames: ["database-operator"], verbs: ["get", "update", "watch"] },
    ]);
  });
});

describe("events", () => {
  const wide = defineController({ name: "wide", for: Wide });
  const events = {
    apiGroups: ["events.k8s.io"],
    resources: ["events"],
    verbs: ["create", "patch"],
  };

  it("about cluster-scoped objects alone are written in the namespace default", () => {
    const operator = operatorOf(wide);
    expect(policyRulesOf(operator, "default")).toEqual([events]);
    expect(policyRulesOf(operator, "watched")).not.toContainEqual(events);
  });

  it("about both are written wherever objects are, which takes in default", () => {
    const operator = operatorOf(wide, defineController(base));
    expect(policyRulesOf(operator, "default")).toEqual([]);
    expect(policyRulesOf(operator, "watched")).toContainEqual(events);
  });
});

describe("every permission", () => {
  const everything = operatorOf(
    defineController({
      name: "database",
      for: Database,
      owns: [
        Secret,
        own(StatefulSet, { watch: "metadata" }),
        own(ClusterRole, {
          tracked: true,
          mayGrant: [{ apiGroups: [""], resources: ["nodes"], verbs: ["get"] }],
        }),
      ],
      references: { settings: { to: ConfigMap, name: () => "a" } },
      watches: { nodes: { to: Node, map: () => [] } },
      touches: [touch(PersistentVolumeClaim, ["patch"], "grow volumes")],
      grants: [grant(Job, ["create"], "one-off upgrade jobs")],
      finalizer: "example.com/cleanup",
    }),
    defineController(base),
  );

  it("says why for each verb", () => {
    const reasons = permissionsOf(everything).map(
      ({ rule, why }) => `${rule.verbs.join(", ")} ${rule.resources.join(", ")}: ${why}`,
    );
    expect(reasons).toMatchInlineSnapshot(`
      [
        "list, watch databases: the cache keeps each Database that database reconciles",
        "get databases: live reads of each Database that database reconciles",
        "patch databases/status: database writes the status of Database",
        "patch databases: database sets and removes its finalizer example.com/cleanup on Database",
        "update databases/finalizers: database sets Database as the owner that blocks deletion, which OwnerReferencesPermissionEnforcement checks",
        "list, watch secrets: the cache keeps, by their label, each Secret child of database",
        "get secrets: live reads of each Secret child of database",
        "create, patch secrets: database applies Secret children",
        "delete secrets: database deletes Secret children that are no longer wanted",
        "list, watch statefulsets: the cache keeps the metadata of each StatefulSet child of database",
        "get statefulsets: live reads of each StatefulSet child of database",
        "create, patch statefulsets: database applies StatefulSet children",
        "delete statefulsets: database deletes StatefulSet children that are no longer wanted",
        "list, watch clusterroles: the cache keeps each ClusterRole child of database",
        "get clusterroles: live reads of each ClusterRole child of database",
        "create, patch clusterroles: database applies ClusterRole children",
        "delete clusterroles: database deletes ClusterRole children that are no longer wanted, or whose owner goes",
        "get nodes: ClusterRole children of database pass this on, and nobody can pass on what they may not do",
        "list, watch configmaps: the cache keeps the metadata of each ConfigMap that Database refers to as settings",
        "get configmaps: live reads of each ConfigMap that Database refers to as settings",
        "list, watch nodes: the cache keeps each Node that database watches as nodes",
        "get nodes: live reads of each Node that database watches as nodes",
        "patch persistentvolumeclaims: grow volumes",
        "create jobs: one-off upgrade jobs",
        "list, watch plains: the cache keeps each Plain that plain reconciles",
        "get plains: live reads of each Plain that plain reconciles",
        "create, patch events: events about the objects it reconciles",
        "create leases: leader election",
        "get, update, watch leases: leader election",
      ]
    `);
  });

  it("has reviews for secure metrics, where those are asked for, and nowhere else", () => {
    const { controllers } = everything;
    const options = { name: "app-operator", version: "1.0.0", controllers } as const;
    const secure = defineOperator({ ...options, secureMetrics: true });
    const added = permissionsOf(secure).slice(permissionsOf(defineOperator(options)).length);
    expect(added).toEqual([
      {
        where: "cluster",
        rule: {
          apiGroups: ["authentication.k8s.io"],
          resources: ["tokenreviews"],
          verbs: ["create"],
        },
        why: "asks who wants to read the metrics",
      },
      {
        where: "cluster",
        rule: {
          apiGroups: ["authorization.k8s.io"],
          resources: ["subjectaccessreviews"],
          verbs: ["create"],
        },
        why: "asks whether they may",
      },
    ]);
  });

  it("is needed: none holds a wildcard or leads past the others", () => {
    for (const { rule } of permissionsOf(everything)) {
      const words = [...rule.apiGroups, ...rule.resources, ...rule.verbs];
      for (const forbidden of ["*", "escalate", "bind", "impersonate"])
        expect(words).not.toContain(forbidden);
    }
  });
});
