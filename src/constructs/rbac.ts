import type { ApiObject } from "cdk8s";
import { k8s } from "cdk8s-plus-27";
import { Construct } from "constructs";
import type { OperatorDefinition } from "../api/define-operator.js";
import { type Permission, permissionsOf, policyRulesOf } from "../api/permissions.js";
import { mergePolicyRules, type PolicyRule } from "../meta/policy-rule.js";
import { compareTexts } from "../util/text.js";
import { aggregatedRoles } from "./aggregated-roles.js";
import { checkSwitches, requireOptions } from "./check-props.js";
import { refuseCollisions } from "./collisions.js";
import { pathBelow } from "./construct-path.js";
import { ConstructError } from "./errors.js";
import { manifestObject } from "./manifest-object.js";
import { resolveNamespaces, type WatchOptions } from "./namespaces.js";
import { operatorLabels } from "./operator-labels.js";

/** Options of {@link OperatorRbac}. */
export interface OperatorRbacProps extends WatchOptions {
  /**
   * Whether people bound to `view`, `edit` or `admin` get their part of the operator's
   * custom resources too. Such roles belong to the whole cluster, so of several
   * installations of one operator only one makes them.
   *
   * @default false
   */
  readonly aggregatedRoles?: boolean | undefined;
}

const rbacGroup = "rbac.authorization.k8s.io";

/**
 * The least rules that an operator needs, bound to its ServiceAccount.
 *
 * With scope `Cluster` the rules on what it watches stand in a ClusterRole, with
 * `Namespaced` in one Role for each watched namespace; those on its own affairs,
 * such as leases, in a Role of its own namespace, and those on events about
 * cluster-scoped objects in a Role of the namespace `default`. Where they meet in
 * one namespace there is one Role. What is in no namespace, as reviews for secure metrics are,
 * takes a ClusterRole with either scope.
 *
 * What stands outside the operator's own namespace has that namespace in its
 * name, so that two installations of one operator never share a name: the
 * ClusterRole is `<operator>.<own namespace>`, a Role in another namespace
 * `<operator>.<own namespace>.<namespace>`. Neither part can hold a dot, and
 * such names may have 253 characters, so nothing is ever shortened.
 */
export class OperatorRbac extends Construct {
  /** One with scope `Cluster` or secure metrics, else none. */
  readonly clusterRoles: readonly ApiObject[];
  readonly clusterRoleBindings: readonly ApiObject[];
  /** Sorted by namespace. */
  readonly roles: readonly ApiObject[];
  /** One for each of `roles`, in the same order. */
  readonly roleBindings: readonly ApiObject[];
  /** On request those for `view`, `edit` and `admin`, in this order, else none. */
  readonly aggregatedRoles: readonly ApiObject[];

  /** @throws ConstructError `CONSTRUCT_INVALID` with every issue at once. */
  constructor(scope: Construct, id: string, props: OperatorRbacProps) {
    const path = pathBelow(scope, id);
    requireOptions(path, props, {
      required: ["definition"],
      optional: ["namespace", "watchNamespaces", "aggregatedRoles"],
    });
    const { definition, aggregatedRoles: aggregates = false } = props;
    const { own, watched, issues: misplaced } = resolveNamespaces(scope, props);
    const issues = [...misplaced, ...checkSwitches({ aggregatedRoles: aggregates })];
    if (issues.length > 0) throw new ConstructError(path, issues);
    super(scope, id);
    const installation = { definition, own };
    const grants = grantsOf(definition, own, watched);
    this.clusterRoles = grants.everywhere.map((rules) => clusterRole(this, installation, rules));
    this.clusterRoleBindings = this.clusterRoles.map((role) =>
      clusterRoleBinding(this, installation, role),
    );
    this.roles = grants.inNamespaces.map((grant) => role(this, installation, grant));
    this.roleBindings = grants.inNamespaces.map((grant) => roleBinding(this, installation, grant));
    this.aggregatedRoles = aggregates ? aggregatedRoles(this, definition) : [];
    refuseCollisions(this);
  }
}

/** One operator in one namespace. */
interface Installation {
  readonly definition: OperatorDefinition;
  readonly own: string;
}

