import type { Dispatcher } from "undici";
import { TransportError, type TransportErrorCode } from "./errors.js";
import { GzipDecoder } from "./gzip-decoder.js";
import type { Exchange, HttpHeaders, HttpRequest, ResponseHandler } from "./transport.js";
import { failureOf, type Progress } from "./transport-failure.js";

/** How an exchange left the connection that it had. */
export type Outcome = "reusable" | "useless";

/** What an {@link AnswerRelay} needs beside the one who listens. */
export interface RelayOptions {
  /** Method, server and path, for errors. */
  readonly requestLine: () => string;
  /** As {@link HttpRequest.holdBack} has it. */
  readonly holdBack?: HttpRequest["holdBack"];
  /** Called once, before the handler hears the end, or when the exchange is aborted. */
  readonly released: (outcome: Outcome) => void;
}

/**
 * One exchange between undici and a handler: hands on what arrives, puts errors into our
 * words, and stays silent once it was aborted.
 */
export class AnswerRelay implements Dispatcher.DispatchHandler, Exchange {
  /** Undefined when there is nothing more to tell. */
  #handler: ResponseHandler | undefined;
  readonly #options: RelayOptions;
  #controller: Dispatcher.DispatchController | undefined;
  #decoder: GzipDecoder | undefined;
  #progress: Progress = "connecting";

  constructor(handler: ResponseHandler, options: RelayOptions) {
    this.#handler = handler;
    this.#options = options;
  }

  get isOver(): boolean {
    return this.#handler === undefined;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    const reason = this.#handler && this.#options.holdBack?.();
    if (reason === undefined) {
      this.#progress = "sent";
      return;
    }
    // The one who dispatched may not have the exchange in hand yet.
    queueMicrotask(() => {
      const handler = this.#silence();
      if (handler === undefined) return;
      this.#release();
      handler.onError(reason);
    });
    controller.abort(reason);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: HttpHeaders,
  ): void {
    if (this.#handler === undefined || status < 200) return;
    this.#progress = "answered";
    const encoding = headers["content-encoding"];
    if (encoding === "gzip") this.#decode();
    else if (encoding !== undefined && encoding !== "identity") {
      this.reject("TRANSPORT_PROTOCOL", `the encoding ${String(encoding)} was not asked for`);
      return;
    }
    this.#handler.onHeaders(status, headers);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#decoder === undefined) this.#handler?.onData(chunk);
    else this.#decoder.write(chunk);
  }

  onResponseEnd(): void {
    if (this.#decoder === undefined) this.#end();
    else this.#decoder.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    // Such an error may come before the one who dispatched has the exchange in hand.
    if (this.#progress === "connecting") queueMicrotask(() => this.#fail(error));
    else this.#fail(error);
  }

  abort(): void {
    if (this.#silence() === undefined) return;
    this.#controller?.abort(new Error("aborted"));
    this.#release();
  }

  /** Ends the exchange with an error of our own, and its connection with it. */
  reject(code: TransportErrorCode, reason: string): void {
    const handler = this.#silence();
    this.#controller?.abort(new Error(reason));
    this.#release();
    handler?.onError(new TransportError(code, this.#options.requestLine(), { reason }));
  }

  #decode(): void {
    this.#decoder = new GzipDecoder({
      onData: (chunk) => this.#handler?.onData(chunk),
      onEnd: () => this.#end(),
      onError: ({ message }) => this.reject("TRANSPORT_PROTOCOL", `its gzip is broken: ${message}`),
      onBusy: () => this.#controller?.pause(),
      onReady: () => this.#controller?.resume(),
    });
  }

  #end(): void {
    const handler = this.#silence();
    this.#release();
    handler?.onEnd();
  }

  /** Ends the exchange with an error of the library or of Node. */
  #fail(error: unknown): void {
    if (this.isOver) return;
    const { code, reason, cause } = failureOf(error, this.#progress);
    const handler = this.#silence();
    this.#release();
    handler?.onError(new TransportError(code, this.#options.requestLine(), { reason, cause }));
  }

  #silence(): ResponseHandler | undefined {
    const handler = this.#handler;
    this.#handler = undefined;
    this.#decoder?.destroy();
    this.#decoder = undefined;
    return handler;
  }

  /** A connection that did not come about is not tried again on the same line. */
  #release(): void {
    this.#options.released(this.#progress === "connecting" ? "useless" : "reusable");
  }
}
