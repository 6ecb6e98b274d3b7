import type { ValidationIssue } from "../../schema/issues.js";
import { checkValue } from "../../schema/check-value.js";
import { prune } from "../../schema/pruning.js";
import type { JSONSchemaProps, ValidationRule } from "../../schema/types.js";
import { isPlainObject } from "../../util/json.js";
import {
  type FieldError,
  forbiddenField,
  invalidValue,
  notSupported,
  required,
} from "../values/field-error.js";
import { toFieldErrors } from "../values/value-messages.js";

type Path = readonly (string | number)[];

/**
 * What is wrong with the schema of a definition, in the words of the server as far as they are known
 * here; where they are not, in those of the checks.
 *
 * Follows `ValidateStructural`, `ValidateDefaults` and their kin of apiextensions-apiserver.
 */
export function schemaErrors(
  schema: JSONSchemaProps,
  issues: readonly ValidationIssue[],
  at: string,
): readonly FieldError[] {
  const errors = issues.map((issue) => errorOf(schema, issue, at));
  return [...new Map(errors.map((error) => [`${error.field} ${error.body}`, error])).values()];
}

function errorOf(schema: JSONSchemaProps, issue: ValidationIssue, at: string): FieldError {
  const { path, code } = issue;
  const inDefault = path.indexOf("default");
  if (code === "SCHEMA_DEFAULT" && inDefault !== -1 && inDefault < path.length - 1)
    return errorOf(schema, { ...issue, path: path.slice(0, inDefault + 1) }, at);
  const field = `${at}${pathText(path)}`;
  const keyword = path.at(-1);
  const parent = nodeAt(schema, path.slice(0, -1));
  const value = stepInto(parent, keyword ?? "");
  const known =
    typeof keyword === "string"
      ? wordsOf({ issue, field, keyword, value, path, holder: parent })
      : undefined;
  if (known !== undefined) return known;
  if (code === "SCHEMA_DEFAULT") return defaultFault(parent, value, field);
  return invalidValue(field, value ?? null, issue.message);
}

interface Fault {
  readonly issue: ValidationIssue;
  readonly field: string;
  readonly keyword: string;
  readonly value: unknown;
  readonly path: Path;
  /** What the keyword stands in. */
  readonly holder: unknown;
}

function isRule(value: unknown): value is ValidationRule {
  return isPlainObject(value) && typeof value["rule"] === "string";
}

const types = ["array", "boolean", "integer", "number", "object", "string"];
const empty = ["type", "title", "description", "nullable"];

const unsupported = [
  "$ref",
  "additionalItems",
  "definitions",
  "dependencies",
  "id",
  "patternProperties",
];

/** Keywords that no definition may use, and what it may not say of metadata. */
function forbiddenFault({ field, keyword, value, path }: Fault): FieldError | undefined {
  const isOfMetadata = path[0] === "properties" && path[1] === "metadata";
  if (unsupported.includes(keyword)) return forbiddenField(field, `${keyword} is not supported`);
  if (keyword === "items" && Array.isArray(value))
    return forbiddenField(field, "items must be a schema object and not an array");
  if (keyword === "default" && isOfMetadata)
    return forbiddenField(field, "must not be set in top-level metadata");
  return isOfMetadata && path.length === 2
    ? forbiddenField(
        field,
        "must not specify anything other than name and generateName, but metadata is implicitly specified",
      )
    : undefined;
}

function wordsOf(fault: Fault): FieldError | undefined {
  const forbidden = forbiddenFault(fault);
  if (forbidden !== undefined) return forbidden;
  const { issue, field, keyword, value, path, holder } = fault;
  switch (issue.code) {
    case "SCHEMA_ROOT":
      return rootFault(field, keyword, value);
    case "SCHEMA_TYPE":
      if (value === undefined || value === "")
        return required(field, `must not be empty for specified ${levelOf(path)}`);
      return notSupported(field, value, types);
    case "SCHEMA_ITEMS":
      return required(field, "must be specified");
    case "SCHEMA_NESTED":
      return forbiddenField(
        field,
        `must be ${empty.includes(keyword) ? (keyword === "nullable" ? "false" : "empty") : "undefined"} to be structural`,
      );
    case "SCHEMA_PROPERTIES":
      return forbiddenField(field, "additionalProperties and properties are mutual exclusive");
    case "SCHEMA_PRESERVE":
      return invalidValue(field, value, "must be true or undefined");
    case "SCHEMA_EMBEDDED":
      return embeddedFault(field, keyword, value);
    case "SCHEMA_PATTERN":
      return patternFault(issue, field, value);
    case "SCHEMA_LIST_TYPE":
      return listTypeFault(field, keyword, value);
    case "SCHEMA_MAP_TYPE":
      return keyword === "type"
        ? invalidValue(field, value, "must be object if x-kubernetes-map-type is specified")
        : notSupported(field, value, ["atomic", "granular"]);
    case "SCHEMA_LIST_SET":
      return keyword === "x-kubernetes-map-type"
        ? invalidValue(
            field,
            value ?? null,
            "must be atomic as item of a list with x-kubernetes-list-type=set",
          )
        : undefined;
    case "SCHEMA_LIST_KEYS":
      return listKeyFault(fault);
    default:
      return isRule(holder) ? ruleFault(issue, { field, keyword, rule: holder }) : undefined;
  }
}

