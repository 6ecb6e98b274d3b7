import { TransportError, type TransportErrorCode } from "../../src/client/errors.js";
import type {
  Exchange,
  HttpHeaders,
  HttpRequest,
  ResponseHandler,
} from "../../src/client/transport.js";
import type { Clock, Timer } from "../../src/util/clock.js";

/** How bytes travel, at this moment. */
export interface Wire {
  /** How long the next piece takes. */
  latencyMs(): number;
  /** The length into which data is cut; whole pieces where it is undefined. */
  sliceBytes(): number | undefined;
}

/** What an exchange needs of its surroundings. */
export interface ExchangeOptions {
  readonly clock: Clock;
  readonly wire: Wire;
  readonly request: HttpRequest;
  readonly handler: ResponseHandler;
  /** Hears once how it came to an end, as the client sees it. */
  readonly closed: (how: "end" | "broken" | "aborted") => void;
}

/** A place in the data and what to do when it is about to arrive. */
export interface Mark {
  readonly end: number;
  arrived(): void;
}

/** How long a call waits for headers, or for more of its body; a stream only waits for headers. */
const silenceMs = 60_000;

/**
 * One request and its answer on a wire that may be slow, cut data into pieces, break or
 * fall silent. What is sent arrives in order, each piece after its latency.
 */
export class ScriptedExchange implements Exchange {
  readonly #options: ExchangeOptions;
  #steps: (() => void)[] = [];
  #lastAtMs = 0;
  #isOpen = true;
  #isSilent = false;
  #hasHeaders = false;
  #patience: Timer | undefined;

  constructor(options: ExchangeOptions) {
    this.#options = options;
    this.#wait();
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Whether anything still arrives. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** How many pieces are on their way. */
  get pending(): number {
    return this.#steps.length;
  }

  headers(code: number, headers: HttpHeaders): void {
    this.#send(() => {
      this.#hasHeaders = true;
      this.#wait();
      this.#options.handler.onHeaders(code, headers);
    });
  }

  /** Sends bytes; the marks, in order, are called just before the receiver gets the byte at their end. */
  data(bytes: Buffer, marks: readonly Mark[] = []): void {
    this.#send(() => {
      this.#wait();
      const size = this.#options.wire.sliceBytes() ?? bytes.length;
      let marked = 0;
      for (let start = 0; start < bytes.length && this.#isOpen; start += size) {
        for (let mark = marks[marked]; mark !== undefined && mark.end <= start + size;) {
          mark.arrived();
          mark = marks[++marked];
        }
        // A copy, as the bytes are the receiver's.
        this.#options.handler.onData(Buffer.from(bytes.subarray(start, start + size)));
      }
    });
  }

  end(): void {
    this.#send(() => {
      this.#close("end");
      this.#options.handler.onEnd();
    });
  }

  /** Breaks after what was sent has arrived. */
  breakAfter(code: TransportErrorCode, reason: string): void {
    this.#send(() => this.#break(code, reason));
  }

  /** Breaks now; what is on the way is lost. */
  reset(): void {
    if (this.#isOpen && !this.#isSilent) this.#break("TRANSPORT_CLOSED", "read ECONNRESET");
  }

  /** The peer is gone and nobody says so: nothing arrives any more, not even an end. */
  fallSilent(): void {
    this.#isSilent = true;
  }

  abort(): void {
    if (this.#isOpen) this.#close("aborted");
  }

  #send(step: () => void): void {
    if (!this.#isOpen) return;
    const { clock, wire } = this.#options;
    this.#lastAtMs = Math.max(this.#lastAtMs, clock.elapsed() + wire.latencyMs());
    this.#steps.push(step);
    // Takes whatever is first by then: timers of nearly the same time may change places.
    clock.schedule(this.#lastAtMs - clock.elapsed(), () => {
      const next = this.#steps.shift();
      if (this.#isOpen && !this.#isSilent) next?.();
    });
  }

  #break(code: TransportErrorCode, reason: string): void {
    const { request, handler } = this.#options;
    this.#close("broken");
    const line = `${request.method} https://scripted.invalid${request.path}`;
    handler.onError(new TransportError(code, line, { reason }));
  }

  #close(how: "end" | "broken" | "aborted"): void {
    this.#isOpen = false;
    this.#steps = [];
    this.#patience?.cancel();
    this.#options.closed(how);
  }

  #wait(): void {
    this.#patience?.cancel();
    if (this.#hasHeaders && this.#options.request.stream === true) return;
    this.#patience = this.#options.clock.schedule(silenceMs, () => {
      if (this.#isOpen) this.#break("TRANSPORT_TIMEOUT", "nothing came within 60 s");
    });
  }
}
