import { isPlainObject } from "../util/json.js";
import { JsonCursor } from "./json-cursor.js";

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

/** Bits of what was met, so that a member that comes twice is noticed. */
const seen = {
  metadata: 1,
  apiVersion: 2,
  kind: 4,
  name: 8,
  namespace: 16,
  uid: 32,
  resourceVersion: 64,
  generation: 128,
  deletionTimestamp: 256,
  managedFields: 512,
  ownerReferences: 1024,
} as const;

type Member = keyof typeof seen;
type TextMember = "apiVersion" | "kind" | "name" | "namespace" | "uid" | "resourceVersion";

const textDecoder = new TextDecoder("utf-8", { fatal: true });

/**
 * Finds in the JSON of one object what identifies it, and where its metadata and its
 * `managedFields` lie, without decoding the rest. What it walks over is checked as
 * strictly as `JSON.parse` would.
 *
 * Where anything is unusual (an escape in a name, a member that comes twice, a
 * value of another type than Kubernetes gives, a number too long for JavaScript), the
 * object is decoded whole instead. One scanner serves many objects, one after the other:
 * what it found is true until the next scan.
 */
export class ObjectScanner {
  readonly cursor: JsonCursor = new JsonCursor();
  #buffer: Buffer = Buffer.alloc(0);
  #seen = 0;
  #isUnusual = false;
  #key: string | undefined;
  readonly #last = { apiVersion: "", kind: "", namespace: "" };

  name = "";
  namespace = "";
  uid = "";
  resourceVersion = "";
  generation: number | undefined = undefined;
  isBeingDeleted = false;
  hasOwners = false;
  apiVersion = "";
  kind = "";

  /** The object's bytes. */
  start = 0;
  end = 0;
  isAscii = true;
  /** The bytes of the value of `metadata`; -1 where there is none. */
  metadataStart = -1;
  metadataEnd = -1;
  /** The bytes to leave out so that `managedFields` is gone; -1 where there is none. */
  cutStart = -1;
  cutEnd = -1;
  /** Where the texts of `uid` and `resourceVersion` begin, behind their quotes; -1 where there are none. */
  uidStart = -1;
  versionStart = -1;
  /** The decoded object, where it had to be decoded. */
  decoded: Readonly<Record<string, unknown>> | undefined = undefined;

  get buffer(): Buffer {
    return this.#buffer;
  }

  /** `namespace/name`, or `name`. */
  get key(): string {
    // The same text each time: where it is looked up, its hash is known then.
    this.#key ??= this.namespace === "" ? this.name : `${this.namespace}/${this.name}`;
    return this.#key;
  }

  /** Begins with the bytes from `start` to before `end`; {@link scan} then takes the object at the cursor. */
  open(buffer: Buffer, start: number, end: number): void {
    this.#buffer = buffer;
    this.cursor.open(buffer, start, end);
  }

