import { canonicalJSON, isPlainObject } from "../util/json.js";
import type { ValidationIssue } from "./issues.js";
import { matchesPattern } from "./pattern.js";
import type { JSONSchemaProps } from "./types.js";

type Path = readonly (string | number)[];

/**
 * Checks a value against a structural schema and lists every issue.
 *
 * Defaults are taken as applied already. Fields that the schema does not name are
 * issues, since the API server would prune them. CEL rules are not evaluated.
 * `undefined` in an object stands for an absent field.
 */
export function validate(
  schema: JSONSchemaProps,
  value: unknown,
  path: Path = [],
): readonly ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  validateNode({ schema, value, path, seen: new Set() }, issues);
  return issues;
}

interface Node {
  readonly schema: JSONSchemaProps;
  readonly value: unknown;
  readonly path: Path;
  /** The objects that hold this one: a value that holds itself is no JSON. */
  readonly seen: ReadonlySet<unknown>;
}

function validateNode(node: Node, issues: ValidationIssue[]): void {
  const { schema, value, path, seen } = node;
  const report = (code: string, message: string): void => void issues.push({ path, code, message });
  if (value === null && schema.nullable === true) return;
  if (!hasType(schema, value)) {
    report("VALUE_TYPE", `must be ${expected(schema)}, not ${describe(value)}`);
    return;
  }
  if (schema.enum !== undefined) {
    const wanted = schema.enum.map(canonicalJSON);
    if (!wanted.includes(canonicalJSON(value))) {
      report("VALUE_ENUM", `must be one of ${wanted.join(", ")}, not ${describe(value)}`);
    }
  }
  if (typeof value === "string") validateString(schema, value, report);
  else if (typeof value === "number") validateNumber(schema, value, report);
  else if (typeof value === "object" && value !== null) {
    if (seen.has(value)) {
      report("VALUE_CYCLE", "must not hold itself");
      return;
    }
    const inner: Node = { ...node, seen: new Set([...seen, value]) };
    if (Array.isArray(value)) validateList(inner, value, issues);
    else validateObject(inner, value as Readonly<Record<string, unknown>>, issues);
  }
}

type Report = (code: string, message: string) => void;

function hasType(schema: JSONSchemaProps, value: unknown): boolean {
  if (schema["x-kubernetes-int-or-string"] === true) {
    return typeof value === "string" || Number.isInteger(value);
  }
  switch (schema.type) {
    case "string":
      return typeof value === "string";
    case "boolean":
      return typeof value === "boolean";
    case "integer":
      return Number.isInteger(value);
    case "number":
      return Number.isFinite(value);
    case "array":
      return Array.isArray(value);
    case "object":
      return isPlainObject(value);
    default:
      return isJSON(value);
  }
}

function expected(schema: JSONSchemaProps): string {
  if (schema["x-kubernetes-int-or-string"] === true) return "an integer or a string";
  switch (schema.type) {
    case "array":
      return "a list";
    case "object":
      return "an object";
    case "integer":
      return "an integer";
    case undefined:
      return "a JSON value";
    default:
      return `a ${schema.type}`;
  }
}

function validateString(schema: JSONSchemaProps, value: string, report: Report): void {
  const { minLength, maxLength, pattern } = schema;
  if (minLength !== undefined || maxLength !== undefined) {
    const length = Array.from(value).length;
    if (minLength !== undefined && length < minLength) {
      report("VALUE_MIN_LENGTH", `must be at least ${minLength} characters long, not ${length}`);
    }
    if (maxLength !== undefined && length > maxLength) {
      report("VALUE_MAX_LENGTH", `must be at most ${maxLength} characters long, not ${length}`);
    }
  }
  if (pattern !== undefined && !matchesPattern(pattern, value)) {
    report("VALUE_PATTERN", `must match ${pattern}, which ${describe(value)} does not`);
  }
}

function validateNumber(schema: JSONSchemaProps, value: number, report: Report): void {
  const { minimum, maximum, multipleOf } = schema;
  if (minimum !== undefined) {
    const below = schema.exclusiveMinimum === true ? value <= minimum : value < minimum;
    const bound = schema.exclusiveMinimum === true ? "greater than" : "at least";
    if (below) report("VALUE_MINIMUM", `must be ${bound} ${minimum}, not ${value}`);
  }
  if (maximum !== undefined) {
    const above = schema.exclusiveMaximum === true ? value >= maximum : value > maximum;
    const bound = schema.exclusiveMaximum === true ? "less than" : "at most";
    if (above) report("VALUE_MAXIMUM", `must be ${bound} ${maximum}, not ${value}`);
  }
  if (multipleOf !== undefined && !Number.isInteger(value / multipleOf)) {
    report("VALUE_MULTIPLE_OF", `must be a multiple of ${multipleOf}, not ${value}`);
  }
  if (schema.format === "int32" && (value < -(2 ** 31) || value >= 2 ** 31)) {
    report("VALUE_FORMAT", `must fit in 32 bits, not ${value}`);
  }
  const beyondInt64 = value < -(2 ** 63) || value >= 2 ** 63;
  if (schema.format === "int64" && beyondInt64) {
    report("VALUE_FORMAT", `must fit in 64 bits, not ${value}`);
  }
}

