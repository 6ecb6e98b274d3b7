import { defineField } from "../../schema/define-field.js";
import { type Members, membersOf } from "../values/api-object.js";
import { narrowed } from "../values/exact-number.js";
import { servedNesting } from "../values/nesting.js";
import { parseJsonText } from "../values/json-text.js";
import { isListMessage, type ProtobufField, protobufMessage } from "./messages.js";
import { ProtobufError, ProtobufReader } from "./reader.js";

/** Messages may be so deep in each other; JSON may be as deep. */
const maxDepth = servedNesting;

/** Reads a message as JSON has it; what it does not have is not there. @throws ProtobufError */
export function readMessage(bytes: Buffer, name: string, depth = 0): Members {
  if (depth > maxDepth) throw new ProtobufError("exceeded max depth");
  const short = name.split(".").at(-1) ?? "";
  const reader = new ProtobufReader(bytes);
  const byNumber = new Map(protobufMessage(name)?.map((field) => [field[0], field]));
  const result: Record<string, unknown> = {};
  while (!reader.isAtEnd) {
    const { number, wireType } = reader.field(short);
    const field = byNumber.get(number);
    if (field === undefined) reader.skip(wireType);
    else readField(result, field, { reader, wireType, depth });
  }
  return result;
}

interface Source {
  readonly reader: ProtobufReader;
  readonly wireType: number;
  readonly depth: number;
}

function readField(
  result: Record<string, unknown>,
  [, name, type, mark]: ProtobufField,
  source: Source,
): void {
  const { reader, wireType, depth } = source;
  if (mark === "i") Object.assign(result, readMessage(bytesOf(source, name), type, depth + 1));
  else if (mark === "m") {
    const { key, value } = readEntry(bytesOf(source, name), type, depth);
    const map = { ...membersOf(result[name]) };
    defineField(map, key, value);
    result[name] = map;
  } else if (mark === "l") {
    const list = listOf(result, name);
    // Numbers may stand one after the other in one field.
    if (wireType === 2 && (type === "int32" || type === "int64")) {
      const packed = new ProtobufReader(reader.bytes());
      while (!packed.isAtEnd) list.push(readInteger(packed, type));
    } else list.push(readValue(type, source, name));
  } else {
    const value = readValue(type, source, name);
    // What is no pointer is always written, and says nothing where it is the zero of its type.
    if (mark === "p" || (value !== "" && value !== 0 && value !== false)) result[name] = value;
  }
}

function listOf(result: Record<string, unknown>, name: string): unknown[] {
  const known = result[name];
  if (Array.isArray(known)) return known;
  const made: unknown[] = [];
  result[name] = made;
  return made;
}

function readEntry(bytes: Buffer, type: string, depth: number): { key: string; value: unknown } {
  const reader = new ProtobufReader(bytes);
  let key = "";
  let value: unknown;
  while (!reader.isAtEnd) {
    const { number, wireType } = reader.field("Entry");
    if (number === 1) key = bytesOf({ reader, wireType, depth }, "key").toString("utf8");
    else if (number === 2) value = readValue(type, { reader, wireType, depth }, "value");
    else reader.skip(wireType);
  }
  return { key, value: value ?? (type === "string" || type === "bytes" ? "" : null) };
}

const wireTypes: Readonly<Record<string, number>> = { bool: 0, int32: 0, int64: 0, double: 1 };

function readValue(type: string, source: Source, name: string): unknown {
  const { reader, wireType, depth } = source;
  if (wireType !== (wireTypes[type] ?? 2)) throw wrongWireType(wireType, name);
  switch (type) {
    case "string":
      return reader.bytes().toString("utf8");
    case "bytes":
      return reader.bytes().toString("base64");
    case "bool":
      return reader.varint() !== 0n;
    case "int32":
    case "int64":
      return readInteger(reader, type);
    case "double":
      return reader.double();
    default: {
      const bytes = reader.bytes();
      const read = Object.hasOwn(specials, type) ? specials[type] : undefined;
      if (read !== undefined) return read(bytes, depth + 1);
      const message = readMessage(bytes, type, depth + 1);
      return isListMessage(type) ? (message[""] ?? []) : message;
    }
  }
}

function bytesOf({ reader, wireType }: Source, name: string): Buffer {
  if (wireType !== 2) throw wrongWireType(wireType, name);
  return reader.bytes();
}

