import { compareResourceVersions } from "../meta/resource-version.js";
import type { Entry } from "./entry.js";
import type { EntryShape } from "./entry-shape.js";
import { type ChangeType, EventDecoder } from "./event-decoder.js";
import { judgeChange, judgeDeletion, RecentDeletions, type Verdict } from "./event-order.js";
import { failureOfStatus } from "./failure.js";
import { type EntryContext, LazyEntry } from "./lazy-entry.js";
import { readPage } from "./page-reader.js";
import { RecentReads } from "./recent-reads.js";
import type { ReflectorReport } from "./reflector-report.js";
import type { ReflectorInput } from "./reflector-state.js";
import type { ReflectorTarget } from "./target.js";
import { TextBlocks } from "./text-blocks.js";

/**
 * Takes bytes to a target: those of a list are gathered until it is whole, those of a
 * watch go on at once. Tells what they mean for the course of the reflector.
 */
export class TargetFeed<T> {
  readonly #target: ReflectorTarget<T>;
  readonly #context: EntryContext;
  readonly #report: ReflectorReport;
  readonly #decoder: EventDecoder;
  readonly #deletions = new RecentDeletions();
  /** What has come of a list; undefined while watching. */
  #staged: Map<string, Entry<T>> | undefined;
  /** Of the list that comes. */
  #blocks = new TextBlocks();
  #mayReuse = true;
  /** The version that the target was told last. */
  #position = "";

  constructor(target: ReflectorTarget<T>, shape: EntryShape, report: ReflectorReport) {
    this.#target = target;
    this.#context = { shape, recent: new RecentReads() };
    this.#report = report;
    this.#decoder = new EventDecoder(shape);
  }

  /**
   * What comes from now on is a list, page by page or as a stream.
   *
   * @param mayReuse whether an object of a known uid and version is the known object; not so
   *   when the server's history may have gone back and versions may have been used again
   */
  begin(mayReuse: boolean): void {
    this.#staged = new Map();
    this.#blocks = new TextBlocks();
    this.#mayReuse = mayReuse;
  }

  /** Drops what has come of a list. */
  discard(): void {
    this.#staged = undefined;
  }

  /** The list is whole and becomes the target's; what comes from now on is a watch. */
  commit(version: string): void {
    const staged = this.#staged ?? new Map<string, Entry<T>>();
    this.#staged = undefined;
    this.#deletions.clear();
    this.#report.committed(staged);
    this.#position = version;
    this.#target.replace(staged, version);
  }

  /** All objects are gone. */
  clear(version: string): void {
    this.#staged = undefined;
    this.#deletions.clear();
    this.#report.cleared();
    this.#target.replace(new Map(), version);
  }

  advance(version: string): void {
    this.#position = version;
    this.#target.advance(version);
  }

