import { schemaOfField } from "../../schema/correlation.js";
import type { JSONSchemaProps } from "../../schema/types.js";
import type { ValueIssue } from "../../schema/value-issue.js";
import { isInt64, kindOf } from "../../schema/value-kind.js";
import { isPlainObject } from "../../util/json.js";
import {
  duplicate,
  type FieldError,
  forbiddenField,
  invalidValue,
  notSupported,
  required,
  tooLong,
  tooMany,
  typeInvalid,
} from "./field-error.js";
import { exactJSON, isNumeric } from "./exact-number.js";
import { goFloat, goQuote, goTypeOf } from "./go-text.js";

type Path = readonly (string | number)[];

/** The schema of what stands at a path; undefined where none is declared. */
function schemaAt(schema: JSONSchemaProps, path: Path): JSONSchemaProps | undefined {
  let at: JSONSchemaProps | undefined = schema;
  for (const step of path) {
    if (at === undefined) return undefined;
    at = typeof step === "number" ? at.items : schemaOfField(at, step);
  }
  return at;
}

function stepInto(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return typeof step === "number" ? items[step] : undefined;
  }
  return isPlainObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

function valueOf(value: unknown, path: Path): unknown {
  return path.reduce(stepInto, value);
}

/** Of an item that is there twice its keys are shown. */
function shownValue(schema: JSONSchemaProps, object: unknown, { code, path }: ValueIssue): unknown {
  const value = valueOf(object, path);
  const keys = schemaAt(schema, path.slice(0, -1))?.["x-kubernetes-list-map-keys"];
  if (code !== "VALUE_DUPLICATE" || keys === undefined || !isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => keys.includes(name)));
}

/**
 * What is wrong with a custom object, in the words of the server.
 *
 * Follows `apiextensions-apiserver/pkg/apiserver/validation/validation.go` and the messages of
 * `kube-openapi/pkg/validation/errors`.
 */
export function toFieldErrors(
  schema: JSONSchemaProps,
  object: unknown,
  issues: readonly ValueIssue[],
): readonly FieldError[] {
  return issues.flatMap((issue, index) => {
    const node = schemaAt(schema, issue.path) ?? {};
    const value = shownValue(schema, object, issue);
    const isFraction =
      node.type === "integer" &&
      isNumeric(value) &&
      (issue.code === "VALUE_TYPE" || (issue.code === "VALUE_FORMAT" && !isInt64(value)));
    // That it is no whole number is told once.
    if (isFraction && issue.code === "VALUE_FORMAT" && issues[index - 1]?.field === issue.field)
      return [];
    const error = toFieldError(isFraction ? { ...issue, code: "VALUE_TYPE" } : issue, node, value);
    if (!isFraction) return [error];
    const format = node.format === undefined ? "(default format)" : `with format ${node.format}`;
    const checked = `Checked value must be of type integer ${format} in ${issue.field}`;
    return [error, invalidValue("<nil>", "", checked)];
  });
}

function toFieldError(issue: ValueIssue, schema: JSONSchemaProps, value: unknown): FieldError {
  const { code, field, message } = issue;
  const at = field === "" ? "<nil>" : field;
  const body = (text: string): FieldError => invalidValue(at, value, `${field} in body ${text}`);
  const sized = (text: string): FieldError =>
    invalidValue(at, sizeOf(value), `${field} in body ${text}`);
  switch (code) {
    case "VALUE_REQUIRED":
      return required(at);
    case "VALUE_ENUM":
      return notSupported(at, value, (schema.enum ?? []).map(enumText));
    case "VALUE_MAX_LENGTH":
      return tooLong(at, schema.maxLength ?? -1);
    case "VALUE_MAX_ITEMS":
      return tooMany(at, sizeOf(value), schema.maxItems ?? -1);
    case "VALUE_MAX_PROPERTIES":
      return tooMany(at, sizeOf(value), schema.maxProperties ?? -1);
    case "VALUE_TYPE":
      return typeFault(at, schema, value, issue);
    case "VALUE_FORMAT":
      return formatFault(at, schema, value, issue);
    case "VALUE_MIN_LENGTH":
      return body(`should be at least ${schema.minLength ?? 0} chars long`);
    case "VALUE_MIN_ITEMS":
      return sized(`should have at least ${schema.minItems ?? 0} items`);
    case "VALUE_MIN_PROPERTIES":
      return sized(`should have at least ${schema.minProperties ?? 0} properties`);
    case "VALUE_PATTERN":
      return body(`should match '${schema.pattern ?? ""}'`);
    case "VALUE_MINIMUM":
      return body(
        `should be greater than ${schema.exclusiveMinimum === true ? "" : "or equal to "}${limitText(schema.minimum, value)}`,
      );
    case "VALUE_MAXIMUM":
      return body(
        `should be less than ${schema.exclusiveMaximum === true ? "" : "or equal to "}${limitText(schema.maximum, value)}`,
      );
    case "VALUE_MULTIPLE_OF":
      return multipleFault(at, field, schema.multipleOf ?? 0, value);
    case "VALUE_ANY_OF":
      return invalidValue("<nil>", "", `"${field}" must validate at least one schema (anyOf)`);
    case "VALUE_ONE_OF":
      return invalidValue("<nil>", "", oneOfText(field, message));
    case "VALUE_NOT":
      return invalidValue("<nil>", "", `"${field}" must not validate the schema (not)`);
    case "VALUE_DUPLICATE":
      return duplicate(at, value);
    case "VALUE_RULES_SKIPPED":
      return invalidValue(
        "<nil>",
        null,
        "some validation rules were not checked because the object was invalid; correct the existing errors to complete validation",
      );
    default:
      return ruleFault(issue, schema, value);
  }
}

