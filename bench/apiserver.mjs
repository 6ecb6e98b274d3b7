// Measures the API server in the process, and beside it a kube-apiserver with its etcd: `npm run bench:apiserver`.
// bench/README.md says how to read it.
import { readFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { kinds } from "./apiserver/kinds.mjs";
import { Load } from "./apiserver/load.mjs";
import { figuresOf } from "./support/figures.mjs";
import { Worker, pinsProcesses } from "./support/processes.mjs";
import { keepRuns, load, show } from "./support/report.mjs";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    only: { type: "string" },
    ours: { type: "boolean", default: false },
    objects: { type: "string", default: "2000" },
    /** Writes CPU profiles of the server that is asked into this folder. */
    profile: { type: "string" },
  },
});
const root = join(import.meta.dirname, "..");
if (!existsSync(join(root, "dist/lib/testing/index.js"))) {
  console.error("dist/lib is not there: run npm run build first");
  process.exit(1);
}
const child = join(import.meta.dirname, "apiserver/child.mjs");
const count = Number(values.objects);
const names = values.only?.split(",");
const isWanted = (name) => names === undefined || names.includes(name);
const operations = ["create", "get", "patch", "apply", "update", "delete"];

/** One answer of a process that has just begun. */
async function fresh(order) {
  const worker = new Worker(child, { core: 1, execArgv: ["--expose-gc"] });
  try {
    return await worker.ask(order);
  } finally {
    await worker.stop();
  }
}

