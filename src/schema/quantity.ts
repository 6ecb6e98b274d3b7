/**
 * An amount such as `500m` or `20Gi`: `unscaled * 10^scale`.
 *
 * `isSmall` is true while the API server keeps it in 64 bits: only then is it an integer to
 * `isInteger()`. Follows `apimachinery/pkg/api/resource`.
 */
export interface Quantity {
  readonly unscaled: bigint;
  readonly scale: number;
  readonly isSmall: boolean;
}

const decimalExponents: Readonly<Record<string, number>> = {
  n: -9,
  u: -6,
  m: -3,
  "": 0,
  k: 3,
  M: 6,
  G: 9,
  T: 12,
  P: 15,
  E: 18,
};
const binaryExponents: Readonly<Record<string, number>> = {
  Ki: 10,
  Mi: 20,
  Gi: 30,
  Ti: 40,
  Pi: 50,
  Ei: 60,
};

const int64Max = 2n ** 63n - 1n;
const nano = -9;

const isInt64 = (value: bigint): boolean => value >= -int64Max - 1n && value <= int64Max;

/** Reads a quantity; a text says what is wrong. */
export function parseQuantity(text: string): Quantity | string {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?([eEinumkKMGTP]*)([+-]?\d*)$/.exec(text);
  if (text === "" || match === null) return wrongForm;
  const [, sign = "", whole = "", fraction = "", letters = "", digits = ""] = match;
  const suffix = letters + digits;
  const exponent = exponentOf(suffix);
  if (exponent === undefined) return "unable to parse quantity's suffix";
  const numerator = whole.replace(/^0+/, "") || "0";
  const small = smallQuantity(numerator, fraction, exponent);
  if (small !== undefined) return sign === "-" ? { ...small, unscaled: -small.unscaled } : small;
  if (whole === "" && fraction === "") return "unable to parse numeric part of quantity";
  const big = bigQuantity(BigInt(numerator + fraction), fraction.length, exponent);
  return sign === "-" ? { ...big, unscaled: -big.unscaled } : big;
}

const wrongForm = "quantities must be numbers with a suffix such as m, k or Gi, or an exponent";

interface Exponent {
  readonly base: 2 | 10;
  readonly power: number;
}

function exponentOf(suffix: string): Exponent | undefined {
  if (Object.hasOwn(decimalExponents, suffix))
    return { base: 10, power: decimalExponents[suffix] ?? 0 };
  if (Object.hasOwn(binaryExponents, suffix))
    return { base: 2, power: binaryExponents[suffix] ?? 0 };
  const written = /^[eE]([+-]?\d+)$/.exec(suffix)?.[1];
  if (written === undefined || !isInt64(BigInt(written))) return undefined;
  return { base: 10, power: Number(BigInt.asIntN(32, BigInt(written))) };
}

/** A quantity that the API server keeps in 64 bits, if this is one. */
function smallQuantity(
  numerator: string,
  fraction: string,
  { base, power }: Exponent,
): Quantity | undefined {
  const digits = numerator.length + fraction.length;
  const fits =
    base === 10
      ? digits <= 18
      : fraction === "" && 15 - numerator.length - Math.trunc((power * 3) / 10) - 1 >= 0;
  const scale = (base === 10 ? power : 0) - fraction.length;
  if (!fits || scale < nano) return undefined;
  const unscaled = BigInt(numerator + fraction) * (base === 2 ? 2n ** BigInt(power) : 1n);
  return isInt64(unscaled) ? { unscaled, scale, isSmall: true } : undefined;
}

/** In nanos, rounded up as anything above zero counts; unless that would fill the memory. */
function bigQuantity(digits: bigint, fractionLength: number, { base, power }: Exponent): Quantity {
  const unscaled = base === 2 ? digits * 2n ** BigInt(power) : digits;
  const scale = (base === 10 ? power : 0) - fractionLength;
  const nanos =
    scale < nano
      ? divideUp(unscaled, 10n ** BigInt(nano - scale))
      : unscaled * 10n ** BigInt(Math.min(scale, 1000) - nano);
  const rounded =
    scale > 1000
      ? { unscaled, scale, isSmall: false }
      : { unscaled: nanos, scale: nano, isSmall: false };
  const most = { unscaled: int64Max, scale: 0, isSmall: false };
  return base === 2 && compareQuantities(rounded, most) > 0 ? most : rounded;
}

function divideUp(value: bigint, divisor: bigint): bigint {
  return (value + divisor - 1n) / divisor;
}

export function compareQuantities(a: Quantity, b: Quantity): -1 | 0 | 1 {
  if (areFarApart(a, b)) {
    // The sign decides, or the one with the larger exponent.
    const larger = a.scale > b.scale ? a : b;
    const sign = larger.unscaled > 0n === (larger === a) ? 1 : -1;
    return sign;
  }
  const [left, right] = inOneScale(a, b);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Exponents that no real amount has: the digits between them would fill the memory. */
function areFarApart(a: Quantity, b: Quantity): boolean {
  return a.unscaled !== 0n && b.unscaled !== 0n && Math.abs(a.scale - b.scale) > 1000;
}

function inOneScale(a: Quantity, b: Quantity): readonly [bigint, bigint] {
  const scale = Math.min(a.scale, b.scale);
  return [shifted(a, scale), shifted(b, scale)];
}

function shifted({ unscaled, scale }: Quantity, to: number): bigint {
  return unscaled === 0n ? 0n : unscaled * 10n ** BigInt(scale - to);
}

export function addQuantities(a: Quantity, b: Quantity): Quantity {
  const isSmall = a.isSmall && b.isSmall;
  if (isSmall && b.unscaled === 0n) return a;
  if (isSmall && a.unscaled === 0n) return b;
  if (areFarApart(a, b)) return { ...(a.scale > b.scale ? a : b), isSmall: false };
  const scale = Math.min(a.scale, b.scale);
  const [left, right] = inOneScale(a, b);
  const fits = [left, right, left + right].every(isInt64);
  return { unscaled: left + right, scale, isSmall: isSmall && fits };
}

export function negateQuantity(quantity: Quantity): Quantity {
  return { ...quantity, unscaled: -quantity.unscaled };
}

/** The value as an int of 64 bits; `undefined` where it is not kept as one. */
export function integerOf({ unscaled, scale, isSmall }: Quantity): bigint | undefined {
  if (!isSmall || scale < 0) return undefined;
  if (unscaled === 0n) return 0n;
  if (scale > 18) return undefined;
  const value = unscaled * 10n ** BigInt(scale);
  return isInt64(value) ? value : undefined;
}

/** In double arithmetic, as the API server does it. */
export function approximate({ unscaled, scale }: Quantity): number {
  return scale === 0 ? Number(unscaled) : Number(unscaled) * Number(`1e${scale}`);
}
