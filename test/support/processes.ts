import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";

/** Whether a process runs; one that has ended and that nobody has asked after does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== "linux" || !isZombie(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

function isZombie(status: string): boolean {
  return status.slice(status.lastIndexOf(")")).startsWith(") Z");
}

/** Process numbers of all processes whose command line holds `text`; Linux only. */
export async function processesWith(text: string): Promise<readonly number[]> {
  const found: number[] = [];
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    // It may end while it is being read.
    const [commandLine, status] = await Promise.all([
      readFile(`/proc/${name}/cmdline`, "utf8").catch(() => ""),
      readFile(`/proc/${name}/stat`, "utf8").catch(() => ""),
    ]);
    if (!isZombie(status) && commandLine.includes(text)) found.push(Number(name));
  }
  return found;
}

/** Process numbers of the children of this process, those that have ended left out; Linux only. */
export async function childProcesses(): Promise<readonly number[]> {
  const text = await readFile(`/proc/self/task/${process.pid}/children`, "utf8");
  return text.trim().split(" ").map(Number).filter(isRunning);
}
