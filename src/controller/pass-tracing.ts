import type { Entry } from "../cache/entry.js";
import type { StoredObject } from "../meta/stored-object.js";
import type { PassResult } from "./pass.js";

/** Hears what wakes the keys of one controller, and runs the passes over them. */
export interface PassTracing {
  /** A change of `entry` wakes a key; `source` is what watches it, such as `database owns`. */
  woken(key: string, source: string, entry: Entry<StoredObject>): void;
  /** Runs one pass. */
  pass(key: string, run: () => Promise<PassResult>): Promise<PassResult>;
}
