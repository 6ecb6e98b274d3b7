import { OPERATORS, type CelComprehensionExpr, type CelExpr } from "./cel-ast.js";
import {
  addQualifier,
  resolveAttribute,
  type CelAttribute,
  type CelScope,
  type CelStep,
} from "./cel-attribute.js";
import { CelValueList, CelValueMap } from "./cel-collections.js";
import { CONVERSIONS } from "./cel-conversions.js";
import { equals } from "./cel-equality.js";
import { callFunction, isFunctionName, typeNamed } from "./cel-functions.js";
import { CelFold } from "./cel-fold.js";
import { costOfCall, CostCounter, EvaluationStop } from "./cel-runtime-cost.js";
import {
  CelDuration,
  CelError,
  CelOptional,
  CelTimestamp,
  CelUint,
  isCelList,
  type CelValue,
} from "./cel-value.js";

/** What an evaluation yields; without a value where it was stopped for its cost. */
interface CelOutcome {
  readonly value: CelValue | undefined;
  readonly cost: number;
}

/** An expression that is ready to be evaluated any number of times. */
export type CelProgram = (variables: CelScope) => CelOutcome;

/**
 * Prepares an expression that a server takes.
 *
 * Nothing is checked again: types are looked at only when values meet. Follows cel-go
 * `interpreter/planner.go` with the options of Kubernetes: literals are computed at once, and each
 * evaluation is stopped when it costs more than 1,000,000.
 */
export function planCel(expr: CelExpr): CelProgram {
  const { step } = plan(expr, { names: new Set(), parent: undefined });
  return (variables) => {
    const counter = new CostCounter();
    try {
      return { value: step(variables, counter), cost: counter.cost };
    } catch (error) {
      if (error instanceof EvaluationStop) return { value: error.value, cost: counter.cost };
      throw error;
    }
  };
}

/** The local variables of macros, which go before functions and types of their names. */
interface Locals {
  readonly names: ReadonlySet<string>;
  readonly parent: Locals | undefined;
}

interface Plan {
  readonly step: CelStep;
  /** The value, where it is known before anything runs; it costs nothing. */
  readonly constant?: CelValue;
  readonly attribute?: CelAttribute;
}

function constantPlan(value: CelValue): Plan {
  return { step: () => value, constant: value };
}

function attributePlan(attribute: CelAttribute): Plan {
  const whole = attribute.kind === "choice" ? 0 : 1;
  return {
    attribute,
    step: (scope, counter) => {
      const value = resolveAttribute(attribute, scope, counter);
      counter.charge(whole);
      return value;
    },
  };
}

function plan(expr: CelExpr, locals: Locals): Plan {
  switch (expr.kind) {
    case "literal":
      return constantPlan(literalValue(expr));
    case "ident":
      return planName(expr.name, locals);
    case "select":
      return planSelect(expr, locals);
    case "call":
      return planCall(expr, locals);
    case "list":
      return planList(expr, locals);
    case "map":
      return planMap(expr, locals);
    case "struct":
      return planStruct(expr, locals);
    case "comprehension":
      return planComprehension(expr, locals);
  }
}

function literalValue({ constant }: Extract<CelExpr, { kind: "literal" }>): CelValue {
  if (constant.type === "null") return null;
  return constant.type === "uint" ? new CelUint(constant.value) : constant.value;
}

function isLocal(name: string, locals: Locals): boolean {
  for (let scope: Locals | undefined = locals; scope !== undefined; scope = scope.parent) {
    if (scope.names.has(name)) return true;
  }
  return false;
}

function planName(written: string, locals: Locals): Plan {
  const name = withoutDot(written);
  const isVariable = isLocal(name, locals) || name === "self" || name === "oldSelf";
  const type = isVariable ? undefined : typeNamed(name);
  return type === undefined
    ? attributePlan({ kind: "variable", name, qualifiers: [] })
    : constantPlan(type);
}

/** A leading dot says that a name is absolute; all names are here. */
function withoutDot(name: string): string {
  return name.startsWith(".") ? name.slice(1) : name;
}

/** `a.b.c` as one name when it consists of an identifier and plain selections. */
function qualifiedName(expr: CelExpr): string | undefined {
  if (expr.kind === "ident") return expr.name;
  if (expr.kind !== "select" || expr.testOnly) return undefined;
  const prefix = qualifiedName(expr.operand);
  return prefix === undefined ? undefined : `${prefix}.${expr.field}`;
}

function planSelect(expr: Extract<CelExpr, { kind: "select" }>, locals: Locals): Plan {
  const qualified = expr.testOnly ? undefined : qualifiedName(expr);
  const type = qualified === undefined ? undefined : typeNamed(withoutDot(qualified));
  if (type !== undefined) return constantPlan(type);
  const attribute = attributeOf(plan(expr.operand, locals));
  const mode = expr.testOnly ? "presence" : "value";
  addQualifier(attribute, { key: { value: expr.field }, mode });
  if (!expr.testOnly) return attributePlan(attribute);
  // A test of presence costs its steps, and nothing for the whole.
  return {
    step: (scope, counter) => {
      const found = resolveAttribute(attribute, scope, counter);
      return found instanceof CelOptional ? found.value !== undefined : found;
    },
  };
}

