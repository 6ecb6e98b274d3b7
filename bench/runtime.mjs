// Measures what an operator's process costs, from events to reconciles, beside an informer of client-node's
// and a Watcher of kubernetes-fluent-client's with a hand-written loop around it:
// `npm run bench:runtime [-- --quick] [-- --rounds 3] [-- --only sync,wakes]`. bench/README.md says how to
// read it.
import { createServer } from "node:net";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { rows } from "./runtime/limits.mjs";
import { Lab } from "./runtime/scenarios.mjs";
import { failovers } from "./runtime/failover.mjs";
import { queueRun } from "./runtime/queue.mjs";
import { startups } from "./runtime/startup.mjs";
import { steadyRun } from "./runtime/steady.mjs";
import { peers } from "./support/peers.mjs";
import { runBench } from "./support/run-bench.mjs";

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    rounds: { type: "string", default: "3" },
    only: { type: "string" },
    tls: { type: "boolean", default: false },
    ours: { type: "boolean", default: false },
    profile: { type: "string" },
  },
});
const rounds = Number(values.rounds);
const whole = values.quick ? 10_000 : 100_000;
const installed = values.ours ? [] : peers();
const ours = { name: "slipway", script: join(import.meta.dirname, "runtime/operator.mjs") };
const others = installed.map(({ name, version, script }) => ({
  name,
  version,
  script: join(import.meta.dirname, "runtime/loop.mjs"),
  env: { BENCH_PEER: script },
}));
const all = [ours, ...others];
const results = {};

function keep(scenario, { name }, run) {
  results[scenario] ??= {};
  results[scenario][name] ??= [];
  results[scenario][name].push(run);
  process.stdout.write(".");
}

async function prepared(lab, resource) {
  const { type } = await lab.ask("prepare", { made: ["added", "items"], ...resource });
  return type;
}

async function inRounds(run) {
  for (let round = 0; round < rounds; round += 1) await run(round);
}

const scenarios = {
  /** The first round lists again twice, for everybody; later rounds measure only the first list of the others. */
  async sync(lab) {
    const small = await prepared(lab, { kind: "thing", number: 0, count: 1 });
    let type = await prepared(lab, { kind: "thing", count: whole });
    await inRounds(async (round) => {
      for (const consumer of all) {
        const relists = round === 0 || consumer === ours ? ["unchanged"] : [];
        if (round === 0) relists.push("changed");
        const run = await lab.sync(consumer, { types: [type], passes: whole, relists });
        keep("sync", consumer, run);
        if (round === 0) type = await prepared(lab, { kind: "thing", count: whole });
      }
      const options = { shape: "metadata" };
      keep("metadata", ours, await lab.sync(ours, { types: [small, type], passes: 1, options }));
    });
  },
  async wakes(lab) {
    const objects = values.quick ? 10_000 : 20_000;
    const type = await prepared(lab, { kind: "thing", count: objects });
    const alarm = await prepared(lab, { kind: "thing", number: 9, count: 1 });
    const work = { types: [type, alarm], objects, times: 10 };
    const of = (concurrency) => ({
      shape: "alarm",
      settings: { MAX_CONCURRENT_RECONCILES: String(concurrency) },
    });
    await inRounds(async () => {
      keep("wakes", ours, await lab.wakes(ours, { ...work, options: of(1) }));
      const logging = { ...work, options: of(1), isLogging: true };
      keep("wakesLogging", ours, await lab.wakes(ours, logging));
      keep("wakes10", ours, await lab.wakes(ours, { ...work, options: of(10) }));
      keep("wakes100", ours, await lab.wakes(ours, { ...work, options: of(100) }));
      for (const other of others) {
        keep("wakes", other, await lab.wakes(other, { ...work, types: [type] }));
      }
    });
  },
  async queue() {
    await inRounds(async () => keep("queue", ours, await queueRun()));
  },
  /** As many events as objects: each leads to a reconcile. */
  async events(lab) {
    const of = async (consumer, isRejected) => {
      const type = await prepared(lab, { kind: "thing", count: whole });
      return lab.events(consumer, { types: [type], objects: whole, events: whole, isRejected });
    };
    await inRounds(async () => {
      for (const consumer of all) keep("events", consumer, await of(consumer, false));
      keep("rejected", ours, await of(ours, true));
    });
  },
  async deployments(lab) {
    const count = values.quick ? 10_000 : 30_000;
    const options = { shape: "children" };
    await inRounds(async () => {
      for (const consumer of all) {
        const parents = await prepared(lab, { kind: "thing", count });
        const type = await prepared(lab, { kind: "child", count });
        const types = consumer === ours ? [parents, type] : [type];
        const run = await lab.events(consumer, { types, objects: count, events: count, options });
        keep("deployments", consumer, run);
      }
    });
  },
  async latency(lab) {
    const seconds = values.quick ? 3 : 10;
    await inRounds(async () => {
      for (const perSecond of [100, 1_000]) {
        for (const consumer of all) {
          const type = await prepared(lab, { kind: "thing", count: 10_000 });
          const work = { types: [type], objects: 10_000, count: seconds * perSecond, perSecond };
          keep(`latency${perSecond}`, consumer, await lab.latency(consumer, work));
        }
      }
    });
  },
  async load(lab) {
    await inRounds(async () => {
      for (const consumer of all) {
        const type = await prepared(lab, { kind: "thing", count: 10_000 });
        const held = { kind: "thing", number: 0, count: whole, isHeld: true };
        const work = {
          types: [type, await prepared(lab, held)],
          objects: 10_000,
          perSecond: 500,
          options: { numbers: [null, 0] },
        };
        keep("whileListing", consumer, await lab.whileListing(consumer, work));
      }
      const type = await prepared(lab, { kind: "thing", count: whole });
      keep("urgent", ours, await lab.urgent(ours, { types: [type], perSecond: 200 }));
    });
  },
  async scrapes(lab) {
    const objects = 2_200;
    const type = await prepared(lab, { kind: "thing", count: objects });
    await inRounds(async () => {
      const port = await freePort();
      keep("scrapes", ours, await lab.scrapes(ours, { types: [type], objects, times: 20, port }));
    });
  },
  async startup(lab) {
    const type = await prepared(lab, { kind: "thing", count: 100 });
    await startups({ lab, type, installed, runs: Math.max(5, rounds), keep });
  },
  async steady() {
    keep("steady", ours, await steadyRun({ parents: values.quick ? 20 : 200, times: 10 }));
  },
  async failover() {
    await failovers({ rounds: values.quick ? 3 : 10, kills: values.quick ? 1 : 3, keep });
  },
};

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen({ port: 0, host: "127.0.0.1" }, resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

await runBench({ name: "runtime", Lab, scenarios, rows, results, others: installed, values });
