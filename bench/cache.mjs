// Measures what lists, watches and caches cost, beside client-node and kubernetes-fluent-client in the
// same run: `npm run bench:cache [-- --quick] [-- --rounds 3] [-- --only sync,events]`. A replay server
// on one core, one consumer at a time on the other. bench/README.md says how to read it.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { figuresOf, rows } from "./cache/limits.mjs";
import { Lab } from "./cache/scenarios.mjs";
import { certificateFor } from "./support/certificate.mjs";
import { ours, peers, plainFetch } from "./support/peers.mjs";
import { pinsProcesses, Worker } from "./support/processes.mjs";
import { targetOf } from "./support/target.mjs";

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
const root = join(import.meta.dirname, "..");
const rounds = Number(values.rounds);
const whole = values.quick ? 10_000 : 100_000;
const blast = values.quick ? 30_000 : 100_000;
const others = values.ours ? [] : peers();
const all = [ours, ...others];
const results = {};

function keep(scenario, { name }, run) {
  results[scenario] ??= {};
  results[scenario][name] ??= [];
  results[scenario][name].push(run);
  process.stdout.write(".");
}

/** How busy the machine is, of everybody. */
function load() {
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
    const times = values.quick ? 5_000 : 20_000;
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

function show(figures) {
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

const folder = mkdtempSync(join(tmpdir(), "slipway-bench-"));
const server = new Worker(join(import.meta.dirname, "cache/replay-server.mjs"), {
  core: 1,
  execArgv: ["--max-old-space-size=4096"],
});
try {
  const certificate = await certificateFor("127.0.0.1");
  const { ca, cert, key } = certificate;
  const secure = targetOf(await server.ask("listen", { tls: { cert, key } }), folder, ca);
  const plain = values.tls ? secure : targetOf(await server.ask("listen"), folder);
  const lab = new Lab({ server, places: { plain, secure }, profile: values.profile });
  const before = load();
  const versions = others.map(({ name, version }) => `${name} ${version}`).join(", ");
  console.log(
    `Node ${process.versions.node}, ${cpus()[0]?.model.trim()}, ${pinsProcesses() ? "server on core 1, client on core 0" : "no core is pinned"}; ${versions}`,
  );
  console.log(`load average before: ${before.average.join(" ")}`);
  const wanted = values.only?.split(",") ?? Object.keys(scenarios);
  for (const name of wanted) await scenarios[name](lab);
  const after = load();
  const busy = (after.ticks - before.ticks) / ((after.at - before.at) / 10) / cpus().length;
  const shares = lab.serverShares;
  const worst = shares.reduce((most, share) => (share.percent > most.percent ? share : most), {
    percent: 0,
  });
  console.log(
    `\nload average after: ${after.average.join(" ")}; both cores busy ${Math.round(100 * busy)} % on average; ` +
      `the server used at most ${Math.round(worst.percent)} % of its core (${worst.what}; limit 70)`,
  );
  const figures = rows
    .map((row) => figuresOf(row, results, { isWhole: !values.quick }))
    .filter((found) => found);
  show(figures);
  const file = join(root, "node_modules/.cache/slipway/bench/cache.json");
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(
    file,
    JSON.stringify({ versions, before, after, shares, figures, results }, undefined, 1),
  );
  console.log(`every run: ${file}`);
  if (worst.percent > 70)
    console.log("the server may have been the slower side: its row says little");
  if (figures.some(({ verdict }) => verdict.endsWith("BROKEN"))) process.exitCode = 1;
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
