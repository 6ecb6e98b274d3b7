import type { Place } from "./carried.js";

/** What zod says of the length of a text or list. */
export type LengthDef =
  | { readonly check: "min_length"; readonly minimum: number }
  | { readonly check: "max_length"; readonly maximum: number }
  | { readonly check: "length_equals"; readonly length: number };

/** The narrowest limits of several. */
export function lengthLimits(
  checks: readonly LengthDef[],
  { report }: Place,
): { readonly minimum: number | undefined; readonly maximum: number | undefined } {
  const minima: number[] = [];
  const maxima: number[] = [];
  for (const def of checks) {
    if (def.check !== "max_length")
      minima.push(def.check === "min_length" ? def.minimum : def.length);
    if (def.check !== "min_length")
      maxima.push(def.check === "max_length" ? def.maximum : def.length);
  }
  const isOdd = (limit: number): boolean => !Number.isSafeInteger(limit) || limit < 0;
  const odd = [...minima, ...maxima].find(isOdd);
  if (odd !== undefined) {
    report("ZOD_CHECK", `has the length ${odd}: write a whole number that is not negative`);
    return { minimum: undefined, maximum: undefined };
  }
  return {
    minimum: minima.length === 0 ? undefined : Math.max(...minima),
    maximum: maxima.length === 0 ? undefined : Math.min(...maxima),
  };
}
