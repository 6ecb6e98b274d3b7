const space = 0x20;
const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

/** What a byte is inside a string: 0 for text, 1 for the end, an escape, a control character or a byte above ASCII. */
const isSpecial = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 0x20 || byte === quote || byte === backslash || byte >= 0x80 ? 1 : 0,
);
const isSpace = byteSet(" \t\n\r");
const isDigit = byteSet("0123456789");
const isHexDigit = byteSet("0123456789abcdefABCDEF");
const isSimpleEscape = byteSet('"\\/bfnrt');

/** How deep values may lie in each other; the API server itself refuses more than 10,000 levels. */
const maxDepth = 10_000;
/** 2^53 has 16 digits. */
const longDigits = 16;

/**
 * Walks over JSON text in bytes without decoding it, and checks it on the way.
 *
 * Accepts exactly what RFC 8259 allows, except that text outside of ASCII is only noticed
 * (`isAscii`): whoever walks over it must still see that it is UTF-8. A method that
 * returns false has met something else than JSON; the position is then of no use.
 */
export class JsonCursor {
  #buffer: Buffer = Buffer.alloc(0);
  #end = 0;
  /** The next byte. */
  position = 0;
  /** Whether every byte of the strings walked over so far is ASCII. */
  isAscii = true;
  /** Whether the string that was walked over last holds an escape. */
  hasEscape = false;
  /** Whether a number had so many digits that JavaScript may not hold it exactly. */
  hasLongNumber = false;
  #containers: Uint8Array = new Uint8Array(64);

  /** Begins with the bytes from `start` to before `end`. */
  open(buffer: Buffer, start: number, end: number): void {
    this.#buffer = buffer;
    this.#end = end;
    this.position = start;
    this.isAscii = true;
    this.hasLongNumber = false;
  }

  /** The next byte that is no white space, or -1 at the end; it stays the next. */
  peek(): number {
    const buffer = this.#buffer;
    const end = this.#end;
    let position = this.position;
    while (position < end) {
      const byte = buffer[position] ?? 0;
      if (isSpace[byte] === 0) {
        this.position = position;
        return byte;
      }
      position += 1;
    }
    this.position = position;
    return -1;
  }

  /** Passes `byte` if it comes next, after white space. */
  pass(byte: number): boolean {
    if (this.peek() !== byte) return false;
    this.position += 1;
    return true;
  }

  /** Passes a string, of which the opening quote comes next. */
  skipString(): boolean {
    this.hasEscape = false;
    const end = this.#stringEnd(this.position + 1);
    if (end === -1) return false;
    this.position = end;
    return true;
  }

  /** Passes the next value, with all that is in it. */
  skipValue(): boolean {
    // One loop over local variables: this is where most of the time of a cache goes.
    const buffer = this.#buffer;
    const end = this.#end;
    let position = this.position;
    let depth = 0;
    /** Whether a member's name comes next, and not a value. */
    let isName = false;
    for (;;) {
      if (position < end && (buffer[position] ?? 0) <= space) position = this.#spaceEnd(position);
      const first = position < end ? (buffer[position] ?? 0) : 0;
      if (first === quote) {
        position = this.#stringEnd(position + 1);
        if (position === -1) return false;
        if (isName) {
          if (position < end && (buffer[position] ?? 0) <= space)
            position = this.#spaceEnd(position);
          if (position >= end || buffer[position] !== colon) return false;
          position += 1;
          isName = false;
          continue;
        }
      } else if (isName) {
        return false;
      } else if (first === openBrace || first === openBracket) {
        const isObject = first === openBrace;
        position += 1;
        if (position < end && (buffer[position] ?? 0) <= space) position = this.#spaceEnd(position);
        if (position >= end) return false;
        if (buffer[position] !== (isObject ? closeBrace : closeBracket)) {
          if (!this.#enter(depth, isObject)) return false;
          depth += 1;
          isName = isObject;
          continue;
        }
        position += 1;
      } else {
        position = this.#scalarEnd(first, position);
        if (position === -1) return false;
      }
      // A value has ended; so may what it lies in.
      for (;;) {
        if (depth === 0) {
          this.position = position;
          return true;
        }
        if (position < end && (buffer[position] ?? 0) <= space) position = this.#spaceEnd(position);
        if (position >= end) return false;
        const isObject = this.#containers[depth - 1] === 1;
        const next = buffer[position];
        position += 1;
        if (next === comma) {
          isName = isObject;
          break;
        }
        if (next !== (isObject ? closeBrace : closeBracket)) return false;
        depth -= 1;
      }
    }
  }

  /** Whether nothing but white space is left. */
  isAtEnd(): boolean {
    return this.peek() === -1;
  }

  /** Where white space ends. */
  #spaceEnd(from: number): number {
    const buffer = this.#buffer;
    let position = from;
    while (position < this.#end && isSpace[buffer[position] ?? 0] === 1) position += 1;
    return position;
  }

  /** Where a string ends that began before `position`; -1 where it does not. */
  #stringEnd(from: number): number {
    const buffer = this.#buffer;
    const end = this.#end;
    let position = from;
    const unrolledEnd = end - 3;
    while (position < end) {
      // Four at a time: most bytes of most objects are in strings.
      while (position < unrolledEnd) {
        if (isSpecial[buffer[position] ?? 0] !== 0) break;
        if (isSpecial[buffer[position + 1] ?? 0] !== 0) {
          position += 1;
          break;
        }
        if (isSpecial[buffer[position + 2] ?? 0] !== 0) {
          position += 2;
          break;
        }
        if (isSpecial[buffer[position + 3] ?? 0] !== 0) {
          position += 3;
          break;
        }
        position += 4;
      }
      const byte = buffer[position] ?? 0;
      position += 1;
      if (isSpecial[byte] === 0) continue;
      if (byte === quote) return position;
      if (byte >= 0x80) {
        this.isAscii = false;
      } else if (byte === backslash) {
        this.hasEscape = true;
        const length = this.#escapeLength(position);
        if (length === 0) return -1;
        position += length;
      } else {
        return -1;
      }
    }
    return -1;
  }

