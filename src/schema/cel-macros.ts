import {
  ACCUMULATOR,
  OPERATORS,
  callExpr,
  copyExpr,
  identExpr,
  literalExpr,
  type CelComprehensionExpr,
  type CelExpr,
} from "./cel-ast.js";
import { CelSyntaxStop } from "./cel-fault.js";

/** A call as it is written, before it is known to be a macro. */
interface MacroCall {
  readonly at: number;
  readonly target: CelExpr;
  readonly args: readonly CelExpr[];
}

type Loop = Pick<CelComprehensionExpr, "init" | "condition" | "step" | "result">;

interface ReceiverMacro {
  /** Kubernetes minor version whose environment has it. */
  readonly since: number;
  readonly expand: (call: MacroCall) => CelExpr;
}

const literalTrue = (at: number): CelExpr => literalExpr(at, { type: "bool", value: true });
const literalFalse = (at: number): CelExpr => literalExpr(at, { type: "bool", value: false });
const literalInt = (at: number, value: bigint): CelExpr => literalExpr(at, { type: "int", value });
const listOf = (at: number, ...elements: readonly CelExpr[]): CelExpr => ({
  kind: "list",
  at,
  elements,
  optional: new Set(),
});
const accumulator = (at: number): CelExpr => identExpr(at, ACCUMULATOR);

function variableOf(arg: CelExpr | undefined, at: number): string {
  if (arg?.kind !== "ident")
    throw new CelSyntaxStop(
      arg?.at ?? at,
      "the first argument of a macro is the name of a variable",
      "write it as x in list.all(x, …)",
    );
  if (arg.name === "__result__")
    throw new CelSyntaxStop(arg.at, "__result__ is no name for a variable");
  return arg.name;
}

function argument(args: readonly CelExpr[], index: number, at: number): CelExpr {
  const arg = args[index];
  if (arg === undefined) throw new CelSyntaxStop(at, "an argument is missing");
  return arg;
}

const loops: Readonly<Record<string, (at: number, body: CelExpr) => Loop>> = {
  all: (at, body) => ({
    init: literalTrue(at),
    condition: callExpr(at, OPERATORS.notStrictlyFalse, accumulator(at)),
    step: callExpr(at, OPERATORS.and, accumulator(at), body),
    result: accumulator(at),
  }),
  exists: (at, body) => ({
    init: literalFalse(at),
    condition: callExpr(
      at,
      OPERATORS.notStrictlyFalse,
      callExpr(at, OPERATORS.not, accumulator(at)),
    ),
    step: callExpr(at, OPERATORS.or, accumulator(at), body),
    result: accumulator(at),
  }),
  exists_one: (at, body) => ({
    init: literalInt(at, 0n),
    condition: literalTrue(at),
    step: callExpr(
      at,
      OPERATORS.conditional,
      body,
      callExpr(at, OPERATORS.add, accumulator(at), literalInt(at, 1n)),
      accumulator(at),
    ),
    result: callExpr(at, OPERATORS.equals, accumulator(at), literalInt(at, 1n)),
  }),
};

function collect(at: number, init: CelExpr, grow: CelExpr, filter: CelExpr | undefined): Loop {
  return {
    init,
    condition: literalTrue(at),
    step:
      filter === undefined
        ? grow
        : callExpr(at, OPERATORS.conditional, filter, grow, accumulator(at)),
    result: accumulator(at),
  };
}

function comprehension(
  call: MacroCall,
  variables: readonly [string, string?],
  loop: Loop,
): CelExpr {
  return {
    kind: "comprehension",
    at: call.at,
    range: call.target,
    variable: variables[0],
    variable2: variables[1],
    accumulator: ACCUMULATOR,
    ...loop,
  };
}

function quantifier(kind: "all" | "exists" | "exists_one"): (call: MacroCall) => CelExpr {
  return (call) => {
    const variable = variableOf(call.args[0], call.at);
    return comprehension(call, [variable], loopOf(kind, call.at, argument(call.args, 1, call.at)));
  };
}

function quantifier2(kind: "all" | "exists" | "exists_one"): (call: MacroCall) => CelExpr {
  return (call) =>
    comprehension(call, variablesOf(call), loopOf(kind, call.at, argument(call.args, 2, call.at)));
}

function loopOf(kind: string, at: number, body: CelExpr): Loop {
  const loop = loops[kind];
  if (loop === undefined) throw new CelSyntaxStop(at, `unknown quantifier ${kind}`);
  return loop(at, body);
}

function variablesOf({ args, at }: MacroCall): readonly [string, string] {
  const first = variableOf(args[0], at);
  const second = variableOf(args[1], at);
  if (first === second)
    throw new CelSyntaxStop(args[1]?.at ?? at, `both variables are named ${first}`);
  return [first, second];
}

function map(call: MacroCall): CelExpr {
  const { at, args } = call;
  const variable = variableOf(args[0], at);
  const filter = args.length === 3 ? args[1] : undefined;
  const body = argument(args, args.length - 1, at);
  return comprehension(
    call,
    [variable],
    collect(at, listOf(at), callExpr(at, OPERATORS.add, accumulator(at), listOf(at, body)), filter),
  );
}

function filter(call: MacroCall): CelExpr {
  const { at, args } = call;
  const variable = variableOf(args[0], at);
  const item = argument(args, 0, at);
  const grow = callExpr(at, OPERATORS.add, accumulator(at), listOf(at, item));
  return comprehension(call, [variable], collect(at, listOf(at), grow, argument(args, 1, at)));
}

