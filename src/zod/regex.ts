import { faultOfPattern } from "../schema/pattern.js";

/** A JavaScript regular expression in the syntax of an API server, or why there is no such form. */
export type Translation = { readonly pattern: string } | { readonly fault: string };

/**
 * Writes a regular expression as RE2, so that it matches the same texts.
 *
 * One difference stays: without the flag `u`, JavaScript counts a character outside the Basic
 * Multilingual Plane as two, RE2 as one, as the lengths of a schema do.
 */
export function toRE2({ source, flags }: RegExp): Translation {
  if (flags !== "")
    return { fault: `has the flags ${flags}, which a pattern has not: ${adviceOn(flags)}` };
  const writer = new PatternWriter(source);
  const pattern = writer.write();
  const fault = writer.fault ?? faultOfPattern(pattern);
  return fault === undefined
    ? { pattern }
    : { fault: `is no pattern for an API server, which takes RE2 (${fault}): write it otherwise` };
}

/** A pattern for one of several texts. */
export function patternOfTexts(texts: readonly string[]): string {
  const alternatives = texts.map(escapeRE2);
  return alternatives.length === 1
    ? `^${alternatives.join("")}$`
    : `^(?:${alternatives.join("|")})$`;
}

/** A text as a pattern that matches just it. */
export function escapeRE2(text: string): string {
  return Array.from(text, (character) => literal(character.codePointAt(0) ?? 0)).join("");
}

function adviceOn(flags: string): string {
  if (flags.includes("i")) return "write both cases, as in [Aa]";
  if (flags.includes("s")) return String.raw`write [\s\S] for any character`;
  if (flags.includes("m")) return "write the line breaks out";
  return "leave them away";
}

/** What `\s` stands for in JavaScript; in RE2 it is five characters of ASCII. */
const space = String.raw`\t\n\v\f\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`;
const noSpace = String.raw`\x{0}-\x{8}\x{e}-\x{1f}!-\x{9f}\x{a1}-\x{167f}\x{1681}-\x{1fff}\x{200b}-\x{2027}\x{202a}-\x{202e}\x{2030}-\x{205e}\x{2060}-\x{2fff}\x{3001}-\x{fefe}\x{ff00}-\x{10ffff}`;
const anything = "(?s:.)";
const nothing = String.raw`[^\x{0}-\x{10ffff}]`;
const notLineEnd = String.raw`[^\n\r\x{2028}\x{2029}]`;

/** A part of a character class: one character, or a set of them. */
type ClassPart = { readonly code: number } | { readonly set: string };

class PatternWriter {
  /** The first thing that has no form in RE2. */
  fault: string | undefined;
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  write(): string {
    let out = "";
    while (this.#at < this.#source.length && this.fault === undefined) out += this.#term();
    return out;
  }

  #refuse(fault: string): string {
    this.fault ??= fault;
    return "";
  }

