import { canonicalJSON, isPlainObject } from "../util/json.js";
import { readFieldPath } from "./cel-field-path.js";
import { fromObject, resourceSchemaOf } from "./cel-json.js";
import type { CelProgram } from "./cel-eval.js";
import { prepareRule, type PreparedRule } from "./cel-prepared-rule.js";
import type { CelScope } from "./cel-attribute.js";
import { CelError, CelOptional, type CelValue } from "./cel-value.js";
import { type Correlation, fieldNames, hasField, OldItems, schemaOfField } from "./correlation.js";
import {
  childPlace,
  type FieldPlace,
  fieldPlace,
  issueAt,
  itemPlace,
  keyPlace,
  ROOT_PLACE,
} from "./field-place.js";
import { anyNode, hasRules } from "./schema-search.js";
import type { JSONSchemaProps, ValidationRule } from "./types.js";
import type { ValueIssue } from "./value-issue.js";

/** What all rules of one object may cost together. */
const OBJECT_COST_LIMIT = 10_000_000;

/** Longest text of a messageExpression, in bytes. */
const MAX_MESSAGE_BYTES = 5 * 1024;

export interface RuleCheck {
  /** The object that is replaced; rules with `oldSelf` run only where it has a value. */
  readonly oldObject?: unknown;
  /** The object beside the old one: what was broken before and did not change is a warning. */
  readonly correlation?: Correlation;
}

export interface RuleResult {
  readonly issues: readonly ValueIssue[];
  readonly warnings: readonly string[];
  /** What the evaluations cost, in the API server's units. */
  readonly cost: number;
}

/**
 * Evaluates the rules of a structural schema on an object that has its shape.
 *
 * `schema` is the root schema of a resource. Rules that fail to evaluate are issues as well. Follows
 * `apiextensions-apiserver/pkg/apiserver/schema/cel/validation.go`.
 */
export function checkValueRules(
  schema: JSONSchemaProps,
  object: unknown,
  { oldObject, correlation }: RuleCheck = {},
): RuleResult {
  if (!hasRules(schema)) return { issues: [], warnings: [], cost: 0 };
  const run = new RuleRun();
  run.node({
    schema,
    rules: schema,
    value: object,
    old: oldObject,
    place: ROOT_PLACE,
    isResource: true,
    change: { current: correlation, nearest: undefined },
  });
  return { issues: run.issues, warnings: run.warnings, cost: run.cost };
}

/** Whether rules stand on a schema or below, in `allOf` too. */
const hasAnyRules: (schema: JSONSchemaProps) => boolean = anyNode(
  (schema) =>
    (schema["x-kubernetes-validations"] ?? []).length > 0 ||
    (schema.allOf ?? []).some((branch) => hasAnyRules(branch)),
);

/** The correlation of a node, and of the nearest node above that has one. */
interface Change {
  readonly current: Correlation | undefined;
  readonly nearest: Correlation | undefined;
}

function isUnchanged({ current, nearest }: Change): boolean {
  return (current ?? nearest)?.isUnchanged() ?? false;
}

function changeOfField({ current, nearest }: Change, name: string): Change {
  if (current === undefined) return { current, nearest };
  // The old object was read as this version, so that these seem to be the same always.
  if (nearest === undefined && (name === "apiVersion" || name === "kind"))
    return { current: undefined, nearest: undefined };
  return { current: current.field(name), nearest: current };
}

function changeOfItem(change: Change, index: number): Change {
  const { current } = change;
  return current === undefined ? change : { current: current.item(index), nearest: current };
}

interface RuleNode {
  readonly schema: JSONSchemaProps;
  /** Where the rules stand: the schema itself, or the same place in an `allOf`. */
  readonly rules: JSONSchemaProps;
  readonly value: unknown;
  readonly old: unknown;
  readonly place: FieldPlace;
  readonly isResource: boolean;
  readonly change: Change;
}

/** Stops the walk; never leaves this file. */
class BudgetStop extends Error {}

class RuleRun {
  readonly issues: ValueIssue[] = [];
  readonly warnings: string[] = [];
  #budget = OBJECT_COST_LIMIT;

  get cost(): number {
    return OBJECT_COST_LIMIT - this.#budget;
  }

