import { mergePolicyRules, type PolicyRule } from "../meta/policy-rule.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { OperatorDefinition } from "./define-operator.js";

/** A rule, where it holds, and why the operator needs it. */
export interface Permission {
  /** `watched`: in each namespace that the operator watches; `own`: in the namespace it runs in. */
  readonly where: "watched" | "own";
  readonly rule: PolicyRule;
  readonly why: string;
}

/** The verbs of a cache: one list, then a watch. */
const readVerbs = ["get", "list", "watch"];
/** Server-side apply needs `create` as well where the object is not there yet. */
const childVerbs = [...readVerbs, "create", "patch", "delete"];

/**
 * The least permissions that an operator needs for what its definition declares,
 * each with its reason; nothing is merged.
 *
 * `escalate`, `bind` and wildcards are never among them.
 */
export function permissionsOf(operator: OperatorDefinition): readonly Permission[] {
  return [
    ...operator.controllers.flatMap(({ name, for: primary, owns }) => [
      watched(primary, "", readVerbs, `${name} reconciles ${primary.kind}`),
      ...(hasStatus(primary)
        ? [watched(primary, "/status", ["patch"], `${name} writes the status of ${primary.kind}`)]
        : []),
      ...(owns.length > 0
        ? [
            watched(
              primary,
              "/finalizers",
              ["update"],
              `${name} sets ${primary.kind} as the owner that blocks deletion, which OwnerReferencesPermissionEnforcement checks`,
            ),
          ]
        : []),
      ...owns.map((child) => watched(child, "", childVerbs, `${name} owns ${child.kind}`)),
    ]),
    {
      where: "watched",
      rule: { apiGroups: ["events.k8s.io"], resources: ["events"], verbs: ["create", "patch"] },
      why: "events about the objects it reconciles",
    },
    {
      where: "own",
      // A name cannot be checked on create: the object has none yet when the request is authorized.
      rule: { apiGroups: ["coordination.k8s.io"], resources: ["leases"], verbs: ["create"] },
      why: "leader election",
    },
    {
      where: "own",
      rule: {
        apiGroups: ["coordination.k8s.io"],
        resources: ["leases"],
        resourceNames: [operator.name],
        verbs: ["get", "update"],
      },
      why: "leader election",
    },
  ];
}

/** The rules for one place, merged to the shortest list. */
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

function watched(
  { group, plural }: ResourceType,
  subresource: "" | "/status" | "/finalizers",
  verbs: readonly string[],
  why: string,
): Permission {
  const rule = { apiGroups: [group], resources: [`${plural}${subresource}`], verbs };
  return { where: "watched", rule, why };
}

function hasStatus({ versions }: OperatorDefinition["controllers"][number]["for"]): boolean {
  return versions.some(({ storage, status }) => storage && status !== undefined);
}
