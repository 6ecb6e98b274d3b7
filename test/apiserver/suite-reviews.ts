import {
  allow,
  allowEverywhere,
  authorizationDocs,
  may,
  source,
  userOf,
} from "./access-helpers.js";
import type { ContractSuite } from "./contract-run.js";

const base = "/apis/authorization.k8s.io/v1";
const review = `${base}/subjectaccessreviews`;
const selfReview = `${base}/selfsubjectaccessreviews`;
const selfRules = `${base}/selfsubjectrulesreviews`;
const checks = source("pkg/apis/authorization/validation/validation.go");
const checking = `${authorizationDocs}#checking-api-access`;

export const reviewsSuite: ContractSuite = {
  name: "reviews",
  tellsUsersApart: true,
  cases: [
    {
      name: "reviews can be found",
      source: "https://kubernetes.io/docs/concepts/overview/kubernetes-api/#discovery-api",
      run: async (api) => {
        await api.get(base);
        await api.get(review);
        await api.get(`${review}/a`);
        await api.post(`${review}/a`, {});
        await api.post(`${base}/localsubjectaccessreviews`, {});
        await api.get(`${base}/namespaces/${api.namespace}/localsubjectaccessreviews`);
        await api.post(`${base}/namespaces/${api.namespace}/subjectaccessreviews`, {});
        await api.send("DELETE", selfRules);
      },
    },
    {
      name: "whether somebody may, and why",
      source: checking,
      run: async (api) => {
        await allow(api, "reader", {
          rules: [may(["get"], ["configmaps"])],
          subject: userOf(api, "jane"),
        });
        const user = `${api.namespace}-jane`;
        const { namespace } = api;
        const ask = async (resourceAttributes: object, more: object = {}): Promise<void> => {
          await api.post(review, { spec: { user, resourceAttributes, ...more } });
        };
        await ask({ namespace, verb: "get", resource: "configmaps" });
        await ask({ namespace, verb: "get", resource: "configmaps", name: "a", version: "v1" });
        await ask({ namespace, verb: "get", resource: "configmaps", subresource: "status" });
        await ask({ namespace, verb: "list", resource: "configmaps" });
        await ask({ verb: "get", resource: "configmaps" });
        await ask({ namespace, verb: "get", resource: "configmaps", group: "x" });
        await ask({ namespace, verb: "get", resource: "configmaps" }, { groups: ["a"], uid: "u" });
        await ask({ namespace, verb: "*", resource: "*", group: "*" });
      },
    },
    {
      name: "whether somebody may use a path",
      source: checking,
      run: async (api) => {
        const nonResourceAttributes = { path: "/api", verb: "get" };
        await api.post(review, {
          spec: { user: "jane", groups: ["system:authenticated"], nonResourceAttributes },
        });
        await api.post(review, {
          spec: { user: "jane", nonResourceAttributes: { path: "/metrics", verb: "get" } },
        });
        await api.post(review, {
          spec: { groups: ["system:masters"], nonResourceAttributes: { path: "/x", verb: "post" } },
        });
      },
    },
    {
      name: "why, by each way to be meant",
      source: source("pkg/registry/rbac/validation/rule.go"),
      run: async (api) => {
        const { namespace } = api;
        const rules = [may(["get"], ["configmaps"])];
        const group = `${namespace}-dev`;
        await allow(api, "group", { rules, subject: { kind: "Group", name: group } });
        await allow(api, "account", {
          rules: [may(["get"], ["secrets"])],
          subject: { kind: "ServiceAccount", name: "robot", namespace },
        });
        await allowEverywhere(api, "all", {
          rules: [may(["get"], ["pods"])],
          subject: userOf(api, "jane"),
        });
        const ask = async (who: object, resource: string): Promise<void> => {
          const resourceAttributes = { namespace, verb: "get", resource };
          await api.post(review, { spec: { ...who, resourceAttributes } });
        };
        await ask({ groups: [group] }, "configmaps");
        await ask({ user: `system:serviceaccount:${namespace}:robot` }, "secrets");
        await ask({ user: `${namespace}-jane` }, "pods");
        await ask({ user: "x", groups: ["system:masters"] }, "pods");
      },
    },
    {
      name: "what is asked is checked",
      source: checks,
      run: async (api) => {
        const resourceAttributes = { verb: "get", resource: "pods" };
        const nonResourceAttributes = { verb: "get", path: "/x" };
        await api.post(review, {});
        await api.post(review, { spec: { user: "a" } });
        await api.post(review, { spec: { user: "a", resourceAttributes, nonResourceAttributes } });
        await api.post(review, { spec: { resourceAttributes } });
        await api.post(review, {
          metadata: { name: "x" },
          spec: { user: "a", resourceAttributes },
        });
        await api.post(review, { spec: { user: "a", extra: { k: ["v"] }, resourceAttributes } });
        await api.post(review, { spec: { user: 1 } });
        await api.post(review, { kind: "Pod", apiVersion: "v1" });
        await api.post(`${review}?fieldValidation=Strict`, { spec: { user: "a", nonsense: 1 } });
      },
    },
    {
      name: "selectors of a review",
      source: checks,
      run: async (api) => {
        const ask = async (more: object): Promise<void> => {
          const resourceAttributes = { verb: "list", resource: "pods", ...more };
          await api.post(review, { spec: { user: "jane", resourceAttributes } });
        };
        await ask({ fieldSelector: { rawSelector: "spec.nodeName=a" } });
        await ask({ fieldSelector: { rawSelector: "=====" } });
        await ask({ labelSelector: { rawSelector: "a in (" } });
        await ask({ labelSelector: {} });
        await ask({
          fieldSelector: {
            rawSelector: "a=b",
            requirements: [{ key: "a", operator: "In", values: ["b"] }],
          },
        });
        await ask({
          labelSelector: { requirements: [{ key: "a", operator: "In", values: ["b"] }] },
        });
      },
    },
    {
      name: "whether oneself may",
      source: checking,
      run: async (api) => {
        await allow(api, "reader", {
          rules: [may(["get"], ["configmaps"], { resourceNames: ["a"] })],
          subject: userOf(api, "jane"),
        });
        const jane = api.user("jane");
        const { namespace } = api;
        const resourceAttributes = { namespace, verb: "get", resource: "configmaps", name: "a" };
        await jane.post(selfReview, { spec: { resourceAttributes } });
        await jane.post(selfReview, {
          spec: { resourceAttributes: { ...resourceAttributes, name: "b" } },
        });
        await jane.post(selfReview, {
          spec: { nonResourceAttributes: { path: "/apis/x", verb: "get" } },
        });
        await jane.post(selfReview, { spec: {} });
        await jane.post(selfReview, {
          metadata: { labels: { a: "b" } },
          spec: { resourceAttributes },
        });
        await jane.post(review, { spec: { user: "x", resourceAttributes } });
        await api.post(selfReview, { spec: { resourceAttributes } });
        await api.anonymous().post(selfReview, { spec: { resourceAttributes } });
      },
    },
    {
      name: "whether somebody may, within one namespace",
      source: checking,
      run: async (api) => {
        await allow(api, "reader", {
          rules: [
            may(["get"], ["configmaps"]),
            may(["create"], ["localsubjectaccessreviews"], { apiGroups: ["authorization.k8s.io"] }),
          ],
          subject: userOf(api, "jane"),
        });
        const jane = api.user("jane");
        const { namespace } = api;
        const path = `${base}/namespaces/${namespace}/localsubjectaccessreviews`;
        const user = `${namespace}-jane`;
        const resourceAttributes = { namespace, verb: "get", resource: "configmaps" };
        await jane.post(path, { spec: { user, resourceAttributes } });
        await jane.post(path, { metadata: { namespace }, spec: { user, resourceAttributes } });
        await jane.post(path, {
          spec: { user, resourceAttributes: { ...resourceAttributes, namespace: "x" } },
        });
        await jane.post(path, {
          spec: { user, nonResourceAttributes: { path: "/x", verb: "get" } },
        });
        await jane.post(path, { metadata: { name: "x" }, spec: { user, resourceAttributes } });
        await jane.post(path, { metadata: { namespace: "x" }, spec: { user, resourceAttributes } });
        const none = `${namespace}-none`;
        await api.post(`${base}/namespaces/${none}/localsubjectaccessreviews`, {
          spec: { user, resourceAttributes: { ...resourceAttributes, namespace: none } },
        });
      },
    },
    {
      name: "all that oneself may",
      source: checking,
      run: async (api) => {
        await allow(api, "reader", {
          rules: [
            may(["get", "list"], ["configmaps", "secrets"], { resourceNames: ["a"] }),
            may(["*"], ["*"], { apiGroups: ["example.com"] }),
          ],
          subject: userOf(api, "jane"),
        });
        const jane = api.user("jane");
        const { body } = await jane.quiet("POST", selfRules, {
          body: { spec: { namespace: api.namespace } },
        });
        const sorted = (rules: readonly object[]): readonly string[] =>
          rules.map((rule) => JSON.stringify(rule)).toSorted();
        const { resourceRules, nonResourceRules, ...status } = body.status;
        api.steps.push({
          request: "rules",
          body: {
            ...body,
            status: {
              ...status,
              resourceRules: sorted(resourceRules),
              nonResourceRules: sorted(nonResourceRules),
            },
          },
        });
        await jane.post(selfRules, { spec: {} });
        await jane.post(selfRules, { spec: { namespace: 1 } });
      },
    },
    {
      name: "the administrator may everything, and RBAC knows nothing of it",
      source: source("pkg/registry/authorization/selfsubjectrulesreview/rest.go"),
      run: async (api) => {
        const { body } = await api.quiet("POST", selfRules, {
          body: { metadata: { name: "x" }, spec: { namespace: api.namespace } },
        });
        const { resourceRules } = body.status;
        const all = resourceRules.filter(
          ({ verbs }: { verbs: readonly string[] }) => verbs[0] === "*",
        );
        api.steps.push({ request: "rules", body: { ...body, status: { resourceRules: all } } });
      },
    },
    {
      name: "rules that cannot be read are told",
      source: source("pkg/registry/rbac/validation/rule.go"),
      run: async (api) => {
        const group = "rbac.authorization.k8s.io";
        await api.quiet("POST", `/apis/${group}/v1/namespaces/${api.namespace}/rolebindings`, {
          body: {
            metadata: { name: "none" },
            roleRef: { apiGroup: group, kind: "Role", name: "none" },
            subjects: [userOf(api, "jane")],
          },
        });
        await allow(api, "reader", { rules: [], subject: userOf(api, "jane") });
        const { body } = await api.user("jane").quiet("POST", selfRules, {
          body: { spec: { namespace: api.namespace } },
        });
        const { evaluationError, incomplete } = body.status;
        api.steps.push({ request: "rules", body: { evaluationError, incomplete } });
        await api.post(review, {
          spec: {
            user: `${api.namespace}-jane`,
            resourceAttributes: { namespace: api.namespace, verb: "get", resource: "pods" },
          },
        });
      },
    },
  ],
};
