import { type ApiObject, membersOf, textOf, withMember } from "../values/api-object.js";
import { updateManagedFields } from "../patch/field-manager.js";
import { goTime } from "../values/go-text.js";
import { matchesSelector } from "../values/label-match.js";
import { itemsOf } from "../fields/members-map.js";
import type { Registry } from "../store/registry.js";
import { failure, forbidden, type StatusError } from "../values/status-error.js";
import { type Storage, storageKey } from "../model/storage.js";

/** Whether a Pod has ended, has not begun, or is to go: it serves nobody whom a budget protects. */
function isBeyondBudgets({ metadata, status }: ApiObject): boolean {
  const phase = textOf(membersOf(status)["phase"]);
  return (
    metadata.deletionTimestamp !== undefined || ["Succeeded", "Failed", "Pending"].includes(phase)
  );
}

interface Surroundings {
  readonly storage: Storage;
  readonly registry: Registry;
  readonly isDry: boolean;
  readonly nowMs: number;
}

/** The longest list of Pods of which a budget has not heard that they went. */
const mostDisrupted = 2_000;

/**
 * Counts an eviction against the budget of a Pod. Follows `checkAndDecrement` of Kubernetes' eviction.
 *
 * @throws StatusError where there is more than one, or none left of it
 */
export function takeFromBudget(
  { storage, registry, isDry, nowMs }: Surroundings,
  pod: ApiObject,
): void {
  if (isBeyondBudgets(pod)) return;
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

/** A budget that has let one more Pod go. */
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
