import { isPlainObject } from "../../util/json.js";
import type { BuiltinType } from "./builtin-data.js";
import { resolveType } from "./builtin-types.js";
import { DecodeError } from "../values/decode-error.js";
import { goKind } from "../values/go-print.js";

/**
 * Refuses what does not fit a built-in kind, in the words for a value that is no text any more.
 *
 * Follows `fromUnstructured` of apimachinery's runtime; types that read themselves are left to who
 * reads the object.
 *
 * @throws DecodeError
 */
export function checkUnstructured(type: BuiltinType, value: unknown): void {
  check(type, value, "");
}

function check(field: BuiltinType, value: unknown, go: string): void {
  if (value === null || value === undefined) return;
  const { type } = resolveType(field);
  const kind = goKind(value);
  const fail = (message: string): never => {
    throw new DecodeError(message);
  };
  switch (type.type) {
    case "object":
      checkObject(type, value, go);
      return;
    case "array":
      if (!Array.isArray(value)) return void fail(`cannot restore slice from ${kind}`);
      for (const item of value as readonly unknown[])
        check(type.items ?? {}, item, go.replace(/^\[\]\*?/, ""));
      return;
    case "string":
      if (type.format !== undefined || kind === "string") return;
      if (kind === "int64") return void fail(`cannot convert int64 to ${go || "string"}`);
      return void fail("unrecognized type: string");
    case "integer":
      if (kind === "int64") return;
      if (kind === "float64") return void fail(`cannot convert float64 to ${go || "int64"}`);
      return void fail(`unrecognized type: ${type.format === "int32" ? "int32" : "int64"}`);
    case "boolean":
      return kind === "bool" ? undefined : void fail("unrecognized type: bool");
    default:
  }
}

function checkObject(type: BuiltinType, value: unknown, go: string): void {
  const { properties, values } = type;
  const isMap = isPlainObject(value);
  if (properties !== undefined) {
    if (!isMap) throw new DecodeError(`cannot restore struct from: ${goKind(value)}`);
    for (const [name, schema] of Object.entries(properties))
      check(schema, value[name], (schema.go ?? "z").slice(1));
  } else if (values !== undefined) {
    if (!isMap) throw new DecodeError(`cannot restore map from ${goKind(value)}`);
    for (const member of Object.values(value))
      check(values, member, go.replace(/^map\[[^\]]*\]/, ""));
  }
}
