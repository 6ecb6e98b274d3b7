import { differenceOf, HistoryModel, isSame, type Selects } from "./simulation-model.js";
import type { ObjectState, TraceEntry } from "./simulation-trace.js";

/** The promises of a cache; the first seven after etcd's for watches (performance-and-faults §7.5). */
export type Property =
  /** Nothing is told that never was, and nothing after something newer. */
  | "ordered"
  /** No state is told twice. */
  | "unique"
  /** Nothing between two states that are told is left out. */
  | "reliable"
  /** A watch goes on where the last one was left. */
  | "resumable"
  /** What a bookmark says has been told is not asked for again. */
  | "bookmarkable"
  /** Only what the selector takes is there. */
  | "filter"
  /** A list takes effect as a whole, as the state that it was. */
  | "atomic replace"
  /** What handlers hear makes sense by itself: added before updated, deleted before added again. */
  | "handlers"
  /** What this process wrote is shown at once, and waited for until the cache has it. */
  | "own writes"
  /** After the last fault, cache and handlers have what the server has. */
  | "convergence"
  /** A watch that ends is followed by another at once (R4). */
  | "prompt"
  /** No more lists than the faults call for (R4, R5), and no streaming one from a server that refuses them. */
  | "lists"
  /** No storm of requests. */
  | "storm"
  /** A watch on which something arrives is left alone (R3). */
  | "patience";

export interface Violation {
  readonly property: Property;
  readonly message: string;
  /** Where in the trace. */
  readonly index: number;
}

export interface CheckerOptions {
  readonly selects: Selects;
  /** Whole lists that the faults may have caused; one more is the first. */
  readonly listsAllowed: number;
}

const promptMs = 100;
const calmMs = 150_000;
/** A watch that ends sooner may be one of many that do. */
const shortMs = 1_100;
const patienceMs = 70_000;
const stormWindowMs = 10_000;
const stormRequests = 25;

/** What is known of an exchange. */
interface Connection {
  readonly isWatch: boolean;
  readonly sendsInitialEvents: boolean;
  /** Whether its answer is the first part of a whole list. */
  readonly beginsList: boolean;
  readonly askedMs: number;
  lastArrivalMs: number | undefined;
  /** Whether what arrives now are changes, not the first part of a streaming list. */
  isPastInitial: boolean;
  /** Whether the server has agreed to it. */
  isAnswered: boolean;
  isTroubled: boolean;
}

/** Finds what a trace breaks. */
export function checkTrace(
  trace: readonly TraceEntry[],
  options: CheckerOptions,
): readonly Violation[] {
  const checker = new Checker(options);
  for (const [index, entry] of trace.entries()) checker.take(entry, index);
  checker.finish(trace.length - 1);
  return checker.violations;
}

class Checker {
  readonly violations: Violation[] = [];
  readonly #options: CheckerOptions;
  readonly #model: HistoryModel;
  readonly #connections = new Map<number, Connection>();
  #index = 0;
  /** Up to where the cache says that it knows everything. */
  #position: number | undefined;
  /** How many restores there had been when the position was reached. */
  #positionRestores = 0;
  #cache = new Map<string, ObjectState>();
  /** Keys of which a server told wrongly; right again with the next list. */
  readonly #tainted = new Set<string>();
  /** Keys of objects that are too large; so far nothing is said of them. */
  readonly #oversized = new Set<string>();
  /** Those that once were: a watch may still come across the event. */
  readonly #outgrown = new Set<string>();
  /** Up to where what has arrived tells everything. */
  #arrived = 0;
  /** Own writes that are waited for. */
  readonly #unseen = new Set<string>();
  /** What each handler has been told of each key. */
  readonly #handlers = new Map<string, Map<string, ObjectState>>();
  #lastTroubleMs = -calmMs;
  /** When the next watch must have been asked for. */
  #watchDueMs: number | undefined;
  #lists = 0;
  #refusesStreams = false;
  /** Whether the last answer was that there is no such API. */
  #isAbsent = false;
  /** Whether a server seemed to have gone back: then a known version may stand for other contents, and is told again. */
  #mayRepeat = false;
  readonly #recentRequests: number[] = [];