function rootFault(field: string, keyword: string, value: unknown): FieldError | undefined {
  switch (keyword) {
    case "type":
      return value === undefined || value === ""
        ? required(field, "must not be empty at the root")
        : invalidValue(field, value, "must be object at the root");
    case "nullable":
      return forbiddenField(field, "nullable cannot be true at the root");
    case "additionalProperties":
      return forbiddenField(field, "must not be used at the root");
    default:
      return undefined;
  }
}

function levelOf(path: Path): string {
  const [holder] = path.slice(-2);
  return holder === "items" ? "array items" : "object fields";
}

function embeddedFault(field: string, keyword: string, value: unknown): FieldError | undefined {
  if (keyword === "type")
    return value === undefined
      ? required(field, "must be object if x-kubernetes-embedded-resource is true")
      : invalidValue(field, value, "must be object if x-kubernetes-embedded-resource is true");
  if (keyword === "properties")
    return required(
      field,
      "must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields",
    );
  return undefined;
}

function patternFault({ message }: ValidationIssue, field: string, value: unknown): FieldError {
  const [, fault = ""] = /cannot compile the pattern \((.*)\); it takes/.exec(message) ?? [];
  return invalidValue(field, value, `must be a valid regular expression, but isn't: ${fault}`);
}

function listTypeFault(field: string, keyword: string, value: unknown): FieldError | undefined {
  if (keyword === "uniqueItems")
    return forbiddenField(
      field,
      "uniqueItems cannot be set to true since the runtime complexity becomes quadratic",
    );
  return keyword === "type"
    ? invalidValue(field, value ?? "", "must be array if x-kubernetes-list-type is specified")
    : notSupported(field, value, ["atomic", "set", "map"]);
}

function listKeyFault({ field, keyword, value, path }: Fault): FieldError | undefined {
  switch (keyword) {
    case "x-kubernetes-list-type":
      return required(field, "must be map if x-kubernetes-list-map-keys is non-empty");
    case "x-kubernetes-list-map-keys":
      return value === undefined
        ? required(field, "must not be empty if x-kubernetes-list-type is map")
        : invalidValue(
            field,
            value,
            Array.isArray(value) && new Set(value).size < value.length
              ? "must not contain duplicate entries"
              : "entries must all be names of item properties",
          );
    case "type":
      return invalidValue(
        field,
        value,
        `must be ${path.at(-3) === "properties" ? "a scalar type" : "object"} if parent array's x-kubernetes-list-type is map`,
      );
    case "default":
      return required(
        field,
        "this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property",
      );
    default:
      return undefined;
  }
}

/** A default is checked as a value without a name. */
function defaultFault(node: unknown, value: unknown, field: string): FieldError {
  const schema: JSONSchemaProps = isPlainObject(node) ? node : {};
  if (prune(schema, value).dropped.length > 0)
    return invalidValue(field, value, "must not have unknown fields");
  const [issue] = toFieldErrors(schema, value, checkValue(schema, value, { reading: "defaults" }));
  return issue === undefined
    ? invalidValue(field, value, "is not valid")
    : { ...issue, field: issue.field === "<nil>" ? field : `${field}.${issue.field}` };
}

const reasons = [
  "FieldValueDuplicate",
  "FieldValueForbidden",
  "FieldValueInvalid",
  "FieldValueRequired",
];

function ruleFault(
  { code, message }: ValidationIssue,
  { field, keyword, rule }: RuleFault,
): FieldError | undefined {
  if (code === "CEL_RULE_MISSING") return required(field, "rule is not specified");
  if (keyword === "reason") return notSupported(field, rule.reason, reasons);
  if (keyword === "message" && message.includes("blank"))
    return invalidValue(field, rule.message, "must be non-empty if specified");
  if (keyword === "message")
    return rule.message === undefined
      ? required(field, "message must be specified if rule contains line breaks")
      : invalidValue(field, rule.message, "must not contain line breaks");
  if (keyword === "fieldPath") return invalidValue(field, rule.fieldPath, "must be a valid path");
  if (keyword === "optionalOldSelf")
    return invalidValue(
      field,
      rule.optionalOldSelf,
      "may not be set if oldSelf is not used in rule",
    );
  const wanted = keyword === "rule" ? "a bool" : "a string";
  const subject = keyword === "rule" ? "cel expression" : "messageExpression";
  if (code === "CEL_RESULT_TYPE")
    return invalidValue(field, goRule(rule), `${subject} must evaluate to ${wanted}`);
  return keyword === "rule" || keyword === "messageExpression"
    ? invalidValue(field, goRule(rule), `compilation failed: ${message}`)
    : undefined;
}

interface RuleFault {
  readonly field: string;
  readonly keyword: string;
  readonly rule: ValidationRule;
}

/** A rule as Go writes its own form of it. */
function goRule(rule: ValidationRule): object {
  const { message = "", messageExpression = "", reason, fieldPath = "", optionalOldSelf } = rule;
  return {
    Rule: rule.rule,
    Message: message,
    MessageExpression: messageExpression,
    Reason: reason ?? null,
    FieldPath: fieldPath,
    OptionalOldSelf: optionalOldSelf ?? null,
  };
}

/** A path in the server's form: `.properties[spec].items`. */
function pathText(path: Path): string {
  let text = "";
  path.forEach((step, index) => {
    const isName = path[index - 1] === "properties";
    text += typeof step === "number" || isName ? `[${step}]` : `.${step}`;
  });
  return text;
}

function stepInto(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return typeof step === "number" ? items[step] : undefined;
  }
  return isPlainObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

function nodeAt(schema: unknown, path: Path): unknown {
  return path.reduce(stepInto, schema);
}
