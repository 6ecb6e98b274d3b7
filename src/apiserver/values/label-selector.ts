import { compareBytes } from "./go-text.js";
import { type FieldError, invalidValue, textOf } from "./field-error.js";
import { labelValue, qualifiedName } from "./name-rules.js";
import { badRequest } from "./status-error.js";

type Operator = "in" | "notin" | "=" | "==" | "!=" | "gt" | "lt" | "exists" | "!";

interface Requirement {
  readonly key: string;
  readonly operator: Operator;
  readonly values: readonly string[];
}

/** Whether labels satisfy a selector; `isEmpty` where any do. */
export interface LabelSelector {
  readonly isEmpty: boolean;
  matches(labels: Readonly<Record<string, string>> | undefined): boolean;
}

/**
 * Reads a label selector of a query.
 *
 * @throws StatusError 400 in the server's words. Follows `Parse` of `k8s.io/apimachinery/pkg/labels`.
 */
export function parseLabelSelector(given: string): LabelSelector {
  // The lexer takes a zero byte for the end.
  const [text = ""] = given.split("\0", 1);
  const requirements = new Parser(text).parse();
  return {
    isEmpty: requirements.length === 0,
    matches: (labels = {}) => requirements.every((each) => satisfies(each, labels)),
  };
}

function satisfies(
  { key, operator, values }: Requirement,
  labels: Readonly<Record<string, string>>,
): boolean {
  const value = Object.hasOwn(labels, key) ? labels[key] : undefined;
  switch (operator) {
    case "in":
    case "=":
    case "==":
      return value !== undefined && values.includes(value);
    case "notin":
    case "!=":
      return value === undefined || !values.includes(value);
    case "exists":
      return value !== undefined;
    case "!":
      return value === undefined;
    case "gt":
    case "lt": {
      if (value === undefined || !/^[-+]?\d+$/.test(value)) return false;
      const [limit = "0"] = values;
      return operator === "gt" ? BigInt(value) > BigInt(limit) : BigInt(value) < BigInt(limit);
    }
  }
}

type Kind = "identifier" | "in" | "notin" | "end" | "error" | Symbols;
type Symbols = "(" | ")" | "," | "!" | "=" | "==" | "!=" | ">" | "<";

interface Token {
  readonly kind: Kind;
  readonly text: string;
}

