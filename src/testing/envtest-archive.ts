import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import type { Clock } from "../util/clock.js";
import { download } from "./download.js";
import { chooseArchive, type EnvtestArchive, parseEnvtestIndex } from "./envtest-index.js";
import { acquireLock } from "./file-lock.js";
import { type ProgressReporter, throttledProgress } from "./progress.js";

/** Where the archive comes from and goes to. */
export interface EnvtestOptions {
  readonly clock: Clock;
  readonly cacheFolder: string;
  /** Address of the index. */
  readonly index: string;
  /** Version wanted, such as `v1.36.3`; another patch of the same minor version does. */
  readonly version: string;
  readonly onProgress: ProgressReporter;
  readonly signal?: AbortSignal | undefined;
}

const programs = ["etcd", "kube-apiserver"] as const;

/** Folder of the archive's programs from an earlier download, the newest patch first. */
export async function findEnvtest(
  options: Pick<EnvtestOptions, "cacheFolder" | "version">,
): Promise<string | undefined> {
  const parent = join(options.cacheFolder, "envtest");
  const prefix = `${minorOf(options.version)}.`;
  const suffix = `-${process.platform}-${process.arch}`;
  const patch = (name: string): number => Number(name.slice(prefix.length, -suffix.length));
  const names = await readdir(parent).catch(() => []);
  const [newest] = names
    .filter((name) => name.startsWith(prefix) && name.endsWith(suffix))
    .sort((a, b) => patch(b) - patch(a));
  return newest === undefined ? undefined : join(parent, newest);
}

/**
 * Downloads the released archive of the wanted minor version, checks its SHA-512
 * and unpacks it into the cache. @throws when any of that fails.
 */
export async function fetchEnvtest(options: EnvtestOptions): Promise<string> {
  const { clock, cacheFolder, signal } = options;
  const progress = throttledProgress(options.onProgress, clock);
  const parent = join(cacheFolder, "envtest");
  const archive = await findArchive(options);
  const folder = join(parent, `${archive.version}-${process.platform}-${process.arch}`);
  await using lock = await acquireLock(join(parent, ".lock"), {
    clock,
    signal,
    onWait: (holder) =>
      progress(`waiting for process ${holder.pid}, which downloads the same archive`),
  });
  void lock;
  if (await exists(folder)) return folder;
  await removeHalves(parent);
  const partial = await mkdtemp(join(parent, ".partial-"));
  try {
    await unpack(archive, partial, { progress, signal });
    await rename(partial, folder);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return folder;
}

async function findArchive({ index, version, signal }: EnvtestOptions): Promise<EnvtestArchive> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await download(index, { signal })) chunks.push(chunk);
  const archives = parseEnvtestIndex(Buffer.concat(chunks).toString("utf8"), index);
  const minor = minorOf(version);
  const archive = chooseArchive(archives, minor, { os: process.platform, arch: process.arch });
  if (archive === undefined) {
    throw new Error(
      `the index ${index} has no archive of ${minor} for ${process.platform} ${process.arch}`,
    );
  }
  return archive;
}

async function unpack(
  archive: EnvtestArchive,
  folder: string,
  {
    progress,
    signal,
  }: { readonly progress: ProgressReporter; readonly signal: AbortSignal | undefined },
): Promise<void> {
  const hash = createHash("sha512");
  let bytes = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      progress(`downloading ${archive.name}: ${Math.floor(bytes / 1_000_000)} MB`);
      done(null, chunk);
    },
  });
  const found = new Set<string>();
  const entries = extract();
  const writing = (async (): Promise<void> => {
    for await (const entry of entries) {
      const name = basename(entry.header.name);
      if (entry.header.type !== "file" || !programs.some((program) => program === name)) {
        entry.resume();
        continue;
      }
      await pipeline(entry, createWriteStream(join(folder, name), { mode: 0o755 }));
      found.add(name);
    }
  })();
  const body = await download(archive.url, { signal });
  await Promise.all([pipeline(body, counting, createGunzip(), entries, { signal }), writing]);
  const digest = hash.digest("hex");
  if (digest !== archive.hash)
    throw new Error(`${archive.url} has SHA-512 ${digest}, the index says ${archive.hash}`);
  const missing = programs.filter((program) => !found.has(program));
  if (missing.length > 0) throw new Error(`${archive.url} has no ${missing.join(" and no ")}`);
}

// What a killed download left; called with the lock held.
async function removeHalves(parent: string): Promise<void> {
  await mkdir(parent, { recursive: true });
  for (const name of await readdir(parent)) {
    if (name.startsWith(".partial-"))
      await rm(join(parent, name), { recursive: true, force: true });
  }
}

function minorOf(version: string): string {
  return version.split(".").slice(0, 2).join(".");
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}
