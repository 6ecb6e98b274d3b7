import { showValue } from "./cel-collections.js";
import { nativeOf, withoutSchema } from "./cel-json.js";
import type { CostCounter } from "./cel-runtime-cost.js";
import {
  CelError,
  CelOptional,
  CelUint,
  isCelList,
  isCelMap,
  typeNameOf,
  type CelValue,
} from "./cel-value.js";

/** The variables that an expression sees. */
export interface CelScope {
  /** The value of a variable; `undefined` where there is none of this name. */
  readonly find: (name: string) => CelValue | undefined;
}

/** Computes a value, and counts what that costs. */
export type CelStep = (scope: CelScope, counter: CostCounter) => CelValue;

/**
 * A variable or a value with a way into it: `self.users[0].name`.
 *
 * The way is followed as a whole, which decides what it costs: 1 for each step, and 1 for the whole.
 * Follows cel-go `interpreter/attributes.go`.
 */
export type CelAttribute =
  | { readonly kind: "variable"; readonly name: string; readonly qualifiers: CelQualifier[] }
  | { readonly kind: "value"; readonly value: CelStep; readonly qualifiers: CelQualifier[] }
  | {
      readonly kind: "choice";
      readonly condition: CelStep;
      readonly whenTrue: CelAttribute;
      readonly whenFalse: CelAttribute;
    };

/** One step of the way; `presence` asks only whether there is something. */
export interface CelQualifier {
  readonly key: { readonly value: CelValue } | { readonly attribute: CelAttribute };
  readonly mode: "value" | "optional" | "presence";
}

export function addQualifier(attribute: CelAttribute, qualifier: CelQualifier): void {
  if (attribute.kind === "choice") {
    addQualifier(attribute.whenTrue, qualifier);
    addQualifier(attribute.whenFalse, qualifier);
  } else attribute.qualifiers.push(qualifier);
}

/** Follows an attribute; the 1 for the whole is left to the caller. */
export function resolveAttribute(
  attribute: CelAttribute,
  scope: CelScope,
  counter: CostCounter,
): CelValue {
  switch (attribute.kind) {
    case "choice": {
      const condition = attribute.condition(scope, counter);
      if (condition === true) return resolveAttribute(attribute.whenTrue, scope, counter);
      if (condition === false) return resolveAttribute(attribute.whenFalse, scope, counter);
      return condition instanceof CelError ? condition : new CelError("no such overload");
    }
    case "variable": {
      const value = scope.find(attribute.name);
      if (value === undefined) return new CelError(`no such attribute(s): ${attribute.name}`);
      return qualify(value, attribute.qualifiers, { scope, counter });
    }
    case "value": {
      const value = attribute.value(scope, counter);
      return qualify(value, attribute.qualifiers, { scope, counter });
    }
  }
}

interface Run {
  readonly scope: CelScope;
  readonly counter: CostCounter;
}

/** An optional is looked into; what is in it has no schema any more. */
function qualify(start: CelValue, qualifiers: readonly CelQualifier[], run: Run): CelValue {
  if (start instanceof CelError) return start;
  let value: CelValue = start;
  let isOptional = false;
  if (value instanceof CelOptional) {
    if (value.value === undefined) return value;
    isOptional = true;
    value = withoutSchema(nativeOf(value.value));
  }
  for (const qualifier of qualifiers) {
    isOptional ||= qualifier.mode === "optional";
    const key: CelValue = keyOf(qualifier, run);
    if (key instanceof CelError) {
      if (!isOptional) run.counter.charge(1);
      return key;
    }
    const tests = isOptional || qualifier.mode === "presence";
    const found: CelValue | undefined = step(value, key, tests);
    const isFault = found instanceof CelError;
    if (!isOptional || (found !== undefined && !isFault)) run.counter.charge(1);
    if (isFault) return found;
    if (qualifier.mode === "presence" && !isOptional) return found !== undefined;
    if (found === undefined) return CelOptional.NONE;
    value = found;
  }
  return isOptional ? new CelOptional(value) : value;
}

function keyOf({ key }: CelQualifier, { scope, counter }: Run): CelValue {
  return "value" in key ? key.value : resolveAttribute(key.attribute, scope, counter);
}

/** What is found under a key; `undefined` only where it is asked whether there is anything. */
function step(value: CelValue, key: CelValue, tests: boolean): CelValue | undefined {
  if (!isKey(key)) return new CelError("invalid qualifier type");
  if (isCelMap(value)) {
    const found = value.find(key);
    return found !== undefined || tests ? found : missing("no such key", key);
  }
  if (isCelList(value)) {
    const index = indexOf(key);
    if (index instanceof CelError) return index;
    if (index < 0 || index >= value.size)
      return tests ? undefined : missing("index out of bounds", key);
    const isSchemaList = value.items !== undefined;
    return isSchemaList && typeof key !== "bigint"
      ? missing("unsupported index", key)
      : value.at(index);
  }
  return tests ? undefined : missing("no such key", key);
}

function missing(what: string, key: CelValue): CelError {
  return new CelError(`${what}: ${showValue(key)}`);
}

function isKey(value: CelValue): boolean {
  return (
    ["string", "bigint", "number", "boolean"].includes(typeof value) || value instanceof CelUint
  );
}

function indexOf(key: CelValue): number | CelError {
  if (typeof key === "bigint") return Number(key);
  if (key instanceof CelUint) return Number(key.value);
  if (typeof key === "number")
    return Number.isInteger(key)
      ? key
      : new CelError(`unsupported index value ${showValue(key)} in list`);
  return new CelError(`unsupported index type '${typeNameOf(key)}' in list`);
}
