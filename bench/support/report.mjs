// What benches print of their figures, and of how busy the machine was.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";

/** How busy the machine is, of everybody. */
export function load() {
  const [user, nice, system, , , irq, softirq, steal] = readFileSync("/proc/stat", "utf8")
    .split("\n")[0]
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return {
    average: loadavg().map((value) => value.toFixed(2)),
    ticks: user + nice + system + irq + softirq + steal,
    at: performance.now(),
  };
}

/** Says how busy the machine was between two loads, and how busy the server was at most; tells the latter in per cent. */
export function tellLoad(before, after, shares) {
  const busy = (after.ticks - before.ticks) / ((after.at - before.at) / 10) / cpus().length;
  const worst = shares.reduce((most, share) => (share.percent > most.percent ? share : most), {
    percent: 0,
    what: "nothing",
  });
  console.log(
    `\nload average after: ${after.average.join(" ")}; both cores busy ${Math.round(100 * busy)} % on average; ` +
      `the server used at most ${Math.round(worst.percent)} % of its core (${worst.what}; limit 70)`,
  );
  return worst.percent;
}

/** Prints figures beside their limits. */
export function show(figures) {
  const width = Math.max(...figures.map(({ id }) => id.length));
  const round = (value) =>
    Math.abs(value) >= 100 ? Math.round(value).toLocaleString("en") : value.toPrecision(3);
  for (const { id, what, unit, must, aim, figure, ratios, verdict } of figures) {
    const limits = must === undefined ? "" : `must ${round(must)}, aim ${round(aim)}`;
    console.log(
      `${id.padEnd(width)}  ${round(figure).padStart(8)} ${unit.padEnd(12)} ${limits.padEnd(26)} ${verdict.padEnd(16)} ${what}`,
    );
    for (const { name, ratio, limit, figure: theirs } of ratios) {
      const wanted = limit === undefined ? "" : ` (wanted ${limit})`;
      // Nothing can be set beside nothing.
      const times = Number.isFinite(ratio) ? `${ratio.toFixed(2)}×` : "–";
      console.log(
        `${"".padEnd(width)}  ${times.padStart(8)} of ${name}'s ${round(theirs)}${wanted}`,
      );
    }
  }
}

/** Keeps every run of a bench, and says where. */
export function keepRuns(name, runs) {
  const file = join(import.meta.dirname, "../../node_modules/.cache/slipway/bench", `${name}.json`);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, JSON.stringify(runs, undefined, 1));
  console.log(`every run: ${file}`);
}
