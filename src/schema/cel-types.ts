/** Types without parts. */
type CelSimpleKind =
  | "bool"
  | "int"
  | "uint"
  | "double"
  | "string"
  | "bytes"
  | "duration"
  | "timestamp"
  | "null"
  | "dyn"
  | "error";

/**
 * The type of a CEL expression.
 *
 * `struct` is an object with known fields, or one of Kubernetes' own (`kubernetes.URL`);
 * `opaque` is a named type with parameters, such as `optional_type(int)` or `net.IP`;
 * `type` is the type of a type name; `param` is a type variable.
 *
 * Follows cel-go `common/types/types.go`.
 */
export type CelType =
  | { readonly kind: CelSimpleKind }
  | { readonly kind: "list"; readonly params: readonly [CelType] }
  | { readonly kind: "map"; readonly params: readonly [CelType, CelType] }
  | {
      readonly kind: "struct";
      readonly name: string;
      readonly fields?: ReadonlyMap<string, CelType>;
    }
  | { readonly kind: "opaque"; readonly name: string; readonly params: readonly CelType[] }
  | { readonly kind: "type"; readonly params: readonly CelType[] }
  | { readonly kind: "param"; readonly name: string };

const simple = (kind: CelSimpleKind): CelType => ({ kind });

export const BOOL: CelType = simple("bool");
export const INT: CelType = simple("int");
export const DOUBLE: CelType = simple("double");
export const STRING: CelType = simple("string");
export const BYTES: CelType = simple("bytes");
export const DURATION: CelType = simple("duration");
export const TIMESTAMP: CelType = simple("timestamp");
export const DYN: CelType = simple("dyn");
export const ERROR: CelType = simple("error");
export const NULL: CelType = simple("null");

export function listType(element: CelType): CelType {
  return { kind: "list", params: [element] };
}

export function mapType(key: CelType, value: CelType): CelType {
  return { kind: "map", params: [key, value] };
}

export function optionalType(value: CelType): CelType {
  return { kind: "opaque", name: "optional_type", params: [value] };
}

export function typeOfType(type: CelType): CelType {
  return { kind: "type", params: [type] };
}

export function paramsOf(type: CelType): readonly CelType[] {
  return "params" in type ? type.params : [];
}

/** The type inside an optional; `undefined` for a type that is none. */
export function insideOptional(type: CelType): CelType | undefined {
  return type.kind === "opaque" && type.name === "optional_type" ? type.params[0] : undefined;
}

/** A type as the API server writes it: `map(string, list(int))`. */
export function formatCelType(type: CelType): string {
  switch (type.kind) {
    case "struct":
    case "param":
      return type.name;
    case "list":
    case "map":
      return `${type.kind}(${type.params.map(formatCelType).join(", ")})`;
    case "opaque":
      return type.params.length === 0
        ? type.name
        : `${type.name}(${type.params.map(formatCelType).join(", ")})`;
    case "type":
      return type.params.length === 0
        ? "type"
        : `type(${type.params.map(formatCelType).join(", ")})`;
    default:
      return type.kind;
  }
}

/** Whether two types are the same; `byName` false compares structs and opaque types by their parts only. */
export function sameType(a: CelType, b: CelType, byName = true): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind) return false;
  if (byName && "name" in a && "name" in b && a.name !== b.name) return false;
  const as = paramsOf(a);
  const bs = paramsOf(b);
  return (
    as.length === bs.length && as.every((part, index) => sameType(part, bs[index] ?? ERROR, byName))
  );
}

export function isDynOrError(type: CelType): boolean {
  return type.kind === "dyn" || type.kind === "error";
}