  node(node: RuleNode): void {
    try {
      this.#visit(node);
    } catch (error) {
      if (!(error instanceof BudgetStop)) throw error;
    }
  }

  #visit(node: RuleNode): void {
    const { schema, rules, value } = node;
    if (value === null || value === undefined || !hasAnyRules(rules)) return;
    this.#evaluate(node);
    for (const branch of rules.allOf ?? []) {
      const change = { current: undefined, nearest: node.change.nearest };
      this.#visit({ ...node, rules: branch, change });
    }
    if (Array.isArray(value)) this.#items(node, value);
    else if (isPlainObject(value)) this.#fields(node, schema, value);
  }

  #items(node: RuleNode, items: readonly unknown[]): void {
    const [schema, rules] = [node.schema.items, node.rules.items];
    if (schema === undefined || rules === undefined) return;
    const old = new OldItems(node.schema, Array.isArray(node.old) ? node.old : []);
    items.forEach((value, index) => {
      this.#visit({
        schema,
        rules,
        value,
        old: old.find(value),
        place: itemPlace(node.place, index),
        isResource: schema["x-kubernetes-embedded-resource"] === true,
        change: changeOfItem(node.change, index),
      });
    });
  }

  #fields(node: RuleNode, schema: JSONSchemaProps, value: Readonly<Record<string, unknown>>): void {
    const old = isPlainObject(node.old) ? node.old : {};
    for (const name of fieldNames(value)) {
      const [field, rules] = [schemaOfField(schema, name), schemaOfField(node.rules, name)];
      if (field === undefined || rules === undefined || !isVisible(field)) continue;
      this.#visit({
        schema: field,
        rules,
        value: value[name],
        old: hasField(old, name) ? old[name] : undefined,
        place: fieldPlace(node.place, name, schema),
        isResource: field["x-kubernetes-embedded-resource"] === true,
        change: changeOfField(node.change, name),
      });
    }
  }

  #evaluate(node: RuleNode): void {
    const rules = node.rules["x-kubernetes-validations"] ?? [];
    if (rules.length === 0) return;
    if (this.#budget <= 0) this.#stop(node.place, outOfBudget);
    const schema = node.isResource ? resourceSchemaOf(node.schema) : node.schema;
    const hasOld = node.old !== undefined && node.old !== null;
    const self = fromObject(node.value, schema);
    const oldSelf = hasOld ? fromObject(node.old, schema) : undefined;
    for (const rule of rules) {
      const prepared = prepareRule(rule);
      if (prepared === undefined) continue;
      const isOptional = rule.optionalOldSelf === true;
      if (prepared.usesOldSelf && !hasOld && !isOptional) continue;
      this.#rule(node, { rule, prepared, self, oldSelf, isOptional });
    }
  }

  #rule(node: RuleNode, { rule, prepared, self, oldSelf, isOptional }: RuleEvaluation): void {
    const { place } = node;
    const shown = rule.message?.trim() || rule.rule.trim();
    const { program } = prepared;
    if (typeof program === "string") {
      this.issues.push(issueAt(place, "VALUE_RULE", `the rule does not compile: ${program}`));
      return;
    }
    const scope = scopeOf(self, isOptional ? new CelOptional(oldSelf) : oldSelf);
    const outcome = program(scope);
    if (outcome.cost > this.#budget) this.#stop(place, outOfBudget);
    this.#budget -= outcome.cost;
    const { value } = outcome;
    if (value === undefined)
      this.#stop(
        place,
        `'operation cancelled: actual cost limit exceeded': no further validation rules will be run due to call cost exceeds limit for rule: ${shown}`,
      );
    if (value instanceof CelError) {
      this.issues.push(issueAt(place, "VALUE_RULE_ERROR", errorMessage(value, shown)));
      return;
    }
    if (value === true) return;
    const at = fieldOfRule(rule, node);
    const message = this.#message(prepared.message, scopeOf(self, oldSelf), { rule, node, at });
    const reason = rule.reason ?? "FieldValueInvalid";
    this.#report(node, prepared, issueAt(at, "VALUE_RULE", message, reason));
  }

  /** A rule that was broken before and whose value did not change is a warning. */
  #report(node: RuleNode, { usesOldSelf }: PreparedRule, issue: ValueIssue): void {
    if (!usesOldSelf && isUnchanged(node.change)) this.warnings.push(warningOf(issue, node));
    else this.issues.push(issue);
  }

  #message(
    program: CelProgram | undefined,
    scope: CelScope,
    { rule, node, at }: { rule: ValidationRule; node: RuleNode; at: FieldPlace },
  ): string {
    const fallback = rule.message?.trim() || `failed rule: ${rule.rule.trim()}`;
    if (program === undefined) return fallback;
    const { value, cost } = program(scope);
    if (cost > this.#budget || value === undefined) {
      const fault =
        cost > this.#budget
          ? "messageExpression evaluation failed due to running out of cost budget, no further validation rules will be run"
          : `no further validation rules will be run due to call cost exceeds limit for messageExpression: ${JSON.stringify(rule.messageExpression)}`;
      const prepared = prepareRule(rule);
      if (prepared !== undefined)
        this.#report(node, prepared, issueAt(at, "VALUE_RULE_COST", fault));
      throw new BudgetStop();
    }
    this.#budget -= cost;
    const text = typeof value === "string" ? value.trim() : "";
    const isGood = text !== "" && !text.includes("\n") && byteLength(text) <= MAX_MESSAGE_BYTES;
    return isGood ? text : fallback;
  }

  #stop(place: FieldPlace, message: string): never {
    this.issues.push(issueAt(place, "VALUE_RULE_COST", message));
    throw new BudgetStop();
  }
}

