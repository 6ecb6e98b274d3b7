import { mergePolicyRules, type PolicyRule } from "../meta/policy-rule.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { Access } from "./access.js";
import type { ControllerDefinition } from "./define-controller.js";
import type { OperatorDefinition } from "./define-operator.js";
import type { Child } from "./own.js";
import type { AnyResource } from "./resource.js";

/** A rule, where it holds, and why the operator needs it. */
export interface Permission {
  /**
   * `watched`: in each namespace that the operator watches, or in the whole cluster;
   * `own`: in the namespace it runs in; `default`: in the namespace of that name; `cluster`: in the
   * whole cluster, for what is in no namespace.
   */
  readonly where: "watched" | "own" | "default" | "cluster";
  readonly rule: PolicyRule;
  /** Holds for each verb of the rule. */
  readonly why: string;
}

/**
 * The least permissions that an operator needs for what its definition declares,
 * each with its reason; nothing is merged.
 *
 * `escalate`, `bind` and wildcards are never among them.
 */
export function permissionsOf(operator: OperatorDefinition): readonly Permission[] {
  return [
    ...operator.controllers.flatMap((controller) => [
      ...ofPrimary(controller),
      ...controller.owns.flatMap((child) => ofChild(controller.name, child)),
      ...Object.entries(controller.references).flatMap(([name, { to, watch }]) =>
        ofReading(to, `each ${to.kind} that ${controller.for.kind} refers to as ${name}`, watch),
      ),
      ...Object.entries(controller.watches).flatMap(([name, { to }]) =>
        ofReading(to, `each ${to.kind} that ${controller.name} watches as ${name}`, "all"),
      ),
      ...[...controller.touches, ...controller.grants].map(ofAccess),
    ]),
    ...ofEvents(operator),
    ...ofLeaderElection(operator),
    ...(operator.secureMetrics ? ofSecureMetrics() : []),
  ];
}

/** The rules for one place, merged to a short list. */
export function policyRulesOf(
  operator: OperatorDefinition,
  where: Permission["where"],
): readonly PolicyRule[] {
  return mergePolicyRules(
    permissionsOf(operator).flatMap((permission) =>
      permission.where === where ? [permission.rule] : [],
    ),
  );
}

function ofPrimary(controller: ControllerDefinition): readonly Permission[] {
  const { name, for: primary, owns, finalizer } = controller;
  const { kind } = primary;
  const permissions = [...ofReading(primary, `each ${kind} that ${name} reconciles`, "all")];
  if (hasStatus(primary)) {
    permissions.push(watched(primary, ["patch"], `${name} writes the status of ${kind}`, "status"));
  }
  if (finalizer !== undefined) {
    // Finalizers are metadata, so that it takes the right to the object; the subresource opens nothing.
    const why = `${name} sets and removes its finalizer ${finalizer} on ${kind}`;
    permissions.push(watched(primary, ["patch"], why));
  }
  if (owns.some(({ tracked }) => !tracked)) {
    const why = `${name} sets ${kind} as the owner that blocks deletion, which OwnerReferencesPermissionEnforcement checks`;
    permissions.push(watched(primary, ["update"], why, "finalizers"));
  }
  return permissions;
}

function ofChild(controller: string, child: Child): readonly Permission[] {
  const { kind, tracked, watch } = child;
  return [
    ...ofReading(child, `each ${kind} child of ${controller}`, watch),
    // Server-side apply needs `create` as well where the object is not there yet.
    watched(child, ["create", "patch"], `${controller} applies ${kind} children`),
    watched(
      child,
      ["delete"],
      `${controller} deletes ${kind} children that are no longer wanted${tracked ? ", or whose owner goes" : ""}`,
    ),
    ...child.mayGrant.map((rule): Permission => {
      const why = `${kind} children of ${controller} pass this on, and nobody can pass on what they may not do`;
      return { where: "watched", rule, why };
    }),
  ];
}

function ofReading(type: ResourceType, what: string, watch: Child["watch"]): readonly Permission[] {
  // No rule can be narrowed to labels or to metadata.
  const kept = {
    all: "keeps",
    labelled: "keeps, by their label,",
    metadata: "keeps the metadata of",
  };
  return [
    watched(type, ["list", "watch"], `the cache ${kept[watch]} ${what}`),
    watched(type, ["get"], `live reads of ${what}`),
  ];
}

function ofAccess({ to, verbs, why, subresource }: Access): Permission {
  return watched(to, verbs, why, subresource);
}

/**
 * Events are in the namespace of what they are about; those about cluster-scoped
 * objects in `default`. Follows `legacyValidateEvent` and `ValidateEventCreate` of
 * `k8s.io/kubernetes/pkg/apis/core/validation`.
 */
function ofEvents({ controllers }: OperatorDefinition): readonly Permission[] {
  const namespaced = controllers.some(({ for: primary }) => primary.scope === "Namespaced");
  const rule = { apiGroups: ["events.k8s.io"], resources: ["events"], verbs: ["create", "patch"] };
  if (namespaced)
    return [{ where: "watched", rule, why: "events about the objects it reconciles" }];
  return [{ where: "default", rule, why: "events about the cluster-scoped objects it reconciles" }];
}

function ofLeaderElection({ name }: OperatorDefinition): readonly Permission[] {
  const leases = { apiGroups: ["coordination.k8s.io"], resources: ["leases"] };
  return [
    // A name cannot be checked on create: the object has none yet when the request is authorized.
    { where: "own", rule: { ...leases, verbs: ["create"] }, why: "leader election" },
    {
      where: "own",
      rule: { ...leases, resourceNames: [name], verbs: ["get", "update", "watch"] },
      why: "leader election",
    },
  ];
}

/** The same as ClusterRole `system:auth-delegator`: https://kubernetes.io/docs/reference/access-authn-authz/rbac/#other-component-roles */
function ofSecureMetrics(): readonly Permission[] {
  const permission = (group: string, resource: string, why: string): Permission => ({
    where: "cluster",
    rule: { apiGroups: [group], resources: [resource], verbs: ["create"] },
    why,
  });
  return [
    permission("authentication.k8s.io", "tokenreviews", "asks who wants to read the metrics"),
    permission("authorization.k8s.io", "subjectaccessreviews", "asks whether they may"),
  ];
}

function watched(
  { group, plural }: ResourceType,
  verbs: readonly string[],
  why: string,
  subresource?: string,
): Permission {
  const resource = subresource === undefined ? plural : `${plural}/${subresource}`;
  return { where: "watched", rule: { apiGroups: [group], resources: [resource], verbs }, why };
}

function hasStatus({ versions }: AnyResource): boolean {
  return versions.some(({ storage, statusSubresource }) => storage && statusSubresource);
}
