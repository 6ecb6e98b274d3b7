import { canonicalJSON, isPlainObject } from "../util/json.js";
import { mergePatch, recordOf } from "./merge-patch.js";

type JSONObject = Readonly<Record<string, unknown>>;

/** What one manager applied last. */
interface Applied {
  readonly manager: string;
  readonly operation: "Apply";
  readonly fieldsV1: JSONObject;
}

/**
 * Server-side apply over an object in memory, where lists are one value: what its manager applied before and
 * leaves out now goes, unless another one applied it, too; what others have otherwise is taken from them.
 *
 * https://kubernetes.io/docs/reference/using-api/server-side-apply/
 */
export function applyFields(
  found: object | undefined,
  wanted: object,
  manager: string,
): {
  readonly object: object;
  readonly managedFields: readonly Applied[];
  /** Fields of others that it changes. */
  readonly conflicts: readonly string[];
} {
  const own: Applied = { manager, operation: "Apply", fieldsV1: fieldsOf(wanted) };
  if (found === undefined) return { object: wanted, managedFields: [own], conflicts: [] };
  const entries = appliedOf(found);
  const before = entries.find((entry) => entry.manager === manager)?.fieldsV1 ?? {};
  const changed = changedFields(found, wanted, before);
  const others = entries
    .filter((entry) => entry.manager !== manager)
    .map((entry) => ({ ...entry, fieldsV1: without(entry.fieldsV1, changed.fields) }));
  const keep = [own, ...others].map(({ fieldsV1 }) => fieldsV1);
  return {
    object: mergePatch(withoutFields(found, before, keep), wanted),
    managedFields: [own, ...others].filter(({ fieldsV1 }) => Object.keys(fieldsV1).length > 0),
    conflicts: changed.paths,
  };
}

function appliedOf(object: object): readonly Applied[] {
  const { managedFields } = recordOf(recordOf(object)["metadata"]);
  return Array.isArray(managedFields) ? managedFields : [];
}

/** Fields that are there with another value, and not by the last apply of the same manager. */
function changedFields(
  found: object,
  wanted: object,
  before: JSONObject,
): { readonly fields: JSONObject; readonly paths: readonly string[] } {
  const fields: Record<string, unknown> = {};
  const paths: string[] = [];
  for (const [name, value] of Object.entries(wanted)) {
    const there: unknown = recordOf(found)[name];
    const below = before[`f:${name}`];
    if (there === undefined || canonicalJSON(there) === canonicalJSON(value)) continue;
    if (isPlainObject(value) && isPlainObject(there)) {
      const deeper = changedFields(there, value, recordOf(below));
      if (deeper.paths.length === 0) continue;
      fields[`f:${name}`] = deeper.fields;
      paths.push(...deeper.paths.map((path) => `${name}.${path}`));
    } else {
      fields[`f:${name}`] = {};
      if (below === undefined) paths.push(name);
    }
  }
  return { fields, paths };
}

/** A set of fields without those of another. */
function without(fields: JSONObject, taken: JSONObject): JSONObject {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, below]): [string, unknown][] => {
      const other = taken[name];
      if (other === undefined) return [[name, below]];
      const rest = without(recordOf(below), recordOf(other));
      return Object.keys(rest).length === 0 ? [] : [[name, rest]];
    }),
  );
}

/** The object without what was applied before, but for what is to be kept. */
function withoutFields(object: object, before: JSONObject, keep: readonly JSONObject[]): object {
  const kept: Record<string, unknown> = { ...object };
  for (const [field, below] of Object.entries(before)) {
    const name = field.slice("f:".length);
    const others = keep.flatMap((one) => (one[field] === undefined ? [] : [recordOf(one[field])]));
    if (others.length === 0) delete kept[name];
    else if (isPlainObject(below) && isPlainObject(kept[name])) {
      kept[name] = withoutFields(kept[name], below, others);
    }
  }
  return kept;
}

/** The fields of an object as their manager owns them. */
function fieldsOf(object: object): JSONObject {
  const { apiVersion: _apiVersion, kind: _kind, metadata, ...rest } = recordOf(object);
  const { name: _name, namespace: _namespace, ...meta } = recordOf(metadata);
  return fieldSet(Object.keys(meta).length === 0 ? rest : { ...rest, metadata: meta });
}

function fieldSet(value: JSONObject): JSONObject {
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      `f:${name}`,
      isPlainObject(member) ? fieldSet(member) : {},
    ]),
  );
}
