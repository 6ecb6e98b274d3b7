// Byte-exact answers of the replay server, made before anything is measured: objects of a list that lie
// one behind the other, and lines of a watch, each with the head of its HTTP chunk before it, as Go's
// server sends events of more than 2 KB.
import { kinds, metadataOf, numbered } from "./objects.mjs";

/** Texts, one behind the other in one piece of memory; the n-th begins at `starts[n]`. */
class Slab {
  #parts = [];
  #part;
  #used = 0;
  #starts = [0];

  constructor(partBytes = 16_000_000) {
    this.#part = Buffer.allocUnsafe(partBytes);
  }

  add(text) {
    if (this.#used + text.length * 3 > this.#part.length) this.#finish();
    const bytes = this.#part.write(text, this.#used);
    this.#used += bytes;
    this.#starts.push(this.#starts.at(-1) + bytes);
  }

  done() {
    this.#finish();
    return { bytes: Buffer.concat(this.#parts), starts: this.#starts };
  }

  #finish() {
    this.#parts.push(this.#part.subarray(0, this.#used));
    this.#part = Buffer.allocUnsafe(Math.max(16_000_000, this.#part.length));
    this.#used = 0;
  }
}

/** A line of a watch, in an HTTP chunk of its own. */
export function chunkOf(line) {
  return `${Buffer.byteLength(line).toString(16)}\r\n${line}\r\n`;
}

function lineOf(type, object) {
  return chunkOf(`{"type":"${type}","object":${JSON.stringify(object)}}\n`);
}

/** The first object is of this version, and each later one is of the next. */
const firstVersion = 100_000;

/** One kind of resource: what a list of it says, and what happens to its objects. */
export class Resource {
  /** Up to where everything is listed. */
  version;
  #kind;
  #count;
  #round = 0;
  #slabs = new Map();
  #events;
  /** Of the first of the events that were made last. */
  #generation = 0;

  constructor({ kind, number, count }) {
    this.#kind = number === undefined ? kinds[kind] : numbered(kinds[kind], number);
    this.#count = count;
    this.version = firstVersion + count;
  }

  get type() {
    return this.#kind.type;
  }

  get count() {
    return this.#count;
  }

  objectAt(index) {
    const state = { resourceVersion: this.#first + index, generation: 1, replicas: 3 };
    return this.#kind.make(index, state);
  }

  /** Items of a list, with a comma behind each. */
  items(isPartial) {
    const listed = isPartial ? metadataOf : (this.#kind.listed ?? ((object) => object));
    return this.#slab(`items ${isPartial}`, (object) => `${JSON.stringify(listed(object))},`);
  }

  /** The beginning of a streaming list. */
  added(isPartial) {
    const shown = isPartial ? metadataOf : (object) => object;
    return this.#slab(`added ${isPartial}`, (object) => lineOf("ADDED", shown(object)));
  }

  /**
   * Changes of all objects in turn, `count` of them. With `isSpecChange` the generation grows, too, beyond
   * that of earlier ones.
   */
  prepareEvents({ count, isSpecChange }) {
    const slab = new Slab();
    if (isSpecChange) this.#generation += 10;
    for (let number = 0; number < count; number += 1) {
      const generation = isSpecChange ? this.#generation + Math.floor(number / this.#count) : 1;
      const state = { resourceVersion: this.version + 1 + number, generation, replicas: 4 };
      slab.add(lineOf("MODIFIED", this.#kind.make(number % this.#count, state)));
    }
    this.#events = slab.done();
  }

  /** The events that were made, once. */
  takeEvents() {
    const { bytes, starts } = this.#events;
    this.version += starts.length - 1;
    this.#events = undefined;
    return bytes;
  }

  /** The same, each with its version. */
  takeEach() {
    const { starts } = this.#events;
    const first = this.version + 1;
    const bytes = this.takeEvents();
    return starts.slice(1).map((end, number) => ({
      version: String(first + number),
      bytes: bytes.subarray(starts[number], end),
    }));
  }

  /** One more change of one object, which everybody who watches hears. */
  event(index = 0) {
    this.version += 1;
    const state = { resourceVersion: this.version, generation: 9, replicas: 5 };
    return lineOf("MODIFIED", this.#kind.make(index, state));
  }

  /** Tells how far the server is, and nothing else. */
  bookmark(endsInitialEvents = false) {
    const { group, version, kind } = this.type;
    const annotations = endsInitialEvents ? { "k8s.io/initial-events-end": "true" } : undefined;
    const metadata = {
      resourceVersion: String(this.version),
      creationTimestamp: null,
      annotations,
    };
    return lineOf("BOOKMARK", { kind, apiVersion: `${group}/${version}`, metadata });
  }

  /** All objects have changed: later lists show other versions of them. */
  changeAll() {
    this.#round += 1;
    this.version = this.#first + this.#count;
    this.#slabs.clear();
  }

  /** The version of the first object; leaves room for the events between the rounds. */
  get #first() {
    return firstVersion + this.#round * (this.#count + 1_000);
  }

  #slab(name, textOf) {
    const known = this.#slabs.get(name);
    if (known !== undefined) return known;
    const slab = new Slab();
    const first = this.#first;
    for (let index = 0; index < this.#count; index += 1) {
      const state = {
        resourceVersion: first + index,
        generation: 1 + this.#round,
        replicas: 3 + this.#round,
      };
      slab.add(textOf(this.#kind.make(index, state)));
    }
    const made = slab.done();
    this.#slabs.set(name, made);
    return made;
  }
}
