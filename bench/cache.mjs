// Measures what lists, watches and caches cost, beside client-node and kubernetes-fluent-client in the
// same run: `npm run bench:cache [-- --quick] [-- --rounds 3] [-- --only sync,events]`. A replay server
// on one core, one consumer at a time on the other. bench/README.md says how to read it.
import { parseArgs } from "node:util";
import { rows } from "./cache/limits.mjs";
import { Lab } from "./cache/scenarios.mjs";
import { ours, peers, plainFetch } from "./support/peers.mjs";
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
const blast = values.quick ? 60_000 : 100_000;
const others = values.ours ? [] : peers();
const all = [ours, ...others];
const results = {};

function keep(scenario, { name }, run) {
  results[scenario] ??= {};
  results[scenario][name] ??= [];
  results[scenario][name].push(run);
  process.stdout.write(".");
}

const scenarios = {
  /** The first round lists again twice, for everybody; later rounds measure only the first list of the others. */
  async sync(lab) {
    const type = await prepared(lab, { kind: "thing", count: whole, made: ["added", "items"] });
    for (let round = 0; round < rounds; round += 1) {
      for (const consumer of all) {
        const relists = round === 0 || consumer === ours ? ["unchanged"] : [];
        if (round === 0) relists.push("changed");
        keep(
          "sync",
          consumer,
          await lab.sync(consumer, { types: [type], objects: whole, relists }),
        );
        if (round === 0)
          await prepared(lab, { kind: "thing", count: whole, made: ["added", "items"] });
      }
      for (const [name, reads] of [
        ["unread", "nothing"],
        ["metadata", "metadata"],
      ]) {
        keep(name, ours, await lab.sync(ours, { types: [type], objects: whole, reads }));
      }
    }
  },
  async events(lab) {
    for (let round = 0; round < rounds; round += 1) {
      for (const consumer of all) keep("events", consumer, await events(lab, consumer, {}));
      keep("rejected", ours, await events(lab, ours, { reads: "generation" }));
      keep("unreadEvents", ours, await events(lab, ours, { reads: "nothing" }));
    }
  },
  async deployments(lab) {
    for (let round = 0; round < rounds; round += 1) {
      for (const consumer of all) {
        const size = { kind: "deployment", objects: 3_000, count: blast / 3 };
        keep("deployments", consumer, await events(lab, consumer, size));
      }
    }
  },
  async writes(lab) {
    const type = await prepared(lab, { kind: "thing", count: 1 });
    const { kinds } = await import("./cache/objects.mjs");
    const object = kinds.thing.make(0, { resourceVersion: 100_000, generation: 1, replicas: 3 });
    const { namespace, name } = object.metadata;
    const request = { type, key: { namespace, name }, object, concurrency: 32 };
    const times = values.quick ? 10_000 : 20_000;
    const clients = values.ours ? [ours] : [...all, plainFetch];
    for (let round = 0; round < rounds; round += 1) {
      for (const consumer of clients) {
        // The others need so long for each that fewer do.
        const share = { "kubernetes-fluent-client": 20, "client-node": 4 }[consumer.name] ?? 1;
        const calls = times / share;
        for (const verb of ["patch", "put"]) {
          const run = await lab.writes(consumer, { ...request, verb, times: calls });
          if (run !== undefined) keep(verb.toUpperCase(), consumer, run);
        }
      }
    }
  },
  async idle(lab) {
    const types = [];
    for (let number = 0; number < 10; number += 1) {
      types.push(
        await prepared(lab, { kind: "thing", number, count: 1_000, made: ["added", "items"] }),
      );
    }
    const ms = values.quick ? 20_000 : 60_000;
    await Promise.all(
      all.map(async (consumer) =>
        keep("idle", consumer, await lab.idle(consumer, { types, objects: 10_000, ms })),
      ),
    );
    for (const type of types) await lab.ask("forget", { type });
  },
  async reconnects(lab) {
    const times = values.quick ? 200 : 1_000;
    for (const consumer of all) {
      const type = await prepared(lab, { kind: "thing", count: 100 });
      keep(
        "reconnects",
        consumer,
        await lab.reconnects(consumer, { type, objects: 100, times, capMs: 60_000 }),
      );
    }
  },
};

async function prepared(lab, resource) {
  const { type } = await lab.ask("prepare", resource);
  return type;
}

async function events(lab, consumer, { kind = "thing", objects = 10_000, count = blast, reads }) {
  const type = await prepared(lab, { kind, count: objects, made: ["added", "items"] });
  return lab.events(consumer, { type, objects, events: 2 * Math.round(count / 2), reads });
}

await runBench({ name: "cache", Lab, scenarios, rows, results, others, values });
