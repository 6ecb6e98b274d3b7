import { isPlainObject } from "../../src/util/json.js";

type JSONObject = Readonly<Record<string, unknown>>;

/**
 * An object as its fields: the value of each, by its path. What has no parts of its own is one field;
 * owner references are merged by their uid, and finalizers are a set.
 *
 * Paths have the segments of `fieldsV1`:
 * https://github.com/kubernetes-sigs/structured-merge-diff/blob/master/fieldpath/serialize-pe.go
 */
export type Fields = ReadonlyMap<string, unknown>;

/** Who owns which fields, by manager, operation and subresource. */
export type Ownership = ReadonlyMap<string, ReadonlySet<string>>;

/** One manager, in one way of writing. */
export interface Manager {
  readonly name: string;
  readonly operation: "Apply" | "Update";
  readonly subresource: string;
}

const separator = "\u0001";
/** Set by the server; no manager owns them. */
const identity: ReadonlySet<string> = new Set([
  "name",
  "generateName",
  "namespace",
  "uid",
  "resourceVersion",
  "generation",
  "creationTimestamp",
  "deletionTimestamp",
  "managedFields",
]);

/** The fields of an object, without what names it and what the server sets. */
export function fieldsOf(object: JSONObject): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(object)) {
    if (name === "apiVersion" || name === "kind") continue;
    if (name !== "metadata") {
      gather(fields, `f:${name}`, value);
      continue;
    }
    for (const [own, part] of Object.entries(isPlainObject(value) ? value : {})) {
      if (identity.has(own)) continue;
      if (own === "ownerReferences" || own === "finalizers") gatherItems(fields, own, part);
      else gather(fields, `f:metadata${separator}f:${own}`, part);
    }
  }
  return fields;
}

function gather(fields: Map<string, unknown>, path: string, value: unknown): void {
  if (value === null || value === undefined) return;
  if (!isPlainObject(value) || Object.keys(value).length === 0) {
    fields.set(path, value);
    return;
  }
  for (const [name, below] of Object.entries(value)) {
    gather(fields, `${path}${separator}f:${name}`, below);
  }
}

function gatherItems(fields: Map<string, unknown>, name: string, items: unknown): void {
  for (const item of Array.isArray(items) ? items : []) {
    const uid: unknown = isPlainObject(item) ? item["uid"] : undefined;
    const segment =
      name === "finalizers" ? `v:${JSON.stringify(item)}` : `k:${JSON.stringify({ uid })}`;
    fields.set(["f:metadata", `f:${name}`, segment].join(separator), item);
  }
}

/** The object that has these fields. */
export function objectOf(fields: Fields): Record<string, unknown> {
  const object: Record<string, unknown> = { metadata: {} };
  for (const [path, value] of fields) {
    const segments = path.split(separator);
    const last = segments.pop() ?? "";
    let at = object;
    for (const [index, segment] of segments.entries()) {
      const name = segment.slice(2);
      const isList = index === segments.length - 1 && !last.startsWith("f:");
      if (isList) {
        const list = at[name];
        at[name] = Array.isArray(list) ? [...list, value] : [value];
        break;
      }
      const below: Record<string, unknown> = { ...(isPlainObject(at[name]) ? at[name] : {}) };
      at[name] = below;
      at = below;
    }
    if (last.startsWith("f:")) {
      const name = last.slice(2);
      at[name] = isPlainObject(value) && isPlainObject(at[name]) ? at[name] : value;
    }
  }
  return object;
}

/** Whether two objects have the same fields. */
export function isSameFields(a: Fields, b: Fields): boolean {
  if (a.size !== b.size) return false;
  for (const [path, value] of a) if (!b.has(path) || !isSame(b.get(path), value)) return false;
  return true;
}

/** Whether two objects have the same owners of their fields. */
export function isSameOwnership(a: Ownership, b: Ownership): boolean {
  if (a.size !== b.size) return false;
  for (const [manager, paths] of a) {
    const others = b.get(manager);
    if (others?.size !== paths.size) return false;
    for (const path of paths) if (!others.has(path)) return false;
  }
  return true;
}

