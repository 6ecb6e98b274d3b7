import { NEWEST_KUBERNETES_MINOR, type CelDeclarations } from "./cel-declarations.js";
import { compileCel, declarationsForServer, type CelCompilation } from "./cel-expression.js";
import { escapeFieldName } from "./cel-names.js";
import { positionOf, type CelFault, type CelFaultCode } from "./cel-fault.js";
import { faultOfFieldPath } from "./cel-field-path.js";
import {
  CEL_COST_LIMIT,
  CEL_TOTAL_COST_LIMIT,
  describeCost,
  describeTotalCost,
  type CelCost,
} from "./cel-limits.js";
import { declareSchema, occurrences, type CelDeclaration } from "./cel-schema.js";
import { addSaturating, multiplySaturating } from "./cel-size.js";
import type { ValidationIssue } from "./issues.js";
import { hasRules } from "./schema-search.js";
import type { JSONSchemaProps, ValidationRule } from "./types.js";

/** Codes of what can be wrong with the rules of a schema. */
type CelIssueCode =
  | CelFaultCode
  | "CEL_RULE_MISSING"
  | "CEL_MESSAGE"
  | "CEL_REASON"
  | "CEL_FIELD_PATH"
  | "CEL_OLD_SELF"
  | "CEL_NO_TYPE"
  | "CEL_COST"
  | "CEL_TOTAL_COST";

/**
 * One thing that an API server would refuse a schema's rules for.
 *
 * `path` leads through the schema to the field of the rule, such as
 * `["properties", "spec", "x-kubernetes-validations", 0, "rule"]`.
 */
export interface CelIssue extends ValidationIssue {
  readonly code: CelIssueCode;
  /** Where in the expression, both from 1, in characters; the message names it too. */
  readonly position?: { readonly line: number; readonly column: number };
}

export interface CelRuleOptions {
  /**
   * Kubernetes version of the oldest API server that has to take the rules, as `1.36`.
   * One that is newer than all known ones, or cannot be read, counts as the newest known.
   * @default "1.36"
   */
  readonly kubernetesVersion?: string;
}

/** All that is known of a schema's rules without running them. */
export interface CelRuleReport {
  readonly issues: readonly CelIssue[];
  /** One for each expression that compiles, in the order of the walk. */
  readonly costs: readonly CelCost[];
  /** The sum that the API server compares with 100,000,000. */
  readonly total: bigint;
}

/** Codes and messages of all that an API server would refuse in the `x-kubernetes-validations` of a schema; see {@link inspectRules}. */
export function checkRules(
  schema: JSONSchemaProps,
  options: CelRuleOptions = {},
): readonly CelIssue[] {
  return inspectRules(schema, options).issues;
}

/**
 * Checks and costs every rule of a structural schema, as an API server does when a
 * CustomResourceDefinition is created with it.
 *
 * `schema` is the schema of one version, from its root. It should be structural already:
 * a server looks at rules only then. Works on data alone; nothing is evaluated.
 *
 * Follows the page "Extend the Kubernetes API with CustomResourceDefinitions" (validation
 * rules), KEP-2876 and `apiextensions-apiserver/pkg/apis/apiextensions/validation`.
 */
export function inspectRules(schema: JSONSchemaProps, options: CelRuleOptions = {}): CelRuleReport {
  const inspection = new RuleInspection(declarationsForServer(serverMinor(options)));
  inspection.walk(new SchemaNode({ schema, path: [], name: "" }));
  return inspection.report();
}

function serverMinor({ kubernetesVersion }: CelRuleOptions): number {
  const minor = Number(/^v?1\.(\d+)/.exec(kubernetesVersion ?? "")?.[1] ?? NEWEST_KUBERNETES_MINOR);
  return Math.min(minor, NEWEST_KUBERNETES_MINOR);
}

type Path = readonly (string | number)[];

interface NodePlace {
  readonly schema: JSONSchemaProps;
  readonly path: Path;
  /** The place in an object, for messages: `spec.users[]`. */
  readonly name: string;
  readonly parent?: SchemaNode;
}

class SchemaNode {
  readonly schema: JSONSchemaProps;
  readonly path: Path;
  readonly name: string;
  /** Whether a rule stands here or above. */
  readonly inScope: boolean;
  /** How often the node can occur; `undefined` when a list or map above has no limit. */
  readonly times: bigint | undefined;
  /** The limits that are missing above, as `maxItems at spec.hosts`. */
  readonly missing: readonly string[];
  /** The list whose items cannot be told apart between two versions of an object. */
  readonly uncorrelatable: string | undefined;
  readonly #parent: SchemaNode | undefined;
  #declaration: { readonly value: CelDeclaration | undefined } | undefined;

