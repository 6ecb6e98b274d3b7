// Runs an operator whose API server cannot be reached; what the first argument says happens to it.
import { defineController, defineOperator, defineResource, k } from "slipway/api";
import { implement, runOperator } from "slipway";

const [what = "", ...flags] = process.argv.slice(2);
process.argv.splice(2, Infinity, ...flags);

const Site = defineResource({
  group: "example.com",
  kind: "Site",
  versions: { v1: { spec: k.object({}) } },
});
const site = defineController({ name: "site", for: Site });
const operator = defineOperator({
  name: "site-operator",
  version: "1.0.0",
  controllers: [site],
  tasks: { walk: { leaderOnly: false } },
});
const reconcilers = implement(operator, async () => {
  if (what === "keeps-open") setInterval(() => {}, 1_000_000);
  if (what === "keeps-open") process.kill(process.pid, "SIGTERM");
  // Longer than any test waits, and nothing that hears of the end.
  if (what === "hangs") setTimeout(() => process.kill(process.pid, "SIGTERM"), 100);
  if (what === "hangs") await new Promise(() => {});
  if (what === "blocks") setTimeout(block, 1_500);
  if (what === "lets-go") void Promise.reject(new Error("let go by the setup"));
  return { site: { reconcile: () => {} }, walk };
});

/** Lets go of what fails when nobody waits for it any more. */
function walk(): void {
  if (what === "lets-go") setTimeout(() => void Promise.reject(new Error("let go by a task")), 50);
  const fail = (): void => {
    throw new Error("thrown by a task");
  };
  if (what === "lets-go") setTimeout(() => process.kill(process.pid, "SIGTERM"), 300);
  if (what === "throws") setTimeout(fail, 50);
}

/** Longer than a probe of the kubelet waits, and than the watchdog's patience. */
function block(): void {
  console.log(JSON.stringify({ msg: "blocking" }));
  const startedMs = Date.now();
  while (Date.now() - startedMs < 3_000);
  setTimeout(() => process.kill(process.pid, "SIGTERM"), 500);
}

const running = runOperator(operator, reconcilers);
if (what === "stopped-at-once") process.kill(process.pid, "SIGTERM");
await running;
