import type { ActionAnswer, ActionCall, ActionRules } from "./action.js";
import { type ApiObject, membersOf, textOf, withMember } from "./api-object.js";
import { invalidValue } from "./field-error.js";
import { updateManagedFields } from "./field-manager.js";
import { goTime } from "./go-text.js";
import { matchesSelector } from "./label-match.js";
import { itemsOf } from "./members-map.js";
import type { Registry } from "./registry.js";
import { remove } from "./remove.js";
import type { ApiRequest } from "./request.js";
import {
  badRequest,
  failure,
  forbidden,
  invalid,
  notFound,
  type StatusError,
} from "./status-error.js";
import { storageKey } from "./storage.js";
import type { Store } from "./store.js";

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
  const said = itemsOrTexts(options["dryRun"]);
  const isDry = call.dryRun || said.length > 0;
  const pod = store.storage.collection("pods").get(storageKey(namespace, name));
  if (pod === undefined) throw notFound({ group: "", resource: "pods" }, name);
  if (!isBeyondBudgets(pod)) checkBudgets({ store, registry, isDry, nowMs: request.nowMs }, pod);
  // What it asks for holds of the Pod as it is, which the mark changes.
  remove(store, deletionOf(request, { ...options, dryRun: ["All"] }));
  if (!isDry) {
    markEvicted(store, pod, request.nowMs);
    remove(store, deletionOf(request, { ...options, preconditions: undefined }));
  }
  const status = {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Success",
    code: 201,
  } as const;
  return { code: 201, status };
}

function itemsOrTexts(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
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

/** Whether a Pod has ended, has not begun, or is to go: it serves nobody whom a budget protects. */
function isBeyondBudgets({ metadata, status }: ApiObject): boolean {
  const phase = textOf(membersOf(status)["phase"]);
  return (
    metadata.deletionTimestamp !== undefined || ["Succeeded", "Failed", "Pending"].includes(phase)
  );
}

interface Surroundings {
  readonly store: Store;
  readonly registry: Registry;
  readonly isDry: boolean;
  readonly nowMs: number;
}

/** The longest list of Pods of which a budget has not heard that they went. */
const mostDisrupted = 2_000;

/** Counts the eviction against the budget of a Pod. @throws StatusError where there is more than one, or none left of it */
function checkBudgets({ store, registry, isDry, nowMs }: Surroundings, pod: ApiObject): void {
  const { storage } = store;
  const { namespace = "", name = "", labels } = pod.metadata;
  const collection = storage.collection("poddisruptionbudgets.policy");
  const budgets = [...collection.entries()]
    .map(([, budget]) => budget)
    .filter(
      (budget) =>
        budget.metadata.namespace === namespace &&
        matchesSelector(membersOf(membersOf(budget["spec"])["selector"]), labels),
    );
  const [budget] = budgets;
  if (budget === undefined) return;
  if (budgets.length > 1)
    throw failure(
      500,
      "",
      "This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.",
    );
  const status = membersOf(budget["status"]);
  if (!isReady(pod) && letsUnhealthyGo(membersOf(budget["spec"]), status)) return;
  const left = decremented(budget, nowMs, name);
  const found = registry.find("policy", "v1", "poddisruptionbudgets");
  if (isDry || found.kind === "unknown") return;
  const { strategy } = found.resource;
  // The server writes it as any client does.
  const writer = {
    types: strategy.types("status"),
    apiVersion: budget.apiVersion,
    manager: "kube-apiserver",
    subresource: "status",
    time: goTime(nowMs),
    empty: strategy.empty(),
  };
  const owned = updateManagedFields(writer, budget, left);
  collection.put(storageKey(namespace, budget.metadata.name ?? ""), owned);
}

function isReady({ status }: ApiObject): boolean {
  return itemsOf(membersOf(status)["conditions"]).some(
    (condition) => condition["type"] === "Ready" && condition["status"] === "True",
  );
}

function letsUnhealthyGo(
  spec: Readonly<Record<string, unknown>>,
  { currentHealthy = 0, desiredHealthy = 0 }: Readonly<Record<string, unknown>>,
): boolean {
  if (spec["unhealthyPodEvictionPolicy"] === "AlwaysAllow") return true;
  return Number(currentHealthy) >= Number(desiredHealthy) && Number(desiredHealthy) > 0;
}

/** A budget that has let one more Pod go. Follows `checkAndDecrement`. */
function decremented(budget: ApiObject, nowMs: number, podName: string): ApiObject {
  const { name = "", generation = 0 } = budget.metadata;
  const status = membersOf(budget["status"]);
  const allowed = Number(status["disruptionsAllowed"] ?? 0);
  const disrupted = membersOf(status["disruptedPods"]);
  if (Number(status["observedGeneration"] ?? 0) < generation)
    throw overBudget(`The disruption budget ${name} is still being processed by the server.`, 10);
  const resource = { group: "policy", resource: "poddisruptionbudget" };
  if (allowed < 0) throw forbidden(resource, name, "pdb disruptions allowed is negative");
  if (Object.keys(disrupted).length > mostDisrupted)
    throw forbidden(
      resource,
      name,
      "DisruptedPods map too big - too many evictions not confirmed by PDB controller",
    );
  if (allowed === 0) throw overBudget(whyNone(name, status), undefined);
  const time = goTime(nowMs);
  return withMember(budget, "status", {
    ...status,
    disruptionsAllowed: allowed - 1,
    disruptedPods: { ...disrupted, [podName]: time },
    ...(allowed === 1 ? { conditions: withoutAllowance(budget, time) } : {}),
  });
}

function conditionOf(status: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const found = itemsOf(status["conditions"]).find(({ type }) => type === "DisruptionAllowed");
  return found ?? {};
}

function whyNone(name: string, status: Readonly<Record<string, unknown>>): string {
  const { status: truth, reason, message } = conditionOf(status);
  const isTold = truth === "False" && textOf(message) !== "";
  const not = `The disruption budget ${name} does not allow evicting pods currently`;
  if (isTold && reason === "SyncFailed") return `${not} because it failed sync: ${textOf(message)}`;
  const [healthy, wanted] = [status["currentHealthy"], status["desiredHealthy"]].map((each) =>
    Number(each ?? 0),
  );
  if ((healthy ?? 0) <= (wanted ?? 0))
    return `The disruption budget ${name} needs ${wanted} healthy pods and has ${healthy} currently`;
  return isTold ? `${not} (${textOf(reason)}): ${textOf(message)}` : not;
}

function withoutAllowance(budget: ApiObject, time: string): readonly unknown[] {
  const status = membersOf(budget["status"]);
  const { status: before, lastTransitionTime } = conditionOf(status);
  const others = itemsOf(status["conditions"]).filter(({ type }) => type !== "DisruptionAllowed");
  const none = {
    type: "DisruptionAllowed",
    status: "False",
    observedGeneration: budget.metadata.generation,
    lastTransitionTime: before === "False" ? lastTransitionTime : time,
    reason: "InsufficientPods",
    message: "",
  };
  return [...others, none];
}

function overBudget(message: string, retryAfterSeconds: number | undefined): StatusError {
  const why = "Cannot evict pod as it would violate the pod's disruption budget.";
  const causes = [{ reason: "DisruptionBudget", message }];
  return failure(429, "TooManyRequests", why, { causes, retryAfterSeconds });
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
