import { CelSyntaxStop } from "./cel-fault.js";

type CelTokenKind =
  | "ident"
  | "escaped"
  | "int"
  | "uint"
  | "double"
  | "string"
  | "bytes"
  | "symbol"
  | "end";

export interface CelToken {
  readonly kind: CelTokenKind;
  readonly text: string;
  readonly at: number;
}

const escape =
  String.raw`\\(?:[abfnrtv"'\\?` +
  "`" +
  String.raw`]|[0-3][0-7]{2}|[xX][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})`;
const quoted = [
  String.raw`[rR]"""[^]*?"""`,
  String.raw`[rR]'''[^]*?'''`,
  String.raw`[rR]"[^"\n\r]*"`,
  String.raw`[rR]'[^'\n\r]*'`,
  String.raw`"""(?:${escape}|[^\\])*?"""`,
  String.raw`'''(?:${escape}|[^\\])*?'''`,
  String.raw`"(?:${escape}|[^\\"\n\r])*"`,
  String.raw`'(?:${escape}|[^\\'\n\r])*'`,
].join("|");

/** In the order of preference that the longest match of the grammar amounts to. */
const patterns: readonly (readonly [CelTokenKind | "space", RegExp])[] = [
  ["space", /(?:[\t \r\n\f]+|\/\/[^\n]*)+/y],
  ["bytes", new RegExp(`[bB](?:${quoted})`, "y")],
  ["string", new RegExp(quoted, "y")],
  ["double", /\d+\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|\.\d+(?:[eE][+-]?\d+)?/y],
  ["uint", /(?:0x[0-9a-fA-F]+|\d+)[uU]/y],
  ["int", /0x[0-9a-fA-F]+|\d+/y],
  ["ident", /[A-Za-z_][A-Za-z0-9_]*/y],
  ["escaped", /`[A-Za-z0-9_.\-/ ]+`/y],
  ["symbol", /==|!=|<=|>=|&&|\|\||[<>[\]{}().,\-!?:+*/%]/y],
];

/**
 * Splits a CEL expression into tokens; comments and white space are dropped.
 *
 * Follows the lexer rules of the grammar in cel-spec `doc/langdef.md` and cel-go
 * `parser/gen/CEL.g4`: the longest match wins, and strings keep their quotes.
 *
 * @throws {@link CelSyntaxStop} at the first character that starts no token.
 */
export function tokenizeCel(source: string): readonly CelToken[] {
  const tokens: CelToken[] = [];
  let at = 0;
  while (at < source.length) {
    const token = nextToken(source, at);
    if (token.kind !== "space") tokens.push({ kind: token.kind, text: token.text, at });
    at += token.text.length;
  }
  tokens.push({ kind: "end", text: "", at });
  return tokens;
}

function nextToken(
  source: string,
  at: number,
): { readonly kind: CelTokenKind | "space"; readonly text: string } {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at;
    const text = pattern.exec(source)?.[0];
    if (text !== undefined) return { kind, text };
  }
  throw new CelSyntaxStop(at, ...explainCharacter(source, at));
}

function explainCharacter(source: string, at: number): [message: string, suggestion?: string] {
  const rest = source.slice(at);
  const character = String.fromCodePoint(source.codePointAt(at) ?? 0);
  if (/^[bB]?[rR]?["']/.test(rest)) {
    const body = /^[bB]?(["'])((?:\\[^]|(?!\1)[^\\\n\r])*)\1/.exec(rest)?.[2];
    const bad =
      body === undefined
        ? undefined
        : new RegExp(`^(?:${escape}|[^\\\\])*(\\\\[^]?)`).exec(body)?.[1];
    return bad === undefined
      ? ["the string is not closed", "a string ends on its line; ''' holds line breaks"]
      : [`${bad} is no escape in a string`, "double the backslash, or write r'…' for a raw string"];
  }
  if (character === "=") return ["unexpected =", "compare with =="];
  if (character === "&" || character === "|")
    return [`unexpected ${character}`, `write ${character}${character}`];
  return [`unexpected character ${character}`];
}