  /** Walks over the object at the cursor; false when there is no object, or no JSON. */
  scan(): boolean {
    this.#reset();
    const { cursor } = this;
    if (cursor.peek() !== openBrace) return false;
    const wasAscii = cursor.isAscii;
    cursor.isAscii = true;
    cursor.hasLongNumber = false;
    this.start = cursor.position;
    if (!this.#members(false)) return false;
    if (cursor.hasLongNumber) this.#isUnusual = true;
    this.end = cursor.position;
    this.isAscii = cursor.isAscii;
    cursor.isAscii &&= wasAscii;
    if (!this.isAscii && !isUtf8(this.#buffer.subarray(this.start, this.end))) return false;
    return !this.#isUnusual || this.take(this.decode(this.start, this.end));
  }

  /** Takes an object that is decoded already; false when it is none. */
  take(object: unknown): boolean {
    this.#reset();
    if (!isPlainObject(object)) return false;
    this.decoded = object;
    const metadata = isPlainObject(object["metadata"]) ? object["metadata"] : {};
    this.apiVersion = stringOf(object["apiVersion"]);
    this.kind = stringOf(object["kind"]);
    this.name = stringOf(metadata["name"]);
    this.namespace = stringOf(metadata["namespace"]);
    this.uid = stringOf(metadata["uid"]);
    this.resourceVersion = stringOf(metadata["resourceVersion"]);
    const { generation } = metadata;
    this.generation = typeof generation === "number" ? generation : undefined;
    this.isBeingDeleted = (metadata["deletionTimestamp"] ?? null) !== null;
    const owners = metadata["ownerReferences"];
    this.hasOwners = Array.isArray(owners) && owners.length > 0;
    return true;
  }

  /** Whether the object is known by name, although the walk may have ended early. */
  get hasName(): boolean {
    return this.name !== "" && !this.#isUnusual;
  }

  /** The text of some of the bytes that were walked over. */
  text(start: number, end: number): string {
    return this.#buffer.toString(this.cursor.isAscii ? "latin1" : "utf8", start, end);
  }

  /** The value that lies in some of the bytes. */
  decode(start: number, end: number): unknown {
    return JSON.parse(this.#buffer.toString("utf8", start, end));
  }

  /** Whether `word` lies at a position. */
  isWord(start: number, word: string): boolean {
    for (let index = 0; index < word.length; index += 1) {
      if (this.#buffer[start + index] !== word.charCodeAt(index)) return false;
    }
    return true;
  }

  #reset(): void {
    this.#key = undefined;
    this.#seen = 0;
    this.#isUnusual = false;
    this.decoded = undefined;
    this.name = "";
    this.namespace = "";
    this.uid = "";
    this.resourceVersion = "";
    this.generation = undefined;
    this.isBeingDeleted = false;
    this.hasOwners = false;
    this.apiVersion = "";
    this.kind = "";
    this.metadataStart = -1;
    this.metadataEnd = -1;
    this.cutStart = -1;
    this.cutEnd = -1;
    this.uidStart = -1;
    this.versionStart = -1;
  }

  /** Walks over the members of the object at the cursor, or of its metadata. */
  #members(isMetadata: boolean): boolean {
    const { cursor } = this;
    cursor.position += 1;
    if (cursor.pass(closeBrace)) return true;
    let lastComma = -1;
    for (;;) {
      if (cursor.peek() !== quote) return false;
      const start = cursor.position;
      if (!cursor.skipString()) return false;
      if (cursor.hasEscape) this.#isUnusual = true;
      const member = isMetadata
        ? this.#metadataMember(start + 1, cursor.position - 1)
        : this.#objectMember(start + 1, cursor.position - 1);
      if (!cursor.pass(colon)) return false;
      if (!(member === undefined ? cursor.skipValue() : this.#value(member))) return false;
      const end = cursor.position;
      const next = cursor.peek();
      if (member === "managedFields") {
        this.cutStart = next === comma || lastComma === -1 ? start : lastComma;
        this.cutEnd = next === comma ? cursor.position + 1 : end;
      }
      lastComma = cursor.position;
      cursor.position += 1;
      if (next === closeBrace) return true;
      if (next !== comma) return false;
    }
  }

  #objectMember(start: number, end: number): Member | undefined {
    switch (end - start) {
      case 4:
        return this.isWord(start, "kind") ? "kind" : undefined;
      case 8:
        return this.isWord(start, "metadata") ? "metadata" : undefined;
      case 10:
        return this.isWord(start, "apiVersion") ? "apiVersion" : undefined;
      default:
        return undefined;
    }
  }

  #metadataMember(start: number, end: number): Member | undefined {
    switch (end - start) {
      case 3:
        return this.isWord(start, "uid") ? "uid" : undefined;
      case 4:
        return this.isWord(start, "name") ? "name" : undefined;
      case 9:
        return this.isWord(start, "namespace") ? "namespace" : undefined;
      case 10:
        return this.isWord(start, "generation") ? "generation" : undefined;
      case 13:
        return this.isWord(start, "managedFields") ? "managedFields" : undefined;
      case 15:
        if (this.isWord(start, "resourceVersion")) return "resourceVersion";
        return this.isWord(start, "ownerReferences") ? "ownerReferences" : undefined;
      case 17:
        return this.isWord(start, "deletionTimestamp") ? "deletionTimestamp" : undefined;
      default:
        return undefined;
    }
  }

  #value(member: Member): boolean {
    if ((this.#seen & seen[member]) !== 0) this.#isUnusual = true;
    this.#seen |= seen[member];
    const { cursor } = this;
    const first = cursor.peek();
    switch (member) {
      case "metadata": {
        if (first !== openBrace) return this.#unusualValue();
        const start = cursor.position;
        if (!this.#members(true)) return false;
        this.metadataStart = start;
        this.metadataEnd = cursor.position;
        return true;
      }
      case "managedFields":
        return cursor.skipValue();
      case "ownerReferences": {
        if (first !== openBracket) return this.#unusualValue();
        const start = cursor.position;
        if (!cursor.skipValue()) return false;
        this.hasOwners = this.#isFilled(start);
        return true;
      }
      case "deletionTimestamp":
        if (first !== quote) return this.#unusualValue();
        this.isBeingDeleted = true;
        return cursor.skipString();
      case "generation": {
        const start = cursor.position;
        if (!cursor.skipValue()) return false;
        this.generation = wholeNumber(this.#buffer, start, cursor.position);
        if (this.generation === undefined) this.#isUnusual = true;
        return true;
      }
      default: {
        if (first !== quote) return this.#unusualValue();
        const start = cursor.position + 1;
        if (!cursor.skipString()) return false;
        if (cursor.hasEscape) this.#isUnusual = true;
        else this[member] = this.#text(member, start, cursor.position - 1);
        if (member === "uid") this.uidStart = start;
        else if (member === "resourceVersion") this.versionStart = start;
        return true;
      }
    }
  }

  /** A text; where objects often have the same, the one that was found last, without making it anew. */
  #text(member: TextMember, start: number, end: number): string {
    if (member !== "apiVersion" && member !== "kind" && member !== "namespace") {
      return this.text(start, end);
    }
    const last = this.#last[member];
    if (last.length === end - start && this.isWord(start, last)) return last;
    const value = this.text(start, end);
    this.#last[member] = value;
    return value;
  }

  /** Whether the array, which was walked over, holds anything. */
  #isFilled(start: number): boolean {
    const { cursor } = this;
    const end = cursor.position;
    cursor.position = start + 1;
    const isFilled = cursor.peek() !== closeBracket;
    cursor.position = end;
    return isFilled;
  }

  #unusualValue(): boolean {
    this.#isUnusual = true;
    return this.cursor.skipValue();
  }
}

function stringOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The digits as a number; undefined for what is written otherwise or has more than 15 of them. */
function wholeNumber(buffer: Buffer, start: number, end: number): number | undefined {
  if (end - start > 15) return undefined;
  let value = 0;
  for (let position = start; position < end; position += 1) {
    const digit = (buffer[position] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return undefined;
    value = value * 10 + digit;
  }
  return value;
}

function isUtf8(bytes: Buffer): boolean {
  try {
    textDecoder.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