function wrongWireType(wireType: number, name: string): ProtobufError {
  // The field has the name of its type there.
  const goName =
    name === "metadata" ? "ObjectMeta" : `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return new ProtobufError(`proto: wrong wireType = ${wireType} for field ${goName}`);
}

function readInteger(reader: ProtobufReader, type: "int32" | "int64"): number | bigint {
  return narrowed(BigInt.asIntN(type === "int32" ? 32 : 64, reader.varint()));
}

/** The fields of a small message, by number; of fields that come again the last, and all of them in lists. */
function fieldsOf(bytes: Buffer): ReadonlyMap<number, readonly (Buffer | bigint)[]> {
  const reader = new ProtobufReader(bytes);
  const found = new Map<number, (Buffer | bigint)[]>();
  while (!reader.isAtEnd) {
    const { number, wireType } = reader.field("Value");
    const values = found.get(number) ?? [];
    found.set(number, values);
    if (wireType === 0) values.push(reader.varint());
    else if (wireType === 2) values.push(reader.bytes());
    else reader.skip(wireType);
  }
  return found;
}

function textAt(bytes: Buffer, number: number): string | undefined {
  const value = fieldsOf(bytes).get(number)?.at(-1);
  return Buffer.isBuffer(value) ? value.toString("utf8") : undefined;
}

function integerAt(bytes: Buffer, number: number): number {
  const value = fieldsOf(bytes).get(number)?.at(-1);
  return typeof value === "bigint" ? Number(BigInt.asIntN(64, value)) : 0;
}

/** Messages that are values of their own in JSON. */
const specials: Readonly<Record<string, (bytes: Buffer, depth: number) => unknown>> = {
  "api.resource.Quantity": (bytes) => textAt(bytes, 1) ?? "0",
  "util.intstr.IntOrString": (bytes) =>
    integerAt(bytes, 1) === 1 ? (textAt(bytes, 3) ?? "") : integerAt(bytes, 2),
  "meta.v1.Time": (bytes) =>
    bytes.length === 0 ? null : `${isoTime(integerAt(bytes, 1)).slice(0, 19)}Z`,
  "meta.v1.MicroTime": (bytes) => {
    if (bytes.length === 0) return null;
    const micros = String(Math.trunc(integerAt(bytes, 2) / 1000)).padStart(6, "0");
    return `${isoTime(integerAt(bytes, 1)).slice(0, 19)}.${micros}Z`;
  },
  "meta.v1.FieldsV1": readJson,
  "pkg.runtime.RawExtension": readJson,
  "apiextensions.v1.JSON": readJson,
  "apiextensions.v1.JSONSchemaPropsOrArray": (bytes, depth) => {
    const schemas = schemasAt(bytes, 2, depth);
    return schemas.length > 0 ? schemas : (schemasAt(bytes, 1, depth).at(-1) ?? null);
  },
  "apiextensions.v1.JSONSchemaPropsOrBool": (bytes, depth) =>
    schemasAt(bytes, 2, depth).at(-1) ?? integerAt(bytes, 1) !== 0,
  "apiextensions.v1.JSONSchemaPropsOrStringArray": (bytes, depth) => {
    const names = (fieldsOf(bytes).get(2) ?? []).filter((value) => Buffer.isBuffer(value));
    if (names.length > 0) return names.map((name) => name.toString("utf8"));
    return schemasAt(bytes, 1, depth).at(-1) ?? null;
  },
};

function schemasAt(bytes: Buffer, number: number, depth: number): readonly Members[] {
  return (fieldsOf(bytes).get(number) ?? [])
    .filter((value) => Buffer.isBuffer(value))
    .map((value) => readMessage(value, "apiextensions.v1.JSONSchemaProps", depth + 1));
}

/** @throws ProtobufError for a second that no time of Kubernetes has */
function isoTime(seconds: number): string {
  const time = new Date(seconds * 1000);
  if (Number.isNaN(time.getTime()) || time.getUTCFullYear() > 9999)
    throw new ProtobufError(`proto: ${seconds} is no time`);
  return time.toISOString();
}

function readJson(bytes: Buffer): unknown {
  const text = textAt(bytes, 1);
  if (text === undefined || text === "") return null;
  try {
    return parseJsonText(text).value;
  } catch (error) {
    throw new ProtobufError(error instanceof Error ? error.message : String(error));
  }
}
