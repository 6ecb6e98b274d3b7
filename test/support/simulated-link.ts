import { TransportError, type TransportErrorCode } from "../../src/client/errors.js";
import type {
  Exchange,
  HttpHeaders,
  HttpRequest,
  ResponseHandler,
  Transport,
} from "../../src/client/transport.js";
import type { ToolkitError } from "../../src/util/error.js";
import type { Clock } from "../../src/util/clock.js";
import type { Random } from "./random.js";
import { ScriptedExchange } from "./scripted-exchange.js";
import { failure, refusal, tooManyRequests } from "./scripted-status.js";
import { Refused, type SimulatedApi, type Target } from "./simulated-api.js";
import type { SimulatedProcess } from "./simulated-process.js";
import { listOf, selectionOf, SimulatedWatch } from "./simulated-watch.js";

/** How a process reaches the server at this moment. */
export interface LinkTrouble {
  /** Nothing passes, and nobody is told. */
  isCut: boolean;
  /** Connections are refused. */
  isDown: boolean;
  /** How many of so many calls are refused: with 429, 409 and 5xx. */
  refused: number;
  /** How many of so many calls are broken off before they arrive. */
  lost: number;
  /** How many of so many answers to writes are broken off after the server did what was asked. */
  unanswered: number;
  /** The plural of the kind of which alone answers are broken off so; of all where it is undefined. */
  unansweredKind: string | undefined;
  /** How many of so many calls wait for a connection, are long on their way, or are answered late. */
  slow: number;
  /** Writes of Leases are refused. */
  isLeaseRefused: boolean;
  /** How many of so many deletions are refused. */
  undeleted: number;
  /** How much later watches tell of a kind, by its plural; in milliseconds. */
  readonly lagMs: Map<string, number>;
}

/** A link without faults. */
export function noTrouble(): LinkTrouble {
  return {
    isCut: false,
    isDown: false,
    refused: 0,
    lost: 0,
    unanswered: 0,
    unansweredKind: undefined,
    slow: 0,
    isLeaseRefused: false,
    undeleted: 0,
    lagMs: new Map(),
  };
}

/** A write on its way. */
export interface SentWrite {
  readonly method: string;
  readonly path: string;
  readonly target: Target;
  readonly isApply: boolean;
  readonly subresource: string | undefined;
  /** What the sender says of the connection that it used: which term it belongs to; undefined for none. */
  readonly term: number | undefined;
}

/** Hears of what passes a link. */
export interface LinkObserver {
  /** A write leaves the process; false where that does not live to send it. */
  sent(write: SentWrite): boolean;
  /** A write was done, or refused with a code. */
  landed(write: SentWrite, code: number): void;
}

/** What links share. */
export interface LinkWorld {
  readonly clock: Clock;
  readonly api: SimulatedApi;
  readonly random: Random;
  /** Watches made these of objects; shared to spare time. */
  readonly texts: Map<object, string>;
}

/** A call as the server understands it. */
interface Asked {
  readonly target: Target;
  readonly sent: ReturnType<typeof JSON.parse>;
  readonly write: SentWrite | undefined;
}

interface Answer {
  readonly code: number;
  readonly headers: HttpHeaders;
  readonly body: string;
}

const json = { "content-type": "application/json" };
/** As long as calls wait for headers, by default. */
const patienceMs = 60_000;
/** What is on its way for longer than this may find another leader: nothing in the process can guard that. */
const longestWayMs = 1_500;
const longestAnswerMs = 5_000;

/** The connections of one process to a {@link SimulatedApi}. */
export class SimulatedLink {
  readonly trouble: LinkTrouble = noTrouble();
  readonly #world: LinkWorld;
  readonly #process: SimulatedProcess;
  readonly #observer: LinkObserver;
  readonly #watches = new Set<SimulatedWatch>();

  constructor(world: LinkWorld, process: SimulatedProcess, observer: LinkObserver) {
    this.#world = world;
    this.#process = process;
    this.#observer = observer;
  }

  /** A transport over this link; `term` marks what is written through it. */
  transport(term?: number): Transport {
    return {
      dispatch: (request, handler) =>
        request.stream === true
          ? this.#stream(request, handler)
          : this.#call(request, handler, term),
      close: () => Promise.resolve(),
    };
  }