interface RuleEvaluation {
  readonly rule: ValidationRule;
  readonly prepared: PreparedRule;
  readonly self: CelValue;
  readonly oldSelf: CelValue | undefined;
  readonly isOptional: boolean;
}

const outOfBudget =
  "validation failed due to running out of cost budget, no further validation rules will be run";

function errorMessage({ message }: CelError, rule: string): string {
  return message.startsWith("no such overload")
    ? `'${message}': call arguments did not match a supported operator, function or macro signature for rule: ${rule}`
    : `${message} evaluating rule: ${rule}`;
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

function scopeOf(self: CelValue, oldSelf: CelValue | undefined): CelScope {
  return {
    find: (name) => {
      if (name === "self") return self;
      return name === "oldSelf" ? oldSelf : undefined;
    },
  };
}

function fieldOfRule({ fieldPath = "" }: ValidationRule, { schema, place }: RuleNode): FieldPlace {
  const steps = fieldPath === "" ? [] : readFieldPath(fieldPath, schema);
  if (typeof steps === "string") return place;
  return steps.reduce<FieldPlace>((at, { name, isField }, index) => {
    if (isField) return childPlace(at, name);
    const { path, field } = keyPlace(at, name);
    // The API server joins the whole `fieldPath` with a dot.
    return { path, field: index === 0 ? childPlace(at, `[${name}]`).field : field };
  }, place);
}

/** In the form of the API server's errors: `spec.name: Invalid value: "a": must …`. */
function warningOf({ field, message, reason }: ValueIssue, { schema, value }: RuleNode): string {
  const isScalar = schema.type !== "object" && schema.type !== "array";
  const words: Readonly<Record<string, string>> = {
    FieldValueForbidden: "Forbidden",
    FieldValueRequired: "Required value",
    FieldValueDuplicate: "Duplicate value",
  };
  const kind = words[reason] ?? "Invalid value";
  const shown = isScalar && kind !== "Forbidden" ? `: ${canonicalJSON(value)}` : "";
  const where = field === "" ? "<nil>" : field;
  if (kind === "Duplicate value") return `${where}: ${kind}${shown}`;
  return `${where}: ${kind}${kind === "Required value" ? "" : shown}: ${message}`;
}

/** Whether rules see a node; below one that they do not see, none is evaluated. */
function isVisible(schema: JSONSchemaProps): boolean {
  if (schema["x-kubernetes-int-or-string"] === true) return true;
  switch (schema.type) {
    case undefined:
      return false;
    case "array":
      return schema.items !== undefined && isVisible(schema.items);
    case "object":
      return (
        typeof schema.additionalProperties !== "object" || isVisible(schema.additionalProperties)
      );
    default:
      return true;
  }
}
