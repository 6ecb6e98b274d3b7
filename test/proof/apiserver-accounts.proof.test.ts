import { beforeAll, describe, expect, it } from "vitest";
import { type ClusterConfig, startApiServer, startControlPlane } from "slipway/testing";
import { callApi } from "../../src/testing/api-request.js";

const rbac = "/apis/rbac.authorization.k8s.io/v1";
const patienceMs = 20_000;

/** Asks until an answer is as wanted. */
async function until(
  config: ClusterConfig,
  path: string,
  isWanted: (body: unknown) => boolean,
): Promise<unknown> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const { body } = await callApi(config, { path });
    if (isWanted(body)) return body;
    if (performance.now() > deadline) throw new Error(`${path}: ${JSON.stringify(body)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

const core = "/api/v1/namespaces/default";

/** The spec of a Pod as it is created, or the refusal. */
async function podOf(config: ClusterConfig, spec: object): Promise<unknown> {
  const body = { metadata: { name: "a" }, spec };
  const answer = await callApi(config, { method: "POST", path: `${core}/pods?dryRun=All`, body });
  const { spec: made, message } = Object(answer.body);
  const text = JSON.stringify(made ?? message);
  return JSON.parse(text.replaceAll(/kube-api-access-[a-z0-9]{5}/g, "kube-api-access-<random>"));
}

/** What a server with controllers makes of Pods, and of ClusterRoles that gather others. */
async function answersOf(config: ClusterConfig): Promise<object> {
  await until(config, `${core}/serviceaccounts/default`, (body) => Object(body).code !== 404);
  const accounts = [
    { metadata: { name: "silent" }, automountServiceAccountToken: false },
    { metadata: { name: "pulling" }, imagePullSecrets: [{ name: "registry" }] },
  ];
  for (const body of accounts)
    await callApi(config, { method: "POST", path: `${core}/serviceaccounts`, body });
  const containers = [{ name: "a", image: "a" }];
  const mountPath = "/var/run/secrets/kubernetes.io/serviceaccount";
  const volumeMounts = [{ name: "own", mountPath }];
  const pods = [];
  for (const spec of [
    { containers },
    { containers, serviceAccountName: "silent" },
    { containers, serviceAccountName: "silent", automountServiceAccountToken: true },
    { containers, automountServiceAccountToken: false },
    { containers, serviceAccountName: "pulling" },
    { containers, serviceAccountName: "pulling", imagePullSecrets: [{ name: "own" }] },
    { containers, serviceAccountName: "none" },
    { containers, initContainers: [{ name: "i", image: "i" }] },
    {
      containers: [{ name: "a", image: "a", volumeMounts }],
      volumes: [{ name: "own", emptyDir: {} }],
    },
  ])
    pods.push(await podOf(config, spec));
  const labels = { "example.com/gather": "true" };
  const rule = (resource: string): object => ({
    apiGroups: ["example.com"],
    resources: [resource],
    verbs: ["get"],
  });
  const roles = [
    {
      metadata: { name: "sum" },
      aggregationRule: { clusterRoleSelectors: [{ matchLabels: labels }] },
    },
    { metadata: { name: "part-a", labels }, rules: [rule("a")] },
    { metadata: { name: "part-b", labels }, rules: [rule("b"), rule("a")] },
  ];
  for (const body of roles)
    await callApi(config, { method: "POST", path: `${rbac}/clusterroles`, body });
  const has = (count: number) => (body: unknown) => (Object(body).rules ?? []).length === count;
  const sum = await until(config, `${rbac}/clusterroles/sum`, has(2));
  const view = await until(
    config,
    `${rbac}/clusterroles/view`,
    (body) => (Object(body).rules ?? []).length > 0,
  );
  return { pods, sum: Object(sum).rules, view: Object(view).rules };
}

describe("with controllers", () => {
  let real: object;
  let ours: object;

  beforeAll(async () => {
    await using controlPlane = await startControlPlane({ controllers: true });
    await using server = await startApiServer({ controllers: true });
    real = await answersOf(controlPlane.admin);
    ours = await answersOf(server.admin);
  });

  it("Pods get their ServiceAccount, and roles gather others, as on a real control plane", () => {
    expect(ours).toEqual(real);
  });
});
