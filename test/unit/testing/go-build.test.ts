import { chmod, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { systemClock } from "../../../src/util/clock.js";
import { buildJudge, findBuilt, type GoBuildOptions } from "../../../src/testing/go-build.js";
import { readJudge } from "../../../src/testing/judges.js";
import { processesWith } from "../../support/processes.js";
import { runScript } from "../../support/run-script.js";
import { type TemporaryFolder, temporaryFolder } from "../../support/temporary-folder.js";

const source = await readJudge("control-plane");

/** A command that answers as Go does, keeps a list of its builds, and runs `build` for one. */
async function fakeGo(
  folder: TemporaryFolder,
  build: string,
): Promise<GoBuildOptions & { calls: string; lines: string[] }> {
  const goCommand = join(folder.path, "go");
  const calls = join(folder.path, "calls");
  await writeFile(
    goCommand,
    `#!/bin/sh
if [ "$1" = env ]; then echo go1.99.0; exit; fi
echo "$PWD $CGO_ENABLED $GOFLAGS $GOWORK" >> "${calls}"
while [ "$1" != -o ]; do shift; done
${build}
`,
  );
  await chmod(goCommand, 0o755);
  const lines: string[] = [];
  return {
    clock: systemClock,
    cacheFolder: join(folder.path, "a cache"),
    goCommand,
    onProgress: (line) => lines.push(line),
    calls,
    lines,
  };
}

async function judgesIn(options: GoBuildOptions): Promise<readonly string[]> {
  const names = await readdir(join(options.cacheFolder, "judges"));
  return names.filter((name) => !name.endsWith(".lock"));
}

vi.setConfig({ testTimeout: 60_000 });

describe("buildJudge", () => {
  it("builds once into a place named by sources, platform and Go version", async () => {
    await using folder = await temporaryFolder();
    const options = await fakeGo(folder, 'echo program > "$2"; echo k8s.io/api >&2');
    expect(await findBuilt(source, options)).toBeUndefined();
    const { path = "" } = await buildJudge(source, options);
    const digest = source.digest.slice(0, 16);
    const key = `control-plane-${source.version}-${digest}-${process.platform}-${process.arch}-go1.99.0`;
    expect(path).toBe(join(options.cacheFolder, "judges", key, "control-plane"));
    expect(await readFile(path, "utf8")).toBe("program\n");
    expect(await buildJudge(source, options)).toEqual({ path });
    expect(await findBuilt(source, options)).toBe(path);
    expect(await readFile(options.calls, "utf8")).toBe(`${source.folder} 0 -mod=readonly off\n`);
    expect(options.lines[0]).toMatch(/^building control-plane v1\.\d+\.\d+ with Go/);
    expect(await judgesIn(options)).toEqual([key]);
  });

  it("finds a build when there is no Go any more", async () => {
    await using folder = await temporaryFolder();
    const options = await fakeGo(folder, 'echo program > "$2"');
    const { path } = await buildJudge(source, options);
    const without = { ...options, goCommand: join(folder.path, "no-go") };
    expect(await findBuilt(source, without)).toBe(path);
    const other = { ...source, digest: `0000${source.digest}` };
    expect(await findBuilt(other, without)).toBeUndefined();
  });

  it("says how to get Go when there is none", async () => {
    await using folder = await temporaryFolder();
    const options = { ...(await fakeGo(folder, "")), goCommand: join(folder.path, "no-go") };
    const outcome = await buildJudge(source, options);
    expect(outcome).toMatchObject({ path: undefined, reason: "there is no Go on the path" });
  });

  it("gives the last lines of a build that failed, and leaves nothing", async () => {
    await using folder = await temporaryFolder();
    const options = await fakeGo(folder, 'echo half > "$2"; echo "no space left" >&2; exit 1');
    const outcome = await buildJudge(source, options);
    expect(outcome).toMatchObject({
      path: undefined,
      reason: expect.stringContaining("exit code 1"),
    });
    expect(outcome).toMatchObject({ reason: expect.stringContaining("no space left") });
    expect(await judgesIn(options)).toEqual([]);
  });

  it("ends the build, and leaves nothing, when its signal aborts", async () => {
    await using folder = await temporaryFolder();
    const options = await fakeGo(folder, 'echo half > "$2"; sleep 600');
    const abort = new AbortController();
    const building = buildJudge(source, { ...options, signal: abort.signal });
    await vi.waitFor(() => readFile(options.calls), 10_000);
    abort.abort(new Error("enough"));
    await expect(building).rejects.toThrow("enough");
    expect(await judgesIn(options)).toEqual([]);
    expect(await processesWith(folder.path)).toEqual([]);
  });
});

describe.runIf(process.platform === "linux")("builds of several processes", () => {
  it("happen once", async () => {
    await using folder = await temporaryFolder();
    const options = await fakeGo(folder, 'sleep 1; echo program > "$2"');
    const args = [options.cacheFolder, options.goCommand ?? ""];
    await using first = runScript("build-judge.ts", args);
    await using second = runScript("build-judge.ts", args);
    const outcomes = [first, second].map(async (script) => {
      for (;;) {
        const line = await script.nextLine();
        if (line.startsWith("{")) return JSON.parse(line);
      }
    });
    const [one, two] = await Promise.all(outcomes);
    expect(one.path).toMatch(/control-plane$/);
    expect(two).toEqual(one);
    expect((await readFile(options.calls, "utf8")).trim().split("\n")).toHaveLength(1);
  });

  it("leave nothing when they are killed, and do not stop the next one", async () => {
    await using folder = await temporaryFolder();
    const slow = await fakeGo(folder, 'echo half > "$2"; sleep 600');
    await using script = runScript("build-judge.ts", [slow.cacheFolder, slow.goCommand ?? ""]);
    await vi.waitFor(() => readFile(slow.calls), 10_000);
    await script.end("SIGKILL");
    const options = await fakeGo(folder, 'echo program > "$2"');
    const { path = "" } = await buildJudge(source, options);
    expect(await readFile(path, "utf8")).toBe("program\n");
    expect(await judgesIn(options)).toHaveLength(1);
    await vi.waitFor(async () => expect(await processesWith(folder.path)).toEqual([]), 10_000);
  });
});