/** Rules that hold in one namespace. */
interface NamespaceGrant {
  readonly namespace: string;
  readonly rules: readonly PolicyRule[];
}

interface Grants {
  /** No list, or one. */
  readonly everywhere: readonly (readonly PolicyRule[])[];
  readonly inNamespaces: readonly NamespaceGrant[];
}

function grantsOf(
  definition: OperatorDefinition,
  own: string,
  watched: readonly string[] | "all",
): Grants {
  const places = new Set(permissionsOf(definition).map(({ where }) => where));
  const everywhere: PolicyRule[] = [];
  const byNamespace = new Map<string, PolicyRule[]>([[own, []]]);
  for (const where of places) {
    const rules = policyRulesOf(definition, where);
    const namespaces = namespacesOf(where, own, watched);
    if (namespaces === "all") everywhere.push(...rules);
    else {
      for (const namespace of namespaces) {
        byNamespace.set(namespace, [...(byNamespace.get(namespace) ?? []), ...rules]);
      }
    }
  }
  const inNamespaces = [...byNamespace]
    .toSorted(([a], [b]) => compareTexts(a, b))
    .map(([namespace, rules]) => ({ namespace, rules: mergePolicyRules(rules) }));
  return {
    everywhere: everywhere.length === 0 ? [] : [mergePolicyRules(everywhere)],
    inNamespaces,
  };
}

function namespacesOf(
  where: Permission["where"],
  own: string,
  watched: readonly string[] | "all",
): readonly string[] | "all" {
  if (where === "watched") return watched;
  if (where === "cluster") return "all";
  return [where === "own" ? own : where];
}

function clusterRole(
  scope: Construct,
  { definition, own }: Installation,
  rules: readonly PolicyRule[],
): ApiObject {
  const manifest = {
    apiVersion: `${rbacGroup}/v1`,
    kind: "ClusterRole",
    metadata: { name: `${definition.name}.${own}`, labels: operatorLabels(definition) },
    rules,
  };
  return manifestObject(scope, "ClusterRole", manifest, "Cluster");
}

function clusterRoleBinding(
  scope: Construct,
  installation: Installation,
  { name }: ApiObject,
): ApiObject {
  const manifest = {
    apiVersion: `${rbacGroup}/v1`,
    kind: "ClusterRoleBinding",
    metadata: { name, labels: operatorLabels(installation.definition) },
    roleRef: { apiGroup: rbacGroup, kind: "ClusterRole", name },
    subjects: [subjectOf(installation)],
  };
  return manifestObject(scope, "ClusterRoleBinding", manifest, "Cluster");
}

function role(
  scope: Construct,
  installation: Installation,
  { namespace, rules }: NamespaceGrant,
): ApiObject {
  const labels = operatorLabels(installation.definition);
  return new k8s.KubeRole(scope, `Role-${namespace}`, {
    metadata: { name: roleName(installation, namespace), namespace, labels },
    rules: rules.map(({ apiGroups, resources, resourceNames, verbs }) => ({
      apiGroups: [...apiGroups],
      resources: [...resources],
      ...(resourceNames === undefined ? {} : { resourceNames: [...resourceNames] }),
      verbs: [...verbs],
    })),
  });
}

function roleBinding(
  scope: Construct,
  installation: Installation,
  { namespace }: NamespaceGrant,
): ApiObject {
  const name = roleName(installation, namespace);
  return new k8s.KubeRoleBinding(scope, `RoleBinding-${namespace}`, {
    metadata: { name, namespace, labels: operatorLabels(installation.definition) },
    roleRef: { apiGroup: rbacGroup, kind: "Role", name },
    subjects: [subjectOf(installation)],
  });
}

/** The watched namespace is in the name too: cdk8s may write one file for each kind and name. */
function roleName({ definition, own }: Installation, namespace: string): string {
  return namespace === own ? definition.name : `${definition.name}.${own}.${namespace}`;
}

function subjectOf({ definition, own }: Installation): {
  kind: string;
  name: string;
  namespace: string;
} {
  return { kind: "ServiceAccount", name: definition.name, namespace: own };
}
