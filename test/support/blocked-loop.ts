// Starts a watchdog, keeps the event loop busy with one piece of code, and tells what the watchdog found.
import { startWatchdog } from "../../src/manager/watchdog.js";
import { systemClock } from "../../src/util/clock.js";
import { deferred } from "../../src/util/deferred.js";

const blockedForMs = Number(process.argv[2]);
const block = deferred<object>();
const watchdog = startWatchdog({
  clock: systemClock,
  isForPeople: process.argv[3] === "people",
  onBlocked: (found) => block.resolve(found),
});
watchdog.idle(watchdog.working("database: team-a/done"));
watchdog.working("database: team-a/orders");
watchdog.working("backup: équipe/größe");
// The thread has to be up before there is something to find.
setTimeout(() => void tell(), 1_500);

function reconcileForEver(): number {
  const startedMs = Date.now();
  while (Date.now() - startedMs < blockedForMs);
  return startedMs;
}

async function tell(): Promise<void> {
  const startedMs = reconcileForEver();
  const endedMs = Date.now();
  const found = await block.promise;
  await watchdog[Symbol.asyncDispose]();
  console.log(JSON.stringify({ startedMs, endedMs, found }));
}
