import { isPlainObject } from "../../util/json.js";
import { type Members, membersOf, textOf } from "../values/api-object.js";
import { exactJSON, isNumeric } from "../values/exact-number.js";
import { compareBytes } from "../values/go-text.js";
import { isListMessage, type ProtobufField, protobufMessage } from "./messages.js";
import type { ProtobufWriter } from "./writer.js";

/** Writes the fields of a message, from the last to the first, as upstream's generated code does. */
export function writeMessage(out: ProtobufWriter, name: string, value: Members): void {
  const fields = protobufMessage(name) ?? [];
  for (let index = fields.length - 1; index >= 0; index -= 1) {
    const field = fields[index];
    if (field !== undefined) writeField(out, field, value);
  }
}

function writeField(
  out: ProtobufWriter,
  [number, name, type, mark]: ProtobufField,
  value: Members,
): void {
  if (mark === "i") {
    const before = out.length;
    writeMessage(out, type, value);
    out.close(number, before);
    return;
  }
  const given = Object.hasOwn(value, name) ? value[name] : undefined;
  const isGiven = given !== undefined && given !== null;
  if (mark === "l") {
    const items: readonly unknown[] = Array.isArray(given) ? given : [];
    for (const item of items.toReversed()) writeValue(out, { number, type }, item);
  } else if (mark === "m") writeMap(out, { number, type }, membersOf(given));
  else if (isGiven || (mark !== "p" && type !== "bytes")) writeValue(out, { number, type }, given);
}

interface Place {
  readonly number: number;
  readonly type: string;
}

function writeMap(out: ProtobufWriter, { number, type }: Place, members: Members): void {
  for (const key of Object.keys(members).toSorted(compareBytes).toReversed()) {
    const before = out.length;
    writeValue(out, { number: 2, type }, members[key]);
    writeValue(out, { number: 1, type: "string" }, key);
    out.close(number, before);
  }
}

function writeValue(out: ProtobufWriter, { number, type }: Place, value: unknown): void {
  const before = out.length;
  switch (type) {
    case "string":
      out.text(textOf(value));
      break;
    case "bytes":
      out.bytes(Buffer.from(textOf(value), "base64"));
      break;
    case "bool":
      out.varint(value === true ? 1 : 0);
      out.tag(number, 0);
      return;
    case "int32":
    case "int64":
      out.varint(typeof value === "bigint" ? value : numberOf(value));
      out.tag(number, 0);
      return;
    case "double":
      out.double(numberOf(value));
      out.tag(number, 1);
      return;
    default: {
      const write = Object.hasOwn(specials, type) ? specials[type] : undefined;
      if (write !== undefined) write(out, value);
      else if (isListMessage(type)) writeMessage(out, type, { "": value });
      else writeMessage(out, type, membersOf(value));
    }
  }
  out.close(number, before);
}

function numberOf(value: unknown): number {
  return isNumeric(value) ? Number(value) : 0;
}

type WriteValue = (out: ProtobufWriter, value: unknown) => void;

/** Messages that are values of their own in JSON. */
const specials: Readonly<Record<string, WriteValue>> = {
  "api.resource.Quantity": (out, value) => {
    const text = isNumeric(value) ? String(value) : textOf(value);
    writeValue(out, { number: 1, type: "string" }, text === "" ? "0" : text);
  },
  "util.intstr.IntOrString": (out, value) => {
    const isText = typeof value === "string";
    writeValue(out, { number: 3, type: "string" }, value);
    writeValue(out, { number: 2, type: "int32" }, value);
    writeValue(out, { number: 1, type: "int64" }, isText ? 1 : 0);
  },
  "meta.v1.Time": (out, value) => writeTime(out, value, () => 0),
  "meta.v1.MicroTime": (out, value) =>
    writeTime(out, value, (text) => {
      const [, digits = ""] = /\.(\d+)/.exec(text) ?? [];
      return Number(digits.slice(0, 6).padEnd(6, "0")) * 1000;
    }),
  "meta.v1.FieldsV1": writeJson,
  "pkg.runtime.RawExtension": writeJson,
  "apiextensions.v1.JSON": writeJson,
  "apiextensions.v1.JSONSchemaPropsOrArray": (out, value) => {
    if (Array.isArray(value)) {
      for (const item of (value as readonly unknown[]).toReversed())
        writeValue(out, { number: 2, type: schemaType }, item);
    } else if (isPlainObject(value)) writeValue(out, { number: 1, type: schemaType }, value);
  },
  "apiextensions.v1.JSONSchemaPropsOrBool": (out, value) => {
    const isSchema = isPlainObject(value);
    if (isSchema) writeValue(out, { number: 2, type: schemaType }, value);
    writeValue(out, { number: 1, type: "bool" }, isSchema || value === true);
  },
  "apiextensions.v1.JSONSchemaPropsOrStringArray": (out, value) => {
    if (Array.isArray(value)) {
      for (const item of (value as readonly unknown[]).toReversed())
        writeValue(out, { number: 2, type: "string" }, item);
    } else if (isPlainObject(value)) writeValue(out, { number: 1, type: schemaType }, value);
  },
};

const schemaType = "apiextensions.v1.JSONSchemaProps";

function writeTime(out: ProtobufWriter, value: unknown, nanos: (text: string) => number): void {
  const text = textOf(value);
  if (text === "") return;
  writeValue(out, { number: 2, type: "int32" }, nanos(text));
  writeValue(out, { number: 1, type: "int64" }, Math.floor(Date.parse(text) / 1000));
}

/** What is of no type is JSON there, too. */
function writeJson(out: ProtobufWriter, value: unknown): void {
  if (value === undefined || value === null) return;
  const before = out.length;
  out.text(exactJSON(value));
  out.close(1, before);
}
