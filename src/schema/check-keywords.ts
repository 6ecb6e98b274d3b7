import { isPlainObject } from "../util/json.js";
import type { ValidationIssue } from "./issues.js";
import { type KeywordKind, kindOfKeyword } from "./keywords.js";

type Path = readonly (string | number)[];

/**
 * Checks that a schema consists of keywords that a CustomResourceDefinition can carry, each with a
 * value of its type. Paths lead through the schema's JSON. A keyword that is null counts as absent.
 *
 * What is no keyword at all is an issue only where the API server looks for it: below `items` and
 * `additionalProperties` it drops such a word without one. {@link unknownKeywords} lists those.
 */
export function checkKeywords(schema: unknown): readonly ValidationIssue[] {
  return allIssues(schema).filter(({ code, path }) => code !== unknown || !isUnseen(path));
}

/** The words that the API server drops without saying so. */
export function unknownKeywords(schema: unknown): readonly ValidationIssue[] {
  return allIssues(schema).filter(({ code, path }) => code === unknown && isUnseen(path));
}

const unknown = "SCHEMA_UNKNOWN_KEYWORD";

function isUnseen(path: Path): boolean {
  return path.some(
    (part, index) =>
      (part === "items" || part === "additionalProperties") && path[index - 1] !== "properties",
  );
}

function allIssues(schema: unknown): readonly ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  checkNode(schema, [], issues);
  return issues;
}

function checkNode(schema: unknown, path: Path, issues: ValidationIssue[]): void {
  if (!isPlainObject(schema)) {
    issues.push({
      path,
      code: "SCHEMA_KEYWORD",
      message: `must be a schema, not ${shown(schema)}`,
    });
    return;
  }
  for (const [name, value] of Object.entries(schema)) {
    const kind = kindOfKeyword(name);
    const below = [...path, name];
    const other = unsupported.get(name);
    if (other !== undefined) {
      issues.push({ path: below, code: "SCHEMA_KEYWORD", message: other });
    } else if (kind === undefined) {
      const message =
        notThere.get(name) ?? "is no keyword of a schema in a CustomResourceDefinition";
      issues.push({ path: below, code: unknown, message });
    } else if (value !== null && value !== undefined)
      checkValue({ kind, value, path: below }, issues);
  }
}

/** What JSON Schema has and a CustomResourceDefinition has not. */
const unsupported: ReadonlyMap<string, string> = new Map([
  ["$ref", "is not supported: write the schema out where it is used"],
  ["$schema", "is not supported: remove it"],
  ["id", "is not supported: remove it"],
  ["definitions", "is not supported: write each schema out where it is used"],
  ["patternProperties", "is not supported: use a map, with a rule over its keys"],
  ["dependencies", "is not supported: use a rule"],
  ["additionalItems", "is not supported: a list has one schema for all of its items"],
]);

/** What JSON Schema has and the API server has no word for. */
const notThere: ReadonlyMap<string, string> = new Map([
  ["const", "is no keyword here: use an enum of one value"],
]);

interface Keyword {
  readonly kind: KeywordKind;
  readonly value: unknown;
  readonly path: Path;
}

function checkValue({ kind, value, path }: Keyword, issues: ValidationIssue[]): void {
  const code = kind === "number" || kind === "count" ? "SCHEMA_LIMIT" : "SCHEMA_KEYWORD";
  const need = (holds: boolean, what: string): boolean => {
    if (!holds) issues.push({ path, code, message: `must be ${what}, not ${shown(value)}` });
    return holds;
  };
  switch (kind) {
    case "text":
      need(typeof value === "string", "a string");
      break;
    case "flag":
      need(typeof value === "boolean", "true or false");
      break;
    case "number":
      need(typeof value === "number" && Number.isFinite(value), "a finite number");
      break;
    case "count":
      need(
        Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 63,
        "a whole number of 64 bits",
      );
      break;
    case "json":
      break;
    case "jsons":
      need(Array.isArray(value), "a list");
      break;
    case "texts":
      need(
        Array.isArray(value) && value.every((item) => typeof item === "string"),
        "a list of strings",
      );
      break;
    case "docs":
      if (need(isPlainObject(value), "an object with description and url"))
        checkMembers({ value, path, members: docsMembers }, issues);
      break;
    case "rules":
      if (need(Array.isArray(value), "a list of rules") && Array.isArray(value))
        value.forEach((rule: unknown, index) => checkRule(rule, [...path, index], issues));
      break;
    case "schema":
      checkNode(value, path, issues);
      break;
    case "schema or flag":
      if (typeof value !== "boolean") checkNode(value, path, issues);
      break;
    case "schemas":
      if (need(Array.isArray(value), "a list of schemas") && Array.isArray(value))
        value.forEach((schema: unknown, index) => checkNode(schema, [...path, index], issues));
      break;
    case "fields":
      if (need(isPlainObject(value), "an object of schemas") && isPlainObject(value))
        for (const [name, schema] of Object.entries(value))
          checkNode(schema, [...path, name], issues);
      break;
  }
}

const docsMembers: ReadonlyMap<string, KeywordKind> = new Map([
  ["description", "text"],
  ["url", "text"],
]);

const ruleMembers: ReadonlyMap<string, KeywordKind> = new Map([
  ["rule", "text"],
  ["message", "text"],
  ["messageExpression", "text"],
  ["reason", "text"],
  ["fieldPath", "text"],
  ["optionalOldSelf", "flag"],
]);

function checkRule(rule: unknown, path: Path, issues: ValidationIssue[]): void {
  checkMembers({ value: rule, path, members: ruleMembers }, issues);
  if (isPlainObject(rule) && typeof rule["rule"] !== "string")
    issues.push({ path: [...path, "rule"], code: "CEL_RULE_MISSING", message: "must be given" });
}

interface Members {
  readonly value: unknown;
  readonly path: Path;
  readonly members: ReadonlyMap<string, KeywordKind>;
}

function checkMembers({ value, path, members }: Members, issues: ValidationIssue[]): void {
  const code = "SCHEMA_KEYWORD";
  if (!isPlainObject(value)) {
    issues.push({ path, code, message: `must be an object, not ${shown(value)}` });
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    const kind = members.get(name);
    if (kind === undefined)
      issues.push({
        path: [...path, name],
        code: unknown,
        message: `is no field here; fields are ${[...members.keys()].join(", ")}`,
      });
    else if (member !== null && member !== undefined)
      checkValue({ kind, value: member, path: [...path, name] }, issues);
  }
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}
