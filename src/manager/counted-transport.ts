import { parseWarnings } from "../client/server-warnings.js";
import type { HttpMethod, ResponseHandler, Transport } from "../client/transport.js";
import type { Counter, Family, Histogram } from "../telemetry/metrics.js";
import type { Clock } from "../util/clock.js";

/** What {@link countedTransport} counts in. */
export interface RequestMetrics {
  /** Answers by code, method and host. */
  readonly requests: Family<Counter>;
  /** Seconds until an answer begins, by verb and host. */
  readonly durations: Family<Histogram>;
  /** Warnings that came with answers. */
  readonly warnings: Counter;
}

/** Counts and times answers as client-go does: each try on its own, `<error>` for none. */
export function countedTransport(
  transport: Transport,
  { requests, durations, warnings }: RequestMetrics,
  { host, clock }: { readonly host: string; readonly clock: Clock },
): Transport {
  const count = (code: string, method: HttpMethod): void => requests.with(code, method, host).inc();
  return {
    dispatch: (request, handler, auth) => {
      const { method } = request;
      const startedMs = clock.elapsed();
      let hasAnswer = false;
      const counting: ResponseHandler = {
        onHeaders: (status, headers) => {
          hasAnswer = true;
          count(String(status), method);
          durations.with(method, host).observe((clock.elapsed() - startedMs) / 1_000);
          const { warning } = headers;
          if (warning !== undefined) warnings.inc(warningsIn(warning));
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

function warningsIn(header: string | readonly string[]): number {
  return [header].flat().reduce((sum, one) => sum + parseWarnings(one).length, 0);
}
