import {
  OPERATORS,
  type CelCallExpr,
  type CelComprehensionExpr,
  type CelExpr,
  type CelListExpr,
  type CelMapExpr,
  type CelStructExpr,
} from "./cel-ast.js";
import type { CelDeclarations } from "./cel-declarations.js";
import { describeNoOverload, describeUnknownFunction, describeUnknownName } from "./cel-explain.js";
import type { CelFault, CelFaultCode } from "./cel-fault.js";
import { fieldTypeOf } from "./cel-fields.js";
import { MESSAGE_FIELDS, type CelOverload } from "./cel-signatures.js";
import {
  BOOL,
  DYN,
  ERROR,
  INT,
  NULL,
  STRING,
  formatCelType,
  insideOptional,
  isDynOrError,
  listType,
  mapType,
  optionalType,
  sameType,
  typeOfType,
  type CelType,
} from "./cel-types.js";
import { assignAll, moreGeneral, substitute, type CelSubstitution } from "./cel-unify.js";

/** What may stand in an expression: functions and type names, and the variables with their types. */
export interface CelEnvironment {
  readonly declarations: CelDeclarations;
  readonly variables: ReadonlyMap<string, CelType>;
}

/** An expression whose types are known. */
export interface CheckedCel {
  readonly expr: CelExpr;
  /** What a node really is: a qualified name is one identifier, `sets.contains` one function. */
  readonly resolve: (expr: CelExpr) => CelExpr;
  readonly typeOf: (expr: CelExpr) => CelType;
  /** Ids of the overloads that a call may take. */
  readonly overloadsOf: (expr: CelExpr) => readonly string[];
  /** Names that identifiers stand for, after a leading dot is dropped. */
  readonly names: ReadonlySet<string>;
}

export type CelCheckResult =
  | { readonly ok: true; readonly checked: CheckedCel }
  | { readonly ok: false; readonly faults: readonly CelFault[] };

/**
 * Checks names, fields and types of a parsed expression.
 *
 * Reports every fault, not the first one only. Follows cel-go `checker/checker.go`
 * with the options that Kubernetes sets: numbers of different types may be ordered but not
 * compared for equality.
 */
export function checkCel(expr: CelExpr, environment: CelEnvironment): CelCheckResult {
  return new CelChecker(environment).run(expr);
}

interface Scope {
  readonly parent: Scope | undefined;
  readonly names: ReadonlyMap<string, CelType>;
}

class CelChecker {
  readonly #declarations: CelDeclarations;
  readonly #types = new Map<CelExpr, CelType>();
  readonly #overloads = new Map<CelExpr, readonly string[]>();
  readonly #resolved = new Map<CelExpr, CelExpr>();
  readonly #names = new Set<string>();
  readonly #faults: CelFault[] = [];
  #scope: Scope;
  #substitution: CelSubstitution = new Map();
  #variables = 0;

  constructor({ declarations, variables }: CelEnvironment) {
    this.#declarations = declarations;
    this.#scope = { parent: undefined, names: variables };
  }

  run(expr: CelExpr): CelCheckResult {
    this.#check(expr);
    if (this.#faults.length > 0) return { ok: false, faults: this.#faults };
    const types = new Map<CelExpr, CelType>();
    for (const [node, type] of this.#types)
      types.set(node, substitute(this.#substitution, type, true));
    const checked: CheckedCel = {
      expr,
      resolve: (node) => this.#resolved.get(node) ?? node,
      typeOf: (node) => types.get(node) ?? DYN,
      overloadsOf: (node) => this.#overloads.get(node) ?? [],
      names: this.#names,
    };
    return { ok: true, checked };
  }

  #fault(code: CelFaultCode, at: number, message: string, suggestion?: string): void {
    this.#faults.push({ code, at, message, ...(suggestion === undefined ? {} : { suggestion }) });
  }

  #check(expr: CelExpr): CelType {
    const type = this.#typeOf(expr);
    this.#types.set(expr, type);
    return type;
  }

  #typeOf(expr: CelExpr): CelType {
    switch (expr.kind) {
      case "literal":
        return expr.constant.type === "null" ? NULL : { kind: expr.constant.type };
      case "ident":
        return this.#name(expr, expr.name) ?? this.#unknownName(expr.name, expr.at);
      case "select":
        return this.#select(expr);
      case "call":
        return this.#call(expr);
      case "list":
        return this.#list(expr);
      case "map":
        return this.#map(expr);
      case "struct":
        return this.#struct(expr);
      case "comprehension":
        return this.#comprehension(expr);
    }
  }

  /** The type of a variable or type name; notes what the node stands for. */
  #name(expr: CelExpr, written: string): CelType | undefined {
    const name = withoutDot(written);
    const type = this.#lookUp(name);
    if (type === undefined) return undefined;
    this.#names.add(name);
    if (expr.kind !== "ident" || expr.name !== name)
      this.#resolved.set(expr, { kind: "ident", at: expr.at, name });
    return type;
  }