  /** The watches that go on, by the plural of their kind. */
  get watches(): readonly SimulatedWatch[] {
    const open = [...this.#watches].filter(({ exchange }) => exchange.isOpen);
    return open;
  }

  /** Ends what goes on: with a broken connection, or in silence. */
  breakWatches(how: "reset" | "silent"): void {
    for (const { exchange } of this.watches) {
      if (how === "reset") exchange.reset();
      else exchange.fallSilent();
    }
  }

  #call(request: HttpRequest, handler: ResponseHandler, term: number | undefined): Exchange {
    const { clock, random } = this.#world;
    const { trouble } = this;
    let isOpen = true;
    const toClient = (act: () => void): void => {
      this.#process.run(() => {
        if (!isOpen) return;
        isOpen = false;
        act();
      });
    };
    const fail = (error: ToolkitError): void => toClient(() => handler.onError(error));
    const failed = (code: TransportErrorCode, reason: string): ToolkitError =>
      new TransportError(code, `${request.method} ${request.path}`, { reason });
    const go = (): void => {
      if (!isOpen || !this.#process.isRunning) return;
      const held = request.holdBack?.();
      if (held !== undefined) {
        fail(held);
        return;
      }
      if (trouble.isDown) {
        clock.schedule(1, () => fail(failed("TRANSPORT_CONNECT", "connect ECONNREFUSED")));
        return;
      }
      const asked = this.#askedOf(request, term);
      if (asked.write !== undefined && !this.#observer.sent(asked.write)) return;
      if (trouble.isCut) {
        const silent = failed("TRANSPORT_TIMEOUT", "nothing came within 60 s");
        clock.schedule(patienceMs, () => fail(silent));
        return;
      }
      const isLost = random.chance(trouble.lost);
      const isSlow = random.chance(trouble.slow);
      clock.schedule(isSlow ? random.between(50, longestWayMs) : random.between(1, 4), () => {
        const broken = failed("TRANSPORT_CLOSED", "read ECONNRESET");
        if (isLost) {
          fail(broken);
          return;
        }
        // What has left arrives, whatever has become of who sent it.
        const answer = this.#answer(asked, request);
        const { unanswered, unansweredKind } = trouble;
        const isMeant =
          asked.write !== undefined &&
          [undefined, asked.target.kind.type.plural].includes(unansweredKind);
        if (isMeant && random.chance(unanswered)) clock.schedule(1, () => fail(broken));
        else {
          const isLate = random.chance(trouble.slow);
          clock.schedule(isLate ? random.between(50, longestAnswerMs) : random.between(1, 4), () =>
            toClient(() => {
              handler.onHeaders(answer.code, answer.headers);
              handler.onData(Buffer.from(answer.body));
              handler.onEnd();
            }),
          );
        }
      });
    };
    if (random.chance(trouble.slow)) {
      clock.schedule(random.between(10, 5_000), () => this.#process.run(go));
    } else queueMicrotask(go);
    return { abort: () => void (isOpen = false) };
  }

  #askedOf({ method, path, headers, body }: HttpRequest, term: number | undefined): Asked {
    const found = this.#targetOf(path);
    const sent = body === undefined || body === "" ? {} : JSON.parse(body);
    const { kind, key } = found;
    const { name = key.name, generateName } = sent.metadata ?? {};
    const named = generateName === undefined ? name : `${generateName}made`;
    const target = method === "POST" ? { kind, key: { ...key, name: named } } : { kind, key };
    if (method === "GET") return { target, sent, write: undefined };
    const isApply = headers["content-type"]?.includes("apply-patch") === true;
    const { subresource } = found;
    return { target, sent, write: { method, path, target, isApply, subresource, term } };
  }

  #answer(asked: Asked, request: HttpRequest): Answer {
    const { random } = this.#world;
    const { write } = asked;
    const { refused, isLeaseRefused, undeleted } = this.trouble;
    const isRefused =
      (isLeaseRefused && write?.target.kind.type.kind === "Lease") ||
      (write?.method === "DELETE" && random.chance(undeleted)) ||
      random.chance(refused);
    const answer = isRefused ? this.#refusal(request) : this.#done(asked, request);
    if (write !== undefined) this.#observer.landed(write, answer.code);
    return answer;
  }

  #refusal({ method }: HttpRequest): Answer {
    const { random } = this.#world;
    const refusals = [
      () => refusal(tooManyRequests(1)),
      () => refusal(failure(500, "InternalError", "etcdserver: request timed out")),
      () => refusal(failure(503, "ServiceUnavailable", "the server is not able to handle it")),
      ...(method === "PATCH" || method === "PUT"
        ? [() => refusal(failure(409, "Conflict", "the object has been modified"))]
        : []),
    ];
    return random.pick(refusals)();
  }

  #done(asked: Asked, request: HttpRequest): Answer {
    try {
      const body = this.#do(asked, request);
      return {
        code: request.method === "POST" ? 201 : 200,
        headers: json,
        body: JSON.stringify(body),
      };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { code: error.code, headers: json, body: JSON.stringify(error.status) };
    }
  }

  #do({ target, sent, write }: Asked, { method, path, headers }: HttpRequest): object {
    const { api } = this.#world;
    const { kind, key } = target;
    const query = new URLSearchParams(path.split("?")[1] ?? "");
    const manager = query.get("fieldManager") ?? "";
    const dryRun = query.has("dryRun");
    switch (method) {
      case "GET": {
        if (key.name !== "") return api.get(target);
        const accept = headers["accept"] ?? "";
        return listOf(api, selectionOf(kind, key.namespace, { query, accept }));
      }
      case "POST":
        return api.create(target, sent, { manager, dryRun });
      case "PUT":
        return api.update(target, sent, { manager });
      case "PATCH": {
        const how = { manager, dryRun, subresource: write?.subresource ?? "" };
        return write?.isApply === true
          ? api.apply(target, sent, how)
          : api.patch(target, sent, how);
      }
      case "DELETE": {
        const left = api.delete(target, { ...sent.preconditions, manager: "operator" });
        return left ?? { apiVersion: "v1", kind: "Status", metadata: {}, status: "Success" };
      }
    }
  }

  #stream(request: HttpRequest, handler: ResponseHandler): Exchange {
    const { clock, random, api, texts } = this.#world;
    const { trouble } = this;
    const { kind, key } = this.#targetOf(request.path);
    const { plural } = kind.type;
    let isOver = false;
    const inProcess = (act: () => void): void =>
      this.#process.run(() => {
        if (!isOver) act();
      });
    const exchange = new ScriptedExchange({
      clock,
      request,
      wire: {
        latencyMs: () => random.between(1, 4) + (trouble.lagMs.get(plural) ?? 0),
        sliceBytes: () => undefined,
      },
      handler: {
        onHeaders: (status, headers) => inProcess(() => handler.onHeaders(status, headers)),
        onData: (chunk) => inProcess(() => handler.onData(chunk)),
        onEnd: () => inProcess(() => handler.onEnd()),
        onError: (error) => inProcess(() => handler.onError(error)),
      },
      closed: () => {},
    });
    if (trouble.isCut) exchange.fallSilent();
    const query = new URLSearchParams(request.path.split("?")[1] ?? "");
    clock.schedule(random.between(1, 4), () => {
      if (!exchange.isOpen) return;
      if (trouble.isDown) {
        exchange.breakAfter("TRANSPORT_CONNECT", "connect ECONNREFUSED");
        return;
      }
      const accept = request.headers["accept"] ?? "";
      const selection = selectionOf(kind, key.namespace, { query, accept });
      const watch = new SimulatedWatch({ api, clock, exchange }, selection, texts);
      this.#watches.add(watch);
      watch.start(query);
    });
    return {
      abort: () => {
        isOver = true;
        exchange.abort();
      },
    };
  }

  #targetOf(path: string): Target & { readonly subresource: string | undefined } {
    const [place = ""] = path.split("?");
    const match =
      /^\/(?:api|apis\/([^/]+))\/[^/]+(?:\/namespaces\/([^/]+))?\/([^/]+)(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(
        place,
      );
    const [, group = "", namespace, plural, name = "", subresource] = match ?? [];
    const kind = this.#world.api.kinds.find(
      ({ type }) => type.group === group && type.plural === plural,
    );
    if (kind === undefined) throw new Error(`there is no kind for ${path}`);
    return { kind, key: { name, namespace }, subresource };
  }
}
