import type { CelConstant } from "./cel-ast.js";
import { CelSyntaxStop } from "./cel-fault.js";
import type { CelToken } from "./cel-lexer.js";

const intMin = -(2n ** 63n);
const intMax = 2n ** 63n - 1n;
const uintMax = 2n ** 64n - 1n;

/**
 * The constant that a literal token stands for.
 *
 * Follows cel-go `parser/parser.go` and `parser/unescape.go`.
 *
 * @throws {@link CelSyntaxStop} for a number out of range or an escape without a character.
 */
export function constantOf(token: CelToken, negative: boolean): CelConstant {
  switch (token.kind) {
    case "int": {
      const value = negative ? -BigInt(token.text) : BigInt(token.text);
      if (value < intMin || value > intMax)
        throw new CelSyntaxStop(token.at, "the int literal does not fit into 64 bits");
      return { type: "int", value };
    }
    case "uint": {
      const value = BigInt(token.text.slice(0, -1));
      if (value > uintMax)
        throw new CelSyntaxStop(token.at, "the uint literal does not fit into 64 bits");
      return { type: "uint", value };
    }
    case "double": {
      const value = Number(token.text);
      if (!Number.isFinite(value))
        throw new CelSyntaxStop(token.at, "the double literal is out of range");
      return { type: "double", value: negative ? -value : value };
    }
    case "bytes":
      return { type: "bytes", value: bytesOf(token) };
    default:
      return { type: "string", value: stringOf(token.text, token.at) };
  }
}

/** The text between the quotes, with its newlines normalised, and whether it is raw. */
function unquote(text: string): { readonly body: string; readonly raw: boolean } {
  const raw = /^[rR]/.test(text);
  const normal = (raw ? text.slice(1) : text).replaceAll(/\r\n?/g, "\n");
  const width =
    normal.length >= 6 && (normal.startsWith('"""') || normal.startsWith("'''")) ? 3 : 1;
  return { body: normal.slice(width, normal.length - width), raw };
}

const simpleEscapes: Readonly<Record<string, string>> = {
  a: "\u0007",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

/** Reads one escape; a number stands for a code point (or a byte) given in digits. */
function readEscape(
  body: string,
  at: number,
): { readonly value: string | number; readonly length: number } {
  const digits = /^\\(?:[xX]([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8}))/.exec(
    body.slice(at, at + 10),
  );
  const hex = digits?.[1] ?? digits?.[2] ?? digits?.[3];
  if (digits !== null && hex !== undefined)
    return { value: parseInt(hex, 16), length: digits[0].length };
  const octal = /^\\([0-3][0-7]{2})/.exec(body.slice(at, at + 4))?.[1];
  if (octal !== undefined) return { value: parseInt(octal, 8), length: 4 };
  const name = body.charAt(at + 1);
  return { value: simpleEscapes[name] ?? name, length: 2 };
}

function stringOf(text: string, start: number): string {
  const { body, raw } = unquote(text);
  if (raw) return body;
  let out = "";
  for (let at = 0; at < body.length;) {
    if (body[at] !== "\\") {
      out += body.charAt(at++);
      continue;
    }
    const { value, length } = readEscape(body, at);
    if (typeof value === "string") out += value;
    else if (value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff))
      throw new CelSyntaxStop(start, `${body.slice(at, at + length)} is no character`);
    else out += String.fromCodePoint(value);
    at += length;
  }
  return out;
}

function bytesOf(token: CelToken): Uint8Array {
  const { body, raw } = unquote(token.text.slice(1));
  const encoder = new TextEncoder();
  const out: number[] = [];
  for (let at = 0; at < body.length;) {
    if (raw || body[at] !== "\\") {
      const character = String.fromCodePoint(body.codePointAt(at) ?? 0);
      out.push(...encoder.encode(character));
      at += character.length;
      continue;
    }
    if (/^\\[uU]/.test(body.slice(at, at + 2)))
      throw new CelSyntaxStop(
        token.at,
        "a bytes literal takes no \\u escape",
        "write its bytes as \\x.., or the character itself",
      );
    const { value, length } = readEscape(body, at);
    if (typeof value === "string") out.push(...encoder.encode(value));
    else out.push(value);
    at += length;
  }
  return Uint8Array.from(out);
}