  #lookUp(name: string): CelType | undefined {
    for (let scope: Scope | undefined = this.#scope; scope !== undefined; scope = scope.parent) {
      const type = scope.names.get(name);
      if (type !== undefined) return type;
    }
    const named = this.#declarations.typeNames.get(name);
    return named === undefined ? undefined : typeOfType(named);
  }

  #unknownName(name: string, at: number): CelType {
    const known: string[] = [];
    for (let scope: Scope | undefined = this.#scope; scope !== undefined; scope = scope.parent)
      known.push(...scope.names.keys());
    const { message, suggestion } = describeUnknownName(name, [
      ...known,
      ...this.#declarations.typeNames.keys(),
    ]);
    this.#fault("CEL_UNKNOWN_NAME", at, message, suggestion);
    return ERROR;
  }

  #select(expr: Extract<CelExpr, { kind: "select" }>): CelType {
    const qualified = expr.testOnly ? undefined : qualifiedName(expr);
    const named = qualified === undefined ? undefined : this.#name(expr, qualified);
    if (named !== undefined) return named;
    const type = this.#field(expr, expr.operand, expr.field);
    return expr.testOnly ? BOOL : substitute(this.#substitution, type, false);
  }

  #field({ at }: CelExpr, operand: CelExpr, field: string): CelType {
    const operandType = substitute(this.#substitution, this.#check(operand), false);
    const inside = insideOptional(operandType);
    const type = this.#fieldOf(inside ?? operandType, field, at);
    return inside === undefined ? type : optionalType(type);
  }

  #fieldOf(type: CelType, field: string, at: number): CelType {
    switch (type.kind) {
      case "map":
        return type.params[1];
      case "struct": {
        const found = fieldTypeOf(type, field, this.#declarations.minor);
        if (found.type !== undefined) return found.type;
        this.#fault("CEL_UNKNOWN_FIELD", at, found.message, found.suggestion);
        return ERROR;
      }
      case "param":
        this.#assignable([DYN], [type]);
        return DYN;
      default:
        if (!isDynOrError(type)) {
          const suggestion = field === "length" ? "write size()" : undefined;
          this.#fault(
            "CEL_TYPE",
            at,
            `a value of type ${formatCelType(type)} has no fields, so no .${field}`,
            suggestion,
          );
        }
        return DYN;
    }
  }

  #call(expr: CelCallExpr): CelType {
    if (expr.name === OPERATORS.optionalSelect) return this.#optionalSelect(expr);
    // Arguments of an unknown function are not looked at: its macro variables would be unknown too.
    const prefix = expr.target === undefined ? "" : qualifiedName(expr.target);
    const qualified =
      prefix === undefined
        ? undefined
        : withoutDot(prefix === "" ? expr.name : `${prefix}.${expr.name}`);
    const { functions } = this.#declarations;
    const namespaced = qualified === undefined ? undefined : functions.get(qualified);
    const overloads = expr.target === undefined ? undefined : functions.get(expr.name);
    if (namespaced === undefined && overloads === undefined)
      return this.#unknownFunction(expr, qualified);
    for (const arg of expr.args) this.#check(arg);
    if (qualified !== undefined && namespaced !== undefined) {
      if (qualified !== expr.name || expr.target !== undefined)
        this.#resolved.set(expr, { ...expr, name: qualified, target: undefined });
      return this.#overload(expr, namespaced, expr.args);
    }
    if (expr.target === undefined || overloads === undefined) return ERROR;
    this.#check(expr.target);
    return this.#overload(expr, overloads, [expr.target, ...expr.args]);
  }

  #unknownFunction(
    { name, target, at, args }: CelCallExpr,
    qualified: string | undefined,
  ): CelType {
    // math.greatest(…) lacks a library, user.greatest(…) a variable or a method.
    const [root = ""] = (qualified ?? "").split(".");
    const isLibrary =
      target === undefined || (qualified !== undefined && this.#lookUp(root) === undefined);
    if (!isLibrary && target !== undefined) this.#check(target);
    const written = {
      name: isLibrary ? (qualified ?? name) : name,
      member: !isLibrary,
      arity: args.length,
    };
    const { message, suggestion } = describeUnknownFunction(written, this.#declarations);
    this.#fault("CEL_UNKNOWN_FUNCTION", at, message, suggestion);
    return ERROR;
  }

  #optionalSelect(expr: CelCallExpr): CelType {
    const [operand, field] = expr.args;
    if (operand === undefined || field?.kind !== "literal" || field.constant.type !== "string")
      return ERROR;
    this.#types.set(field, STRING);
    this.#overloads.set(expr, ["select_optional_field"]);
    const type = this.#field(expr, operand, field.constant.value);
    return substitute(
      this.#substitution,
      insideOptional(this.#known(operand)) === undefined ? optionalType(type) : type,
      false,
    );
  }

  #known(expr: CelExpr): CelType {
    return substitute(this.#substitution, this.#types.get(expr) ?? DYN, false);
  }

  #overload(
    expr: CelCallExpr,
    overloads: readonly CelOverload[],
    args: readonly CelExpr[],
  ): CelType {
    const resolved = this.#resolved.get(expr) ?? expr;
    const name = resolved.kind === "call" ? resolved.name : expr.name;
    const member = resolved.kind === "call" && resolved.target !== undefined;
    const types = args.map((arg) => this.#types.get(arg) ?? DYN);
    if (name === OPERATORS.and || name === OPERATORS.or) return this.#logical(expr, args);
    const matching: string[] = [];
    let result: CelType | undefined;
    for (const overload of overloads) {
      if (overload.member !== member) continue;
      const fresh = this.#instantiate(overload);
      if (!this.#assignable(types, fresh.args)) continue;
      matching.push(overload.id);
      const type = substitute(this.#substitution, fresh.result, false);
      if (result === undefined) result = type;
      else if (result.kind !== "dyn" && !sameType(type, result)) result = DYN;
    }
    if (result === undefined) {
      const shown = types.map((type) => substitute(this.#substitution, type, true));
      const { message, suggestion } = describeNoOverload({ name, member, types: shown, overloads });
      this.#fault("CEL_TYPE", expr.at, message, suggestion);
      return ERROR;
    }
    this.#overloads.set(expr, matching);
    return result;
  }

  #logical(expr: CelCallExpr, args: readonly CelExpr[]): CelType {
    let ok = true;
    for (const arg of args) {
      const type = this.#types.get(arg) ?? DYN;
      if (this.#assignable([type], [BOOL])) continue;
      ok = false;
      this.#fault("CEL_TYPE", arg.at, `expected a bool but found ${this.#show(type)}`);
    }
    this.#overloads.set(expr, [expr.name === OPERATORS.and ? "logical_and" : "logical_or"]);
    return ok ? BOOL : ERROR;
  }

  /** An overload whose type variables are new ones, so that calls do not share them. */
  #instantiate({ args, result }: CelOverload): {
    readonly args: readonly CelType[];
    readonly result: CelType;
  } {
    const variables = new Map<string, CelType>();
    const visit = (type: CelType): void => {
      if (type.kind === "param" && !variables.has(type.name))
        variables.set(type.name, this.#variable());
      if ("params" in type) type.params.forEach(visit);
    };
    [...args, result].forEach(visit);
    if (variables.size === 0) return { args, result };
    return {
      args: args.map((arg) => substitute(variables, arg, false)),
      result: substitute(variables, result, false),
    };
  }

  #variable(): CelType {
    this.#variables += 1;
    return { kind: "param", name: `_var${this.#variables}` };
  }

  #assignable(from: readonly CelType[], to: readonly CelType[]): boolean {
    const next = assignAll(this.#substitution, from, to);
    if (next !== undefined) this.#substitution = next;
    return next !== undefined;
  }

  #list({ elements, optional }: CelListExpr): CelType {
    let joined: CelType | undefined;
    for (const [index, element] of elements.entries()) {
      const type = this.#check(element);
      joined = this.#join(joined, optional.has(index) ? this.#unwrap(element, type) : type);
    }
    return listType(joined ?? this.#variable());
  }

  #map({ entries }: CelMapExpr): CelType {
    let keys: CelType | undefined;
    let values: CelType | undefined;
    for (const { key, value, optional } of entries) {
      keys = this.#join(keys, this.#check(key));
      const type = this.#check(value);
      values = this.#join(values, optional ? this.#unwrap(value, type) : type);
    }
    return mapType(keys ?? this.#variable(), values ?? this.#variable());
  }

  /** The type inside an element written as `?element`. */
  #unwrap({ at }: CelExpr, type: CelType): CelType {
    const inside = insideOptional(type);
    if (inside === undefined && type.kind !== "dyn")
      this.#fault(
        "CEL_TYPE",
        at,
        `expected an optional but found ${this.#show(type)}`,
        "drop the ?",
      );
    return inside ?? type;
  }

  /** Elements of different types make a list of `dyn`; `cel-literal-checks.ts` refuses most of these. */
  #join(previous: CelType | undefined, current: CelType): CelType {
    if (previous === undefined) return current;
    return this.#assignable([previous], [current]) ? moreGeneral(previous, current) : DYN;
  }

  #struct(expr: CelStructExpr): CelType {
    const name = withoutDot(expr.name);
    const fields = Object.hasOwn(MESSAGE_FIELDS, name) ? MESSAGE_FIELDS[name] : undefined;
    const type = this.#declarations.typeNames.get(name);
    if (type === undefined || fields === undefined) {
      if (type === undefined && this.#lookUp(name) === undefined)
        return this.#unknownName(expr.name, expr.at);
      this.#fault("CEL_TYPE", expr.at, `${expr.name} is no message that can be built`);
      return ERROR;
    }
    for (const field of expr.fields) {
      const valueType = this.#check(field.value);
      const given = field.optional ? this.#unwrap(field.value, valueType) : valueType;
      const wanted = Object.hasOwn(fields, field.name) ? fields[field.name] : undefined;
      if (wanted === undefined)
        this.#fault("CEL_UNKNOWN_FIELD", field.at, `${name} has no field ${field.name}`);
      else if (!this.#assignable([wanted], [given]))
        this.#fault(
          "CEL_TYPE",
          field.at,
          `expected ${formatCelType(wanted)} but found ${this.#show(given)}`,
        );
    }
    return type;
  }

  #comprehension(expr: CelComprehensionExpr): CelType {
    const rangeType = substitute(this.#substitution, this.#check(expr.range), false);
    const accumulatorType = this.#check(expr.init);
    const outer = this.#scope;
    const accumulatorScope: Scope = {
      parent: outer,
      names: new Map([[expr.accumulator, accumulatorType]]),
    };
    const [first, second] = this.#variableTypes(rangeType, expr);
    const variables = new Map([[expr.variable, first]]);
    if (expr.variable2 !== undefined) variables.set(expr.variable2, second);
    this.#scope = { parent: accumulatorScope, names: variables };
    this.#expect(expr.condition, BOOL);
    this.#expect(expr.step, accumulatorType);
    this.#scope = accumulatorScope;
    const result = this.#check(expr.result);
    this.#scope = outer;
    return substitute(this.#substitution, result, false);
  }

  #variableTypes(
    range: CelType,
    { range: { at }, variable2 }: CelComprehensionExpr,
  ): readonly [CelType, CelType] {
    const two = variable2 !== undefined;
    switch (range.kind) {
      case "list":
        return two ? [INT, range.params[0]] : [range.params[0], ERROR];
      case "map":
        return range.params;
      case "dyn":
      case "error":
      case "param":
        this.#assignable([DYN], [range]);
        return [DYN, DYN];
      default:
        this.#fault(
          "CEL_TYPE",
          at,
          `only a list or a map can be gone through, not ${this.#show(range)}`,
        );
        return [ERROR, ERROR];
    }
  }

  #expect(expr: CelExpr, type: CelType): void {
    const found = this.#check(expr);
    if (!this.#assignable([type], [found]))
      this.#fault(
        "CEL_TYPE",
        expr.at,
        `expected ${this.#show(type)} but found ${this.#show(found)}`,
      );
  }

  #show(type: CelType): string {
    return formatCelType(substitute(this.#substitution, type, true));
  }
}

/** `a.b.c` as one name when it consists of an identifier and plain selections. */
function qualifiedName(expr: CelExpr): string | undefined {
  if (expr.kind === "ident") return expr.name;
  if (expr.kind !== "select" || expr.testOnly) return undefined;
  const prefix = qualifiedName(expr.operand);
  return prefix === undefined ? undefined : `${prefix}.${expr.field}`;
}

/** A leading dot says that a name is absolute; all names are here. */
function withoutDot(name: string): string {
  return name.startsWith(".") ? name.slice(1) : name;
}
