import type { JSONSchemaProps } from "./types.js";
import { isInt64 } from "./value-kind.js";

/** Takes a code, and what is wrong with a number. */
type Report = (code: string, message: string) => void;

/**
 * Checks a number against the limits of its node.
 *
 * Follows kube-openapi `pkg/validation/validate/validator.go` and `values.go`, where a limit is cut
 * to a whole number before it is compared with one: 2 passes `minimum: 2.5` on a node of type number.
 */
export function checkNumber(schema: JSONSchemaProps, value: number | bigint, report: Report): void {
  const { minimum, maximum, multipleOf, format } = schema;
  const isWhole = isInt64(value);
  if (!fits(schema, value)) {
    const bits = schema.type === "number" || format === "int32" ? "32 bits" : "64 bits";
    report("VALUE_FORMAT", `must fit in ${bits}, not ${value}`);
  }
  if (multipleOf !== undefined) checkMultiple(schema, value, multipleOf, report);
  if (maximum !== undefined) {
    const exclusive = schema.exclusiveMaximum === true;
    const bound = isWhole && fits(schema, maximum) ? toInt64(maximum) : maximum;
    if (!fits(schema, maximum)) report("VALUE_MAXIMUM", unusable("maximum", maximum));
    else if (exclusive ? value >= bound : value > bound)
      report(
        "VALUE_MAXIMUM",
        `must be ${exclusive ? "less than" : "at most"} ${maximum}, not ${value}`,
      );
  }
  if (minimum !== undefined) {
    const exclusive = schema.exclusiveMinimum === true;
    const bound = isWhole && fits(schema, minimum) ? toInt64(minimum) : minimum;
    if (!fits(schema, minimum)) report("VALUE_MINIMUM", unusable("minimum", minimum));
    else if (exclusive ? value <= bound : value < bound)
      report(
        "VALUE_MINIMUM",
        `must be ${exclusive ? "greater than" : "at least"} ${minimum}, not ${value}`,
      );
  }
}

function unusable(limit: string, value: number): string {
  return `the schema's ${limit} of ${value} has not the type of the field, so that the API server refuses every number here`;
}

function checkMultiple(
  schema: JSONSchemaProps,
  value: number | bigint,
  factor: number,
  report: Report,
): void {
  if (!fits(schema, factor)) report("VALUE_MULTIPLE_OF", unusable("multipleOf", factor));
  else if (isInt64(value) && toInt64(factor) <= 0)
    report(
      "VALUE_MULTIPLE_OF",
      `must have a fraction: the API server refuses whole numbers where the schema has a multipleOf of ${factor}`,
    );
  else if (!isMultiple(value, factor))
    report("VALUE_MULTIPLE_OF", `must be a multiple of ${factor}, not ${value}`);
}

function isMultiple(value: number | bigint, factor: number): boolean {
  if (typeof value === "bigint") return value % BigInt(toInt64(factor)) === 0n;
  if (isInt64(value)) return value % toInt64(factor) === 0;
  return isNearlyWhole(factor < 1 ? (1 / factor) * value : value / factor);
}

/** Whether a number is in the range of the node's type and format. */
function fits(
  { type, format, "x-kubernetes-int-or-string": either }: JSONSchemaProps,
  value: number | bigint,
): boolean {
  if (either === true) return true;
  if (type === "integer") {
    const isSmall = value >= -(2 ** 31) && value < 2 ** 31;
    return isInt64(value) && (format !== "int32" || isSmall);
  }
  return !(type === "number" && format === "float") || Number.isFinite(Math.fround(Number(value)));
}

/** The whole part; a number beyond 64 bits becomes the smallest one, as Go has it on amd64. */
function toInt64(value: number): number {
  const whole = Math.trunc(value);
  return isInt64(whole) ? whole : -(2 ** 63);
}

/**
 * Whether a quotient counts as whole. Follows go-openapi `swag/convert.go`: exactly so, or, if it is
 * positive, off by less than a billionth.
 */
function isNearlyWhole(value: number): boolean {
  if (!(Math.abs(value) <= 2 ** 53 - 1)) return false;
  if (Number.isInteger(value)) return true;
  const whole = Math.trunc(value);
  return whole > 0 && (value - whole) / (value + whole) < 1e-9;
}