/** `transformList`, `transformMap` and `transformMapEntry`: an optional filter stands before the last argument. */
function transform(kind: "list" | "map" | "entry"): (call: MacroCall) => CelExpr {
  return (call) => {
    const { at, args } = call;
    const variables = variablesOf(call);
    const condition = args.length === 4 ? args[2] : undefined;
    const body = argument(args, args.length - 1, at);
    if (kind === "list") {
      const grow = callExpr(at, OPERATORS.add, accumulator(at), listOf(at, body));
      return comprehension(call, variables, collect(at, listOf(at), grow, condition));
    }
    const inserted = kind === "map" ? [identExpr(at, variables[0]), body] : [body];
    const grow = callExpr(at, OPERATORS.mapInsert, accumulator(at), ...inserted);
    return comprehension(
      call,
      variables,
      collect(at, { kind: "map", at, entries: [] }, grow, condition),
    );
  };
}

/** A local variable, as a comprehension over an empty list whose result is the body. */
function bind(
  at: number,
  local: { readonly name: string; readonly value: CelExpr },
  body: CelExpr,
): CelExpr {
  return {
    kind: "comprehension",
    at,
    range: listOf(at),
    variable: "#unused",
    variable2: undefined,
    accumulator: local.name,
    init: local.value,
    condition: literalFalse(at),
    step: identExpr(at, local.name),
    result: body,
  };
}

function optionalMap(wrap: boolean): (call: MacroCall) => CelExpr {
  return ({ at, target, args }) => {
    const name = variableOf(args[0], at);
    const value: CelExpr = { kind: "call", at, name: "value", target: copyExpr(target), args: [] };
    const body = bind(at, { name, value }, argument(args, 1, at));
    return callExpr(
      at,
      OPERATORS.conditional,
      { kind: "call", at, name: "hasValue", target, args: [] },
      wrap ? callExpr(at, "optional.of", body) : body,
      callExpr(at, "optional.none"),
    );
  };
}

function sortBy(call: MacroCall): CelExpr {
  const { at, target, args } = call;
  if (target.kind === "literal" || target.kind === "map" || target.kind === "struct")
    throw new CelSyntaxStop(target.at, "sortBy sorts lists only");
  const name = "@__sortBy_input__";
  const keys = map({ at, target: identExpr(at, name), args });
  const sorted: CelExpr = {
    kind: "call",
    at,
    name: OPERATORS.sortByKeys,
    target: identExpr(at, name),
    args: [keys],
  };
  return bind(at, { name, value: target }, sorted);
}

/** By name and number of arguments, as macros are looked up. */
const macros: Readonly<Record<string, ReceiverMacro>> = {
  "all/2": { since: 0, expand: quantifier("all") },
  "exists/2": { since: 0, expand: quantifier("exists") },
  "exists_one/2": { since: 0, expand: quantifier("exists_one") },
  "map/2": { since: 0, expand: map },
  "map/3": { since: 0, expand: map },
  "filter/2": { since: 0, expand: filter },
  "optMap/2": { since: 28, expand: optionalMap(true) },
  "optFlatMap/2": { since: 28, expand: optionalMap(false) },
  "all/3": { since: 32, expand: quantifier2("all") },
  "exists/3": { since: 32, expand: quantifier2("exists") },
  "exists_one/3": { since: 32, expand: quantifier2("exists_one") },
  "existsOne/3": { since: 32, expand: quantifier2("exists_one") },
  "transformList/3": { since: 32, expand: transform("list") },
  "transformList/4": { since: 32, expand: transform("list") },
  "transformMap/3": { since: 32, expand: transform("map") },
  "transformMap/4": { since: 32, expand: transform("map") },
  "transformMapEntry/3": { since: 32, expand: transform("entry") },
  "transformMapEntry/4": { since: 32, expand: transform("entry") },
  "sortBy/2": { since: 34, expand: sortBy },
};

/** Names of all macros that are written as methods, for hints. */
export const MACRO_NAMES: readonly string[] = [
  ...new Set(Object.keys(macros).map((key) => key.slice(0, key.indexOf("/")))),
];

/** The numbers of arguments that a macro takes after its list or map, in one environment; empty for no macro. */
export function macroArities(name: string, environment: number): readonly number[] {
  return Object.entries(macros)
    .filter(([key, { since }]) => key.startsWith(`${name}/`) && environment >= since)
    .map(([key]) => Number(key.slice(name.length + 1)));
}

/**
 * Expands `target.name(args)` when it is a macro of the environment of this
 * Kubernetes minor version; answers `undefined` when it is an ordinary call.
 *
 * Follows the macros of cel-spec `doc/langdef.md`, and cel-go `parser/macro.go`,
 * `cel/library.go` (optionals), `ext/comprehensions.go` and `ext/lists.go`.
 *
 * @throws {@link CelSyntaxStop} when the arguments have not the form that the macro takes.
 */
export function expandMacro(
  name: string,
  call: MacroCall,
  environment: number,
): CelExpr | undefined {
  const key = `${name}/${call.args.length}`;
  const macro = Object.hasOwn(macros, key) ? macros[key] : undefined;
  return macro === undefined || environment < macro.since ? undefined : macro.expand(call);
}

/** Expands `has(a.b)` into a presence test. */
export function expandHas(at: number, arg: CelExpr): CelExpr {
  if (arg.kind !== "select")
    throw new CelSyntaxStop(
      arg.at,
      "has() takes a field, such as has(self.name)",
      "test a map key with 'key' in self.labels",
    );
  return { ...arg, at, testOnly: true };
}
