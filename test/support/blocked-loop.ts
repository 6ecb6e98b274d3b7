// Starts a watchdog, keeps the event loop busy with one piece of code, and tells what the watchdog found.
import { parseArgs } from "node:util";
import { createWatchdog } from "../../src/manager/watchdog.js";
import { systemClock } from "../../src/util/clock.js";
import { deferred } from "../../src/util/deferred.js";

const { values } = parseArgs({
  options: {
    // Milliseconds.
    for: { type: "string" },
    // What the code does meanwhile.
    how: { type: "string", default: "works" },
    people: { type: "boolean", default: false },
    stat: { type: "string" },
    // In the same turn in which the watchdog is started.
    "at-once": { type: "boolean", default: false },
  },
});
const blockedForMs = Number(values.for);
const block = deferred<object | undefined>();
const watchdog = createWatchdog({
  clock: systemClock,
  isForPeople: values.people,
  onBlocked: (found) => block.resolve(found),
  statFile: values.stat,
});
watchdog.start();
watchdog.idle(watchdog.working("database: team-a/done"));
watchdog.working("database: team-a/orders");
watchdog.working("backup: équipe/größe");

function reconcileForEver(): number {
  const startedMs = Date.now();
  if (values.how === "waits") {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, blockedForMs);
  }
  while (Date.now() - startedMs < blockedForMs);
  return startedMs;
}

async function tell(): Promise<void> {
  const startedMs = reconcileForEver();
  const endedMs = Date.now();
  // What the thread found comes with its next look, if anything does.
  setTimeout(() => block.resolve(undefined), 500).unref();
  const found = await block.promise;
  await watchdog[Symbol.asyncDispose]();
  console.log(JSON.stringify({ startedMs, endedMs, found }));
}

if (values["at-once"]) await tell();
else setTimeout(() => void tell(), 700);