  /** Takes what matches from here on. */
  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #term(): string {
    const quantifier = this.#take(/\{\d+(?:,\d*)?\}/y);
    if (quantifier !== undefined) return quantifier;
    if (this.#take(/\(\?<[=!]/y) !== undefined) return this.#refuse("it has a look-behind");
    if (this.#take(/\(\?[=!]/y) !== undefined) return this.#refuse("it has a look-ahead");
    if (this.#take(/\(\?<[^>]+>/y) !== undefined) return "(";
    if (this.#take(/\(\?:/y) !== undefined) return "(?:";
    if (this.#take(/\(\?/y) !== undefined) return this.#refuse("it has flags inside");
    if (this.#take(/\[(?:\\s\\S|\\S\\s|\^)\]/y) !== undefined) return anything;
    if (this.#take(/\[\]/y) !== undefined) return nothing;
    if (this.#take(/\[/y) !== undefined) return this.#class();
    if (this.#take(/\./y) !== undefined) return notLineEnd;
    const syntax = this.#take(/[\^$|()*+?]/y);
    if (syntax !== undefined) return syntax;
    const anchor = this.#take(/\\[bB]/y);
    if (anchor !== undefined) return anchor;
    const part = this.#character();
    if ("code" in part) return this.#single(part.code);
    return part.set === space || part.set === noSpace ? `[${part.set}]` : part.set;
  }

  /** One character, of which a quantifier behind it may not take half. */
  #single(code: number): string {
    const isQuantified = /[*+?]|\{\d+(?:,\d*)?\}/y;
    isQuantified.lastIndex = this.#at;
    if (code > 0xff_ff && isQuantified.test(this.#source))
      return this.#refuse("it repeats half of a surrogate pair");
    return literal(code);
  }

  #class(): string {
    const isNegated = this.#take(/\^/y) !== undefined;
    const parts: string[] = [];
    while (this.fault === undefined && this.#take(/\]/y) === undefined) parts.push(this.#range());
    return `[${isNegated ? "^" : ""}${parts.join("")}]`;
  }

  #range(): string {
    const first = this.#classPart();
    if ("set" in first) return first.set;
    const dash = this.#at;
    if (this.#take(/-(?!\])/y) === undefined) return classLiteral(first.code);
    const last = this.#classPart();
    if ("code" in last) return `${classLiteral(first.code)}-${classLiteral(last.code)}`;
    // Beside a set the dash is one character more.
    this.#at = dash;
    return classLiteral(first.code);
  }

  #classPart(): ClassPart {
    if (this.#take(/\\b/y) !== undefined) return { code: 8 };
    const part = this.#character();
    if ("code" in part && part.code > 0xff_ff)
      this.#refuse("a class in it has a character outside the Basic Multilingual Plane");
    return part;
  }

  /** A character or a set of them, escaped or not. */
  #character(): ClassPart {
    const escaped = this.#take(/\\[^]/y);
    if (escaped === undefined) return this.#plain();
    const letter = escaped.slice(1);
    const control = "tnvfr".indexOf(letter);
    if (control !== -1) return { code: [9, 10, 11, 12, 13][control] ?? 0 };
    switch (letter) {
      case "d":
      case "D":
      case "w":
      case "W":
        return { set: escaped };
      case "s":
        return { set: space };
      case "S":
        return { set: noSpace };
      case "x":
      case "u":
        return this.#hexadecimal(letter);
      default:
        return this.#otherEscape(letter);
    }
  }

  #otherEscape(letter: string): ClassPart {
    if (letter === "0" && this.#take(/(?=\d)/y) === undefined) return { code: 0 };
    if (/[\dk]/.test(letter)) this.#refuse("it has a back-reference or an octal escape");
    if (letter === "c") this.#refuse(String.raw`it has a \c escape`);
    if (/[pP]/.test(letter)) this.#refuse(String.raw`\p without the flag u is the letter p`);
    if (isSurrogate(letter.charCodeAt(0))) this.#refuse("it has half of a surrogate pair");
    return { code: letter.charCodeAt(0) };
  }

  #hexadecimal(letter: "x" | "u"): ClassPart {
    const digits = this.#take(letter === "x" ? /[\da-f]{2}/iy : /[\da-f]{4}/iy);
    if (digits === undefined) {
      this.#refuse(`\\${letter} stands without its digits`);
      return { code: 0 };
    }
    const unit = parseInt(digits, 16);
    if (!isSurrogate(unit)) return { code: unit };
    const low = this.#take(/\\u[\da-f]{4}/iy);
    return this.#pair(unit, low === undefined ? undefined : parseInt(low.slice(2), 16));
  }

  #plain(): ClassPart {
    const unit = this.#source.charCodeAt(this.#at);
    this.#at += 1;
    if (!isSurrogate(unit)) return { code: unit };
    const low = this.#source.charCodeAt(this.#at);
    this.#at += 1;
    return this.#pair(unit, low);
  }

  #pair(high: number, low: number | undefined): ClassPart {
    const code = String.fromCharCode(high, low ?? 0).codePointAt(0) ?? 0;
    if (code <= 0xff_ff) this.#refuse("it has half of a surrogate pair");
    return { code };
  }
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd8_00 && unit <= 0xdf_ff;
}

function literal(code: number): string {
  const character = String.fromCodePoint(code);
  return /[\\^$.*+?()[\]{}|]/.test(character) ? `\\${character}` : shown(code, character);
}

function classLiteral(code: number): string {
  const character = String.fromCodePoint(code);
  return /[\\\]^[-]/.test(character) ? `\\${character}` : shown(code, character);
}

/** What cannot be seen is written as its number. */
function shown(code: number, character: string): string {
  const short = new Map([
    [9, "\\t"],
    [10, "\\n"],
    [13, "\\r"],
  ]).get(code);
  return (
    short ??
    (/[\p{C}\p{Z}]/u.test(character) && code !== 32 ? `\\x{${code.toString(16)}}` : character)
  );
}
