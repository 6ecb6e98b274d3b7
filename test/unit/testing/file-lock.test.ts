import { execFile } from "node:child_process";
import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, vi } from "vitest";
import { systemClock } from "../../../src/util/clock.js";
import { acquireLock } from "../../../src/testing/file-lock.js";
import { ownIdentity, type ProcessIdentity } from "../../../src/testing/process-identity.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

const options = { clock: systemClock };

/** The identity of a process that has ended. */
async function deadProcess(): Promise<ProcessIdentity> {
  const { stdout } = await promisify(execFile)(process.execPath, ["-p", "process.pid"]);
  return { ...(await ownIdentity()), pid: Number(stdout), started: "1" };
}

async function writeClaim(
  folder: string,
  number: number,
  holder: ProcessIdentity,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, String(number));
  await writeFile(path, JSON.stringify({ holder, free: false }));
  return path;
}

vi.setConfig({ testTimeout: 60_000 });

describe("acquireLock", () => {
  it("lets in one at a time, all in the end", async () => {
    await using folder = await temporaryFolder();
    let inside = 0;
    let most = 0;
    let entered = 0;
    const enter = async (): Promise<void> => {
      await using lock = await acquireLock(folder.path, options);
      void lock;
      most = Math.max(most, ++inside);
      entered += 1;
      await readdir(folder.path);
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 8 }, enter));
    expect([most, entered]).toEqual([1, 8]);
  });

  it("takes over from a holder that was killed", async () => {
    await using folder = await temporaryFolder();
    await writeClaim(folder.path, 7, await deadProcess());
    await using lock = await acquireLock(folder.path, options);
    void lock;
    expect(await readdir(folder.path)).toEqual(["8"]);
  });

  it("takes over from a killed holder whose number another process has now", async () => {
    await using folder = await temporaryFolder();
    await writeClaim(folder.path, 1, { ...(await ownIdentity()), started: "12" });
    await using lock = await acquireLock(folder.path, options);
    void lock;
    expect(await readdir(folder.path)).toEqual(["2"]);
  });

  it("lets only one take over", async () => {
    await using folder = await temporaryFolder();
    await writeClaim(folder.path, 1, await deadProcess());
    let holders = 0;
    const abort = new AbortController();
    const contenders = Array.from({ length: 6 }, async () => {
      await acquireLock(folder.path, {
        ...options,
        signal: abort.signal,
        onWait: () => abort.abort(),
      });
      holders += 1;
    });
    await Promise.allSettled(contenders);
    expect(holders).toBe(1);
  });

  it("waits for a living holder, says for whom, and ends by its signal", async () => {
    await using folder = await temporaryFolder();
    await using lock = await acquireLock(folder.path, options);
    void lock;
    const abort = new AbortController();
    const waiting = acquireLock(folder.path, {
      ...options,
      signal: abort.signal,
      onWait: ({ pid }) => abort.abort(new Error(`held by ${pid}`)),
    });
    await expect(waiting).rejects.toThrow(`held by ${process.pid}`);
    expect(await readdir(folder.path)).toEqual(["1"]);
  });

  it("believes a holder on another machine for a minute after its last sign of life", async () => {
    await using folder = await temporaryFolder();
    const foreign = { pid: 1, started: "1", host: "another machine" };
    const path = await writeClaim(folder.path, 1, foreign);
    const abort = new AbortController();
    const waiting = acquireLock(folder.path, {
      ...options,
      signal: abort.signal,
      onWait: () => abort.abort(),
    });
    await expect(waiting).rejects.toThrow("aborted");
    const before = new Date(Date.now() - 61_000);
    await utimes(path, before, before);
    await using lock = await acquireLock(folder.path, options);
    void lock;
    expect(await readdir(folder.path)).toEqual(["2"]);
  });

  it("releases once, however often it is told", async () => {
    await using folder = await temporaryFolder();
    const first = await acquireLock(folder.path, options);
    await first.release();
    await using second = await acquireLock(folder.path, options);
    void second;
    await first.release();
    const abort = new AbortController();
    const third = acquireLock(folder.path, {
      ...options,
      signal: abort.signal,
      onWait: () => abort.abort(),
    });
    await expect(third).rejects.toThrow("aborted");
  });
});
