import { execFile } from "node:child_process";
import { access, mkdir, readdir, readFile, rename, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Clock } from "../util/clock.js";
import { acquireLock } from "./file-lock.js";
import type { JudgeSource } from "./judges.js";
import { type ProgressReporter, throttledProgress } from "./progress.js";
import { sweepScratch } from "./scratch-folder.js";
import { openSupervisor, type ProcessExit } from "./supervised.js";
import { until } from "./wait.js";

/** Where builds are kept, and how they are made. */
export interface GoBuildOptions {
  readonly clock: Clock;
  readonly cacheFolder: string;
  /** @default "go", from the path */
  readonly goCommand?: string;
  readonly onProgress: ProgressReporter;
  readonly signal?: AbortSignal | undefined;
}

/** A built program, or why there is none. */
export type BuildOutcome =
  | { readonly path: string }
  | { readonly path: undefined; readonly reason: string; readonly advice: string };

const pollMs = 200;
const shownLogLines = 15;

/** The program as an earlier build left it in the cache; of any Go version when there is no Go here. */
export async function findBuilt(
  source: JudgeSource,
  options: GoBuildOptions,
): Promise<string | undefined> {
  const goVersion = await installedGo(options);
  if (goVersion !== undefined) {
    const path = builtPath(source, options, goVersion);
    return (await exists(path)) ? path : undefined;
  }
  const folder = join(options.cacheFolder, "judges");
  const names = await readdir(folder).catch(() => []);
  const prefix = builtName(source, "");
  const built = await Promise.all(
    names
      .filter((name) => name.startsWith(prefix))
      .map(async (name) => ({
        path: join(folder, name, source.name),
        at: await modified(join(folder, name, source.name)),
      })),
  );
  return built.filter(({ at }) => at > 0).sort((a, b) => b.at - a.at)[0]?.path;
}

/**
 * Builds a program into the cache, unless another process does so meanwhile.
 *
 * The build happens in a folder that goes when this process ends, and its result
 * is renamed into place, so that the cache never holds half a program.
 */
export async function buildJudge(
  source: JudgeSource,
  options: GoBuildOptions,
): Promise<BuildOutcome> {
  const goVersion = await installedGo(options);
  if (goVersion === undefined) {
    return {
      path: undefined,
      reason: "there is no Go on the path",
      advice: "install Go 1.26 or newer (https://go.dev/dl) and run again",
    };
  }
  const { clock, cacheFolder, signal } = options;
  const path = builtPath(source, options, goVersion);
  const progress = throttledProgress(options.onProgress, clock);
  const judges = join(cacheFolder, "judges");
  await using lock = await acquireLock(join(judges, `${source.name}.lock`), {
    clock,
    signal,
    onWait: (holder) => progress(`waiting for process ${holder.pid}, which builds ${source.name}`),
  });
  void lock;
  if (await exists(path)) return { path };
  return await build(source, { ...options, onProgress: progress }, path);
}

async function build(
  source: JudgeSource,
  options: GoBuildOptions,
  path: string,
): Promise<BuildOutcome> {
  const { clock, cacheFolder, goCommand = "go", onProgress, signal } = options;
  const prefix = join(cacheFolder, "judges", `${source.name}.building-`);
  await sweepScratch(prefix);
  await using supervisor = await openSupervisor(prefix);
  const logFile = join(supervisor.folder, "go.log");
  const output = join(supervisor.folder, source.name);
  onProgress(`building ${source.name} ${source.version} with Go, once; this takes minutes`);
  const running = await supervisor.start({
    name: "go",
    command: goCommand,
    args: ["build", "-v", ...source.buildArguments, "-o", output, "."],
    logFile,
    cwd: source.folder,
    env: {
      CGO_ENABLED: "0",
      GOFLAGS: "-mod=readonly",
      GOWORK: "off",
      GOTMPDIR: supervisor.folder,
    },
  });
  let exit: ProcessExit | undefined;
  while (exit === undefined) {
    exit = await until(async () => running.exit, {
      clock,
      timeoutMs: 1_000,
      intervalMs: pollMs,
      signal,
    });
    onProgress(`building ${source.name}: ${describeLog(await readLog(logFile))}`);
  }
  if (exit.code !== 0) {
    const lines = (await readLog(logFile)).slice(-shownLogLines);
    return {
      path: undefined,
      reason: `go build ended with ${exit.signal ?? `exit code ${exit.code}`}:\n${lines.map((line) => `      ${line}`).join("\n")}`,
      advice: `it needs Go 1.26 or newer, the Go module proxy (GOPROXY) and some GB of memory; to try by hand: go build in ${source.folder}`,
    };
  }
  await mkdir(dirname(path), { recursive: true });
  await rename(output, path);
  return { path };
}

function describeLog(lines: readonly string[]): string {
  const downloads = lines.filter((line) => line.startsWith("go: downloading ")).length;
  const compiled = lines.length - downloads;
  if (compiled === 0) return downloads === 0 ? "started" : `${downloads} modules downloaded`;
  return `${compiled} packages compiled`;
}

async function readLog(path: string): Promise<readonly string[]> {
  const text = await readFile(path, "utf8").catch(() => "");
  return text.split("\n").filter((line) => line !== "");
}

function builtPath(
  source: JudgeSource,
  { cacheFolder }: GoBuildOptions,
  goVersion: string,
): string {
  return join(cacheFolder, "judges", builtName(source, goVersion), source.name);
}

/** Name of a build's folder: what it was built from, for what platform, and with which Go. */
function builtName(source: JudgeSource, goVersion: string): string {
  const { name, version, digest } = source;
  return `${name}-${version}-${digest.slice(0, 16)}-${process.platform}-${process.arch}-${goVersion}`;
}

// Asked outside of any module, where it answers for the Go that is installed.
async function installedGo({
  goCommand = "go",
  signal,
}: GoBuildOptions): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)(goCommand, ["env", "GOVERSION"], {
      cwd: tmpdir(),
      signal,
    });
    return stdout.trim();
  } catch {
    signal?.throwIfAborted();
    return undefined;
  }
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}

async function modified(path: string): Promise<number> {
  return await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}
