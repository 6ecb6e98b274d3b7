/** What a request is about to do, as RBAC names it; `path` for what is no resource, such as discovery. */
export type FaultVerb =
  | "get"
  | "list"
  | "watch"
  | "create"
  | "update"
  | "patch"
  | "delete"
  | "deletecollection"
  | "path";

/** A request as the rules of faults see it. */
export interface FaultRequest {
  readonly verb: FaultVerb;
  /** As `kubectl` takes it: `configmaps`, `databases.example.com`; empty where the path is no resource's. */
  readonly resource: string;
  /** Such as `status`; empty for the object itself. */
  readonly subresource: string;
  /** Empty for all namespaces, and for kinds that have none. */
  readonly namespace: string;
  /** Empty where no object is named. */
  readonly name: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The connection that it came over, counted from 1 in the order of their first requests. */
  readonly connection: number;
}

/** Which requests a fault is for. Each member narrows it; an empty object is for all. */
export interface FaultMatch {
  /** @default all */
  readonly verbs?: readonly FaultVerb[];
  /** As `kubectl` takes it: `configmaps`, `databases.example.com`. */
  readonly resource?: string;
  /** Such as `status`; empty for the object itself. */
  readonly subresource?: string;
  readonly namespace?: string;
  readonly name?: string;
  /** Whatever else a request shows, such as its connection. */
  readonly where?: (request: FaultRequest) => boolean;
  /** How many of those that it is for are let by first. @default 0 */
  readonly skip?: number;
  /** How many it meets at most. @default all */
  readonly times?: number;
  /** Meets each with a probability from 0 to 1, drawn from a seed. @default always */
  readonly chance?: { readonly probability: number; readonly seed: number };
}

/** Which events of a watch a fault is for. */
export interface EventMatch {
  /** Bookmarks only where they are named. @default those of objects */
  readonly types?: readonly ("ADDED" | "MODIFIED" | "DELETED" | "BOOKMARK")[];
  /** Of the object. @default all */
  readonly name?: string;
}

/** An answer in place of the server's. */
export interface ErrorFault {
  readonly kind: "error";
  /** Of HTTP. */
  readonly code: number;
  /** @default the reason that Kubernetes has for the code */
  readonly reason?: string;
  /** @default `a fault was asked for` */
  readonly message?: string;
  /** Sent as `Retry-After`: seconds, or a date as HTTP has it. */
  readonly retryAfter?: number | string;
}

/**
 * What happens to a request, before anything is done. `skip`, `times` and `chance` of the match count requests.
 *
 * - `delay`: it is looked at later.
 * - `error`: it is refused.
 * - `reset`: its connection breaks.
 * - `hang`: it is never answered.
 * - `expire-continue`: its continue token is too old, as after a compaction; for lists with one.
 * - `lag`: what it reads is as it was when the fault was added, and so are all watches that it opens or has opened,
 *   until the fault is removed; writes are done. An API server whose etcd lags.
 */
type RequestFault =
  | { readonly kind: "delay"; readonly delayMs: number }
  | ErrorFault
  | { readonly kind: "reset" }
  | { readonly kind: "hang" }
  | { readonly kind: "expire-continue" }
  | { readonly kind: "lag" };

/**
 * What happens to an answer, after the work is done. `skip`, `times` and `chance` of the match count requests.
 *
 * - `cut-answer`: its connection breaks after so many bytes of the body; with 0, after the work and before the answer.
 * - `stall-answer`: nothing of it comes after so many bytes.
 * - `slow-answer`: it comes in pieces, ten in a second.
 */
type AnswerFault =
  | { readonly kind: "cut-answer"; readonly afterBytes?: number }
  | { readonly kind: "stall-answer"; readonly afterBytes?: number }
  | { readonly kind: "slow-answer"; readonly bytesPerSecond: number };

/**
 * What happens to a watch: at once to those that are open, and to each that opens, after so many events of
 * objects. `skip`, `times` and `chance` of the match count watches.
 *
 * - `end-watch`: it ends as after its timeout, or its connection breaks.
 * - `stall-watch`: nothing comes any more, not even its end; what was to come does when the fault is removed.
 * - `watch-line`: a line of the test's own is told, such as one that is no JSON; then the watch goes on, or ends.
 */
type WatchFault =
  | { readonly kind: "end-watch"; readonly afterEvents?: number; readonly resets?: boolean }
  | { readonly kind: "stall-watch"; readonly afterEvents?: number }
  | {
      readonly kind: "watch-line";
      readonly line: string;
      readonly afterEvents?: number;
      /** @default false */
      readonly ends?: boolean;
    };

/**
 * What happens to an event of a watch. `skip`, `times` and `chance` of the match count events, which are those of
 * objects unless `events` names bookmarks.
 *
 * - `drop-event`: it is not told.
 * - `duplicate-event`: it is told twice.
 * - `reorder-event`: it is told after the next one of its watch.
 * - `delay-event`: it is told later, and what comes after it, too.
 */
type EventFault =
  | { readonly kind: "drop-event"; readonly events?: EventMatch }
  | { readonly kind: "duplicate-event"; readonly events?: EventMatch }
  | { readonly kind: "reorder-event"; readonly events?: EventMatch }
  | { readonly kind: "delay-event"; readonly delayMs: number; readonly events?: EventMatch };

/** What goes wrong. */
export type FaultAction = RequestFault | AnswerFault | WatchFault | EventFault;

/** A fault that is there until it is removed. */
export interface Fault extends Disposable {
  /** How often it has happened. */
  readonly hits: number;
  /** Ends it; may be called again. */
  remove(): void;
}

/** Makes an API server misbehave. */
export interface Faults {
  /**
   * Adds a fault. Several that are for one request happen in the order in which they were added; after one that
   * answers, or breaks the connection, the others do not.
   *
   * @throws RangeError where a number of it is negative, or a probability is above 1
   */
  add(match: FaultMatch, action: FaultAction): Fault;
  /** Removes all. */
  clear(): void;
  /** Listens no more, and breaks all connections: a server that is down. */
  closeListeners(): Promise<void>;
  /** Listens again, at the same address. */
  reopenListeners(): Promise<void>;
}
