import { defineField } from "../../schema/define-field.js";
import { exactNumber, WrittenNumber } from "./exact-number.js";
import { goQuote } from "./go-text.js";
import { deepestPlace, servedNesting, tooDeep } from "./nesting.js";
import { readQuickly } from "./quick-json.js";

/** What is wrong with a text that should be JSON, in Go's words. */
export class JsonTextError extends Error {}

/** A number that no float can hold. */
export class NumberRangeError extends JsonTextError {
  constructor(number: string) {
    super(`json: cannot unmarshal number ${number} into Go value of type float64`);
  }
}

export interface JsonText {
  readonly value: unknown;
  readonly duplicates: readonly DuplicateMember[];
}

/** A member that an object has twice. */
export interface DuplicateMember {
  /** Where: `data.a`. */
  readonly path: string;
  /** The paths of all members that stand before the second of the two. */
  readonly before: ReadonlySet<string>;
}

/**
 * Reads JSON and says what it says twice. Integers of 64 bits are read exactly, as a bigint where a number is not exact.
 *
 * @param keepsFloats whether what Go reads as a float is a {@link WrittenNumber}
 * @throws JsonTextError in the words of Go's `encoding/json`
 * @throws StatusError 501 for what is deeper than is served
 */
export function parseJsonText(text: string, keepsFloats = false): JsonText {
  const quick = readQuickly(text);
  if (quick !== undefined) return { value: quick.value, duplicates: [] };
  const reader = new Reader(text, { keepsFloats });
  const value = reader.value("", 0);
  reader.end();
  const duplicates = [...reader.duplicates].map(([path, position]) => ({
    path,
    before: membersBefore(text, position),
  }));
  return { value, duplicates };
}

/** Reads a text again for the members up to a position. */
function membersBefore(text: string, position: number): ReadonlySet<string> {
  const reader = new Reader(text, { notesMembers: true, keepsFloats: true });
  reader.value("", 0);
  const paths = [...(reader.members ?? [])].filter(([, at]) => at < position).map(([path]) => path);
  return new Set(paths);
}

interface ReadJson {
  readonly notesMembers?: boolean;
  readonly keepsFloats?: boolean;
}

class Reader {
  /** Where the second member of a path stands. */
  readonly duplicates = new Map<string, number>();
  /** Where the first member of each path stands, if that is asked for. */
  readonly members: Map<string, number> | undefined;
  readonly #text: string;
  readonly #keepsFloats: boolean;
  #at = 0;

  constructor(text: string, { notesMembers = false, keepsFloats = false }: ReadJson = {}) {
    this.#text = text;
    this.#keepsFloats = keepsFloats;
    this.members = notesMembers ? new Map() : undefined;
  }

