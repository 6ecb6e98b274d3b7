import type { Connection } from "../client/credentials.js";
import { TransportError } from "../client/errors.js";
import type { Exchange, HttpRequest, ResponseHandler, Transport } from "../client/transport.js";
import type { TransportOptions } from "../client/transport-options.js";
import { createTransport } from "../client/undici-transport.js";
import type { Activity } from "./activity.js";

/** One request that was sent, in the order in which they were. */
export interface SentRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** `application/apply-patch+yaml` and its like; absent where nothing was sent. */
  readonly contentType: string | undefined;
  readonly body: string | undefined;
  /** Whether it is a watch. */
  readonly isStream: boolean;
  /** Of HTTP; absent as long as there is no answer. */
  readonly code: number | undefined;
}

interface Sending extends SentRequest {
  code: number | undefined;
}

/** What {@link OperatorLink} tells. */
export interface LinkObserver {
  /** A request is about to go out; where that kills the link, it does not. */
  sending?(request: SentRequest): void;
  /** A whole answer came; where that kills the link, nobody hears of it. */
  answered?(request: SentRequest): void;
}

/** A stream that is open, and how many bookmarks it has brought. */
interface OpenStream {
  bookmarks: number;
  /** Whether it was asked for a bookmark in vain, as one that is held back; until it tells something. */
  isSilent: boolean;
  isOpen: boolean;
  readonly takesBookmarks: boolean;
}

/** What a line of a watch begins with that is a bookmark. */
const bookmark = Buffer.from('{"type":"BOOKMARK"');
const lineFeed = 0x0a;

/**
 * The connections of one process to an API server: knows what is under way, and can be cut as a kill cuts
 * them, so that nothing is sent any more and nothing is heard.
 */
export class OperatorLink {
  readonly requests: SentRequest[] = [];
  readonly #connection: Connection;
  readonly #activity: Activity;
  readonly #observer: LinkObserver;
  readonly #agent: string;
  readonly #streams = new Set<OpenStream>();
  readonly #transports: Transport[] = [];
  #underWay = 0;
  #isDead = false;

  /** `agent` is added to the name of the program that the server is told. */
  constructor(
    connection: Connection,
    activity: Activity,
    { agent, observer = {} }: { readonly agent: string; readonly observer?: LinkObserver },
  ) {
    this.#connection = connection;
    this.#activity = activity;
    this.#agent = agent;
    this.#observer = observer;
  }

  /** Whether an answer, or the begin of a stream, is waited for. */
  get isBusy(): boolean {
    return this.#underWay > 0;
  }

  /**
   * Answers whether each watch has told of a bookmark since, or has ended; to be called before the server is asked for them.
   * Who says `isEnough` does not wait for the others again.
   */
  bookmarked(): (isEnough?: boolean) => boolean {
    const wanted = [...this.#streams]
      .filter(({ takesBookmarks, isSilent }) => takesBookmarks && !isSilent)
      .map((stream) => ({ stream, count: stream.bookmarks }));
    return (isEnough = false) => {
      const left = wanted.filter(
        ({ stream, count }) => stream.bookmarks <= count && this.#streams.has(stream),
      );
      if (isEnough) for (const { stream } of left) stream.isSilent = true;
      return left.length === 0;
    };
  }

  readonly connect = (options: TransportOptions): Transport => {
    const userAgent = `${options.userAgent ?? "slipway"} ${this.#agent}`;
    const transport = createTransport(this.#connection, { ...options, userAgent });
    this.#transports.push(transport);
    return {
      dispatch: (request, handler, auth) =>
        this.#isDead ? { abort: () => {} } : this.#dispatch(transport, request, handler, auth),
      close: () => transport.close(),
    };
  };

  /** Cuts it: what is under way is never answered, and what is asked later is not sent. */
  async kill(): Promise<void> {
    this.#isDead = true;
    this.#underWay = 0;
    this.#streams.clear();
    this.#activity.happens();
    await Promise.all(this.#transports.map((transport) => transport.close()));
  }

  #dispatch(
    transport: Transport,
    request: HttpRequest,
    handler: ResponseHandler,
    auth: Parameters<Transport["dispatch"]>[2],
  ): Exchange {
    const { method, path, headers, body, stream: isStream = false } = request;
    const contentType = headers["content-type"];
    const sending: Sending = { method, path, contentType, body, isStream, code: undefined };
    const takesBookmarks = isStream && /[?&]allowWatchBookmarks=true\b/.test(path);
    const stream: OpenStream = { bookmarks: 0, isSilent: false, isOpen: false, takesBookmarks };
    const lines = new LineHeads();
    let isOver = false;
    this.#underWay += 1;
    const settle = (): void => {
      if (isOver) return;
      isOver = true;
      if (!stream.isOpen) this.#underWay -= 1;
      this.#streams.delete(stream);
      this.#activity.happens();
    };
    const unlessDead = (act: () => void): void => {
      if (!this.#isDead && !isOver) act();
    };
    const exchange = transport.dispatch(
      {
        ...request,
        holdBack: () => {
          const held = this.#isDead ? undefined : request.holdBack?.();
          if (held !== undefined) return held;
          if (!this.#isDead) this.#observer.sending?.(sending);
          // Nobody hears of it: the handler is not called any more.
          if (this.#isDead) {
            const reason = "the operator was killed";
            return new TransportError("TRANSPORT_CLOSED", `${method} ${path}`, { reason });
          }
          this.requests.push(sending);
          return undefined;
        },
      },
      {
        onHeaders: (status, answered) =>
          unlessDead(() => {
            sending.code = status;
            if (isStream) {
              stream.isOpen = true;
              this.#underWay -= 1;
              this.#streams.add(stream);
            }
            this.#activity.happens();
            handler.onHeaders(status, answered);
          }),
        onData: (chunk) =>
          unlessDead(() => {
            if (takesBookmarks) {
              const { bookmarks, others } = lines.count(chunk);
              stream.isSilent = false;
              stream.bookmarks += bookmarks;
              if (others > 0) this.#activity.happens();
            }
            handler.onData(chunk);
          }),
        onEnd: () =>
          unlessDead(() => {
            if (!isStream) this.#observer.answered?.(sending);
            if (this.#isDead) return;
            settle();
            handler.onEnd();
          }),
        onError: (error) =>
          unlessDead(() => {
            settle();
            handler.onError(error);
          }),
      },
      auth,
    );
    return {
      abort: () => {
        unlessDead(settle);
        exchange.abort();
      },
    };
  }
}

/** Counts the lines of a stream by how they begin. */
class LineHeads {
  #head = Buffer.alloc(0);

  count(chunk: Buffer): { readonly bookmarks: number; readonly others: number } {
    let bookmarks = 0;
    let others = 0;
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      const head = this.#headOf(chunk.subarray(start, end));
      if (head.equals(bookmark)) bookmarks += 1;
      else others += 1;
      this.#head = Buffer.alloc(0);
      start = end + 1;
    }
    this.#head = Buffer.from(this.#headOf(chunk.subarray(start)));
    return { bookmarks, others };
  }

  #headOf(rest: Buffer): Buffer {
    if (this.#head.length >= bookmark.length) return this.#head;
    return Buffer.concat([this.#head, rest.subarray(0, bookmark.length - this.#head.length)]);
  }
}
