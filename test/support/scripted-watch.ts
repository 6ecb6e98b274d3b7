import type { Status } from "../../src/meta/status.js";
import { type Encoding, encodeBookmark, encodeEvent, encodeObject } from "./scripted-encoding.js";
import type { ScriptedExchange } from "./scripted-exchange.js";
import type { Change, ScriptedHistory, ScriptedObject } from "./scripted-history.js";
import { expired, tooLarge } from "./scripted-status.js";
import type { Clock, Timer } from "../../src/util/clock.js";
import type { Trace } from "./simulation-trace.js";

/** One of several API servers before the same etcd. */
export interface Head {
  readonly index: number;
  /** How far its watch cache has come. */
  revision(): number;
}

/** What a watch asks for. */
interface WatchRequest {
  readonly resourceVersion: string;
  readonly sendsInitialEvents: boolean;
  readonly allowsBookmarks: boolean;
  readonly timeoutMs: number;
  readonly selects: (object: ScriptedObject) => boolean;
}

export interface WatchOptions {
  readonly clock: Clock;
  readonly history: ScriptedHistory;
  readonly head: Head;
  readonly exchange: ScriptedExchange;
  readonly number: number;
  readonly trace: Trace;
  readonly encoding: Encoding;
  readonly request: WatchRequest;
  /** Takes the place of the next line, once. */
  readonly nextFault: () => LineFault | undefined;
  /** What this server does with the bookmarks that are due. */
  readonly bookmarks: () => { readonly periodic: boolean; readonly ending: boolean };
}

/** A line that tells of a change, before it is sent. */
export interface ChangeLine {
  readonly type: "ADDED" | "MODIFIED" | "DELETED";
  readonly object: ScriptedObject;
  readonly change: Change;
}

/** Does something else than sending the line. */
export type LineFault = (line: ChangeLine, watch: ScriptedWatch) => void;

interface Piece {
  readonly text: string;
  readonly arrived: () => void;
}

const bookmarkPeriodMs = 60_000;
const beforeTimeoutMs = 2_000;
const freshWithinMs = 3_000;
const pollMs = 250;

/**
 * One watch on the server's side. Follows `Watch` of the cacher of k8s.io/apiserver 0.36
 * and its `cacheWatcher`: what cannot be served is an ERROR event of an answer with 200; what is not
 * newer than the version that was asked for is never sent, bookmarks included.
 */
export class ScriptedWatch {
  readonly #options: WatchOptions;
  readonly #timers = new Set<Timer>();
  /** Index of the next change; undefined until the first part has been sent. */
  #next: number | undefined;
  #startRevision = 0;
  #isBroken = false;
  #position = 0;
  #pieces: Piece[] = [];

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  get exchange(): ScriptedExchange {
    return this.#options.exchange;
  }

  /** Whether changes follow now, and arrive. */
  get isLive(): boolean {
    return this.#next !== undefined && this.exchange.isOpen && !this.exchange.isSilent;
  }

  start(): void {
    const { exchange, request } = this.#options;
    exchange.headers(200, { "content-type": "application/json", "transfer-encoding": "chunked" });
    this.#after(request.timeoutMs, () => this.end());
    this.#begin(freshWithinMs);
  }

