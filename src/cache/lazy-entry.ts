import { markRounded } from "../client/exact-numbers.js";
import type { StoredObjectMeta } from "../meta/object.js";
import { deepFreeze, isPlainObject } from "../util/json.js";
import type { Entry } from "./entry.js";
import type { EntryShape } from "./entry-shape.js";
import type { ObjectScanner } from "./object-scanner.js";

/** What is kept of an object: JSON text, or what had to be decoded already. */
interface Parts<T> {
  readonly metadata: string | StoredObjectMeta;
  readonly object: string | T;
}

const placeholder = "null";

/**
 * An object that is kept as JSON text until somebody reads it, and decoded and frozen
 * from then on: its metadata and the rest of it each for itself.
 */
export class LazyEntry<T> implements Entry<T> {
  readonly key: string;
  readonly uid: string;
  readonly resourceVersion: string;
  readonly generation: number | undefined;
  readonly isBeingDeleted: boolean;
  readonly hasOwners: boolean;
  readonly #shape: EntryShape;
  /** JSON text before it is first read. */
  #metadata: string | StoredObjectMeta;
  /** JSON text with null in the place of the metadata; empty where only metadata is kept. */
  #object: string | T;

  private constructor(scanner: ObjectScanner, shape: EntryShape, parts: Parts<T>) {
    this.key = scanner.key;
    this.uid = scanner.uid;
    this.resourceVersion = scanner.resourceVersion;
    this.generation = scanner.generation;
    this.isBeingDeleted = scanner.isBeingDeleted;
    this.hasOwners = scanner.hasOwners;
    this.#shape = shape;
    this.#metadata = parts.metadata;
    this.#object = parts.object;
  }

  /** Of the object that was scanned last. Its bytes are used up: they hold something else afterwards. */
  static of<T>(scanner: ObjectScanner, shape: EntryShape): LazyEntry<T> {
    const { decoded } = scanner;
    return new LazyEntry<T>(
      scanner,
      shape,
      decoded === undefined ? cut(scanner, shape) : take<T>(decoded, shape),
    );
  }

  get metadata(): StoredObjectMeta {
    if (typeof this.#metadata === "string") {
      const metadata: { -readonly [K in keyof StoredObjectMeta]: StoredObjectMeta[K] } = JSON.parse(
        this.#metadata,
      );
      // One copy of these is enough.
      if (this.uid !== "") metadata.uid = this.uid;
      if (this.resourceVersion !== "") metadata.resourceVersion = this.resourceVersion;
      this.#metadata = deepFreeze(metadata);
    }
    return this.#metadata;
  }

  get object(): T {
    if (typeof this.#object === "string") this.#object = this.#decode(this.#object);
    return this.#object;
  }

  #decode(text: string): T {
    const { metadata } = this;
    const object: Record<string, unknown> = text === "" ? {} : JSON.parse(text);
    object["metadata"] = metadata;
    return complete<T>(object, this.#shape);
  }
}

/** Cuts the bytes of the object that was scanned last. */
function cut(scanner: ObjectScanner, shape: EntryShape): Parts<never> {
  const { buffer, start, end, metadataStart, metadataEnd, cutStart, cutEnd } = scanner;
  const encoding = scanner.isAscii ? "latin1" : "utf8";
  if (metadataEnd - metadataStart < placeholder.length) {
    return {
      metadata: "{}",
      object: shape.metadataOnly ? "" : buffer.toString(encoding, start, end),
    };
  }
  let from = metadataStart;
  if (cutStart !== -1 && !shape.keepManagedFields) {
    // What lies before the cut moves up to what lies behind it, so that the text is copied once.
    from += cutEnd - cutStart;
    buffer.copyWithin(from, metadataStart, cutStart);
  }
  const metadata = buffer.toString(encoding, from, metadataEnd);
  if (shape.metadataOnly) return { metadata, object: "" };
  const placeholderStart = metadataEnd - placeholder.length;
  const objectStart = placeholderStart - (metadataStart - start);
  buffer.copyWithin(objectStart, start, metadataStart);
  buffer.write(placeholder, placeholderStart, "latin1");
  return { metadata, object: buffer.toString(encoding, objectStart, end) };
}

function take<T>(decoded: Readonly<Record<string, unknown>>, shape: EntryShape): Parts<T> {
  const all = isPlainObject(decoded["metadata"]) ? decoded["metadata"] : {};
  const { managedFields, ...others } = all;
  const metadata: StoredObjectMeta = deepFreeze(
    shape.keepManagedFields && managedFields !== undefined ? all : others,
  ) as never;
  const object = shape.metadataOnly ? { metadata } : { ...decoded, metadata };
  // A client then refuses to write the whole object back.
  markRounded(object);
  return { metadata, object: complete<T>(object, shape) };
}

/** Items of the lists of built-in kinds do not say what they are. */
function complete<T>(object: object, { apiVersion, kind }: EntryShape): T {
  return deepFreeze(
    "kind" in object && "apiVersion" in object ? object : { apiVersion, kind, ...object },
  ) as T;
}
