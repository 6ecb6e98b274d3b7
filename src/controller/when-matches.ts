import type { When } from "../api/when.js";
import { labelMatcher } from "../cache/selectors.js";
import type { StoredObjectMeta } from "../meta/object.js";
import { isPlainObject } from "../util/json.js";

interface LabelledObject {
  readonly metadata: Pick<StoredObjectMeta, "labels">;
}

/** Whether a controller with this condition reconciles an object. */
export function matchesWhen(when: When | undefined, object: LabelledObject): boolean {
  if (when === undefined) return true;
  if ("labels" in when) return labelMatcher(when.labels)(object.metadata.labels);
  let value: unknown = object;
  // A definition takes paths of plain names only: `.spec.engine`.
  for (const name of when.field.split(".").slice(1)) {
    value = isPlainObject(value) ? value[name] : undefined;
  }
  return value === when.equals;
}