function validateList(node: Node, value: readonly unknown[], issues: ValidationIssue[]): void {
  const { schema, path } = node;
  const report = (code: string, message: string): void => void issues.push({ path, code, message });
  const { minItems, maxItems, items = openNode } = schema;
  if (minItems !== undefined && value.length < minItems) {
    report("VALUE_MIN_ITEMS", `must have at least ${minItems} items, not ${value.length}`);
  }
  if (maxItems !== undefined && value.length > maxItems) {
    report("VALUE_MAX_ITEMS", `must have at most ${maxItems} items, not ${value.length}`);
  }
  value.forEach((item, index) => {
    validateNode({ ...node, schema: items, value: item, path: [...path, index] }, issues);
  });
  validateUnique(node, value, issues);
}

/** Items of a set are all different; items of a map list differ in their keys. */
function validateUnique(node: Node, value: readonly unknown[], issues: ValidationIssue[]): void {
  const listType = node.schema["x-kubernetes-list-type"];
  if (listType !== "set" && listType !== "map") return;
  const keys = node.schema["x-kubernetes-list-map-keys"] ?? [];
  const seen = new Map<string, number>();
  value.forEach((item, index) => {
    const shown =
      listType === "set"
        ? canonicalJSON(item)
        : keys.map((key) => `${key} ${canonicalJSON(fieldOf(item, key) ?? null)}`).join(", ");
    const first = seen.get(shown);
    if (first === undefined) seen.set(shown, index);
    else {
      const message = `must not repeat item ${first}: ${shown}`;
      issues.push({ path: [...node.path, index], code: "VALUE_DUPLICATE", message });
    }
  });
}

function fieldOf(item: unknown, key: string): unknown {
  return isPlainObject(item) && Object.hasOwn(item, key) ? item[key] : undefined;
}

function validateObject(
  node: Node,
  value: Readonly<Record<string, unknown>>,
  issues: ValidationIssue[],
): void {
  const { schema, path } = node;
  const { properties = {}, additionalProperties, minProperties, maxProperties } = schema;
  const report = (code: string, message: string): void => void issues.push({ path, code, message });
  const given = Object.keys(value).filter((name) => value[name] !== undefined);
  if (minProperties !== undefined && given.length < minProperties) {
    report(
      "VALUE_MIN_PROPERTIES",
      `must have at least ${minProperties} entries, not ${given.length}`,
    );
  }
  if (maxProperties !== undefined && given.length > maxProperties) {
    report(
      "VALUE_MAX_PROPERTIES",
      `must have at most ${maxProperties} entries, not ${given.length}`,
    );
  }
  for (const name of schema.required ?? []) {
    if (!given.includes(name)) {
      issues.push({ path: [...path, name], code: "VALUE_REQUIRED", message: "is required" });
    }
  }
  const open = schema["x-kubernetes-preserve-unknown-fields"] === true;
  for (const name of given) {
    const declared = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    const below = [...path, name];
    if (typeof declared === "object") {
      validateNode({ ...node, schema: declared, value: value[name], path: below }, issues);
    } else if (declared === true || open) {
      validateNode({ ...node, schema: openNode, value: value[name], path: below }, issues);
    } else {
      const known = Object.keys(properties);
      const message = `is not a field here${known.length > 0 ? `; fields are ${known.join(", ")}` : ""}`;
      issues.push({ path: below, code: "VALUE_UNKNOWN_FIELD", message });
    }
  }
}

/** What holds of a value that the schema leaves open: it is JSON, and so is what it holds. */
const openNode: JSONSchemaProps = {
  nullable: true,
  "x-kubernetes-preserve-unknown-fields": true,
};

function isJSON(value: unknown): boolean {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  return Array.isArray(value) || isPlainObject(value);
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) {
    return isPlainObject(value) ? "an object" : `a ${value.constructor.name}`;
  }
  if (typeof value === "string") return canonicalJSON(value);
  return typeof value === "function" ? "a function" : String(value);
}
