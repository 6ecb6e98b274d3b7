import { canonicalJSON } from "../util/json.js";
import { unknownKeywords } from "./check-keywords.js";
import { checkValue } from "./check-value.js";
import type { ValidationIssue } from "./issues.js";
import { type Report, reporterAt, type SchemaPlace, subschemasOf } from "./schema-walk.js";
import { formatsOf, isKnownFormat } from "./string-formats.js";
import type { JSONSchemaProps } from "./types.js";
import { validate } from "./validate.js";

/**
 * What the API server takes in a schema and does not do, or what leaves no value to be accepted.
 *
 * The schema is one that `checkStructure` has no issue with. Paths lead through its JSON.
 */
export function schemaWarnings(schema: JSONSchemaProps): readonly ValidationIssue[] {
  const issues: ValidationIssue[] = [...unknownKeywords(schema)];
  walk({ schema, path: [], level: "root" }, issues);
  return issues;
}

function walk(place: SchemaPlace, issues: ValidationIssue[]): void {
  const { schema, path } = place;
  const report = reporterAt(issues, path);
  warnOfFormat(schema, report);
  warnOfBounds(schema, report);
  warnOfEnum(schema, report);
  warnOfDefault(schema, report);
  warnOfFields(schema, report);
  warnOfPrecision(schema, report);
  for (const child of subschemasOf(place)) walk(child, issues);
}

function warnOfFormat({ type, format = "" }: JSONSchemaProps, report: Report): void {
  if (format === "" || isKnownFormat(type, format)) return;
  const known = formatsOf(type);
  const instead =
    known.length > 0 ? `known are ${known.join(", ")}` : "only strings and numbers have formats";
  report("SCHEMA_FORMAT", `the API server drops the format ${JSON.stringify(format)}; ${instead}`, [
    "format",
  ]);
}

const bounds = [
  ["minimum", "maximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
  ["minProperties", "maxProperties"],
] as const;

function warnOfBounds(schema: JSONSchemaProps, report: Report): void {
  for (const [lower, upper] of bounds) {
    const [low, high] = [schema[lower], schema[upper]];
    if (low !== undefined && high !== undefined && low > high)
      report("SCHEMA_BOUNDS", `is above ${upper} ${high}: no value would satisfy both`, [lower]);
    else if (upper !== "maximum" && high !== undefined && high < 0)
      report("SCHEMA_BOUNDS", "is below zero: no value would satisfy it", [upper]);
  }
  if (schema.multipleOf !== undefined && schema.multipleOf <= 0)
    report("SCHEMA_BOUNDS", "must be above zero: no value would satisfy it", ["multipleOf"]);
}

function warnOfEnum(schema: JSONSchemaProps, report: Report): void {
  const { enum: values, type, nullable = false } = schema;
  if (values === undefined) return;
  const say = (message: string): void => report("SCHEMA_ENUM", message, ["enum"]);
  if (values.length === 0) say("has no value: the API server leaves it out");
  const texts = values.map(canonicalJSON);
  const repeated = [...new Set(texts.filter((text, index) => texts.indexOf(text) < index))];
  if (repeated.length > 0) say(`repeats ${repeated.join(", ")}`);
  const plain: JSONSchemaProps = type === undefined ? {} : { type, nullable };
  const foreign = values.filter((value) => checkValue(plain, value).length > 0);
  if (type !== undefined && foreign.length > 0)
    say(`has values that are no ${type}: ${foreign.map(canonicalJSON).join(", ")}`);
  if (nullable && values.length > 0)
    say("takes no null, even where it lists it: put the enum into allOf");
}

/** The API server judges defaults less strictly than it then judges the values. */
function warnOfDefault(schema: JSONSchemaProps, report: Report): void {
  const { default: value } = schema;
  if (value === undefined) return;
  if (value === null) {
    report("SCHEMA_DEFAULT_IGNORED", "a default of null is none: leave it out", ["default"]);
    return;
  }
  for (const { path, code, message } of validate(schema, value)) {
    if (code !== "VALUE_UNKNOWN_FIELD")
      report(
        "SCHEMA_DEFAULT_IGNORED",
        `the API server fills it in and then refuses it: ${message}`,
        ["default", ...path],
      );
  }
}

function warnOfFields(schema: JSONSchemaProps, report: Report): void {
  const { properties = {}, required = [], additionalProperties } = schema;
  const isOpen =
    schema["x-kubernetes-preserve-unknown-fields"] === true ||
    schema["x-kubernetes-embedded-resource"] === true ||
    (additionalProperties !== undefined && additionalProperties !== false);
  if (isOpen || schema.type !== "object") return;
  const missing = required.filter((name) => !Object.hasOwn(properties, name));
  if (missing.length > 0)
    report(
      "SCHEMA_REQUIRED",
      `names fields that are not declared, and so are dropped before they are looked for: ${missing.join(", ")}`,
      ["required"],
    );
}

function warnOfPrecision(schema: JSONSchemaProps, report: Report): void {
  for (const keyword of ["default", "enum", "example"] as const) {
    if (hasLargeInteger(schema[keyword]))
      report(
        "SCHEMA_PRECISION",
        "has a whole number above 2^53, which JavaScript does not keep exactly",
        [keyword],
      );
  }
}

function hasLargeInteger(value: unknown): boolean {
  if (typeof value === "number") return Number.isInteger(value) && !Number.isSafeInteger(value);
  return typeof value === "object" && value !== null && Object.values(value).some(hasLargeInteger);
}
