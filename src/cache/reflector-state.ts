import type { Failure } from "./failure.js";

/** What a reflector remembers from one request to the next. Times are elapsed milliseconds. */
export interface Course {
  /** Up to where the cache has everything; undefined while it has not, or the kind is gone. */
  readonly version: string | undefined;
  /** How many requests in a row failed, not counting what came before two healthy minutes. */
  readonly failures: number;
  /** Whether the last of them was a server's answer that said when to come back. */
  readonly wasPutOff: boolean;
  /** Since when nothing failed; undefined until the server has agreed to something. */
  readonly healthySinceMs: number | undefined;
  /** Since when the watch has failed inside the server, without an event in between. */
  readonly internalSinceMs: number | undefined;
  /** Since when the server has known less than the cache. */
  readonly behindSinceMs: number | undefined;
  /** Whether the server was away since it last told what it knows: it may be back with an older history. */
  readonly isInDoubt: boolean;
  /** The last time that the version had expired, if nothing was told since. */
  readonly expiry: Expiry | undefined;
  /** Since when, and how often, the kind has not been served. */
  readonly absences: Absences | undefined;
  /** How often in a row the watch was not readable, without an event in between. */
  readonly garbled: number;
  /** How many streaming lists in a row broke off. */
  readonly brokenStreams: number;
  /** How many watches in a row told nothing at all. */
  readonly quietWatches: number;
  /** How many watches in a row fell silent, without a bookmark in between. */
  readonly silences: number;
  /** How many objects to ask for in a page, by the size of those before. */
  readonly pageItems: number;
}

interface Expiry {
  readonly atMs: number;
  /** How often in a row, each within two minutes of the one before. */
  readonly times: number;
  readonly version: string | undefined;
}

interface Absences {
  readonly sinceMs: number;
  readonly times: number;
  /** Whether the kind is served in other versions, where its objects live on; undefined while that is not known. */
  readonly isElsewhere: boolean | undefined;
}

/** Gets everything: as a stream where the server can, unless pages are wanted. */
export interface FillPlan {
  readonly kind: "fill";
  /** `last`: not older than what the cache has; `latest`: whatever is the newest. */
  readonly from: "last" | "latest";
  readonly by: "any" | "pages";
}

/** How far a paged list has come. */
export interface ListRun {
  readonly from: "last" | "latest";
  /** Of the first page: what a watch goes on from. */
  readonly version: string | undefined;
  readonly continueToken: string | undefined;
  /** Objects in the next page; 0 for all that is left. */
  readonly limit: number;
  /** Pages are not made larger than this. */
  readonly maxLimit: number;
  /** How often the list began anew because its continue token had expired. */
  readonly restarts: number;
}

/** What to do next. */
export type Plan =
  | FillPlan
  | { readonly kind: "page"; readonly run: ListRun }
  /** Asks whether the server knows the version that the cache has, before a watch goes on from it. */
  | { readonly kind: "probe" }
  | { readonly kind: "watch" };

export type ReflectorState =
  | { readonly kind: "idle"; readonly course: Course }
  /** Waits for its turn to get everything. */
  | {
      readonly kind: "queued";
      readonly course: Course;
      readonly plan: FillPlan | { readonly kind: "page"; readonly run: ListRun };
    }
  /** A streaming list, up to the bookmark that ends its first part. */
  | {
      readonly kind: "streaming";
      readonly course: Course;
      readonly from: "last" | "latest";
      readonly startedMs: number;
      readonly hasWarned: boolean;
    }
  | {
      readonly kind: "listing";
      readonly course: Course;
      readonly run: ListRun;
      /** When the page was asked for. */
      readonly startedMs: number;
    }
  | { readonly kind: "probing"; readonly course: Course; readonly startedMs: number }
  | {
      readonly kind: "watching";
      readonly course: Course;
      readonly startedMs: number;
      /** Where it began. */
      readonly fromVersion: string;
      readonly hasHeard: boolean;
    }
  | {
      readonly kind: "waiting";
      readonly course: Course;
      readonly plan: Plan;
      readonly failure: Failure;
    }
  | { readonly kind: "stopped"; readonly course: Course };

