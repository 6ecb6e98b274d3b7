import { canonicalJSON } from "../../util/json.js";
import { type ApiObject, type Members, valueAt } from "../values/api-object.js";
import { type FieldError, invalidValue } from "../values/field-error.js";
import { notNegative } from "../values/field-rules.js";
import { immutableField } from "../model/object-meta.js";
import { shownSelector } from "../store/selector-check.js";

/** The numbers of a status, and which of them are parts of others. */
export interface Counts {
  readonly counts: readonly string[];
  /** Numbers of some of all replicas. */
  readonly ofReplicas: readonly string[];
  /** What the available ones are some of, as messages say it. */
  readonly ready: string;
}

export function checkCounts(
  status: Members,
  { counts, ofReplicas, ready }: Counts,
): readonly FieldError[] {
  const number = (name: string): number => Number(status[name] ?? 0);
  return [
    ...counts.flatMap((name) => notNegative(`status.${name}`, status[name])),
    ...ofReplicas
      .filter((name) => number(name) > number("replicas"))
      .map((name) =>
        invalidValue(`status.${name}`, number(name), "cannot be greater than status.replicas"),
      ),
    ...(number("availableReplicas") > number("readyReplicas")
      ? [
          invalidValue(
            "status.availableReplicas",
            number("availableReplicas"),
            `cannot be greater than ${ready}`,
          ),
        ]
      : []),
  ];
}

/** Follows `IsDecremented` of core/validation. */
export function checkNotDecremented(next: ApiObject, old: ApiObject): readonly FieldError[] {
  const path = ["status", "collisionCount"];
  const before = valueAt(old, path);
  const after = valueAt(next, path);
  if (before === undefined || (after !== undefined && Number(after) >= Number(before))) return [];
  return [invalidValue("status.collisionCount", after ?? 0, "cannot be decremented")];
}

/** A part that an update may not change. */
export function immutable(
  next: ApiObject,
  old: ApiObject,
  path: readonly string[],
): readonly FieldError[] {
  const value = valueAt(next, path);
  if (canonicalJSON(value ?? null) === canonicalJSON(valueAt(old, path) ?? null)) return [];
  const isSelector = path.at(-1) === "selector";
  return [immutableField(path.join("."), isSelector ? shownSelector(value) : value)];
}
