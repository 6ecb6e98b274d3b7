import { canonicalJSON, isPlainObject } from "../util/json.js";
import { CelValueList } from "./cel-collections.js";
import { equals, equalsWithin } from "./cel-equality.js";
import { escapeFieldName, unescapeFieldName } from "./cel-names.js";
import {
  CelDuration,
  CelError,
  CelTimestamp,
  isCelList,
  isCelMap,
  itemsOf,
  NO_OVERLOAD,
  type CelList,
  type CelMap,
  type CelValue,
} from "./cel-value.js";
import { fieldNames, hasField, schemaOfField } from "./correlation.js";
import { withTypeAndMetadata } from "./resource-schema.js";
import { parseDate, parseDurationFormat, parseRfc3339 } from "./time-text.js";
import type { JSONSchemaProps } from "./types.js";
import { isInt64 } from "./value-kind.js";

/**
 * A value of an object as rules see it, by its schema: a string of format `duration` is a duration.
 *
 * A value that is not what the schema says is an error once a rule reads it. Follows
 * `apiserver/pkg/cel/common/valuesunstructured.go`.
 */
export function fromObject(value: unknown, schema: JSONSchemaProps): CelValue {
  if (value === null || value === undefined)
    return schema.nullable === true
      ? null
      : new CelError("invalid data, got null for schema with nullable=false");
  if (schema["x-kubernetes-int-or-string"] === true)
    return typeof value === "string"
      ? value
      : (integerOf(value) ??
          new CelError(
            "invalid data, expected XIntOrString value to be either a string or integer",
          ));
  switch (schema.type) {
    case "object":
      return isPlainObject(value)
        ? new SchemaMap(value, schema)
        : new CelError("invalid data, expected a map for the provided schema with type=object");
    case "array":
      return listFromObject(value, schema);
    case "string":
      return typeof value === "string"
        ? textFromObject(value, schema)
        : unexpected("string", value);
    case "number":
      return typeof value === "number" || typeof value === "bigint"
        ? Number(value)
        : unexpected("float", value);
    case "integer":
      return integerOf(value) ?? unexpected("int", value);
    case "boolean":
      return typeof value === "boolean" ? value : unexpected("bool", value);
    default:
      return new OpaqueJson(value);
  }
}

function unexpected(wanted: string, value: unknown): CelError {
  return new CelError(`invalid data, expected ${wanted}, got ${goTypeOf(value)}`);
}

function goTypeOf(value: unknown): string {
  if (typeof value === "string") return "string";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "bigint") return "int64";
  if (typeof value === "number") return isInt64(value) ? "int64" : "float64";
  if (value instanceof CelDuration) return "time.Duration";
  if (value instanceof CelTimestamp) return "time.Time";
  return Array.isArray(value) ? "[]interface {}" : "map[string]interface {}";
}

function integerOf(value: unknown): bigint | undefined {
  if (typeof value === "bigint") return value;
  // Beyond 2^53 the digits that JSON has are those that count.
  return typeof value === "number" && isInt64(value) ? BigInt(String(value)) : undefined;
}

function textFromObject(text: string, { format }: JSONSchemaProps): CelValue {
  switch (format) {
    case "duration": {
      const nanoseconds = parseDurationFormat(text);
      return nanoseconds === undefined
        ? new CelError(`Invalid duration ${text}: unable to parse ${text} as duration`)
        : new CelDuration(nanoseconds);
    }
    case "date": {
      const instant = parseDate(text);
      return instant === undefined
        ? new CelError(`Invalid date formatted string ${text}`)
        : new CelTimestamp(instant);
    }
    case "date-time": {
      const epoch = { nanoseconds: 0n, offsetSeconds: 0 };
      const instant =
        text === "" ? epoch : (parseRfc3339(text, "required") ?? parseRfc3339(text, "absent"));
      return instant === undefined
        ? new CelError(`Invalid date-time formatted string ${text}`)
        : new CelTimestamp(instant);
    }
    case "byte":
      return decodeUrlBase64(text) ?? new CelError(`Invalid byte formatted string ${text}`);
    default:
      return text;
  }
}

/** Base64 in the alphabet for URLs, which is not the one that the format is checked with. */
function decodeUrlBase64(text: string): Uint8Array | undefined {
  const plain = text.replaceAll(/[\r\n]/g, "");
  if (!/^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2}==|[A-Za-z0-9_-]{3}=)?$/.test(plain))
    return undefined;
  const standard = plain.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(standard), (character) => character.charCodeAt(0));
}

/**
 * A value of an object without its schema: what is inside an optional loses it, so that
 * `oldSelf.?size` is a text where `self.size` is a duration.
 */
export function withoutSchema(value: unknown): CelValue {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "bigint") return value;
  if (typeof value === "number") return integerOf(value) ?? value;
  if (Array.isArray(value)) return new CelValueList(value.map(withoutSchema));
  return isPlainObject(value) ? new PlainMap(value) : wrapped(value);
}

