import { randomUUID } from "node:crypto";
import {
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import type { Clock, Timer } from "../util/clock.js";
import { dig } from "./dig.js";
import { isAlive, ownIdentity, type ProcessIdentity } from "./process-identity.js";
import { sleep } from "../util/abort.js";

/** A lock that this process holds until it is released. */
export interface FileLock extends AsyncDisposable {
  release(): Promise<void>;
}

/** Options of {@link acquireLock}. */
export interface LockOptions {
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  /** Called each time the lock turns out to be held by another process, a few times a second. */
  readonly onWait?: (holder: ProcessIdentity) => void;
}

/** The holder of one number; `free` once it has released the lock. */
interface Claim {
  readonly holder: ProcessIdentity;
  readonly free: boolean;
}

const pollMs = 250;
const heartbeatMs = 10_000;
const foreignTimeoutMs = 60_000;

/**
 * Waits for the lock that the folder stands for, and takes it over from a holder that was killed.
 *
 * The folder holds numbered files; the highest number is the holder's, and the next
 * one can be created once, by whoever finds that holder gone. A release therefore
 * keeps its file: were it removed, a slow contender could create a number that was
 * used before. A holder on another machine is gone when it has not touched its file for a minute.
 */
export async function acquireLock(folder: string, options: LockOptions): Promise<FileLock> {
  await mkdir(folder, { recursive: true });
  const holder = await ownIdentity();
  for (;;) {
    options.signal?.throwIfAborted();
    const outcome = await tryToClaim(folder, holder);
    if (typeof outcome === "number")
      return new HeldLock(options.clock, { folder, number: outcome, holder });
    if (outcome !== "again") {
      options.onWait?.(outcome);
      await sleep(options.clock, pollMs, options.signal);
    }
  }
}

async function tryToClaim(
  folder: string,
  holder: ProcessIdentity,
): Promise<number | ProcessIdentity | "again"> {
  const draft = await writeDraft(folder, { holder, free: false });
  try {
    const highest = await highestNumber(folder);
    if (highest > 0) {
      const claim = await readClaim(join(folder, String(highest)));
      if (claim === undefined) return "again";
      if (!claim.free && !(await isGone(claim.holder, join(folder, String(highest)), draft)))
        return claim.holder;
    }
    const mine = highest + 1;
    // Unlike a rename, a link fails when the name exists.
    await link(draft, join(folder, String(mine)));
    if ((await highestNumber(folder)) !== mine) {
      await rm(join(folder, String(mine)), { force: true });
      return "again";
    }
    await removeOlder(folder, mine);
    return mine;
  } catch (error) {
    if (
      error instanceof Error &&
      "code" in error &&
      (error.code === "EEXIST" || error.code === "ENOENT")
    )
      return "again";
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeDraft(folder: string, claim: Claim): Promise<string> {
  const draft = join(folder, `.${randomUUID()}`);
  await writeFile(draft, JSON.stringify(claim));
  return draft;
}

async function highestNumber(folder: string): Promise<number> {
  const numbers = (await readdir(folder)).map(Number).filter(Number.isInteger);
  return Math.max(0, ...numbers);
}

async function readClaim(path: string): Promise<Claim | undefined> {
  try {
    const claim: unknown = JSON.parse(await readFile(path, "utf8"));
    const [pid, started, host] = ["pid", "started", "host"].map((name) =>
      dig(claim, "holder", name),
    );
    if (typeof pid !== "number" || typeof started !== "string" || typeof host !== "string")
      return undefined;
    return { holder: { pid, started, host }, free: dig(claim, "free") === true };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

// The draft was written a moment ago: its time is now by the clock of the file system.
async function isGone(holder: ProcessIdentity, path: string, draft: string): Promise<boolean> {
  const alive = await isAlive(holder);
  if (alive !== undefined) return !alive;
  const [claimed, now] = await Promise.all([stat(path), stat(draft)]);
  return now.mtimeMs - claimed.mtimeMs > foreignTimeoutMs;
}

// Drafts of contenders may go too: they try again when theirs is missing.
async function removeOlder(folder: string, mine: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(".") || Number(name) < mine) await rm(join(folder, name), { force: true });
  }
}

interface HeldParts {
  readonly folder: string;
  readonly number: number;
  readonly holder: ProcessIdentity;
}

class HeldLock implements FileLock {
  readonly #clock: Clock;
  readonly #parts: HeldParts;
  #heartbeat: Timer | undefined;

  constructor(clock: Clock, parts: HeldParts) {
    this.#clock = clock;
    this.#parts = parts;
    this.#beat();
  }

  async release(): Promise<void> {
    if (this.#heartbeat === undefined) return;
    this.#heartbeat.cancel();
    this.#heartbeat = undefined;
    const { folder, holder } = this.#parts;
    await rename(await writeDraft(folder, { holder, free: true }), this.#path());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.release();
  }

  #path(): string {
    return join(this.#parts.folder, String(this.#parts.number));
  }

  #beat(): void {
    this.#heartbeat = this.#clock.schedule(heartbeatMs, () => {
      const now = new Date(this.#clock.now());
      // A missed beat matters only to other machines, and the next one makes up for it.
      utimes(this.#path(), now, now).catch(() => undefined);
      this.#beat();
    });
  }
}
