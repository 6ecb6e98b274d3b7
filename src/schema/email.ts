import { parseIp } from "./ip-address.js";

/**
 * Whether a text is one address as Go's `mail.ParseAddress` reads it: `a@example.com`,
 * `Name <a@example.com>`, with comments in parentheses.
 */
export function isEmail(text: string): boolean {
  const reader = new AddressReader(text);
  return reader.readAddress() && reader.skipComments() && reader.isAtEnd();
}

const isVisible = (character: string): boolean => /^[!-~\u0080-\u{10ffff}]$/u.test(character);
const isSpace = (character: string): boolean => character === " " || character === "\t";
const isAtomCharacter = (character: string): boolean =>
  isVisible(character) && !'()<>[]:;@\\,"'.includes(character);

class AddressReader {
  #rest: readonly string[];

  constructor(text: string) {
    this.#rest = Array.from(text);
  }

  isAtEnd(): boolean {
    return this.#rest.length === 0;
  }

  readAddress(takesGroup = true): boolean {
    this.#skipSpace();
    if (this.isAtEnd()) return false;
    const start = this.#rest;
    if (this.#readSpec()) {
      this.#skipSpace();
      return this.#rest[0] !== "(" || this.skipComments();
    }
    this.#rest = start;
    if (this.#rest[0] !== "<" && !this.#readPhrase()) return false;
    this.#skipSpace();
    if (takesGroup && this.#take(":")) return this.#readGroup();
    return this.#take("<") && this.#readSpec() && this.#take(">");
  }

  /** Space and comments; false for a comment that is not closed. */
  skipComments(): boolean {
    this.#skipSpace();
    while (this.#take("(")) {
      if (!this.#readComment()) return false;
      this.#skipSpace();
    }
    return true;
  }

  #take(character: string): boolean {
    if (this.#rest[0] !== character) return false;
    this.#rest = this.#rest.slice(1);
    return true;
  }

  #takeWhile(matches: (character: string) => boolean): string {
    const end = this.#rest.findIndex((character) => !matches(character));
    const taken = end === -1 ? this.#rest : this.#rest.slice(0, end);
    this.#rest = this.#rest.slice(taken.length);
    return taken.join("");
  }

  #skipSpace(): void {
    this.#takeWhile(isSpace);
  }

  #readComment(): boolean {
    let depth = 1;
    let at = 0;
    for (; at < this.#rest.length && depth > 0; at += 1) {
      const character = this.#rest[at];
      if (character === "\\" && at + 1 < this.#rest.length) at += 1;
      else if (character === "(") depth += 1;
      else if (character === ")") depth -= 1;
    }
    this.#rest = this.#rest.slice(at);
    return depth === 0;
  }

  /** `local@domain` */
  #readSpec(): boolean {
    this.#skipSpace();
    const local = this.#rest[0] === '"' ? this.#readQuoted() : this.#readDotted();
    if (local === undefined || local === "" || !this.#take("@")) return false;
    this.#skipSpace();
    return this.#take("[") ? this.#readLiteral() : this.#readDotted() !== undefined;
  }

  #readDotted(): string | undefined {
    const text = this.#takeWhile(isAtomCharacter);
    const isGood = text !== "" && !/^\.|\.\.|\.$/.test(text);
    return isGood ? text : undefined;
  }

  /** `"…"`; the text inside. */
  #readQuoted(): string | undefined {
    let text = "";
    for (let at = 1; at < this.#rest.length; at += 1) {
      let character = this.#rest[at] ?? "";
      if (character === '"') {
        this.#rest = this.#rest.slice(at + 1);
        return text;
      }
      if (character === "\\") character = this.#rest[(at += 1)] ?? "";
      if (!isVisible(character) && !isSpace(character)) return undefined;
      text += character;
    }
    return undefined;
  }

  /** An IP address in brackets, of which the first is taken already. */
  #readLiteral(): boolean {
    const address = this.#takeWhile(
      (character) => isVisible(character) && !/[[\]\\]/.test(character),
    );
    const ip = parseIp(address);
    return this.#take("]") && ip !== undefined && ip.zone === "";
  }

  /** One word or more, each an atom or a quoted string. */
  #readPhrase(): boolean {
    for (let words = 0; ; words += 1) {
      if (words > 0 && !this.skipComments()) return false;
      this.#skipSpace();
      if (this.isAtEnd()) return true;
      const isWord =
        this.#rest[0] === '"'
          ? this.#readQuoted() !== undefined
          : this.#takeWhile(isAtomCharacter) !== "";
      if (!isWord) return words > 0;
    }
  }

  /** `Name: a@example.com;` counts when it holds one address. */
  #readGroup(): boolean {
    this.#skipSpace();
    const isOne = this.readAddress(false) && this.skipComments() && this.#take(";");
    return isOne && this.skipComments();
  }
}
