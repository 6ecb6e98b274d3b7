import { PendingCall, type RequestContext } from "./pending-call.js";
import { PendingStream } from "./pending-stream.js";
import type { ApiAnswer, Requester, StreamHandler } from "./requester.js";
import { type RequesterOptions, resolveRequesterOptions } from "./requester-options.js";
import { ServerWarnings } from "./server-warnings.js";
import type { Exchange, HttpRequest, Transport } from "./transport.js";

/** A requester with the calls that are its own. */
export interface OwnRequester extends Requester {
  /** Ends the calls that wait to be tried again. Those that are sent end with the transport. */
  close(): void;
}

/** Makes a requester over a transport. */
export function createRequester(
  transport: Transport,
  options: RequesterOptions = {},
): OwnRequester {
  const resolved = resolveRequesterOptions(options);
  return new TransportRequester({
    transport,
    options: resolved,
    warnings: new ServerWarnings(resolved.logger),
    waiting: new Set(),
  });
}

class TransportRequester implements OwnRequester {
  readonly #context: RequestContext;

  constructor(context: RequestContext) {
    this.#context = context;
  }

  call(request: HttpRequest, signal?: AbortSignal): Promise<ApiAnswer> {
    return new PendingCall(this.#context, request).run(signal);
  }

  stream(request: HttpRequest, handler: StreamHandler): Exchange {
    const stream = new PendingStream(this.#context, request, handler);
    stream.run();
    return stream;
  }

  close(): void {
    for (const call of this.#context.waiting) call.giveUp();
  }
}
