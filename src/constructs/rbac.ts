import type { ApiObject } from "cdk8s";
import { Construct } from "constructs";
import type { OperatorDefinition } from "../api/define-operator.js";
import { type BoundRole, boundRolesOf, type RbacManifest } from "../api/rbac-manifests.js";
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
    const bound = boundRolesOf(definition, { own, watched });
    const isCluster = ({ role }: BoundRole): boolean => role.metadata.namespace === undefined;
    const renderAll = (manifests: readonly RbacManifest[]): readonly ApiObject[] =>
      manifests.map((manifest) => render(this, definition, manifest));
    const everywhere = bound.filter(isCluster);
    this.clusterRoles = renderAll(everywhere.map(({ role }) => role));
    this.clusterRoleBindings = renderAll(everywhere.map(({ binding }) => binding));
    const inNamespaces = bound.filter((one) => !isCluster(one));
    this.roles = renderAll(inNamespaces.map(({ role }) => role));
    this.roleBindings = renderAll(inNamespaces.map(({ binding }) => binding));
    this.aggregatedRoles = aggregates ? aggregatedRoles(this, definition) : [];
    refuseCollisions(this);
  }
}

function render(
  scope: Construct,
  definition: OperatorDefinition,
  manifest: RbacManifest,
): ApiObject {
  const { kind, metadata } = manifest;
  const labelled = { ...manifest, metadata: { ...metadata, labels: operatorLabels(definition) } };
  const { namespace } = metadata;
  if (namespace === undefined) return manifestObject(scope, kind, labelled, "Cluster");
  return manifestObject(scope, `${kind}-${namespace}`, labelled, "Namespaced");
}