const operators = "in, notin, =, ==, !=, gt, lt";
const special = "()=!,<>";

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = scan(text);
  }

  parse(): readonly Requirement[] {
    const found: Requirement[] = [];
    for (;;) {
      const { kind, text } = this.#peek();
      if (kind === "end") return found;
      if (kind !== "identifier" && kind !== "!")
        fail(`found '${text}', expected: !, identifier, or 'end of string'`);
      found.push(this.#requirement());
      const next = this.#next();
      if (next.kind === "end") return found.toSorted((a, b) => compareBytes(a.key, b.key));
      if (next.kind !== ",") fail(`found '${next.text}', expected: ',' or 'end of string'`);
      const after = this.#peek();
      if (after.kind !== "identifier" && after.kind !== "!")
        fail(`found '${after.text}', expected: identifier after ','`);
    }
  }

  #requirement(): Requirement {
    let token = this.#next();
    const isAbsent = token.kind === "!";
    if (isAbsent) token = this.#next();
    const key = token.text;
    if (token.kind !== "identifier") failRequirement(`found '${key}', expected: identifier`);
    check(
      qualifiedName(key)
        .slice(0, 1)
        .map((fault) => invalidValue("<nil>", key, fault)),
    );
    if (isAbsent) return { key, operator: "!", values: [] };
    const { kind } = this.#peek();
    if (kind === "end" || kind === ",") return { key, operator: "exists", values: [] };
    const operator = this.#operator();
    const values = operator === "in" || operator === "notin" ? this.#values() : [this.#value()];
    check(faultsOf({ key, operator, values }));
    return { key, operator, values };
  }

  #operator(): Operator {
    const { kind, text } = this.#next(true);
    if (kind === ">") return "gt";
    if (kind === "<") return "lt";
    if (kind === "in" || kind === "notin" || kind === "=" || kind === "==" || kind === "!=")
      return kind;
    failRequirement(`found '${text}', expected: ${operators}`);
  }

  #values(): readonly string[] {
    const open = this.#next();
    if (open.kind !== "(") failRequirement(`found '${open.text}' expected: '('`);
    const { kind, text } = this.#peek();
    if (kind === ")") {
      this.#next();
      return [""];
    }
    if (kind !== "identifier" && kind !== ",")
      failRequirement(`found '${text}', expected: ',', ')' or identifier`);
    const values = this.#list();
    if (this.#next().kind !== ")") failRequirement(`found '${text}', expected: ')'`);
    return [...values].toSorted(compareBytes);
  }

  #list(): ReadonlySet<string> {
    const values = new Set<string>();
    for (;;) {
      const { kind, text } = this.#next();
      if (kind === "identifier") {
        values.add(text);
        const after = this.#peek();
        if (after.kind === ")") return values;
        if (after.kind !== ",") failRequirement(`found '${after.text}', expected: ',' or ')'`);
      } else if (kind === ",") {
        if (values.size === 0) values.add("");
        const after = this.#peek();
        if (after.kind === ")" || after.kind === ",") values.add("");
        if (after.kind === ")") return values;
      } else failRequirement(`found '${text}', expected: ',', or identifier`);
    }
  }

  #value(): string {
    const { kind } = this.#peek();
    if (kind === "end" || kind === ",") return "";
    const token = this.#next();
    if (token.kind !== "identifier") failRequirement(`found '${token.text}', expected: identifier`);
    return token.text;
  }

  #peek(asOperator = false): Token {
    const token = this.#tokens[this.#at] ?? { kind: "end", text: "" };
    const isWord = token.kind === "in" || token.kind === "notin";
    return isWord && !asOperator ? { ...token, kind: "identifier" } : token;
  }

  #next(asOperator = false): Token {
    const token = this.#peek(asOperator);
    this.#at += 1;
    return token;
  }
}

function scan(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const found = /[ \t\r\n]*(?:([=!<>]+|[(),])|([^()=!,<> \t\r\n]+))/gy;
  for (let match = found.exec(text); match !== null; match = found.exec(text)) {
    const [, symbol, word] = match;
    if (word !== undefined)
      tokens.push({ kind: word === "in" || word === "notin" ? word : "identifier", text: word });
    else if (symbol !== undefined) tokens.push(...symbolsOf(symbol));
  }
  return tokens;
}

const symbols: ReadonlySet<string> = new Set(["(", ")", ",", "!", "=", "==", "!=", ">", "<"]);

/** The longest symbols first, as the server scans them. */
function symbolsOf(text: string): readonly Token[] {
  if (isSymbol(text)) return [{ kind: text, text }];
  for (let length = text.length - 1; length > 0; length -= 1) {
    const head = text.slice(0, length);
    if (isSymbol(head)) return [{ kind: head, text: head }, ...symbolsOf(text.slice(length))];
  }
  return [{ kind: "error", text }];
}

function isSymbol(text: string): text is Symbols {
  return symbols.has(text) && special.includes(text[0] ?? "");
}

function faultsOf({ key, operator, values }: Requirement): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (operator === "gt" || operator === "lt") {
    const [value = ""] = values;
    if (!/^[-+]?\d+$/.test(value))
      errors.push(
        invalidValue("values[0]", value, "for 'Gt', 'Lt' operators, the value must be an integer"),
      );
  }
  for (const [index, value] of values.entries()) {
    const [fault] = labelValue(value);
    if (fault !== undefined)
      errors.push({
        type: "FieldValueInvalid",
        field: `values[${index}][${key}]`,
        body: `Invalid value: ${JSON.stringify(value)}: ${labelValue(value).join("; ")}`,
      });
  }
  return errors;
}

function check(errors: readonly FieldError[]): void {
  const texts = errors.map(textOf);
  if (texts.length > 0)
    failRequirement(texts.length === 1 ? (texts[0] ?? "") : `[${texts.join(", ")}]`);
}

function failRequirement(message: string): never {
  fail(`unable to parse requirement: ${message}`);
}

function fail(message: string): never {
  throw badRequest(message);
}
