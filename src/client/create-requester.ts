import { PendingCall, type RequestContext } from "./pending-call.js";
import { PendingStream } from "./pending-stream.js";
import type { ApiAnswer, Requester, StreamHandler } from "./requester.js";
import { type RequesterOptions, resolveRequesterOptions } from "./requester-options.js";
import { ServerWarnings } from "./server-warnings.js";
import type { Exchange, HttpRequest, Transport } from "./transport.js";

/**
 * Makes a requester over a transport. It holds nothing that has to be closed; closing the
 * transport ends what is under way.
 */
export function createRequester(transport: Transport, options: RequesterOptions = {}): Requester {
  const resolved = resolveRequesterOptions(options);
  return new TransportRequester({
    transport,
    options: resolved,
    warnings: new ServerWarnings(resolved.logger),
  });
}

class TransportRequester implements Requester {
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
}
