import type { Socket } from "node:net";
import type { Clock } from "../../util/clock.js";
import { FaultRule } from "./fault-rule.js";
import type { ErrorFault, Fault, FaultAction, FaultMatch, FaultRequest } from "./faults.js";
import { breakConnection, type FaultyResponse } from "./faulty-response.js";
import { LaggingStorage } from "../store/lagging-storage.js";
import { tooOldToContinue } from "../store/read.js";
import { failure } from "../values/status-error.js";
import type { ReadStorage } from "../model/storage.js";
import type { WatchGate } from "./watch-gate.js";

/** What is to become of a request after the faults that come before its work. */
export interface Course {
  /** Whether it is not gone on with: it has no answer. */
  readonly isOver: boolean;
  /** What it is to read instead of what is stored. */
  readonly lagging: ReadStorage | undefined;
}

const usual: Course = { isOver: false, lagging: undefined };
const over: Course = { isOver: true, lagging: undefined };

/** The faults of one server, and the watches that they are for. */
export class FaultRules {
  readonly #clock: Clock;
  readonly #storage: ReadStorage;
  readonly #gates = new Set<WatchGate>();
  readonly #connections = new WeakMap<Socket, number>();
  /** What is read under a rule that lags. */
  readonly #lagging = new Map<FaultRule, LaggingStorage>();
  #rules: readonly FaultRule[] = [];
  #connectionCount = 0;

  constructor(storage: ReadStorage, clock: Clock) {
    this.#storage = storage;
    this.#clock = clock;
  }

  /** Whether there is none. */
  get isEmpty(): boolean {
    return this.#rules.length === 0;
  }

  /** The number of a connection, from 1 on. */
  connection(socket: Socket): number {
    const known = this.#connections.get(socket);
    if (known !== undefined) return known;
    this.#connectionCount += 1;
    this.#connections.set(socket, this.#connectionCount);
    return this.#connectionCount;
  }

  add(match: FaultMatch, action: FaultAction): Fault {
    const rule = new FaultRule(match, action, () => this.#remove(rule));
    this.#rules = [...this.#rules, rule];
    if (action.kind === "lag") this.#lagging.set(rule, new LaggingStorage(this.#storage));
    for (const gate of this.#gates) this.#join(gate, rule);
    return rule;
  }

  clear(): void {
    for (const rule of this.#rules) rule.remove();
  }

  #remove(rule: FaultRule): void {
    if (!this.#rules.includes(rule)) return;
    this.#rules = this.#rules.filter((each) => each !== rule);
    this.#lagging.delete(rule);
    for (const gate of this.#gates) gate.remove(rule);
  }

  /** A watch that opens; to be called before it tells anything. Answers what is called when it has closed. */
  opens(gate: WatchGate): () => void {
    this.#gates.add(gate);
    for (const rule of this.#rules) this.#join(gate, rule);
    return () => {
      this.#gates.delete(gate);
      gate.close();
    };
  }

  #join(gate: WatchGate, rule: FaultRule): void {
    const { action } = rule;
    if ((isOfWatches(action) || action.kind === "lag") && rule.isFor(gate.request))
      gate.add(rule, this.#lagging.get(rule)?.revision ?? 0);
  }

  /**
   * Lets happen to a request what its faults want before the work is done.
   *
   * @throws StatusError where it is to be refused
   */
  async meet(request: FaultRequest, response: FaultyResponse): Promise<Course> {
    let course = usual;
    for (const rule of this.#rules) {
      const { action } = rule;
      if (isOfWatches(action) || !rule.isFor(request)) continue;
      if (action.kind === "expire-continue" && (request.query.get("continue") ?? "") === "")
        continue;
      if (!rule.takes()) continue;
      if (isOfAnswers(action)) {
        const { kind, ...numbers } = action;
        const afterBytes =
          kind === "slow-answer" || "afterBytes" in numbers ? {} : { afterBytes: 0 };
        response.shapeBody({
          clock: this.#clock,
          ...afterBytes,
          ...numbers,
          cuts: kind === "cut-answer",
          onHit: () => rule.happens(),
        });
        continue;
      }
      rule.happens();
      switch (action.kind) {
        case "delay":
          if (!(await this.#delay(action.delayMs, response))) return over;
          break;
        case "error":
          refuse(action, response);
          break;
        case "reset":
          breakConnection(response);
          return over;
        case "hang":
          return over;
        case "expire-continue":
          throw tooOldToContinue(request.query.get("continue") ?? "");
        case "lag":
          course = { ...course, lagging: this.#lagging.get(rule) };
          break;
      }
    }
    return course;
  }

  /** Whether somebody still waits for the answer afterwards. */
  #delay(delayMs: number, response: FaultyResponse): Promise<boolean> {
    return new Promise((resolve) => {
      const close = (): void => {
        timer.cancel();
        resolve(false);
      };
      const timer = this.#clock.schedule(delayMs, () => {
        response.off("close", close);
        resolve(true);
      });
      response.once("close", close);
    });
  }
}

type OfWatches = Extract<
  FaultAction,
  { readonly kind: `${string}-watch` | `${string}-event` | "watch-line" }
>;
type OfAnswers = Extract<FaultAction, { readonly kind: `${string}-answer` }>;

function isOfWatches(action: FaultAction): action is OfWatches {
  return /-(watch|event)$|^watch-/.test(action.kind);
}

function isOfAnswers(action: FaultAction): action is OfAnswers {
  return action.kind.endsWith("-answer");
}

/** The reasons that Kubernetes has for codes. Follows `metav1.StatusReason`. */
const reasons: Readonly<Record<number, string>> = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  405: "MethodNotAllowed",
  406: "NotAcceptable",
  409: "Conflict",
  410: "Expired",
  413: "RequestEntityTooLarge",
  415: "UnsupportedMediaType",
  422: "Invalid",
  429: "TooManyRequests",
  500: "InternalError",
  503: "ServiceUnavailable",
  504: "Timeout",
};

function refuse(
  { code, reason, message = "a fault was asked for", retryAfter }: ErrorFault,
  response: FaultyResponse,
): never {
  if (typeof retryAfter === "string") response.setHeader("retry-after", retryAfter);
  const details = typeof retryAfter === "number" ? { retryAfterSeconds: retryAfter } : undefined;
  throw failure(code, reason ?? reasons[code] ?? "", message, details);
}
