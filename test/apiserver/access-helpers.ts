import type { Answer, ContractApi } from "./contract-case.js";

export const rbacPath = "/apis/rbac.authorization.k8s.io/v1";
export const authn = "https://kubernetes.io/docs/reference/access-authn-authz/authentication/";
export const rbacDocs = "https://kubernetes.io/docs/reference/access-authn-authz/rbac/";
export const authorizationDocs =
  "https://kubernetes.io/docs/reference/access-authn-authz/authorization/";

/** A file of the sources of Kubernetes. */
export function source(path: string): string {
  return `https://github.com/kubernetes/kubernetes/blob/v1.36.3/${path}`;
}

export interface Rule {
  readonly verbs: readonly string[];
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly nonResourceURLs?: readonly string[];
}

/** A rule for resources of the core group. */
export function may(
  verbs: readonly string[],
  resources: readonly string[],
  more: Partial<Rule> = {},
): Rule {
  return { apiGroups: [""], verbs, resources, ...more };
}

export interface Subject {
  readonly kind: "User" | "Group" | "ServiceAccount";
  readonly name: string;
  readonly namespace?: string;
}

/** The user that `api.user(name)` asks as. */
export function userOf(api: ContractApi, name: string): Subject {
  return { kind: "User", name: `${api.namespace}-${name}` };
}

const rbac = "rbac.authorization.k8s.io";

/** Lets a subject do something in the namespace of the case. */
export async function allow(
  api: ContractApi,
  name: string,
  { rules, subject }: { readonly rules: readonly Rule[]; readonly subject: Subject },
): Promise<void> {
  const at = `${rbacPath}/namespaces/${api.namespace}`;
  const metadata = { name };
  await made(api, `${at}/roles`, { metadata, rules });
  await made(api, `${at}/rolebindings`, {
    metadata,
    roleRef: { apiGroup: rbac, kind: "Role", name },
    subjects: [subject],
  });
  if (subject.kind === "User") await untilRead(api, { name, subject, at });
}

/** Lets a subject do something everywhere; the name is made one that no other case has. */
export async function allowEverywhere(
  api: ContractApi,
  name: string,
  { rules, subject }: { readonly rules: readonly Rule[]; readonly subject: Subject },
): Promise<void> {
  const own = `${api.namespace}-${name}`;
  const metadata = { name: own };
  await made(api, `${rbacPath}/clusterroles`, { metadata, rules });
  await made(api, `${rbacPath}/clusterrolebindings`, {
    metadata,
    roleRef: { apiGroup: rbac, kind: "ClusterRole", name: own },
    subjects: [subject],
  });
  await untilRead(api, { name: own, subject, at: "" });
}

/** The authorizer of a real server reads roles and bindings from its own watch, a moment later. */
async function untilRead(
  api: ContractApi,
  { name, subject, at }: { readonly name: string; readonly subject: Subject; readonly at: string },
): Promise<void> {
  const namespace = at === "" ? "" : api.namespace;
  const metadata = { name: `read-${name}` };
  const rules = [{ apiGroups: ["read.example.com"], resources: [name], verbs: ["get"] }];
  const kind = at === "" ? "ClusterRole" : "Role";
  const base = at === "" ? rbacPath : at;
  const plural = at === "" ? "clusterrole" : "role";
  await made(api, `${base}/${plural}s`, { metadata, rules });
  await made(api, `${base}/${plural}bindings`, {
    metadata,
    roleRef: { apiGroup: rbac, kind, name: metadata.name },
    subjects: [subject],
  });
  await untilMay(api, subject, {
    group: "read.example.com",
    resource: name,
    verb: "get",
    namespace,
  });
}

const patienceMs = 10_000;

async function untilMay(
  api: ContractApi,
  subject: Subject,
  resourceAttributes: object,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  const { kind, name, namespace } = subject;
  const who =
    kind === "Group"
      ? { groups: [name] }
      : { user: kind === "User" ? name : `system:serviceaccount:${namespace}:${name}` };
  for (;;) {
    const { body } = await api.quiet("POST", "/apis/authorization.k8s.io/v1/subjectaccessreviews", {
      body: { spec: { ...who, resourceAttributes } },
    });
    if (body.status.allowed) return;
    if (performance.now() > deadline) throw new Error(`not allowed yet: ${JSON.stringify(body)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function made(api: ContractApi, path: string, body: unknown): Promise<Answer> {
  const answer = await api.quiet("POST", path, { body });
  if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer;
}

/** Makes a ServiceAccount. */
export async function account(api: ContractApi, name: string): Promise<Answer> {
  return made(api, api.core("serviceaccounts"), { metadata: { name } });
}

/** A token of a ServiceAccount, as it is asked for. */
export async function tokenOf(api: ContractApi, name: string, spec: object = {}): Promise<string> {
  const { body } = await made(api, api.core(`serviceaccounts/${name}/token`), { spec });
  return body.status.token;
}

/** What a token says, with its times told from when it was issued. */
export function claimsOf(token: string): unknown {
  const [head = "", payload = ""] = token.split(".");
  const { alg, ...header } = decoded(head);
  const { iat, nbf, exp, ...claims } = decoded(payload);
  return {
    header: { alg, keys: Object.keys(header).toSorted() },
    claims: { ...claims, nbf: Number(nbf) - Number(iat), exp: Number(exp) - Number(iat) },
  };
}

function decoded(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
}

export const selfReview = "/apis/authentication.k8s.io/v1/selfsubjectreviews";
export const tokenReview = "/apis/authentication.k8s.io/v1/tokenreviews";