export type StateOf<Kind extends ReflectorState["kind"]> = Extract<ReflectorState, { kind: Kind }>;

/** What happens to a reflector. */
export type ReflectorInput =
  | { readonly kind: "start" }
  | { readonly kind: "stop" }
  /** It is this list's turn. */
  | { readonly kind: "turn" }
  /** The server agreed to a watch. */
  | { readonly kind: "opened" }
  /** An object's event was taken to the cache; the version is empty where it cannot be told. */
  | { readonly kind: "event"; readonly version: string }
  | {
      readonly kind: "bookmark";
      readonly version: string;
      readonly endsInitialEvents: boolean;
    }
  | {
      readonly kind: "page";
      readonly version: string;
      readonly continueToken: string | undefined;
      readonly bytes: number;
      readonly items: number;
    }
  /** What version the server has come to, as it was asked. */
  | { readonly kind: "version"; readonly version: string }
  /** Asked beside a watch, it did not say. */
  | { readonly kind: "unversioned"; readonly failure: Failure }
  /** Whether a kind that is not served in its version is in others. */
  | { readonly kind: "elsewhere"; readonly isElsewhere: boolean }
  /** The cache was found to differ from the server. */
  | { readonly kind: "distrust" }
  /** The server ended a watch; `isPartial` when in the middle of a line. */
  | { readonly kind: "ended"; readonly isPartial: boolean }
  | { readonly kind: "failed"; readonly failure: Failure }
  /** The time that was asked for is over; nothing has come for `quietMs`, and so many bytes since the alarm was set. */
  | { readonly kind: "alarm"; readonly quietMs: number; readonly bytes: number };

/** What a reflector is to do, in this order. */
export type ReflectorEffect =
  | { readonly kind: "queue" }
  | {
      readonly kind: "open-stream";
      readonly notOlderThan: string;
      readonly timeoutSeconds: number;
    }
  | { readonly kind: "open-watch"; readonly version: string; readonly timeoutSeconds: number }
  /** `isFirst`: what was staged before is dropped. */
  | {
      readonly kind: "get-page";
      readonly notOlderThan: string;
      readonly limit: number;
      readonly continueToken: string | undefined;
      readonly isFirst: boolean;
    }
  /** Asks for the server's version; `isAside`: beside the watch that is open. */
  | { readonly kind: "probe"; readonly notOlderThan: string; readonly isAside: boolean }
  /** Asks in which versions the kind is served. */
  | { readonly kind: "find-versions" }
  /** Ends what is under way. */
  | { readonly kind: "close" }
  /** What was staged becomes the cache. */
  | { readonly kind: "commit"; readonly version: string; readonly isOlder: boolean }
  /** The kind is gone: so are its objects. The version is the last one that the cache had. */
  | { readonly kind: "clear"; readonly version: string }
  | { readonly kind: "advance"; readonly version: string }
  /** Takes the place of an alarm that was set before. */
  | { readonly kind: "set-alarm"; readonly afterMs: number }
  | { readonly kind: "note"; readonly note: Note };

/** What is worth counting or telling. */
export type Note =
  /** The server takes no streaming lists; it is not asked again. */
  | "no-streaming-lists"
  /** The end of a streaming list is late. */
  | "slow-streaming-list"
  /** It did not come; the server is not asked again. */
  | "endless-streaming-list"
  | "silent-watch";

/** The time and a random number from 0 to below 1, at one input; and what the server is known to do. */
export interface Moment {
  readonly nowMs: number;
  readonly random: number;
  readonly hasStreamingLists: boolean;
}

export interface Step {
  readonly state: ReflectorState;
  readonly effects: readonly ReflectorEffect[];
}

export const initialState: ReflectorState = {
  kind: "idle",
  course: {
    version: undefined,
    failures: 0,
    wasPutOff: false,
    healthySinceMs: undefined,
    internalSinceMs: undefined,
    behindSinceMs: undefined,
    isInDoubt: false,
    expiry: undefined,
    absences: undefined,
    garbled: 0,
    brokenStreams: 0,
    quietWatches: 0,
    silences: 0,
    pageItems: 500,
  },
};
