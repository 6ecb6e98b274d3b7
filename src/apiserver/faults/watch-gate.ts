import type { Clock, Timer } from "../../util/clock.js";
import { membersOf, textOf } from "../values/api-object.js";
import type { FaultRule } from "./fault-rule.js";
import type { EventMatch, FaultRequest } from "./faults.js";

/** Where the lines of a watch go. */
interface LineOutlet {
  write(line: Buffer): void;
  end(): void;
  /** Breaks the connection. */
  cut(): void;
  /** An event, in the form of the watch. */
  lineOf(type: string, object: unknown): Buffer;
}

/** One event with the line that tells it. */
export interface ToldEvent {
  readonly type: string;
  readonly object: unknown;
  readonly line: Buffer;
}

type Entry =
  | {
      readonly kind: "line";
      readonly line: Buffer;
      readonly dueMs: number;
      readonly revision: number;
    }
  | { readonly kind: "end" };

/** A fault that waits for so many more events of a watch. */
interface Pending {
  readonly rule: FaultRule;
  left: number;
}

/** What one watch tells, on its way through the faults that are for it. */
export class WatchGate {
  readonly request: FaultRequest;
  readonly #out: LineOutlet;
  readonly #clock: Clock;
  #events: readonly FaultRule[] = [];
  #pending: readonly Pending[] = [];
  readonly #stalls = new Set<FaultRule>();
  /** Nothing newer than these revisions is told. */
  readonly #lags = new Map<FaultRule, number>();
  /** What is told after the next event. */
  #behind: Entry[] = [];
  #queue: Entry[] = [];
  #timer: Timer | undefined;
  #isOver = false;
  /** Whether there is nothing that an event could meet. */
  #isPlain = true;

  constructor(request: FaultRequest, out: LineOutlet, clock: Clock) {
    this.request = request;
    this.#out = out;
    this.#clock = clock;
  }

  /** A fault is for this watch from now on. */
  add(rule: FaultRule, revision: number): void {
    const { action } = rule;
    switch (action.kind) {
      case "lag":
        this.#lags.set(rule, revision);
        break;
      case "end-watch":
      case "stall-watch":
      case "watch-line":
        if (rule.takes())
          this.#pending = [...this.#pending, { rule, left: action.afterEvents ?? 0 }];
        this.#act();
        break;
      case "drop-event":
      case "duplicate-event":
      case "reorder-event":
      case "delay-event":
        this.#events = [...this.#events, rule];
        break;
      default:
        return;
    }
    this.#settle();
  }

  /** A fault is no more. */
  remove(rule: FaultRule): void {
    this.#events = this.#events.filter((each) => each !== rule);
    this.#pending = this.#pending.filter((each) => each.rule !== rule);
    this.#stalls.delete(rule);
    this.#lags.delete(rule);
    if (rule.action.kind === "reorder-event") this.#queue.push(...this.#behind.splice(0));
    this.#flush();
    this.#settle();
  }

  tell(event: ToldEvent): void {
    if (this.#isOver) return;
    if (this.#isPlain) this.#out.write(event.line);
    else this.#tell(event);
  }

  /** The server ends the watch. */
  end(): void {
    if (this.#isOver) return;
    this.#queue.push({ kind: "end" });
    this.#flush();
  }

  /** The client has gone. */
  close(): void {
    this.#isOver = true;
    this.#timer?.cancel();
  }

  #tell(event: ToldEvent): void {
    const isBookmark = event.type === "BOOKMARK";
    const revision = Number(textOf(metadataOf(event.object)["resourceVersion"]));
    const oldest = Math.min(...this.#lags.values());
    if (isBookmark && revision > oldest) {
      this.#out.write(this.#out.lineOf(event.type, asOf(event.object, oldest)));
      return;
    }
    this.#queue.push(...this.#faulted(event, revision));
    this.#flush();
    if (isBookmark) return;
    for (const pending of this.#pending) pending.left -= 1;
    this.#act();
    this.#settle();
  }

  /** What is told of an event, and when. */
  #faulted(event: ToldEvent, revision: number): readonly Entry[] {
    let entries: Entry[] = [{ kind: "line", line: event.line, dueMs: -Infinity, revision }];
    let isBehind = false;
    for (const rule of this.#events) {
      const { action } = rule;
      const events = "events" in action ? action.events : undefined;
      if (!isMeant(events, event) || !rule.takes()) continue;
      rule.happens();
      if (action.kind === "drop-event") entries = [];
      else if (action.kind === "duplicate-event") entries = [...entries, ...entries];
      else if (action.kind === "reorder-event") isBehind = true;
      else if (action.kind === "delay-event") {
        const dueMs = this.#clock.elapsed() + action.delayMs;
        entries = entries.map((entry) => ({ ...entry, dueMs }));
      }
    }
    if (isBehind) {
      this.#behind.push(...entries);
      return [];
    }
    return [...entries, ...this.#behind.splice(0)];
  }

  /** Lets happen to the watch what has waited for enough events. */
  #act(): void {
    const due = this.#pending.filter(({ left }) => left <= 0);
    if (due.length === 0) return;
    this.#pending = this.#pending.filter(({ left }) => left > 0);
    for (const { rule } of due) {
      if (this.#isOver) return;
      const { action } = rule;
      rule.happens();
      if (action.kind === "stall-watch") this.#stalls.add(rule);
      else if (action.kind === "end-watch") this.#finish(action.resets === true);
      else if (action.kind === "watch-line") {
        this.#out.write(Buffer.from(`${action.line}\n`));
        if (action.ends === true) this.#finish(false);
      }
    }
  }

  #finish(cuts: boolean): void {
    this.close();
    if (cuts) this.#out.cut();
    else this.#out.end();
  }

  #flush(): void {
    this.#timer?.cancel();
    for (let entry = this.#queue[0]; entry !== undefined; entry = this.#queue[0]) {
      if (this.#isOver || this.#stalls.size > 0) return;
      if (entry.kind === "end") {
        this.#finish(false);
        return;
      }
      if (entry.revision > Math.min(...this.#lags.values())) return;
      const leftMs = entry.dueMs - this.#clock.elapsed();
      if (leftMs > 0) {
        this.#timer = this.#clock.schedule(leftMs, () => {
          this.#flush();
          this.#settle();
        });
        return;
      }
      this.#queue.shift();
      this.#out.write(entry.line);
    }
  }

  #settle(): void {
    this.#isPlain =
      this.#events.length === 0 &&
      this.#pending.length === 0 &&
      this.#stalls.size === 0 &&
      this.#lags.size === 0 &&
      this.#behind.length === 0 &&
      this.#queue.length === 0;
  }
}

function isMeant({ types, name }: EventMatch = {}, { type, object }: ToldEvent): boolean {
  if (types === undefined ? type === "BOOKMARK" : !types.some((each) => each === type))
    return false;
  return name === undefined || metadataOf(object)["name"] === name;
}

function metadataOf(object: unknown): Readonly<Record<string, unknown>> {
  return membersOf(membersOf(object)["metadata"]);
}

/** A bookmark of an older revision. */
function asOf(object: unknown, revision: number): object {
  const metadata = { ...metadataOf(object), resourceVersion: String(revision) };
  return { ...membersOf(object), metadata };
}
