import { isPlainObject } from "../util/json.js";
import { type EntryShape, foreignKind } from "./entry-shape.js";
import type { ObjectScanner } from "./object-scanner.js";

/** What a page of a list said, beside its items. */
export type PageOutcome =
  | {
      readonly kind: "page";
      readonly resourceVersion: string;
      /** Where the next page begins; absent on the last one. */
      readonly continueToken: string | undefined;
      readonly items: number;
    }
  /** No list of the kind; `reason` says what is wrong. */
  | { readonly kind: "malformed"; readonly reason: string };

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

/** How many bytes are read in one go: about 5 ms of work. */
const sliceBytes = 1_000_000;

class MalformedPage extends Error {}

/**
 * Reads a page of a list and hands each item on as the scanner's; pauses (yields) every
 * million bytes, so that a page of any size does not hold the process up.
 */
export function* readPage(
  body: Buffer,
  scanner: ObjectScanner,
  shape: EntryShape,
  onItem: () => void,
): Generator<void, PageOutcome> {
  try {
    return yield* new PageReader(scanner, shape, onItem).read(body);
  } catch (error) {
    if (!(error instanceof MalformedPage)) throw error;
    return { kind: "malformed", reason: error.message };
  }
}

class PageReader {
  readonly #scanner: ObjectScanner;
  readonly #shape: EntryShape;
  readonly #onItem: () => void;
  #items = 0;

  constructor(scanner: ObjectScanner, shape: EntryShape, onItem: () => void) {
    this.#scanner = scanner;
    this.#shape = shape;
    this.#onItem = onItem;
  }

  *read(body: Buffer): Generator<void, PageOutcome> {
    const { cursor } = this.#scanner;
    const members = new Map<string, unknown>();
    this.#scanner.open(body, 0, body.length);
    this.#pass(openBrace);
    for (let isFirst = true; !(isFirst && cursor.pass(closeBrace)); isFirst = false) {
      const name = this.#value();
      this.#pass(colon);
      if (typeof name !== "string" || members.has(name)) {
        throw new MalformedPage("no list: a member comes twice");
      }
      const hasItems = name === "items" && cursor.peek() === openBracket;
      if (hasItems) yield* this.#readItems();
      members.set(name, hasItems ? true : this.#value());
      const next = cursor.peek();
      cursor.position += 1;
      if (next === closeBrace) break;
      if (next !== comma) this.#fail();
    }
    if (!cursor.isAtEnd()) this.#fail();
    return this.#outcome(members);
  }

  *#readItems(): Generator<void, void> {
    const { cursor } = this.#scanner;
    cursor.position += 1;
    if (cursor.pass(closeBracket)) return;
    let sliceEnd = cursor.position + sliceBytes;
    for (;;) {
      this.#readItem();
      const next = cursor.peek();
      cursor.position += 1;
      if (next === closeBracket) return;
      if (next !== comma) this.#fail();
      if (cursor.position > sliceEnd) {
        sliceEnd = cursor.position + sliceBytes;
        yield;
      }
    }
  }

  #readItem(): void {
    const scanner = this.#scanner;
    if (!scanner.scan()) this.#fail();
    const foreign = foreignKind(scanner, this.#shape);
    if (foreign !== undefined) throw new MalformedPage(`a list with an item of kind ${foreign}`);
    if (scanner.name === "") throw new MalformedPage("a list with an item without metadata.name");
    this.#items += 1;
    this.#onItem();
  }

  /** Passes the next value and decodes it. */
  #value(): unknown {
    const { cursor } = this.#scanner;
    const first = cursor.peek();
    const start = cursor.position;
    if (!(first === quote ? cursor.skipString() : cursor.skipValue())) this.#fail();
    return this.#scanner.decode(start, cursor.position);
  }

  #pass(byte: number): void {
    if (!this.#scanner.cursor.pass(byte)) this.#fail();
  }

  #fail(): never {
    throw new MalformedPage(`not JSON, or not a list, near byte ${this.#scanner.cursor.position}`);
  }

  #outcome(members: ReadonlyMap<string, unknown>): PageOutcome {
    const metadata = members.get("metadata");
    const items = members.get("items");
    if ((items !== true && items !== null) || !isPlainObject(metadata)) {
      const what = `${String(members.get("apiVersion"))} ${String(members.get("kind"))}`;
      throw new MalformedPage(`no list but ${what}`);
    }
    const { resourceVersion, continue: continueToken } = metadata;
    return {
      kind: "page",
      resourceVersion: typeof resourceVersion === "string" ? resourceVersion : "",
      continueToken:
        typeof continueToken === "string" && continueToken !== "" ? continueToken : undefined,
      items: this.#items,
    };
  }
}