function attributeOf({ attribute, step }: Plan): CelAttribute {
  return attribute ?? { kind: "value", value: step, qualifiers: [] };
}

function planCall(expr: Extract<CelExpr, { kind: "call" }>, locals: Locals): Plan {
  const prefix = expr.target === undefined ? undefined : qualifiedName(expr.target);
  const qualified = prefix === undefined ? undefined : withoutDot(`${prefix}.${expr.name}`);
  const isQualified = qualified !== undefined && isFunctionName(qualified);
  const name = isQualified ? qualified : withoutDot(expr.name);
  const receiver = isQualified || expr.target === undefined ? [] : [expr.target];
  const args = [...receiver, ...expr.args].map((arg) => plan(arg, locals));
  const [first, second, third] = args;
  if (first === undefined || second === undefined) return planFunction(name, args);
  switch (name) {
    case OPERATORS.and:
      return { step: logical([first.step, second.step], false) };
    case OPERATORS.or:
      return { step: logical([first.step, second.step], true) };
    case OPERATORS.conditional:
      if (third === undefined) return planFunction(name, args);
      return attributePlan({
        kind: "choice",
        condition: first.step,
        whenTrue: attributeOf(second),
        whenFalse: attributeOf(third),
      });
    case OPERATORS.equals:
      return { step: comparison(first.step, second.step, OPERATORS.equals) };
    case "_!=_":
      return { step: comparison(first.step, second.step, "_!=_") };
    case OPERATORS.index:
      return planIndex(first, second, "value");
    case OPERATORS.optionalIndex:
    case OPERATORS.optionalSelect:
      return planIndex(first, second, "optional");
    case "or":
    case "orValue":
      return { step: alternative(first.step, second.step, name) };
    case "matches":
      // As a method it is charged by its size, as a function it is not.
      return planFunction(name, args, receiver.length === 0 ? "" : name);
    case "@in":
      return planMembership(first, second) ?? planFunction(name, args);
    default:
      return planFunction(name, args);
  }
}

/** `&&` and `||`: a side that decides makes up for an error on the other. */
function logical(terms: readonly CelStep[], decisive: boolean): CelStep {
  return (scope, counter) => {
    let fault: CelError | undefined;
    for (const term of terms) {
      const value = term(scope, counter);
      if (value === decisive) return decisive;
      if (typeof value !== "boolean")
        fault ??= value instanceof CelError ? value : new CelError("no such overload");
    }
    return fault ?? !decisive;
  };
}

function comparison(left: CelStep, right: CelStep, name: string): CelStep {
  return (scope, counter) => {
    const a = left(scope, counter);
    const b = right(scope, counter);
    const result = compare(a, b, name);
    counter.charge(costOfCall(name, [a, b], result));
    return result;
  };
}

/** What cannot be compared is not equal to `!=`, and an error to `==`. */
function compare(a: CelValue, b: CelValue, name: string): CelValue {
  if (a instanceof CelError) return a;
  if (b instanceof CelError) return b;
  const same = equals(a, b);
  return name === OPERATORS.equals ? same : same !== true;
}

function planIndex(operand: Plan, index: Plan, mode: "value" | "optional"): Plan {
  const attribute = attributeOf(operand);
  const key =
    index.constant === undefined ? { attribute: attributeOf(index) } : { value: index.constant };
  addQualifier(attribute, { key, mode });
  return attributePlan(attribute);
}

/** The second side is not looked at when the first has a value, or is no optional. */
function alternative(left: CelStep, right: CelStep, name: "or" | "orValue"): CelStep {
  return (scope, counter) => {
    const first = left(scope, counter);
    if (!(first instanceof CelOptional)) return first;
    if (first.value === undefined) return right(scope, counter);
    return name === "or" ? first : first.value;
  };
}

/** `x in ['a', 'b']` with literals costs nothing but `x`; nothing is in an empty list. */
function planMembership(value: Plan, { constant }: Plan): Plan | undefined {
  if (constant === undefined || !isCelList(constant)) return undefined;
  const items = Array.from({ length: constant.size }, (_, index) => constant.at(index));
  if (items.length === 0) return constantPlan(false);
  const isScalar = (item: CelValue): boolean =>
    ["string", "bigint", "number", "boolean"].includes(typeof item) || item instanceof CelUint;
  if (!items.every(isScalar)) return undefined;
  return {
    step: (scope, counter) => {
      const wanted = value.step(scope, counter);
      return wanted instanceof CelError ? wanted : constant.contains(wanted);
    },
  };
}

/** Functions whose pattern is prepared when it is a literal. */
const searches: ReadonlySet<string> = new Set(["matches", "find", "findAll"]);