export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Whether a path is, or is below, the field of that name. */
export function isBelow(path: string, name: string): boolean {
  return path === `f:${name}` || path.startsWith(`f:${name}${separator}`);
}

/** The path of a field by the names above it. */
export function pathOf(...names: readonly string[]): string {
  return names.map((name) => `f:${name}`).join(separator);
}

interface State {
  readonly fields: Fields;
  readonly ownership: Ownership;
}

/**
 * What comes of a server-side apply with force: what the manager applied before and does not apply now goes, unless
 * somebody else owns it, too; what it applies is its own, and no one's who holds another value. Follows
 * https://kubernetes.io/docs/reference/using-api/server-side-apply/#merging-custom-resources.
 */
export function applied(state: State, wanted: Fields, manager: Manager): State {
  const key = keyOf(manager);
  const fields = new Map(state.fields);
  const ownership = new Map([...state.ownership].map(([who, paths]) => [who, new Set(paths)]));
  const before = ownership.get(key) ?? new Set();
  ownership.delete(key);
  for (const path of before) {
    const isOthers = [...ownership.values()].some((paths) => paths.has(path));
    if (!wanted.has(path) && !isOthers) fields.delete(path);
  }
  for (const [path, value] of wanted) {
    if (!fields.has(path) || !isSame(fields.get(path), value)) {
      for (const paths of ownership.values()) paths.delete(path);
    }
    fields.set(path, value);
  }
  ownership.set(key, new Set(wanted.keys()));
  return { fields, ownership: withoutEmpty(ownership) };
}

/** What comes of any other write: whoever changes a field owns it from then on. */
export function updated(state: State, wanted: Fields, manager: Manager): State {
  const key = keyOf(manager);
  const ownership = new Map([...state.ownership].map(([who, paths]) => [who, new Set(paths)]));
  const own = ownership.get(key) ?? new Set();
  ownership.set(key, own);
  for (const [path, value] of wanted) {
    if (state.fields.has(path) && isSame(state.fields.get(path), value)) continue;
    for (const paths of ownership.values()) paths.delete(path);
    own.add(path);
  }
  for (const path of state.fields.keys()) {
    if (!wanted.has(path)) for (const paths of ownership.values()) paths.delete(path);
  }
  return { fields: wanted, ownership: withoutEmpty(ownership) };
}

/** `metadata.managedFields`. */
export function managedFieldsOf(ownership: Ownership): readonly object[] {
  return [...ownership].map(([key, paths]) => {
    const [manager = "", operation = "", subresource = ""] = key.split(separator);
    const entry = { manager, operation, fieldsType: "FieldsV1", fieldsV1: treeOf(paths) };
    return subresource === "" ? entry : { ...entry, subresource };
  });
}

function treeOf(paths: ReadonlySet<string>): object {
  const tree: Record<string, unknown> = {};
  for (const path of paths) {
    let at = tree;
    for (const segment of path.split(separator)) {
      const below: Record<string, unknown> = isPlainObject(at[segment]) ? at[segment] : {};
      at[segment] = below;
      at = below;
    }
  }
  return tree;
}

function withoutEmpty(ownership: ReadonlyMap<string, ReadonlySet<string>>): Ownership {
  return new Map([...ownership].filter(([, paths]) => paths.size > 0));
}

function keyOf({ name, operation, subresource }: Manager): string {
  return [name, operation, subresource].join(separator);
}

/** A JSON merge patch: https://www.rfc-editor.org/rfc/rfc7386 */
export function merged(target: JSONObject, patch: JSONObject): JSONObject {
  const result: Record<string, unknown> = { ...target };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else if (isPlainObject(value)) {
      const below = result[name];
      result[name] = merged(isPlainObject(below) ? below : {}, value);
    } else result[name] = value;
  }
  return result;
}
