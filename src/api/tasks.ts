import { faultOfDns1035Label } from "../meta/names.js";
import type { ValidationIssue } from "../schema/issues.js";
import { checkOptions } from "./check-options.js";

/** Work of an operator that belongs to no object. */
export interface TaskOptions {
  /** From the end of one run to the start of the next, in milliseconds; without it the task runs until it ends, and again where it failed. */
  readonly everyMs?: number | undefined;
  /** Whether only the replica that leads runs it, else each replica. @default true */
  readonly leaderOnly?: boolean | undefined;
}

/** A described task. */
export interface Task {
  readonly everyMs?: number;
  readonly leaderOnly: boolean;
}

/** Tasks by name. */
export interface DeclaredTasks {
  readonly [name: string]: TaskOptions;
}

/** Fills in what an author leaves out. */
export function toTasks(tasks: DeclaredTasks): Readonly<Record<string, Task>> {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, { everyMs, leaderOnly = true }]) => [
      name,
      { ...(everyMs === undefined ? {} : { everyMs }), leaderOnly },
    ]),
  );
}

/** What timers of Node take: https://nodejs.org/api/timers.html#settimeoutcallback-delay-args */
const longestMs = 2 ** 31 - 1;

/** Checks tasks; their code stands beside that of the controllers, under names of one set. */
export function checkTasks(
  tasks: DeclaredTasks,
  controllers: readonly string[],
): readonly ValidationIssue[] {
  return Object.entries(tasks).flatMap(([name, task]): readonly ValidationIssue[] => {
    const path = ["tasks", name];
    const issues = [...checkOptions(task, ["everyMs", "leaderOnly"], path)];
    const report = (code: string, message: string, ...below: readonly string[]): void =>
      void issues.push({ path: [...path, ...below], code, message });
    const fault = faultOfDns1035Label(name);
    if (fault !== undefined) report("NAME_INVALID", fault);
    if (controllers.includes(name)) report("TASK_NAME", "a controller has this name: rename one");
    const { everyMs, leaderOnly } = task;
    const isTime = Number.isInteger(everyMs) && everyMs !== undefined && everyMs >= 1;
    if (everyMs !== undefined && !(isTime && everyMs <= longestMs)) {
      const message = `must be a whole number of milliseconds from 1 to ${longestMs}, not ${String(everyMs)}`;
      report("TASK_PERIOD", message, "everyMs");
    }
    if (leaderOnly !== undefined && typeof leaderOnly !== "boolean") {
      report("OPTION_TYPE", "must be true or false", "leaderOnly");
    }
    return issues;
  });
}
