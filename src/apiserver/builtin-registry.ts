import { builtinKinds } from "./builtin-kinds.generated.js";
import { builtinResource, type KindRules } from "./builtin-strategy.js";
import { customResourceDefinition } from "./crd-kind.js";
import { lease, role, roleBinding } from "./kinds-access.js";
import { configMap, namespace, secret, serviceAccount } from "./kinds-core.js";
import type { Registry } from "./registry.js";

/** The kinds that this server brings, by resource and group. */
const rules: Readonly<Record<string, KindRules>> = {
  configmaps: configMap,
  "customresourcedefinitions.apiextensions.k8s.io": customResourceDefinition,
  "leases.coordination.k8s.io": lease,
  namespaces: namespace,
  "roles.rbac.authorization.k8s.io": role,
  "clusterroles.rbac.authorization.k8s.io": role,
  "rolebindings.rbac.authorization.k8s.io": roleBinding,
  "clusterrolebindings.rbac.authorization.k8s.io": roleBinding,
  secrets: secret,
  serviceaccounts: serviceAccount,
};

/** Serves the built-in kinds. */
export function addBuiltinKinds(registry: Registry): void {
  for (const data of builtinKinds) {
    const own = rules[data.group === "" ? data.plural : `${data.plural}.${data.group}`];
    if (own !== undefined) registry.addBuiltin(builtinResource(data, own));
  }
}

/** Whether a server of this version has a kind of this name that is not served here. */
export function isOmittedKind(group: string, version: string, plural: string): boolean {
  return builtinKinds.some(
    (data) => data.group === group && data.version === version && data.plural === plural,
  );
}

const groups = new Set(builtinKinds.map(({ group }) => group));

/** Whether the server itself has kinds in a group. */
export function isBuiltinGroup(group: string): boolean {
  return groups.has(group);
}
