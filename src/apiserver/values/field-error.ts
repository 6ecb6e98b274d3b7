import type { StatusCause } from "../../meta/status.js";
import { goValue } from "./go-text.js";

type ErrorType =
  | "FieldValueInvalid"
  | "FieldValueTypeInvalid"
  | "FieldValueRequired"
  | "FieldValueNotSupported"
  | "FieldValueTooLong"
  | "FieldValueTooMany"
  | "FieldValueDuplicate"
  | "FieldValueForbidden"
  | "FieldValueNotFound"
  | "InternalError";

/** What is wrong with one field, in the server's words. Follows `field.Error` of apimachinery. */
export interface FieldError {
  readonly type: ErrorType;
  readonly field: string;
  /** What follows the field: `Invalid value: "a": must be …`. */
  readonly body: string;
}

export function invalidValue(field: string, value: unknown, detail: string): FieldError {
  return fieldError("FieldValueInvalid", field, shown("Invalid value", value, detail));
}

/** An invalid value that is not shown. */
export function invalidWithoutValue(field: string, detail: string): FieldError {
  return fieldError("FieldValueInvalid", field, joined("Invalid value", detail));
}

export function typeInvalid(field: string, value: unknown, detail: string): FieldError {
  return fieldError("FieldValueTypeInvalid", field, shown("Invalid value", value, detail));
}

export function required(field: string, detail = ""): FieldError {
  return fieldError("FieldValueRequired", field, joined("Required value", detail));
}

export function duplicate(field: string, value: unknown): FieldError {
  return fieldError("FieldValueDuplicate", field, shown("Duplicate value", value, ""));
}

export function notFoundValue(field: string, value: unknown, detail = ""): FieldError {
  return fieldError("FieldValueNotFound", field, shown("Not found", value, detail));
}

/** Something that the server could not find out about a value. */
export function internalError(field: string, why: string): FieldError {
  return fieldError("InternalError", field, joined("Internal error", why));
}

export function forbiddenField(field: string, detail: string): FieldError {
  return fieldError("FieldValueForbidden", field, joined("Forbidden", detail));
}

export function notSupported(field: string, value: unknown, values: readonly string[]): FieldError {
  const supported = values.map((each) => JSON.stringify(each)).join(", ");
  const detail = values.length === 0 ? "" : `supported values: ${supported}`;
  return fieldError("FieldValueNotSupported", field, shown("Unsupported value", value, detail));
}

/** A text that is longer than it may be; its value is not shown. */
export function tooLong(field: string, maximum: number): FieldError {
  const detail = maximum < 0 ? "value is too long" : `may not be more than ${maximum} bytes`;
  return fieldError("FieldValueTooLong", field, joined("Too long", detail));
}

export function tooMany(field: string, actual: number, maximum: number): FieldError {
  const noun = maximum === 1 ? "item" : "items";
  const detail = maximum < 0 ? "has too many items" : `must have at most ${maximum} ${noun}`;
  return fieldError("FieldValueTooMany", field, shown("Too many", actual, detail));
}

function fieldError(type: ErrorType, field: string, body: string): FieldError {
  return { type, field, body };
}

function joined(word: string, detail: string): string {
  return detail === "" ? word : `${word}: ${detail}`;
}

function shown(word: string, value: unknown, detail: string): string {
  return joined(`${word}: ${goValue(value)}`, detail);
}

export function textOf({ field, body }: FieldError): string {
  return `${field}: ${body}`;
}

export function causeOf({ type, field, body }: FieldError): StatusCause {
  return { reason: type, message: body, field };
}
