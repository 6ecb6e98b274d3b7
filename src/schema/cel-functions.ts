import { CONVERSIONS } from "./cel-conversions.js";
import { celDeclarations, NEWEST_KUBERNETES_MINOR } from "./cel-declarations.js";
import { KUBERNETES_FUNCTIONS, formatConstant } from "./cel-functions-kubernetes.js";
import { LIST_FUNCTIONS } from "./cel-functions-list.js";
import { NETWORK_FUNCTIONS } from "./cel-functions-network.js";
import { TEXT_FUNCTIONS, type CelFunction } from "./cel-functions-text.js";
import { TIME_FUNCTIONS } from "./cel-functions-time.js";
import { SchemaMap } from "./cel-json.js";
import { BINARY_OPERATORS, negate } from "./cel-operators.js";
import type { CelOverload } from "./cel-signatures.js";
import type { CelType } from "./cel-types.js";
import {
  CelDuration,
  CelError,
  CelOptional,
  CelTimestamp,
  CelTypeName,
  CelUint,
  isCelList,
  isCelMap,
  NO_OVERLOAD,
  sizeOf,
  typeNameOf,
  type CelValue,
} from "./cel-value.js";

const declarations = celDeclarations(NEWEST_KUBERNETES_MINOR);

/** Whether a dotted name is a function, such as `sets.contains`. */
export function isFunctionName(name: string): boolean {
  return declarations.functions.has(name);
}

/** The value of a type's name, such as `int` or `net.IP`; `undefined` for another name. */
export function typeNamed(name: string): CelTypeName | undefined {
  const type = declarations.typeNames.get(name);
  return type === undefined ? undefined : new CelTypeName(runtimeName(type));
}

/** Functions that test their arguments themselves. */
const unguarded: Readonly<Record<string, CelFunction>> = {
  ...BINARY_OPERATORS,
  "-_": (value = null) => negate(value),
  "!_": (value = null) => (typeof value === "boolean" ? !value : NO_OVERLOAD),
  size: (value = null) => {
    const size = sizeOf(value);
    return size === undefined ? sizeFault(value) : BigInt(size);
  },
  type: (value = null) => CONVERSIONS["type"]?.(value) ?? NO_OVERLOAD,
  dyn: (value = null) => value,
  matches: (text = null, pattern = null) =>
    typeof text === "string"
      ? (TEXT_FUNCTIONS["matches"]?.(text, pattern) ?? NO_OVERLOAD)
      : new CelError("no such overload: matches"),
  ...pick(TEXT_FUNCTIONS, ["contains", "startsWith", "endsWith"]),
  ...pick(LIST_FUNCTIONS, ["flatten", "sort", "@sortByAssociatedKeys"]),
};

function pick(
  functions: Readonly<Record<string, CelFunction>>,
  names: readonly string[],
): Record<string, CelFunction> {
  return Object.fromEntries(Object.entries(functions).filter(([name]) => names.includes(name)));
}

function sizeFault(value: CelValue): CelError {
  const receives = value instanceof CelTimestamp || value instanceof CelDuration;
  return receives ? NO_OVERLOAD : new CelError("no such overload: size");
}

const guarded: Readonly<Record<string, CelFunction>> = {
  ...TEXT_FUNCTIONS,
  ...LIST_FUNCTIONS,
  ...TIME_FUNCTIONS,
  ...NETWORK_FUNCTIONS,
  ...KUBERNETES_FUNCTIONS,
  ...Object.fromEntries(
    Object.entries(CONVERSIONS).map(([name, convert]): [string, CelFunction] => [
      name,
      (value = null) => convert(value) ?? NO_OVERLOAD,
    ]),
  ),
  "optional.of": (value = null) => new CelOptional(value),
  "optional.ofNonZeroValue": (value = null) =>
    isZero(value) ? CelOptional.NONE : new CelOptional(value),
  "optional.none": () => CelOptional.NONE,
  hasValue: (value) => value instanceof CelOptional && value.value !== undefined,
  value: (value) =>
    value instanceof CelOptional && value.value !== undefined
      ? value.value
      : new CelError("optional.none() dereference"),
};

/**
 * Calls a function with values that are no errors.
 *
 * The overload is found by the types of the values, as an API server does at run time where types
 * are not known before.
 */
export function callFunction(name: string, args: readonly CelValue[]): CelValue {
  const own = Object.hasOwn(unguarded, name) ? unguarded[name] : undefined;
  if (own !== undefined) return own(...args);
  const overloads = declarations.functions.get(name) ?? [];
  if (!overloads.some((overload) => takes(overload, args))) {
    const types = args.map(typeNameOf).join(", ");
    return new CelError(`no such overload: ${name}(${types})`);
  }
  const call = Object.hasOwn(guarded, name) ? guarded[name] : undefined;
  return call?.(...args) ?? formatConstant(name) ?? NO_OVERLOAD;
}

function takes({ args }: CelOverload, values: readonly CelValue[]): boolean {
  return (
    args.length === values.length &&
    args.every((type, index) => isOfType(values[index] ?? null, type))
  );
}

/** Whether a value is of a type, as far as it is looked at: of lists and maps the first entry only. */
function isOfType(value: CelValue, type: CelType): boolean {
  if (type.kind === "dyn" || type.kind === "param") return true;
  if (typeNameOf(value) !== runtimeName(type)) return false;
  if (type.kind === "list" && isCelList(value))
    return value.size === 0 || isOfType(value.at(0), type.params[0]);
  if (type.kind === "map" && isCelMap(value)) {
    const [key] = value.keys();
    if (key === undefined) return true;
    return isOfType(key, type.params[0]) && isOfType(value.find(key) ?? null, type.params[1]);
  }
  return true;
}

function runtimeName(type: CelType): string {
  switch (type.kind) {
    case "struct":
    case "opaque":
      return type.name;
    case "duration":
      return "google.protobuf.Duration";
    case "timestamp":
      return "google.protobuf.Timestamp";
    case "null":
      return "null_type";
    default:
      return type.kind;
  }
}

/** The first second of the year 1, which Go takes for no time at all. */
const noTime = -62_135_596_800n * 1_000_000_000n;

/** Whether a value is the zero of its type; lists and objects of a resource never are. */
function isZero(value: CelValue): boolean {
  switch (typeof value) {
    case "string":
      return value === "";
    case "boolean":
      return !value;
    case "bigint":
      return value === 0n;
    case "number":
      return value === 0;
    default:
  }
  if (value === null) return true;
  if (value instanceof CelUint) return value.value === 0n;
  if (value instanceof Uint8Array) return value.length === 0;
  if (value instanceof CelTimestamp) return value.instant.nanoseconds === noTime;
  if (value instanceof CelDuration) return value.nanoseconds === 0n;
  if (isCelList(value)) return value.items === undefined && value.size === 0;
  return isCelMap(value) && !(value instanceof SchemaMap) && value.size === 0;
}
