import type { OperatorDefinition } from "../api/define-operator.js";
import { loadConnection } from "../client/load-connection.js";
import type { Implementation, LooseOperatorCode } from "../controller/implement.js";
import { createJsonLogger } from "../telemetry/json-logger.js";
import type { Logger } from "../telemetry/logger.js";
import type { OpenTelemetry } from "../telemetry/open-telemetry.js";
import { systemClock, unlessDone } from "../util/clock.js";
import { isToolkitError } from "../util/error.js";
import { SettingsError } from "./errors.js";
import { operate } from "./operator.js";
import { operatorCode } from "./operator-code.js";
import type { Origins } from "./origins.js";
import { listenToProcess } from "./process-signals.js";
import { readSettings, type Settings } from "./settings.js";

/** What {@link runOperator} takes beside an operator and its code. */
export interface RunOptions {
  /**
   * What makes spans: `{ trace, context, propagation }` of `@opentelemetry/api`, for which the author's program has set up
   * an SDK. There is one for each pass and for each request. @default none, at no cost
   */
  readonly tracing?: OpenTelemetry | undefined;
}

/**
 * Runs an operator in this process until it is told to stop: what `main.ts` does, and nothing else.
 *
 * Reads flags and the environment (`--help` lists them), and finds the API server as
 * `kubectl` would, or as the Pod's account. SIGTERM and SIGINT let what is under way end and
 * give the lease up; a second one ends the process at once. The exit code is 0 after
 * that, 2 for settings that cannot be used, such as a port that is taken, and 1 for what no retry mends.
 * Two seconds after the end the process is ended, whatever the author's code still keeps open.
 */
export function runOperator<const O extends OperatorDefinition>(
  operator: O,
  implementation: Implementation<NoInfer<O>>,
  options?: RunOptions,
): Promise<void>;
export async function runOperator(
  operator: OperatorDefinition,
  implementation: Implementation,
  { tracing }: RunOptions = {},
): Promise<void> {
  // Before anything else: until it listens, a signal ends the process as it ends any.
  using listening = listenToProcess(logOf("info"), () => process.exit(1));
  const settings = settingsOf(operator);
  if (settings === undefined) return;
  const log = logOf(settings.logLevel);
  listening.log = log;
  listening.unhandledRejections = settings.unhandledRejections;
  try {
    const { signal, origins } = listening;
    await run({ operator, implementation, settings, log, tracing, origins }, signal);
    log.info("stopped");
  } catch (error) {
    if (error instanceof SettingsError) {
      log.error("the settings cannot be used", { problems: error.message.split("\n") });
      process.exitCode = 2;
    } else {
      log.error("the operator cannot go on", { error });
      process.exitCode = 1;
    }
  }
  unlessDone(lingerMs, () => {
    const open = [...new Set(process.getActiveResourcesInfo())];
    log.warn("ending, though something that was opened in this process is still open", { open });
    process.exit();
  });
}

/** So long after everything has ended the process is ended, whatever the author's code still keeps open. */
const lingerMs = 2_000;

interface Run {
  readonly operator: OperatorDefinition;
  readonly implementation: Implementation;
  readonly settings: Settings;
  readonly log: Logger;
  readonly tracing: OpenTelemetry | undefined;
  readonly origins: Origins;
}

async function run(
  { operator, implementation, settings, log, tracing, origins }: Run,
  signal: AbortSignal,
): Promise<void> {
  const connection = await loadConnection(connectionOptions(settings));
  const { name, version } = operator;
  log.info("starting", { operator: name, version, server: connection.server });
  await operate(
    {
      operator,
      make: (setup) => code(operator, implementation, setup),
      settings,
      connection,
      clock: systemClock,
      random: Math.random,
      log,
      tracing,
      origins,
      isForPeople: process.stderr.isTTY,
    },
    signal,
  );
}

function logOf(level: Settings["logLevel"]): Logger {
  return createJsonLogger({
    level,
    write: (line) => process.stdout.write(line),
    isForPeople: process.stdout.isTTY,
  });
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