  end(): void {
    this.#space();
    if (this.#at < this.#text.length) this.#fail("after top-level value");
  }

  value(path: string, depth: number): unknown {
    this.#space();
    if (depth >= servedNesting) this.#deep(depth);
    const character = this.#text[this.#at];
    switch (character) {
      case "{":
        return this.#object(path, depth);
      case "[":
        return this.#array(path, depth);
      case '"':
        return this.#string();
      case "t":
        return this.#word("true", true);
      case "f":
        return this.#word("false", false);
      case "n":
        return this.#word("null", null);
      default:
        return this.#number();
    }
  }

  /** What opens here is deeper than is served. */
  #deep(depth: number): void {
    if (this.#text[this.#at] !== "{" && this.#text[this.#at] !== "[") return;
    const place = deepestPlace(this.#text, this.#at, depth);
    if (place === undefined) throw tooDeep();
    this.#at = place;
    this.#fail("exceeded max depth");
  }

  #object(path: string, depth: number): unknown {
    const result: Record<string, unknown> = {};
    this.#at += 1;
    this.#space();
    if (this.#take("}")) return result;
    for (;;) {
      this.#space();
      if (this.#text[this.#at] !== '"') this.#fail("looking for beginning of object key string");
      const name = this.#string();
      const below = path === "" ? name : `${path}.${name}`;
      if (Object.hasOwn(result, name) && !this.duplicates.has(below))
        this.duplicates.set(below, this.#at);
      if (this.members?.has(below) === false) this.members.set(below, this.#at);
      this.#space();
      if (!this.#take(":")) this.#fail("after object key");
      defineField(result, name, this.value(below, depth + 1));
      this.#space();
      if (this.#take("}")) return result;
      if (!this.#take(",")) this.#fail("after object key:value pair");
    }
  }

  #array(path: string, depth: number): unknown {
    const result: unknown[] = [];
    this.#at += 1;
    this.#space();
    if (this.#take("]")) return result;
    for (;;) {
      result.push(this.value(`${path}[${result.length}]`, depth + 1));
      this.#space();
      if (this.#take("]")) return result;
      if (!this.#take(",")) this.#fail("after array element");
    }
  }

  #string(): string {
    const start = this.#at;
    this.#at += 1;
    let hasEscape = false;
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (Number.isNaN(code)) throw new JsonTextError("unexpected end of JSON input");
      if (code === 0x22) break;
      if (code < 0x20) this.#fail("in string literal");
      if (code === 0x5c) {
        hasEscape = true;
        this.#escape();
      } else this.#at += 1;
    }
    this.#at += 1;
    if (!hasEscape) return this.#text.slice(start + 1, this.#at - 1);
    const parsed: unknown = JSON.parse(this.#text.slice(start, this.#at));
    return String(parsed);
  }

  #escape(): void {
    this.#at += 1;
    const character = this.#text[this.#at];
    if (character === "u") {
      for (let index = 0; index < 4; index += 1) {
        this.#at += 1;
        if (!/[0-9a-fA-F]/.test(this.#text[this.#at] ?? ""))
          this.#fail("in \\u hexadecimal character escape");
      }
    } else if (!'"\\/bfnrt'.includes(character ?? "?")) this.#fail("in string escape code");
    this.#at += 1;
  }

  #word<T>(word: string, value: T): T {
    for (let index = 0; index < word.length; index += 1) {
      if (this.#text[this.#at] !== word[index]) {
        const expected = word[index] ?? "";
        this.#fail(`in literal ${word} (expecting '${expected}')`);
      }
      this.#at += 1;
    }
    return value;
  }

  #number(): number | bigint | WrittenNumber {
    numbers.lastIndex = this.#at;
    const [text] = numbers.exec(this.#text) ?? [];
    if (text === undefined) {
      if (this.#text[this.#at] === "-") {
        this.#at += 1;
        this.#fail("in numeric literal");
      }
      this.#fail("looking for beginning of value");
    }
    this.#at += text.length;
    return plainNumber.test(text) ? Number(text) + 0 : this.#special(text);
  }

  #special(text: string): number | bigint | WrittenNumber {
    const value = exactNumber(text);
    const isFloat = typeof value === "number" || !/^-?\d+$/.test(text);
    if (isFloat && this.#keepsFloats) return new WrittenNumber(text);
    if (value === Infinity || value === -Infinity) throw new NumberRangeError(text);
    return value;
  }

  #space(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.#at += 1;
    }
  }

  #take(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #fail(where: string): never {
    const code = this.#text.codePointAt(this.#at);
    if (code === undefined) throw new JsonTextError("unexpected end of JSON input");
    // Go reads bytes.
    const [byte = 0] = Buffer.from(String.fromCodePoint(code));
    throw new JsonTextError(`invalid character ${goByte(byte)} ${where}`);
  }
}

/** A byte as Go's decoder of JSON names it. */
export function goByte(byte: number): string {
  const character = String.fromCharCode(byte);
  if (character === "'") return String.raw`'\''`;
  return character === '"' ? `'"'` : `'${goQuote(character).slice(1, -1)}'`;
}

/** What is the same to Go and to JavaScript. */
const plainNumber = /^-?\d{1,15}$/;

const numbers = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
