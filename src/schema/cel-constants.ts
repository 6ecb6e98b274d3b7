import type { CelConstant, CelExpr } from "./cel-ast.js";
import type { CheckedCel } from "./cel-checker.js";
import type { CelFault } from "./cel-fault.js";
import { isGoDuration, isRfc3339, isTimestampSecond } from "./cel-time.js";
import { faultOfCelPattern } from "./cel-regex.js";

/** A value that is known before a rule runs; `opaque` is one whose content is not needed here. */
type CelFolded = CelConstant | { readonly type: "opaque" };

/** Functions that the API server evaluates at once when their argument is known. */
const conversions: ReadonlySet<string> = new Set(
  "bool bytes double duration dyn int string timestamp type uint".split(" "),
);

/** Where the pattern stands among receiver and arguments. */
const patternIndex = 1;
const patternFunctions: ReadonlySet<string> = new Set(["matches", "find", "findAll"]);

/**
 * Finds conversions of literals that fail, such as `int('abc')`, and literal patterns that do
 * not compile: an API server evaluates both when it prepares a rule, and refuses the rule.
 *
 * Follows cel-go `interpreter/decorators.go` (constant folding).
 */
export function faultsOfConstants(checked: CheckedCel): readonly CelFault[] {
  const folder = new CelFolder(checked);
  folder.fold(checked.expr);
  return folder.faults;
}

class CelFolder {
  readonly faults: CelFault[] = [];
  readonly #checked: CheckedCel;

  constructor(checked: CheckedCel) {
    this.#checked = checked;
  }

  fold(expr: CelExpr): CelFolded | undefined {
    const resolved = this.#checked.resolve(expr);
    switch (resolved.kind) {
      case "literal":
        return resolved.constant;
      case "ident":
        return undefined;
      case "select":
        this.fold(resolved.operand);
        return undefined;
      case "call":
        return this.#call(resolved);
      case "list":
        return allKnown(resolved.elements.map((element) => this.fold(element)));
      case "map":
        return allKnown(
          resolved.entries.flatMap(({ key, value }) => [this.fold(key), this.fold(value)]),
        );
      case "struct":
        for (const { value } of resolved.fields) this.fold(value);
        return undefined;
      case "comprehension":
        for (const part of [
          resolved.range,
          resolved.init,
          resolved.condition,
          resolved.step,
          resolved.result,
        ])
          this.fold(part);
        return undefined;
    }
  }

  #call(call: Extract<CelExpr, { kind: "call" }>): CelFolded | undefined {
    const operands = call.target === undefined ? call.args : [call.target, ...call.args];
    const known = operands.map((operand) => this.fold(operand));
    if (patternFunctions.has(call.name)) {
      const pattern = known[patternIndex];
      const fault = pattern?.type === "string" ? faultOfCelPattern(pattern.value) : undefined;
      if (fault !== undefined)
        this.#fail(operands[patternIndex] ?? call, fault.message, fault.suggestion);
      return undefined;
    }
    const [only] = known;
    if (
      only === undefined ||
      operands.length !== 1 ||
      call.target !== undefined ||
      !conversions.has(call.name)
    )
      return undefined;
    const result = convert(call.name, only);
    if (typeof result !== "string") return result;
    this.#fail(call, result);
    return undefined;
  }

  #fail({ at }: CelExpr, message: string, suggestion?: string): void {
    this.faults.push({
      code: "CEL_LITERAL",
      at,
      message,
      ...(suggestion === undefined ? {} : { suggestion }),
    });
  }
}

function allKnown(values: readonly (CelFolded | undefined)[]): CelFolded | undefined {
  return values.includes(undefined) ? undefined : { type: "opaque" };
}