  constructor({ schema, path, name, parent }: NodePlace) {
    this.schema = schema;
    this.path = path;
    this.name = name;
    this.#parent = parent;
    this.inScope =
      (parent?.inScope ?? false) || (schema["x-kubernetes-validations"] ?? []).length > 0;
    const factor = parent === undefined ? 1n : multiplicity(parent.schema);
    this.times =
      factor === undefined || (parent !== undefined && parent.times === undefined)
        ? undefined
        : multiplySaturating(parent?.times ?? 1n, factor);
    this.missing =
      parent === undefined
        ? []
        : [...parent.missing, ...(factor === undefined ? [missingLimit(parent)] : [])];
    const list =
      parent?.schema.type === "array" && parent.schema["x-kubernetes-list-type"] !== "map"
        ? parent.name
        : undefined;
    this.uncorrelatable = parent?.uncorrelatable ?? list;
  }

  /**
   * The node in rules. Taken from the parent where rules stand above: below a resource's
   * `metadata`, that is not what the node's own schema says.
   */
  declaration(): CelDeclaration | undefined {
    this.#declaration ??= { value: this.#declare() };
    return this.#declaration.value;
  }

  #declare(): CelDeclaration | undefined {
    const parent = this.#parent;
    if (parent?.inScope === true) {
      const above = parent.declaration();
      if (above === undefined) return undefined;
      const known = this.#within(above);
      if (known !== undefined) return known;
    }
    const isResource =
      parent === undefined || this.schema["x-kubernetes-embedded-resource"] === true;
    return declareSchema(this.schema, isResource, this.name);
  }

  #within(above: CelDeclaration): CelDeclaration | undefined {
    if (above.elements !== undefined) return above.elements;
    const property = this.path.at(-1);
    if (typeof property !== "string" || above.fields === undefined) return undefined;
    const escaped = escapeFieldName(property);
    return escaped === undefined ? undefined : above.fields.get(escaped);
  }

  children(): readonly SchemaNode[] {
    const { properties = {}, additionalProperties, items } = this.schema;
    const child = (schema: JSONSchemaProps, keys: Path, name: string): SchemaNode =>
      new SchemaNode({ schema, path: [...this.path, ...keys], name, parent: this });
    return [
      ...(typeof additionalProperties === "object"
        ? [child(additionalProperties, ["additionalProperties"], `${this.name}[key]`)]
        : []),
      ...Object.entries(properties).map(([key, schema]) =>
        child(schema, ["properties", key], this.name === "" ? key : `${this.name}.${key}`),
      ),
      ...(items === undefined ? [] : [child(items, ["items"], `${this.name}[]`)]),
    ];
  }
}

/** How many of its children a node can have; `undefined` when there is no limit. */
function multiplicity({
  type,
  additionalProperties,
  maxProperties,
  maxItems,
}: JSONSchemaProps): bigint | undefined {
  const limit = (count: number | undefined): bigint | undefined =>
    count === undefined ? undefined : BigInt(Math.max(0, Math.trunc(count)));
  if (type === "array") return limit(maxItems);
  return type === "object" && additionalProperties !== undefined ? limit(maxProperties) : 1n;
}

function missingLimit({ schema, name }: SchemaNode): string {
  const limit = schema.type === "array" ? "maxItems" : "maxProperties";
  return name === "" ? limit : `${limit} at ${name}`;
}

class RuleInspection {
  readonly #declarations: CelDeclarations;
  readonly #issues: CelIssue[] = [];
  readonly #costs: CelCost[] = [];
  #total = 0n;

  constructor(declarations: CelDeclarations) {
    this.#declarations = declarations;
  }