/** Whole numbers are compared with the whole part of a limit. */
function limitText(limit: number | undefined, value: unknown): string {
  const told = limit ?? 0;
  return goTypeOf(value) === "int64" ? String(Math.trunc(told)) : goFloat(told);
}

/** Whole numbers are compared with the whole part of a factor. */
function multipleFault(at: string, field: string, factor: number, value: unknown): FieldError {
  const whole = Math.trunc(factor);
  const isWhole = goTypeOf(value) === "int64";
  if (isWhole && whole <= 0)
    return invalidValue(
      at,
      whole,
      `factor MultipleOf declared for ${field} must be positive: ${whole}`,
    );
  const told = isWhole ? String(whole) : goFloat(factor);
  return invalidValue(at, value, `${field} in body should be a multiple of ${told}`);
}

function oneOfText(field: string, message: string): string {
  const found = message.includes("exactly one of")
    ? "Found 2 valid alternatives"
    : "Found none valid";
  return `"${field}" must validate one and only one schema (oneOf). ${found}`;
}

function enumText(value: unknown): string {
  return typeof value === "string" ? value : exactJSON(value);
}

function sizeOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return isPlainObject(value) ? Object.keys(value).length : 0;
}

function typeFault(
  at: string,
  schema: JSONSchemaProps,
  value: unknown,
  issue: ValueIssue,
): FieldError {
  const wanted =
    schema["x-kubernetes-int-or-string"] === true ? "integer,string" : (schema.type ?? "object");
  const kind = kindOf(value);
  const given = kind ?? "null";
  const { format } = schema;
  // Of what is neither a text nor a list, the format is told instead of the type.
  if (format !== undefined && kind !== undefined && !["string", "array", "null"].includes(kind)) {
    const own = kind === "integer" ? "int64" : kind === "number" ? "float64" : "";
    return typeInvalid(at, own, `${issue.field} in body must be of type ${format}: "${own}"`);
  }
  return typeInvalid(at, given, `${issue.field} in body must be of type ${wanted}: "${given}"`);
}

function formatFault(
  at: string,
  schema: JSONSchemaProps,
  value: unknown,
  issue: ValueIssue,
): FieldError {
  if (typeof value === "string")
    return typeInvalid(
      at,
      value,
      `${issue.field} in body must be of type ${schema.format ?? ""}: ${goQuote(value)}`,
    );
  const checked = `Checked value must be of type ${schema.type ?? ""} with format ${schema.format ?? ""} in ${issue.field}`;
  return invalidValue("<nil>", "", checked);
}

function plain(type: FieldError["type"], field: string, body: string): FieldError {
  return { type, field, body };
}

/** A rule's failure shows a scalar, and nothing of what holds others. */
function ruleFault(
  { field, message, reason }: ValueIssue,
  schema: JSONSchemaProps,
  value: unknown,
): FieldError {
  const at = field === "" ? "<nil>" : field;
  const isWhole = schema.type === "object" || schema.type === "array" || field === "";
  switch (reason) {
    case "FieldValueForbidden":
      return forbiddenField(at, message);
    case "FieldValueRequired":
      return required(at, message);
    case "FieldValueDuplicate":
      return isWhole ? plain("FieldValueDuplicate", at, "Duplicate value") : duplicate(at, value);
    default:
      return isWhole
        ? plain("FieldValueInvalid", at, `Invalid value: ${message}`)
        : invalidValue(at, value, message);
  }
}
