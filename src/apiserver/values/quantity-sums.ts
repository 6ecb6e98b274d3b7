import { parseQuantity } from "../../schema/quantity.js";
import { canonicalQuantity } from "./canonical-quantity.js";

/**
 * A quantity in whole thousandths, rounded away from zero, as lists of resources have it.
 *
 * Follows `SetDefaults_ResourceList` of core/v1.
 */
export function roundedToMilli(text: string): string {
  const bare = text.replace(/^\+/, "").replace(/^(-?)0+(?=\d)/, "$1");
  const parsed = parseQuantity(bare);
  if (typeof parsed === "string") return text;
  const { unscaled, scale } = parsed;
  if (scale >= -3) return canonicalQuantity(bare) ?? text;
  const unit = 10n ** BigInt(-3 - scale);
  const whole = unscaled / unit;
  const isExact = unscaled % unit === 0n;
  const rounded = isExact ? whole : whole + (unscaled < 0n ? -1n : 1n);
  return canonicalQuantity(`${rounded}m`) ?? text;
}

/** A quantity in thousandths; 0 for a text that is none. */
export function milliOf(text: string): bigint {
  const parsed = parseQuantity(text);
  if (typeof parsed === "string") return 0n;
  const { unscaled, scale } = parsed;
  return scale >= -3 ? unscaled * 10n ** BigInt(scale + 3) : unscaled / 10n ** BigInt(-3 - scale);
}

/** The sum of two quantities, in the form of the first. */
export function sumOf(a: string, b: string): string {
  const sum = milliOf(a) + milliOf(b);
  // A number that is a whole multiple of 1024 is written so where the suffix says binary.
  const text =
    a.endsWith("i") && sum % 1000n === 0n ? `${Number(sum / 1000n) / 1024}Ki` : `${sum}m`;
  return canonicalQuantity(text) ?? a;
}

/** The greater of two quantities. */
export function maxOf(a: string, b: string): string {
  return milliOf(b) > milliOf(a) ? b : a;
}