  report(): CelRuleReport {
    const issues = [...this.#issues];
    // Rules that are too expensive alone are reported as such; the sum matters when the others exceed it too.
    const passing = this.#costs
      .filter(({ total }) => total <= CEL_COST_LIMIT)
      .reduce((sum, { total }) => sum + total, 0n);
    if (passing > CEL_TOTAL_COST_LIMIT)
      issues.push({
        path: [],
        code: "CEL_TOTAL_COST",
        message: describeTotalCost(passing, this.#costs),
      });
    return { issues, costs: this.#costs, total: this.#total };
  }

  walk(node: SchemaNode): void {
    if (!hasRules(node.schema)) return;
    for (const child of node.children()) this.walk(child);
    const rules = node.schema["x-kubernetes-validations"] ?? [];
    if (rules.length === 0) return;
    const self = node.declaration();
    if (self === undefined) {
      const message =
        "a rule needs a node with a type; a node without one that keeps unknown fields has none";
      this.#issues.push({
        path: [...node.path, "x-kubernetes-validations"],
        code: "CEL_NO_TYPE",
        message,
      });
      return;
    }
    for (const [index, rule] of rules.entries())
      this.#rule(node, { rule, self, path: [...node.path, "x-kubernetes-validations", index] });
  }

  #rule(node: SchemaNode, { rule, self, path }: PlacedRule): void {
    const report = (field: keyof ValidationRule, code: CelIssueCode, message: string): void => {
      this.#issues.push({ path: [...path, field], code, message });
    };
    for (const { field, code, message } of faultsOfTexts(rule, node.schema))
      report(field, code, message);
    if (rule.rule.trim() === "") return;
    const context = {
      self,
      optionalOldSelf: rule.optionalOldSelf === true,
      declarations: this.#declarations,
    };
    const compiled = compileCel(rule.rule, "bool", context);
    const usesOldSelf = compiled.ok && compiled.usesOldSelf;
    if (!compiled.ok) this.#faults([...path, "rule"], rule.rule, compiled.faults);
    else
      this.#cost([...path, "rule"], compiled, {
        times: node.times ?? occurrences(self),
        missing: node.missing,
      });
    if (usesOldSelf && node.uncorrelatable !== undefined)
      report(
        "rule",
        "CEL_OLD_SELF",
        `oldSelf cannot be used below ${node.uncorrelatable}: items of a list that is not x-kubernetes-list-type: map have no old value`,
      );
    if (compiled.ok && !usesOldSelf && rule.optionalOldSelf !== undefined)
      report(
        "optionalOldSelf",
        "CEL_OLD_SELF",
        "optionalOldSelf is for rules that use oldSelf; drop it",
      );
    if (
      !compiled.ok ||
      rule.messageExpression === undefined ||
      rule.messageExpression.trim() === ""
    )
      return;
    const message = compileCel(rule.messageExpression, "string", context);
    if (!message.ok)
      this.#faults([...path, "messageExpression"], rule.messageExpression, message.faults);
    else this.#cost([...path, "messageExpression"], message, { times: 1n, missing: [] });
  }

  #faults(path: Path, source: string, faults: readonly CelFault[]): void {
    for (const { code, message, at, suggestion } of faults) {
      const position = positionOf(source, at);
      const place = source.trim().includes("\n")
        ? `line ${position.line}, column ${position.column}`
        : `column ${position.column}`;
      this.#issues.push({
        path,
        code,
        message: `${place}: ${message}${suggestion === undefined ? "" : `; ${suggestion}`}`,
        position,
      });
    }
  }

  #cost(
    path: Path,
    { cost, missing, hasUnknownSize }: Extract<CelCompilation, { ok: true }>,
    node: { readonly times: bigint; readonly missing: readonly string[] },
  ): void {
    const total = cost === 0n ? 0n : multiplySaturating(cost, node.times);
    const entry: CelCost = {
      path,
      cost,
      times: node.times,
      total,
      missing: [...new Set([...node.missing, ...missing])].toSorted(byPlace),
      hasUnknownSize,
    };
    this.#costs.push(entry);
    this.#total = addSaturating(this.#total, total);
    const message = describeCost(entry);
    if (message !== undefined) this.#issues.push({ path, code: "CEL_COST", message });
  }
}

/** Outer nodes first: `maxItems at spec.hosts` before `maxLength at spec.hosts[]`. */
function byPlace(a: string, b: string): number {
  const [left, right] = [a, b].map((limit) => limit.split(" at ")[1]);
  return (left ?? "") < (right ?? "") ? -1 : 1;
}

interface PlacedRule {
  readonly rule: ValidationRule;
  readonly self: CelDeclaration;
  readonly path: Path;
}

interface TextFault {
  readonly field: keyof ValidationRule;
  readonly code: CelIssueCode;
  readonly message: string;
}

const reasons: ReadonlySet<string> = new Set([
  "FieldValueInvalid",
  "FieldValueForbidden",
  "FieldValueRequired",
  "FieldValueDuplicate",
]);
const hasLineBreak = (text: string): boolean => /[\n\r]/.test(text);

/** What is wrong with a rule besides its expressions. */
function faultsOfTexts(
  { rule, message, messageExpression, reason, fieldPath }: ValidationRule,
  schema: JSONSchemaProps,
): readonly TextFault[] {
  const faults: TextFault[] = [];
  const trimmed = message?.trim() ?? "";
  if (rule.trim() === "")
    faults.push({ field: "rule", code: "CEL_RULE_MISSING", message: "the rule is empty" });
  else if (message !== undefined && message !== "" && trimmed === "")
    faults.push({
      field: "message",
      code: "CEL_MESSAGE",
      message: "the message is blank; leave it out or write one",
    });
  else if (hasLineBreak(trimmed))
    faults.push({
      field: "message",
      code: "CEL_MESSAGE",
      message: "the message has a line break; write it on one line",
    });
  else if (hasLineBreak(rule.trim()) && trimmed === "")
    faults.push({
      field: "message",
      code: "CEL_MESSAGE",
      message: "a rule of several lines needs a message (a messageExpression is not enough)",
    });
  if (
    messageExpression !== undefined &&
    messageExpression !== "" &&
    messageExpression.trim() === ""
  )
    faults.push({
      field: "messageExpression",
      code: "CEL_MESSAGE",
      message: "the messageExpression is blank; leave it out or write one",
    });
  if (reason !== undefined && !reasons.has(reason))
    faults.push({
      field: "reason",
      code: "CEL_REASON",
      message: `there is no reason ${reason}; there are ${[...reasons].join(", ")}`,
    });
  const fault =
    fieldPath === undefined || fieldPath === ""
      ? undefined
      : hasLineBreak(fieldPath)
        ? "it has a line break"
        : faultOfFieldPath(fieldPath, schema);
  if (fault !== undefined)
    faults.push({
      field: "fieldPath",
      code: "CEL_FIELD_PATH",
      message: `${fieldPath} is no path to a field: ${fault}`,
    });
  return faults;
}
