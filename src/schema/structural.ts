import { checkKeywords } from "./check-keywords.js";
import type { ValidationIssue } from "./issues.js";
import { checkDefaults } from "./structural-defaults.js";
import { checkListType, checkMapType } from "./structural-lists.js";
import { checkNested, checkUndeclared } from "./structural-nested.js";
import { checkResourceFields, checkRoot } from "./structural-resource.js";
import {
  type Path,
  type Report,
  reporterAt,
  type SchemaPlace,
  subschemasOf,
} from "./schema-walk.js";
import { faultOfPattern } from "./pattern.js";

/** What {@link checkStructure} needs to know beside the schema. */
export interface StructureOptions {
  /** Whether the version has the status subresource, beside which the root takes fewer keywords. @default false */
  readonly statusSubresource?: boolean;
}

/**
 * Checks the schema of one version, from its root, for what the API server would refuse, and lists
 * every issue. CEL rules are left to `checkRules`.
 *
 * Paths lead through the schema's JSON, as those of the API server do:
 * `properties`, `spec`, `pattern`. Follows `ValidateStructural`, `ValidateDefaults` and
 * `ValidateCustomResourceDefinitionOpenAPISchema` of k8s.io/apiextensions-apiserver 0.36.
 */
export function checkStructure(
  schema: unknown,
  { statusSubresource = false }: StructureOptions = {},
): readonly ValidationIssue[] {
  // The other checks read keywords by their types.
  const mistyped = checkKeywords(schema);
  if (mistyped.length > 0 || !isSchema(schema)) return mistyped;
  const issues: ValidationIssue[] = [];
  checkRoot(schema, statusSubresource, reporterAt(issues, []));
  checkNode({ schema, path: [], level: "root" }, issues);
  checkUndeclared(schema, reporterAt(issues, []));
  if (issues.every(({ code }) => besideDefaults.has(code))) issues.push(...checkDefaults(schema));
  return issues;
}

/** Faults beside which defaults can be judged: the API server does. */
const besideDefaults: ReadonlySet<string> = new Set([
  "SCHEMA_DEFAULT_PLACE",
  "SCHEMA_LIST_KEYS",
  "SCHEMA_LIST_SET",
  "SCHEMA_LIST_TYPE",
  "SCHEMA_MAP_TYPE",
  "SCHEMA_PROPERTIES",
]);

function isSchema(value: unknown): value is SchemaPlace["schema"] {
  return typeof value === "object" && value !== null;
}

function checkNode(place: SchemaPlace, issues: ValidationIssue[]): void {
  const { schema, path } = place;
  const report = reporterAt(issues, path);
  checkType(place, report);
  checkExtensions(place, report);
  checkResourceFields(place, report);
  checkValueKeywords(place, report);
  checkNested(schema, report);
  for (const child of subschemasOf(place)) checkNode(child, issues);
  checkNestedNodes(place, issues);
}

/** What holds of every node, also of those in `allOf` and its kin. */
function checkValueKeywords(place: SchemaPlace, report: Report): void {
  const { schema, metadata } = place;
  const { pattern } = schema;
  const fault = pattern === undefined || pattern === "" ? undefined : faultOfPattern(pattern);
  if (fault !== undefined) {
    report(
      "SCHEMA_PATTERN",
      `the API server cannot compile the pattern (${fault}); it takes RE2, which has no look-around and no back-references`,
      ["pattern"],
    );
  }
  if (schema.uniqueItems === true) {
    report("SCHEMA_LIST_TYPE", 'must not be true: use a list of type "set"', ["uniqueItems"]);
  }
  if (
    schema.default !== undefined &&
    schema.default !== null &&
    metadata?.noDefault !== undefined
  ) {
    report("SCHEMA_DEFAULT_PLACE", `must not be set ${metadata.noDefault}`, ["default"]);
  }
  if (schema["x-kubernetes-preserve-unknown-fields"] === false) {
    report("SCHEMA_PRESERVE", "must be true or left out", ["x-kubernetes-preserve-unknown-fields"]);
  }
  const hasFields = Object.keys(schema.properties ?? {}).length > 0;
  const { additionalProperties: rest } = schema;
  if (hasFields && rest !== undefined && rest !== null && rest !== true) {
    const message = "must not stand beside properties: an object has named fields or is a map";
    report("SCHEMA_PROPERTIES", message, ["additionalProperties"]);
  }
  checkMapType(schema, report);
  checkListType(schema, report);
}

const types = ["string", "number", "integer", "boolean", "array", "object"];

function checkType({ schema, level, path }: SchemaPlace, report: Report): void {
  const type: string | undefined = schema.type;
  if (type !== undefined && type !== "" && !types.includes(type)) {
    const instead = type === "null" ? ": write nullable beside another type" : "";
    report(
      "SCHEMA_TYPE",
      `must be one of ${types.join(", ")}, not ${JSON.stringify(type)}${instead}`,
      ["type"],
    );
  }
  const untyped = type === undefined || type === "";
  if (schema["x-kubernetes-embedded-resource"] === true && type !== "object") {
    report("SCHEMA_EMBEDDED", "must be object for an embedded resource", ["type"]);
  } else if (
    untyped &&
    schema["x-kubernetes-int-or-string"] !== true &&
    schema["x-kubernetes-preserve-unknown-fields"] !== true
  ) {
    const code = level === "root" && path.length === 0 ? "SCHEMA_ROOT" : "SCHEMA_TYPE";
    report(code, "must be given", ["type"]);
  }
  if (type === "array" && schema.items === undefined) {
    report("SCHEMA_ITEMS", "must be given: say what a list holds", ["items"]);
  }
}

function checkExtensions({ schema }: SchemaPlace, report: Report): void {
  if (schema["x-kubernetes-int-or-string"] !== true) return;
  for (const other of [
    "x-kubernetes-preserve-unknown-fields",
    "x-kubernetes-embedded-resource",
  ] as const) {
    if (schema[other] === true)
      report("SCHEMA_INT_OR_STRING", "must not stand beside x-kubernetes-int-or-string", [other]);
  }
}

/** The nodes in `allOf` and its kin have rules of their own, and those of every node. */
function checkNestedNodes(place: SchemaPlace, issues: ValidationIssue[]): void {
  const { schema, path } = place;
  const nested: (readonly [SchemaPlace["schema"], Path])[] = [
    ...(["allOf", "anyOf", "oneOf"] as const).flatMap((keyword) =>
      (schema[keyword] ?? []).map((node, index) => [node, [...path, keyword, index]] as const),
    ),
    ...(schema.not === undefined || schema.not === null
      ? []
      : [[schema.not, [...path, "not"]] as const]),
  ];
  for (const [node, below] of nested) checkInside({ ...place, schema: node, path: below }, issues);
}

function checkInside(place: SchemaPlace, issues: ValidationIssue[]): void {
  const { schema, path } = place;
  const report = reporterAt(issues, path);
  const type: string | undefined = schema.type;
  if (type !== undefined && type !== "" && !types.includes(type)) {
    report("SCHEMA_TYPE", `must be one of ${types.join(", ")}, not ${JSON.stringify(type)}`, [
      "type",
    ]);
  }
  checkValueKeywords(place, report);
  for (const child of subschemasOf(place)) checkInside(child, issues);
  checkNestedNodes(place, issues);
}
