import type { ApiObject } from "cdk8s";
import type { Construct } from "constructs";
import type { OperatorDefinition } from "../api/define-operator.js";
import type { ResourceDescription } from "../api/resource.js";
import { resourcesOf } from "../api/resources-of.js";
import { mergePolicyRules, type PolicyRule } from "../meta/policy-rule.js";
import { manifestObject } from "./manifest-object.js";
import { operatorLabels } from "./operator-labels.js";

const readVerbs = ["get", "list", "watch"];
const editVerbs = [...readVerbs, "create", "update", "patch", "delete"];
const adminVerbs = [...editVerbs, "deletecollection"];

/** The roles of Kubernetes that are for people, each with the verbs on custom resources that it gets. */
const tiers = { view: readVerbs, edit: editVerbs, admin: adminVerbs } as const;

/**
 * Makes the ClusterRoles that add an operator's custom resources to `view`, `edit`
 * and `admin`, called `<operator>-view` and so on.
 *
 * Each is whole, so that it can also be bound by itself. Without a dot they never
 * share a name with what an installation is bound to.
 *
 * The verbs are those that OLM gives to its own such roles, with `admin`'s `*`
 * spelled out: https://olm.operatorframework.io/docs/concepts/crds/operatorgroup/
 */
export function aggregatedRoles(
  scope: Construct,
  definition: OperatorDefinition,
): readonly ApiObject[] {
  return Object.entries(tiers).map(([tier, verbs]) => {
    const labels = {
      ...operatorLabels(definition),
      [`rbac.authorization.k8s.io/aggregate-to-${tier}`]: "true",
    };
    const manifest = {
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "ClusterRole",
      metadata: { name: `${definition.name}-${tier}`, labels },
      rules: mergePolicyRules(
        resourcesOf(definition).flatMap((resource) => rulesOn(resource, verbs)),
      ),
    };
    return manifestObject(scope, `ClusterRole-${tier}`, manifest, "Cluster");
  });
}

/** The status is the operator's: people read it with the object and do not write it. */
function rulesOn(
  { group, plural, versions }: ResourceDescription,
  verbs: readonly string[],
): readonly PolicyRule[] {
  const rule = (resource: string, allowed: readonly string[]): PolicyRule => ({
    apiGroups: [group],
    resources: [resource],
    verbs: allowed,
  });
  const scaleVerbs = ["get", "update", "patch"].filter((verb) => verbs.includes(verb));
  return [
    rule(plural, verbs),
    ...(versions.some(({ status }) => status !== undefined)
      ? [rule(`${plural}/status`, ["get"])]
      : []),
    ...(versions.some(({ scale }) => scale !== undefined)
      ? [rule(`${plural}/scale`, scaleVerbs)]
      : []),
  ];
}
