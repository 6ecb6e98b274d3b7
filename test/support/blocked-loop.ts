// Starts a watchdog, keeps the event loop busy with one piece of code, and tells what the watchdog found.
import { startWatchdog } from "../../src/manager/watchdog.js";
import { systemClock } from "../../src/util/clock.js";

const blockedForMs = Number(process.argv[2]);
let heard = (_block: object): void => {};
const block = new Promise<object>((resolve) => (heard = resolve));
const watchdog = startWatchdog({
  clock: systemClock,
  isForPeople: process.argv[3] === "people",
  onBlocked: (found) => heard(found),
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
  const found = await block;
  await watchdog[Symbol.asyncDispose]();
  console.log(JSON.stringify({ startedMs, endedMs, found }));
}
