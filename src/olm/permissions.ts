import type { OperatorDefinition } from "../api/define-operator.js";
import { mergePolicyRules, type PolicyRule } from "../meta/policy-rule.js";
import type { ValidationIssue } from "../schema/issues.js";
import { canonicalJSON } from "../util/json.js";
import type { NonResourceRule, StrategyPermissions } from "./csv-types.js";
import { compareTexts } from "../util/text.js";
import { listAt, textAt, textsAt, valueAt } from "./json-access.js";
import { isOfKind, issueAt, nameOf, namespaceOf, type Synthesized } from "./synthesized.js";

const rbacGroup = "rbac.authorization.k8s.io";

/** What the manifests let the operator's service accounts do, as OLM grants it. */
export interface Permissions {
  readonly permissions: readonly StrategyPermissions[];
  readonly clusterPermissions: readonly StrategyPermissions[];
  /** The manifests that OLM makes up for: accounts, bindings, and roles that nothing else is bound to. */
  readonly taken: ReadonlySet<Synthesized>;
  readonly issues: readonly ValidationIssue[];
}

/** Whose permissions are taken. */
export interface PermissionsOptions {
  readonly operator: OperatorDefinition;
  /** Where the operator runs, by the manifests. */
  readonly namespace: string;
  /** The service accounts that the Deployments run as. */
  readonly accounts: readonly string[];
}

/**
 * Takes the rules out of the manifests that the operator's service accounts are bound to.
 *
 * A RoleBinding's rules become `permissions`, which OLM grants in every namespace
 * that the OperatorGroup chooses; a ClusterRoleBinding's become
 * `clusterPermissions`. Equal rules for several watched namespaces become one.
 * An account that is in the manifests and bound counts as the operator's too, as
 * a bundle cannot say in which namespace a binding's account is. Each account
 * gets an entry, because OLM creates just those that have one.
 */
export function takePermissions(
  manifests: readonly Synthesized[],
  options: PermissionsOptions,
): Permissions {
  const issues: ValidationIssue[] = [];
  const bindings = manifests.flatMap(readBinding);
  const accounts = new Set([...options.accounts, ...boundAccounts(manifests, bindings, options)]);
  const isOwn = ({ name, namespace }: Account): boolean =>
    namespace === options.namespace && accounts.has(name);
  const own = bindings.filter((binding) => binding.accounts.some(isOwn));
  const rulesOf = {
    namespaced: new Map<string, Rule[]>(),
    cluster: new Map<string, Rule[]>(),
  };
  const roles = new Set<Synthesized>();
  for (const binding of own) {
    const role = findRole(manifests, binding);
    const fault = faultOfBinding(binding, role, options, isOwn);
    if (fault !== undefined) issues.push(issueAt(binding.manifest, fault.code, fault.message));
    if (role === undefined) continue;
    roles.add(role);
    const into = binding.clusterWide ? rulesOf.cluster : rulesOf.namespaced;
    for (const { name } of binding.accounts.filter(isOwn)) {
      into.set(name, [...(into.get(name) ?? []), ...listAt(role.object, "rules").map(readRule)]);
    }
  }
  for (const name of accounts) {
    if (name !== "default" && !rulesOf.namespaced.has(name) && !rulesOf.cluster.has(name)) {
      rulesOf.namespaced.set(name, []);
    }
  }
  const others = bindings.filter((binding) => !own.includes(binding));
  issues.push(...others.flatMap((binding) => checkForeignBinding(binding, options.namespace)));
  const stillBound = new Set(others.map((binding) => findRole(manifests, binding)));
  const accountObjects = manifests.filter(
    (manifest) =>
      isOfKind(manifest, "", "ServiceAccount") &&
      isOwn({ name: nameOf(manifest), namespace: namespaceOf(manifest) }),
  );
  issues.push(...accountObjects.flatMap(checkAccount));
  return {
    permissions: toPermissions(rulesOf.namespaced),
    clusterPermissions: toPermissions(rulesOf.cluster),
    taken: new Set([
      ...accountObjects,
      ...own.map(({ manifest }) => manifest),
      ...[...roles].filter((role) => !stillBound.has(role)),
    ]),
    issues,
  };
}

interface Account {
  readonly name: string;
  readonly namespace: string;
}

interface Binding {
  readonly manifest: Synthesized;
  readonly clusterWide: boolean;
  readonly role: { readonly kind: string; readonly name: string };
  readonly accounts: readonly Account[];
  /** How many subjects there are, accounts and others. */
  readonly subjects: number;
}

function readBinding(manifest: Synthesized): Binding[] {
  const clusterWide = isOfKind(manifest, rbacGroup, "ClusterRoleBinding");
  if (!clusterWide && !isOfKind(manifest, rbacGroup, "RoleBinding")) return [];
  const { object } = manifest;
  const subjects = listAt(object, "subjects");
  const accounts = subjects
    .filter((subject) => textAt(subject, "kind") === "ServiceAccount")
    .map((subject) => ({
      name: textAt(subject, "name") ?? "",
      namespace: textAt(subject, "namespace") ?? namespaceOf(manifest),
    }));
  const role = {
    kind: textAt(object, "roleRef", "kind") ?? "",
    name: textAt(object, "roleRef", "name") ?? "",
  };
  return [{ manifest, clusterWide, role, accounts, subjects: subjects.length }];
}

