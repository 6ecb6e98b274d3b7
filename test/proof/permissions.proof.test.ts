import { App, Chart } from "cdk8s";
import {
  defineController,
  defineOperator,
  defineResource,
  grant,
  k,
  optional,
  own,
  toCustomResourceDefinition,
  touch,
} from "slipway/api";
import { OperatorRbac, OperatorServiceAccount } from "slipway/constructs";
import {
  ClusterRole,
  ConfigMap,
  Job,
  Node,
  PersistentVolumeClaim,
  Pod,
  Role,
  RoleBinding,
  Secret,
  StatefulSet,
} from "slipway/kubernetes";
import { mergePolicyRules, type PolicyRule } from "slipway/meta";
import { type ClusterConfig } from "slipway/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { explainGrantRefusal } from "../../src/controller/grant-refusal.js";
import { ApiError } from "../../src/meta/api-error.js";
import { callApi } from "../../src/testing/api-request.js";
import {
  allowed,
  attemptsOf,
  describeAttempt,
  probesIn,
  refused,
  rulesIn,
} from "../support/access-review.js";
import { documentsOf, kubectl } from "../support/kubectl.js";
import { type JudgedServer, startJudgedServer } from "../support/judged-server.js";

const spec = k.object({ secret: k.string().optional() });
const Database = defineResource({
  group: "example.com",
  kind: "Database",
  versions: { v1: { spec, status: k.object({}).standard() } },
});
const Region = defineResource({
  group: "example.com",
  kind: "Region",
  scope: "Cluster",
  versions: { v1: { spec } },
});
/** Never installed: rules do not ask whether a kind is served. */
const Monitor = defineResource({
  group: "monitoring.example.com",
  kind: "Monitor",
  versions: { v1: { spec } },
});

const podReader: PolicyRule = { apiGroups: [""], resources: ["pods"], verbs: ["get"] };
const database = {
  name: "database",
  for: Database,
  owns: [
    StatefulSet,
    own(Secret, { watch: "labelled" }),
    own(Role, { mayGrant: [podReader] }),
    RoleBinding,
    optional(Monitor),
  ],
  references: { settings: { to: ConfigMap, name: () => undefined } },
  touches: [touch(PersistentVolumeClaim, ["patch"], "grow volumes")],
  grants: [
    grant(Job, ["create"], "one-off upgrade jobs"),
    grant(Pod, ["create"], "drain a replica", { subresource: "eviction" }),
  ],
  conditions: { Ready: ["AllReady"] },
  finalizer: "example.com/cleanup",
} as const;

const namespaced = defineOperator({
  name: "namespaced-operator",
  version: "1.0.0",
  scope: "Namespaced",
  controllers: [defineController(database)],
});
const everywhere = defineOperator({
  name: "cluster-operator",
  version: "1.0.0",
  controllers: [
    defineController({
      ...database,
      owns: [
        ...database.owns,
        own(ClusterRole, {
          tracked: true,
          mayGrant: [{ apiGroups: [""], resources: ["nodes"], verbs: ["get"] }],
        }),
      ],
      watches: { nodes: { to: Node, labels: "storage=fast", map: () => [] } },
    }),
  ],
});
const regional = defineOperator({
  name: "region-operator",
  version: "1.0.0",
  controllers: [defineController({ name: "region", for: Region })],
});

const child = ["create", "delete", "get", "list", "patch", "watch"];
const read = ["get", "list", "watch"];
const rbac = "rbac.authorization.k8s.io";

