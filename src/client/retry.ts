import type { ToolkitError } from "../util/error.js";
import type { HttpHeaders, HttpMethod } from "./transport.js";

/** How often a call is sent again, as in client-go. */
const maxRetries = 10;
/** A server that wants more than this does not mean one call: the caller is told instead. */
const longestWaitMs = 60_000;
/** How long a GET waits after its connection broke. */
const afterBreakMs = 1_000;
/** Up to so much longer, so that those who were told the same do not come back together. */
const jitter = 0.25;

/** What a `Retry-After` asks for, as seconds or as a date, in milliseconds; undefined without a usable one. */
export function retryAfterMs(headers: HttpHeaders, nowMs: number): number | undefined {
  const value = headers["retry-after"];
  if (typeof value !== "string") return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const dateMs = Date.parse(value);
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}

/**
 * How many retries a call has left, and how long it waits before the next. Follows
 * `with_retry.go` of `k8s.io/client-go/rest` v0.36, and waits a little longer at random.
 */
export class Retries {
  #count = 0;
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** The wait after a refusal: 429 and 5xx are tried again if the server says when. */
  afterRefusal(code: number, askedMs: number | undefined): number | undefined {
    if (code !== 429 && code < 500) return undefined;
    return askedMs === undefined || askedMs > longestWaitMs ? undefined : this.#next(askedMs);
  }

  /** The wait after no answer: only what changes nothing is tried again, and only if the connection broke. */
  afterFailure(method: HttpMethod, { code }: ToolkitError): number | undefined {
    return method === "GET" && code === "TRANSPORT_CLOSED" ? this.#next(afterBreakMs) : undefined;
  }

  #next(waitMs: number): number | undefined {
    this.#count += 1;
    return this.#count > maxRetries ? undefined : waitMs * (1 + jitter * this.#random());
  }
}
