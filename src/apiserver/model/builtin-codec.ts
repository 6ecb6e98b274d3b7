import { parseRfc3339 } from "../../schema/time-text.js";
import { defineField } from "../../schema/define-field.js";
import { isPlainObject } from "../../util/json.js";
import { DecodeError, jsonKind } from "../values/decode-error.js";
import type { BuiltinType } from "./builtin-data.js";
import { builtinType, resolveType } from "./builtin-types.js";
import { canonicalQuantity } from "../values/canonical-quantity.js";
import { isNumeric, withoutTexts, WrittenNumber } from "../values/exact-number.js";
import { goQuote } from "../values/go-text.js";
import { goTimeFault } from "../values/go-time.js";

export interface Read {
  readonly value: Readonly<Record<string, unknown>>;
  /** Members that the type does not have. */
  readonly unknown: readonly string[];
}

/**
 * Reads an object as Go reads and writes it again: without unknown members and what is empty, and
 * with what is always written.
 *
 * @throws DecodeError
 */
export function readBuiltin(name: string, object: Readonly<Record<string, unknown>>): Read {
  return read(name, object, true);
}

/** An object as it comes back from storage, which does not tell an empty list from none. */
export function storedBuiltin(
  name: string,
  object: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  // Definitions are stored as JSON, and all else as protobuf.
  return name.startsWith("apiextensions.") ? object : read(name, object, false).value;
}

function read(name: string, object: Readonly<Record<string, unknown>>, keepsEmpty: boolean): Read {
  const reader = new Reader(keepsEmpty);
  const value = reader.struct({ type: builtinType(name), struct: shortName(name) }, object, []);
  return { value, unknown: reader.unknown };
}

function shortName(name: string): string {
  return name.split(".").at(-1) ?? "";
}

/** A field, the index of an item, or the key of a map. */
type PathStep = string | number | { readonly key: string };

interface Struct {
  readonly type: BuiltinType;
  readonly struct: string;
}

interface Field {
  readonly schema: BuiltinType;
  /** The struct that has the field. */
  readonly struct: string;
  readonly go: string;
  readonly path: readonly PathStep[];
  /** Whether an empty list is stored as one. */
  readonly keepsEmpty: boolean;
}

class Reader {
  readonly unknown: string[] = [];
  readonly keepsEmpty: boolean;

  constructor(keepsEmpty: boolean) {
    this.keepsEmpty = keepsEmpty;
  }

  struct(
    { type, struct }: Struct,
    object: Readonly<Record<string, unknown>>,
    path: readonly PathStep[],
  ): Readonly<Record<string, unknown>> {
    const { properties = {} } = type;
    const read = new Map<string, unknown>();
    // In the order of the object, in which faults are told.
    for (const [name, given] of Object.entries(object)) {
      if (given === undefined) continue;
      const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (schema === undefined) this.unknown.push(pathText([...path, name]));
      else if (given !== null) {
        const { go = "z" } = schema;
        const at = [...path, name];
        const { keepsEmpty } = this;
        const field = { schema, struct, go: go.slice(1).replace(/^\*/, ""), path: at, keepsEmpty };
        read.set(name, this.#present(field, given, go));
      }
    }
    const result: Record<string, unknown> = {};
    for (const [name, schema] of Object.entries(properties)) {
      const value = read.has(name) ? read.get(name) : emptyValue(schema, schema.go ?? "z");
      if (value !== undefined) result[name] = value;
    }
    return result;
  }

  /** A value that is given, or undefined where Go leaves it out. */
  #present(field: Field, given: unknown, go: string): unknown {
    const value = this.#value(field, given);
    const form = go[0];
    if (form === "k" && Array.isArray(value) && value.length === 0 && !field.keepsEmpty)
      return null;
    return (form === "z" || form === "o") && isZero(field.schema, value, form === "o")
      ? undefined
      : value;
  }

  #value(field: Field, given: unknown): unknown {
    const { type, name } = resolveType(field.schema);
    switch (type.type) {
      case "object":
        return this.#object(field, given, { type, struct: shortName(name) });
      case "array":
        if (!Array.isArray(given)) return mistyped(field, given);
        return given.map((item: unknown, index) =>
          this.#item(field, type.items ?? {}, item, index),
        );
      case "string":
        if (typeof given !== "string") return mistyped(field, given);
        return field.go.endsWith("MicroTime")
          ? readMicroTime(given)
          : readString(type.format, given);
      case "integer":
        return readInteger(field, type.format, given);
      case "number":
        return readNumber(field, given);
      case "boolean":
        return typeof given === "boolean" ? given : mistyped(field, given);
      case "quantity":
        return readQuantity(given);
      case "int-or-string":
        if (typeof given === "string") return given;
        return readInteger({ ...field, go: "int32" }, "int32", given);
      default:
        return withoutTexts(given);
    }
  }

  #object(field: Field, given: unknown, struct: Struct): unknown {
    // What Go keeps as the text that came.
    if (field.go === "runtime.RawExtension") return withoutTexts(given);
    if (!isPlainObject(given)) return mistyped(field, given);
    const { properties, values } = struct.type;
    if (properties !== undefined) return this.struct(struct, given, field.path);
    if (values === undefined) return withoutTexts(given);
    const result: Record<string, unknown> = {};
    for (const [name, member] of Object.entries(given)) {
      const inner = {
        ...field,
        schema: values,
        go: elementGo(field.go),
        path: [...field.path, { key: name }],
      };
      // A null in a map is the zero of its values.
      const value = member === null ? zeroOf(values) : this.#value(inner, member);
      if (value !== undefined) defineField(result, name, value);
    }
    return result;
  }

  #item(field: Field, items: BuiltinType, item: unknown, index: number): unknown {
    if (item === null) return zeroOf(items);
    const path = [...field.path, index];
    return this.#value({ ...field, schema: items, go: elementGo(field.go), path }, item);
  }
}

