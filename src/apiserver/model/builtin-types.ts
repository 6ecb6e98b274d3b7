import type { BuiltinType } from "./builtin-data.js";
import { builtinTypes } from "./builtin-kinds.generated.js";

const parsed = new Map<string, BuiltinType>();

/** A named type; of an unknown name nothing is known. */
export function builtinType(name: string): BuiltinType {
  const known = parsed.get(name);
  if (known !== undefined) return known;
  const text = builtinTypes[name];
  const type: BuiltinType = text === undefined ? { type: "any" } : JSON.parse(text);
  parsed.set(name, type);
  return type;
}

/** The type that a field leads to, and its name where it has one. */
export function resolveType(field: BuiltinType): {
  readonly type: BuiltinType;
  readonly name: string;
} {
  if (field.ref === undefined) return { type: field, name: "" };
  const { type } = resolveType(builtinType(field.ref));
  return {
    type: field.mapType === undefined ? type : { ...type, mapType: field.mapType },
    name: field.ref,
  };
}

/** Whether a type is known. */
export function isBuiltinType(name: string): boolean {
  return Object.hasOwn(builtinTypes, name);
}
