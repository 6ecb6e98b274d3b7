import { type LabelRequirement, parseLabelSelector } from "../meta/labels.js";
import { CacheError } from "./errors.js";

type Labels = Readonly<Record<string, string>> | undefined;

/**
 * Reads a label selector as a test of labels.
 *
 * @throws CacheError CACHE_QUERY_INVALID
 */
export function labelMatcher(selector: string): (labels: Labels) => boolean {
  const parsed = parseLabelSelector(selector);
  if ("fault" in parsed) {
    throw new CacheError("CACHE_QUERY_INVALID", `the label selector ${parsed.fault}`);
  }
  return (labels) => parsed.requirements.every((requirement) => holds(requirement, labels));
}

function holds({ key, operator, values }: LabelRequirement, labels: Labels): boolean {
  const value = labels !== undefined && Object.hasOwn(labels, key) ? labels[key] : undefined;
  switch (operator) {
    case "Exists":
      return value !== undefined;
    case "DoesNotExist":
      return value === undefined;
    case "In":
      return value !== undefined && values.includes(value);
    case "NotIn":
      return value === undefined || !values.includes(value);
  }
}

/**
 * Reads a field selector, such as `spec.nodeName=a,status.phase!=Failed`, as a test of
 * objects. A field that is absent counts as empty, as the API server has it. Follows
 * `ParseSelector` of `k8s.io/apimachinery/pkg/fields`.
 *
 * @throws CacheError CACHE_QUERY_INVALID
 */
export function fieldMatcher(selector: string): (object: unknown) => boolean {
  const terms = selector.split(/(?<!\\),/).map((term) => {
    const match = /^([^=!\\]+)(!=|==?)((?:[^\\=]|\\[\\,=])*)$/.exec(term.trim());
    if (match === null) {
      throw new CacheError(
        "CACHE_QUERY_INVALID",
        `the field selector must be terms such as metadata.name=a or status.phase!=Failed, joined by commas; ${JSON.stringify(term)} is none`,
      );
    }
    const [, path = "", operator, value = ""] = match;
    const wanted = value.replace(/\\(.)/g, "$1");
    return { path: path.split("."), isEqual: operator !== "!=", wanted };
  });
  return (object) =>
    terms.every(({ path, isEqual, wanted }) => (textAt(object, path) === wanted) === isEqual);
}

function textAt(object: unknown, path: readonly string[]): string {
  let value: unknown = object;
  for (const name of path) {
    if (typeof value !== "object" || value === null) return "";
    value = Object.getOwnPropertyDescriptor(value, name)?.value;
  }
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}
