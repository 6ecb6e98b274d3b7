import {
  OPERATORS,
  callExpr,
  identExpr,
  literalExpr,
  type CelExpr,
  type CelMapEntry,
  type CelStructField,
} from "./cel-ast.js";
import { CelSyntaxStop, countCharacters, type CelFault } from "./cel-fault.js";
import { tokenizeCel, type CelToken } from "./cel-lexer.js";
import { constantOf } from "./cel-literals.js";
import { expandHas, expandMacro } from "./cel-macros.js";

export type CelParseResult =
  | { readonly ok: true; readonly expr: CelExpr }
  | { readonly ok: false; readonly fault: CelFault };

/** Words that are no variable or function name; as a field name they are allowed. */
const reserved: ReadonlySet<string> = new Set(
  "as break const continue else for function if import let loop package namespace return var void while".split(
    " ",
  ),
);
/** Words that the grammar knows; not even a field can be written with them. */
const keywords: ReadonlySet<string> = new Set(["in", "true", "false", "null"]);

const relations: ReadonlySet<string> = new Set(["<", "<=", ">=", ">", "==", "!=", "in"]);
/** Precedence of the arithmetic operators; a higher one binds tighter. */
const precedences: Readonly<Record<string, number>> = { "*": 2, "/": 2, "%": 2, "+": 1, "-": 1 };

/** How often a rule of the grammar may stand within itself, and how high nodes may be nested: cel-go's limits. */
const maxDepth = 250;
const maxCodePoints = 100_000;

/**
 * Parses a CEL expression as the API server does and expands its macros.
 *
 * Follows the grammar of cel-spec `doc/langdef.md` as cel-go implements it,
 * limits on depth and length included. `environment` is the Kubernetes minor version
 * whose macros and syntax are known (see `cel-declarations.ts`).
 */
export function parseCel(source: string, environment: number): CelParseResult {
  try {
    if (source.length > maxCodePoints && countCharacters(source) > maxCodePoints)
      throw new CelSyntaxStop(0, `an expression has at most ${maxCodePoints} characters`);
    return { ok: true, expr: new CelParser(tokenizeCel(source), environment).parse() };
  } catch (error) {
    if (error instanceof CelSyntaxStop) return { ok: false, fault: error.fault };
    throw error;
  }
}

type Rule = "expr" | "relation" | "calc" | "member";

class CelParser {
  readonly #tokens: readonly CelToken[];
  readonly #environment: number;
  /** How often a rule of the grammar is being read at this moment. */
  readonly #open: Record<Rule, number> = { expr: 0, relation: 0, calc: 0, member: 0 };
  /** How many nested operators and selections stand in a node as it was written. */
  readonly #heights = new Map<CelExpr, number>();
  #next = 0;

  constructor(tokens: readonly CelToken[], environment: number) {
    this.#tokens = tokens;
    this.#environment = environment;
  }

  parse(): CelExpr {
    const expr = this.#expr();
    const token = this.#peek();
    if (token.kind !== "end")
      throw new CelSyntaxStop(token.at, `unexpected ${describe(token)}`, hintFor(token));
    return expr;
  }

