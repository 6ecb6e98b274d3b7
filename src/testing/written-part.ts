import { canonicalJSON, isPlainObject } from "../util/json.js";
import type { ManagedFields } from "../apiserver/values/api-object.js";
import { parseElement, type PathElement } from "../apiserver/values/path-element.js";

type Fields = Readonly<Record<string, unknown>>;

/**
 * An object without what nobody but others has written, by what the server says of who manages which field.
 *
 * What the server has filled in is managed by nobody, and stays. The form of these sets is `FieldsV1` of
 * https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/object-meta/
 */
export function writtenPart(
  object: object,
  managedFields: readonly ManagedFields[],
  isOwn: (manager: string) => boolean,
): unknown {
  const setsOf = (wanted: boolean): readonly Fields[] =>
    managedFields.flatMap(({ manager = "", fieldsV1 }) => {
      const fields: unknown = fieldsV1;
      return isOwn(manager) === wanted && isPlainObject(fields) ? [fields] : [];
    });
  return without(object, setsOf(false), setsOf(true));
}

function without(value: unknown, others: readonly Fields[], own: readonly Fields[]): unknown {
  let left = value;
  for (const step of new Set(others.flatMap((fields) => Object.keys(fields)))) {
    const element = parseElement(step);
    if (element === undefined) continue;
    const ownBelow = below(own, step);
    left = replaced(left, element, (member) =>
      ownBelow.length === 0 ? undefined : without(member, below(others, step), ownBelow),
    );
  }
  return left;
}

function below(sets: readonly Fields[], step: string): readonly Fields[] {
  return sets.flatMap(({ [step]: set }) => (isPlainObject(set) ? [set] : []));
}

/** A value with something else where a step leads; undefined takes away what is there. */
function replaced(
  value: unknown,
  element: PathElement,
  replace: (member: unknown) => unknown,
): unknown {
  if (isPlainObject(value)) {
    if (element.kind !== "field" || !Object.hasOwn(value, element.name)) return value;
    const { [element.name]: member, ...rest } = value;
    const next = replace(member);
    return next === undefined ? rest : { ...value, [element.name]: next };
  }
  if (!Array.isArray(value)) return value;
  return value.flatMap((item: unknown, index) => {
    if (!leadsTo(element, item, index)) return [item];
    const next = replace(item);
    return next === undefined ? [] : [next];
  });
}

function leadsTo(element: PathElement, item: unknown, index: number): boolean {
  switch (element.kind) {
    case "field":
      return false;
    case "index":
      return element.index === index;
    case "value":
      return canonicalJSON(element.value) === canonicalJSON(item);
    case "key":
      return (
        isPlainObject(item) &&
        Object.entries(element.key).every(
          ([name, value]) => canonicalJSON(item[name]) === canonicalJSON(value),
        )
      );
  }
}
