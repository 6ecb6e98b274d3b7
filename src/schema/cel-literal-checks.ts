import { childrenOf, type CelCallExpr, type CelExpr } from "./cel-ast.js";
import type { CheckedCel } from "./cel-checker.js";
import type { CelFault } from "./cel-fault.js";
import { faultOfFormatCall } from "./cel-format-check.js";
import { faultOfCelPattern } from "./cel-regex.js";
import { isGoDuration, isRfc3339, isTimestampSecond } from "./cel-time.js";
import { formatCelType, insideOptional, sameType, type CelType } from "./cel-types.js";

/**
 * Checks on literals after types are known: durations, timestamps, patterns, the element
 * types of lists and maps, and the clauses of `'…'.format([…])`.
 *
 * An API server does these since 1.29. Follows cel-go `cel/validator.go`; like upstream,
 * lists and maps inside a call to `format` are not asked to be of one type.
 */
export function faultsOfLiterals(checked: CheckedCel): readonly CelFault[] {
  const faults: CelFault[] = [];
  const visit = (expr: CelExpr, inFormat: boolean): void => {
    const resolved = checked.resolve(expr);
    if (!inFormat && resolved.kind === "list") faults.push(...mixedList(resolved, checked));
    if (!inFormat && resolved.kind === "map") faults.push(...mixedMap(resolved, checked));
    if (resolved.kind === "call")
      faults.push(...literalArgument(resolved), ...faultOfFormatCall(resolved, checked));
    const below = inFormat || (resolved.kind === "call" && resolved.name === "format");
    for (const child of childrenOf(resolved)) visit(child, below);
  };
  visit(checked.expr, false);
  return faults;
}

function literalArgument({ name, args: [arg] }: CelCallExpr): readonly CelFault[] {
  if (arg?.kind !== "literal") return [];
  const { constant, at } = arg;
  const fault = (message: string, suggestion?: string): readonly CelFault[] => [
    { code: "CEL_LITERAL", at, message, ...(suggestion === undefined ? {} : { suggestion }) },
  ];
  const text = constant.type === "string" ? constant.value : undefined;
  const shown = text === undefined ? "this" : `'${text}'`;
  const isDuration = text !== undefined && isGoDuration(text);
  if (name === "duration" && !isDuration)
    return fault(`${shown} is no duration`, "write one such as '1h30m' or '500ms'");
  const isTimestamp =
    constant.type === "int"
      ? isTimestampSecond(constant.value)
      : text !== undefined && isRfc3339(text);
  if (name === "timestamp" && !isTimestamp)
    return fault(`${shown} is no timestamp`, "write one such as '2006-01-02T15:04:05Z'");
  // Upstream tests the first argument, which is the text and not the pattern in matches(text, pattern).
  const pattern = name === "matches" && text !== undefined ? faultOfCelPattern(text) : undefined;
  return pattern === undefined ? [] : fault(pattern.message, pattern.suggestion);
}

function mismatch({ at }: CelExpr, wanted: CelType, found: CelType): CelFault {
  const message = `expected ${formatCelType(wanted)} as before but found ${formatCelType(found)}`;
  return { code: "CEL_TYPE", at, message, suggestion: "wrap each element in dyn() to mix types" };
}

/** The API server fails with an internal error on these. */
function unknownOptional({ at }: CelExpr): CelFault {
  return {
    code: "CEL_TYPE",
    at,
    message: "an element written with ? must be an optional, not dyn",
    suggestion: "drop the ?",
  };
}

function mixedList(
  { elements, optional }: Extract<CelExpr, { kind: "list" }>,
  checked: CheckedCel,
): readonly CelFault[] {
  let first: CelType | undefined;
  for (const [index, element] of elements.entries()) {
    const type = checked.typeOf(element);
    const given = optional.has(index) ? insideOptional(type) : type;
    if (given === undefined) return [unknownOptional(element)];
    if (first !== undefined && !sameType(first, given, false))
      return [mismatch(element, first, given)];
    first ??= given;
  }
  return [];
}

function mixedMap(
  { entries }: Extract<CelExpr, { kind: "map" }>,
  checked: CheckedCel,
): readonly CelFault[] {
  const faults: CelFault[] = [];
  let keys: CelType | undefined;
  let values: CelType | undefined;
  for (const { key, value, optional } of entries) {
    const keyType = checked.typeOf(key);
    const type = checked.typeOf(value);
    const valueType = optional ? insideOptional(type) : type;
    if (valueType === undefined) return [unknownOptional(value)];
    if (keys !== undefined && !sameType(keys, keyType, false))
      faults.push(mismatch(key, keys, keyType));
    if (values !== undefined && !sameType(values, valueType, false))
      faults.push(mismatch(value, values, valueType));
    keys ??= keyType;
    values ??= valueType;
  }
  return faults;
}
