import { type ActionRules, makeAction } from "./store/action.js";
import { builtinActions, builtinKinds } from "./model/builtin-kinds.generated.js";
import { builtinResource, type KindRules } from "./store/builtin-strategy.js";
import { customResourceDefinition } from "./definitions/crd-kind.js";
import { lease, role, roleBinding } from "./kinds/access.js";
import { daemonSet, deployment, replicaSet, statefulSet } from "./kinds/apps.js";
import { controllerRevision } from "./kinds/apps-revision.js";
import { cronJob, job } from "./kinds/batch.js";
import { endpointSlice } from "./kinds/endpoint-slice.js";
import { podDisruptionBudget } from "./kinds/disruption.js";
import { ingress } from "./kinds/ingress.js";
import { ingressClass, networkPolicy } from "./kinds/network.js";
import { endpoints, ipAddress, serviceCidr } from "./kinds/addresses.js";
import { priorityClass, storageClass, volumeAttributesClass } from "./kinds/classes.js";
import { horizontalPodAutoscaler } from "./kinds/autoscaler.js";
import { node } from "./kinds/node.js";
import { limitRange, resourceQuota } from "./kinds/quota.js";
import { runtimeClass } from "./kinds/runtime-class.js";
import { persistentVolume } from "./kinds/volume.js";
import { coreEvent, event } from "./kinds/event.js";
import { pod } from "./pods/pod.js";
import { podTemplate, replicationController } from "./kinds/pod-template.js";
import { persistentVolumeClaim } from "./kinds/claim.js";
import { configMap, namespace, secret, serviceAccount } from "./kinds/core.js";
import { service } from "./kinds/service.js";
import type { Registry } from "./store/registry.js";

/** The kinds that this server brings, by resource and group. */
const rules: Readonly<Record<string, KindRules>> = {
  configmaps: configMap,
  "controllerrevisions.apps": controllerRevision,
  "cronjobs.batch": cronJob,
  "daemonsets.apps": daemonSet,
  "deployments.apps": deployment,
  "jobs.batch": job,
  pods: pod,
  podtemplates: podTemplate,
  "replicasets.apps": replicaSet,
  replicationcontrollers: replicationController,
  "statefulsets.apps": statefulSet,
  "customresourcedefinitions.apiextensions.k8s.io": customResourceDefinition,
  "leases.coordination.k8s.io": lease,
  endpoints,
  events: coreEvent,
  "events.events.k8s.io": event,
  "horizontalpodautoscalers.autoscaling": horizontalPodAutoscaler,
  limitranges: limitRange,
  nodes: node,
  persistentvolumes: persistentVolume,
  resourcequotas: resourceQuota,
  "runtimeclasses.node.k8s.io": runtimeClass,
  "ipaddresses.networking.k8s.io": ipAddress,
  "endpointslices.discovery.k8s.io": endpointSlice,
  "ingressclasses.networking.k8s.io": ingressClass,
  "ingresses.networking.k8s.io": ingress,
  "networkpolicies.networking.k8s.io": networkPolicy,
  "poddisruptionbudgets.policy": podDisruptionBudget,
  "servicecidrs.networking.k8s.io": serviceCidr,
  "priorityclasses.scheduling.k8s.io": priorityClass,
  "storageclasses.storage.k8s.io": storageClass,
  "volumeattributesclasses.storage.k8s.io": volumeAttributesClass,
  namespaces: namespace,
  persistentvolumeclaims: persistentVolumeClaim,
  services: service,
  "roles.rbac.authorization.k8s.io": role,
  "clusterroles.rbac.authorization.k8s.io": role,
  "rolebindings.rbac.authorization.k8s.io": roleBinding,
  "clusterrolebindings.rbac.authorization.k8s.io": roleBinding,
  secrets: secret,
  serviceaccounts: serviceAccount,
};

/** What answers actions, by resource and group, and subresource: `pods/eviction`. */
export type ActionTable = Readonly<Record<string, ActionRules>>;

/** Serves the built-in kinds, and of what is asked and not stored that which is in the table. */
export function addBuiltinKinds(registry: Registry, table: ActionTable): void {
  for (const data of builtinKinds) {
    const own = rules[nameOf({ ...data, subresource: "" })];
    if (own !== undefined) registry.addBuiltin(builtinResource(data, own));
  }
  for (const data of builtinActions) {
    const own = table[nameOf({ ...data, ...data.at })];
    if (own !== undefined) registry.addAction(makeAction(data, own));
  }
}

function nameOf({
  group,
  plural,
  subresource,
}: {
  readonly group: string;
  readonly plural: string;
  readonly subresource: string;
}): string {
  const resource = group === "" ? plural : `${plural}.${group}`;
  return subresource === "" ? resource : `${resource}/${subresource}`;
}

/** Whether a server of this version has a kind of this name that is not served here. */
export function isOmittedKind(group: string, version: string, plural: string): boolean {
  return [...builtinKinds, ...builtinActions.map((data) => ({ ...data, ...data.at }))].some(
    (data) => data.group === group && data.version === version && data.plural === plural,
  );
}

const groups = new Set([
  ...builtinKinds.map(({ group }) => group),
  ...builtinActions.map(({ at }) => at.group),
]);

/** Whether the server itself has kinds in a group. */
export function isBuiltinGroup(group: string): boolean {
  return groups.has(group);
}
