import type { Requester } from "../../src/client/requester.js";
import type { HttpRequest } from "../../src/client/transport.js";

/** A request as it was asked for. */
export interface RecordedRequest {
  readonly path: string;
  readonly isStream: boolean;
  /** By `performance.now()`, as all times here. */
  readonly startedMs: number;
  /** When a stream was agreed to. */
  openedMs: number | undefined;
  /** When the server, or the connection, ended it; undefined where we did. */
  endedMs: number | undefined;
  /** When bytes last came on a stream, and the longest time between two pieces. */
  heardMs: number | undefined;
  longestSilenceMs: number;
}

/** The same requests, recorded; `before` is waited for ahead of each call. */
export function recordRequests(
  requester: Requester,
  requests: RecordedRequest[],
  before: (request: HttpRequest) => Promise<void>,
): Requester {
  const record = ({ path }: HttpRequest, isStream: boolean): RecordedRequest => {
    const recorded: RecordedRequest = {
      path,
      isStream,
      startedMs: performance.now(),
      openedMs: undefined,
      endedMs: undefined,
      heardMs: undefined,
      longestSilenceMs: 0,
    };
    requests.push(recorded);
    return recorded;
  };
  return {
    call: async (request, signal) => {
      await before(request);
      const recorded = record(request, false);
      try {
        return await requester.call(request, signal);
      } finally {
        recorded.endedMs = performance.now();
      }
    },
    stream: (request, handler) => {
      const recorded = record(request, true);
      return requester.stream(request, {
        onOpen: () => {
          recorded.openedMs = performance.now();
          recorded.heardMs = recorded.openedMs;
          handler.onOpen();
        },
        onData: (chunk) => {
          const nowMs = performance.now();
          const silenceMs = nowMs - (recorded.heardMs ?? nowMs);
          recorded.longestSilenceMs = Math.max(recorded.longestSilenceMs, silenceMs);
          recorded.heardMs = nowMs;
          handler.onData(chunk);
        },
        onEnd: () => {
          recorded.endedMs = performance.now();
          handler.onEnd();
        },
        onError: (error) => {
          recorded.endedMs = performance.now();
          handler.onError(error);
        },
      });
    },
  };
}
