import type { Logger } from "../telemetry/logger.js";
import { holdProcess } from "../util/clock.js";

/** How the process is told to stop, and what ends it early. */
export interface ProcessSignals extends Disposable {
  /** Aborts at SIGTERM or SIGINT, and at an error that nobody handles. */
  readonly signal: AbortSignal;
  /** Where it is told; may be replaced once the settings are known. */
  log: Logger;
}

/**
 * Listens to SIGTERM and SIGINT, and to errors that nobody handles: a promise that an author's code let go must
 * not end the process unseen. A second signal is for `endAtOnce`. Where nobody reads the log any more, the process
 * stops as well, as programs in Go do: to tell of that would fail again, without an end.
 */
export function listenToProcess(log: Logger, endAtOnce: () => void): ProcessSignals {
  const stop = new AbortController();
  const listening = { signal: stop.signal, log };
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stop.signal.aborted) {
      listening.log.warn("ending at once", { signal });
      endAtOnce();
      return;
    }
    listening.log.info("stopping", { signal });
    stop.abort(new Error(`the process was told to stop by ${signal}`));
  };
  const stopFor =
    (message: string) =>
    (error: unknown): void => {
      listening.log.error(message, { error });
      process.exitCode = 1;
      stop.abort(error);
    };
  const onRejection = stopFor("a promise was rejected that nobody waits for; stopping");
  const onException = stopFor("an error was thrown where nobody could catch it; stopping");
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
