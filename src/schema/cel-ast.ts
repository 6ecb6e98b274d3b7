/**
 * The syntax tree of a CEL expression after macros are expanded.
 *
 * The shape is the one of `cel.expr.Expr` (cel-spec `proto/cel/expr/syntax.proto`):
 * operators are calls with the operator names of the specification, `has(a.b)`
 * is a `select` with `testOnly`, and the list macros are comprehensions. A node's
 * identity is the object itself; `at` is its offset in the source (UTF-16 units).
 */
export type CelExpr =
  | CelLiteralExpr
  | CelIdentExpr
  | CelSelectExpr
  | CelCallExpr
  | CelListExpr
  | CelMapExpr
  | CelStructExpr
  | CelComprehensionExpr;

export type CelConstant =
  | { readonly type: "null" }
  | { readonly type: "bool"; readonly value: boolean }
  | { readonly type: "int" | "uint"; readonly value: bigint }
  | { readonly type: "double"; readonly value: number }
  | { readonly type: "string"; readonly value: string }
  | { readonly type: "bytes"; readonly value: Uint8Array };

interface CelLiteralExpr {
  readonly kind: "literal";
  readonly at: number;
  readonly constant: CelConstant;
}

interface CelIdentExpr {
  readonly kind: "ident";
  readonly at: number;
  readonly name: string;
}

interface CelSelectExpr {
  readonly kind: "select";
  readonly at: number;
  readonly operand: CelExpr;
  readonly field: string;
  readonly testOnly: boolean;
}

export interface CelCallExpr {
  readonly kind: "call";
  readonly at: number;
  readonly name: string;
  readonly target: CelExpr | undefined;
  readonly args: readonly CelExpr[];
}

export interface CelListExpr {
  readonly kind: "list";
  readonly at: number;
  readonly elements: readonly CelExpr[];
  /** Indexes of the elements written as `?element`. */
  readonly optional: ReadonlySet<number>;
}

export interface CelMapEntry {
  readonly at: number;
  readonly key: CelExpr;
  readonly value: CelExpr;
  readonly optional: boolean;
}

export interface CelMapExpr {
  readonly kind: "map";
  readonly at: number;
  readonly entries: readonly CelMapEntry[];
}

export interface CelStructField {
  readonly at: number;
  readonly name: string;
  readonly value: CelExpr;
  readonly optional: boolean;
}

export interface CelStructExpr {
  readonly kind: "struct";
  readonly at: number;
  readonly name: string;
  readonly fields: readonly CelStructField[];
}

export interface CelComprehensionExpr {
  readonly kind: "comprehension";
  readonly at: number;
  readonly range: CelExpr;
  readonly variable: string;
  /** The second variable of the forms with key and value. */
  readonly variable2: string | undefined;
  readonly accumulator: string;
  readonly init: CelExpr;
  readonly condition: CelExpr;
  readonly step: CelExpr;
  readonly result: CelExpr;
}

/** Names of the operators as functions, as cel-spec and cel-go spell them. */
export const OPERATORS = {
  conditional: "_?_:_",
  and: "_&&_",
  or: "_||_",
  not: "!_",
  negate: "-_",
  equals: "_==_",
  add: "_+_",
  index: "_[_]",
  optionalIndex: "_[?_]",
  optionalSelect: "_?._",
  notStrictlyFalse: "@not_strictly_false",
  mapInsert: "cel.@mapInsert",
  sortByKeys: "@sortByAssociatedKeys",
} as const;

/** The accumulator of a comprehension; it cannot be written in a rule. */
export const ACCUMULATOR = "@result";

export function literalExpr(at: number, constant: CelConstant): CelLiteralExpr {
  return { kind: "literal", at, constant };
}

export function identExpr(at: number, name: string): CelIdentExpr {
  return { kind: "ident", at, name };
}

export function callExpr(at: number, name: string, ...args: readonly CelExpr[]): CelCallExpr {
  return { kind: "call", at, name, target: undefined, args };
}

/** The nodes directly below a node, in source order as far as macros keep it. */
export function childrenOf(expr: CelExpr): readonly CelExpr[] {
  switch (expr.kind) {
    case "literal":
    case "ident":
      return [];
    case "select":
      return [expr.operand];
    case "call":
      return expr.target === undefined ? expr.args : [expr.target, ...expr.args];
    case "list":
      return expr.elements;
    case "map":
      return expr.entries.flatMap(({ key, value }) => [key, value]);
    case "struct":
      return expr.fields.map(({ value }) => value);
    case "comprehension":
      return [expr.range, expr.init, expr.condition, expr.step, expr.result];
  }
}

/**
 * A copy whose nodes are new objects.
 *
 * Macros that use an argument twice need it: types and sizes are kept per node.
 */
export function copyExpr(expr: CelExpr): CelExpr {
  switch (expr.kind) {
    case "literal":
    case "ident":
      return { ...expr };
    case "select":
      return { ...expr, operand: copyExpr(expr.operand) };
    case "call":
      return {
        ...expr,
        target: expr.target === undefined ? undefined : copyExpr(expr.target),
        args: expr.args.map(copyExpr),
      };
    case "list":
      return { ...expr, elements: expr.elements.map(copyExpr) };
    case "map":
      return {
        ...expr,
        entries: expr.entries.map((entry) => ({
          ...entry,
          key: copyExpr(entry.key),
          value: copyExpr(entry.value),
        })),
      };
    case "struct":
      return {
        ...expr,
        fields: expr.fields.map((field) => ({ ...field, value: copyExpr(field.value) })),
      };
    case "comprehension":
      return {
        ...expr,
        range: copyExpr(expr.range),
        init: copyExpr(expr.init),
        condition: copyExpr(expr.condition),
        step: copyExpr(expr.step),
        result: copyExpr(expr.result),
      };
  }
}