/** The converted value, or what is wrong. */
function convert(target: string, value: CelFolded): CelFolded | string {
  if (target === "dyn") return value;
  if (value.type === "null" && target !== "type") return `null cannot be converted to ${target}`;
  switch (target) {
    case "int":
      return toInteger("int", value, -(2n ** 63n), 2n ** 63n - 1n);
    case "uint":
      return toInteger("uint", value, 0n, 2n ** 64n - 1n);
    case "double":
      return toDouble(value);
    case "bool":
      return toBool(value);
    case "string":
      return toText(value);
    case "bytes":
      return value.type === "string"
        ? { type: "bytes", value: new TextEncoder().encode(value.value) }
        : value;
    case "duration":
      if (value.type === "int")
        return "an int literal is no duration; write it as text, such as '30s'";
      return value.type === "string" && !isGoDuration(value.value)
        ? badText("duration", value.value, "1h30m")
        : { type: "opaque" };
    case "timestamp":
      return value.type === "string" && !isRfc3339(value.value)
        ? badText("timestamp", value.value, "2006-01-02T15:04:05Z")
        : toTimestamp(value);
    default:
      return { type: "opaque" };
  }
}

function badText(target: string, text: string, example?: string): string {
  return `'${text}' is no ${target}${example === undefined ? "" : `, such as '${example}'`}`;
}

function toInteger(
  type: "int" | "uint",
  value: CelFolded,
  min: bigint,
  max: bigint,
): CelFolded | string {
  let result: bigint;
  if (value.type === "int" || value.type === "uint") result = value.value;
  else if (value.type === "double") {
    if (!Number.isFinite(value.value)) return `${value.value} does not fit into ${type}`;
    result = BigInt(Math.trunc(value.value));
    // The largest double that is still allowed lies below the largest integer.
    if (type === "int" && (value.value >= 2 ** 63 || value.value <= -(2 ** 63)))
      return `${value.value} does not fit into int`;
  } else if (value.type === "string") {
    const digits = type === "int" ? /^[+-]?\d+$/ : /^\d+$/;
    if (!digits.test(value.value)) return badText(type, value.value);
    result = BigInt(value.value.replace(/^\+/, ""));
  } else return { type: "opaque" };
  return result < min || result > max
    ? `${result} does not fit into ${type}`
    : { type, value: result };
}

function toDouble(value: CelFolded): CelFolded | string {
  if (value.type === "double") return value;
  if (value.type === "int" || value.type === "uint")
    return { type: "double", value: Number(value.value) };
  if (value.type !== "string") return { type: "opaque" };
  const text = value.value;
  const special = /^([+-]?)(?:inf|infinity)$/i.exec(text);
  if (special !== null) return { type: "double", value: special[1] === "-" ? -Infinity : Infinity };
  if (/^nan$/i.test(text)) return { type: "double", value: NaN };
  const plain = text.replaceAll(/(?<=[0-9a-fA-F])_(?=[0-9a-fA-F])/g, "");
  if (/^[+-]?0x[0-9a-f]+(?:\.[0-9a-f]*)?p[+-]?\d+$/i.test(plain)) return { type: "opaque" };
  const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;
  return Number.isFinite(number) ? { type: "double", value: number } : badText("double", text);
}

function toBool(value: CelFolded): CelFolded | string {
  if (value.type !== "string") return value;
  if (/^(?:1|t|T|true|TRUE|True)$/.test(value.value)) return { type: "bool", value: true };
  return /^(?:0|f|F|false|FALSE|False)$/.test(value.value)
    ? { type: "bool", value: false }
    : badText("bool", value.value);
}

function toText(value: CelFolded): CelFolded | string {
  switch (value.type) {
    case "string":
      return value;
    case "bool":
    case "int":
    case "uint":
      return { type: "string", value: String(value.value) };
    case "bytes":
      try {
        return {
          type: "string",
          value: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(value.value),
        };
      } catch {
        return "these bytes are no UTF-8 text";
      }
    default:
      return { type: "opaque" };
  }
}

function toTimestamp(value: CelFolded): CelFolded | string {
  if (value.type === "int" && !isTimestampSecond(value.value))
    return `${value.value} is no second of the years 1 to 9999`;
  return { type: "opaque" };
}
