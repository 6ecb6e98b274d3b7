import { readdir, readFile, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { isAlive, type ProcessIdentity } from "./process-identity.js";
import { dig } from "./dig.js";
import { ownerFile, supervisedVariable } from "./supervisor-protocol.js";

const memoryFolder = "/dev/shm";
const namePrefix = "slipway-";
// etcd reserves 128 MB for its log alone; containers often have a /dev/shm of 64 MB.
const neededBytes = 512 * 1024 * 1024;

/** Beginning of the path of a new data folder: in memory where there is room, else among the temporary files. */
export async function scratchPrefix(): Promise<string> {
  return join((await hasRoom(memoryFolder)) ? memoryFolder : tmpdir(), namePrefix);
}

async function hasRoom(folder: string): Promise<boolean> {
  if (process.platform !== "linux") return false;
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}

/**
 * Removes folders that begin with `prefix` and whose supervisor was killed, with
 * the processes that it had started. Folders of living supervisors, and of
 * other machines or containers that share the place, are left alone.
 */
export async function sweepScratch(prefix: string): Promise<void> {
  const parent = dirname(prefix);
  const names = await readdir(parent).catch(() => []);
  for (const name of names) {
    if (!name.startsWith(basename(prefix))) continue;
    const folder = join(parent, name);
    const owner = await ownerOf(folder);
    if (owner === undefined || (await isAlive(owner)) !== false) continue;
    await killThoseOf(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
}

async function ownerOf(folder: string): Promise<ProcessIdentity | undefined> {
  try {
    const owner: unknown = JSON.parse(await readFile(join(folder, ownerFile), "utf8"));
    const [pid, started, host] = [dig(owner, "pid"), dig(owner, "started"), dig(owner, "host")];
    if (typeof pid !== "number" || typeof started !== "string" || typeof host !== "string")
      return undefined;
    return { pid, started, host };
  } catch {
    return undefined; // Not ours, or being made at this moment.
  }
}

// What a supervisor starts, and what that starts, carries the folder in its environment.
async function killThoseOf(folder: string): Promise<void> {
  const mark = `${supervisedVariable}=${folder}\0`;
  const pids = await readdir("/proc").catch(() => []);
  for (const pid of pids.map(Number).filter(Number.isInteger)) {
    const environment = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "");
    if (!environment.includes(mark)) continue;
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended.
    }
  }
}
