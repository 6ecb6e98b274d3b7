import type { Timer } from "../util/clock.js";
import type { ToolkitError } from "../util/error.js";
import { authenticate, renewedAuth } from "./authentication.js";
import { ConfigError } from "./config-error.js";
import type { AuthMaterial } from "./credentials.js";
import type { RequestContext } from "./pending-call.js";
import { refusalOf } from "./refusal.js";
import type { RequestFailure, StreamHandler } from "./requester.js";
import type { Exchange, HttpHeaders, HttpRequest, ResponseHandler } from "./transport.js";

/** How long the text of a refusal may take: the transport sets a stream's body no limit. */
const refusalTimeoutMs = 60_000;
/** How much of a refusal is read. */
const maxRefusalBytes = 1024 * 1024;

/** One stream, with a second try after a 401. */
export class PendingStream implements ResponseHandler, Exchange {
  readonly #context: RequestContext;
  readonly #request: HttpRequest;
  /** Undefined when there is nothing more to tell. */
  #handler: StreamHandler | undefined;
  #auth: AuthMaterial | undefined;
  #wasRenewed = false;
  #exchange: Exchange | undefined;
  #timer: Timer | undefined;
  #code = 0;
  #headers: HttpHeaders = {};
  /** What came of a refusal. */
  #body: Buffer = Buffer.alloc(0);

  constructor(context: RequestContext, request: HttpRequest, handler: StreamHandler) {
    this.#context = context;
    this.#request = { ...request, stream: true };
    this.#handler = handler;
  }

  run(): void {
    authenticate(this.#context.options.credentials, this);
  }

  abort(): void {
    this.#handler = undefined;
    this.#timer?.cancel();
    this.#exchange?.abort();
    this.#exchange = undefined;
  }

  send(auth: AuthMaterial | undefined): void {
    if (this.#handler === undefined) return;
    this.#auth = auth;
    this.#body = Buffer.alloc(0);
    this.#exchange = this.#context.transport.dispatch(this.#request, this, auth);
  }

  fail(error: unknown): void {
    // What fails at once is told after the one who asked has the exchange in hand.
    queueMicrotask(() => this.#finish()?.onError(failureOf(error)));
  }

  onHeaders(code: number, headers: HttpHeaders): void {
    const { warnings, options } = this.#context;
    this.#code = code;
    this.#headers = headers;
    if (headers["warning"] !== undefined) {
      warnings.hear(headers, `${this.#request.method} ${this.#request.path}`);
    }
    if (this.#isOpen) this.#handler?.onOpen();
    else this.#timer = options.clock.schedule(refusalTimeoutMs, () => this.#refuse());
  }

  onData(chunk: Buffer): void {
    if (this.#isOpen) this.#handler?.onData(chunk);
    else if (this.#body.length < maxRefusalBytes) this.#body = Buffer.concat([this.#body, chunk]);
  }

  onEnd(): void {
    this.#exchange = undefined;
    if (this.#isOpen) this.#finish()?.onEnd();
    else if (this.#code === 401 && !this.#wasRenewed) this.#renew();
    else this.#refuse();
  }

  onError(error: ToolkitError): void {
    this.#exchange = undefined;
    this.#finish()?.onError(error);
  }

  get #isOpen(): boolean {
    return this.#code >= 200 && this.#code < 300;
  }

  #renew(): void {
    this.#wasRenewed = true;
    this.#timer?.cancel();
    renewedAuth(this.#context.options.credentials, this.#auth).then(
      (auth) => {
        if (auth === undefined) this.#refuse();
        else this.send(auth);
      },
      (error: unknown) => this.fail(error),
    );
  }

  #refuse(): void {
    const answer = { code: this.#code, headers: this.#headers, body: this.#body };
    const nowMs = this.#context.options.clock.now();
    this.#finish()?.onError(refusalOf(this.#request, answer, nowMs));
  }

  #finish(): StreamHandler | undefined {
    const handler = this.#handler;
    this.abort();
    return handler;
  }
}

function failureOf(error: unknown): RequestFailure {
  if (error instanceof ConfigError) return error;
  const message = `gave nothing: ${error instanceof Error ? error.message : String(error)}`;
  return new ConfigError("CONFIG_CREDENTIALS", [{ path: "credentials", message }]);
}