/** What such a Database needs where it is, by hand. */
const watchedRules: readonly PolicyRule[] = [
  { apiGroups: ["example.com"], resources: ["databases"], verbs: [...read, "patch"] },
  { apiGroups: ["example.com"], resources: ["databases/status"], verbs: ["patch"] },
  { apiGroups: ["example.com"], resources: ["databases/finalizers"], verbs: ["update"] },
  { apiGroups: ["apps"], resources: ["statefulsets"], verbs: child },
  { apiGroups: [""], resources: ["secrets"], verbs: child },
  { apiGroups: ["monitoring.example.com"], resources: ["monitors"], verbs: child },
  { apiGroups: [rbac], resources: ["roles", "rolebindings"], verbs: child },
  podReader,
  { apiGroups: [""], resources: ["configmaps"], verbs: read },
  { apiGroups: [""], resources: ["persistentvolumeclaims"], verbs: ["patch"] },
  { apiGroups: ["batch"], resources: ["jobs"], verbs: ["create"] },
  { apiGroups: [""], resources: ["pods/eviction"], verbs: ["create"] },
  { apiGroups: ["events.k8s.io"], resources: ["events"], verbs: ["create", "patch"] },
];
const clusterRules: readonly PolicyRule[] = [
  ...watchedRules,
  { apiGroups: [rbac], resources: ["clusterroles"], verbs: child },
  { apiGroups: [""], resources: ["nodes"], verbs: read },
];
const leases = { apiGroups: ["coordination.k8s.io"], resources: ["leases"] };
const ownRules = (name: string): readonly PolicyRule[] => [
  { ...leases, verbs: ["create"] },
  { ...leases, resourceNames: [name], verbs: ["get", "update", "watch"] },
];

let controlPlane: JudgedServer;

/** Applies manifests as a user; server-side, as an operator does. */
async function apply(user: ClusterConfig, objects: readonly object[]): Promise<string> {
  const kubeconfig = await controlPlane.writeKubeconfig(user);
  const args = ["apply", "--server-side", "--validate=ignore", "--field-manager=database"];
  return (await kubectl(kubeconfig, [...args, "-f", "-"], documentsOf(objects))).stdout;
}

const namespaces = ["operators", "team-a", "team-b", "apart"];

/** Installs an account and its rules, as the constructs render them. */
async function install(
  definition: typeof namespaced | typeof everywhere | typeof regional,
  namespace: string,
  watchNamespaces?: readonly string[],
): Promise<ClusterConfig> {
  const chart = new Chart(new App(), "rules", { namespace });
  new OperatorServiceAccount(chart, "account", { definition });
  new OperatorRbac(chart, "rbac", { definition, watchNamespaces });
  await apply(controlPlane.admin, chart.toJson() as readonly object[]);
  return await controlPlane.serviceAccountConfig(namespace, definition.name);
}

beforeAll(async () => {
  controlPlane = await startJudgedServer({
    resources: [Database, Region].map(toCustomResourceDefinition),
  });
  const spaces = namespaces.map((name) => ({
    apiVersion: "v1",
    kind: "Namespace",
    metadata: { name },
  }));
  await apply(controlPlane.admin, spaces);
});

afterAll(async () => await controlPlane?.stop());

/** That an account may do in each place exactly what the rules there say. */
async function expectExactly(
  account: ClusterConfig,
  places: Readonly<Record<string, readonly PolicyRule[]>>,
): Promise<void> {
  for (const [namespace, rules] of Object.entries(places)) {
    const needed = attemptsOf(rules, namespace);
    expect(await refused(account, needed)).toEqual([]);
    const probes = probesIn(namespace);
    const unnamed = needed.filter(({ name }) => name === undefined).map(describeAttempt);
    expect(await allowed(account, probes)).toEqual(
      probes.map(describeAttempt).filter((probe) => unnamed.includes(probe)),
    );
    if (namespace !== "") {
      const all = { namespace, rules: mergePolicyRules(await rulesIn(account, namespace)) };
      expect(all).toEqual({ namespace, rules: mergePolicyRules(rules) });
    }
  }
}

