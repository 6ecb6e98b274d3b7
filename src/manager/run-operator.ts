import type { OperatorDefinition } from "../api/define-operator.js";
import { loadConnection } from "../client/load-connection.js";
import type { Implementation, LooseOperatorCode } from "../controller/implement.js";
import { createJsonLogger } from "../telemetry/json-logger.js";
import type { Logger } from "../telemetry/logger.js";
import { systemClock } from "../util/clock.js";
import { isToolkitError } from "../util/error.js";
import { operate } from "./operator.js";
import { operatorCode } from "./operator-code.js";
import { readSettings, type Settings } from "./settings.js";

/**
 * Runs an operator in this process until it is told to stop: what `main.ts` does, and nothing else.
 *
 * Reads flags and the environment (`--help` lists them), and finds the API server as
 * `kubectl` would, or as the Pod's account. SIGTERM and SIGINT let what is under way end and
 * give the lease up; a second one ends the process at once. The exit code is 0 after
 * that, 2 for settings that cannot be used, and 1 for what no retry mends.
 */
export function runOperator<const O extends OperatorDefinition>(
  operator: O,
  implementation: Implementation<NoInfer<O>>,
): Promise<void>;
export async function runOperator(
  operator: OperatorDefinition,
  implementation: Implementation,
): Promise<void> {
  const settings = settingsOf(operator);
  if (settings === undefined) return;
  const log = createJsonLogger({
    level: settings.logLevel,
    write: (line) => process.stdout.write(line),
    isForPeople: process.stdout.isTTY,
  });
  const stop = new AbortController();
  const forget = listen(stop, log);
  try {
    const connection = await loadConnection(connectionOptions(settings));
    log.info("starting", {
      operator: operator.name,
      version: operator.version,
      server: connection.server,
    });
    await operate(
      {
        operator,
        make: (setup) => code(operator, implementation, setup),
        settings,
        connection,
        clock: systemClock,
        random: Math.random,
        log,
        isForPeople: process.stderr.isTTY,
      },
      stop.signal,
    );
    log.info("stopped");
  } catch (error) {
    log.error("the operator cannot go on", { error });
    process.exitCode = 1;
  } finally {
    forget();
  }
}

/** Undefined where there is nothing to run: help was asked for, or the settings cannot be used. */
function settingsOf(operator: OperatorDefinition): Settings | undefined {
  try {
    const settings = readSettings(operator, { env: process.env, args: process.argv.slice(2) });
    if (typeof settings !== "string") return settings;
    process.stdout.write(settings);
  } catch (error) {
    if (!isToolkitError(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
  return undefined;
}

function connectionOptions({
  kubeconfig,
  context,
}: Settings): Parameters<typeof loadConnection>[0] {
  if (context === undefined && kubeconfig === undefined) return {};
  // KUBECONFIG may name several files: that is for whoever reads the environment.
  const isOneFile = kubeconfig !== undefined && kubeconfig !== process.env["KUBECONFIG"];
  if (context === undefined && !isOneFile) return {};
  return { from: { context, ...(isOneFile ? { kubeconfig } : {}) } };
}

async function code(
  operator: OperatorDefinition,
  implementation: Implementation,
  setup: Parameters<Implementation["make"]>[0],
): Promise<LooseOperatorCode> {
  if (implementation.operator !== operator) {
    throw new TypeError(
      `the implementation is of ${implementation.operator.name}, not of this ${operator.name}`,
    );
  }
  return operatorCode(operator, await implementation.make(setup));
}

/** Signals, and what nobody handles: a promise that an author's code let go must not end the process unseen. */
function listen(stop: AbortController, log: Logger): () => void {
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stop.signal.aborted) {
      log.warn("ending at once", { signal });
      process.exit(1);
    }
    log.info("stopping", { signal });
    stop.abort(new Error(`the process was told to stop by ${signal}`));
  };
  const stopFor =
    (message: string) =>
    (error: unknown): void => {
      log.error(message, { error });
      process.exitCode = 1;
      stop.abort(error);
    };
  const onRejection = stopFor("a promise was rejected that nobody waits for; stopping");
  const onException = stopFor("an error was thrown where nobody could catch it; stopping");
  process.on("SIGTERM", onSignal).on("SIGINT", onSignal);
  process.on("unhandledRejection", onRejection).on("uncaughtException", onException);
  return () => {
    process.off("SIGTERM", onSignal).off("SIGINT", onSignal);
    process.off("unhandledRejection", onRejection).off("uncaughtException", onException);
  };
}
