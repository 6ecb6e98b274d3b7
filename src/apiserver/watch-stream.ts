import { setWarnings } from "./store/answer.js";
import { membersOf } from "./values/api-object.js";
import type { Exchange } from "./exchange.js";
import { breakConnection } from "./faults/faulty-response.js";
import type { FaultRequest } from "./faults/faults.js";
import type { FaultRules } from "./faults/fault-rules.js";
import type { Clock } from "../util/clock.js";
import type { EventLines } from "./values/event-lines.js";
import { protobufType } from "./values/negotiation.js";
import type { EventSink } from "./store/watch.js";
import { WatchGate } from "./faults/watch-gate.js";

/** How much of events a client may leave unread before its watch ends. */
const maxUnreadBytes = 64 * 1024 * 1024;

interface StreamParts {
  readonly faults: FaultRules;
  readonly clock: Clock;
  readonly lines: EventLines;
}

/** Begins the answer of a watch. */
export function openStream(
  { faults, clock, lines }: StreamParts,
  { response, warnings, form, protobuf }: Exchange,
  request: FaultRequest,
): EventSink {
  const codec = form === "protobuf" ? protobuf : undefined;
  response.statusCode = 200;
  response.setHeader(
    "content-type",
    codec === undefined ? "application/json" : `${protobufType};stream=watch`,
  );
  setWarnings(response, warnings);
  response.flushHeaders();
  const lineOf = (type: string, object: unknown): Buffer =>
    codec === undefined ? lines.of(type, object) : codec.encodeWatchEvent(type, membersOf(object));
  const gate = new WatchGate(
    request,
    {
      write: (line) => {
        response.write(line);
        if (response.writableLength > maxUnreadBytes) response.destroy();
      },
      end: () => response.end(),
      cut: () => breakConnection(response),
      lineOf,
    },
    clock,
  );
  response.once("close", faults.opens(gate));
  return {
    send: (type, object) => gate.tell({ type, object, line: lineOf(type, object) }),
    end: () => gate.end(),
  };
}
