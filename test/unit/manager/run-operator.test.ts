import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startHttpServer } from "../../../src/manager/http-server.js";
import { freePorts } from "../../../src/testing/free-ports.js";
import { sleep } from "../../../src/util/abort.js";
import { systemClock } from "../../../src/util/clock.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

const script = join(import.meta.dirname, "../../support/small-operator.ts");
const root = join(import.meta.dirname, "../../..");

interface Ended {
  readonly code: number | string | null;
  readonly lines: readonly Readonly<Record<string, unknown>>[];
}

/** Runs the small operator to its end. */
async function run(what: string, ...flags: readonly string[]): Promise<Ended> {
  await using folder = await temporaryFolder();
  const kubeconfig = join(folder.path, "config");
  const config = {
    "current-context": "c",
    contexts: [{ name: "c", context: { cluster: "c", user: "u", namespace: "n" } }],
    clusters: [{ name: "c", cluster: { server: "http://127.0.0.1:1" } }],
    users: [{ name: "u", user: { token: "t" } }],
  };
  await writeFile(kubeconfig, JSON.stringify(config));
  const args = ["--conditions=slipway-source", "--import", "tsx", script, what];
  return await new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...args, "--health-port=0", "--metrics-port=0", ...flags],
      { cwd: root, env: { PATH: process.env["PATH"], KUBECONFIG: kubeconfig } },
      (_, stdout) => {
        const { exitCode, signalCode } = child;
        const lines = stdout.trim().split("\n").filter(Boolean);
        resolve({ code: exitCode ?? signalCode, lines: lines.map((line) => JSON.parse(line)) });
      },
    );
  });
}

/** Whether a probe like the kubelet's succeeds: it waits for a second unless told otherwise. */
async function isLive(port: number): Promise<boolean> {
  try {
    const url = `http://127.0.0.1:${port}/healthz`;
    return (await fetch(url, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    return false;
  }
}

const messages = ({ lines }: Ended): readonly unknown[] => lines.map(({ msg }) => msg);

describe("an operator's process", { timeout: 60_000 }, () => {
  it("ends with 0 when it is told to stop right after its start", async () => {
    const ended = await run("stopped-at-once");
    expect([ended.code, messages(ended)]).toEqual([
      0,
      expect.arrayContaining(["stopping", "stopped"]),
    ]);
  });

  it("ends with 0 when it is told to stop while the author's code is still being made", async () => {
    const ended = await run("hangs");
    expect([ended.code, messages(ended).at(-1)]).toEqual([0, "stopped"]);
  });

  it("ends though the author's code keeps something open, and says what", async () => {
    const ended = await run("keeps-open");
    expect(ended.code).toBe(0);
    expect(ended.lines.at(-1)).toMatchObject({
      level: "warn",
      msg: "ending, though something that was opened in this process is still open",
      open: expect.arrayContaining(["Timeout"]),
    });
  });

  it("fails its liveness probe while a piece of code blocks it, and only then", async () => {
    const [port = 0] = await freePorts(1);
    const probes: { readonly atMs: number; readonly isWell: boolean }[] = [];
    let hasEnded = false;
    const ended = run("blocks", `--health-port=${port}`, "--no-leader-elect").finally(() => {
      hasEnded = true;
    });
    while (!hasEnded) {
      const atMs = performance.now();
      probes.push({ atMs, isWell: await isLive(port) });
      await sleep(systemClock, 50);
    }
    expect((await ended).code).toBe(0);
    const live = probes.map(({ isWell }) => (isWell ? "+" : "-")).join("");
    // Not there yet, then well, then blocked, then well again until it ends.
    expect(live).toMatch(/^-*\+{2,}-{1,4}\+{2,}-*$/);
    expect((await ended).lines.map(({ msg }) => msg)).toContain("blocking");
  });

  const rejected = "a promise was rejected that nobody waits for";

  it("ends with 1 for a promise that its code let go, and says which code", async () => {
    const ended = await run("lets-go", "--no-leader-elect");
    expect([ended.code, messages(ended).at(-1)]).toEqual([1, "stopped"]);
    expect(ended.lines.find(({ msg }) => msg === `${rejected}; stopping`)).toMatchObject({
      level: "error",
      from: "setup",
      error: { message: "let go by the setup" },
    });
  });

  it("goes on after such a promise where it is told to", async () => {
    const ended = await run("lets-go", "--no-leader-elect", "--unhandled-rejections=continue");
    expect([ended.code, messages(ended).at(-1)]).toEqual([0, "stopped"]);
    expect(ended.lines.filter(({ msg }) => msg === `${rejected}; going on`)).toMatchObject([
      { from: "setup", error: { message: "let go by the setup" } },
      { task: "walk", error: { message: "let go by a task" } },
    ]);
  });

  it("ends with 1 for an error that nobody could catch, whatever it is told", async () => {
    const ended = await run("throws", "--no-leader-elect", "--unhandled-rejections=continue");
    expect([ended.code, messages(ended).at(-1)]).toEqual([1, "stopped"]);
    const message = "an error was thrown where nobody could catch it; stopping";
    expect(ended.lines.find(({ msg }) => msg === message)).toMatchObject({
      task: "walk",
      error: { message: "thrown by a task" },
    });
  });

  it("ends with 2 when a port is taken, and names the setting", async () => {
    await using server = await startHttpServer({ port: 0, setting: "TEST_PORT", handlers: {} });
    const { port } = server;
    const ended = await run("", `--health-port=${port}`);
    expect(ended.code).toBe(2);
    expect(ended.lines.at(-1)).toMatchObject({
      level: "error",
      msg: "the settings cannot be used",
      problems: [
        `HEALTH_PORT cannot be ${port}: something else listens on it; choose another port, or 0 for none`,
      ],
    });
  });
});
