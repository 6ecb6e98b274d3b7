import type { KubernetesObject } from "../meta/object.js";
import { mergePolicyRules, type PolicyRule } from "../meta/policy-rule.js";
import { compareTexts } from "../util/text.js";
import type { OperatorDefinition } from "./define-operator.js";
import { type Permission, permissionsOf, policyRulesOf } from "./permissions.js";

/** One installation of an operator: where it runs, and where it works. */
export interface Installation {
  /** The namespace that it runs in. */
  readonly own: string;
  /** The namespaces that it works in. */
  readonly watched: readonly string[] | "all";
}

/** A role or a binding. */
export interface RbacManifest extends KubernetesObject {
  readonly metadata: { readonly name: string; readonly namespace?: string };
}

/** A role and what binds the operator's ServiceAccount to it. */
export interface BoundRole {
  readonly role: RbacManifest & { readonly rules: readonly PolicyRule[] };
  readonly binding: RbacManifest;
}

/** The namespaces that a permission holds in; `all` is the whole cluster. */
export function namespacesOf(
  where: Permission["where"],
  { own, watched }: Installation,
): readonly string[] | "all" {
  if (where === "watched") return watched;
  if (where === "cluster") return "all";
  return [where === "own" ? own : where];
}

/**
 * The least roles of an operator, each with its binding to the ServiceAccount that is called like the operator: at most one
 * ClusterRole, and Roles, sorted by namespace, of which that of its own namespace is always there.
 *
 * The watched namespace is in the name of a Role too: cdk8s may write one file for each kind and name.
 */
export function boundRolesOf(
  operator: OperatorDefinition,
  installation: Installation,
): readonly BoundRole[] {
  const { own } = installation;
  const everywhere: PolicyRule[] = [];
  const byNamespace = new Map<string, PolicyRule[]>([[own, []]]);
  for (const where of new Set(permissionsOf(operator).map((permission) => permission.where))) {
    const rules = policyRulesOf(operator, where);
    const namespaces = namespacesOf(where, installation);
    if (namespaces === "all") everywhere.push(...rules);
    else {
      for (const namespace of namespaces) {
        byNamespace.set(namespace, [...(byNamespace.get(namespace) ?? []), ...rules]);
      }
    }
  }
  const subject = { kind: "ServiceAccount", name: operator.name, namespace: own };
  const roles = [...byNamespace]
    .toSorted(([a], [b]) => compareTexts(a, b))
    .map(([namespace, rules]) => {
      const name = namespace === own ? operator.name : `${operator.name}.${own}.${namespace}`;
      return bound({ name, namespace }, rules, subject);
    });
  if (everywhere.length === 0) return roles;
  return [bound({ name: `${operator.name}.${own}` }, everywhere, subject), ...roles];
}

const group = "rbac.authorization.k8s.io";

function bound(
  metadata: RbacManifest["metadata"],
  rules: readonly PolicyRule[],
  subject: object,
): BoundRole {
  const prefix = metadata.namespace === undefined ? "Cluster" : "";
  const kind = `${prefix}Role`;
  const apiVersion = `${group}/v1`;
  return {
    role: { apiVersion, kind, metadata, rules: mergePolicyRules(rules) },
    binding: {
      apiVersion,
      kind: `${prefix}RoleBinding`,
      metadata,
      roleRef: { apiGroup: group, kind, name: metadata.name },
      subjects: [subject],
    },
  };
}
