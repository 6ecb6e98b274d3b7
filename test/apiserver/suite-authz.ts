import {
  account,
  allow,
  allowEverywhere,
  authorizationDocs,
  may,
  rbacDocs,
  rbacPath,
  source,
  tokenOf,
  userOf,
} from "./access-helpers.js";
import type { ContractApi } from "./contract-case.js";
import type { ContractSuite } from "./contract-run.js";

const group = "rbac.authorization.k8s.io";
const escalation = `${rbacDocs}#privilege-escalation-prevention-and-bootstrapping`;

/** The path of roles or bindings in the namespace of the case. */
function own(api: ContractApi, plural: string): string {
  return `${rbacPath}/namespaces/${api.namespace}/${plural}`;
}

/** Lets a user write roles and bindings, and whatever else is told. */
async function mayWriteRoles(
  api: ContractApi,
  name: string,
  more: readonly ReturnType<typeof may>[] = [],
): Promise<ContractApi> {
  const writes = ["create", "update", "patch", "get", "delete"];
  const rules = [
    may(writes, ["roles", "rolebindings"], { apiGroups: [group] }),
    may(["get", "list"], ["configmaps"]),
    ...more,
  ];
  await allow(api, `writer-${name}`, { rules, subject: userOf(api, name) });
  return api.user(name);
}

const configMap = { metadata: { name: "a" }, data: {} };

/** What the server brings, without its version: it makes them in an order of its own. */
async function brought(api: ContractApi, path: string): Promise<void> {
  const { status, body } = await api.quiet("GET", `${rbacPath}/${path}`);
  const { resourceVersion: _, ...metadata } = body.metadata;
  api.steps.push({ request: `GET ${path}`, status, body: { ...body, metadata } });
}

