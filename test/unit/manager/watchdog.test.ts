import { execFile } from "node:child_process";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWatchdog } from "../../../src/manager/watchdog.js";
import { type TemporaryFolder, temporaryFolder } from "../../support/temporary-folder.js";
import { VirtualClock } from "../../../src/testing/virtual-clock.js";

const script = join(import.meta.dirname, "../../support/blocked-loop.ts");
const run = promisify(execFile);

let folder: TemporaryFolder;
let bundle: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  bundle = join(folder.path, "operator.mjs");
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
});
afterAll(() => folder[Symbol.asyncDispose]());

const runScript = (...args: readonly string[]): Promise<{ stdout: string; stderr: string }> =>
  run(process.execPath, [bundle, ...args]);

test("code that blocks is named by key and place while it does, from a bundle of one file", async () => {
  expect(await readdir(folder.path)).toEqual(["operator.mjs"]);
  const { stdout, stderr } = await runScript("--for=2500");
  const { startedMs, endedMs, found } = JSON.parse(stdout);
  const [first, second, ...more] = stderr
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    // A busy machine may leave too little CPU to know at once.
    .filter(({ level }) => level === "error");
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
  const { stderr } = await runScript("--for=2500", "--people");
  expect(stderr).toMatch(
    /^\d\d:\d\d:\d\d\.\d{3} ERROR the event loop is blocked: .* {2}\{"working"/m,
  );
}, 30_000);

const blockedLine = expect.objectContaining({
  msg: "the event loop is blocked: nothing else can go on, and the lease is not renewed",
  working: ["database: team-a/orders", "backup: équipe/größe"],
});

interface Found {
  readonly lines: readonly Readonly<Record<string, unknown>>[];
  /** Undefined where nothing was told to the process. */
  readonly found: unknown;
  /** From the start of the block to the first line. */
  readonly afterMs: number;
}

async function blockedLoop(...args: readonly string[]): Promise<Found> {
  const { stdout, stderr } = await runScript(...args);
  const { startedMs, found } = JSON.parse(stdout);
  const lines = stderr.trim().split("\n").filter(Boolean);
  const parsed = lines.map((line) => JSON.parse(line));
  return { lines: parsed, found, afterMs: Date.parse(parsed[0]?.ts) - startedMs };
}

test("code that blocks in the very turn in which the thread is started is named within a second", async () => {
  const { lines, afterMs } = await blockedLoop("--for=2500", "--at-once");
  process.stdout.write(`a block right after the start was told of after ${afterMs} ms\n`);
  expect(lines).toContainEqual(blockedLine);
}, 30_000);

test("code that waits in one call is named as well as code that works", async () => {
  const { lines, found } = await blockedLoop("--for=2000", "--how=waits");
  expect(lines[0]).toEqual(blockedLine);
  expect(found).toMatchObject({ working: ["database: team-a/orders", "backup: équipe/größe"] });
}, 30_000);

describe("what the system tells of the main thread", () => {
  /** As `/proc/<pid>/task/<tid>/stat` has it: a name with brackets, the state, and the used ticks last. */
  const stat = (state: string): string => `7 (node) R (x) ${state} ${"0 ".repeat(10)}120 30 0 0`;

  async function blockedWith(content: string | undefined): Promise<Found> {
    await using other = await temporaryFolder();
    const path = join(other.path, "stat");
    if (content !== undefined) await writeFile(path, content);
    return await blockedLoop("--for=1800", `--stat=${path}`);
  }

  test("says that it gets no processor: that is told once, and blamed on nobody", async () => {
    const { lines, found } = await blockedWith(stat("R"));
    expect(lines).toEqual([
      {
        level: "warn",
        ts: expect.any(String),
        msg: "the event loop is late, because the process gets too little CPU",
        silentMs: expect.any(Number),
        cpuMs: 0,
      },
    ]);
    expect(found).toBeUndefined();
  }, 30_000);

  test.each([
    ["says that it waits", stat("S")],
    ["cannot be understood", "odd"],
    ["cannot be had", undefined],
  ])(
    "%s: its keys are named",
    async (_, content) => {
      const { lines } = await blockedWith(content);
      expect(lines[0]).toEqual(blockedLine);
    },
    30_000,
  );
});

test("a watchdog that nobody starts has no thread and no timer", async () => {
  const clock = new VirtualClock();
  const watchdog = createWatchdog({ clock, onBlocked: () => {} });
  watchdog.idle(watchdog.working("database: team-a/orders"));
  expect(clock.pending).toBe(0);
  await watchdog[Symbol.asyncDispose]();
});

test("keys come and go at no cost, more than there is room for too", async () => {
  const clock = new VirtualClock();
  await using watchdog = createWatchdog({ clock, onBlocked: () => {} });
  watchdog.start();
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