  #peek(ahead = 0): CelToken {
    return (
      this.#tokens[Math.min(this.#next + ahead, this.#tokens.length - 1)] ?? {
        kind: "end",
        text: "",
        at: 0,
      }
    );
  }

  #take(): CelToken {
    const token = this.#peek();
    this.#next += 1;
    return token;
  }

  #is(text: string, ahead = 0): boolean {
    const token = this.#peek(ahead);
    return (
      token.text === text &&
      (token.kind === "symbol" || (token.kind === "ident" && keywords.has(text)))
    );
  }

  #takeIf(text: string): CelToken | undefined {
    return this.#is(text) ? this.#take() : undefined;
  }

  #expect(text: string): CelToken {
    const token = this.#take();
    if (token.text !== text || token.kind !== "symbol")
      throw new CelSyntaxStop(token.at, `expected ${text} but found ${describe(token)}`);
    return token;
  }

  #enter(rule: Rule): void {
    if (++this.#open[rule] > maxDepth)
      throw new CelSyntaxStop(this.#peek().at, `the expression nests deeper than ${maxDepth}`);
  }

  #leave(rule: Rule): void {
    this.#open[rule] -= 1;
  }

  /** Notes a node's height: its own level, if it counts as one, above those of its parts. */
  #raise(expr: CelExpr, parts: readonly CelExpr[], own: 0 | 1): CelExpr {
    let height = 0;
    for (const part of parts) height = Math.max(height, this.#heights.get(part) ?? 0);
    if (height + own > maxDepth)
      throw new CelSyntaxStop(expr.at, `the expression nests deeper than ${maxDepth}`);
    this.#heights.set(expr, height + own);
    return expr;
  }

  #operation(at: number, name: string, ...args: readonly CelExpr[]): CelExpr {
    return this.#raise(callExpr(at, name, ...args), args, 1);
  }

  #expr(): CelExpr {
    this.#enter("expr");
    let expr = this.#logical("||");
    const question = this.#takeIf("?");
    if (question !== undefined) {
      const whenTrue = this.#logical("||");
      this.#expect(":");
      const whenFalse = this.#expr();
      expr = this.#operation(question.at, OPERATORS.conditional, expr, whenTrue, whenFalse);
    }
    this.#leave("expr");
    return expr;
  }

  #logical(operator: "||" | "&&"): CelExpr {
    const operand = (): CelExpr => (operator === "||" ? this.#logical("&&") : this.#relation());
    const terms = [operand()];
    const ats: number[] = [];
    for (let token = this.#takeIf(operator); token !== undefined; token = this.#takeIf(operator)) {
      ats.push(token.at);
      terms.push(operand());
    }
    return this.#balance(operator === "||" ? OPERATORS.or : OPERATORS.and, terms, ats);
  }

  /** Long chains become a balanced tree, so that depth stays logarithmic. */
  #balance(name: string, terms: readonly CelExpr[], ats: readonly number[]): CelExpr {
    const [first] = terms;
    if (terms.length === 1 && first !== undefined) return first;
    const middle = Math.ceil(terms.length / 2);
    const left = this.#balance(name, terms.slice(0, middle), ats.slice(0, middle - 1));
    const right = this.#balance(name, terms.slice(middle), ats.slice(middle));
    return this.#raise(callExpr(ats[middle - 1] ?? 0, name, left, right), [left, right], 0);
  }

  #relation(): CelExpr {
    this.#enter("relation");
    let left = this.#calc(0);
    while (relations.has(this.#peek().text) && this.#is(this.#peek().text)) {
      const { text, at } = this.#take();
      this.#enter("relation");
      const right = this.#calc(0);
      this.#leave("relation");
      left = this.#operation(at, text === "in" ? "@in" : `_${text}_`, left, right);
    }
    this.#leave("relation");
    return left;
  }

  #calc(minimum: number): CelExpr {
    this.#enter("calc");
    let left = this.#unary();
    for (;;) {
      const token = this.#peek();
      const precedence =
        token.kind === "symbol" && Object.hasOwn(precedences, token.text)
          ? precedences[token.text]
          : undefined;
      if (precedence === undefined || precedence < minimum) break;
      this.#take();
      left = this.#operation(token.at, `_${token.text}_`, left, this.#calc(precedence + 1));
    }
    this.#leave("calc");
    return left;
  }

  #unary(): CelExpr {
    const sign = this.#peek();
    const isNumber = this.#peek(1).kind === "int" || this.#peek(1).kind === "double";
    if (!this.#is("!") && (!this.#is("-") || isNumber)) return this.#member();
    let count = 0;
    while (this.#takeIf(sign.text) !== undefined) count += 1;
    const operand = this.#member();
    if (count % 2 === 0) return operand;
    return this.#raise(
      callExpr(sign.at, sign.text === "!" ? OPERATORS.not : OPERATORS.negate, operand),
      [operand],
      0,
    );
  }

  #member(): CelExpr {
    this.#enter("member");
    let expr = this.#primary();
    while (this.#is(".") || this.#is("["))
      expr = this.#is(".") ? this.#afterDot(expr) : this.#index(expr);
    this.#leave("member");
    return expr;
  }

  #index(operand: CelExpr): CelExpr {
    const { at } = this.#take();
    const optional = this.#optionalMark();
    const index = this.#expr();
    this.#expect("]");
    return this.#operation(
      at,
      optional ? OPERATORS.optionalIndex : OPERATORS.index,
      operand,
      index,
    );
  }

  #afterDot(operand: CelExpr): CelExpr {
    const dot = this.#take();
    const optional = this.#optionalMark();
    const name = this.#take();
    if (name.kind === "escaped")
      throw new CelSyntaxStop(
        name.at,
        "Kubernetes knows no field names in backticks",
        "escape the name: - is __dash__, . is __dot__, / is __slash__",
      );
    if (name.kind !== "ident" || keywords.has(name.text)) {
      const hint = keywords.has(name.text) ? `write __${name.text}__` : undefined;
      throw new CelSyntaxStop(name.at, `expected a field name but found ${describe(name)}`, hint);
    }
    if (optional) {
      const field = literalExpr(name.at, { type: "string", value: name.text });
      return this.#operation(dot.at, OPERATORS.optionalSelect, operand, field);
    }
    if (!this.#is("(")) {
      const select: CelExpr = {
        kind: "select",
        at: dot.at,
        operand,
        field: name.text,
        testOnly: false,
      };
      return this.#raise(select, [operand], 1);
    }
    const { at } = this.#take();
    const args = this.#arguments();
    const call: CelExpr = { kind: "call", at, name: name.text, target: operand, args };
    return this.#raise(
      expandMacro(name.text, { at, target: operand, args }, this.#environment) ?? call,
      [operand, ...args],
      1,
    );
  }

  #arguments(): readonly CelExpr[] {
    const args: CelExpr[] = [];
    if (!this.#is(")"))
      do args.push(this.#expr());
      while (this.#takeIf(",") !== undefined);
    this.#expect(")");
    return args;
  }

  #optionalMark(): boolean {
    const mark = this.#takeIf("?");
    if (mark !== undefined && this.#environment < 28)
      throw new CelSyntaxStop(mark.at, "optional syntax came with Kubernetes 1.28");
    return mark !== undefined;
  }

  #primary(): CelExpr {
    const token = this.#peek();
    if (token.kind === "symbol") return this.#bracketed(token);
    if (token.kind === "ident") return this.#named(token);
    this.#take();
    if (token.kind === "end" || token.kind === "escaped")
      throw new CelSyntaxStop(token.at, `expected a value but found ${describe(token)}`);
    return literalExpr(token.at, constantOf(token, false));
  }

  #bracketed(token: CelToken): CelExpr {
    if (token.text === "." && this.#peek(1).kind === "ident") return this.#named(this.#peek(1));
    this.#take();
    switch (token.text) {
      case "(": {
        const expr = this.#expr();
        this.#expect(")");
        return expr;
      }
      case "[":
        return this.#list(token.at);
      case "{":
        return this.#map(token.at);
      case "-": {
        const number = this.#take();
        if (number.kind === "int" || number.kind === "double")
          return literalExpr(token.at, constantOf(number, true));
        throw new CelSyntaxStop(number.at, `expected a number but found ${describe(number)}`);
      }
      default:
        throw new CelSyntaxStop(
          token.at,
          `expected a value but found ${describe(token)}`,
          hintFor(token),
        );
    }
  }

  #list(at: number): CelExpr {
    const elements: CelExpr[] = [];
    const optional = new Set<number>();
    while (!this.#is("]") && !(this.#is(",") && elements.length === 0)) {
      if (this.#optionalMark()) optional.add(elements.length);
      elements.push(this.#expr());
      if (!this.#is(",") || this.#is("]", 1)) break;
      this.#take();
    }
    this.#takeIf(",");
    this.#expect("]");
    return this.#raise({ kind: "list", at, elements, optional }, elements, 0);
  }

  #map(at: number): CelExpr {
    const entries: CelMapEntry[] = [];
    while (!this.#is("}") && !(this.#is(",") && entries.length === 0)) {
      const optional = this.#optionalMark();
      const key = this.#expr();
      const colon = this.#expect(":");
      entries.push({ at: colon.at, key, value: this.#expr(), optional });
      if (!this.#is(",") || this.#is("}", 1)) break;
      this.#take();
    }
    this.#takeIf(",");
    this.#expect("}");
    return this.#raise(
      { kind: "map", at, entries },
      entries.flatMap(({ key, value }) => [key, value]),
      0,
    );
  }

  /** A variable, a call, `true`, or a message literal `a.b.C{…}`; a leading dot is allowed. */
  #named(token: CelToken): CelExpr {
    const dotted = this.#takeIf(".") !== undefined;
    if (!dotted && token.text === "true")
      return literalExpr(this.#take().at, { type: "bool", value: true });
    if (!dotted && token.text === "false")
      return literalExpr(this.#take().at, { type: "bool", value: false });
    if (!dotted && token.text === "null") return literalExpr(this.#take().at, { type: "null" });
    if (keywords.has(token.text))
      throw new CelSyntaxStop(token.at, `expected a value but found ${describe(token)}`);
    const struct = this.#structName(dotted);
    if (struct !== undefined) return struct;
    this.#take();
    if (reserved.has(token.text))
      throw new CelSyntaxStop(token.at, `${token.text} is a reserved word and no name`);
    const name = dotted ? `.${token.text}` : token.text;
    const open = this.#takeIf("(");
    if (open === undefined) return identExpr(token.at, name);
    const args = this.#arguments();
    const [only] = args;
    if (name === "has" && args.length === 1 && only !== undefined)
      return this.#raise(expandHas(open.at, only), args, 0);
    return this.#raise(callExpr(open.at, name, ...args), args, 0);
  }

  #structName(dotted: boolean): CelExpr | undefined {
    let length = 1;
    while (this.#is(".", length) && this.#isName(length + 1)) length += 2;
    if (!this.#is("{", length)) return undefined;
    let name = dotted ? "." : "";
    for (let index = 0; index < length; index += 1) name += this.#take().text;
    const { at } = this.#take();
    const fields: CelStructField[] = [];
    while (!this.#is("}") && !(this.#is(",") && fields.length === 0)) {
      const optional = this.#optionalMark();
      const field = this.#take();
      if (field.kind !== "ident" || keywords.has(field.text))
        throw new CelSyntaxStop(field.at, `expected a field name but found ${describe(field)}`);
      const colon = this.#expect(":");
      fields.push({ at: colon.at, name: field.text, value: this.#expr(), optional });
      if (!this.#is(",") || this.#is("}", 1)) break;
      this.#take();
    }
    this.#takeIf(",");
    this.#expect("}");
    return this.#raise(
      { kind: "struct", at, name, fields },
      fields.map(({ value }) => value),
      0,
    );
  }

  #isName(ahead: number): boolean {
    const token = this.#peek(ahead);
    return token.kind === "ident" && !keywords.has(token.text);
  }
}

function describe({ kind, text }: CelToken): string {
  return kind === "end" ? "the end of the rule" : text;
}

function hintFor({ text }: CelToken): string | undefined {
  if (text === "and") return "write &&";
  if (text === "or") return "write ||";
  if (text === "not") return "write !";
  return undefined;
}
