import type { AuthMaterial } from "../../src/client/credentials.js";
import { TransportError, type TransportErrorCode } from "../../src/client/errors.js";
import type {
  Exchange,
  HttpHeaders,
  HttpRequest,
  ResponseHandler,
  Transport,
} from "../../src/client/transport.js";

/** A request that waits for a test to answer it. */
export interface SentRequest {
  readonly request: HttpRequest;
  readonly auth: AuthMaterial | undefined;
  readonly handler: ResponseHandler;
  isAborted: boolean;
  /** Answers at once, whole. */
  answer(code: number, body?: unknown, headers?: HttpHeaders): void;
  break(code: TransportErrorCode): void;
}

/** A transport whose other side is the test. */
export class FakeTransport implements Transport {
  readonly sent: SentRequest[] = [];
  /** Answers each request by itself, in place of the test. */
  script: ((sent: SentRequest) => void) | undefined;

  dispatch(request: HttpRequest, handler: ResponseHandler, auth?: AuthMaterial): Exchange {
    const sent: SentRequest = {
      request,
      auth,
      handler,
      isAborted: false,
      answer(code, body = "", headers = {}) {
        const text = typeof body === "string" ? body : JSON.stringify(body);
        handler.onHeaders(code, headers);
        if (text !== "" && !this.isAborted) handler.onData(Buffer.from(text));
        if (!this.isAborted) handler.onEnd();
      },
      break(code) {
        const line = `${request.method} https://example${request.path}`;
        handler.onError(new TransportError(code, line, { reason: "broken by a test" }));
      },
    };
    this.sent.push(sent);
    if (this.script !== undefined) queueMicrotask(() => this.script?.(sent));
    return { abort: () => void (sent.isAborted = true) };
  }

  /** The request that was sent last. */
  get last(): SentRequest {
    const last = this.sent.at(-1);
    if (last === undefined) throw new Error("nothing was sent");
    return last;
  }

  async close(): Promise<void> {}
}
