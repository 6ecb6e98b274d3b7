import { spawn } from "node:child_process";
import type { Clock } from "../util/clock.js";
import { systemErrorCode } from "./config-error.js";

/** A program to run, without a shell. */
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Whether it may talk with who sits at the terminal. */
  readonly isInteractive: boolean;
  readonly timeoutMs: number;
}

/** What a program wrote, or why that does not count. */
export type ProgramOutcome =
  | { readonly stdout: string }
  | { readonly fault: string; readonly isNotThere: boolean };

const mostOutput = 1024 * 1024;
const mostErrorOutput = 2_000;

/** Runs a program to its end; one that lasts or writes too long is killed, with all that it started. */
export function runProgram(program: Program, clock: Clock): Promise<ProgramOutcome> {
  const { command, args, variables, isInteractive, timeoutMs } = program;
  // A group of its own can be killed whole, but cannot read from the terminal.
  const isGroup = !isInteractive && process.platform !== "win32";
  return new Promise((resolve) => {
    const child = spawn(command, [...args], {
      env: variables,
      stdio: isInteractive ? ["inherit", "pipe", "inherit"] : ["ignore", "pipe", "pipe"],
      detached: isGroup,
      windowsHide: true,
    });
    let stdout = "";
    let stderr = "";
    const finish = (outcome: ProgramOutcome): void => {
      timer.cancel();
      resolve(outcome);
    };
    const fail = (fault: string, isNotThere = false): void => {
      const said = readable(stderr);
      finish({ fault: said === "" ? fault : `${fault}; it said: ${said}`, isNotThere });
    };
    const kill = (fault: string): void => {
      fail(fault);
      child.stdout?.destroy();
      child.stderr?.destroy();
      if (child.pid === undefined) return;
      try {
        process.kill(isGroup ? -child.pid : child.pid, "SIGKILL");
      } catch {
        // It has ended meanwhile.
      }
    };
    const timer = clock.schedule(timeoutMs, () => kill(`did not end within ${timeoutMs} ms`));
    child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
      stdout += chunk;
      if (stdout.length > mostOutput) kill("wrote more than 1 MiB");
    });
    child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
      stderr = (stderr + chunk).slice(-mostErrorOutput);
    });
    child.once("error", (error) => {
      const code = systemErrorCode(error) ?? "unknown";
      fail(`cannot be run (${code})`, code === "ENOENT" || code === "EACCES");
    });
    child.once("close", (code, signal) => {
      if (code === 0) finish({ stdout });
      else fail(signal === null ? `ended with code ${code}` : `was ended by ${signal}`);
    });
  });
}

/** A text for a line of an error: no control characters, which could steer a terminal. */
export function readable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
}
