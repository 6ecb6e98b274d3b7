import type { CelCallExpr, CelExpr } from "./cel-ast.js";
import type { CheckedCel } from "./cel-checker.js";
import type { CelFault } from "./cel-fault.js";
import { formatCelType, type CelType } from "./cel-types.js";

const textKinds: ReadonlySet<CelType["kind"]> = new Set([
  "list",
  "map",
  "int",
  "uint",
  "double",
  "bool",
  "string",
  "timestamp",
  "bytes",
  "duration",
  "type",
  "null",
]);

/** What a clause takes beside `dyn`. */
const clauses: Readonly<Record<string, ReadonlySet<CelType["kind"]>>> = {
  s: textKinds,
  d: new Set(["int", "uint"]),
  f: new Set(["double", "string"]),
  e: new Set(["double", "string"]),
  b: new Set(["int", "uint", "bool"]),
  x: new Set(["int", "uint", "string", "bytes"]),
  X: new Set(["int", "uint", "string", "bytes"]),
  o: new Set(["int", "uint"]),
};

/**
 * Checks the clauses of `'…'.format([…])` against the list that is given, when both are literals.
 *
 * Follows cel-go `ext/formatting.go`, version 2 of the string library.
 */
export function faultOfFormatCall(call: CelCallExpr, checked: CheckedCel): readonly CelFault[] {
  const {
    name,
    target,
    args: [list],
    args,
  } = call;
  if (name !== "format" || args.length !== 1 || list?.kind !== "list") return [];
  if (target?.kind !== "literal" || target.constant.type !== "string") return [];
  const fault = faultOfClauses(target.constant.value, list.elements, checked);
  return fault === undefined
    ? []
    : [{ code: "CEL_LITERAL", at: fault.at ?? call.at, message: fault.message }];
}

interface ClauseFault {
  readonly message: string;
  readonly at?: number;
}

function faultOfClauses(
  text: string,
  args: readonly CelExpr[],
  checked: CheckedCel,
): ClauseFault | undefined {
  let used = 0;
  for (const [clause, precision, letter] of text.matchAll(/%(?:%|(\.\d*)?([^]?))/g)) {
    if (clause === "%%") continue;
    const arg = args[used];
    used += 1;
    if (clause === "%") return { message: "the format string ends with %" };
    if (arg === undefined)
      return { message: `there is no value for clause ${used} of the format string` };
    if (precision === ".") return { message: `${clause} has no number after the dot` };
    if (precision !== undefined && BigInt(precision.slice(1)) >= 2n ** 63n)
      return { message: `${clause} asks for too many digits` };
    const kinds =
      letter !== undefined && Object.hasOwn(clauses, letter) ? clauses[letter] : undefined;
    if (kinds === undefined)
      return { message: `${clause} is no format clause; there are %s %d %f %e %b %x %X %o` };
    const bad = misfit(arg, kinds, checked);
    if (bad !== undefined)
      return {
        at: bad.at,
        message: `${clause} does not take ${formatCelType(checked.typeOf(bad))}`,
      };
  }
  if (args.length > used)
    return { message: `the format string has ${used} clauses but ${args.length} values are given` };
  return undefined;
}

/** The argument, or for %s the part of a list or map literal, that has not a type of the clause. */
function misfit(
  arg: CelExpr,
  kinds: ReadonlySet<CelType["kind"]>,
  checked: CheckedCel,
): CelExpr | undefined {
  const { kind } = checked.typeOf(arg);
  if (kind !== "dyn" && !kinds.has(kind)) return arg;
  if (kinds !== textKinds) return undefined;
  const parts =
    arg.kind === "list"
      ? arg.elements
      : arg.kind === "map"
        ? arg.entries.flatMap(({ key, value }) => [key, value])
        : [];
  for (const part of parts) {
    const bad = misfit(part, kinds, checked);
    if (bad !== undefined) return bad;
  }
  return undefined;
}
