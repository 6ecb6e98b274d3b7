import { onAbort } from "../util/abort.js";
import type { Timer } from "../util/clock.js";
import type { ToolkitError } from "../util/error.js";
import { authenticate, renewedAuth } from "./authentication.js";
import type { AuthMaterial } from "./credentials.js";
import { TransportError } from "./errors.js";
import { refusalOf } from "./refusal.js";
import { joinPieces } from "./join-pieces.js";
import type { ApiAnswer } from "./requester.js";
import type { ResolvedRequesterOptions } from "./requester-options.js";
import { Retries, retryAfterMs } from "./retry.js";
import type { ServerWarnings } from "./server-warnings.js";
import type {
  Exchange,
  HttpHeaders,
  HttpRequest,
  ResponseHandler,
  Transport,
} from "./transport.js";

/** What every request of one requester shares. */
export interface RequestContext {
  readonly transport: Transport;
  readonly options: ResolvedRequesterOptions;
  readonly warnings: ServerWarnings;
  /** Calls that wait to be tried again. */
  readonly waiting: Set<PendingCall>;
}

/** One call from its first try to its end. */
export class PendingCall implements ResponseHandler {
  readonly #context: RequestContext;
  readonly #request: HttpRequest;
  readonly #retries: Retries;
  #resolve: (answer: ApiAnswer) => void = () => {};
  #reject: (error: unknown) => void = () => {};
  #stopListening: (() => void) | undefined;
  #auth: AuthMaterial | undefined;
  #wasRenewed = false;
  #exchange: Exchange | undefined;
  #timer: Timer | undefined;
  #isOver = false;
  #code = 0;
  #headers: HttpHeaders = {};
  #chunks: Buffer[] = [];
  #size = 0;

  constructor(context: RequestContext, request: HttpRequest) {
    this.#context = context;
    this.#request = request;
    this.#retries = new Retries(context.options.random);
  }

  /** @throws the signal's reason when it aborts first */
  run(signal: AbortSignal | undefined): Promise<ApiAnswer> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      if (signal !== undefined) {
        this.#stopListening = onAbort(signal, () => this.fail(signal.reason));
      }
      if (!this.#isOver) authenticate(this.#context.options.credentials, this);
    });
  }

  send(auth: AuthMaterial | undefined): void {
    if (this.#isOver) return;
    this.#auth = auth;
    this.#chunks = [];
    this.#size = 0;
    this.#exchange = this.#context.transport.dispatch(this.#request, this, auth);
  }

  fail(error: unknown): void {
    if (this.#isOver) return;
    this.#end();
    this.#reject(error);
  }

  /** Ends a call that waits, because its client was closed. */
  giveUp(): void {
    const { method, path } = this.#request;
    const reason = "the client was closed";
    this.fail(new TransportError("TRANSPORT_ENDED", `${method} ${path}`, { reason }));
  }

  onHeaders(code: number, headers: HttpHeaders): void {
    this.#code = code;
    this.#headers = headers;
  }

  onData(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    const limit = this.#context.options.maxAnswerBytes;
    if (this.#size <= limit) return;
    const { method, path } = this.#request;
    const reason = `the answer has more than ${limit} bytes; ask for less at a time, or raise maxAnswerBytes`;
    this.fail(new TransportError("TRANSPORT_TOO_LARGE", `${method} ${path}`, { reason }));
  }

  onEnd(): void {
    this.#exchange = undefined;
    const { warnings, options } = this.#context;
    if (this.#headers["warning"] !== undefined) {
      warnings.hear(this.#headers, `${this.#request.method} ${this.#request.path}`);
    }
    joinPieces(this.#chunks, options.clock, (body) => {
      if (!this.#isOver) this.#answered({ code: this.#code, headers: this.#headers, body });
    });
  }

  #answered(answer: ApiAnswer): void {
    const { options } = this.#context;
    if (this.#code >= 200 && this.#code < 300) {
      this.#end();
      this.#resolve(answer);
      return;
    }
    const nowMs = options.clock.now();
    const refuse = (): void => this.fail(refusalOf(this.#request, answer, nowMs));
    const wait =
      this.#request.once === true
        ? undefined
        : this.#retries.afterRefusal(this.#code, retryAfterMs(this.#headers, nowMs));
    if (this.#code === 401 && !this.#wasRenewed) this.#renew(refuse);
    else if (wait === undefined) refuse();
    else this.#again(wait);
  }

  onError(error: ToolkitError): void {
    this.#exchange = undefined;
    const { method, once } = this.#request;
    const wait = once === true ? undefined : this.#retries.afterFailure(method, error);
    if (wait === undefined) this.fail(error);
    else this.#again(wait);
  }

  #again(waitMs: number): void {
    const { clock, credentials } = this.#context.options;
    this.#context.waiting.add(this);
    this.#timer = clock.schedule(waitMs, () => {
      this.#context.waiting.delete(this);
      authenticate(credentials, this);
    });
  }

  #renew(refuse: () => void): void {
    this.#wasRenewed = true;
    renewedAuth(this.#context.options.credentials, this.#auth).then(
      (auth) => {
        if (this.#isOver) return;
        if (auth === undefined) refuse();
        else this.send(auth);
      },
      (error: unknown) => this.fail(error),
    );
  }

  /** Frees everything; what arrives later is not heard. */
  #end(): void {
    this.#isOver = true;
    this.#stopListening?.();
    this.#timer?.cancel();
    this.#context.waiting.delete(this);
    this.#exchange?.abort();
    this.#exchange = undefined;
  }
}
