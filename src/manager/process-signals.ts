import type { Logger } from "../telemetry/logger.js";
import { holdProcess } from "../util/clock.js";
import { Origins } from "./origins.js";
import type { Settings } from "./settings.js";

/** How the process is told to stop, and what ends it early. */
export interface ProcessSignals extends Disposable {
  /** Aborts at SIGTERM or SIGINT, and at an error that nobody handles. */
  readonly signal: AbortSignal;
  /** Which code a promise comes from that nobody waits for. */
  readonly origins: Origins;
  /** Where it is told; may be replaced once the settings are known. */
  log: Logger;
  /** What becomes of the process where such a promise is rejected. @default "crash" */
  unhandledRejections: Settings["unhandledRejections"];
}

/**
 * Listens to SIGTERM and SIGINT, and to errors that nobody handles: a promise that an author's code let go must
 * not end the process unseen, and the line that tells of it names the code. A second signal is for `endAtOnce`.
 * Where nobody reads the log any more, the process stops as well, as programs in Go do: to tell of that would
 * fail again, without an end.
 */
export function listenToProcess(log: Logger, endAtOnce: () => void): ProcessSignals {
  const stop = new AbortController();
  const origins = new Origins();
  const listening: Omit<ProcessSignals, typeof Symbol.dispose> = {
    signal: stop.signal,
    origins,
    log,
    unhandledRejections: "crash",
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stop.signal.aborted) {
      listening.log.warn("ending at once", { signal });
      endAtOnce();
      return;
    }
    listening.log.info("stopping", { signal });
    stop.abort(new Error(`the process was told to stop by ${signal}`));
  };
  const tell = (message: string, error: unknown): void => {
    const { log: teller } = origins.current?.teller ?? listening;
    teller.error(message, { error });
  };
  const stopFor = (message: string, error: unknown): void => {
    tell(message, error);
    process.exitCode = 1;
    stop.abort(error);
  };
  const onRejection = (error: unknown): void => {
    origins.countRejection(origins.current);
    const message = "a promise was rejected that nobody waits for";
    if (listening.unhandledRejections === "continue") tell(`${message}; going on`, error);
    else stopFor(`${message}; stopping`, error);
  };
  // What was left half done is not known: there is no going on.
  const onException = (error: unknown): void =>
    stopFor("an error was thrown where nobody could catch it; stopping", error);
  const onClosedOutput = (error: unknown): void => {
    process.exitCode = 1;
    stop.abort(error);
  };
  process.stdout.on("error", onClosedOutput);
  // A process that only waits, as a standby may, has nothing that keeps it alive: a signal does not.
  const letGo = holdProcess();
  process.on("SIGTERM", onSignal).on("SIGINT", onSignal);
  process.on("unhandledRejection", onRejection).on("uncaughtException", onException);
  return Object.assign(listening, {
    [Symbol.dispose]: () => {
      letGo();
      process.stdout.off("error", onClosedOutput);
      process.off("SIGTERM", onSignal).off("SIGINT", onSignal);
      process.off("unhandledRejection", onRejection).off("uncaughtException", onException);
    },
  });
}