/** What an expression made and no JSON is. */
function wrapped(value: object): CelValue {
  if (value instanceof CelDuration || value instanceof CelTimestamp) return value;
  if (value instanceof Uint8Array || isCelList(value) || isCelMap(value)) return value;
  return new CelError("unsupported conversion");
}

/** A value as it stands in its object, for what looks past the schema. */
export function nativeOf(value: CelValue): unknown {
  return isCelList(value) || isCelMap(value) ? value.native : value;
}

/** Data that the schema says nothing of: it can be compared, and nothing else. */
class OpaqueJson implements CelMap {
  readonly celKind = "map";
  readonly size = 0;
  readonly native: unknown;

  constructor(value: unknown) {
    this.native = value;
  }

  find(): undefined {
    return undefined;
  }

  keys(): readonly CelValue[] {
    return [];
  }

  equals(other: CelValue): boolean {
    return canonicalJSON(this.native) === canonicalJSON(nativeOf(other));
  }
}

/** A JSON object whose schema was lost. */
class PlainMap implements CelMap {
  readonly celKind = "map";
  readonly native: Readonly<Record<string, unknown>>;

  constructor(value: Readonly<Record<string, unknown>>) {
    this.native = value;
  }

  get size(): number {
    return fieldNames(this.native).length;
  }

  find(key: CelValue): CelValue | undefined {
    return typeof key === "string" && hasField(this.native, key)
      ? withoutSchema(this.native[key])
      : undefined;
  }

  keys(): readonly CelValue[] {
    return fieldNames(this.native);
  }

  equals(other: CelValue): boolean | CelError {
    if (!isCelMap(other) || other.size !== this.size) return false;
    return fieldNames(this.native).every((name) => {
      const found = other.find(name);
      return found !== undefined && equals(withoutSchema(this.native[name]), found) !== false;
    });
  }
}

const resourceSchemas = new WeakMap<JSONSchemaProps, JSONSchemaProps>();

/** An object or a map. */
export class SchemaMap implements CelMap {
  readonly celKind = "map";
  readonly native: Readonly<Record<string, unknown>>;
  readonly #schema: JSONSchemaProps;

  constructor(value: Readonly<Record<string, unknown>>, schema: JSONSchemaProps) {
    this.native = value;
    this.#schema =
      schema["x-kubernetes-embedded-resource"] === true ? resourceSchemaOf(schema) : schema;
  }

  get size(): number {
    return fieldNames(this.native).length;
  }

  /** Fields are written with their escapes; a null in an object counts as absent. */
  find(key: CelValue): CelValue | undefined {
    if (typeof key !== "string") return key instanceof CelError ? key : NO_OVERLOAD;
    const isObject = this.#schema.properties !== undefined;
    const name = isObject ? unescapeFieldName(key) : key;
    if (name === undefined || !hasField(this.native, name)) return undefined;
    if (isObject && this.native[name] === null) return undefined;
    const schema = this.#schemaOf(name);
    return schema === undefined ? undefined : fromObject(this.native[name], schema);
  }

  keys(): readonly CelValue[] {
    const isObject = this.#schema.properties !== undefined;
    return fieldNames(this.native)
      .filter((name) => this.#schemaOf(name) !== undefined)
      .map((name) => (isObject ? (escapeFieldName(name) ?? name) : name));
  }

  equals(other: CelValue): boolean | CelError {
    if (!isCelMap(other)) return other instanceof CelError ? other : NO_OVERLOAD;
    if (other.size !== this.size) return false;
    for (const name of fieldNames(this.native)) {
      const same = this.#sameField(name, other);
      if (same !== true) return same;
    }
    return true;
  }

  #sameField(name: string, other: CelMap): boolean | CelError {
    if (this.#schemaOf(name) === undefined) {
      if (!(other instanceof SchemaMap)) return NO_OVERLOAD;
      return (
        !hasField(other.native, name) ||
        canonicalJSON(this.native[name]) === canonicalJSON(other.native[name])
      );
    }
    const [mine, theirs] = [this.find(name), other.find(name)];
    if (mine === undefined || theirs === undefined) return mine === theirs;
    return equalsWithin(mine, theirs);
  }

  #schemaOf(name: string): JSONSchemaProps | undefined {
    const { properties } = this.#schema;
    if (properties === undefined) return schemaOfField(this.#schema, name);
    return Object.hasOwn(properties, name) ? properties[name] : undefined;
  }
}

/** The root of a resource, or an embedded one, with the metadata that rules see. */
export function resourceSchemaOf(schema: JSONSchemaProps): JSONSchemaProps {
  const known = resourceSchemas.get(schema);
  if (known !== undefined) return known;
  const extended = withTypeAndMetadata(schema);
  resourceSchemas.set(schema, extended);
  return extended;
}

