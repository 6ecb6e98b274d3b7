import { access, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { openSupervisor } from "../../../src/testing/supervised.js";
import { sweepScratch } from "../../../src/testing/scratch-folder.js";
import { ownerFile } from "../../../src/testing/supervisor-protocol.js";
import { ownIdentity } from "../../../src/testing/process-identity.js";
import { childProcesses, isRunning, processesWith } from "../../support/processes.js";
import { runScript } from "../../support/run-script.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

async function isThere(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}

// Each of these starts several processes.
vi.setConfig({ testTimeout: 60_000 });

describe("openSupervisor", () => {
  it("starts processes in a folder of its own and ends both", async () => {
    await using parent = await temporaryFolder();
    const supervisor = await openSupervisor(join(parent.path, "x-"));
    const log = join(supervisor.folder, "log");
    const { pid, exited } = await supervisor.start({
      name: "sleeper",
      command: "sh",
      args: ["-c", "echo one; echo two >&2; pwd; exec sleep 600"],
      logFile: log,
    });
    await vi.waitFor(async () => expect((await readFile(log, "utf8")).split("\n")).toHaveLength(4));
    expect(await readFile(log, "utf8")).toBe(`one\ntwo\n${supervisor.folder}\n`);
    expect(isRunning(pid)).toBe(true);
    await supervisor.close();
    await supervisor.close();
    expect(isRunning(pid)).toBe(false);
    expect(isRunning(supervisor.pid)).toBe(false);
    expect((await exited()).signal).toBe("SIGKILL");
    expect(await readdir(parent.path)).toEqual([]);
  });

  it("tells how a process ended", async () => {
    await using parent = await temporaryFolder();
    await using supervisor = await openSupervisor(join(parent.path, "x-"));
    const logFile = join(supervisor.folder, "log");
    const sh = { command: "sh", logFile };
    const failing = await supervisor.start({ ...sh, name: "failing", args: ["-c", "exit 3"] });
    expect(await failing.exited()).toEqual({ code: 3, signal: null });
    const killed = await supervisor.start({ ...sh, name: "killed", args: ["-c", "sleep 600"] });
    await supervisor.signal("killed", "SIGTERM");
    expect(await killed.exited()).toEqual({ code: null, signal: "SIGTERM" });
    expect(killed.exit).toEqual({ code: null, signal: "SIGTERM" });
  });

  it("rejects a command that is not there, a name in use and a signal to nobody", async () => {
    await using parent = await temporaryFolder();
    await using supervisor = await openSupervisor(join(parent.path, "x-"));
    const logFile = join(supervisor.folder, "log");
    const start = (command: string): Promise<unknown> =>
      supervisor.start({ name: "one", command, args: ["600"], logFile });
    await expect(start("/no/such/program")).rejects.toThrow("ENOENT");
    await start("sleep");
    await expect(start("sleep")).rejects.toThrow("one runs already");
    await expect(supervisor.signal("two", "SIGTERM")).rejects.toThrow("two does not run");
  });

  it.runIf(process.platform === "linux")(
    "rejects when the folder cannot be made, leaving no process",
    async () => {
      await using parent = await temporaryFolder();
      const prefix = join(parent.path, "missing", "x-");
      const before = await childProcesses();
      await expect(openSupervisor(prefix)).rejects.toThrow("ENOENT");
      expect(await childProcesses()).toEqual(before);
    },
  );
});

describe.runIf(process.platform === "linux")("a supervisor outlives whom it works for", () => {
  for (const signal of ["SIGKILL", "SIGTERM", "SIGINT"] as const) {
    it(`and cleans up after its ${signal}`, async () => {
      await using parent = await temporaryFolder();
      await using script = runScript("supervised-sleepers.ts", [join(parent.path, "x-")]);
      const { folder, supervisor, pids } = JSON.parse(await script.nextLine());
      expect(await isThere(folder)).toBe(true);
      await script.end(signal);
      await vi.waitFor(() => expect([supervisor, ...pids].filter(isRunning)).toEqual([]), 10_000);
      expect(await readdir(parent.path)).toEqual([]);
      expect(await processesWith(parent.path)).toEqual([]);
    });
  }

  it("and cleans up when it is told to end itself", async () => {
    await using parent = await temporaryFolder();
    const supervisor = await openSupervisor(join(parent.path, "x-"));
    const logFile = join(supervisor.folder, "log");
    const { pid } = await supervisor.start({ name: "a", command: "sleep", args: ["600"], logFile });
    process.kill(supervisor.pid, "SIGTERM");
    await vi.waitFor(() => expect([supervisor.pid, pid].filter(isRunning)).toEqual([]), 10_000);
    expect(await readdir(parent.path)).toEqual([]);
    await supervisor.close();
  });

  it("or, when it is killed, leaves the cleaning to its client", async () => {
    await using parent = await temporaryFolder();
    const supervisor = await openSupervisor(join(parent.path, "x-"));
    const logFile = join(supervisor.folder, "log");
    const sleeper = await supervisor.start({ name: "a", command: "sleep", args: ["600"], logFile });
    process.kill(supervisor.pid, "SIGKILL");
    await sleeper.exited();
    await vi.waitFor(() => expect(isRunning(sleeper.pid)).toBe(false), 10_000);
    await expect(supervisor.signal("a", "SIGTERM")).rejects.toThrow("the supervisor process ended");
    await supervisor.close();
    expect(await readdir(parent.path)).toEqual([]);
  });
});

describe.runIf(process.platform === "linux")("sweepScratch", () => {
  it("removes what killed supervisors left, with its processes, and nothing else", async () => {
    await using parent = await temporaryFolder();
    const prefix = join(parent.path, "x-");
    await using living = await openSupervisor(prefix);
    // Both killed at the same moment: nobody cleans up.
    const script = runScript("supervised-sleepers.ts", [prefix]);
    const { folder, supervisor, pids } = JSON.parse(await script.nextLine());
    process.kill(script.pid, "SIGSTOP");
    process.kill(supervisor, "SIGKILL");
    process.kill(script.pid, "SIGKILL");
    await script.end("SIGKILL");
    expect(pids.filter(isRunning)).toEqual(pids);

    const foreign = join(parent.path, "x-foreign");
    await mkdir(foreign);
    const owner = { ...(await ownIdentity()), pid: 1, host: "another machine" };
    await writeFile(join(foreign, ownerFile), JSON.stringify(owner));
    const unowned = join(parent.path, "x-unowned");
    await mkdir(unowned);
    await vi.waitFor(() => expect(isRunning(supervisor)).toBe(false));

    await sweepScratch(prefix);
    await vi.waitFor(() => expect(pids.filter(isRunning)).toEqual([]));
    expect(await isThere(folder)).toBe(false);
    expect((await readdir(parent.path)).map((name) => join(parent.path, name)).sort()).toEqual(
      [living.folder, foreign, unowned].sort(),
    );
  });
});
