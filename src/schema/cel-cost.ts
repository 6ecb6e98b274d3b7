import {
  ACCUMULATOR,
  type CelCallExpr,
  type CelComprehensionExpr,
  type CelConstant,
  type CelExpr,
} from "./cel-ast.js";
import type { CheckedCel } from "./cel-checker.js";
import { estimateCall, type CallEstimate, type CelCostNode } from "./cel-cost-functions.js";
import { countCharacters } from "./cel-fault.js";
import { NO_PATH, appendStep, rootPath, type CelPath } from "./cel-path.js";
import {
  UNKNOWN_SIZE,
  addSaturating,
  addSizes,
  fixedSize,
  largest,
  multiplySaturating,
  scale,
  smallest,
  uniteSizes,
  type CelSize,
} from "./cel-size.js";
import { insideOptional, type CelType } from "./cel-types.js";

/** How large a value at a path can be, from its schema; `undefined` when the path leads nowhere. */
export type CelSizeEstimator = (path: CelPath) => CelSize | undefined;

/** Sizes of what a list or a map holds. */
interface EntrySizes {
  readonly container: "list" | "map";
  readonly key: CelSize;
  readonly value: CelSize;
}

interface Local {
  readonly path: CelPath;
  readonly size: CelSize | undefined;
  readonly entries: EntrySizes | undefined;
}

const stringFactor = 0.1;
const regexFactor = 0.25;
const createListCost = 10n;
const createMapCost = 30n;
const createMessageCost = 40n;

/**
 * The worst cost of evaluating a checked expression once, in the units of the API server.
 *
 * Follows cel-go `checker/cost.go` with the options Kubernetes sets (presence tests are
 * free). Only the upper bound is kept, as nothing is decided by the lower one.
 */
export function estimateCost(checked: CheckedCel, sizes: CelSizeEstimator): bigint {
  return new CelCoster(checked, sizes).cost(checked.expr);
}

class CelCoster {
  readonly #checked: CheckedCel;
  readonly #estimate: CelSizeEstimator;
  readonly #paths = new Map<CelExpr, CelPath>();
  readonly #sizes = new Map<CelExpr, CelSize>();
  readonly #entries = new Map<CelExpr, EntrySizes>();
  readonly #locals = new Map<string, Local[]>();

  constructor(checked: CheckedCel, estimate: CelSizeEstimator) {
    this.#checked = checked;
    this.#estimate = (path) => (path.length === 0 ? undefined : estimate(path));
  }

  cost(expr: CelExpr): bigint {
    const resolved = this.#checked.resolve(expr);
    switch (resolved.kind) {
      case "literal":
        return 0n;
      case "ident":
        this.#paths.set(expr, this.#local(resolved.name)?.path ?? rootPath(resolved.name));
        return 1n;
      case "select":
        return this.#select(expr, resolved);
      case "call":
        return this.#call(expr, resolved);
      case "list":
        return this.#list(expr, resolved.elements);
      case "map":
        return this.#map(expr, resolved);
      case "struct":
        return resolved.fields.reduce(
          (sum, { value }) => addSaturating(sum, this.cost(value)),
          createMessageCost,
        );
      case "comprehension":
        return isBinding(resolved)
          ? this.#binding(expr, resolved)
          : this.#comprehension(expr, resolved);
    }
  }

