import type { HttpMethod, ResponseHandler, Transport } from "../client/transport.js";
import type { Counter, Family } from "../telemetry/metrics.js";

/** Counts answers by code, method and host, as client-go does: each try on its own, `<error>` for none. */
export function countedTransport(
  transport: Transport,
  requests: Family<Counter>,
  host: string,
): Transport {
  const count = (code: string, method: HttpMethod): void => requests.with(code, method, host).inc();
  return {
    dispatch: (request, handler, auth) => {
      const { method } = request;
      let hasAnswer = false;
      const counting: ResponseHandler = {
        onHeaders: (status, headers) => {
          hasAnswer = true;
          count(String(status), method);
          handler.onHeaders(status, headers);
        },
        onData: (chunk) => handler.onData(chunk),
        onEnd: () => handler.onEnd(),
        onError: (error) => {
          if (!hasAnswer) count("<error>", method);
          handler.onError(error);
        },
      };
      return transport.dispatch(request, counting, auth);
    },
    close: () => transport.close(),
  };
}
