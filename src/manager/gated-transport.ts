import type { Exchange, Transport } from "../client/transport.js";
import { LeadershipLostError } from "./errors.js";
import type { Term } from "./term.js";

/**
 * A transport that sends no write once the term that is the present one now may have ended, however long the request
 * waited for a retry, for credentials or for a connection: it fails with a {@link LeadershipLostError}.
 * So it does in a later term. Reads pass. What was sent before the end may land after it.
 */
export function gatedTransport(transport: Transport, term: Term): Transport {
  const { number } = term;
  const refusal = (): LeadershipLostError | undefined =>
    term.isRunning && term.number === number ? undefined : new LeadershipLostError();
  return {
    dispatch: (request, handler, auth): Exchange => {
      if (request.method === "GET") return transport.dispatch(request, handler, auth);
      const lost = refusal();
      if (lost === undefined) {
        return transport.dispatch({ ...request, holdBack: refusal }, handler, auth);
      }
      let isAborted = false;
      // The one who dispatched has the exchange in hand before it hears of it.
      queueMicrotask(() => {
        if (!isAborted) handler.onError(lost);
      });
      return { abort: () => void (isAborted = true) };
    },
    close: () => transport.close(),
  };
}
