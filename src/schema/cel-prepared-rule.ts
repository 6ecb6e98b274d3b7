import { childrenOf, type CelExpr } from "./cel-ast.js";
import { NEWEST_KUBERNETES_MINOR } from "./cel-declarations.js";
import { planCel, type CelProgram } from "./cel-eval.js";
import { parseCel } from "./cel-parser.js";
import type { ValidationRule } from "./types.js";

/** A rule that is ready to be evaluated any number of times. */
export interface PreparedRule {
  /** A text says why the rule cannot run. */
  readonly program: CelProgram | string;
  readonly message: CelProgram | undefined;
  readonly usesOldSelf: boolean;
}

const prepared = new WeakMap<ValidationRule, PreparedRule>();

/** Prepares a rule, once; `undefined` for one without an expression. */
export function prepareRule(rule: ValidationRule): PreparedRule | undefined {
  if (rule.rule.trim() === "") return undefined;
  const known = prepared.get(rule);
  if (known !== undefined) return known;
  const parsed = parseCel(rule.rule, NEWEST_KUBERNETES_MINOR);
  const result: PreparedRule = parsed.ok
    ? {
        program: planCel(parsed.expr),
        message: messageOf(rule),
        usesOldSelf: usesOldSelf(parsed.expr),
      }
    : { program: parsed.fault.message, message: undefined, usesOldSelf: false };
  prepared.set(rule, result);
  return result;
}

function messageOf({ messageExpression = "" }: ValidationRule): CelProgram | undefined {
  if (messageExpression === "") return undefined;
  const parsed = parseCel(messageExpression, NEWEST_KUBERNETES_MINOR);
  return parsed.ok ? planCel(parsed.expr) : undefined;
}

function usesOldSelf(expr: CelExpr): boolean {
  const isOldSelf = expr.kind === "ident" && /^\.?oldSelf$/.test(expr.name);
  return isOldSelf || childrenOf(expr).some(usesOldSelf);
}