describe("the operator's own token may do exactly what the definition needs", () => {
  it("with scope Cluster, everywhere", async () => {
    const account = await install(everywhere, "operators");
    await expectExactly(account, {
      operators: [...clusterRules, ...ownRules("cluster-operator")],
      "team-a": clusterRules,
      "kube-system": clusterRules,
      "": clusterRules,
    });
  });

  it("with scope Namespaced, in its own namespace", async () => {
    const account = await install(namespaced, "team-b");
    await expectExactly(account, {
      "team-b": [...watchedRules, ...ownRules("namespaced-operator")],
      "team-a": [],
      default: [],
      "kube-system": [],
      "": [],
    });
  });

  it("with scope Namespaced, in several namespaces", async () => {
    const account = await install(namespaced, "operators", ["team-a", "apart"]);
    await expectExactly(account, {
      operators: ownRules("namespaced-operator"),
      "team-a": watchedRules,
      apart: watchedRules,
      "team-b": [],
      default: [],
      "": [],
    });
  });
});

describe("what the server makes of the rules", () => {
  let account: ClusterConfig;

  beforeAll(async () => {
    account = await install(everywhere, "operators");
  });

  const object = (
    name: string,
  ): { readonly metadata: object; readonly [field: string]: unknown } => ({
    apiVersion: "example.com/v1",
    kind: "Database",
    metadata: { name, namespace: "team-a" },
  });

  async function finalizersOf(name: string): Promise<string> {
    const path = ["-n", "team-a", "-o", "jsonpath={.metadata.finalizers}"];
    const args = ["get", "database", name, ...path];
    return (await kubectl(controlPlane.kubeconfigPath, args)).stdout;
  }

  it("sets a finalizer by patching the object, applied or merged", async () => {
    await apply(controlPlane.admin, [
      { ...object("applied"), spec: {} },
      { ...object("merged"), spec: {} },
    ]);
    const finalizers = ["example.com/cleanup"];
    const applied = object("applied");
    await apply(account, [{ ...applied, metadata: { ...applied.metadata, finalizers } }]);
    expect(await finalizersOf("applied")).toBe('["example.com/cleanup"]');
    await kubectl(await controlPlane.writeKubeconfig(account), [
      "patch",
      "database",
      "merged",
      "--namespace=team-a",
      "--type=merge",
      `--patch=${JSON.stringify({ metadata: { finalizers } })}`,
    ]);
    expect(await finalizersOf("merged")).toBe('["example.com/cleanup"]');
  });

  it("sets none by the right to the finalizers subresource alone", async () => {
    const user = controlPlane.userConfig("finalizers-only");
    const rules = [
      { apiGroups: ["example.com"], resources: ["databases"], verbs: ["get"] },
      {
        apiGroups: ["example.com"],
        resources: ["databases/finalizers"],
        verbs: ["update", "patch"],
      },
    ];
    const metadata = { name: "finalizers-only", namespace: "team-a" };
    const roleRef = { apiGroup: rbac, kind: "Role", name: "finalizers-only" };
    const subjects = [{ apiGroup: rbac, kind: "User", name: "finalizers-only" }];
    await apply(controlPlane.admin, [
      { apiVersion: `${rbac}/v1`, kind: "Role", metadata, rules },
      { apiVersion: `${rbac}/v1`, kind: "RoleBinding", metadata, roleRef, subjects },
      { ...object("untouched"), spec: {} },
    ]);
    const kubeconfig = await controlPlane.writeKubeconfig(user);
    const patch = JSON.stringify({ metadata: { finalizers: ["example.com/cleanup"] } });
    const args = ["patch", "database", "untouched", "-n", "team-a", "--type=merge", "-p", patch];
    await expect(kubectl(kubeconfig, args)).rejects.toThrow(/cannot patch resource "databases"/);
    // No request goes there: it is a name that an admission plugin asks rules about.
    const path = "/apis/example.com/v1/namespaces/team-a/databases/untouched/finalizers";
    expect((await callApi(controlPlane.admin, { path })).status).toBe(404);
  });

  it("lets it pass on the declared rules, in Roles and by binding them, and no others", async () => {
    const metadata = { name: "reader", namespace: "team-a" };
    const role = { apiVersion: `${rbac}/v1`, kind: "Role", metadata };
    await apply(account, [{ ...role, rules: [podReader] }]);
    const roleRef = { apiGroup: rbac, kind: "Role", name: "reader" };
    const subjects = [{ kind: "ServiceAccount", name: "default", namespace: "team-a" }];
    await apply(account, [{ ...role, kind: "RoleBinding", roleRef, subjects }]);
    const more = { ...podReader, verbs: ["get", "deletecollection"] };
    await expect(apply(account, [{ ...role, rules: [more] }])).rejects.toThrow(
      /attempting to grant RBAC permissions not currently held/,
    );
    const admin = { ...roleRef, kind: "ClusterRole", name: "cluster-admin" };
    const binding = { ...role, kind: "RoleBinding", metadata: { ...metadata, name: "admin" } };
    await expect(apply(account, [{ ...binding, roleRef: admin, subjects }])).rejects.toThrow(
      /attempting to grant RBAC permissions not currently held/,
    );
  });

  it("is asked for more in words that are recognised, and said in short", async () => {
    const answer = await callApi(account, {
      method: "POST",
      path: `/apis/${rbac}/v1/namespaces/team-a/rolebindings`,
      body: {
        metadata: { name: "cluster-admin" },
        roleRef: { apiGroup: rbac, kind: "ClusterRole", name: "cluster-admin" },
      },
    });
    const status = { apiVersion: "v1", kind: "Status", ...Object(answer.body) };
    const error = new ApiError(status, { code: answer.status });
    expect(explainGrantRefusal(error, RoleBinding)).toMatchObject({
      httpCode: 403,
      message:
        'name the rules that it passes on in owns of the controller, own(RoleBinding, { mayGrant: […] }): the API server lets nobody pass on what they may not do, and the operator lacks {APIGroups:["*"], Resources:["*"], Verbs:["*"]}, {NonResourceURLs:["*"], Verbs:["*"]} (403)',
    });
  });

  it("lets it make and remove a tracked ClusterRole that passes on declared rules", async () => {
    const rules = [{ apiGroups: [""], resources: ["nodes"], verbs: ["get"] }];
    const metadata = { name: "tracked" };
    await apply(account, [{ apiVersion: `${rbac}/v1`, kind: "ClusterRole", metadata, rules }]);
    const args = ["delete", "clusterrole", "tracked", "--wait=false"];
    await kubectl(await controlPlane.writeKubeconfig(account), args);
  });
});

