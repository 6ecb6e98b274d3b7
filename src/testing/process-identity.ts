import { readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";

/** A process, told apart from a later one with the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, in the kernel's count; empty where that cannot be read. */
  readonly started: string;
  /** The machine and process namespace in which `pid` means anything. */
  readonly host: string;
}

/** The identity of this process. */
export async function ownIdentity(): Promise<ProcessIdentity> {
  const started = (await readStatus(process.pid))?.started ?? "";
  return { pid: process.pid, started, host: await thisHost() };
}

/** Whether the process still runs; undefined when it belongs to another machine or container. */
export async function isAlive(identity: ProcessIdentity): Promise<boolean | undefined> {
  if (identity.host !== (await thisHost())) return undefined;
  try {
    process.kill(identity.pid, 0);
  } catch (error) {
    // EPERM: it runs, as another user.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  const status = await readStatus(identity.pid);
  if (status === undefined) return true;
  // A killed process stays in the list until its parent asks after it, which the first one of a container may never do.
  if (status.state === "Z" || status.state === "X") return false;
  return identity.started === "" || status.started === identity.started;
}

async function thisHost(): Promise<string> {
  const namespace = await readlink("/proc/self/ns/pid").catch(() => "");
  return `${hostname()} ${namespace}`;
}

// The 3rd and the 22nd field of /proc/<pid>/stat; the 2nd is a name in brackets that may hold spaces.
async function readStatus(pid: number): Promise<{ state: string; started: string } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  const fields = text?.slice(text.lastIndexOf(")") + 2).split(" ");
  return fields === undefined ? undefined : { state: fields[0] ?? "", started: fields[19] ?? "" };
}
