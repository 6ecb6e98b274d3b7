import { markRounded } from "../client/exact-numbers.js";
import type { OwnerReference, StoredObjectMeta } from "../meta/object.js";
import { deepFreeze, isPlainObject } from "../util/json.js";
import type { Entry } from "./entry.js";
import type { EntryShape } from "./entry-shape.js";
import type { ObjectScanner } from "./object-scanner.js";
import type { Forgetful, RecentReads } from "./recent-reads.js";
import type { TextBlock, TextBlocks } from "./text-blocks.js";

/** What the entries of a cache have in common. */
export interface EntryContext {
  readonly shape: EntryShape;
  readonly recent: RecentReads;
}

const none: readonly OwnerReference[] = [];
const ownersStart = '"ownerReferences":[';

/** The byte that ends a text. */
const quote = 0x22;

/** Bits of what an entry is like, and of how it was used: there are as many entries as objects. */
const flag = {
  isBeingDeleted: 1,
  hasOwners: 2,
  /** It is among those read last. */
  recent: 4,
  metadataRead: 8,
  /** The metadata stays decoded. */
  metadataKept: 16,
  objectRead: 32,
  /** All of it stays decoded. */
  objectKept: 64,
} as const;

/**
 * An object that is kept as JSON text. When somebody reads it, or its metadata alone, that is decoded
 * and frozen, and stays so while the object is among those read last; when the same is read again after
 * that, for good. Most objects are read once, and what they are decoded to then costs the garbage
 * collector next to nothing.
 */
export class LazyEntry<T> implements Entry<T>, Forgetful {
  readonly key: string;
  readonly generation: number | undefined;
  readonly #context: EntryContext;
  /** A text of its own, or a block in which it lies as ASCII; undefined once all is decoded for good. */
  #text: string | TextBlock | undefined;
  #start = 0;
  #end = 0;
  /** Where in the text the metadata lies; nothing lies between where there is none. */
  #metadataStart = 0;
  #metadataEnd = 0;
  /** Where the texts of `uid` and `resourceVersion` begin, from the start of the metadata; -1 where there are none. */
  #uidAt = -1;
  #versionAt = -1;
  #flags: number;
  #metadata: StoredObjectMeta | undefined;
  #object: T | undefined;

  private constructor(scanner: ObjectScanner, context: EntryContext) {
    this.key = scanner.key;
    this.generation = scanner.generation;
    this.#flags =
      (scanner.isBeingDeleted ? flag.isBeingDeleted : 0) | (scanner.hasOwners ? flag.hasOwners : 0);
    this.#context = context;
  }

  /**
   * Of the object that was scanned last, with its text among others where there are blocks. Its bytes
   * are used up: they hold something else afterwards.
   */
  static of<T>(scanner: ObjectScanner, context: EntryContext, blocks?: TextBlocks): LazyEntry<T> {
    const entry = new LazyEntry<T>(scanner, context);
    if (scanner.decoded === undefined) entry.#cut(scanner, blocks);
    else entry.#take(scanner.decoded);
    return entry;
  }

