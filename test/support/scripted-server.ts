import type {
  Exchange,
  HttpRequest,
  ResponseHandler,
  Transport,
} from "../../src/client/transport.js";
import type { Clock } from "../../src/util/clock.js";
import type { Encoding } from "./scripted-encoding.js";
import { ScriptedExchange, type Wire } from "./scripted-exchange.js";
import { ScriptedHistory, type ScriptedObject } from "./scripted-history.js";
import { answerList, type ListRequest } from "./scripted-list.js";
import {
  invalid,
  noStreamingLists,
  pageNotFound,
  type Refusal,
  refusal,
} from "./scripted-status.js";
import { type Head, type LineFault, ScriptedWatch } from "./scripted-watch.js";
import type { Random } from "./random.js";
import type { Trace } from "./simulation-trace.js";

/** A request as the server understands it. */
export interface Asked {
  readonly verb: "list" | "watch";
  readonly query: URLSearchParams;
  readonly head: Head;
  readonly exchange: ScriptedExchange;
}

/** Answers in the server's place: a refusal, `taken` when it did something else, or nothing. */
export type Interceptor = (asked: Asked) => Refusal | "taken" | undefined;

export interface ScriptedServerOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly trace: Trace;
  readonly encoding: Encoding;
  /** Heads before the one etcd; each request goes to one of them. */
  readonly heads: number;
}

/** What a server without the WatchList feature does with `sendInitialEvents`: refuse, or not know it. */
export type StreamingLists = "served" | "refused" | "unknown";

/**
 * A small API server with one resource, for simulations: lists, pages and watches as
 * kube-apiserver 1.36 answers them, on a clock that a test moves, with faults that a test injects.
 *
 * The rules of versions are those of https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-versions.
 */
export class ScriptedServer implements Transport {
  readonly history: ScriptedHistory;
  readonly heads: readonly ScriptedHead[];
  readonly wire: { latencyMs: readonly [number, number]; sliceBytes: number | undefined } = {
    latencyMs: [1, 4],
    sliceBytes: undefined,
  };
  /** Refuses connections while true. */
  isAway = false;
  /** Whether the API exists, as one of a CRD may not. */
  isServed = true;
  streamingLists: StreamingLists = "served";
  readonly bookmarks = { periodic: true, ending: true };
  /** Asked in order before each answer. */
  readonly interceptors = new Set<Interceptor>();
  /** Each takes the place of one line of a watch. */
  readonly lineFaults: LineFault[] = [];
  readonly #options: ScriptedServerOptions;
  readonly #watches = new Set<ScriptedWatch>();
  readonly #exchanges = new Set<ScriptedExchange>();
  #count = 0;

  constructor(options: ScriptedServerOptions) {
    this.#options = options;
    const { clock, trace } = options;
    this.history = new ScriptedHistory(
      () => clock.now(),
      (change) => {
        trace.add({ what: "written", change });
        this.pump();
      },
    );
    this.heads = Array.from(
      { length: options.heads },
      (_, index) => new ScriptedHead(index, this.history),
    );
  }

  /** The watches that go on now. */
  get watches(): readonly ScriptedWatch[] {
    return [...this.#watches].filter((watch) => watch.exchange.isOpen);
  }

  /** Lets every watch tell what its head knows. */
  pump(): void {
    for (const watch of this.#watches) {
      if (watch.exchange.isOpen) watch.pump();
      else this.#watches.delete(watch);
    }
  }

  /** Writes of other resources. */
  tick(writes = 1): void {
    this.history.tick(writes);
    this.#options.trace.add({ what: "ticked", revision: this.history.revision });
  }

  /** Goes back to an earlier revision; every server restarts. */
  restore(revision: number): void {
    this.history.restore(revision);
    for (const head of this.heads) head.isFrozen = false;
    this.#options.trace.add({ what: "restored", revision });
    this.resetAll();
  }

  /** Breaks every connection. */
  resetAll(): void {
    // Those that a client begins as it hears of it are not among them.
    const exchanges = Array.from(this.#exchanges);
    for (const exchange of exchanges) exchange.reset();
    this.#watches.clear();
  }

  dispatch(request: HttpRequest, handler: ResponseHandler): Exchange {
    const { clock, random, trace } = this.#options;
    this.#count += 1;
    const number = this.#count;
    const wire: Wire = {
      latencyMs: () => random.between(...this.wire.latencyMs),
      sliceBytes: () => this.wire.sliceBytes,
    };
    const closed = (how: "end" | "broken" | "aborted"): void => {
      this.#exchanges.delete(exchange);
      trace.add({ what: "closed", exchange: number, how });
    };
    const exchange = new ScriptedExchange({ clock, wire, request, handler, closed });
    this.#exchanges.add(exchange);
    const [path = "", query = ""] = request.path.split("?");
    const asked: Asked = {
      verb: /[?&]watch=(true|1)/.test(request.path) ? "watch" : "list",
      query: new URLSearchParams(query),
      head: random.pick(this.heads),
      exchange,
    };
    trace.add({
      what: "asked",
      exchange: number,
      verb: asked.verb,
      head: asked.head.index,
      resourceVersion: asked.query.get("resourceVersion") ?? "",
      isContinued: asked.query.has("continue"),
      isProbe: asked.query.get("limit") === "1",
      sendsInitialEvents: asked.query.get("sendInitialEvents") === "true",
    });
    clock.schedule(wire.latencyMs(), () => {
      if (exchange.isOpen) this.#answer(asked, path, number);
    });
    return exchange;
  }

  close(): Promise<void> {
    for (const exchange of this.#exchanges) exchange.abort();
    return Promise.resolve();
  }

  #answer(asked: Asked, path: string, number: number): void {
    const { exchange } = asked;
    if (this.isAway) {
      exchange.breakAfter("TRANSPORT_CONNECT", "connect ECONNREFUSED 192.0.2.1:443");
      return;
    }
    for (const interceptor of this.interceptors) {
      const answer = interceptor(asked);
      if (answer === "taken") return;
      if (answer === undefined) continue;
      this.#refuse(asked, answer, number);
      return;
    }
    const namespace = namespaceOf(path);
    if (!this.isServed || namespace === undefined) this.#refuse(asked, pageNotFound, number);
    else if (asked.verb === "watch") this.#watch(asked, namespace, number);
    else this.#list(asked, namespace, number);
  }

  #refuse({ exchange }: Asked, { code, headers, body }: Refusal, number: number): void {
    this.#options.trace.add({ what: "answered", exchange: number, code });
    exchange.headers(code, headers);
    exchange.data(Buffer.from(body));
    exchange.end();
  }

  #list(asked: Asked, namespace: string, number: number): void {
    const { query, head, exchange } = asked;
    const request: ListRequest = {
      resourceVersion: query.get("resourceVersion") ?? "",
      match: query.get("resourceVersionMatch") ?? "",
      limit: Number(query.get("limit") ?? 0),
      continueToken: query.get("continue") ?? "",
      selects: selectorOf(query, namespace),
    };
    const { clock, encoding, trace } = this.#options;
    const { history } = this;
    answerList({ clock, history, head, encoding, request }, (answer) => {
      if ("code" in answer) {
        this.#refuse(asked, answer, number);
        return;
      }
      trace.add({ what: "answered", exchange: number, code: 200 });
      exchange.headers(200, { "content-type": "application/json" });
      exchange.data(Buffer.from(answer.text));
      exchange.end();
    });
  }

