import { applyDefaults } from "./defaulting.js";
import type { ValidationIssue } from "./issues.js";
import { faultOfPattern } from "./pattern.js";
import type { JSONSchemaProps } from "./types.js";
import { validate } from "./validate.js";

type Path = readonly (string | number)[];
type Report = (code: string, message: string, below?: Path) => void;

/**
 * Checks a schema that the builder made for what the API server would refuse, and lists every issue.
 *
 * Paths lead to the field as an author knows it: a list's items are `[]`, a map's values `[*]`.
 * Follows `k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation`.
 */
export function checkStructure(
  schema: JSONSchemaProps,
  path: Path = [],
): readonly ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  checkNode(schema, path, issues);
  return issues;
}

function checkNode(schema: JSONSchemaProps, path: Path, issues: ValidationIssue[]): void {
  const report: Report = (code, message, below = []) =>
    void issues.push({ path: [...path, ...below], code, message });
  checkLimits(schema, report);
  checkText(schema, report);
  checkListType(schema, report);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    checkNode(property, [...path, name], issues);
  }
  if (schema.items !== undefined) checkNode(schema.items, [...path, ""], issues);
  if (typeof schema.additionalProperties === "object") {
    checkNode(schema.additionalProperties, [...path, "*"], issues);
  }
  checkDefault(schema, path, issues);
}

const bounds = [
  ["minimum", "maximum", "number"],
  ["minLength", "maxLength", "count"],
  ["minItems", "maxItems", "count"],
  ["minProperties", "maxProperties", "count"],
] as const;

function checkLimits(schema: JSONSchemaProps, report: Report): void {
  for (const [lower, upper, kind] of bounds) {
    for (const name of [lower, upper]) {
      const limit = schema[name];
      if (limit === undefined) continue;
      if (kind === "number" && !Number.isFinite(limit)) {
        report("SCHEMA_LIMIT", `${name} must be a finite number, not ${String(limit)}`);
      } else if (kind === "count" && !(Number.isSafeInteger(limit) && limit >= 0)) {
        report("SCHEMA_LIMIT", `${name} must be a whole number from 0, not ${String(limit)}`);
      }
    }
    const [low, high] = [schema[lower], schema[upper]];
    if (low !== undefined && high !== undefined && low > high) {
      report(
        "SCHEMA_LIMIT",
        `${lower} ${low} is above ${upper} ${high}: no value would satisfy both`,
      );
    }
  }
  const { multipleOf } = schema;
  if (multipleOf !== undefined && !(Number.isFinite(multipleOf) && multipleOf > 0)) {
    report("SCHEMA_LIMIT", `multipleOf must be a number above 0, not ${String(multipleOf)}`);
  }
}

function checkText(schema: JSONSchemaProps, report: Report): void {
  const { pattern } = schema;
  const fault = pattern === undefined ? undefined : faultOfPattern(pattern);
  if (fault !== undefined) {
    report(
      "SCHEMA_PATTERN",
      `the API server cannot compile the pattern (${fault}); it takes RE2, which has no look-around and no back-references`,
    );
  }
  if (schema.enum === undefined) return;
  if (schema.enum.length === 0) report("SCHEMA_ENUM", "an enum needs at least one value");
  const repeated = schema.enum.filter((value, index) => schema.enum?.indexOf(value) !== index);
  if (repeated.length > 0) {
    report("SCHEMA_ENUM", `an enum must not repeat a value: ${repeated.map(String).join(", ")}`);
  }
}

function checkListType(schema: JSONSchemaProps, report: Report): void {
  const type = schema["x-kubernetes-list-type"];
  const keys = schema["x-kubernetes-list-map-keys"];
  if (keys !== undefined && type !== "map") {
    report("SCHEMA_LIST_KEYS", 'keys are for a list of type "map" only');
  }
  const { items } = schema;
  if (type === "set") {
    const scalar = items?.type !== "object" && items?.type !== "array";
    const atomic =
      items?.["x-kubernetes-map-type"] === "atomic" ||
      items?.["x-kubernetes-list-type"] === "atomic";
    if (!scalar && !atomic) {
      report(
        "SCHEMA_LIST_SET",
        'the items of a set must be scalars, or objects of map type "atomic"',
      );
    }
    if (items?.nullable === true)
      report("SCHEMA_LIST_SET", "the items of a set must not be nullable");
  }
  if (type !== "map") return;
  if (items?.type !== "object") {
    report("SCHEMA_LIST_KEYS", 'the items of a list of type "map" must be objects');
    return;
  }
  if (keys === undefined || keys.length === 0) {
    report("SCHEMA_LIST_KEYS", 'a list of type "map" needs keys, such as ["name"]');
    return;
  }
  if (new Set(keys).size !== keys.length) report("SCHEMA_LIST_KEYS", "keys must not repeat");
  for (const key of keys) checkListKey(key, items, report);
}

function checkListKey(key: string, items: JSONSchemaProps, report: Report): void {
  const field = Object.hasOwn(items.properties ?? {}, key) ? items.properties?.[key] : undefined;
  const below = ["", key];
  if (field === undefined) {
    const fields = Object.keys(items.properties ?? {}).join(", ");
    report("SCHEMA_LIST_KEYS", `the key "${key}" is no field of the items, which are ${fields}`);
    return;
  }
  if (field.type === "object" || field.type === "array") {
    report("SCHEMA_LIST_KEYS", "a key of a list must be a scalar", below);
  }
  if (field.nullable === true)
    report("SCHEMA_LIST_KEYS", "a key of a list must not be nullable", below);
  if (field.default === undefined && items.required?.includes(key) !== true) {
    report("SCHEMA_LIST_KEYS", "a key of a list must be required or have a default", below);
  }
}

/** A default satisfies its own schema, once the defaults inside it are filled in. */
function checkDefault(schema: JSONSchemaProps, path: Path, issues: ValidationIssue[]): void {
  if (schema.default === undefined) return;
  for (const issue of validate(schema, applyDefaults(schema, schema.default))) {
    const where = issue.path.length === 0 ? "" : ` at ${issue.path.join(".")}`;
    issues.push({ path, code: "SCHEMA_DEFAULT", message: `the default${where} ${issue.message}` });
  }
}
