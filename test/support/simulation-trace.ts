import type { Change } from "./scripted-history.js";

/** One state of an object. */
export interface ObjectState {
  readonly uid: string;
  readonly version: string;
  /** The one field that writes change: after a restore, versions are used again for other contents. */
  readonly value: number;
}

/** What happened, without its time. */
export type Happening =
  | { readonly what: "written"; readonly change: Change }
  | { readonly what: "ticked"; readonly revision: number }
  | { readonly what: "restored"; readonly revision: number }
  | { readonly what: "fault"; readonly name: string; readonly phase: "begins" | "ends" }
  | {
      readonly what: "asked";
      readonly exchange: number;
      readonly verb: "list" | "watch";
      readonly head: number;
      /** The values of the query that decide what is answered. */
      readonly resourceVersion: string;
      readonly isContinued: boolean;
      /** Asks for one object only: whether the server knows a version, not what there is. */
      readonly isProbe: boolean;
      readonly sendsInitialEvents: boolean;
    }
  | { readonly what: "answered"; readonly exchange: number; readonly code: number }
  | {
      readonly what: "arrived";
      readonly exchange: number;
      readonly type: string;
      readonly key?: string;
      readonly version?: string;
      /** False where the client cannot take it for what it seems: broken, unknown, older than one before. */
      readonly counts: boolean;
      readonly isInitial: boolean;
    }
  | { readonly what: "lost"; readonly key: string }
  /** An object is too large to be taken, or is so no more. */
  | { readonly what: "oversized"; readonly key: string; readonly phase: "begins" | "ends" }
  | {
      readonly what: "closed";
      readonly exchange: number;
      readonly how: "end" | "broken" | "aborted";
    }
  | {
      readonly what: "replaced";
      readonly version: string;
      readonly state: ReadonlyMap<string, ObjectState>;
    }
  | ({ readonly what: "put" | "removed"; readonly key: string } & ObjectState)
  | { readonly what: "advanced"; readonly version: string }
  /** The process of the cache wrote an object; whether its readers show it at once. */
  | {
      readonly what: "wrote";
      readonly key: string;
      readonly version: string;
      readonly isShown: boolean;
    }
  /** Who waited for a write was told that the cache has it. */
  | { readonly what: "seen"; readonly key: string; readonly version: string }
  | ({
      readonly what: "told";
      /** Who was told. */
      readonly handler: string;
      readonly kind: "add" | "update" | "delete";
      readonly key: string;
      /** What an update says it was before. */
      readonly previous?: ObjectState | undefined;
    } & ObjectState);

export type TraceEntry = Happening & { readonly atMs: number };

/** Everything that happened in one simulation, in order. */
export class Trace {
  readonly #elapsed: () => number;
  readonly #entries: TraceEntry[] = [];

  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  get entries(): readonly TraceEntry[] {
    return this.#entries;
  }

  add(happening: Happening): void {
    this.#entries.push({ ...happening, atMs: this.#elapsed() });
  }
}

/** One entry as a line of text. */
export function formatEntry(entry: TraceEntry): string {
  return `${(entry.atMs / 1000).toFixed(3).padStart(10)} s  ${describe(entry)}`;
}

function describe(entry: TraceEntry): string {
  switch (entry.what) {
    case "written": {
      const { key, object, previous, revision } = entry.change;
      const uid = object?.metadata.uid ?? previous?.metadata.uid ?? "";
      const tier = object === undefined ? "deleted" : `tier=${object.metadata.labels["tier"]}`;
      return `server  ${revision} ${key} ${uid} ${tier}`;
    }
    case "ticked":
      return `server  ${entry.revision} another resource`;
    case "restored":
      return `server  goes back to ${entry.revision}`;
    case "fault":
      return `FAULT   ${entry.name} ${entry.phase}`;
    case "asked": {
      const initial = entry.sendsInitialEvents ? " sendInitialEvents" : "";
      const page = entry.isContinued ? " continue" : entry.isProbe ? " limit 1" : "";
      return `asks    #${entry.exchange} ${entry.verb} of head ${entry.head} from ${JSON.stringify(entry.resourceVersion)}${initial}${page}`;
    }
    case "answered":
      return `answer  #${entry.exchange} ${entry.code}`;
    case "arrived": {
      const remark = `${entry.counts ? "" : " (does not count)"}${entry.isInitial ? " (initial)" : ""}`;
      return `wire    #${entry.exchange} ${entry.type} ${entry.key ?? ""} ${entry.version ?? ""}${remark}`;
    }
    case "lost":
      return `server  does not tell of the last change of ${entry.key}`;
    case "oversized":
      return `server  ${entry.key} ${entry.phase} to be too large`;
    case "closed":
      return `closed  #${entry.exchange} ${entry.how}`;
    case "replaced": {
      const keys = [...entry.state].map(([key, { uid, version }]) => `${key} ${uid} ${version}`);
      return `cache   replace at ${entry.version}: ${keys.join(", ")}`;
    }
    case "put":
    case "removed":
      return `cache   ${entry.what} ${entry.key} ${entry.uid} ${entry.version}`;
    case "advanced":
      return `cache   advance to ${entry.version}`;
    case "wrote":
    case "seen":
      return `own     ${entry.what} ${entry.key} ${entry.version}`;
    case "told":
      return `handler ${entry.handler}: ${entry.kind} ${entry.key} ${entry.uid} ${entry.version}`;
  }
}
