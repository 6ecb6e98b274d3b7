import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** A script of this folder that runs in a process of its own. */
export interface RunningScript extends AsyncDisposable {
  readonly pid: number;
  /** The next line that it writes to its output. */
  nextLine(): Promise<string>;
  /** Sends a signal and waits for its end. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Runs a TypeScript file beside this one, with arguments and changes to the environment. */
export function runScript(
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): RunningScript {
  const script = fileURLToPath(new URL(`./${name}`, import.meta.url));
  const child: ChildProcessByStdio<null, Readable, null> = spawn(
    process.execPath,
    ["--conditions=slipway-source", "--import", "tsx", script, ...args],
    { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, ...environment } },
  );
  const exited = once(child, "exit");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await exited;
  };
  return {
    pid: child.pid ?? 0,
    nextLine: async () => {
      const line = await lines.next();
      if (line.done === true) throw new Error(`${name} ended without writing a line`);
      return line.value;
    },
    end,
    [Symbol.asyncDispose]: () => end("SIGKILL"),
  };
}
