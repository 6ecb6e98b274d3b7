import type { PolicyRule } from "../../src/meta/policy-rule.js";
import type { ClusterConfig } from "../../src/testing/cluster-config.js";
import { type ApiSession, openApiSession } from "./api-session.js";

/** Something that an account may do or not. */
export interface Attempt {
  readonly verb: string;
  readonly group: string;
  readonly resource: string;
  readonly subresource?: string;
  readonly name?: string;
  /** Empty for the whole cluster. */
  readonly namespace: string;
}

/** The attempts that the server would refuse, as `verb group/resource namespace`; none when all are allowed. */
export async function refused(
  account: ClusterConfig,
  attempts: readonly Attempt[],
): Promise<readonly string[]> {
  return await withAnswer(account, attempts, false);
}

/** The attempts that the server would let through, as {@link refused} names them. */
export async function allowed(
  account: ClusterConfig,
  attempts: readonly Attempt[],
): Promise<readonly string[]> {
  return await withAnswer(account, attempts, true);
}

/** The attempts that rules name, one for each verb on each resource. */
export function attemptsOf(rules: readonly PolicyRule[], namespace: string): readonly Attempt[] {
  return rules.flatMap(({ apiGroups, resources, resourceNames = [undefined], verbs }) =>
    apiGroups.flatMap((group) =>
      resources.flatMap((path) => {
        const [resource = "", subresource] = path.split("/");
        return verbs.flatMap((verb) =>
          resourceNames.map((name) => ({
            verb,
            group,
            resource,
            namespace,
            ...(subresource === undefined ? {} : { subresource }),
            ...(name === undefined ? {} : { name }),
          })),
        );
      }),
    ),
  );
}

/** Every verb on kinds of every sort: what an operator should mostly not be allowed. */
export function probesIn(namespace: string): readonly Attempt[] {
  const rules = probedResources.map(([group, resources]) => ({
    apiGroups: [group],
    resources,
    verbs: probedVerbs,
  }));
  return attemptsOf(rules, namespace);
}

/** All that the server lets an account do with resources in a namespace, but for what it lets everybody do. */
export async function rulesIn(
  account: ClusterConfig,
  namespace: string,
): Promise<readonly PolicyRule[]> {
  using session = openApiSession(account);
  const body = await review(session, "SelfSubjectRulesReview", { namespace });
  const { incomplete, resourceRules } = (
    body as { status: { incomplete: boolean; resourceRules: readonly PolicyRule[] } }
  ).status;
  if (incomplete) throw new Error("the server does not list every rule");
  // Granted to everybody by system:basic-user.
  const own = ["authorization.k8s.io", "authentication.k8s.io"];
  return resourceRules.filter(({ apiGroups }) => !apiGroups.some((group) => own.includes(group)));
}

export function describeAttempt(attempt: Attempt): string {
  const { verb, group, resource, subresource, name, namespace } = attempt;
  const path = [resource, subresource].filter((part) => part !== undefined).join("/");
  const what = `${verb} ${group}/${path}${name === undefined ? "" : ` ${name}`}`;
  return `${what} ${namespace === "" ? "everywhere" : `in ${namespace}`}`;
}

async function withAnswer(
  account: ClusterConfig,
  attempts: readonly Attempt[],
  answer: boolean,
): Promise<readonly string[]> {
  using session = openApiSession(account);
  const found: string[] = [];
  for (const attempt of attempts) {
    const spec = { resourceAttributes: attempt };
    const body = await review(session, "SelfSubjectAccessReview", spec);
    const { status } = body as { status: { allowed: boolean } };
    if (status.allowed === answer) found.push(describeAttempt(attempt));
  }
  return found;
}

async function review(session: ApiSession, kind: string, spec: object): Promise<unknown> {
  const apiVersion = "authorization.k8s.io/v1";
  const path = `/apis/${apiVersion}/${kind.toLowerCase()}s`;
  const answer = await session.send("POST", path, { apiVersion, kind, spec });
  if (answer.status !== 201) throw new Error(`${kind} was answered with ${answer.status}`);
  return answer.body;
}

const probedVerbs = [
  "get",
  "list",
  "watch",
  "create",
  "update",
  "patch",
  "delete",
  "deletecollection",
  "escalate",
  "bind",
  "impersonate",
];

const probedResources: readonly [group: string, resources: readonly string[]][] = [
  [
    "",
    [
      "pods",
      "pods/exec",
      "secrets",
      "configmaps",
      "services",
      "serviceaccounts",
      "serviceaccounts/token",
      "namespaces",
      "nodes",
      "persistentvolumeclaims",
      "events",
    ],
  ],
  ["apps", ["deployments", "statefulsets", "daemonsets", "replicasets"]],
  ["batch", ["jobs", "cronjobs"]],
  ["example.com", ["databases", "databases/status", "databases/finalizers", "databases/scale"]],
  ["coordination.k8s.io", ["leases"]],
  ["events.k8s.io", ["events"]],
  ["rbac.authorization.k8s.io", ["roles", "rolebindings", "clusterroles", "clusterrolebindings"]],
  ["apiextensions.k8s.io", ["customresourcedefinitions"]],
];
