import type { Entry } from "./entry.js";

/**
 * What a reflector keeps in step with the server: a store, and whoever listens to it.
 *
 * Every call is made in the order of the server's history and leaves the target
 * consistent when it returns.
 */
export interface ReflectorTarget<T> {
  /** What is kept for a key now; lets an unchanged object of a list be recognised. */
  find(key: string): Entry<T> | undefined;
  /**
   * Called once for each object as it arrives, page by page, before it is put or part of
   * a replacement; what it returns takes the entry's place. So the work on 100,000
   * objects (transforming, decoding what indexes read) is not done in one go.
   */
  prepare(entry: Entry<T>): Entry<T>;
  /**
   * Takes a whole list in one step: what is not in it is deleted, with the last known
   * state marked as such; a key whose uid changed is deleted before it is added; an entry
   * that is found already has not changed. The map is the target's from then on.
   */
  replace(entries: Map<string, Entry<T>>, resourceVersion: string): void;
  /** An object that was added or changed. Where the uid changed, the old object is deleted first. */
  put(entry: Entry<T>): void;
  /** An object that was deleted, in its last state. */
  remove(entry: Entry<T>): void;
  /** The server has told everything up to this version. */
  advance(resourceVersion: string): void;
}
