import type { ResourceType } from "../meta/resource-type.js";
import type { StoredOf } from "../meta/stored-object.js";
import type { WatchEvent } from "../meta/watch-event.js";
import { onAbort } from "../util/abort.js";
import { Fifo } from "../util/fifo.js";
import { isPlainObject } from "../util/json.js";
import { LineSplitter } from "../util/lines.js";
import { asStored } from "./api-answer.js";
import { TransportError, type TransportErrorCode } from "./errors.js";
import { mayHoldRounded } from "./exact-numbers.js";
import type { Requester } from "./requester.js";
import type { HttpRequest } from "./transport.js";

/** Objects have at most 1.5 MB in etcd; managed fields and JSON's own signs come on top. */
const maxLineBytes = 16 * 1024 * 1024;

/** Events of a watch, one after the other, from the moment that they are asked for. */
export async function* watchEvents<T extends ResourceType>(
  requester: Requester,
  type: T,
  request: HttpRequest,
  signal: AbortSignal | undefined,
): AsyncGenerator<WatchEvent<StoredOf<T>>, void> {
  signal?.throwIfAborted();
  const events = new Fifo<WatchEvent<StoredOf<T>>>();
  let outcome: { readonly error?: unknown } | undefined;
  let wake = (): void => {};
  const end = (how: { readonly error?: unknown }): void => {
    outcome ??= how;
    wake();
  };
  const fail = (code: TransportErrorCode, reason: string): void =>
    end({ error: new TransportError(code, `${request.method} ${request.path}`, { reason }) });
  const lines = new LineSplitter(
    {
      onLine(buffer, start, lineEnd) {
        const event = decodeEvent(type, buffer.subarray(start, lineEnd));
        if (event === undefined) fail("TRANSPORT_PROTOCOL", "a line of the watch is no event");
        else if (outcome === undefined) events.push(event);
      },
      onOversized() {
        fail("TRANSPORT_TOO_LARGE", `an event has more than ${maxLineBytes} bytes`);
      },
    },
    { maxBytes: maxLineBytes },
  );
  const exchange = requester.stream(request, {
    onOpen() {},
    onData(chunk) {
      lines.push(chunk);
      wake();
    },
    onEnd() {
      if (lines.end() === 0) end({});
      else fail("TRANSPORT_CLOSED", "the watch ended in the middle of a line");
    },
    onError: (error) => end({ error }),
  });
  const release = signal && onAbort(signal, () => end({ error: signal.reason }));
  try {
    for (;;) {
      for (let event = events.shift(); event !== undefined; event = events.shift()) yield event;
      if (outcome === undefined) await new Promise<void>((resolve) => (wake = resolve));
      else if (events.size === 0) break;
    }
    if ("error" in outcome) throw outcome.error;
  } finally {
    release?.();
    exchange.abort();
  }
}

/** One line of a watch; undefined when it is none. */
function decodeEvent<T extends ResourceType>(
  type: T,
  line: Buffer,
): WatchEvent<StoredOf<T>> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line.toString("utf8"));
  } catch {
    return undefined;
  }
  if (!isPlainObject(value) || typeof value["type"] !== "string") return undefined;
  const { type: what, object } = value;
  if (!isPlainObject(object)) return undefined;
  const isChange = what !== "ERROR" && what !== "BOOKMARK";
  const decoded = isChange ? asStored(type, object, mayHoldRounded(line)) : object;
  return { type: what, object: decoded } as WatchEvent<StoredOf<T>>;
}
