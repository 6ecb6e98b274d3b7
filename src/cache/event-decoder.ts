import type { Status } from "../meta/status.js";
import { isPlainObject } from "../util/json.js";
import { type EntryShape, foreignKind } from "./entry-shape.js";
import { ObjectScanner } from "./object-scanner.js";

export type ChangeType = "ADDED" | "MODIFIED" | "DELETED";

/** What one line of a watch says. */
export type DecodedEvent =
  /** The object is the scanner's, until the next line. */
  | { readonly kind: "change"; readonly type: ChangeType }
  | {
      readonly kind: "bookmark";
      readonly resourceVersion: string;
      readonly endsInitialEvents: boolean;
    }
  | { readonly kind: "error"; readonly status: Status }
  /** Nothing for a cache: a type of event that nobody knows, or an object of another kind, such as a Table. */
  | { readonly kind: "foreign"; readonly what: string }
  /** No event, or not JSON; `reason` says what is wrong. */
  | { readonly kind: "malformed"; readonly reason: string };

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** The annotation of the bookmark that ends the first part of a streaming list (KEP-3157). */
const initialEventsEnd = "k8s.io/initial-events-end";

const changes = {
  ADDED: { kind: "change", type: "ADDED" },
  MODIFIED: { kind: "change", type: "MODIFIED" },
  DELETED: { kind: "change", type: "DELETED" },
} as const satisfies { readonly [Type in ChangeType]: DecodedEvent };

/** Reads the lines of a watch, each as far as is needed to know what it says. */
export class EventDecoder {
  readonly scanner: ObjectScanner = new ObjectScanner();
  readonly #shape: EntryShape;

  constructor(shape: EntryShape) {
    this.#shape = shape;
  }

  /** Reads the line in some bytes. They may hold something else afterwards. */
  decode(buffer: Buffer, start: number, end: number): DecodedEvent {
    const { scanner } = this;
    scanner.open(buffer, start, end);
    const type = this.#scan();
    switch (type) {
      case undefined:
        return { kind: "malformed", reason: this.#reason(start, end) };
      case "ADDED":
      case "MODIFIED":
      case "DELETED":
        return this.#change(type);
      case "BOOKMARK":
        return bookmark(object(scanner.decode(start, end)));
      case "ERROR":
        return { kind: "error", status: toStatus(object(scanner.decode(start, end))) };
      default:
        return { kind: "foreign", what: `an event of type ${JSON.stringify(type)}` };
    }
  }

  /**
   * What a change was about whose line broke off after `head`, as far as that can be told:
   * its type and the object's identity, which is the scanner's. Undefined for other events.
   */
  decodeHead(head: Buffer): ChangeType | undefined {
    this.scanner.open(head, 0, head.length);
    const type = this.#scan(true);
    return type === "ADDED" || type === "MODIFIED" || type === "DELETED" ? type : undefined;
  }

  #change(type: ChangeType): DecodedEvent {
    const foreign = foreignKind(this.scanner, this.#shape);
    if (foreign !== undefined) return { kind: "foreign", what: `an object of kind ${foreign}` };
    if (this.scanner.name !== "") return changes[type];
    return { kind: "malformed", reason: "an object without metadata.name" };
  }

  /** The type of the event; undefined for what is none. */
  #scan(isHead = false): string | undefined {
    const { scanner } = this;
    const { cursor } = scanner;
    let type: string | undefined;
    let hasObject = false;
    if (!cursor.pass(openBrace)) return undefined;
    if (cursor.pass(closeBrace)) return undefined;
    for (;;) {
      const name = this.#name();
      if (name === undefined || !cursor.pass(colon)) return undefined;
      if (name === "type") {
        if (type !== undefined) return undefined;
        type = this.#type();
        if (type === undefined) return undefined;
      } else if (name === "object") {
        if (hasObject) return undefined;
        hasObject = true;
        if (!scanner.scan()) return isHead && scanner.hasName ? type : undefined;
      } else if (!cursor.skipValue()) {
        return undefined;
      }
      const next = cursor.peek();
      cursor.position += 1;
      if (next === comma) continue;
      return next === closeBrace && cursor.isAtEnd() && hasObject ? type : undefined;
    }
  }

  #name(): string | undefined {
    if (this.#passWord("type")) return "type";
    return this.#passWord("object") ? "object" : this.#text();
  }

  #type(): string | undefined {
    if (this.#passWord("MODIFIED")) return "MODIFIED";
    if (this.#passWord("ADDED")) return "ADDED";
    return this.#passWord("DELETED") ? "DELETED" : this.#text();
  }

  /** Passes a string that is just that word, without making it anew. */
  #passWord(word: string): boolean {
    const { cursor } = this.scanner;
    if (cursor.peek() !== quote) return false;
    const start = cursor.position + 1;
    const end = start + word.length;
    if (!this.scanner.isWord(start, word) || !this.scanner.isWord(end, '"')) return false;
    cursor.position = end + 1;
    return true;
  }

  #text(): string | undefined {
    const { cursor } = this.scanner;
    if (cursor.peek() !== quote) return undefined;
    const start = cursor.position;
    if (!cursor.skipString()) return undefined;
    if (!cursor.hasEscape) return this.scanner.text(start + 1, cursor.position - 1);
    const value = this.scanner.decode(start, cursor.position);
    return typeof value === "string" ? value : undefined;
  }

  #reason(start: number, end: number): string {
    try {
      this.scanner.decode(start, end);
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    return "no event: it has a type and an object, once each";
  }
}

function object(event: unknown): Readonly<Record<string, unknown>> {
  const value = isPlainObject(event) ? event["object"] : undefined;
  return isPlainObject(value) ? value : {};
}

function bookmark({ metadata }: Readonly<Record<string, unknown>>): DecodedEvent {
  const { resourceVersion, annotations } = isPlainObject(metadata) ? metadata : {};
  if (typeof resourceVersion !== "string" || resourceVersion === "") {
    return { kind: "malformed", reason: "a bookmark without a resource version" };
  }
  const endsInitialEvents = isPlainObject(annotations) && annotations[initialEventsEnd] === "true";
  return { kind: "bookmark", resourceVersion, endsInitialEvents };
}

function toStatus(value: Readonly<Record<string, unknown>>): Status {
  return { ...value, apiVersion: "v1", kind: "Status" };
}
