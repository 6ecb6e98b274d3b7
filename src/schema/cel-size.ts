/**
 * Arithmetic on sizes and costs as the API server does it: 64-bit unsigned numbers
 * that stop at the largest one instead of wrapping.
 *
 * Follows the estimate types of cel-go `checker/cost.go`.
 */
export const UINT64_MAX: bigint = 2n ** 64n - 1n;

/** Smallest and largest possible size: characters, bytes, items or entries. */
export interface CelSize {
  readonly min: bigint;
  readonly max: bigint;
}

export const UNKNOWN_SIZE: CelSize = { min: 0n, max: UINT64_MAX };

export function fixedSize(size: bigint): CelSize {
  return { min: size, max: size };
}

export function addSaturating(a: bigint, b: bigint): bigint {
  const sum = a + b;
  return sum > UINT64_MAX ? UINT64_MAX : sum;
}

export function multiplySaturating(a: bigint, b: bigint): bigint {
  const product = a * b;
  return product > UINT64_MAX ? UINT64_MAX : product;
}

/** `amount * factor`, rounded up, in double arithmetic as upstream. */
export function scale(amount: bigint, factor: number): bigint {
  const value = Number(amount);
  if (value > 0 && factor > 0 && value > 2 ** 64 / factor) return UINT64_MAX;
  const scaled = Math.ceil(value * factor);
  return scaled >= 2 ** 64 ? UINT64_MAX : BigInt(scaled);
}

export function addSizes(a: CelSize, b: CelSize): CelSize {
  return { min: addSaturating(a.min, b.min), max: addSaturating(a.max, b.max) };
}

export function multiplySizes(a: CelSize, b: CelSize): CelSize {
  return { min: multiplySaturating(a.min, b.min), max: multiplySaturating(a.max, b.max) };
}

export function uniteSizes(a: CelSize, b: CelSize): CelSize {
  return { min: a.min < b.min ? a.min : b.min, max: a.max > b.max ? a.max : b.max };
}

/** The low 64 bits, for the few places where upstream lets a number wrap. */
export function wrap64(value: bigint): bigint {
  return BigInt.asUintN(64, value);
}

export function largest(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

export function smallest(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
