import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { isPlainObject } from "../../util/json.js";
import type { ApiObject } from "../values/api-object.js";
import { exactJSON } from "../values/exact-number.js";
import { parseJsonText } from "../values/json-text.js";
import type { RestoredState, Storage, StoredChange } from "../model/storage.js";

/** What a folder holds is not what a server has written there. */
export class SnapshotError extends Error {}

/** Changes are kept beside the state until there are more bytes of them than this, and than of the state. */
const minChangeBytes = 1024 * 1024;

/**
 * What a server stores, in a folder: a state, and the changes since.
 *
 * A change is in its file before anybody is told of it, so a process that is killed loses nothing that it
 * has answered. The last line may be cut off then; it was not answered, and is left out. A state takes the place of the
 * one before as a whole.
 */
export class Snapshot {
  readonly #state: string;
  readonly #changes: string;
  #file: number | undefined;
  #stateBytes = 0;
  #changeBytes = 0;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#state = join(folder, "state.jsonl");
    this.#changes = join(folder, "changes.jsonl");
  }

  /**
   * Gives a storage what the folder holds.
   *
   * @throws SnapshotError where a file is none of a server's
   */
  restore(storage: Storage): void {
    const restored = this.#read();
    if (restored !== undefined) storage.restore(restored);
  }

  /** Keeps what a storage holds, and all that is written to it from then on. */
  follow(storage: Storage): void {
    this.#file = openSync(this.#changes, "a");
    this.#write(storage);
    storage.record((change) => this.#record(storage, change));
  }

  /** Nothing is kept any more; may be called again. */
  close(): void {
    if (this.#file === undefined) return;
    closeSync(this.#file);
    this.#file = undefined;
  }

  #record(storage: Storage, { resource, key, revision, object }: StoredChange): void {
    if (this.#file === undefined) return;
    // What came before is in memory as a whole, and so in the next state.
    if (this.#changeBytes > Math.max(minChangeBytes, this.#stateBytes)) this.#write(storage);
    const line = Buffer.from(`${exactJSON({ resource, key, revision, object })}\n`);
    let written = 0;
    while (written < line.length) written += writeSync(this.#file, line, written);
    this.#changeBytes += line.length;
  }

  /** Writes the state anew, and begins with the changes after it. */
  #write(storage: Storage): void {
    const lines = [JSON.stringify({ format: 1, revision: storage.revision })];
    for (const [resource, collection] of storage.collections())
      for (const [key, object] of collection.entries())
        lines.push(exactJSON({ resource, key, object }));
    const text = `${lines.join("\n")}\n`;
    const draft = `${this.#state}.draft`;
    writeFileSync(draft, text);
    renameSync(draft, this.#state);
    // Where the process ends here, the changes are older than the state, and are left out.
    if (this.#file !== undefined) ftruncateSync(this.#file, 0);
    this.#stateBytes = Buffer.byteLength(text);
    this.#changeBytes = 0;
  }

  #read(): RestoredState | undefined {
    const state = linesOf(this.#state);
    if (state === undefined) return undefined;
    const collections = new Map<string, Map<string, ApiObject>>();
    const [head, ...objects] = state.map((line, index) => parse(this.#state, index, line));
    if (head?.["format"] !== 1) throw this.#fault(this.#state, 0);
    let revision = Number(head["revision"]);
    const set = (file: string, index: number, line: Members | undefined): void => {
      const { resource, key, object } = line ?? {};
      if (typeof resource !== "string" || typeof key !== "string") throw this.#fault(file, index);
      const collection = collections.get(resource) ?? new Map<string, ApiObject>();
      collections.set(resource, collection);
      if (isPlainObject(object)) collection.set(key, object as unknown as ApiObject);
      else collection.delete(key);
    };
    for (const [index, line] of objects.entries()) set(this.#state, index + 1, line);
    const changes = linesOf(this.#changes) ?? [];
    for (const [index, text] of changes.entries()) {
      const change = parse(this.#changes, index, text);
      const at = Number(change["revision"]);
      if (at <= Number(head["revision"])) continue;
      set(this.#changes, index, change);
      revision = at;
    }
    return { revision, collections };
  }

  #fault(file: string, index: number): SnapshotError {
    return new SnapshotError(`line ${index + 1} of ${file} is none that an API server has written`);
  }
}

type Members = Readonly<Record<string, unknown>>;

/** The lines that are whole; undefined where there is no file. */
function linesOf(path: string): readonly string[] | undefined {
  try {
    const text = readFileSync(path, "utf8");
    return text.split("\n").slice(0, -1);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** What `JSON.parse` may read wrong. */
const longNumber = /\d{16}/;

function parse(path: string, index: number, line: string): Members {
  let value: unknown;
  try {
    value = longNumber.test(line) ? parseJsonText(line).value : JSON.parse(line);
  } catch {
    value = undefined;
  }
  if (isPlainObject(value)) return value;
  throw new SnapshotError(`line ${index + 1} of ${path} is no JSON of an API server`);
}
