// `npm run proof:simulation [-- 10000]`: so many lives of caches, of whole operators and of elections, each on a clock of
// its own and with faults drawn from its seed; `npm test` has some of each.
import { ensureInstalled } from "./install.mjs";
import { begin, conclude, vitest } from "./steps.mjs";

const [seeds = "10000"] = process.argv.slice(2);
if (!/^[1-9]\d*$/.test(seeds)) {
  console.error(`npm run proof:simulation takes a number of seeds, not ${seeds}`);
  process.exit(2);
}
ensureInstalled();
begin("simulation");
const filters = ["cache/simulation", "controller-simulation", "leader-election-simulation"];
conclude("simulation", [
  await vitest("simulation", ["unit"], { filters, env: { SIMULATION_SEEDS: seeds } }),
]);