describe("events about cluster-scoped objects", () => {
  const event = (namespace: string): object => ({
    apiVersion: "events.k8s.io/v1",
    kind: "Event",
    metadata: { name: `region.${namespace}`, namespace },
    eventTime: "2026-01-01T00:00:00.000000Z",
    reportingController: "region-operator",
    reportingInstance: "region-operator-0",
    type: "Normal",
    action: "Reconcile",
    reason: "Seen",
    regarding: { apiVersion: "example.com/v1", kind: "Region", name: "north" },
  });

  it("are taken by the server in the namespace default, and refused elsewhere", async () => {
    await apply(controlPlane.admin, [event("default")]);
    await expect(apply(controlPlane.admin, [event("team-a")])).rejects.toThrow(
      /involvedObject.namespace: Invalid value: "": does not match event.namespace/,
    );
  });

  it("are all that such an operator may do in default, beside its reading", async () => {
    const account = await install(regional, "operators");
    await apply(account, [
      { ...event("default"), metadata: { name: "own", namespace: "default" } },
    ]);
    const reading = { apiGroups: ["example.com"], resources: ["regions"], verbs: read };
    await expectExactly(account, {
      default: [
        reading,
        { apiGroups: ["events.k8s.io"], resources: ["events"], verbs: ["create", "patch"] },
      ],
      operators: [reading, ...ownRules("region-operator")],
      "team-a": [reading],
    });
  });
});
