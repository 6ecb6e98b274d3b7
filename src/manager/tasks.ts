import type { OperatorDefinition } from "../api/define-operator.js";
import type { LooseTask } from "../controller/implement.js";
import type { Logger } from "../telemetry/logger.js";
import { withFields } from "../telemetry/with-fields.js";
import { onAbort, sleep } from "../util/abort.js";
import { type BackoffOptions, backoffMs } from "../util/backoff.js";
import type { Clock } from "../util/clock.js";
import type { Origins } from "./origins.js";

/** What {@link runTasks} takes. */
export interface TasksOptions {
  readonly definitions: OperatorDefinition["tasks"];
  readonly code: Readonly<Record<string, LooseTask>>;
  /** Which tasks: those of the leader, or those that run everywhere. */
  readonly leaderOnly: boolean;
  /** What a task asks the cluster by. */
  readonly clientOf: (task: string) => object;
  readonly clock: Clock;
  /** Numbers from 0 to below 1. */
  readonly random: () => number;
  readonly log: Logger;
  /** How long a task may go on once it was told to end, in milliseconds. */
  readonly drainMs: number;
  /** Hears which task runs. @default nobody asks */
  readonly origins?: Origins | undefined;
}

/** Runs tasks until all are done, or until `signal` aborts and they ended or their time to end is over. */
export async function runTasks(options: TasksOptions, signal: AbortSignal): Promise<void> {
  const { definitions, code, leaderOnly, clientOf, clock, drainMs } = options;
  const running = Object.entries(definitions).flatMap(([name, task]) => {
    const run = code[name];
    if (run === undefined || task.leaderOnly !== leaderOnly) return [];
    const { everyMs } = task;
    return [runTask({ ...options, name, run, everyMs, client: clientOf(name) }, signal)];
  });
  const ended = new AbortController();
  const all = Promise.all(running).finally(() => ended.abort());
  // A task that does not hear that it should end holds nobody up; and its time keeps no process alive that is done.
  const overdue = new Promise<void>((resolve) => {
    onAbort(signal, () => void sleep(clock, drainMs, ended.signal).then(resolve, resolve));
  });
  await Promise.race([all, overdue]);
}

/** How long a task without a period waits after it failed: what should run until it ends must not be gone unseen. */
const afterFailure: BackoffOptions = { initialMs: 1_000, maxMs: 300_000, factor: 2, jitter: 0.1 };

interface TaskRun extends Pick<TasksOptions, "clock" | "random" | "log" | "origins"> {
  readonly name: string;
  readonly run: LooseTask;
  readonly everyMs: number | undefined;
  readonly client: object;
}

async function runTask(
  { name, run, everyMs, client, clock, random, log, origins }: TaskRun,
  signal: AbortSignal,
): Promise<void> {
  const own = withFields(log, () => ({ task: name }));
  const work = async (): Promise<void> => run({ log: own, signal, client });
  const origin = { task: name, teller: { log: own } };
  let failures = 0;
  while (!signal.aborted) {
    const startedMs = clock.elapsed();
    let waitMs = everyMs;
    try {
      await (origins === undefined ? work() : origins.run(origin, work));
    } catch (error) {
      // One that was well for long begins anew.
      failures = clock.elapsed() - startedMs >= afterFailure.maxMs ? 1 : failures + 1;
      waitMs ??= backoffMs(afterFailure, failures, random);
      if (!signal.aborted) own.error("the task failed; it runs again", { error, waitMs });
    }
    if (waitMs === undefined) return;
    await sleep(clock, waitMs, signal).catch(() => {});
  }
}
