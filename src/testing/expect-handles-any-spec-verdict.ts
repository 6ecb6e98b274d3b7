import type { ApiObject } from "../apiserver/values/api-object.js";
import { readinessOf } from "../controller/readiness.js";
import { isPlainObject } from "../util/json.js";
import { digList } from "./dig.js";
import { idOf } from "./world-state.js";

/** One condition of an object. */
export interface SaidCondition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
  readonly observedGeneration: number | undefined;
}

/** Conditions that are True where all is well, and those that are True where it is not. */
const wellWhenTrue: ReadonlySet<string> = new Set(["Ready", "Available", "Healthy"]);
const illWhenTrue: ReadonlySet<string> = new Set(["Stalled", "Degraded", "Failed"]);

/** What the runtime says of a pass that failed, with the failure as its message. */
const saysRetrying = ({ type, status, reason }: SaidCondition): boolean =>
  type === "Reconciling" && status === "True" && reason === "Retrying";

function conditionsOf(object: ApiObject): readonly SaidCondition[] {
  const text = (value: unknown): string => (typeof value === "string" ? value : "");
  return digList(object, "status", "conditions").flatMap((each) => {
    if (!isPlainObject(each)) return [];
    const { type, status, reason, message, observedGeneration } = each;
    return [
      {
        type: text(type),
        status: text(status),
        reason: text(reason),
        message: text(message),
        observedGeneration: typeof observedGeneration === "number" ? observedGeneration : undefined,
      },
    ];
  });
}

/** The conditions by which an object says that it is not as it should be, of its present generation. */
export function complaintsOf(object: ApiObject): readonly SaidCondition[] {
  const { generation } = object.metadata;
  return conditionsOf(object).filter((condition) => {
    const { type, status, observedGeneration = generation } = condition;
    if (observedGeneration !== generation) return false;
    if (wellWhenTrue.has(type)) return status !== "True";
    return (illWhenTrue.has(type) && status === "True") || saysRetrying(condition);
  });
}

/** Conditions that say something else than those of another object of the same content. */
export function otherConditions(object: ApiObject, expected: ApiObject): readonly SaidCondition[] {
  const before = new Map(conditionsOf(expected).map((condition) => [condition.type, condition]));
  const { generation } = object.metadata;
  return conditionsOf(object).filter(
    ({ type, status, reason, observedGeneration = generation }) => {
      const there = before.get(type);
      const isSame = there?.status === status && there.reason === reason;
      return observedGeneration === generation && !isSame;
    },
  );
}

const mostCharacters = 240;

export function formatCondition({ type, status, reason, message }: SaidCondition): string {
  const text = [`${type} ${status} ${reason}`.trim(), message]
    .filter((part) => part !== "")
    .join(": ");
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
}

/** What an object says of itself that is not true, a sentence each. */
export function untrueOf(object: ApiObject, objects: readonly ApiObject[]): readonly string[] {
  const id = idOf(object);
  const observed = isPlainObject(object["status"])
    ? object["status"]["observedGeneration"]
    : undefined;
  const { generation = 0, uid } = object.metadata;
  const isTold = complaintsOf(object).length > 0;
  if (typeof observed === "number" && observed < generation && !isTold) {
    return [
      `${id} has the generation ${generation}, and its status is of ${observed}: a change was not noticed, or it is not said why nothing comes of it`,
    ];
  }
  const saysWell = conditionsOf(object).find(
    ({ type, status }) => wellWhenTrue.has(type) && status === "True",
  );
  if (saysWell === undefined) return [];
  return objects.flatMap((child) => {
    const { ownerReferences = [] } = child.metadata;
    if (!child.apiVersion.startsWith("apps/")) return [];
    if (!ownerReferences.some((owner) => owner.uid === uid)) return [];
    const readiness = readinessOf(child);
    if (readiness.phase === "ready") return [];
    return [`${id} says ${formatCondition(saysWell)}, and its ${idOf(child)}: ${readiness.reason}`];
  });
}
