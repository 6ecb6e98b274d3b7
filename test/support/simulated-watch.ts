import { labelMatcher } from "../../src/cache/selectors.js";
import { formatApiVersion } from "../../src/meta/gvk.js";
import type { StoredObject } from "../../src/meta/stored-object.js";
import type { Clock } from "../../src/util/clock.js";
import type { ScriptedExchange } from "./scripted-exchange.js";
import { expired } from "./scripted-status.js";
import type { SimulatedApi, SimulatedChange, SimulatedKind } from "./simulated-api.js";

/** Which objects a list or watch is about, and how much of each. */
export interface Selection {
  readonly kind: SimulatedKind;
  readonly selects: (object: StoredObject) => boolean;
  readonly metadataOnly: boolean;
}

const bookmarkPeriodMs = 60_000;

/** What a request of a collection asks for. */
export function selectionOf(
  kind: SimulatedKind,
  namespace: string | undefined,
  { query, accept }: { readonly query: URLSearchParams; readonly accept: string },
): Selection {
  const labels = query.get("labelSelector");
  const matches = labels === null ? () => true : labelMatcher(labels);
  const name = /^metadata\.name=(.+)$/.exec(query.get("fieldSelector") ?? "")?.[1];
  return {
    kind,
    selects: ({ metadata }) =>
      (namespace === undefined || metadata.namespace === namespace) &&
      (name === undefined || metadata.name === name) &&
      matches(metadata.labels),
    metadataOnly: accept.includes("PartialObjectMetadata"),
  };
}

/** What of an object is answered. */
function shownOf({ metadataOnly }: Selection, object: StoredObject): object {
  if (!metadataOnly) return object;
  const { metadata } = object;
  return { apiVersion: "meta.k8s.io/v1", kind: "PartialObjectMetadata", metadata };
}

/** A list, as the API server answers it. */
export function listOf(api: SimulatedApi, selection: Selection): object {
  const { type } = selection.kind;
  const items = api
    .list(selection.kind)
    .map(({ object }) => object)
    .filter(selection.selects)
    .map((object) => shownOf(selection, object));
  const metadata = { resourceVersion: String(api.version) };
  return { apiVersion: formatApiVersion(type), kind: `${type.kind}List`, metadata, items };
}

/** One watch on the server's side. */
export class SimulatedWatch {
  readonly exchange: ScriptedExchange;
  readonly #api: SimulatedApi;
  readonly #clock: Clock;
  readonly #selection: Selection;
  readonly #texts: Map<object, string>;
  #startVersion: number;
  #stopListening: (() => void) | undefined;

  /** @param texts what other watches made of the same objects */
  constructor(
    {
      api,
      clock,
      exchange,
    }: Pick<SimulatedWatch, "exchange"> & {
      readonly api: SimulatedApi;
      readonly clock: Clock;
    },
    selection: Selection,
    texts: Map<object, string>,
  ) {
    this.exchange = exchange;
    this.#api = api;
    this.#clock = clock;
    this.#selection = selection;
    this.#texts = texts;
    this.#startVersion = api.version;
  }

  get kind(): SimulatedKind {
    return this.#selection.kind;
  }

  start(query: URLSearchParams): void {
    const { exchange } = this;
    const version = query.get("resourceVersion") ?? "";
    exchange.headers(200, { "content-type": "application/json" });
    if (query.get("sendInitialEvents") === "true") this.#state();
    else if (version !== "" && Number(version) < this.#api.oldestVersion) {
      this.#say("ERROR", expired(`too old resource version: ${version}`));
      exchange.end();
      return;
    } else if (version === "" || version === "0") this.#all();
    else this.#since(Number(version));
    this.#stopListening = this.#api.listen((change) => this.#tell(change));
    this.#bookmarkLater();
    this.#after(Number(query.get("timeoutSeconds") ?? 1_800) * 1_000, () => this.end());
  }

  end(): void {
    this.stop();
    this.exchange.end();
  }

  stop(): void {
    this.#stopListening?.();
    this.#stopListening = undefined;
  }

  /** Everything there is, and where it ends (KEP-3157). */
  #state(): void {
    this.#all();
    this.#bookmark({ "k8s.io/initial-events-end": "true" });
  }

  #all(): void {
    for (const { object } of this.#api.list(this.#selection.kind)) {
      if (this.#selection.selects(object)) this.#say("ADDED", object);
    }
  }

  #since(version: number): void {
    for (const change of this.#api.changes) if (change.version > version) this.#tell(change);
  }

  #tell({ kind, before, after, version }: SimulatedChange): void {
    if (kind !== this.#selection.kind) return;
    if (!this.exchange.isOpen) {
      this.stop();
      return;
    }
    const { selects } = this.#selection;
    const was = before !== undefined && selects(before.object);
    const is = after !== undefined && selects(after.object);
    if (is) this.#say(was ? "MODIFIED" : "ADDED", after.object);
    else if (was) {
      const { metadata } = before.object;
      const gone = { ...metadata, resourceVersion: String(version) };
      this.#say("DELETED", { ...before.object, metadata: gone });
    }
  }

  #bookmarkLater(): void {
    this.#after(bookmarkPeriodMs, () => {
      if (this.#api.version > this.#startVersion) this.#bookmark({});
      this.#bookmarkLater();
    });
  }

  #bookmark(annotations: object): void {
    const { type } = this.#selection.kind;
    const resourceVersion = String(this.#api.version);
    const metadata = { resourceVersion, annotations };
    this.#line("BOOKMARK", JSON.stringify({ ...bare(type), metadata }));
  }

  #say(type: string, object: object): void {
    if (type === "ERROR") {
      this.#line(type, JSON.stringify(object));
      return;
    }
    const stored = object as StoredObject;
    const isWhole = !this.#selection.metadataOnly;
    const text =
      (isWhole ? this.#texts.get(stored) : undefined) ??
      JSON.stringify(shownOf(this.#selection, stored));
    if (isWhole && type !== "DELETED") this.#texts.set(stored, text);
    this.#line(type, text);
  }

  #line(type: string, object: string): void {
    this.exchange.data(Buffer.from(`{"type":"${type}","object":${object}}\n`));
  }

  #after(delayMs: number, callback: () => void): void {
    this.#clock.schedule(delayMs, () => {
      if (this.exchange.isOpen && this.#stopListening !== undefined) callback();
    });
  }
}

function bare(type: SimulatedKind["type"]): object {
  return { kind: type.kind, apiVersion: formatApiVersion(type) };
}