/** The accounts that are in the manifests themselves and bound to something. */
function boundAccounts(
  manifests: readonly Synthesized[],
  bindings: readonly Binding[],
  { namespace }: PermissionsOptions,
): readonly string[] {
  return manifests
    .filter(
      (manifest) => isOfKind(manifest, "", "ServiceAccount") && namespaceOf(manifest) === namespace,
    )
    .map(nameOf)
    .filter((name) =>
      bindings.some(({ accounts }) =>
        accounts.some((account) => account.name === name && account.namespace === namespace),
      ),
    );
}

function findRole(
  manifests: readonly Synthesized[],
  { manifest, role }: Binding,
): Synthesized | undefined {
  return manifests.find(
    (candidate) =>
      isOfKind(candidate, rbacGroup, role.kind) &&
      nameOf(candidate) === role.name &&
      (role.kind === "ClusterRole" || namespaceOf(candidate) === namespaceOf(manifest)),
  );
}

function faultOfBinding(
  binding: Binding,
  role: Synthesized | undefined,
  { operator, namespace }: PermissionsOptions,
  isOwn: (account: Account) => boolean,
): { readonly code: string; readonly message: string } | undefined {
  const { manifest, clusterWide, accounts, subjects } = binding;
  const roleText = `${binding.role.kind} ${binding.role.name}`;
  if (role === undefined) {
    const message = `binds the operator to ${roleText}, which is not among the manifests: OLM takes rules, not the names of roles, so write what the operator needs as a Role or ClusterRole in the chart`;
    return { code: "BUNDLE_ROLE_MISSING", message };
  }
  if (valueAt(role.object, "aggregationRule") !== undefined) {
    const message = `binds the operator to ${roleText}, whose rules the cluster gathers from other roles: write the rules themselves`;
    return { code: "BUNDLE_ROLE_AGGREGATED", message };
  }
  if (accounts.filter(isOwn).length < subjects) {
    const message =
      "binds others beside the operator's service accounts: make a binding of its own for them";
    return { code: "BUNDLE_BINDING_SHARED", message };
  }
  const own = namespaceOf(manifest);
  if (!clusterWide && operator.scope === "Cluster" && own !== namespace) {
    const message = `is in namespace "${own}": OLM would grant an operator of scope "Cluster" its rules in every namespace; bind a ClusterRole, or do without`;
    return { code: "BUNDLE_NAMESPACE", message };
  }
  return undefined;
}

/** A binding that goes into the bundle as it is may not name an account of the operator's namespace. */
function checkForeignBinding(
  { manifest, accounts }: Binding,
  namespace: string,
): readonly ValidationIssue[] {
  const own = accounts.find((account) => account.namespace === namespace);
  if (own === undefined) return [];
  const message = `binds service account ${own.name} in the operator's namespace, which a bundle cannot name: put the ServiceAccount in the chart too, so that its rules go into the ClusterServiceVersion`;
  return [issueAt(manifest, "BUNDLE_BINDING_SUBJECT", message)];
}

/** OLM creates the account anew, from its name alone. */
function checkAccount(manifest: Synthesized): readonly ValidationIssue[] {
  if (listAt(manifest.object, "imagePullSecrets").length === 0) return [];
  const message =
    "has imagePullSecrets, which the account that OLM creates would not have: name them in the Pod template of the Deployment";
  return [issueAt(manifest, "BUNDLE_PULL_SECRETS", message)];
}

type Rule = PolicyRule | NonResourceRule;

function readRule(rule: unknown): Rule {
  const verbs = textsAt(rule, "verbs");
  const nonResourceURLs = textsAt(rule, "nonResourceURLs");
  if (nonResourceURLs.length > 0) return { nonResourceURLs, verbs };
  // An empty list of names is no limit, as none is.
  const resourceNames = textsAt(rule, "resourceNames");
  return {
    apiGroups: textsAt(rule, "apiGroups"),
    resources: textsAt(rule, "resources"),
    ...(resourceNames.length > 0 ? { resourceNames } : {}),
    verbs,
  };
}

function toPermissions(
  rulesOf: ReadonlyMap<string, readonly Rule[]>,
): readonly StrategyPermissions[] {
  return [...rulesOf]
    .toSorted(([a], [b]) => compareTexts(a, b))
    .map(([serviceAccountName, rules]) => ({
      serviceAccountName,
      rules: [
        ...mergePolicyRules(rules.flatMap((rule) => ("resources" in rule ? [rule] : []))),
        ...distinct(rules.flatMap((rule) => ("nonResourceURLs" in rule ? [rule] : []))),
      ],
    }));
}

function distinct(rules: readonly NonResourceRule[]): readonly NonResourceRule[] {
  const byText = new Map(rules.map((rule) => [canonicalJSON(rule), rule]));
  return [...byText].toSorted(([a], [b]) => compareTexts(a, b)).map(([, rule]) => rule);
}