/** Ours, in a process of its own. */
async function startOurs() {
  const profile =
    values.profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${values.profile}`];
  const worker = new Worker(child, { core: 1, execArgv: ["--expose-gc", ...profile] });
  const config = await worker.ask("serve", { resources: kinds(1) });
  return {
    config,
    cpu: () => worker.ask("cpu"),
    heap: () => worker.ask("heap"),
    stop: async () => {
      if (values.profile !== undefined) {
        // A profile is written when the process ends by itself.
        worker.signal("SIGTERM");
        await worker.ended;
      }
      await worker.stop();
    },
  };
}

/** A real one. What it uses of a processor is that of kube-apiserver and etcd together. */
async function startReal() {
  const { startControlPlane } = await import("../dist/lib/testing/index.js");
  const plane = await startControlPlane({ resources: kinds(1) });
  const pids = ["etcd", "kube-apiserver"].map((component) => plane.pid(component));
  if (pinsProcesses())
    for (const pid of pids) spawnSync("taskset", ["-a", "-cp", "1", String(pid)]);
  const ticks = (pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
    return Number(fields[11]) + Number(fields[12]);
  };
  return {
    config: plane.admin,
    cpu: () => pids.reduce((sum, pid) => sum + ticks(pid), 0) / 100,
    heap: () => 0,
    stop: () => plane.stop(),
  };
}

/** Objects made, read, changed and deleted, while one watch follows them. */
async function crud({ config, cpu, heap }) {
  const client = new Load(config);
  await client.run("create", 200, "warm");
  await client.run("delete", 200, "warm");
  await client.watch(1);
  const run = { rates: {}, perCpu: {} };
  let [total, seconds, used] = [0, 0, 0];
  const before = await heap();
  for (const operation of operations) {
    const begin = await cpu();
    const took = await client.run(operation, count);
    const spent = (await cpu()) - begin;
    run.rates[operation] = count / took;
    run.perCpu[operation] = count / spent;
    if (operation === "apply") run.bytes = ((await heap()) - before) / count;
    total += count;
    seconds += took;
    used += spent;
  }
  client.close();
  return { ...run, rate: total / seconds, ratePerCpu: total / used };
}

/** Changes that so many watches follow: what the server uses for each event. */
async function fanOut({ config, cpu }, watchers) {
  const client = new Load(config);
  await client.run("create", 50, "fan");
  await client.watch(watchers);
  await client.told(watchers * 50);
  client.events = 0;
  const changes = Math.max(50, Math.ceil(2000 / watchers));
  const begin = await cpu();
  for (let done = 0; done < changes; done += 50)
    await client.run(done % 100 === 0 ? "patch" : "apply", 50, "fan");
  await client.told(watchers * Math.ceil(changes / 50) * 50);
  const spent = (await cpu()) - begin;
  const events = client.events;
  client.close();
  const rest = new Load(config);
  await rest.run("delete", 50, "fan");
  rest.close();
  return { microseconds: (spent / events) * 1e6 };
}

const results = {
  start: { slipway: [] },
  definitions: { slipway: [] },
  many: { slipway: [] },
  crud: {},
};
for (const watchers of [1, 10, 100]) results[`fan${watchers}`] = {};

for (let round = 0; round < Number(values.rounds); round += 1) {
  console.log(`round ${round + 1}; load average ${load().average.join(" ")}`);
  for (const order of ["start", "definitions", "many"])
    if (isWanted(order)) results[order].slipway.push(await fresh(order));
  const servers = { slipway: startOurs, ...(values.ours ? {} : { "kube-apiserver": startReal }) };
  for (const [name, start] of Object.entries(servers)) {
    if (!isWanted("crud") && !isWanted("fan")) continue;
    const server = await start();
    try {
      const note = (scenario, run) => (results[scenario][name] ??= []).push(run);
      if (isWanted("crud")) note("crud", await crud(server));
      if (isWanted("fan"))
        for (const watchers of [1, 10, 100]) note(`fan${watchers}`, await fanOut(server, watchers));
    } finally {
      await server.stop();
    }
  }
}

const rows = [
  {
    id: "P10",
    from: "start",
    of: ({ firstMs }) => firstMs,
    what: "start to the first answer over TLS, the first of a process",
    unit: "ms",
    must: 50,
    aim: 15,
  },
  {
    id: "P10",
    from: "start",
    of: ({ laterMs }) => laterMs,
    what: "the same of the next ones",
    unit: "ms",
    must: 50,
    aim: 15,
  },
  {
    id: "P10",
    from: "start",
    of: ({ stopMs }) => stopMs,
    what: "stop",
    unit: "ms",
    must: 20,
    aim: 5,
  },
  {
    id: "P10b",
    from: "definitions",
    of: ({ ms }) => ms,
    what: "a server with 10 CustomResourceDefinitions",
    unit: "ms",
    must: 50,
    aim: 10,
  },
  {
    id: "P10c",
    from: "crud",
    of: ({ rate }) => rate,
    what: "operations, one watch open",
    unit: "/s",
    must: 3000,
    aim: 8000,
    isRate: true,
    ratios: { "kube-apiserver": 3 },
  },
  {
    id: "P10c",
    from: "crud",
    of: ({ ratePerCpu }) => ratePerCpu,
    what: "operations, by the server's processor time",
    unit: "/s of CPU",
    must: 3000,
    aim: 8000,
    isRate: true,
    ratios: { "kube-apiserver": 3 },
  },
  ...operations.map((name) => ({
    id: "",
    from: "crud",
    of: ({ perCpu }) => perCpu[name],
    what: name,
    unit: "/s of CPU",
    isRate: true,
  })),
  {
    id: "P10d",
    from: "many",
    of: ({ seconds }) => seconds,
    what: "200 servers one after the other",
    unit: "s",
    must: 10,
    aim: 3,
  },
  {
    id: "P10d",
    from: "many",
    of: ({ cpuSeconds }) => cpuSeconds,
    what: "the same, processor time",
    unit: "s of CPU",
  },
  {
    id: "P10d",
    from: "many",
    of: ({ grownMB }) => grownMB,
    what: "what they leave",
    unit: "MB",
    must: 20,
    aim: 5,
  },
  {
    id: "P10d",
    from: "many",
    of: ({ usedMB }) => usedMB,
    what: "of that, what objects and buffers of JavaScript hold",
    unit: "MB",
  },
  {
    id: "",
    from: "crud",
    of: ({ bytes }) => bytes,
    what: "heap for one object of 1.3 KB with three changes",
    unit: "bytes",
  },
  ...[1, 10, 100].map((watchers) => ({
    id: "",
    from: `fan${watchers}`,
    of: ({ microseconds }) => microseconds,
    what: `one event of ${watchers} watches, the write in it`,
    unit: "µs of CPU",
  })),
];
const figures = rows.flatMap((row) => figuresOf(row, results, { isWhole: true }) ?? []);
show(figures);
keepRuns("apiserver", results);
if (figures.some(({ verdict }) => verdict.includes("BROKEN"))) process.exitCode = 1;
