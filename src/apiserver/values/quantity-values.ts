import { compareQuantities, parseQuantity } from "../../schema/quantity.js";

const zero = { unscaled: 0n, scale: 0, isSmall: true };

/** Compares two quantities; a text that is none counts as 0. */
export function compareTexts(a: string, b: string): -1 | 0 | 1 {
  const [left, right] = [a, b].map((text) => parseQuantity(text));
  return compareQuantities(
    typeof left === "object" ? left : zero,
    typeof right === "object" ? right : zero,
  );
}
