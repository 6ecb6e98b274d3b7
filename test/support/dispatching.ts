import type { AuthMaterial } from "../../src/client/credentials.js";
import type { TransportError } from "../../src/client/errors.js";
import type { Exchange, HttpHeaders, HttpRequest, Transport } from "../../src/client/transport.js";
import { deferred } from "../../src/util/deferred.js";

/** What a transport handed on of one answer. */
interface Heard {
  code: number;
  headers: HttpHeaders;
  text: string;
}

/** One exchange as a test follows it. */
export interface FollowedExchange {
  readonly exchange: Exchange;
  readonly heard: Readonly<Heard>;
  /** The names of the calls, in their order; data once for each piece. */
  readonly calls: readonly string[];
  /** Settles at the end of the answer; rejects with the transport's error. */
  readonly whole: Promise<Heard>;
  /** Settles when headers have come. */
  readonly answered: Promise<void>;
}

/** Sends a request and follows what comes of it. */
export function follow(
  transport: Transport,
  request: Partial<HttpRequest> = {},
  auth?: AuthMaterial,
): FollowedExchange {
  const heard: Heard = { code: 0, headers: {}, text: "" };
  const calls: string[] = [];
  const answered = deferred<void>();
  const whole = deferred<Heard>();
  whole.promise.catch(() => {});
  const exchange = transport.dispatch(
    { method: "GET", path: "/version", headers: {}, ...request },
    {
      onHeaders(code, headers) {
        calls.push("headers");
        heard.code = code;
        heard.headers = headers;
        answered.resolve();
      },
      onData(chunk) {
        calls.push("data");
        heard.text += chunk.toString();
      },
      onEnd() {
        calls.push("end");
        whole.resolve(heard);
      },
      onError(error: TransportError) {
        calls.push("error");
        whole.reject(error);
      },
    },
    auth,
  );
  return { exchange, heard, calls, whole: whole.promise, answered: answered.promise };
}