  /** Notes that a container begins; false where too many lie in each other. */
  #enter(depth: number, isObject: boolean): boolean {
    if (depth === maxDepth) return false;
    if (depth === this.#containers.length) {
      const larger = new Uint8Array(depth * 2);
      larger.set(this.#containers);
      this.#containers = larger;
    }
    this.#containers[depth] = isObject ? 1 : 0;
    return true;
  }

  /** Where a number or a word ends; -1 where there is none. */
  #scalarEnd(first: number, position: number): number {
    switch (first) {
      case 0x74: // t
        return this.#wordEnd("true", position);
      case 0x66: // f
        return this.#wordEnd("false", position);
      case 0x6e: // n
        return this.#wordEnd("null", position);
      default:
        return this.#numberEnd(position);
    }
  }

  #wordEnd(word: string, position: number): number {
    for (let index = 0; index < word.length; index += 1) {
      if (this.#at(position + index) !== word.charCodeAt(index)) return -1;
    }
    return position + word.length;
  }

  #numberEnd(from: number): number {
    const start = this.#at(from) === 0x2d ? from + 1 : from; // -
    let position = this.#digitsEnd(start);
    if (position - start >= longDigits) this.hasLongNumber = true;
    if (position === start || (this.#at(start) === 0x30 && position > start + 1)) return -1;
    if (this.#at(position) === 0x2e) {
      const fraction = position + 1;
      position = this.#digitsEnd(fraction);
      if (position === fraction) return -1;
    }
    if ((this.#at(position) | 0x20) === 0x65) {
      const sign = this.#at(position + 1);
      const exponent = sign === 0x2b || sign === 0x2d ? position + 2 : position + 1;
      position = this.#digitsEnd(exponent);
      if (position === exponent) return -1;
    }
    return position;
  }

  #digitsEnd(from: number): number {
    let position = from;
    while (isDigit[this.#at(position)] === 1) position += 1;
    return position;
  }

  /** How many bytes follow the backslash; 0 for what is no escape. */
  #escapeLength(position: number): number {
    const byte = this.#at(position);
    if (isSimpleEscape[byte] === 1) return 1;
    if (byte !== 0x75) return 0; // u
    for (let index = 1; index <= 4; index += 1) {
      if (isHexDigit[this.#at(position + index)] === 0) return 0;
    }
    return 5;
  }

  /** A byte, or 0, which means nothing in JSON, behind the end. */
  #at(position: number): number {
    return position < this.#end ? (this.#buffer[position] ?? 0) : 0;
  }
}

function byteSet(text: string): Uint8Array {
  const set = new Uint8Array(256);
  for (const char of text) set[char.charCodeAt(0)] = 1;
  return set;
}