function elementGo(go: string): string {
  return go.replace(/^(\[\]|map\[string\])/, "").replace(/^\*/, "");
}

function pathText(path: readonly PathStep[]): string {
  let text = "";
  for (const part of path) {
    if (typeof part === "number") text += `[${part}]`;
    else {
      const name = typeof part === "string" ? part : part.key;
      text += text === "" ? name : `.${name}`;
    }
  }
  return text;
}

function mistyped({ struct, path, go }: Field, given: unknown, shown = jsonKind(given)): never {
  // Go names the field that holds a list or a map, not the item.
  const fields = path.filter((part) => typeof part === "string").join(".");
  const type = go === "" ? "string" : go.replaceAll("[]byte", "[]uint8");
  throw new DecodeError(
    `json: cannot unmarshal ${shown} into Go struct field ${struct}.${fields} of type ${type}`,
  );
}

function readInteger(field: Field, format: string | undefined, given: unknown): number | bigint {
  if (given instanceof WrittenNumber) return mistyped(field, 0, `number ${given.text}`);
  if (!isNumeric(given)) return mistyped(field, given);
  const isSmall = format !== "int32" || (given >= -(2 ** 31) && given < 2 ** 31);
  const isWhole = typeof given === "bigint" || Number.isSafeInteger(given);
  if (!isWhole || !isSmall) return mistyped(field, given, `number ${given}`);
  return given;
}

function readNumber(field: Field, given: unknown): number {
  const value = given instanceof WrittenNumber ? given.value : given;
  if (!isNumeric(value)) return mistyped(field, value);
  const number = Number(value);
  if (Number.isFinite(number) || !(given instanceof WrittenNumber)) return number;
  return mistyped({ ...field, go: "float64" }, 0, `number ${given.text}`);
}

function readString(format: string | undefined, given: string): string {
  if (format === "byte") return readBytes(given);
  if (format !== "date-time") return given;
  if (given === "") return given;
  const instant = parseRfc3339(given, "required");
  if (instant === undefined) throw new DecodeError(goTimeFault(given));
  const milliseconds = Number(instant.nanoseconds / 1_000_000n);
  return /\.\d/.test(given) ? given : `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}

/** Microseconds, all six digits of them. */
function readMicroTime(given: string): string {
  const layout = "2006-01-02T15:04:05.000000Z07:00";
  const instant = parseRfc3339(given, "required");
  if (instant === undefined) throw new DecodeError(goTimeFault(given, ".000000"));
  const [, rest = "", digits = ""] =
    /:\d\d((?:\.(\d+))?[^:]*(?:[-+]\d\d:\d\d)?)$/.exec(given) ?? [];
  if (digits.length !== 6)
    throw new DecodeError(
      `parsing time ${goQuote(given)} as "${layout}": cannot parse ${goQuote(rest)} as ".000000"`,
    );
  const whole = new Date(Number(instant.nanoseconds / 1_000_000n)).toISOString().slice(0, 19);
  return `${whole}.${digits}Z`;
}

function readBytes(given: string): string {
  const compact = given.replaceAll(/[\r\n]/g, "");
  const bad =
    /[^A-Za-z0-9+/=]/.exec(compact)?.index ??
    (compact.length % 4 === 0 ? -1 : compact.length - (compact.length % 4));
  if (bad >= 0) throw new DecodeError(`illegal base64 data at input byte ${bad}`);
  return Buffer.from(compact, "base64").toString("base64");
}

function readQuantity(given: unknown): string {
  const number = given instanceof WrittenNumber ? given.text : given;
  const text = isNumeric(number) ? String(number) : number;
  const canonical = typeof text === "string" ? canonicalQuantity(text) : undefined;
  if (canonical !== undefined) return canonical;
  throw new DecodeError(
    "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
  );
}

/** What is written for a field that is not given; undefined where nothing is. */
function emptyValue(schema: BuiltinType, go: string): unknown {
  const form = go[0];
  if (form === "p" || form === "o") return undefined;
  if (go.startsWith("k*")) return null;
  const { type } = resolveType(schema);
  if (type.type === "object" && type.properties !== undefined) return emptyStruct(type);
  if (form === "k") return zeroOf(schema);
  return type.type === "string" && go.endsWith("Time") ? null : undefined;
}

function emptyStruct({ properties = {} }: BuiltinType): Readonly<Record<string, unknown>> {
  const result: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(properties)) {
    const value = emptyValue(field, field.go ?? "z");
    if (value !== undefined) result[name] = value;
  }
  return result;
}

function zeroOf(schema: BuiltinType): unknown {
  const { type } = resolveType(schema);
  switch (type.type) {
    case "string":
      return type.format === "date-time" || type.format === "byte" ? null : "";
    case "integer":
    case "number":
    case "int-or-string":
      return 0;
    case "boolean":
      return false;
    case "quantity":
      return "0";
    case "object":
      return type.properties === undefined ? null : emptyStruct(type);
    default:
      return null;
  }
}

function isZero(schema: BuiltinType, value: unknown, dropsStructs: boolean): boolean {
  if (value === "" || value === 0 || value === false || value === null) {
    // A port or a percentage is a struct.
    return resolveType(schema).type.type !== "int-or-string";
  }
  if (Array.isArray(value)) return value.length === 0;
  if (!isPlainObject(value) || Object.keys(value).length > 0) return false;
  return dropsStructs || resolveType(schema).type.properties === undefined;
}