  /** Takes a page; pauses (yields) in between. The bytes are the feed's. */
  *page(body: Buffer): Generator<void, ReflectorInput> {
    const bytes = body.length;
    const { scanner } = this.#decoder;
    const outcome = yield* readPage(body, scanner, this.#context.shape, () => this.#stage());
    if (outcome.kind === "malformed") return this.#garbled(outcome.reason);
    const { resourceVersion: version, continueToken, items } = outcome;
    return { kind: "page", version, continueToken, bytes, items };
  }

  /** Takes a line of a watch or of a streaming list; undefined when it means nothing. The bytes are the feed's. */
  line(buffer: Buffer, start: number, end: number): ReflectorInput | undefined {
    const event = this.#decoder.decode(buffer, start, end);
    switch (event.kind) {
      case "change": {
        const { type } = event;
        const verdict =
          this.#staged === undefined ? this.#take(type) : this.#gather(this.#staged, type);
        if (verdict === "older") this.#report.older(this.#decoder.scanner.key);
        // An older event does not say how far the watch has come.
        const version = verdict === "older" ? "" : this.#decoder.scanner.resourceVersion;
        return { kind: "event", version };
      }
      case "bookmark": {
        const { resourceVersion: version, endsInitialEvents } = event;
        return { kind: "bookmark", version, endsInitialEvents };
      }
      case "error":
        return { kind: "failed", failure: failureOfStatus(event.status) };
      case "foreign":
        this.#report.foreign(event.what);
        return undefined;
      case "malformed":
        return this.#garbled(event.reason);
    }
  }

  /**
   * Takes the beginning of a line that is too long. The object that it is about stays as it
   * was, and is reported; others are not touched.
   */
  oversized(head: Buffer): ReflectorInput {
    const type = this.#decoder.decodeHead(head);
    const { key, uid, resourceVersion } = this.#decoder.scanner;
    if (type === undefined) {
      const message = `an event of more than ${head.length} bytes that does not begin with its type and metadata`;
      return { kind: "failed", failure: { kind: "oversized", message } };
    }
    const known = this.#target.find(key);
    const isSame = known !== undefined && (uid === "" || uid === known.uid);
    if (type !== "DELETED") this.#report.oversized(key, resourceVersion, head.length);
    if (this.#staged !== undefined) {
      if (type !== "DELETED" && isSame) this.#staged.set(key, known);
      else this.#staged.delete(key);
    } else if (known !== undefined && (type === "DELETED" || !isSame)) {
      this.#deletions.add(known);
      this.#target.remove(known);
      this.#left(known);
    }
    if (this.#staged === undefined) this.#reach(resourceVersion);
    return { kind: "event", version: resourceVersion };
  }

  #gather(staged: Map<string, Entry<T>>, type: ChangeType): Verdict {
    const { scanner } = this.#decoder;
    const known = staged.get(scanner.key);
    const judge = type === "DELETED" ? judgeDeletion : judgeChange;
    const verdict = judge(known, scanner, undefined);
    if (verdict === "older" || verdict === "known") return verdict;
    if (type === "DELETED") staged.delete(scanner.key);
    else this.#stage();
    return verdict;
  }

  /** Keeps the object that was scanned last for the list; the known entry where nothing has changed. */
  #stage(): void {
    if (this.#staged === undefined) return;
    const { scanner } = this.#decoder;
    const { key, uid, resourceVersion } = scanner;
    const known = this.#mayReuse ? this.#target.find(key) : undefined;
    const isKnown =
      known?.uid === uid && resourceVersion !== "" && known.resourceVersion === resourceVersion;
    const entry = isKnown
      ? known
      : this.#target.prepare(LazyEntry.of<T>(scanner, this.#context, this.#blocks));
    this.#staged.set(entry.key, entry);
  }

  #take(type: ChangeType): Verdict {
    const { scanner } = this.#decoder;
    const { key } = scanner;
    const known = this.#target.find(key);
    const judge = type === "DELETED" ? judgeDeletion : judgeChange;
    const verdict = judge(known, scanner, this.#deletions.find(key));
    if (verdict === "older") return verdict;
    const { resourceVersion } = scanner;
    if (type === "DELETED") this.#deletions.add(scanner);
    if (verdict === "remove-known" && known !== undefined) {
      this.#target.remove(known);
      this.#left(known);
    }
    if (verdict !== "apply") {
      this.#reach(resourceVersion);
      return verdict;
    }
    this.#report.took(key);
    this.#position = resourceVersion;
    const entry = LazyEntry.of<T>(scanner, this.#context);
    if (type === "DELETED") this.#target.remove(entry);
    else this.#target.put(this.#target.prepare(entry));
    if (known !== undefined) this.#left(known);
    return verdict;
  }

  /** An entry is not the target's any more: of a block of texts of which little is needed, the rest moves out. */
  #left(entry: Entry<T>): void {
    const block = entry instanceof LazyEntry ? entry.leaveBlock() : undefined;
    if (block?.isSparse !== true) return;
    for (const key of block.keys.splice(0)) {
      const other = this.#target.find(key);
      if (other instanceof LazyEntry && other.isIn(block)) other.leaveBlock();
    }
  }

  /** Tells the target how far the watch has come where no object does. */
  #reach(version: string): void {
    if ((compareResourceVersions(version, this.#position) ?? 0) > 0) this.advance(version);
  }

  #garbled(message: string): ReflectorInput {
    this.#report.garbled(message);
    return { kind: "failed", failure: { kind: "garbled", message } };
  }
}