  #select(
    expr: CelExpr,
    { operand, field, testOnly }: Extract<CelExpr, { kind: "select" }>,
  ): bigint {
    const cost = this.cost(operand);
    if (testOnly) return cost;
    const kind = this.#checked.typeOf(operand).kind;
    this.#paths.set(expr, appendStep(this.#path(operand), field));
    return kind === "map" || kind === "struct" || kind === "param" ? addSaturating(cost, 1n) : cost;
  }

  #call(expr: CelExpr, call: CelCallExpr): bigint {
    const [only] = call.args;
    if (call.name === "dyn" && only !== undefined) {
      const cost = addSaturating(this.cost(only), 1n);
      this.#copySizes(expr, only);
      return cost;
    }
    const costs: bigint[] = [];
    const args: CelCostNode[] = [];
    for (const arg of call.args) {
      costs.push(this.cost(arg));
      args.push(this.#node(arg));
    }
    let sum = 0n;
    let target: CelCostNode | undefined;
    if (call.target !== undefined) {
      sum = this.cost(call.target);
      target = this.#node(call.target);
    }
    let most = 0n;
    let size: CelSize | undefined;
    for (const overload of this.#checked.overloadsOf(expr)) {
      const estimate = this.#overload(expr, { overload, name: call.name, target, args, costs });
      most = largest(most, estimate.cost);
      if (estimate.size !== undefined)
        size = size === undefined ? estimate.size : uniteSizes(size, estimate.size);
      const step =
        overload === "index_list" ? "@items" : overload === "index_map" ? "@values" : undefined;
      if (step !== undefined && only !== undefined) {
        size = this.#entrySizes(only)?.value;
        this.#paths.set(expr, appendStep(this.#path(only), step));
      }
      size ??= this.#size(expr);
    }
    if (size !== undefined) this.#sizes.set(expr, size);
    return addSaturating(sum, most);
  }

  #overload(expr: CelExpr, call: CallParts): CallEstimate {
    const argCost = call.costs.reduce(addSaturating, 0n);
    const known = estimateCall(call, (path) => this.#estimate(path));
    if (known !== undefined) return { ...known, cost: addSaturating(known.cost, argCost) };
    return this.#builtin(expr, call, argCost);
  }

  #builtin(
    expr: CelExpr,
    { overload, target, args, costs }: CallParts,
    argCost: bigint,
  ): CallEstimate {
    const [first, second, third] = args;
    const sizeOf = (node: CelCostNode | undefined): CelSize => node?.size ?? UNKNOWN_SIZE;
    const linear = (size: bigint): bigint => addSaturating(scale(size, stringFactor), argCost);
    switch (overload) {
      case "string_format":
        return { cost: linear(sizeOf(target).max) };
      case "string_to_bytes": {
        const { min, max } = sizeOf(first);
        return { cost: linear(max), size: { min, max: BigInt.asUintN(64, max * 4n) } };
      }
      case "bytes_to_string": {
        const { min, max } = sizeOf(first);
        return { cost: linear(max), size: { min: min / 4n, max } };
      }
      case "strings_quote": {
        const { min, max } = sizeOf(first);
        return {
          cost: linear(max),
          size: { min: BigInt.asUintN(64, min + 2n), max: BigInt.asUintN(64, max * 2n + 2n) },
        };
      }
      case "starts_with_string":
      case "ends_with_string":
        return { cost: linear(sizeOf(first).max) };
      case "in_list":
        return { cost: addSaturating(scale(sizeOf(second).max, 1), argCost) };
      case "matches_string": {
        const text = scale(addSaturating(sizeOf(target).max, 1n), stringFactor);
        return {
          cost: addSaturating(
            multiplySaturating(text, scale(sizeOf(first).max, regexFactor)),
            argCost,
          ),
        };
      }
      case "contains_string": {
        const text = scale(sizeOf(target).max, stringFactor);
        return {
          cost: addSaturating(
            multiplySaturating(text, scale(sizeOf(first).max, stringFactor)),
            argCost,
          ),
        };
      }
      case "logical_and":
      case "logical_or":
        return { cost: argCost };
      case "conditional": {
        this.#setEntries(
          expr,
          uniteEntries(this.#entrySizes(second?.expr), this.#entrySizes(third?.expr)),
        );
        const [condition = 0n, whenTrue = 0n, whenFalse = 0n] = costs;
        return {
          cost: addSaturating(condition, largest(whenTrue, whenFalse)),
          size: uniteSizes(sizeOf(second), sizeOf(third)),
        };
      }
      case "add_string":
      case "add_bytes":
      case "add_list": {
        const size = addSizes(sizeOf(first), sizeOf(second));
        this.#setEntries(
          expr,
          uniteEntries(this.#entrySizes(first?.expr), this.#entrySizes(second?.expr)),
        );
        return {
          cost: overload === "add_list" ? addSaturating(1n, argCost) : linear(size.max),
          size,
        };
      }
      default:
        if (!comparesBySize(overload)) return { cost: addSaturating(1n, argCost) };
        return { cost: linear(smallest(sizeOf(first).max, sizeOf(second).max)) };
    }
  }

  #list(expr: CelExpr, elements: readonly CelExpr[]): bigint {
    let cost = createListCost;
    let value: CelSize | undefined;
    for (const element of elements) {
      cost = addSaturating(cost, this.cost(element));
      const size = this.#size(element) ?? UNKNOWN_SIZE;
      value = value === undefined ? size : uniteSizes(value, size);
    }
    this.#entries.set(expr, {
      container: "list",
      key: fixedSize(1n),
      value: value ?? fixedSize(0n),
    });
    return cost;
  }

  #map(expr: CelExpr, { entries }: Extract<CelExpr, { kind: "map" }>): bigint {
    let cost = createMapCost;
    let keys: CelSize | undefined;
    let values: CelSize | undefined;
    for (const { key, value } of entries) {
      cost = addSaturating(cost, addSaturating(this.cost(key), this.cost(value)));
      const keySize = this.#size(key) ?? UNKNOWN_SIZE;
      const valueSize = this.#size(value) ?? UNKNOWN_SIZE;
      keys = keys === undefined ? keySize : uniteSizes(keys, keySize);
      values = values === undefined ? valueSize : uniteSizes(values, valueSize);
    }
    this.#entries.set(expr, {
      container: "map",
      key: keys ?? fixedSize(0n),
      value: values ?? fixedSize(0n),
    });
    return cost;
  }

  #comprehension(expr: CelExpr, comprehension: CelComprehensionExpr): bigint {
    const { range, init, accumulator, variable, variable2, condition, step, result } =
      comprehension;
    let cost = addSaturating(this.cost(range), this.cost(init));
    this.#push(accumulator, {
      path: this.#path(init),
      size: this.#size(init),
      entries: this.#entrySizes(init),
    });
    this.#pushVariables(comprehension);
    const round = addSaturating(this.cost(condition), this.cost(step));
    this.#pop(variable);
    if (variable2 !== undefined) this.#pop(variable2);
    cost = addSaturating(cost, this.cost(result));
    this.#pop(accumulator);
    const rounds = this.#size(range) ?? UNKNOWN_SIZE;
    if (init.kind === "literal") this.#setSize(expr, this.#size(init));
    if (init.kind === "list" || init.kind === "map") {
      this.#setSize(expr, rounds);
      this.#setEntries(expr, this.#entrySizes(step));
    }
    return addSaturating(cost, multiplySaturating(rounds.max, round));
  }

  #pushVariables({ range, variable, variable2 }: CelComprehensionExpr): void {
    const entries = this.#entrySizes(range);
    const isList = (entries?.container ?? this.#checked.typeOf(range).kind) === "list";
    const push = (name: string, step: string, size: CelSize | undefined): void =>
      this.#push(name, { path: appendStep(this.#path(range), step), size, entries: undefined });
    if (variable2 === undefined) {
      push(variable, isList ? "@items" : "@keys", isList ? entries?.value : entries?.key);
      return;
    }
    push(variable, isList ? "@indices" : "@keys", entries?.key);
    push(variable2, isList ? "@items" : "@values", entries?.value);
  }

  #binding(expr: CelExpr, { range, init, accumulator, result }: CelComprehensionExpr): bigint {
    let cost = addSaturating(this.cost(range), this.cost(init));
    const entries = this.#entrySizes(init);
    this.#push(accumulator, { path: this.#path(init), size: this.#size(init), entries });
    cost = addSaturating(cost, this.cost(result));
    this.#pop(accumulator);
    this.#copySizes(expr, result);
    return cost;
  }

  #push(name: string, local: Local): void {
    const stack = this.#locals.get(name);
    if (stack === undefined) this.#locals.set(name, [local]);
    else stack.push(local);
  }

  #pop(name: string): void {
    this.#locals.get(name)?.pop();
  }

  #local(name: string): Local | undefined {
    return this.#locals.get(name)?.at(-1);
  }

  #localOf(expr: CelExpr): Local | undefined {
    const resolved = this.#checked.resolve(expr);
    return resolved.kind === "ident" ? this.#local(resolved.name) : undefined;
  }

  #path(expr: CelExpr): CelPath {
    return this.#localOf(expr)?.path ?? this.#paths.get(expr) ?? NO_PATH;
  }

  #node(expr: CelExpr): CelCostNode {
    const path = this.#path(expr);
    const hidden =
      path.length > 0 && (path.steps[0] === ACCUMULATOR || path.steps[0] === "__result__");
    return {
      expr,
      type: this.#checked.typeOf(expr),
      path: hidden ? NO_PATH : path,
      size: this.#size(expr),
    };
  }

  /** The order matters: what the expression itself says, then the schema, then the type. */
  #size(expr: CelExpr): CelSize | undefined {
    const computed = this.#sizes.get(expr) ?? sizeOfWritten(expr);
    if (computed !== undefined) return computed;
    const bySchema = this.#estimate(this.#path(expr));
    if (bySchema !== undefined) {
      this.#sizes.set(expr, bySchema);
      return bySchema;
    }
    if (isScalar(this.#checked.typeOf(expr))) return fixedSize(1n);
    return this.#localOf(expr)?.size;
  }

  #setSize(expr: CelExpr, size: CelSize | undefined): void {
    if (size !== undefined) this.#sizes.set(expr, size);
  }

  #entrySizes(expr: CelExpr | undefined): EntrySizes | undefined {
    if (expr === undefined) return undefined;
    return this.#entries.get(expr) ?? this.#localOf(expr)?.entries;
  }

  #setEntries(expr: CelExpr, entries: EntrySizes | undefined): void {
    if (entries !== undefined) this.#entries.set(expr, entries);
  }

  #copySizes(to: CelExpr, from: CelExpr): void {
    this.#setSize(to, this.#size(from));
    this.#setEntries(to, this.#entrySizes(from));
  }
}

