// Puts 17 faults to ours, client-node and kubernetes-fluent-client side by side: `npm run bench:faults`.
// Each consumer has a process and a server of its own for each fault, and 75 s from the fault on in which
// what its handler was told must come to equal the server. bench/README.md says how to read it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { faults } from "./faults/faults.mjs";
import { FaultServer } from "./faults/server.mjs";
import { ours, peers } from "./support/peers.mjs";
import { Worker } from "./support/processes.mjs";
import { targetOf } from "./support/target.mjs";

const { values } = parseArgs({
  options: {
    /** How many cases run at a time: most of them only wait. */
    parallel: { type: "string", default: "17" },
    only: { type: "string" },
    ours: { type: "boolean", default: false },
  },
});
const root = join(import.meta.dirname, "..");
const child = join(import.meta.dirname, "faults/child.mjs");
const limitMs = 75_000;
const syncLimitMs = 120_000;
/** How long a view must stay as it should be. */
const settledMs = 1_500;

const consumers = values.ours ? [ours] : [ours, ...peers()];
const folder = mkdtempSync(join(tmpdir(), "slipway-bench-"));

/** How one consumer fares with one fault. */
async function trial(fault, consumer) {
  const server = new FaultServer();
  const { target, env } = targetOf(await server.start(), folder);
  const worker = new Worker(child, { env: { ...env, BENCH_CONSUMER: consumer.script } });
  let told = { view: {}, strange: 0 };
  worker.onNews = (news) => {
    told = news;
  };
  const isRight = () => isDeepStrictEqual(told.view, server.view());
  try {
    await worker.ask("follow", { target });
    const synced = await until(() => isRight() && server.watchers.size > 0, syncLimitMs, worker);
    if (!synced) return { isRight: false, note: "never came to the first state" };
    await sleep(1_000);
    const start = performance.now();
    await fault.inject(server);
    const left = () => limitMs - (performance.now() - start);
    let tookMs;
    while (tookMs === undefined && left() > 0 && !worker.hasEnded) {
      if (!(await until(isRight, left(), worker))) break;
      const at = performance.now() - start;
      await sleep(settledMs);
      if (isRight()) tookMs = at;
    }
    if (tookMs === undefined) {
      const differs = diff(told.view, server.view());
      const health = worker.hasEnded ? undefined : await worker.ask("health");
      const note = worker.hasEnded
        ? `the process ended: ${await worker.ended}`
        : `wrong: ${differs}`;
      return { isRight: false, note, health };
    }
    const held = await worker.ask("held");
    if (held !== undefined && !isDeepStrictEqual(held, server.view())) {
      return { isRight: false, note: `the cache itself is wrong: ${diff(held, server.view())}` };
    }
    return { isRight: true, tookMs, strange: told.strange };
  } finally {
    await worker.stop();
    await server.stop();
  }
}

async function until(isTrue, ms, worker) {
  const end = performance.now() + ms;
  while (performance.now() < end) {
    if (isTrue()) return true;
    if (worker.hasEnded) return false;
    await sleep(20);
  }
  return false;
}

function diff(view, wanted) {
  const names = [...new Set([...Object.keys(view), ...Object.keys(wanted)])].sort();
  return names.filter((name) => view[name] !== wanted[name]).join(", ");
}

function cellOf({ isRight, tookMs, note, strange }) {
  if (!isRight) return `FAILED, ${note}`;
  const remark = strange > 0 ? `, ${strange} that are none` : "";
  return `ok, ${(tookMs / 1000).toFixed(1)} s${remark}`;
}

try {
  const wanted = faults.filter(
    ({ name }) => values.only === undefined || name.includes(values.only),
  );
  const cases = wanted.flatMap((fault) => consumers.map((consumer) => ({ fault, consumer })));
  // The long ones begin first.
  const waiting = [...cases].sort((a, b) => faults.indexOf(b.fault) - faults.indexOf(a.fault));
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      next.result = await trial(next.fault, next.consumer);
      process.stdout.write(next.result.isRight ? "." : "x");
    }
  };
  await Promise.all(Array.from({ length: Number(values.parallel) }, lane));
  const names = consumers.map(({ name, version }) =>
    version === undefined ? name : `${name} ${version}`,
  );
  console.log(`\n\n${"fault".padEnd(50)}${names.map((name) => name.padEnd(34)).join("")}`);
  for (const { name } of wanted) {
    const cells = cases
      .filter(({ fault }) => fault.name === name)
      .map(({ result }) => cellOf(result));
    console.log(`${name.padEnd(50)}${cells.map((cell) => cell.padEnd(34)).join("")}`);
  }
  for (const { name } of consumers) {
    const own = cases.filter(({ consumer }) => consumer.name === name);
    const good = own.filter(({ result }) => result.isRight).length;
    console.log(`${name === ours.name ? "ours" : name}: ${good} of ${own.length}`);
    if (name === ours.name && good < own.length) process.exitCode = 1;
  }
  const file = join(root, "node_modules/.cache/slipway/bench/faults.json");
  mkdirSync(join(file, ".."), { recursive: true });
  const rows = cases.map(({ fault, consumer, result }) => ({
    fault: fault.name,
    consumer: consumer.name,
    ...result,
  }));
  writeFileSync(file, JSON.stringify(rows, undefined, 1));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