function listFromObject(value: unknown, schema: JSONSchemaProps): CelValue {
  if (!Array.isArray(value))
    return new CelError("invalid data, expected an array for the provided schema with type=array");
  const { items } = schema;
  if (items === undefined)
    return new CelError("invalid array type, expected Items with a non-empty Schema");
  return makeList(value, items, {
    type: schema["x-kubernetes-list-type"] ?? "atomic",
    keys: (schema["x-kubernetes-list-map-keys"] ?? []).map((key) => escapeFieldName(key) ?? key),
  });
}

interface ListType {
  readonly type: "atomic" | "set" | "map";
  /** Fields that tell items apart, as rules write them. */
  readonly keys: readonly string[];
}

function makeList(
  elements: readonly unknown[],
  items: JSONSchemaProps,
  listType: ListType,
): CelList {
  if (listType.type === "set") return new SchemaSet(elements, items);
  if (listType.type === "map") return new SchemaMapList(elements, items, listType.keys);
  return new SchemaList(elements, items);
}

/** A list whose items have no identity. */
class SchemaList implements CelList {
  readonly celKind = "list";
  readonly native: readonly unknown[];
  readonly items: JSONSchemaProps;

  constructor(elements: readonly unknown[], items: JSONSchemaProps) {
    this.native = elements;
    this.items = items;
  }

  get size(): number {
    return this.native.length;
  }

  at(index: number): CelValue {
    return fromObject(this.native[index], this.items);
  }

  equals(other: CelValue): boolean | CelError {
    if (!isCelList(other)) return other instanceof CelError ? other : NO_OVERLOAD;
    if (other.size !== this.size) return false;
    for (let index = 0; index < this.size; index += 1) {
      const same = equalsWithin(this.at(index), other.at(index));
      if (same !== true) return same;
    }
    return true;
  }

  add(other: CelList): CelList {
    return new SchemaList([...this.native, ...itemsOf(other).map(nativeOf)], this.items);
  }

  contains(value: CelValue): boolean | CelError {
    let fault: CelError | undefined;
    for (let index = 0; index < this.size; index += 1) {
      const same = equalsWithin(this.at(index), value);
      if (same === true) return true;
      if (same instanceof CelError) fault ??= same;
    }
    return fault ?? false;
  }
}

/** A list of type `set`: order does not matter, and a sum is a union. */
class SchemaSet extends SchemaList {
  override equals(other: CelValue): boolean | CelError {
    if (!isCelList(other)) return other instanceof CelError ? other : NO_OVERLOAD;
    if (other.size !== this.size) return false;
    const mine = new Set(this.native.map(scalarText));
    return itemsOf(other).every((item) => mine.has(scalarText(nativeOf(item))));
  }

  override add(other: CelList): CelList {
    const known = new Set(this.native.map(scalarText));
    const more: unknown[] = [];
    for (const item of itemsOf(other).map(nativeOf)) {
      const text = scalarText(item);
      if (known.has(text)) continue;
      known.add(text);
      more.push(item);
    }
    return new SchemaSet([...this.native, ...more], this.items);
  }
}

/** The items of a set are compared as they stand in JSON: 1 in a set of numbers is not the double 1. */
function scalarText(value: unknown): string {
  if (typeof value === "bigint") return `n${value}`;
  if (typeof value === "number") return isInt64(value) ? `n${BigInt(String(value))}` : `d${value}`;
  const isScalar = typeof value === "string" || typeof value === "boolean" || value === null;
  return isScalar ? `${typeof value} ${String(value)}` : "not a scalar";
}

/** A list of type `map`: items are told apart by their keys, and a sum is a merge. */
class SchemaMapList extends SchemaList {
  readonly #keys: readonly string[];

  constructor(elements: readonly unknown[], items: JSONSchemaProps, keys: readonly string[]) {
    super(elements, items);
    this.#keys = keys;
  }

  override equals(other: CelValue): boolean | CelError {
    if (!isCelList(other)) return other instanceof CelError ? other : NO_OVERLOAD;
    if (other.size !== this.size) return false;
    const mine = new Map(this.native.map((item) => [this.#keyOf(item), item]));
    for (const item of itemsOf(other)) {
      const key = this.#keyOf(nativeOf(item));
      if (!mine.has(key)) return false;
      const same = equalsWithin(fromObject(mine.get(key), this.items), item);
      if (same !== true) return same;
    }
    return true;
  }

  override add(other: CelList): CelList {
    const elements = [...this.native];
    const places = new Map(elements.map((item, index) => [this.#keyOf(item), index]));
    for (const item of itemsOf(other).map(nativeOf)) {
      const place = places.get(this.#keyOf(item));
      if (place === undefined) elements.push(item);
      else elements[place] = item;
    }
    return new SchemaMapList(elements, this.items, this.#keys);
  }

  #keyOf(item: unknown): string {
    if (!isPlainObject(item)) return "no object";
    return canonicalJSON(this.#keys.map((key) => (hasField(item, key) ? item[key] : null)));
  }
}
