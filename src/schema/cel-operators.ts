import { compareValues } from "./cel-equality.js";
import {
  CelDuration,
  CelError,
  CelTimestamp,
  CelUint,
  durationOf,
  intOf,
  isCelList,
  isCelMap,
  NO_OVERLOAD,
  timestampOf,
  uintOf,
  type CelValue,
} from "./cel-value.js";

type Binary = (a: CelValue, b: CelValue) => CelValue;

/** `a + b` and the like, by the name of the operator; neither side is an error. */
export const BINARY_OPERATORS: Readonly<Record<string, Binary>> = {
  "_+_": addValues,
  "_-_": (a, b) => subtract(a, b),
  "_*_": arithmetic({
    name: "_*_",
    int: (a, b) => intOf(a * b),
    uint: (a, b) => uintOf(a * b),
    double: (a, b) => a * b,
  }),
  "_/_": arithmetic({
    name: "_/_",
    int: (a, b) => (b === 0n ? new CelError("division by zero") : intOf(a / b)),
    uint: (a, b) => (b === 0n ? new CelError("division by zero") : uintOf(a / b)),
    double: (a, b) => a / b,
  }),
  "_%_": arithmetic({
    name: "_%_",
    int: (a, b) => {
      if (b === 0n) return new CelError("modulus by zero");
      return a === -(2n ** 63n) && b === -1n ? new CelError("integer overflow") : a % b;
    },
    uint: (a, b) => (b === 0n ? new CelError("modulus by zero") : uintOf(a % b)),
  }),
  "_<_": relation((order) => order < 0),
  "_<=_": relation((order) => order <= 0),
  "_>_": relation((order) => order > 0),
  "_>=_": relation((order) => order >= 0),
  "@in": isIn,
};

interface Arithmetic {
  readonly name: string;
  readonly int: (a: bigint, b: bigint) => CelValue;
  readonly uint: (a: bigint, b: bigint) => CelValue;
  readonly double?: (a: number, b: number) => CelValue;
}

function arithmetic({ name, int, uint, double }: Arithmetic): Binary {
  return (a, b) => {
    if (typeof a === "bigint") return typeof b === "bigint" ? int(a, b) : NO_OVERLOAD;
    if (a instanceof CelUint) return b instanceof CelUint ? uint(a.value, b.value) : NO_OVERLOAD;
    if (typeof a === "number" && double !== undefined)
      return typeof b === "number" ? double(a, b) : NO_OVERLOAD;
    return withoutOperator(a, name);
  };
}

/** The error of a type that does not know an operator at all; some types word it without the name. */
function withoutOperator(value: CelValue, name: string): CelError {
  const receives =
    typeof value === "string" || value instanceof CelDuration || value instanceof CelTimestamp;
  return receives ? NO_OVERLOAD : new CelError(`no such overload: ${name}`);
}

export function addValues(a: CelValue, b: CelValue): CelValue {
  if (typeof a === "bigint") return typeof b === "bigint" ? intOf(a + b) : NO_OVERLOAD;
  if (typeof a === "string") return typeof b === "string" ? a + b : NO_OVERLOAD;
  if (isCelList(a)) return isCelList(b) ? a.add(b) : NO_OVERLOAD;
  if (typeof a === "number") return typeof b === "number" ? a + b : NO_OVERLOAD;
  if (a instanceof CelUint) return b instanceof CelUint ? uintOf(a.value + b.value) : NO_OVERLOAD;
  if (a instanceof Uint8Array)
    return b instanceof Uint8Array ? Uint8Array.from([...a, ...b]) : NO_OVERLOAD;
  if (a instanceof CelDuration) {
    if (b instanceof CelDuration) return durationOf(a.nanoseconds + b.nanoseconds);
    return b instanceof CelTimestamp ? later(b, a.nanoseconds) : NO_OVERLOAD;
  }
  if (a instanceof CelTimestamp)
    return b instanceof CelDuration ? later(a, b.nanoseconds) : NO_OVERLOAD;
  return withoutOperator(a, "_+_");
}

function later({ instant }: CelTimestamp, nanoseconds: bigint): CelValue {
  return timestampOf({ ...instant, nanoseconds: instant.nanoseconds + nanoseconds });
}

function subtract(a: CelValue, b: CelValue): CelValue {
  if (typeof a === "bigint") return typeof b === "bigint" ? intOf(a - b) : NO_OVERLOAD;
  if (typeof a === "number") return typeof b === "number" ? a - b : NO_OVERLOAD;
  if (a instanceof CelUint) return b instanceof CelUint ? uintOf(a.value - b.value) : NO_OVERLOAD;
  if (a instanceof CelDuration)
    return b instanceof CelDuration ? durationOf(a.nanoseconds - b.nanoseconds) : NO_OVERLOAD;
  if (a instanceof CelTimestamp) {
    if (b instanceof CelDuration) return later(a, -b.nanoseconds);
    return b instanceof CelTimestamp
      ? durationOf(a.instant.nanoseconds - b.instant.nanoseconds)
      : NO_OVERLOAD;
  }
  return withoutOperator(a, "_-_");
}

function relation(holds: (order: -1 | 0 | 1) => boolean): Binary {
  return (a, b) => {
    const order = compareValues(a, b);
    return order instanceof CelError ? order : holds(order);
  };
}

function isIn(value: CelValue, collection: CelValue): CelValue {
  if (isCelList(collection)) return collection.contains(value);
  if (!isCelMap(collection)) return NO_OVERLOAD;
  const found = collection.find(value);
  return found instanceof CelError ? found : found !== undefined;
}

/** `-a` */
export function negate(value: CelValue): CelValue {
  if (typeof value === "bigint") return intOf(-value);
  if (typeof value === "number") return -value;
  if (value instanceof CelDuration) return durationOf(-value.nanoseconds);
  return typeof value === "boolean" ? NO_OVERLOAD : withoutOperator(value, "-_");
}
