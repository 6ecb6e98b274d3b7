import { goPrint, goType } from "./go-print.js";

/** Why a strategic merge patch cannot be applied. */
export class StrategicError extends Error {
  /** Whether the patch itself is malformed, and not what it is applied to. */
  readonly isMalformed: boolean;

  constructor(message: string, isMalformed = false) {
    super(message);
    this.isMalformed = isMalformed;
  }
}

export function wrongType(expected: "map" | "list", actual: unknown): StrategicError {
  const wanted = goType(expected === "map" ? {} : []);
  return new StrategicError(`expected a ${wanted}, but received a ${goType(actual)}`);
}

export function noMergeKey(item: unknown, key: string): StrategicError {
  return new StrategicError(`map: ${goPrint(item)} does not contain declared merge key: ${key}`);
}

export function unknownDirective(directive: unknown, map: unknown): StrategicError {
  return new StrategicError(`unknown patch type: ${goPrint(directive)} in map: ${goPrint(map)}`);
}

export function malformed(what: "primitive" | "setElementOrder" | "retainKeys"): StrategicError {
  return new StrategicError(
    `invalid patch format of ${what}${what === "retainKeys" ? "" : " list"}`,
    true,
  );
}
