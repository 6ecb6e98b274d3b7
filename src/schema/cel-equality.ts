import {
  CelDuration,
  CelError,
  CelObject,
  CelOptional,
  CelTimestamp,
  CelTypeName,
  CelUint,
  isCelList,
  isCelMap,
  NO_OVERLOAD,
  type CelObjectContent,
  type CelValue,
} from "./cel-value.js";
import { compareQuantities } from "./quantity.js";
import { compareSemanticVersions } from "./semantic-version.js";

/**
 * `a == b` at the top of a comparison: null equals null and nothing else.
 *
 * Follows cel-go `common/types/util.go`; the sides are not alike, so `a == b` may fail where
 * `b == a` is false.
 */
export function equals(a: CelValue, b: CelValue): boolean | CelError {
  return a === null || b === null ? a === b : equalsWithin(a, b);
}

/** `a.Equal(b)` of cel-go: what items and fields are compared with. */
export function equalsWithin(a: CelValue, b: CelValue): boolean | CelError {
  if (a instanceof CelError) return a;
  if (isNumeric(a)) return isNumeric(b) && compareNumbers(a, b) === 0;
  if (a === null || typeof a === "string" || typeof a === "boolean") return a === b;
  if (a instanceof Uint8Array) return b instanceof Uint8Array && sameBytes(a, b);
  if (a instanceof CelDuration) return b instanceof CelDuration && a.nanoseconds === b.nanoseconds;
  if (a instanceof CelTimestamp)
    return b instanceof CelTimestamp && a.instant.nanoseconds === b.instant.nanoseconds;
  if (a instanceof CelTypeName) return b instanceof CelTypeName && a.name === b.name;
  if (a instanceof CelOptional) return sameOptional(a, b);
  if (a instanceof CelObject) return sameObject(a.content, b);
  return isCelList(a) || isCelMap(a) ? a.equals(b) : NO_OVERLOAD;
}

function sameOptional(a: CelOptional, b: CelValue): boolean | CelError {
  if (!(b instanceof CelOptional)) return false;
  if (a.value === undefined || b.value === undefined) return a.value === b.value;
  return equalsWithin(a.value, b.value);
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

function sameObject(a: CelObjectContent, other: CelValue): boolean | CelError {
  const b = other instanceof CelObject ? other.content : undefined;
  if (a.type === "kubernetes.URL" && b?.type === a.type) return a.text === b.text;
  if (a.type === "net.IP" && b?.type === a.type)
    return sameNumbers(a.address.bytes, b.address.bytes);
  if (a.type === "net.CIDR" && b?.type === a.type)
    return (
      a.network.prefixLength === b.network.prefixLength &&
      sameNumbers(a.network.address.bytes, b.network.address.bytes)
    );
  if (a.type === "kubernetes.Quantity" && b?.type === a.type && !b.isComputed)
    return compareQuantities(a.quantity, b.quantity) === 0;
  if (a.type === "kubernetes.Semver" && b?.type === a.type)
    return compareSemanticVersions(a.version, b.version) === 0;
  if (a.type === "kubernetes.NamedFormat" && b?.type === a.type)
    return a.format.name === b.format.name;
  return other instanceof CelError ? other : NO_OVERLOAD;
}

function sameNumbers(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

type CelNumber = bigint | number | CelUint;

function isNumeric(value: CelValue): value is CelNumber {
  return typeof value === "bigint" || typeof value === "number" || value instanceof CelUint;
}

/** The order of two numbers of any types; `undefined` where one is not a number. */
function compareNumbers(a: CelNumber, b: CelNumber): -1 | 0 | 1 | undefined {
  const [left, right] = [a, b].map((value) => (value instanceof CelUint ? value.value : value));
  if (left === undefined || right === undefined) return undefined;
  if (Number.isNaN(left) || Number.isNaN(right)) return undefined;
  if (typeof left === typeof right) return left < right ? -1 : left > right ? 1 : 0;
  return typeof left === "number"
    ? compareWithInteger(left, right, b)
    : flip(compareWithInteger(right, left, a));
}

/** A double in the range of the other's type is compared with it as a double. */
function compareWithInteger(
  double: bigint | number,
  integer: bigint | number,
  typed: CelNumber,
): -1 | 0 | 1 {
  const isUint = typed instanceof CelUint;
  const value = Number(double);
  if (value < (isUint ? 0 : -(2 ** 63))) return -1;
  if (value > (isUint ? 2 ** 64 : 2 ** 63)) return 1;
  const other = Number(integer);
  return value < other ? -1 : value > other ? 1 : 0;
}

function flip(order: -1 | 0 | 1): -1 | 0 | 1 {
  return order === 0 ? 0 : order === 1 ? -1 : 1;
}

/** The order of two values of one type, or of two numbers; an error where there is none. */
export function compareValues(a: CelValue, b: CelValue): -1 | 0 | 1 | CelError {
  if (b instanceof CelError) return b;
  if (isNumeric(a)) {
    if (!isNumeric(b)) return Number.isNaN(a) ? notOrdered : NO_OVERLOAD;
    return compareNumbers(a, b) ?? notOrdered;
  }
  if (typeof a === "string" && typeof b === "string") return compareTexts(a, b);
  if (typeof a === "boolean" && typeof b === "boolean") return a === b ? 0 : a ? 1 : -1;
  if (a instanceof Uint8Array && b instanceof Uint8Array) return compareBytes(a, b);
  if (a instanceof CelDuration && b instanceof CelDuration)
    return order(a.nanoseconds, b.nanoseconds);
  if (a instanceof CelTimestamp && b instanceof CelTimestamp)
    return order(a.instant.nanoseconds, b.instant.nanoseconds);
  return NO_OVERLOAD;
}

const notOrdered = new CelError("NaN values cannot be ordered");

function order<T extends bigint | number>(a: T, b: T): -1 | 0 | 1 {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** By code points, as the bytes of UTF-8 are ordered. */
function compareTexts(a: string, b: string): -1 | 0 | 1 {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    if (a.charCodeAt(at) === b.charCodeAt(at)) continue;
    const isPair = at > 0 && /[\ud800-\udbff]/.test(a.charAt(at - 1));
    const from = isPair ? at - 1 : at;
    return order(a.codePointAt(from) ?? 0, b.codePointAt(from) ?? 0);
  }
  return order(a.length, b.length);
}

function compareBytes(a: Uint8Array, b: Uint8Array): -1 | 0 | 1 {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const found = order(a[at] ?? 0, b[at] ?? 0);
    if (found !== 0) return found;
  }
  return order(a.length, b.length);
}