export const authzSuite: ContractSuite = {
  name: "authz",
  tellsUsersApart: true,
  cases: [
    {
      name: "who has no rights is refused, each verb in its words",
      source: `${authorizationDocs}#request-verb-resource`,
      run: async (api) => {
        const jane = api.user("jane");
        const path = api.core("configmaps");
        await jane.get(path);
        await jane.get(`${path}/a`);
        await jane.get(`${path}?watch=true`);
        await jane.get("/api/v1/configmaps");
        await jane.post(path, configMap);
        await jane.put(`${path}/a`, configMap);
        await jane.mergePatch(`${path}/a`, {});
        await jane.apply(`${path}/a`, configMap);
        await jane.delete(`${path}/a`);
        await jane.send("DELETE", path);
        await jane.get("/api/v1/namespaces/x/status");
        await jane.get("/apis/apps/v1/namespaces/x/deployments/a/scale");
        await jane.get("/apis/nope.example.com/v1/things");
        await jane.get("/api/v1/nodes");
        await jane.send("OPTIONS", path);
        await jane.get(`${path}/a`, { accept: "application/yaml" });
      },
    },
    {
      name: "paths that are no resource are rights, too",
      source: `${rbacDocs}#referring-to-resources`,
      run: async (api) => {
        const jane = api.user("jane");
        await jane.get("/metrics");
        await jane.get("/logs/a&b<c>");
        await jane.send("POST", "/healthz");
        await allowEverywhere(api, "paths", {
          rules: [{ verbs: ["get"], nonResourceURLs: ["/open/*", "/closed"] }],
          subject: userOf(api, "jane"),
        });
        await jane.get("/open/this");
        await jane.get("/open");
        await jane.get("/closed");
        await jane.get("/closed/this");
        await jane.send("POST", "/closed");
      },
    },
    {
      name: "a role gives rights in its namespace",
      source: `${rbacDocs}#role-and-clusterrole`,
      run: async (api) => {
        await allow(api, "reader", {
          rules: [may(["get", "list"], ["configmaps"])],
          subject: userOf(api, "jane"),
        });
        const jane = api.user("jane");
        await api.quiet("POST", api.core("configmaps"), { body: configMap });
        await jane.get(api.core("configmaps/a"), {
          accept: "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1",
        });
        await jane.get(api.core("configmaps/none"));
        await jane.get("/api/v1/namespaces/default/configmaps/a");
        await jane.get("/api/v1/configmaps");
        await jane.get(api.core("secrets"));
        await jane.delete(api.core("configmaps/a"));
      },
    },
    {
      name: "a cluster role gives rights everywhere, or where it is bound",
      source: `${rbacDocs}#rolebinding-and-clusterrolebinding`,
      run: async (api) => {
        const rules = [may(["list"], ["configmaps"])];
        await allowEverywhere(api, "reader", { rules, subject: userOf(api, "jane") });
        const jane = api.user("jane");
        await jane.get(api.core("configmaps"));
        const { status } = await jane.quiet("GET", "/api/v1/configmaps");
        api.steps.push({ request: "everywhere", status });
        const roleRef = { apiGroup: group, kind: "ClusterRole", name: `${api.namespace}-reader` };
        const body = { metadata: { name: "joe" }, roleRef, subjects: [userOf(api, "joe")] };
        await api.quiet("POST", own(api, "rolebindings"), { body });
        await allow(api, "other", { rules: [], subject: userOf(api, "joe") });
        const joe = api.user("joe");
        await joe.get(api.core("configmaps"));
        await joe.get("/api/v1/namespaces/default/configmaps");
      },
    },
    {
      name: "rights of a group and of a ServiceAccount",
      source: `${rbacDocs}#referring-to-subjects`,
      run: async (api) => {
        await account(api, "robot");
        const rules = [may(["list"], ["configmaps"])];
        const name = `${api.namespace}-dev`;
        await allow(api, "robots", {
          rules,
          subject: { kind: "ServiceAccount", name: "robot", namespace: api.namespace },
        });
        await allow(api, "dev", { rules, subject: { kind: "Group", name } });
        await allow(api, "read", { rules, subject: userOf(api, "reader") });
        const robot = api.bearer("robot", await tokenOf(api, "robot"));
        await robot.get(api.core("configmaps"));
        await robot.get("/api/v1/namespaces/default/configmaps");
        await api.user("jane", [name]).get(api.core("configmaps"));
        await api.user("joe", ["other"]).get(api.core("configmaps"));
      },
    },
    {
      name: "all accounts of a namespace are a group",
      source: `${rbacDocs}#referring-to-subjects`,
      run: async (api) => {
        await account(api, "robot");
        const rules = [may(["list"], ["configmaps"])];
        const name = `system:serviceaccounts:${api.namespace}`;
        await allow(api, "robots", { rules, subject: { kind: "Group", name } });
        await allow(api, "read", { rules, subject: userOf(api, "reader") });
        const robot = api.bearer("robot", await tokenOf(api, "robot"));
        await robot.get(api.core("configmaps"));
      },
    },
    {
      name: "names of objects, for verbs that have one",
      source: `${rbacDocs}#referring-to-resources`,
      run: async (api) => {
        const rules = [
          may(["get", "update", "patch", "delete", "list", "watch", "create"], ["configmaps"], {
            resourceNames: ["a"],
          }),
        ];
        await allow(api, "one", { rules, subject: userOf(api, "jane") });
        const jane = api.user("jane");
        await jane.post(api.core("configmaps"), configMap);
        await api.quiet("POST", api.core("configmaps"), { body: configMap });
        await jane.mergePatch(api.core("configmaps/a"), { data: { x: "1" } });
        await jane.mergePatch(api.core("configmaps/b"), { data: { x: "1" } });
        await jane.get(api.core("configmaps"));
        await jane.get(`${api.core("configmaps")}?fieldSelector=metadata.name%3Da`);
        await jane.get(`${api.core("configmaps")}?fieldSelector=metadata.name%3Db`);
        await jane.get(`${api.core("configmaps")}?fieldSelector=metadata.name!%3Da`);
        await jane.send("DELETE", `${api.core("configmaps")}?fieldSelector=metadata.name%3Da`);
        await jane.put(api.core("configmaps/a"), configMap);
        await jane.delete(api.core("configmaps/a"));
      },
    },
    {
      name: "subresources are rights of their own",
      source: `${rbacDocs}#referring-to-resources`,
      run: async (api) => {
        await account(api, "robot");
        const jane = api.user("jane");
        const token = api.core("serviceaccounts/robot/token");
        await allow(api, "accounts", {
          rules: [may(["create", "get"], ["serviceaccounts"])],
          subject: userOf(api, "jane"),
        });
        await jane.post(token, {});
        await allow(api, "tokens", {
          rules: [may(["create"], ["serviceaccounts/token"], { resourceNames: ["robot"] })],
          subject: userOf(api, "jane"),
        });
        const { status } = await jane.quiet("POST", token, { body: {} });
        api.steps.push({ request: "with the right to tokens", status });
        const joe = api.user("joe");
        await allow(api, "any", {
          rules: [may(["create"], ["*/token"])],
          subject: userOf(api, "joe"),
        });
        const { status: second } = await joe.quiet("POST", token, { body: {} });
        api.steps.push({ request: "with the right to all tokens", status: second });
        await joe.get(api.core("serviceaccounts/robot"));
      },
    },
    {
      name: "an update that creates needs the right to create",
      source: source("staging/src/k8s.io/apiserver/pkg/endpoints/handlers/update.go"),
      run: async (api) => {
        const path = `/apis/coordination.k8s.io/v1/namespaces/${api.namespace}/leases`;
        const coordination = { apiGroups: ["coordination.k8s.io"] };
        await allow(api, "update", {
          rules: [may(["update", "patch"], ["leases"], coordination)],
          subject: userOf(api, "jane"),
        });
        const jane = api.user("jane");
        const lease = { metadata: { name: "a" }, spec: {} };
        await jane.put(`${path}/a`, lease);
        await jane.apply(`${path}/a?fieldManager=m`, {
          apiVersion: "coordination.k8s.io/v1",
          kind: "Lease",
          ...lease,
        });
        await allow(api, "create", {
          rules: [may(["create"], ["leases"], coordination)],
          subject: userOf(api, "jane"),
        });
        await jane.put(`${path}/a`, lease);
      },
    },
    {
      name: "a binding of a role that is not there gives nothing",
      source: source("pkg/registry/rbac/validation/rule.go"),
      run: async (api) => {
        const roleRef = { apiGroup: group, kind: "Role", name: "none" };
        const subjects = [userOf(api, "jane")];
        await api.quiet("POST", own(api, "rolebindings"), {
          body: { metadata: { name: "none" }, roleRef, subjects },
        });
        await allow(api, "read", { rules: [], subject: userOf(api, "jane") });
        await api.user("jane").get(api.core("configmaps"));
        const other = { ...roleRef, kind: "ClusterRole", name: `${api.namespace}-none` };
        await api.quiet("POST", own(api, "rolebindings"), {
          body: { metadata: { name: "other" }, roleRef: other, subjects },
        });
        await allow(api, "again", { rules: [], subject: userOf(api, "jane") });
        const { status, body } = await api.user("jane").quiet("GET", api.core("configmaps"));
        const said = [/role.rbac.authorization.k8s.io "none" not found/, /clusterrole.rbac/];
        api.steps.push({
          request: "both",
          status,
          body: said.map((each) => each.test(body.message)),
        });
      },
    },
    {
      name: "the server brings roles and bindings",
      source: `${rbacDocs}#default-roles-and-role-bindings`,
      run: async (api) => {
        for (const plural of ["clusterroles", "clusterrolebindings", "roles", "rolebindings"]) {
          const { body } = await api.quiet("GET", `${rbacPath}/${plural}`);
          const items = body.items.filter(
            ({ metadata }: { metadata: { labels?: Record<string, string> } }) =>
              metadata.labels?.["kubernetes.io/bootstrapping"] === "rbac-defaults",
          );
          const names = items.map(
            ({ metadata }: { metadata: { name: string; namespace?: string } }) =>
              `${metadata.namespace ?? ""}/${metadata.name}`,
          );
          api.steps.push({ request: plural, body: names });
        }
        for (const name of [
          "cluster-admin",
          "admin",
          "system:aggregate-to-view",
          "system:basic-user",
        ])
          await brought(api, `clusterroles/${name}`);
        await brought(api, "clusterrolebindings/system:discovery");
        await brought(
          api,
          "namespaces/kube-system/rolebindings/system::leader-locking-kube-scheduler",
        );
      },
    },
    {
      name: "everybody may find what there is",
      source: `${rbacDocs}#discovery-roles`,
      run: async (api) => {
        const jane = api.user("jane");
        for (const path of ["/api", "/apis", "/api/v1", "/apis/apps/v1", "/version", "/healthz"]) {
          const { status } = await jane.quiet("GET", path);
          api.steps.push({ request: path, status });
        }
        for (const path of ["/api", "/version", "/readyz", "/livez"]) {
          const { status } = await api.anonymous().quiet("GET", path);
          api.steps.push({ request: `anonymous ${path}`, status });
        }
      },
    },
    {
      name: "nobody gives rights in a role that they do not have",
      source: escalation,
      run: async (api) => {
        const jane = await mayWriteRoles(api, "jane");
        const path = own(api, "roles");
        const role = (name: string, rules: readonly unknown[]): object => ({
          metadata: { name },
          rules,
        });
        await jane.post(path, role("less", [may(["get"], ["configmaps"])]));
        await jane.post(
          path,
          role("named", [may(["get"], ["configmaps"], { resourceNames: ["a"] })]),
        );
        await jane.post(
          path,
          role("more", [may(["get", "list", "watch"], ["configmaps", "secrets"])]),
        );
        await jane.post(path, role("all", [may(["*"], ["*"], { apiGroups: ["*"] })]));
        await jane.post(
          path,
          role("sub", [may(["get"], ["configmaps/status", "pods"], { resourceNames: ["a", "b"] })]),
        );
        await jane.put(`${path}/less`, role("less", [may(["delete"], ["configmaps"])]));
        await jane.mergePatch(`${path}/less`, { metadata: { labels: { a: "b" } } });
        await jane.mergePatch(`${path}/less`, { rules: [may(["delete"], ["configmaps"])] });
        await jane.apply(`${path}/new?fieldManager=m`, {
          apiVersion: `${group}/v1`,
          kind: "Role",
          ...role("new", [may(["delete"], ["configmaps"])]),
        });
        await jane.post(`${path}?dryRun=All`, role("more", [may(["watch"], ["configmaps"])]));
      },
    },
    {
      name: "a role with rights that somebody lacks can lose its finalizers, and go",
      source: source("pkg/registry/rbac/helpers.go"),
      run: async (api) => {
        const jane = await mayWriteRoles(api, "jane");
        const path = own(api, "roles");
        await api.quiet("POST", path, {
          body: {
            metadata: { name: "strong", finalizers: ["example.com/a"] },
            rules: [may(["*"], ["*"])],
          },
        });
        await jane.mergePatch(`${path}/strong`, { metadata: { annotations: { a: "b" } } });
        await jane.mergePatch(`${path}/strong`, { metadata: { finalizers: null } });
        await jane.delete(`${path}/strong`);
      },
    },
    {
      name: "the right to escalate",
      source: escalation,
      run: async (api) => {
        const jane = await mayWriteRoles(api, "jane", [
          may(["escalate"], ["roles"], { apiGroups: [group] }),
        ]);
        await jane.post(own(api, "roles"), {
          metadata: { name: "more" },
          rules: [may(["*"], ["secrets"])],
        });
        const joe = await mayWriteRoles(api, "joe", [
          may(["escalate"], ["roles"], { apiGroups: [group], resourceNames: ["one"] }),
        ]);
        const rules = [may(["*"], ["secrets"])];
        await joe.post(own(api, "roles"), { metadata: { name: "one" }, rules });
        await api.quiet("POST", own(api, "roles"), {
          body: { metadata: { name: "one" }, rules: [] },
        });
        await joe.mergePatch(`${own(api, "roles")}/one`, { rules });
      },
    },
    {
      name: "nobody binds a role with rights that they do not have",
      source: escalation,
      run: async (api) => {
        const jane = await mayWriteRoles(api, "jane");
        await api.quiet("POST", own(api, "roles"), {
          body: { metadata: { name: "strong" }, rules: [may(["create", "delete"], ["secrets"])] },
        });
        await api.quiet("POST", own(api, "roles"), {
          body: { metadata: { name: "weak" }, rules: [may(["get"], ["configmaps"])] },
        });
        const binding = (name: string, ref: object): object => ({
          metadata: { name },
          roleRef: { apiGroup: group, kind: "Role", ...ref },
          subjects: [userOf(api, "joe")],
        });
        const path = own(api, "rolebindings");
        await jane.post(path, binding("weak", { name: "weak" }));
        await jane.post(path, binding("strong", { name: "strong" }));
        await jane.post(path, binding("none", { name: "none" }));
        await jane.post(
          path,
          binding("none", { kind: "ClusterRole", name: `${api.namespace}-none` }),
        );
        await jane.post(path, binding("admin", { kind: "ClusterRole", name: "cluster-admin" }));
        await jane.post(path, binding("", { name: "strong" }));
        await jane.mergePatch(`${path}/weak`, { subjects: [userOf(api, "jim")] });
        await jane.post(`${rbacPath}/clusterrolebindings`, binding("x", { name: "weak" }));
      },
    },
    {
      name: "the right to bind",
      source: escalation,
      run: async (api) => {
        const jane = await mayWriteRoles(api, "jane", [
          may(["bind"], ["roles"], { apiGroups: [group], resourceNames: ["strong"] }),
          may(["bind"], ["clusterroles"], { apiGroups: [group], resourceNames: ["edit"] }),
        ]);
        const path = own(api, "rolebindings");
        for (const name of ["strong", "other"])
          await api.quiet("POST", own(api, "roles"), {
            body: { metadata: { name }, rules: [may(["delete"], ["secrets"])] },
          });
        for (const [kind, name] of [
          ["Role", "strong"],
          ["Role", "other"],
          ["ClusterRole", "edit"],
          ["ClusterRole", "system:aggregate-to-edit"],
          ["Role", "strong-that-is-not-there"],
        ] as const)
          await jane.post(path, {
            metadata: { name: `${kind}-${name}`.toLowerCase() },
            roleRef: { apiGroup: group, kind, name },
            subjects: [userOf(api, "joe")],
          });
      },
    },
    {
      name: "only who may do everything lets roles be gathered",
      source: `${rbacDocs}#aggregated-clusterroles`,
      run: async (api) => {
        const name = (end: string): string => `${api.namespace}-${end}`;
        await allowEverywhere(api, "writer", {
          rules: [may(["create", "update", "patch"], ["clusterroles"], { apiGroups: [group] })],
          subject: userOf(api, "jane"),
        });
        const jane = api.user("jane");
        const aggregationRule = { clusterRoleSelectors: [{ matchLabels: { a: "b" } }] };
        await jane.post(`${rbacPath}/clusterroles`, {
          metadata: { name: name("sum") },
          aggregationRule,
        });
        await jane.post(`${rbacPath}/clusterroles`, {
          metadata: { name: name("none") },
          aggregationRule: {},
        });
        await api.post(`${rbacPath}/clusterroles`, {
          metadata: { name: name("sum") },
          aggregationRule,
        });
        await jane.mergePatch(`${rbacPath}/clusterroles/${name("sum")}`, { aggregationRule: null });
        await api.post(`${rbacPath}/clusterroles`, {
          metadata: { name: name("bad") },
          aggregationRule: { clusterRoleSelectors: [] },
        });
        await api.post(`${rbacPath}/clusterroles`, {
          metadata: { name: name("bad") },
          aggregationRule: { clusterRoleSelectors: [{ matchLabels: { "a b": "c" } }] },
        });
      },
    },
    {
      name: "rules of roles are checked, those of paths, too",
      source: source("pkg/apis/rbac/validation/validation.go"),
      run: async (api) => {
        await api.post(own(api, "roles"), {
          metadata: { name: "paths" },
          rules: [{ verbs: ["get"], nonResourceURLs: ["/metrics"] }],
        });
        const name = `${api.namespace}-both`;
        await api.post(`${rbacPath}/clusterroles`, {
          metadata: { name },
          rules: [
            {
              verbs: ["get"],
              nonResourceURLs: ["/metrics"],
              apiGroups: [""],
              resources: ["pods"],
              resourceNames: ["a"],
            },
            { verbs: [], nonResourceURLs: ["/metrics"] },
          ],
        });
      },
    },
    {
      name: "what is asked of it is noted, by whom, and why it was let pass",
      source: "https://kubernetes.io/docs/tasks/debug/debug-cluster/audit/",
      run: async (api) => {
        await allow(api, "reader", {
          rules: [may(["get", "create"], ["configmaps"])],
          subject: userOf(api, "jane"),
        });
        const jane = api.user("jane", ["dev"]);
        const path = api.core("configmaps");
        await jane.quiet("POST", `${path}?audit=1`, { body: configMap });
        await jane.quiet("GET", `${path}/a?audit=1`);
        await jane.quiet("DELETE", `${path}/a?audit=1`);
        await jane.quiet("GET", `${path}/none?audit=1`);
        await api.quiet("PUT", `${path}/a?audit=1`, { body: configMap });
        await api.quiet("DELETE", `${path}/a?audit=1`);
        await api.quiet("GET", `/version?audit=1&${api.namespace}`);
        await api.anonymous().quiet("GET", `${path}?audit=1`);
        await api
          .anonymous()
          .quiet("GET", `${path}?audit=1`, { headers: { authorization: "Bearer x" } });
        // The server remembers by which right a user asked as another last: this one never did.
        await api
          .user("master", ["system:masters"])
          .quiet("GET", `${path}?audit=1`, { headers: { "Impersonate-User": "joe" } });
        await api.quiet("POST", `${path}?audit=1`, { raw: "{" });
        await api.audited("audit=1", 11);
      },
    },
    {
      name: "a watch is noted as it begins and as it ends",
      source: "https://kubernetes.io/docs/tasks/debug/debug-cluster/audit/",
      run: async (api) => {
        const path = `${api.core("configmaps")}?watch=true&timeoutSeconds=1&audit=2`;
        const watch = await api.watch(path);
        await watch.rest();
        await api.audited("audit=2", 2);
      },
    },
    {
      name: "tokens and reviews are noted without what they hold",
      source: "https://kubernetes.io/docs/tasks/debug/debug-cluster/audit/",
      run: async (api) => {
        await account(api, "robot");
        await api.quiet("POST", `${api.core("serviceaccounts/robot/token")}?audit=3`, { body: {} });
        await api.quiet(
          "POST",
          `/apis/authentication.k8s.io/v1/tokenreviews?audit=3&${api.namespace}`,
          {
            body: { metadata: { name: "x" }, spec: { token: "hidden" } },
          },
        );
        await api.quiet("POST", `${api.core("secrets")}?audit=3`, {
          body: { metadata: { generateName: "s-" }, stringData: { a: "hidden" } },
        });
        await api.audited("audit=3", 3);
      },
    },
  ],
};
