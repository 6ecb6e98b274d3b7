import { join } from "node:path";
import { Snapshot, SnapshotError } from "../apiserver/store/snapshot.js";
import { systemClock } from "../util/clock.js";
import { ControlPlaneError } from "./errors.js";
import { acquireLock, type FileLock } from "./file-lock.js";

/** A folder that one API server at a time keeps its objects in. */
export class SnapshotFolder {
  readonly snapshot: Snapshot;
  readonly #lock: FileLock;

  /** @throws ControlPlaneError `CONTROL_PLANE_START` where another server uses it */
  static async open(folder: string): Promise<SnapshotFolder> {
    const used = new AbortController();
    const lock = await acquireLock(join(folder, "lock"), {
      clock: systemClock,
      signal: used.signal,
      onWait: ({ pid }) =>
        used.abort(
          new ControlPlaneError(
            "CONTROL_PLANE_START",
            `an API server of process ${pid} uses ${folder}; stop it, or give this one another snapshotFolder`,
          ),
        ),
    });
    return new SnapshotFolder(new Snapshot(folder), lock);
  }

  private constructor(snapshot: Snapshot, lock: FileLock) {
    this.snapshot = snapshot;
    this.#lock = lock;
  }

  async release(): Promise<void> {
    this.snapshot.close();
    await this.#lock.release();
  }
}

/** Says of a snapshot that cannot be read what to do about it. */
export function snapshotFailure(error: unknown): unknown {
  if (!(error instanceof SnapshotError)) return error;
  const message = `${error.message}; give it another snapshotFolder, or delete what is in this one`;
  return new ControlPlaneError("CONTROL_PLANE_START", message, { cause: error });
}
