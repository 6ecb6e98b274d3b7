import {
  type AnyResource,
  DefinitionError,
  defineController,
  defineResource,
  grant,
  k,
  optional,
  own,
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
import type { PolicyRule, ResourceType } from "slipway/meta";
import { describe, expect, it } from "vitest";
import { issuesOf } from "../../support/definition-issues.js";

const spec = k.object({
  size: k.int32(),
  engine: k.enum(["postgres", "mysql"]).optional(),
  secret: k.string().optional(),
  users: k.list(k.string()).optional(),
});
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
const name = (): string => "a";
const map = (): readonly [] => [];
const rule: PolicyRule = { apiGroups: [""], resources: ["pods"], verbs: ["get"] };

/** What a handle names, without what it can do. */
function plain({ group, version, kind, plural, scope }: ResourceType): object {
  return { group, version, kind, plural, scope };
}

/** Calls it as JavaScript could. */
function define(options: object): unknown {
  const base = { name: "database", for: Database };
  return Reflect.apply(defineController, undefined, [{ ...base, ...options }]);
}

function javascript(make: (...given: never[]) => unknown, ...given: readonly unknown[]): unknown {
  return Reflect.apply(make, undefined, [...given]);
}

describe("a controller", () => {
  it("is plain, frozen data with every default filled in", () => {
    const controller = defineController({
      name: "database",
      for: Database,
      owns: [Secret, StatefulSet, optional(own(ClusterRole, { tracked: true, mayGrant: [rule] }))],
      references: { password: { to: Secret, name: (db) => db.spec.secret } },
      watches: { nodes: { to: Node, labels: "storage=fast", map } },
      touches: [touch(PersistentVolumeClaim, ["patch"], "grow volumes")],
      grants: [grant(Pod, ["create"], "drain a replica", { subresource: "eviction" })],
      conditions: { Ready: ["AllReady"] },
      finalizer: "example.com/cleanup",
    });
    const child = { tracked: false, optional: false, mayGrant: [] };
    const { for: primary, references, ...rest } = controller;
    expect(primary).toBe(Database);
    expect(references.password).toEqual({
      to: plain(Secret),
      watch: "metadata",
      name: expect.any(Function),
    });
    expect(rest).toEqual({
      name: "database",
      formerNames: [],
      owns: [
        { ...plain(Secret), ...child, watch: "labelled" },
        { ...plain(StatefulSet), ...child, watch: "all" },
        { ...plain(ClusterRole), watch: "all", tracked: true, optional: true, mayGrant: [rule] },
      ],
      watches: { nodes: { to: plain(Node), labels: "storage=fast", map } },
      touches: [{ to: plain(PersistentVolumeClaim), verbs: ["patch"], why: "grow volumes" }],
      grants: [
        { to: plain(Pod), verbs: ["create"], why: "drain a replica", subresource: "eviction" },
      ],
      conditions: { Ready: ["AllReady"] },
      finalizer: "example.com/cleanup",
    });
    expect(Object.isFrozen(controller)).toBe(true);
    expect(Object.isFrozen(controller.conditions.Ready)).toBe(true);
    expect(Object.isFrozen(controller.owns[2].mayGrant[0]?.verbs)).toBe(true);
    expect(Object.isFrozen(controller.references.password)).toBe(true);
  });

  it("can be written as JSON, but for its functions and its resource", () => {
    const controller = defineController({
      name: "database",
      for: Database,
      owns: [Database, Plain].slice(1).map((kind) => optional(kind)),
      references: { other: { to: Plain, name: (db) => db.spec.secret } },
      when: { field: ".spec.engine", equals: "postgres" },
    });
    expect(JSON.parse(JSON.stringify(controller))).toEqual({
      name: "database",
      formerNames: [],
      when: { field: ".spec.engine", equals: "postgres" },
      owns: [{ ...plain(Plain), watch: "all", tracked: false, optional: true, mayGrant: [] }],
      references: { other: { to: plain(Plain), watch: "all" } },
      watches: {},
      touches: [],
      grants: [],
      conditions: {},
    });
  });

  it("keeps what an author overrides, and takes undefined for absent", () => {
    const controller = defineController({
      name: "database",
      for: Database,
      owns: [own(Secret, { watch: "all" }), own(ConfigMap, { watch: undefined })],
      references: { a: { to: Secret, name, watch: "all", namespace: undefined } },
      when: undefined,
      finalizer: undefined,
    });
    expect(controller.owns.map(({ watch }) => watch)).toEqual(["all", "labelled"]);
    expect(controller.references.a.watch).toBe("all");
    expect(Object.keys(controller)).not.toContain("when");
    expect(Object.keys(controller)).not.toContain("finalizer");
  });
});

describe("defineController refuses", () => {
  it.each<[string, object, readonly string[]]>([
    ["a bad name", { name: "Data_base" }, ["name: NAME_INVALID"]],
    ["the name of another writer", { name: "kubectl" }, ["name: NAME_INVALID"]],
    ["an unknown option", { finaliser: "example.com/x" }, ["finaliser: OPTION_UNKNOWN"]],
    [
      "what is no list and no object",
      { owns: Secret, references: [], conditions: { Ready: "A" } },
      ["owns: OPTION_TYPE", "references: OPTION_TYPE", "conditions.Ready: OPTION_TYPE"],
    ],
    [
      "what is no kind",
      { owns: [undefined, own(undefined as never)], references: { a: { to: "Secret", name } } },
      ["owns[0]: KIND_INVALID", "owns[1]: KIND_INVALID", "references.a.to: KIND_INVALID"],
    ],
    ["a primary of Kubernetes itself", { for: StatefulSet }, ["for: KIND_INVALID"]],
    ["no primary", { for: undefined }, ["for: KIND_INVALID"]],

    ["its own kind as a child", { owns: [Database] }, ["owns[0]: OWNS_ITSELF"]],
    ["a child named twice", { owns: [Secret, own(Secret)] }, ["owns[1]: OWNS_TWICE"]],
    [
      "a cluster-scoped child of a namespaced kind",
      { owns: [ClusterRole] },
      ["owns[0]: OWNS_CLUSTER_SCOPED"],
    ],
    [
      "a tracked child without a finalizer",
      { owns: [own(ClusterRole, { tracked: true })] },
      ["owns[0]: TRACKED_WITHOUT_FINALIZER"],
    ],
    [
      "options of a child that are not there or not so",
      {
        owns: [
          javascript(own, Secret, { watches: "all" }),
          javascript(own, ConfigMap, { watch: "some" }),
          javascript(own, Job, { tracked: "yes" }),
          javascript(own, Role, { mayGrant: rule }),
        ],
        finalizer: "example.com/x",
      },
      [
        "owns[0].watches: OPTION_UNKNOWN",
        "owns[1].watch: WATCH_MODE",
        "owns[2].tracked: OPTION_TYPE",
        "owns[3].mayGrant: OPTION_TYPE",
      ],
    ],
    [
      "rules that a kind cannot pass on",
      { owns: [own(Secret, { mayGrant: [rule] })] },
      ["owns[0].mayGrant: RULE_INVALID"],
    ],
    [
      "rules that lead past every other",
      {
        owns: [
          own(Role, {
            mayGrant: [
              { ...rule, verbs: ["*", "escalate"] },
              { ...rule, apiGroups: ["*"], resources: ["*/status"] },
              { ...rule, verbs: [], resourceNames: [] },
              { apiGroups: [""], resources: [""], verbs: ["bind", "impersonate"] },
            ],
          }),
        ],
      },
      [
        "owns[0].mayGrant[0].verbs: RULE_INVALID",
        "owns[0].mayGrant[0].verbs: RULE_INVALID",
        "owns[0].mayGrant[1].apiGroups: RULE_INVALID",
        "owns[0].mayGrant[1].resources: RULE_INVALID",
        "owns[0].mayGrant[2].verbs: RULE_INVALID",
        "owns[0].mayGrant[2].resourceNames: RULE_INVALID",
        "owns[0].mayGrant[3].resources: RULE_INVALID",
        "owns[0].mayGrant[3].verbs: RULE_INVALID",
        "owns[0].mayGrant[3].verbs: RULE_INVALID",
      ],
    ],
    [
      "a rule on what is no resource",
      { owns: [own(Role, { mayGrant: [{ ...rule, nonResourceURLs: ["/"] } as PolicyRule] })] },
      ["owns[0].mayGrant[0].nonResourceURLs: OPTION_UNKNOWN"],
    ],

    [
      "a reference that is none",
      {
        references: {
          "a b": { to: Secret, name },
          b: { to: Secret, name: "fixed", verbs: ["get"], namespace: "b" },
          c: { to: Secret, name, watch: "labelled" },
          d: { to: Node, name, namespace: name },
        },
      },
      [
        "references[a b]: NAME_INVALID",
        "references.b.verbs: OPTION_UNKNOWN",
        "references.b.name: OPTION_TYPE",
        "references.b.namespace: OPTION_TYPE",
        "references.c.watch: WATCH_MODE",
        "references.d.namespace: REFERENCE_NAMESPACE",
      ],
    ],
    [
      "a reference from a cluster-scoped kind that names no namespace",
      { for: Wide, references: { a: { to: Secret, name }, b: { to: Node, name } } },
      ["references.a.namespace: REFERENCE_NAMESPACE"],
    ],

    [
      "a watch that is none",
      {
        watches: {
          A: { to: Node, map },
          b: { to: Node, map: [], field: "x" },
          c: { to: Node, map, labels: "a=b=c" },
          d: { to: Secret, map },
        },
      },
      [
        "watches.A: NAME_INVALID",
        "watches.b.field: OPTION_UNKNOWN",
        "watches.b.map: OPTION_TYPE",
        "watches.c.labels: SELECTOR_INVALID",
        "watches.d.labels: WATCH_TOO_WIDE",
      ],
    ],

    [
      "verbs that are never given, or not known",
      {
        grants: [
          javascript(grant, Secret, ["*", "escalate", "get"], "all"),
          javascript(grant, Role, ["bind", "impersonate", "watch", "reed"], "all"),
          javascript(grant, Job, [], "nothing"),
        ],
      },
      [
        "grants[0].verbs[0]: ACCESS_VERB",
        "grants[0].verbs[1]: ACCESS_VERB",
        "grants[1].verbs[0]: ACCESS_VERB",
        "grants[1].verbs[1]: ACCESS_VERB",
        "grants[1].verbs[2]: ACCESS_VERB",
        "grants[1].verbs[3]: ACCESS_VERB",
        "grants[2].verbs: ACCESS_VERB",
      ],
    ],
    [
      "access without a reason, or to no subresource",
      {
        touches: [
          touch(Pod, ["patch", "patch"], " "),
          touch(Pod, ["create"], "run", { subresource: "pods/exec" }),
          javascript(touch, Node, ["patch"], "taint", { names: ["a"] }),
        ],
      },
      [
        "touches[0].verbs[1]: ACCESS_VERB",
        "touches[0].why: ACCESS_WHY",
        "touches[1].subresource: ACCESS_SUBRESOURCE",
        "touches[2].names: OPTION_UNKNOWN",
      ],
    ],
    [
      "access to what is owned",
      {
        owns: [Job, Pod],
        touches: [touch(Job, ["patch"], "pause")],
        grants: [
          grant(Pod, ["create", "deletecollection"], "clean"),
          grant(Pod, ["create"], "drain", { subresource: "eviction" }),
          grant(Job, ["deletecollection"], "clean"),
        ],
      },
      ["touches[0]: ACCESS_OWNED", "grants[0]: ACCESS_OWNED"],
    ],
    [
      "the same access twice",
      {
        touches: [touch(Pod, ["patch"], "mark"), touch(Pod, ["get", "patch"], "mark")],
        grants: [
          grant(Pod, ["get"], "look"),
          grant(Pod, ["get"], "read", { subresource: "log" }),
          grant(Pod, ["delete"], "restart"),
        ],
      },
      ["touches[1]: ACCESS_TWICE", "grants[0]: ACCESS_TWICE"],
    ],

    [
      "a condition in lower case",
      { conditions: { ready: ["A"] } },
      ["conditions.ready: CONDITION_INVALID"],
    ],
    [
      "a reason with a space, or said twice",
      { conditions: { Ready: ["all ready", "A", "A"] } },
      ["conditions.Ready[0]: CONDITION_INVALID", "conditions.Ready[2]: CONDITION_INVALID"],
    ],
    [
      "a condition without a reason",
      { conditions: { Ready: [] } },
      ["conditions.Ready: CONDITION_INVALID"],
    ],
    [
      "conditions of a kind that has none",
      { for: Plain, conditions: { Ready: ["A"] } },
      ["conditions: CONDITION_INVALID"],
    ],

    [
      "a former name that is none",
      { formerNames: ["a.b.c", ""] },
      ["formerNames[0]: NAME_INVALID", "formerNames[1]: NAME_INVALID"],
    ],
    ["a former name twice", { formerNames: ["old", "old"] }, ["formerNames[1]: NAME_TWICE"]],
    ["former names that are no list", { formerNames: "old" }, ["formerNames: OPTION_TYPE"]],
    ["a finalizer without a domain", { finalizer: "cleanup" }, ["finalizer: FINALIZER_INVALID"]],
    [
      "a finalizer of Kubernetes",
      { finalizer: "kubernetes.io/pvc-protection" },
      ["finalizer: FINALIZER_INVALID"],
    ],
    [
      "a finalizer with a space",
      { finalizer: "example.com/a b" },
      ["finalizer: FINALIZER_INVALID"],
    ],

    ["a selector that is none", { when: { labels: "a b" } }, ["when.labels: SELECTOR_INVALID"]],
    [
      "a selector that no object satisfies",
      { when: { labels: "a=b,a=c" } },
      ["when.labels: WHEN_INVALID"],
    ],
    [
      "a selector that is no text, such as a variable that is not set",
      { when: { labels: javascript((text) => text, undefined) } },
      ["when.labels: SELECTOR_INVALID"],
    ],
    ["half a condition", { when: { field: ".spec.engine" } }, ["when: WHEN_INVALID"]],
    [
      "both sorts of a condition",
      { when: { labels: "a=b", field: ".spec.engine", equals: "postgres" } },
      ["when.field: OPTION_UNKNOWN", "when.equals: OPTION_UNKNOWN"],
    ],
    [
      "a field that there is not",
      { when: { field: ".spec.motor", equals: "a" } },
      ["when.field: WHEN_INVALID"],
    ],
    [
      "a field outside the spec",
      { when: { field: ".metadata.name", equals: "a" } },
      ["when.field: WHEN_INVALID"],
    ],
    [
      "a field of several values",
      { when: { field: ".spec.users", equals: "a" } },
      ["when.field: WHEN_INVALID"],
    ],
    [
      "a value that the field never has",
      { when: { field: ".spec.engine", equals: "oracle" } },
      ["when.equals: VALUE_ENUM"],
    ],
  ])("%s", (_, options, issues) => {
    expect(issuesOf(() => define(options))).toEqual(issues);
  });

  it("everything at once", () => {
    const options = {
      name: "A",
      owns: [ClusterRole],
      touches: [touch(Pod, [], "a")],
      conditions: { ready: [] },
      finalizer: "x",
    };
    expect(issuesOf(() => define(options))).toHaveLength(6);
  });

  it("with what to write instead", () => {
    const messages = [
      { owns: [ClusterRole] },
      { owns: [own(ClusterRole, { tracked: true })] },
      { grants: [javascript(grant, Role, ["escalate", "watch"], "all")] },
      { watches: { secrets: { to: Secret, map } } },
    ].flatMap((options) => {
      try {
        define(options);
      } catch (error) {
        if (error instanceof DefinitionError) return error.issues.map(({ message }) => message);
      }
      return ["nothing"];
    });
    expect(messages).toEqual([
      "ClusterRole is cluster-scoped and Database is namespaced, so that no owner reference can lead there: write own(ClusterRole, { tracked: true }), and give the controller a finalizer",
      "nothing would remove a tracked ClusterRole: give the controller a finalizer, such as example.com/cleanup",
      '"escalate" is never asked for: name the rules that are passed on, as own(Role, { mayGrant: […] })',
      '"watch" is what watches are for: name the kind in watches or references',
      "would keep every Secret in memory without a label selector: give one, or use references, of which only the metadata is kept",
    ]);
  });
});

it("takes a cluster-scoped child of a cluster-scoped kind, and a tracked one with a finalizer", () => {
  const children = (primary: AnyResource, options: object): unknown =>
    define({ for: primary, ...options });
  expect(issuesOf(() => children(Wide, { owns: [ClusterRole, Secret] }))).toEqual([]);
  const tracked = { owns: [own(ClusterRole, { tracked: true })], finalizer: "example.com/cleanup" };
  expect(issuesOf(() => children(Database, tracked))).toEqual([]);
});
