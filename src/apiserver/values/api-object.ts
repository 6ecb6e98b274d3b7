import type { ManagedFieldsEntry } from "../../meta/managed-fields.js";
import type { OwnerReference } from "../../meta/object.js";
import { defineField } from "../../schema/define-field.js";
import { isPlainObject } from "../../util/json.js";

/** An entry of `metadata.managedFields` with all that the server writes. */
export interface ManagedFields extends ManagedFieldsEntry {
  readonly time?: string | undefined;
  readonly fieldsType?: string | undefined;
}

/** The metadata of an object on its way through the server. */
export interface ApiMeta {
  readonly name?: string;
  readonly generateName?: string;
  readonly namespace?: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly generation?: number;
  readonly creationTimestamp?: string | null;
  readonly deletionTimestamp?: string;
  readonly deletionGracePeriodSeconds?: number;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly finalizers?: readonly string[];
  readonly ownerReferences?: readonly OwnerReference[];
  readonly managedFields?: readonly ManagedFields[] | null;
  readonly selfLink?: string;
}

/** An object on its way through the server; nobody changes one, a change is a new object. */
export interface ApiObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ApiMeta;
  readonly [field: string]: unknown;
}

export type Members = Readonly<Record<string, unknown>>;

/** The members of a value that may be no object. */
export function membersOf(value: unknown): Members {
  return isPlainObject(value) ? value : {};
}

/** A text; empty for what is none. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The value below a path of names; undefined where the way ends. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  let at = value;
  for (const name of path) {
    if (!isPlainObject(at) || !Object.hasOwn(at, name)) return undefined;
    at = at[name];
  }
  return at;
}

/** An object with other metadata; what is undefined is left out. */
export function withMeta(
  object: ApiObject,
  meta: { readonly [K in keyof ApiMeta]: ApiMeta[K] | undefined },
): ApiObject {
  const metadata: Record<string, unknown> = {};
  const old = object.metadata as Members;
  const next: Members = meta;
  // To delete a member would make the object slow for all who read it.
  for (const name of Object.keys(old)) {
    const value = Object.hasOwn(next, name) ? next[name] : old[name];
    if (value !== undefined || !Object.hasOwn(next, name)) defineField(metadata, name, value);
  }
  for (const name of Object.keys(next))
    if (next[name] !== undefined && !Object.hasOwn(old, name)) metadata[name] = next[name];
  return { ...object, metadata };
}

/** A copy that has a member, or lacks it where the value is undefined. */
export function withMember<T extends object>(object: T, name: string, value: unknown): T {
  const copy: T = { ...object };
  if (value === undefined) Reflect.deleteProperty(copy, name);
  else
    Object.defineProperty(copy, name, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  return copy;
}

/** A copy with a value below a path of names; objects on the way are made, and undefined takes away. */
export function withValueAt<T extends object>(
  object: T,
  [name, ...rest]: readonly string[],
  value: unknown,
): T {
  if (name === undefined) return object;
  if (rest.length === 0) return withMember(object, name, value);
  const below = Object.hasOwn(object, name) ? membersOf(Object(object)[name]) : {};
  if (value === undefined && Object.keys(below).length === 0) return object;
  return withMember(object, name, withValueAt(below, rest, value));
}
