import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { startWatchdog } from "../../../src/manager/watchdog.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { VirtualClock } from "../../support/virtual-clock.js";

const script = join(import.meta.dirname, "../../support/blocked-loop.ts");
const run = promisify(execFile);

test("code that blocks is named by key and place while it does, from a bundle of one file", async () => {
  await using folder = await temporaryFolder();
  const bundle = join(folder.path, "operator.mjs");
  await build({
    entryPoints: [script],
    outfile: bundle,
    bundle: true,
    format: "esm",
    platform: "node",
    minify: true,
    keepNames: true,
    logLevel: "silent",
  });
  expect(await readdir(folder.path)).toEqual(["operator.mjs"]);
  const { stdout, stderr } = await run(process.execPath, [bundle, "2500"]);
  const { startedMs, endedMs, found } = JSON.parse(stdout);
  const [first, second, ...more] = stderr
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    level: "error",
    msg: "the event loop is blocked: nothing else can go on, and the lease is not renewed",
    working: ["database: team-a/orders", "backup: équipe/größe"],
  });
  const afterMs = Date.parse(first.ts) - startedMs;
  process.stdout.write(`a blocked event loop was told of after ${afterMs} ms\n`);
  expect(Date.parse(first.ts)).toBeLessThan(endedMs);
  expect(second.stack[0]).toMatch(/^reconcileForEver \(file:.*operator\.mjs:\d+:\d+\)$/);
  expect(Date.parse(second.ts)).toBeLessThan(endedMs);
  expect(found).toMatchObject({ working: first.working, stack: second.stack });
  expect(found.blockedMs).toBeGreaterThan(2_000);
  expect(found.blockedMs).toBeLessThan(endedMs - startedMs + 1_000);
}, 30_000);

test("it is told to people in a line that they can read", async () => {
  const args = ["--import", "tsx", script, "1500", "people"];
  const { stderr } = await run(process.execPath, args);
  expect(stderr).toMatch(
    /^\d\d:\d\d:\d\d\.\d{3} ERROR the event loop is blocked: .* {2}\{"working"/,
  );
}, 30_000);

test("keys come and go at no cost, more than there is room for too", async () => {
  const clock = new VirtualClock();
  await using watchdog = startWatchdog({ clock, onBlocked: () => {} });
  const slots = Array.from({ length: 100 }, (_, index) => watchdog.working(`key ${index}`));
  expect(new Set(slots.slice(0, 64)).size).toBe(64);
  for (const slot of slots) watchdog.idle(slot);
  expect(new Set(Array.from({ length: 64 }, () => watchdog.working("x"))).size).toBe(64);
  for (let slot = 0; slot < 64; slot += 1) watchdog.idle(slot);
  const started = process.cpuUsage();
  for (let index = 0; index < 200_000; index += 1) {
    watchdog.idle(watchdog.working("database: team-a/orders"));
  }
  const { user, system } = process.cpuUsage(started);
  const each = (user + system) / 200_000;
  process.stdout.write(`a key comes and goes in ${each.toFixed(3)} µs\n`);
  expect(each).toBeLessThan(2);
});