  /**
   * Whether two states of an object have the same metadata but for its version, by their texts: nothing is
   * decoded. False where that is not known.
   */
  static hasSameMetadata(one: Entry<unknown>, other: Entry<unknown>): boolean {
    if (!(one instanceof LazyEntry) || !(other instanceof LazyEntry)) return false;
    const [before, after] = [one.#metadataAroundVersion(), other.#metadataAroundVersion()];
    return (
      before !== undefined &&
      after !== undefined &&
      before[0] === after[0] &&
      before[1] === after[1]
    );
  }

  /** The owners that an object names; no more than those is decoded where that can be avoided. */
  static ownersOf(entry: Entry<unknown>): readonly OwnerReference[] {
    if (!entry.hasOwners) return none;
    return (
      (entry instanceof LazyEntry && entry.#owners()) || (entry.metadata.ownerReferences ?? none)
    );
  }

  get uid(): string {
    return this.#metadata === undefined ? this.#identity(this.#uidAt) : textOf(this.#metadata.uid);
  }

  get resourceVersion(): string {
    return this.#metadata === undefined
      ? this.#identity(this.#versionAt)
      : textOf(this.#metadata.resourceVersion);
  }

  get isBeingDeleted(): boolean {
    return this.#has(flag.isBeingDeleted);
  }

  get hasOwners(): boolean {
    return this.#has(flag.hasOwners);
  }

  get metadata(): StoredObjectMeta {
    if (this.#metadata !== undefined) return this.#metadata;
    this.#willRead(flag.metadataRead, flag.metadataKept);
    const text = this.#textOf(this.#metadataStart, this.#metadataEnd);
    const metadata: StoredObjectMeta = text === "" ? {} : JSON.parse(text);
    this.#metadata = deepFreeze(metadata);
    return this.#metadata;
  }

  get object(): T {
    if (this.#object !== undefined) return this.#object;
    this.#willRead(flag.objectRead, flag.objectKept);
    const { shape } = this.#context;
    const object = shape.metadataOnly ? { metadata: this.metadata } : this.#decodeObject();
    this.#object = complete<T>(object, shape);
    if (this.#has(flag.objectKept)) {
      this.leaveBlock();
      this.#text = undefined;
    }
    return this.#object;
  }

  /** Takes the text out of the block that it lies in among others; gives the block, if it was in one. */
  leaveBlock(): TextBlock | undefined {
    const block = this.#text;
    if (typeof block !== "object") return undefined;
    const text = this.#textOf(this.#start, this.#end);
    block.leave(text.length);
    this.#keep(text, this.#metadataStart - this.#start, this.#metadataEnd - this.#start);
    this.#start = 0;
    return block;
  }

  /** Whether its text lies in a block. */
  isIn(block: TextBlock): boolean {
    return this.#text === block;
  }

  /** Called when others were read since: what was not read before that is text again. */
  forget(): void {
    this.#flags &= ~flag.recent;
    if (this.#text === undefined) return;
    this.#object = undefined;
    if (!this.#has(flag.metadataKept)) this.#metadata = undefined;
  }

  #has(bit: number): boolean {
    return (this.#flags & bit) !== 0;
  }

  /** The first time it is decoded for now, the second time for good. */
  #willRead(read: number, kept: number): void {
    if (this.#has(read)) {
      this.#flags |= kept;
      return;
    }
    this.#flags |= read;
    if (this.#has(flag.recent)) return;
    this.#flags |= flag.recent;
    this.#context.recent.add(this);
  }

  #decodeObject(): object {
    const known = this.#metadata;
    const object: Record<string, unknown> = JSON.parse(this.#textOf(this.#start, this.#end));
    const metadata: StoredObjectMeta = Object(object["metadata"] ?? {});
    this.#metadata = known ?? deepFreeze(metadata);
    object["metadata"] = this.#metadata;
    return object;
  }

  /** A text of the metadata up to its quote: so many are too dear to be kept beside the text that they are in. */
  #identity(at: number): string {
    if (at === -1) return "";
    const start = this.#metadataStart + at;
    const text = this.#text ?? "";
    if (typeof text === "string") return text.slice(start, text.indexOf('"', start));
    return text.bytes.toString("latin1", start, text.bytes.indexOf(quote, start));
  }

  #textOf(start: number, end: number): string {
    const text = this.#text ?? "";
    return typeof text === "string"
      ? text.slice(start, end)
      : text.bytes.toString("latin1", start, end);
  }

  /** No text of a JSON string looks like this: its quotes would be escaped. */
  #metadataAroundVersion(): readonly [string, string] | undefined {
    const text = this.#textOf(this.#metadataStart, this.#metadataEnd);
    const version = `"resourceVersion":"${this.resourceVersion}"`;
    const at = text.indexOf(version);
    return at === -1 ? undefined : [text.slice(0, at), text.slice(at + version.length)];
  }

  /** By their text, which is a list nowhere else in metadata; undefined where it is not written as API servers do. */
  #owners(): readonly OwnerReference[] | undefined {
    if (this.#metadata !== undefined) return undefined;
    const text = this.#text ?? "";
    // Where it lies in a block, no more than the list becomes a text.
    const whole = typeof text === "string" ? text : text.bytes;
    const at = whole.indexOf(ownersStart, this.#metadataStart);
    if (at === -1 || at > this.#metadataEnd) return undefined;
    const start = at + ownersStart.length - 1;
    try {
      return JSON.parse(this.#textOf(start, whole.indexOf("]", start) + 1));
    } catch {
      return undefined;
    }
  }

  #cut(scanner: ObjectScanner, blocks: TextBlocks | undefined): void {
    const { buffer, metadataStart, metadataEnd, cutStart, cutEnd, isAscii } = scanner;
    const { metadataOnly, keepManagedFields } = this.#context.shape;
    if (metadataStart === -1) {
      if (!metadataOnly) this.#keep(buffer.toString("utf8", scanner.start, scanner.end), 0, 0);
      return;
    }
    const cutSize = cutStart === -1 || keepManagedFields ? 0 : cutEnd - cutStart;
    const from = metadataStart + cutSize;
    const start = metadataOnly ? from : scanner.start + cutSize;
    const end = metadataOnly ? metadataEnd : scanner.end;
    // What lies before the cut moves up to what lies behind it, so that the text is copied once.
    if (cutSize > 0) buffer.copyWithin(start, start - cutSize, cutStart);
    const placeOf = (at: number): number =>
      at === -1 ? -1 : cutSize > 0 && at > cutStart ? at - from : at - metadataStart;
    this.#uidAt = placeOf(scanner.uidStart);
    this.#versionAt = placeOf(scanner.versionStart);
    if (!isAscii) {
      const charactersTo = (at: number): number =>
        at === -1 ? -1 : buffer.toString("utf8", from, from + at).length;
      const head = buffer.toString("utf8", start, from);
      const metadata = buffer.toString("utf8", from, metadataEnd);
      this.#uidAt = charactersTo(this.#uidAt);
      this.#versionAt = charactersTo(this.#versionAt);
      const text = `${head}${metadata}${buffer.toString("utf8", metadataEnd, end)}`;
      this.#keep(text, head.length, head.length + metadata.length);
    } else if (blocks === undefined) {
      this.#keep(buffer.toString("latin1", start, end), from - start, metadataEnd - start);
    } else {
      this.#text = blocks.take(this.key, buffer, { from: start, to: end });
      this.#start = blocks.start;
      this.#end = this.#start + end - start;
      this.#metadataStart = this.#start + from - start;
      this.#metadataEnd = this.#start + metadataEnd - start;
    }
  }

  #keep(text: string, metadataStart: number, metadataEnd: number): void {
    this.#text = text;
    this.#end = text.length;
    this.#metadataStart = metadataStart;
    this.#metadataEnd = metadataEnd;
  }

  #take(decoded: Readonly<Record<string, unknown>>): void {
    const { shape } = this.#context;
    const all = isPlainObject(decoded["metadata"]) ? decoded["metadata"] : {};
    const { managedFields, ...others } = all;
    const metadata: StoredObjectMeta = deepFreeze(
      shape.keepManagedFields && managedFields !== undefined ? all : others,
    ) as never;
    const object = shape.metadataOnly ? { metadata } : { ...decoded, metadata };
    markRounded(object);
    this.#metadata = metadata;
    this.#object = complete<T>(object, shape);
  }
}

/** What a server sends may be of any type. */
function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Items of the lists of built-in kinds do not say what they are. */
function complete<T>(object: object, { apiVersion, kind }: EntryShape): T {
  return deepFreeze(
    "kind" in object && "apiVersion" in object ? object : { apiVersion, kind, ...object },
  ) as T;
}
