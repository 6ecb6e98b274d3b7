import { isPlainObject } from "../../util/json.js";
import type { PathElement } from "../values/path-element.js";

type ScalarType = "string" | "numeric" | "boolean" | "untyped";

/** How values of a list are told apart: not at all, by keys, or, without keys, by themselves. */
export interface MergeList {
  readonly isAtomic: boolean;
  readonly keys: readonly string[];
  readonly element: MergeType;
}

export interface MergeField {
  readonly type: MergeType;
  readonly default?: unknown;
}

export interface MergeMap {
  readonly isAtomic: boolean;
  readonly fields: ReadonlyMap<string, MergeField>;
  /** The type of members that are no fields; absent where there are none. */
  readonly element: MergeType | undefined;
  /** Whether it is a map of which nothing is known. */
  readonly isDeduced: boolean;
}

/**
 * What applying and tracking of owners have to know of a value.
 *
 * Follows `schema.Atom` of `sigs.k8s.io/structured-merge-diff/v6/schema`.
 */
export interface MergeType {
  readonly scalar?: ScalarType | undefined;
  readonly list?: MergeList | undefined;
  readonly map?: MergeMap | undefined;
}

const noFields: ReadonlyMap<string, MergeField> = new Map();

/** Of which nothing is known, and which has one owner. */
export const untypedAtomic: MergeType = {
  scalar: "untyped",
  get list() {
    return { isAtomic: true, keys: [], element: untypedAtomic };
  },
  get map() {
    return { isAtomic: true, fields: noFields, element: untypedAtomic, isDeduced: false };
  },
};

/** Of which nothing is known; the members of a map have owners of their own. */
export const deduced: MergeType = {
  scalar: "untyped",
  get list() {
    return { isAtomic: true, keys: [], element: untypedAtomic };
  },
  get map() {
    return { isAtomic: false, fields: noFields, element: deduced, isDeduced: true };
  },
};

/** The part of a type that a value is of; all of it for a value that fits none, or for none. */
export function deduceType(type: MergeType, value: unknown): MergeType {
  if (value === undefined || value === null) return type;
  if (Array.isArray(value)) return type.list === undefined ? type : { list: type.list };
  if (isPlainObject(value)) return type.map === undefined ? type : { map: type.map };
  return type.scalar === undefined ? type : { scalar: type.scalar };
}

/** The element that an item of an associative list stands under; a text says why there is none. */
export function itemElement({ keys, element }: MergeList, item: unknown): PathElement | string {
  if (keys.length === 0) {
    if (isPlainObject(item))
      return "associative list without keys has an element that's a map type";
    if (Array.isArray(item)) return "not supported: associative list with lists as elements";
    if (item === null)
      return "associative list without keys has an element that's an explicit null";
    return { kind: "value", value: item };
  }
  if (item === null) return "associative list with keys may not have a null element";
  if (!isPlainObject(item)) return "associative list with keys may not have non-map elements";
  const key: Record<string, unknown> = {};
  for (const name of keys) {
    const value = Object.hasOwn(item, name) ? item[name] : element.map?.fields.get(name)?.default;
    if (value !== undefined) key[name] = value;
  }
  if (Object.keys(key).length === 0) {
    const names = keys.map((name) => JSON.stringify(name)).join(" ");
    return `associative list with keys has an element that omits all key fields [${names}] (and doesn't have default values for any key fields)`;
  }
  return { kind: "key", key };
}

/** The type of a member of a map. */
export function memberType({ fields, element }: MergeMap, name: string): MergeType | undefined {
  return fields.get(name)?.type ?? element;
}