function planFunction(name: string, args: readonly Plan[], chargedAs = name): Plan {
  const [only] = args;
  if (args.length === 1 && only?.constant !== undefined && Object.hasOwn(CONVERSIONS, name)) {
    const value = callFunction(name, [only.constant]);
    if (!(value instanceof CelError)) return constantPlan(value);
  }
  const steps = args.map(({ step }) => step);
  if (name === OPERATORS.notStrictlyFalse) return { step: notStrictlyFalse(steps) };
  // The rest is not looked at after an error, except with two arguments.
  const stops =
    steps.length > 2 ||
    name === "format" ||
    (searches.has(name) && args[1]?.constant !== undefined);
  return {
    step: (scope, counter) => {
      const values: CelValue[] = [];
      for (const step of steps) {
        const value = step(scope, counter);
        values.push(value);
        if (stops && value instanceof CelError && values.length < steps.length) return value;
      }
      const fault = values.find((value) => value instanceof CelError);
      const result = fault ?? callFunction(name, values);
      counter.charge(costOfCall(chargedAs, values, result));
      return result;
    },
  };
}

function notStrictlyFalse([step]: readonly CelStep[]): CelStep {
  return (scope, counter) => {
    const value = step?.(scope, counter);
    counter.charge(1);
    return typeof value === "boolean" ? value : true;
  };
}

function planList(
  { elements, optional }: Extract<CelExpr, { kind: "list" }>,
  locals: Locals,
): Plan {
  const plans = elements.map((element) => plan(element, locals));
  const step: CelStep = (scope, counter) => {
    const items: CelValue[] = [];
    const collected = collect(plans, { scope, counter }, (value, index) => {
      if (!optional.has(index)) items.push(value);
      else if (!(value instanceof CelOptional))
        return new CelError("cannot initialize optional list element from non-optional value");
      else if (value.value !== undefined) items.push(value.value);
      return undefined;
    });
    return collected ?? new CelValueList(items);
  };
  return constructor(plans, step, 10);
}

interface Run {
  readonly scope: CelScope;
  readonly counter: CostCounter;
}

/** Evaluates one after the other until there is an error, and answers it. */
function collect(
  plans: readonly Plan[],
  { scope, counter }: Run,
  take: (value: CelValue, index: number) => CelError | undefined,
): CelError | undefined {
  for (const [index, { step }] of plans.entries()) {
    const value = step(scope, counter);
    const fault = value instanceof CelError ? value : take(value, index);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** A list or map of literals is made once, for nothing. */
function constructor(parts: readonly Plan[], step: CelStep, cost: number): Plan {
  if (parts.every(({ constant }) => constant !== undefined)) {
    const value = step({ find: () => undefined }, new CostCounter());
    if (!(value instanceof CelError)) return constantPlan(value);
  }
  return {
    step: (scope, counter) => {
      const value = step(scope, counter);
      counter.charge(cost);
      return value;
    },
  };
}

function planMap({ entries }: Extract<CelExpr, { kind: "map" }>, locals: Locals): Plan {
  const plans = entries.flatMap(({ key, value }) => [plan(key, locals), plan(value, locals)]);
  const step: CelStep = (scope, counter) => {
    const pairs: [CelValue, CelValue][] = [];
    let key: CelValue = null;
    const fault = collect(plans, { scope, counter }, (value, index) => {
      if (index % 2 === 0) key = value;
      else if (entries[(index - 1) / 2]?.optional !== true) pairs.push([key, value]);
      else if (!(value instanceof CelOptional))
        return new CelError("cannot initialize optional entry from non-optional value");
      else if (value.value !== undefined) pairs.push([key, value.value]);
      return undefined;
    });
    return fault ?? new CelValueMap(pairs);
  };
  return constructor(plans, step, 30);
}

/** The messages that a rule can build: a duration and a timestamp. */
function planStruct({ name, fields }: Extract<CelExpr, { kind: "struct" }>, locals: Locals): Plan {
  const plans = fields.map(({ value }) => plan(value, locals));
  return {
    step: (scope, counter) => {
      const parts = new Map<string, bigint>();
      const fault = collect(plans, { scope, counter }, (value, index) => {
        const given = value instanceof CelOptional ? value.value : value;
        if (typeof given === "bigint") parts.set(fields[index]?.name ?? "", given);
        return undefined;
      });
      counter.charge(40);
      if (fault !== undefined) return fault;
      const nanoseconds =
        (parts.get("seconds") ?? 0n) * 1_000_000_000n + (parts.get("nanos") ?? 0n);
      return withoutDot(name) === "google.protobuf.Timestamp"
        ? new CelTimestamp({ nanoseconds, offsetSeconds: 0 })
        : new CelDuration(nanoseconds);
    },
  };
}

function planComprehension(expr: CelComprehensionExpr, locals: Locals): Plan {
  const range = plan(expr.range, locals);
  const init = plan(expr.init, locals);
  const result: Locals = { names: new Set([expr.accumulator]), parent: locals };
  const variables = [expr.variable, ...(expr.variable2 === undefined ? [] : [expr.variable2])];
  const body: Locals = { names: new Set(variables), parent: result };
  const fold = new CelFold({
    variable: expr.variable,
    variable2: expr.variable2,
    accumulator: expr.accumulator,
    range: range.step,
    init: init.step,
    condition: plan(expr.condition, body).step,
    step: plan(expr.step, body).step,
    result: plan(expr.result, result).step,
  });
  return { step: (scope, counter) => fold.run(scope, counter) };
}