  constructor(options: CheckerOptions) {
    this.#options = options;
    this.#model = new HistoryModel(options.selects);
  }

  take(entry: TraceEntry, index: number): void {
    this.#index = index;
    if (this.#watchDueMs !== undefined && entry.atMs > this.#watchDueMs) {
      this.#watchDueMs = undefined;
      this.#violated("prompt", `no watch within ${promptMs} ms after the last one ended`);
    }
    switch (entry.what) {
      case "written":
        this.#model.write(entry.change);
        return;
      case "restored":
        this.#model.restore(entry.revision);
        this.#mayRepeat = true;
        return;
      case "lost":
        this.#tainted.add(entry.key);
        return;
      case "oversized":
        this.#tainted.add(entry.key);
        this.#outgrown.add(entry.key);
        if (entry.phase === "begins") this.#oversized.add(entry.key);
        else this.#oversized.delete(entry.key);
        return;
      case "asked":
        this.#asked(entry);
        return;
      case "answered":
        this.#answered(entry);
        return;
      case "arrived":
        this.#arrivedLine(entry);
        return;
      case "closed":
        this.#closed(entry);
        return;
      case "replaced":
        this.#replaced(Number(entry.version), entry.state);
        return;
      case "put":
      case "removed":
        this.#changed(entry);
        return;
      case "advanced":
        this.#advanced(Number(entry.version));
        return;
      case "wrote":
        this.#unseen.add(`${entry.key} at ${entry.version}`);
        // Before a restore is noticed, its versions look like old ones.
        if (!entry.isShown && !this.#mayRepeat) {
          this.#violated("own writes", `${entry.key} at ${entry.version} is not shown at once`);
        }
        return;
      case "seen":
        this.#seen(entry);
        return;
      case "told":
        this.#told(entry);
        return;
      case "ticked":
      case "fault":
    }
  }

  finish(index: number): void {
    this.#index = index;
    const allowed = this.#options.listsAllowed + 1;
    if (this.#lists > allowed) {
      this.#violated("lists", `${this.#lists} whole lists, where ${allowed} would do`);
    }
    if (this.#unseen.size > 0 && this.#model.restores === 0) {
      this.#violated("own writes", `nobody was told of ${[...this.#unseen].join(", ")}`);
    }
  }