  #watch(asked: Asked, namespace: string, number: number): void {
    const { query, head, exchange } = asked;
    const fault = this.#faultOfWatch(query);
    if (fault !== undefined) {
      this.#refuse(asked, fault, number);
      return;
    }
    const { clock, random, trace, encoding } = this.#options;
    trace.add({ what: "answered", exchange: number, code: 200 });
    // Without the parameter the server takes half an hour to an hour (`--min-request-timeout`).
    const seconds = Number(query.get("timeoutSeconds") ?? 0) || random.between(1_800, 3_600);
    const resourceVersion = query.get("resourceVersion") ?? "";
    // With the feature, a watch from no version is taken for a streaming list (`SetListOptionsDefaults`).
    const isStreaming = query.has("sendInitialEvents")
      ? query.get("sendInitialEvents") === "true"
      : resourceVersion === "" || resourceVersion === "0";
    const request = {
      resourceVersion,
      sendsInitialEvents: isStreaming && this.streamingLists === "served",
      allowsBookmarks: query.get("allowWatchBookmarks") === "true",
      timeoutMs: seconds * 1_000,
      selects: selectorOf(query, namespace),
    };
    const watch = new ScriptedWatch({
      clock,
      history: this.history,
      head,
      exchange,
      number,
      trace,
      encoding,
      request,
      nextFault: () => this.lineFaults.shift(),
      bookmarks: () => this.bookmarks,
    });
    this.#watches.add(watch);
    watch.start();
  }

  /** Follows `validateWatchOptions` of k8s.io/apimachinery. */
  #faultOfWatch(query: URLSearchParams): Refusal | undefined {
    if (this.streamingLists === "unknown") return undefined;
    const match = query.get("resourceVersionMatch") ?? "";
    const field = "resourceVersionMatch";
    if (!query.has("sendInitialEvents")) {
      const message =
        "resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided";
      return match === "" ? undefined : refusal(invalid([{ field, message }]));
    }
    if (match !== "NotOlderThan") {
      const message = "sendInitialEvents requires setting resourceVersionMatch to NotOlderThan";
      return refusal(invalid([{ field, message }]));
    }
    return this.streamingLists === "refused" ? refusal(noStreamingLists) : undefined;
  }
}

class ScriptedHead implements Head {
  readonly index: number;
  readonly #history: ScriptedHistory;
  #frozenAt: number | undefined;

  constructor(index: number, history: ScriptedHistory) {
    this.index = index;
    this.#history = history;
  }

  /** While true it learns nothing new. */
  set isFrozen(isFrozen: boolean) {
    this.#frozenAt = isFrozen ? this.#history.revision : undefined;
  }

  revision(): number {
    return this.#frozenAt ?? this.#history.revision;
  }
}

/** The namespace of a path of this resource: empty for all; undefined for another path. */
function namespaceOf(path: string): string | undefined {
  return (
    /^\/apis\/example\.com\/v1\/(?:namespaces\/([^/]+)\/)?widgets$/.exec(path)?.[1] ??
    (path === "/apis/example.com/v1/widgets" ? "" : undefined)
  );
}

/** Equality on labels is all that is known here. */
function selectorOf(
  query: URLSearchParams,
  namespace: string,
): (object: ScriptedObject) => boolean {
  const [label, value] = (query.get("labelSelector") ?? "").split("=");
  return ({ metadata }) =>
    (namespace === "" || metadata.namespace === namespace) &&
    (label === undefined || label === "" || metadata.labels[label] === value);
}
