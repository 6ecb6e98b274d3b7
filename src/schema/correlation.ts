import { canonicalJSON, isPlainObject } from "../util/json.js";
import type { JSONSchemaProps } from "./types.js";

/**
 * A value beside the one that stood in its place before an update.
 *
 * Fields are told apart by name, items by the keys of a list of type `map`; the items of other
 * lists have no old value. Follows `apiserver/pkg/cel/common/equality.go`.
 */
export class Correlation {
  readonly #schema: JSONSchemaProps;
  readonly #value: unknown;
  readonly #old: unknown;
  #children: Map<string | number, Correlation> | undefined;
  #items: OldItems | undefined;
  #unchanged: boolean | undefined;

  constructor(schema: JSONSchemaProps, value: unknown, old: unknown) {
    this.#schema = schema;
    this.#value = value;
    this.#old = old;
  }

  /** The field of this name, when both values and the schema have it. */
  field(name: string): Correlation | undefined {
    const known = this.#children?.get(name);
    if (known !== undefined) return known;
    const [value, old] = [this.#value, this.#old];
    const both =
      isPlainObject(value) && isPlainObject(old) && hasField(value, name) && hasField(old, name);
    const schema = both ? schemaOfField(this.#schema, name) : undefined;
    if (!both || schema === undefined) return undefined;
    return this.#keep(name, new Correlation(schema, value[name], old[name]));
  }

  /** The item of this index, when an old one has its keys. */
  item(index: number): Correlation | undefined {
    const known = this.#children?.get(index);
    if (known !== undefined) return known;
    const { items, "x-kubernetes-list-type": type } = this.#schema;
    const [value, old] = [this.#value, this.#old];
    if (!Array.isArray(value) || !Array.isArray(old) || type !== "map") return undefined;
    const item: unknown = value[index];
    this.#items ??= new OldItems(this.#schema, old);
    const oldItem = this.#items.find(item);
    if (oldItem === undefined || items === undefined) return undefined;
    return this.#keep(index, new Correlation(items, item, oldItem));
  }

  /** Whether nothing in the value has changed, as far as it can be told apart. */
  isUnchanged(): boolean {
    this.#unchanged ??= this.#compare();
    return this.#unchanged;
  }

  #keep(key: string | number, child: Correlation): Correlation {
    (this.#children ??= new Map()).set(key, child);
    return child;
  }

  #compare(): boolean {
    const [value, old] = [this.#value, this.#old];
    if (Array.isArray(value) || Array.isArray(old)) {
      if (!Array.isArray(value) || !Array.isArray(old) || value.length !== old.length) return false;
      return this.#schema["x-kubernetes-list-type"] === "map"
        ? value.every((_, index) => this.item(index)?.isUnchanged() === true)
        : canonicalJSON(value) === canonicalJSON(old);
    }
    if (isPlainObject(value) && isPlainObject(old)) {
      const names = fieldNames(value);
      if (names.length !== fieldNames(old).length) return false;
      return names.every((name) => this.field(name)?.isUnchanged() === true);
    }
    return value === old;
  }
}

/** Finds the item of a list of type `map` that has the keys of another one. */
export class OldItems {
  readonly #keys: readonly string[];
  readonly #items = new Map<string, unknown>();

  constructor({ type, ...schema }: JSONSchemaProps, items: readonly unknown[]) {
    const isMap = type === "array" && schema["x-kubernetes-list-type"] === "map";
    this.#keys = isMap ? (schema["x-kubernetes-list-map-keys"] ?? []) : [];
    for (const item of items) {
      const key = this.#keyOf(item);
      if (key !== undefined && !this.#items.has(key)) this.#items.set(key, item);
    }
  }

  find(item: unknown): unknown {
    const key = this.#keyOf(item);
    return key === undefined ? undefined : this.#items.get(key);
  }

  #keyOf(item: unknown): string | undefined {
    if (!isPlainObject(item) || this.#keys.length === 0) return undefined;
    const values = this.#keys.map((key) => (hasField(item, key) ? item[key] : undefined));
    const isScalar = (value: unknown): boolean =>
      ["string", "number", "boolean"].includes(typeof value);
    return values.every(isScalar) ? canonicalJSON(values) : undefined;
  }
}

/** Whether an object has a field; `undefined` stands for an absent one. */
export function hasField(value: Readonly<Record<string, unknown>>, name: string): boolean {
  return Object.hasOwn(value, name) && value[name] !== undefined;
}

/** The names of an object's fields, without those that are `undefined`. */
export function fieldNames(value: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(value).filter((name) => value[name] !== undefined);
}

/** The schema of a field: a declared one, else that of all other fields; `undefined` where there is none. */
export function schemaOfField(
  { properties, additionalProperties }: JSONSchemaProps,
  name: string,
): JSONSchemaProps | undefined {
  if (properties !== undefined && Object.hasOwn(properties, name)) return properties[name];
  return typeof additionalProperties === "object" ? additionalProperties : undefined;
}
