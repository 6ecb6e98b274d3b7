import type { ApiError } from "../../src/meta/api-error.js";
import type { TransportError } from "../../src/client/errors.js";
import type { ApiAnswer, Requester, StreamHandler } from "../../src/client/requester.js";
import type { Exchange, HttpRequest } from "../../src/client/transport.js";
import { onAbort } from "../../src/util/abort.js";

/** A request that waits for its answer, which the test gives by hand. */
export class ManualCall {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly request: HttpRequest;
  readonly #answer: (answer: ApiAnswer) => void;
  readonly #fail: (error: Error) => void;

  constructor(
    request: HttpRequest,
    answer: (answer: ApiAnswer) => void,
    fail: (error: Error) => void,
  ) {
    const url = new URL(request.path, "http://manual.invalid");
    this.path = url.pathname;
    this.query = url.searchParams;
    this.request = request;
    this.#answer = answer;
    this.#fail = fail;
  }

  answer(body: unknown): void {
    this.answerText(JSON.stringify(body));
  }

  answerText(text: string): void {
    this.#answer({ code: 200, headers: {}, body: Buffer.from(text) });
  }

  fail(error: Error): void {
    this.#fail(error);
  }
}

/** A stream on which the test sends by hand. */
export class ManualStream {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly request: HttpRequest;
  readonly #handler: StreamHandler;
  isOpen = true;

  constructor(request: HttpRequest, handler: StreamHandler) {
    const url = new URL(request.path, "http://manual.invalid");
    this.path = url.pathname;
    this.query = url.searchParams;
    this.request = request;
    this.#handler = handler;
  }

  open(): void {
    this.#handler.onOpen();
  }

  send(...events: readonly unknown[]): void {
    this.sendText(events.map((event) => `${JSON.stringify(event)}\n`).join(""));
  }

  sendText(text: string): void {
    this.sendBytes(Buffer.from(text));
  }

  sendBytes(bytes: Buffer): void {
    if (this.isOpen) this.#handler.onData(bytes);
  }

  end(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.#handler.onEnd();
  }

  fail(error: ApiError | TransportError): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.#handler.onError(error);
  }
}

/** A requester whose answers a test gives by hand, request by request. */
export class ManualServer implements Requester {
  readonly calls: ManualCall[] = [];
  readonly streams: ManualStream[] = [];

  /** The newest call. */
  get lastCall(): ManualCall {
    return last(this.calls, "call");
  }

  /** The newest stream. */
  get lastStream(): ManualStream {
    return last(this.streams, "stream");
  }

  call(request: HttpRequest, signal?: AbortSignal): Promise<ApiAnswer> {
    return new Promise((resolve, reject) => {
      if (signal !== undefined) onAbort(signal, () => reject(signal.reason));
      this.calls.push(new ManualCall(request, resolve, reject));
    });
  }

  stream(request: HttpRequest, handler: StreamHandler): Exchange {
    const stream = new ManualStream(request, handler);
    this.streams.push(stream);
    return { abort: () => void (stream.isOpen = false) };
  }
}

function last<T>(values: readonly T[], what: string): T {
  const value = values.at(-1);
  if (value === undefined) throw new Error(`no ${what} was made`);
  return value;
}
