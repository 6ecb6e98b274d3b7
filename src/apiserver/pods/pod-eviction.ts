import {
  type ActionAnswer,
  type ActionCall,
  type ActionRules,
  succeeded,
} from "../store/action.js";
import { type ApiObject, membersOf, withMember } from "../values/api-object.js";
import { takeFromBudget } from "./disruption-budget.js";
import { invalidValue } from "../values/field-error.js";
import { goTime } from "../values/go-text.js";
import { itemsOf } from "../fields/members-map.js";
import type { Registry } from "../store/registry.js";
import { remove } from "../store/remove.js";
import type { ApiRequest } from "../model/request.js";
import { badRequest, invalid, notFound } from "../values/status-error.js";
import { storageKey } from "../model/storage.js";
import type { Store } from "../store/store.js";

/** `eviction` of Pods. Follows pkg/registry/core/pod/storage/eviction.go of Kubernetes. */
export function podEviction(registry: Registry): ActionRules {
  return { answer: (call) => evict(registry, call) };
}

function evict(registry: Registry, call: ActionCall): ActionAnswer {
  const { store, request, object } = call;
  const { namespace, name } = request.info;
  if (object.metadata.name !== name)
    throw badRequest("name in URL does not match name in Eviction object");
  const options = membersOf(object["deleteOptions"]);
  if (options["ignoreStoreReadErrorWithClusterBreakingPotential"] === true)
    throw invalid({ group: "policy", kind: "Eviction" }, name, [
      invalidValue(
        "deleteOptions.ignoreStoreReadErrorWithClusterBreakingPotential",
        true,
        "can not be set for pod eviction, try after removing the option",
      ),
    ]);
  const { dryRun = [] } = options;
  const isDry = call.dryRun || (Array.isArray(dryRun) && dryRun.length > 0);
  const { storage } = store;
  const pod = storage.collection("pods").get(storageKey(namespace, name));
  if (pod === undefined) throw notFound({ group: "", resource: "pods" }, name);
  takeFromBudget({ storage, registry, isDry, nowMs: request.nowMs }, pod);
  // What it asks for holds of the Pod as it is, which the mark changes.
  remove(store, deletionOf(request, { ...options, dryRun: ["All"] }));
  if (!isDry) {
    markEvicted(store, pod, request.nowMs);
    remove(store, deletionOf(request, { ...options, preconditions: undefined }));
  }
  return succeeded;
}

/** The eviction as the deletion that it is. */
function deletionOf(request: ApiRequest, options: object): ApiRequest {
  const body = Buffer.from(JSON.stringify({ ...options, kind: "DeleteOptions", apiVersion: "v1" }));
  return {
    ...request,
    method: "DELETE",
    info: { ...request.info, verb: "delete", subresource: "" },
    query: new URLSearchParams(),
    headers: { ...request.headers, "content-type": "application/json" },
    body,
  };
}

/** Says in its status why a Pod goes. */
function markEvicted({ storage }: Store, pod: ApiObject, nowMs: number): void {
  const { namespace, name = "" } = pod.metadata;
  const status = membersOf(pod["status"]);
  const conditions = itemsOf(status["conditions"]).filter(
    ({ type }) => type !== "DisruptionTarget",
  );
  const target = {
    type: "DisruptionTarget",
    status: "True",
    lastProbeTime: null,
    lastTransitionTime: goTime(nowMs),
    reason: "EvictionByEvictionAPI",
    message: "Eviction API: evicting",
  };
  const marked = withMember(pod, "status", { ...status, conditions: [...conditions, target] });
  storage.collection("pods").put(storageKey(namespace, name), marked);
}
