import type { BuiltinType } from "../model/builtin-data.js";
import { resolveType } from "../model/builtin-types.js";
import { StrategicError } from "../values/strategic-error.js";

/** A type with the name of its Go struct; empty for what is none. */
export interface PatchType {
  readonly type: BuiltinType;
  readonly struct: string;
}

/** How a strategic merge patch merges one field. */
export interface PatchMeta {
  /** Of the field, or of the items of a list. */
  readonly below: PatchType;
  /** `merge`, `replace` or empty. */
  readonly strategy: string;
  /** Empty where items are not told apart by a field. */
  readonly mergeKey: string;
}

export function patchTypeOf(field: BuiltinType): PatchType {
  const { type, name } = resolveType(field);
  return { type, struct: name.split(".").at(-1) ?? "" };
}

/**
 * Finds how a field of a struct is merged.
 *
 * Follows `PatchMetaFromStruct` of apimachinery's strategicpatch.
 *
 * @throws StrategicError for a field that the struct does not have
 */
export function patchMetaOf({ type, struct }: PatchType, name: string): PatchMeta {
  const { properties } = type;
  if (properties === undefined)
    throw new StrategicError(
      `merging an object in json but data type is not struct, instead is: ${kindOf(type)}`,
    );
  const field = Object.hasOwn(properties, name)
    ? properties[name]
    : Object.entries(properties).find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1];
  if (field === undefined)
    throw new StrategicError(
      `unable to find api field in struct ${struct} for the json field ${JSON.stringify(name)}`,
    );
  const strategies = (field.patchStrategy ?? "").split(",");
  const { type: own } = resolveType(field);
  return {
    below: patchTypeOf(own.type === "array" ? (own.items ?? {}) : field),
    strategy: strategies.find((each) => each !== "retainKeys") ?? "",
    mergeKey: field.patchMergeKey ?? "",
  };
}

function kindOf(type: BuiltinType): string {
  switch (type.type) {
    case "object":
      return type.values === undefined ? "struct" : "map";
    case "array":
      return "slice";
    case "integer":
      return type.format === "int32" ? "int32" : "int64";
    case "boolean":
      return "bool";
    default:
      return "string";
  }
}