  #violated(property: Property, message: string): void {
    this.violations.push({ property, message, index: this.#index });
  }

  #asked(entry: TraceEntry & { readonly what: "asked" }): void {
    const isWatch = entry.verb === "watch";
    this.#connections.set(entry.exchange, {
      isWatch,
      sendsInitialEvents: entry.sendsInitialEvents,
      beginsList: !isWatch && !entry.isContinued && !entry.isProbe,
      askedMs: entry.atMs,
      lastArrivalMs: undefined,
      isPastInitial: !entry.sendsInitialEvents,
      isAnswered: false,
      isTroubled: false,
    });
    if (entry.sendsInitialEvents && this.#refusesStreams) {
      this.#violated("lists", "a server that refused a streaming list is asked for another");
    }
    this.#recentRequests.push(entry.atMs);
    while ((this.#recentRequests[0] ?? entry.atMs) < entry.atMs - stormWindowMs) {
      this.#recentRequests.shift();
    }
    if (this.#recentRequests.length === stormRequests) {
      this.#violated("storm", `${stormRequests} requests within ${stormWindowMs / 1000} s`);
    }
    if (this.#watchDueMs !== undefined && !entry.isProbe) {
      this.#watchDueMs = undefined;
      if (!isWatch || entry.sendsInitialEvents) {
        this.#violated("prompt", "a watch that ended is followed by a list");
      }
    }
    if (!isWatch || entry.sendsInitialEvents) return;
    if (entry.resourceVersion === "" || entry.resourceVersion === "0") {
      this.#violated("resumable", "a watch from no version in particular");
      return;
    }
    const version = Number(entry.resourceVersion);
    if (version < this.#arrived) {
      this.#violated(
        "bookmarkable",
        `a watch from ${version}, although everything up to ${this.#arrived} has arrived`,
      );
    } else if (version !== this.#position && !this.#isBehindByTainted(version)) {
      this.#violated(
        "resumable",
        `a watch from ${version}, although the cache is at ${this.#position ?? "nothing"}`,
      );
    }
  }

  /** Whether all that the cache has not taken up to a version is what it could not take. */
  #isBehindByTainted(version: number): boolean {
    if (this.#position === undefined || version !== this.#arrived) return false;
    return this.#model.between(this.#position, version).every(({ key }) => this.#tainted.has(key));
  }

  #answered({ exchange, code, atMs }: TraceEntry & { readonly what: "answered" }): void {
    const connection = this.#connections.get(exchange);
    this.#isAbsent = code === 404;
    if (code === 504) this.#mayRepeat = true;
    if (code === 422 && connection?.sendsInitialEvents === true) this.#refusesStreams = true;
    if (code !== 200) {
      this.#watchDueMs = undefined;
      this.#lastTroubleMs = atMs;
      if (connection !== undefined) connection.isTroubled = true;
    } else if (connection !== undefined) {
      connection.isAnswered = true;
      if (connection.beginsList) this.#lists += 1;
    }
  }

  #arrivedLine(entry: TraceEntry & { readonly what: "arrived" }): void {
    const connection = this.#connections.get(entry.exchange);
    if (connection === undefined) return;
    connection.lastArrivalMs = entry.atMs;
    if (entry.type.startsWith("ERROR") || entry.type === "malformed") {
      connection.isTroubled = true;
      this.#lastTroubleMs = entry.atMs;
      if (entry.type === "ERROR 504") this.#mayRepeat = true;
    }
    if (entry.type.startsWith("BOOKMARK (end")) {
      connection.isPastInitial = true;
      this.#lists += 1;
      return;
    }
    if (!entry.counts || entry.isInitial || !connection.isPastInitial) return;
    this.#arrived = Math.max(this.#arrived, Number(entry.version));
  }

  #closed(entry: TraceEntry & { readonly what: "closed" }): void {
    const connection = this.#connections.get(entry.exchange);
    if (connection === undefined || !connection.isWatch) {
      if (entry.how === "broken") this.#lastTroubleMs = entry.atMs;
      return;
    }
    const { isAnswered, isTroubled, isPastInitial, lastArrivalMs } = connection;
    if (entry.how === "aborted") {
      const silentMs = entry.atMs - (lastArrivalMs ?? connection.askedMs);
      if (!isTroubled && isPastInitial && silentMs < patienceMs - 1) {
        const seconds = (silentMs / 1000).toFixed(1);
        this.#violated("patience", `a watch was left ${seconds} s after something arrived`);
      }
      this.#lastTroubleMs = entry.atMs;
      return;
    }
    const isCalm =
      entry.atMs - this.#lastTroubleMs >= calmMs && entry.atMs - connection.askedMs >= shortMs;
    if (isCalm && isAnswered && !isTroubled && isPastInitial && this.#position !== undefined) {
      this.#watchDueMs = entry.atMs + promptMs;
    }
    this.#lastTroubleMs = entry.atMs;
  }

  #replaced(version: number, state: ReadonlyMap<string, ObjectState>): void {
    if (state.size === 0 && this.#isAbsent) {
      // With the API its objects are gone; no version says so.
      this.#cache.clear();
      this.#position = undefined;
      return;
    }
    const difference = this.#model.differenceAt(version, state, this.#oversized);
    if (difference.length > 0) {
      this.#violated(
        "atomic replace",
        `the list at ${version} was no state of the server: ${difference.join("; ")}`,
      );
    }
    if (this.#isBack(version)) {
      this.#violated("ordered", `a list at ${version} after the cache was at ${this.#position}`);
    }
    this.#cache = new Map(state);
    this.#tainted.clear();
    for (const key of this.#outgrown) this.#tainted.add(key);
    this.#arrived = version;
    this.#reach(version);
  }

  #changed(entry: TraceEntry & { readonly what: "put" | "removed" }): void {
    const version = Number(entry.version);
    const change = this.#model.at(version);
    const { key } = entry;
    const isKnown = isSame(this.#cache.get(key), entry) && entry.what === "put";
    if (this.#tainted.has(key)) {
      // What is told of it may be out of order.
    } else if (isKnown) {
      this.#violated("unique", `${key} at ${version} is put twice`);
    } else if (this.#isBack(version) || version === this.#position) {
      this.#violated("ordered", `${key} at ${version} after the cache was at ${this.#position}`);
    } else if (change === undefined || change.key !== key) {
      this.#violated("filter", `${key} did not change at ${version}, as far as the selector shows`);
    } else if ((change.after === undefined) !== (entry.what === "removed")) {
      this.#violated("ordered", `${key} is ${entry.what} at ${version}, where it was not so`);
    } else {
      this.#nothingMissed(version - 1, "reliable");
    }
    if (entry.what === "put") this.#cache.set(key, entry);
    else this.#cache.delete(key);
    if (!this.#tainted.has(key) || !this.#isBack(version)) this.#reach(version);
  }

  #advanced(version: number): void {
    if (this.#isBack(version)) {
      this.#violated("ordered", `the cache goes back to ${version} from ${this.#position}`);
      return;
    }
    this.#nothingMissed(version, "bookmarkable");
    this.#reach(version);
  }

  #nothingMissed(version: number, property: "reliable" | "bookmarkable"): void {
    if (this.#position === undefined || this.#positionRestores !== this.#model.restores) return;
    const missed = this.#model
      .between(this.#position, version)
      .filter(({ key }) => !this.#tainted.has(key));
    if (missed.length === 0) return;
    const changes = missed.map(({ key, revision }) => `${key} at ${revision}`).join(", ");
    this.#violated(property, `the cache comes to ${version} without ${changes}`);
  }

  #isBack(version: number): boolean {
    return (
      this.#position !== undefined &&
      version < this.#position &&
      this.#positionRestores === this.#model.restores
    );
  }

  #reach(version: number): void {
    this.#position = version;
    this.#positionRestores = this.#model.restores;
  }

  #seen({ key, version }: TraceEntry & { readonly what: "seen" }): void {
    this.#unseen.delete(`${key} at ${version}`);
    const known = this.#cache.get(key);
    const isThere = known === undefined || Number(known.version) >= Number(version);
    if (isThere || Number(version) <= (this.#position ?? 0) || this.#mayRepeat) return;
    this.#violated(
      "own writes",
      `${key} at ${version} counts as seen, although the cache is at ${this.#position}`,
    );
  }

  #told(entry: TraceEntry & { readonly what: "told" }): void {
    const { kind, key, uid, version, value, previous } = entry;
    const state: ObjectState = { uid, version, value };
    const view = this.#handlers.get(entry.handler) ?? new Map<string, ObjectState>();
    this.#handlers.set(entry.handler, view);
    const known = view.get(key);
    if (kind === "add" && known !== undefined) {
      this.#violated("handlers", `${key} is added, although it was not deleted`);
    }
    if (kind !== "add" && known?.uid !== uid) {
      this.#violated(
        "handlers",
        `${key} ${uid} ${kind}, where ${known?.uid ?? "nothing"} was known`,
      );
    }
    if (kind === "update" && !isSame(known, previous)) {
      this.#violated("handlers", `${key} is updated from a state that was not the last one told`);
    }
    if (kind === "update" && !this.#mayRepeat && isSame(known, state)) {
      this.#violated("unique", `${key} at ${version} is told twice`);
    }
    if (kind !== "delete" && !this.#model.wasEver(key, state)) {
      this.#violated("ordered", `${key} ${uid} at ${version} never was, or is not selected`);
    }
    if (
      kind === "update" &&
      this.#model.restores === 0 &&
      Number(version) < Number(known?.version)
    ) {
      this.#violated("ordered", `${key} at ${version} is told after ${known?.version}`);
    }
    if (kind === "delete") view.delete(key);
    else view.set(key, state);
  }
}

/** What differs between the server and what is there after the end. */
export function checkConvergence(
  server: ReadonlyMap<string, ObjectState>,
  found: Readonly<Record<string, ReadonlyMap<string, ObjectState>>>,
): readonly string[] {
  return Object.entries(found).flatMap(([name, state]) =>
    differenceOf(server, state).map((difference) => `${name}: ${difference}`),
  );
}