interface CallParts {
  readonly name: string;
  readonly overload: string;
  readonly target: CelCostNode | undefined;
  readonly args: readonly CelCostNode[];
  readonly costs: readonly bigint[];
}

function uniteEntries(
  a: EntrySizes | undefined,
  b: EntrySizes | undefined,
): EntrySizes | undefined {
  if (a === undefined || b === undefined) return undefined;
  return {
    container: a.container,
    key: uniteSizes(a.key, b.key),
    value: uniteSizes(a.value, b.value),
  };
}

function isBinding({ range, condition, accumulator }: CelComprehensionExpr): boolean {
  const never =
    condition.kind === "literal" && condition.constant.type === "bool" && !condition.constant.value;
  return (
    range.kind === "list" && range.elements.length === 0 && never && accumulator !== "__result__"
  );
}

function comparesBySize(overload: string): boolean {
  return (
    overload === "equals" ||
    overload === "not_equals" ||
    /^(?:less|greater)(?:_equals)?_(?:string|bytes)$/.test(overload)
  );
}

function sizeOfWritten(expr: CelExpr): CelSize | undefined {
  if (expr.kind === "literal") return fixedSize(sizeOfConstant(expr.constant));
  if (expr.kind === "list") return fixedSize(BigInt(expr.elements.length));
  if (expr.kind === "map") return fixedSize(BigInt(expr.entries.length));
  return undefined;
}

function sizeOfConstant(constant: CelConstant): bigint {
  if (constant.type === "string") return BigInt(countCharacters(constant.value));
  if (constant.type === "bytes") return BigInt(constant.value.length);
  return 1n;
}

function isScalar(type: CelType): boolean {
  const inside = insideOptional(type);
  if (inside !== undefined) return isScalar(inside);
  return ["bool", "double", "duration", "int", "timestamp", "uint"].includes(type.kind);
}