  /** Sends what the head has learned of. */
  pump(): void {
    const { history, head, request } = this.#options;
    if (this.#next === undefined || !this.exchange.isOpen) return;
    const { changes } = history;
    const revision = head.revision();
    for (let change = changes[this.#next]; change !== undefined; change = changes[this.#next]) {
      if (change.revision > revision) break;
      this.#next += 1;
      if (change.revision <= this.#startRevision) continue;
      const line = toLine(change, request.selects);
      if (line === undefined) continue;
      const fault = this.#options.nextFault();
      if (fault === undefined) this.send(line);
      else fault(line, this);
    }
    this.flush();
  }

  send(line: ChangeLine, { counts = true, padding = "" } = {}): void {
    const { type, object } = line;
    const body = encodeObject(object, this.#options.encoding, false);
    const text = padding === "" ? body : `${body.slice(0, -1)},"padding":"${padding}"}`;
    this.#change(encodeEvent(type, text), { line, counts, isInitial: false });
  }

  /** Leaves a line out, as no server should. */
  lose({ change }: ChangeLine): void {
    this.#options.trace.add({ what: "lost", key: change.key });
  }

  /** Sends a text as it is; after one that is no whole event nothing counts any more. */
  raw(text: string, type: string): void {
    if (type === "malformed") this.#isBroken = true;
    this.#piece(text, () => this.#arrived({ type, counts: false, isInitial: false }));
  }

  error(status: Status): void {
    this.raw(encodeEvent("ERROR", JSON.stringify(status)), `ERROR ${status.code ?? ""}`);
    this.end();
  }

  end(): void {
    this.flush();
    this.#stop();
    this.exchange.end();
  }

  /** Ends with a broken connection, after what was sent. */
  breakOff(): void {
    this.flush();
    this.#stop();
    this.exchange.breakAfter("TRANSPORT_CLOSED", "other side closed");
  }

  /** Nothing is sent any more. */
  #stop(): void {
    this.#next = undefined;
    for (const timer of this.#timers) timer.cancel();
    this.#timers.clear();
  }

  /** Hands what was sent to the wire as one piece. */
  flush(): void {
    if (this.#pieces.length === 0) return;
    let end = 0;
    const buffers: Buffer[] = [];
    const marks = this.#pieces.map(({ text, arrived }) => {
      const bytes = Buffer.from(text);
      buffers.push(bytes);
      end += bytes.length;
      return { end, arrived };
    });
    this.#pieces = [];
    this.exchange.data(Buffer.concat(buffers), marks);
  }

  #begin(patienceMs: number): void {
    const { history, head, request } = this.#options;
    const wanted = request.resourceVersion === "" ? 0 : Number(request.resourceVersion);
    if (request.sendsInitialEvents) {
      // "Most recent" is what etcd says now.
      const needed = request.resourceVersion === "" ? history.revision : wanted;
      if (head.revision() < needed) {
        if (patienceMs <= 0) this.error(tooLarge(needed, head.revision()));
        else this.#after(pollMs, () => this.#begin(patienceMs - pollMs));
        return;
      }
      this.#state(true);
    } else if (wanted === 0) {
      this.#state(false);
    } else if (wanted < history.compactedRevision) {
      this.error(expired(`too old resource version: ${wanted} (${history.compactedRevision})`));
      return;
    } else {
      this.#startRevision = wanted;
      this.#next = history.changes.findLastIndex(({ revision }) => revision <= wanted) + 1;
    }
    this.#scheduleBookmark(this.#options.clock.elapsed() + request.timeoutMs);
    this.pump();
  }

  /** All there is, as ADDED events, sorted by key. */
  #state(isStreaming: boolean): void {
    const { history, head, request, encoding } = this.#options;
    const revision = head.revision();
    for (const [, object] of [...history.stateAt(revision)].toSorted(byKey)) {
      if (!request.selects(object)) continue;
      const change: Change = { revision, key: keyOf(object), object, previous: undefined };
      const text = encodeEvent("ADDED", encodeObject(object, encoding, false));
      const line = { type: "ADDED" as const, object, change };
      this.#change(text, { line, counts: true, isInitial: true });
    }
    this.#startRevision = revision;
    this.#next = history.changes.findLastIndex((change) => change.revision <= revision) + 1;
    if (isStreaming && request.allowsBookmarks && this.#options.bookmarks().ending) {
      this.#bookmark(revision, true);
    }
    this.flush();
  }

  #scheduleBookmark(deadlineMs: number): void {
    const { clock, request } = this.#options;
    if (!request.allowsBookmarks) return;
    const dueMs = Math.min(bookmarkPeriodMs, deadlineMs - beforeTimeoutMs - clock.elapsed());
    if (dueMs <= 0) return;
    this.#after(dueMs, () => {
      if (this.#next === undefined) return;
      const revision = this.#options.head.revision();
      if (this.#options.bookmarks().periodic && revision > this.#startRevision) {
        this.#bookmark(revision, false);
        this.flush();
      }
      this.#scheduleBookmark(deadlineMs);
    });
  }

  #bookmark(revision: number, endsInitialEvents: boolean): void {
    const type = endsInitialEvents ? "BOOKMARK (end of the initial events)" : "BOOKMARK";
    const version = String(revision);
    this.#position = Math.max(this.#position, revision);
    const counts = !this.#isBroken;
    this.#piece(encodeBookmark(revision, endsInitialEvents), () =>
      this.#arrived({ type, version, counts, isInitial: false }),
    );
  }

  #change(
    text: string,
    { line, counts, isInitial }: { line: ChangeLine; counts: boolean; isInitial: boolean },
  ): void {
    const revision = isInitial
      ? Number(line.object.metadata.resourceVersion)
      : line.change.revision;
    const isNews = isInitial || revision > this.#position;
    if (!isInitial) this.#position = Math.max(this.#position, revision);
    const { type, change } = line;
    const arrival = {
      type,
      key: change.key,
      version: String(revision),
      counts: counts && isNews && !this.#isBroken,
      isInitial,
    };
    this.#piece(text, () => this.#arrived(arrival));
  }

  #arrived(arrival: {
    readonly type: string;
    readonly key?: string;
    readonly version?: string;
    readonly counts: boolean;
    readonly isInitial: boolean;
  }): void {
    this.#options.trace.add({ what: "arrived", exchange: this.#options.number, ...arrival });
  }

  #piece(text: string, arrived: () => void): void {
    this.#pieces.push({ text, arrived });
  }

  #after(delayMs: number, callback: () => void): void {
    const timer = this.#options.clock.schedule(delayMs, () => {
      this.#timers.delete(timer);
      if (this.exchange.isOpen) callback();
    });
    this.#timers.add(timer);
  }
}

/** What a watch with a selector hears of a change; follows `convertToWatchEvent` of the cacher. */
function toLine(
  change: Change,
  selects: (object: ScriptedObject) => boolean,
): ChangeLine | undefined {
  const { object, previous } = change;
  const isIn = object !== undefined && selects(object);
  const wasIn = previous !== undefined && selects(previous);
  if (isIn) return { type: wasIn ? "MODIFIED" : "ADDED", object, change };
  if (!wasIn) return undefined;
  // The state before, with the version of the event.
  const metadata = { ...previous.metadata, resourceVersion: String(change.revision) };
  return { type: "DELETED", object: { ...previous, metadata }, change };
}

export function keyOf({ metadata }: ScriptedObject): string {
  return `${metadata.namespace}/${metadata.name}`;
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
