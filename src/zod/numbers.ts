import type { JSONSchemaProps } from "../schema/types.js";
import type { Place } from "./carried.js";
import type { ZodCheckDef } from "./introspection.js";
import { refuseCheck } from "./refusals.js";

/** A limit, and whether the number itself is inside. */
interface Bound {
  readonly value: number;
  readonly inclusive: boolean;
}

/** What zod checks of a number. */
interface Limits {
  readonly lower: Bound[];
  readonly upper: Bound[];
  readonly factors: number[];
  readonly formats: string[];
}

/** The ranges of zod's whole numbers. */
const wholeRanges: ReadonlyMap<string, readonly [lowest: number, highest: number]> = new Map([
  ["safeint", [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]],
  ["int32", [-(2 ** 31), 2 ** 31 - 1]],
  ["uint32", [0, 2 ** 32 - 1]],
]);

/** The keywords for what zod checks of a number. */
export function numberKeywords(checks: readonly ZodCheckDef[], place: Place): JSONSchemaProps {
  const limits = limitsOf(checks, place);
  const whole = limits.formats.filter((format) => wholeRanges.has(format));
  const unknown = limits.formats.find(
    (format) => !wholeRanges.has(format) && !fractions.has(format),
  );
  if (unknown !== undefined)
    place.report(
      "ZOD_UNKNOWN",
      `has the number format ${unknown}, which this release of Slipway does not know: write z.number() with limits`,
    );
  const keywords = whole.length > 0 ? wholeNumber(limits, whole) : fraction(limits);
  const factors = factorKeywords(limits.factors, place);
  const allOf = [...(keywords.allOf ?? []), ...(factors.allOf ?? [])];
  return { ...keywords, ...factors, ...(allOf.length === 0 ? {} : { allOf }) };
}

/** zod's formats of numbers with a fraction, as the API server calls them. */
const fractions: ReadonlyMap<string, string> = new Map([
  ["float32", "float"],
  ["float64", "double"],
]);

function limitsOf(checks: readonly ZodCheckDef[], place: Place): Limits {
  const limits: Limits = { lower: [], upper: [], factors: [], formats: [] };
  for (const def of checks) {
    switch (def.check) {
      case "greater_than":
        limits.lower.push({ value: Number(def.value), inclusive: def.inclusive });
        break;
      case "less_than":
        limits.upper.push({ value: Number(def.value), inclusive: def.inclusive });
        break;
      case "multiple_of":
        limits.factors.push(Math.abs(Number(def.value)));
        break;
      case "number_format":
        limits.formats.push(def.format);
        break;
      default:
        refuseCheck(def, "a number", place);
    }
  }
  const isNear = ({ value }: Bound): boolean => Math.abs(value) < 2 ** 63;
  const far = [...limits.lower, ...limits.upper].find((bound) => !isNear(bound));
  if (far !== undefined)
    place.report(
      "ZOD_CHECK",
      `has the limit ${far.value}: an API server compares with limits of 64 bits, so write a nearer one, or none`,
    );
  return { ...limits, lower: limits.lower.filter(isNear), upper: limits.upper.filter(isNear) };
}

/** A whole number has whole limits, which are in the range of its format. */
function wholeNumber({ lower, upper }: Limits, formats: readonly string[]): JSONSchemaProps {
  const ranges = formats.flatMap((format) => wholeRanges.get(format) ?? []);
  const lowest = Math.max(...ranges.filter((_, index) => index % 2 === 0));
  const highest = Math.min(...ranges.filter((_, index) => index % 2 === 1));
  const minimum = Math.max(
    lowest,
    ...lower.map(({ value, inclusive }) => (inclusive ? Math.ceil(value) : Math.floor(value) + 1)),
  );
  const maximum = Math.min(
    highest,
    ...upper.map(({ value, inclusive }) => (inclusive ? Math.floor(value) : Math.ceil(value) - 1)),
  );
  // The format has these limits already.
  const isInt32 = formats.includes("int32") && minimum < 2 ** 31 && maximum >= -(2 ** 31);
  return {
    type: "integer",
    format: isInt32 ? "int32" : "int64",
    ...(isInt32 && minimum === -(2 ** 31) ? {} : { minimum }),
    ...(isInt32 && maximum === 2 ** 31 - 1 ? {} : { maximum }),
  };
}

/**
 * An API server compares whole numbers with the whole part of a limit: 2 passes `minimum: 2.5`. Where
 * that would judge one wrongly, a second keyword says more.
 */
function fraction({ lower, upper, formats }: Limits): JSONSchemaProps {
  const bounds = [
    tightest("minimum", lower, (a, b) => a > b),
    tightest("maximum", upper, (a, b) => a < b),
  ].flatMap((bound) => bound ?? []);
  const excluded = bounds.flatMap(({ excludes }) => excludes ?? []);
  const allOf = bounds.flatMap(({ beside }) => beside ?? []);
  const format = formats.includes("float32") ? "float32" : formats.at(-1);
  const named = format === undefined ? undefined : fractions.get(format);
  return {
    type: "number",
    ...(named === undefined ? {} : { format: named }),
    ...Object.assign({}, ...bounds.map(({ limit }) => limit)),
    ...(excluded.length === 0 ? {} : { not: { enum: excluded } }),
    ...(allOf.length === 0 ? {} : { allOf }),
  };
}

/** A bound as the keywords of its node, another restriction, or a number that is not allowed. */
interface BoundKeywords {
  readonly limit: JSONSchemaProps;
  readonly beside?: JSONSchemaProps;
  readonly excludes?: number;
}

function tightest(
  keyword: "minimum" | "maximum",
  bounds: readonly Bound[],
  isTighter: (a: number, b: number) => boolean,
): BoundKeywords | undefined {
  const [first, ...others] = bounds;
  if (first === undefined) return undefined;
  const best = others.reduce((tight, bound) => {
    if (isTighter(bound.value, tight.value)) return bound;
    return bound.value === tight.value && !bound.inclusive ? bound : tight;
  }, first);
  return boundKeywords(keyword, best);
}

function boundKeywords(keyword: "minimum" | "maximum", { value, inclusive }: Bound): BoundKeywords {
  const exclusive = keyword === "minimum" ? { exclusiveMinimum: true } : { exclusiveMaximum: true };
  const limit: JSONSchemaProps = { [keyword]: value };
  const isWhole = Number.isInteger(value);
  // Cut to its whole part, a limit moves towards zero, which is outwards for one of the two signs.
  const movesOut = keyword === "minimum" ? value > 0 : value < 0;
  if (inclusive) {
    if (isWhole || !movesOut) return { limit };
    return { limit, beside: { [keyword]: Math.trunc(value) + 0, ...exclusive } };
  }
  return isWhole || movesOut ? { limit: { ...limit, ...exclusive } } : { limit, excludes: value };
}

function factorKeywords(factors: readonly number[], { report }: Place): JSONSchemaProps {
  const odd = factors.find((factor) => !Number.isSafeInteger(factor) || factor === 0);
  if (odd !== undefined) {
    report(
      "ZOD_CHECK",
      `has the step ${odd}: an API server refuses every whole number where a step is no whole number above 0, so count in smaller units with z.int()`,
    );
    return {};
  }
  const [multipleOf, ...others] = new Set(factors);
  if (multipleOf === undefined) return {};
  if (others.length === 0) return { multipleOf };
  return { multipleOf, allOf: others.map((other) => ({ multipleOf: other })) };
}
