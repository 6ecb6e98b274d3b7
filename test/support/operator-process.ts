import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** One line of an operator's log. */
export interface LogLine {
  readonly level: string;
  readonly msg: string;
  readonly [field: string]: unknown;
}

/** An operator's bundle that runs as a child process. */
export class OperatorProcess implements AsyncDisposable {
  readonly lines: LogLine[] = [];
  readonly #child: ChildProcess;
  readonly #exited: Promise<number | string>;
  readonly #waiting = new Set<() => void>();

  constructor(
    main: string,
    environment: Readonly<Record<string, string>>,
    flags: readonly string[] = [],
  ) {
    this.#child = spawn(process.execPath, [main, "--health-port=0", "--metrics-port=0", ...flags], {
      // Nothing of this process's own environment: a Pod has none of it either.
      env: { PATH: process.env["PATH"], ...environment },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const { stdout } = this.#child;
    if (stdout !== null) {
      createInterface(stdout).on("line", (line) => {
        this.lines.push(JSON.parse(line));
        for (const check of this.#waiting) check();
      });
    }
    this.#exited = new Promise((resolve) => {
      this.#child.once("exit", (code, signal) => {
        resolve(code ?? signal ?? "");
        for (const check of this.#waiting) check();
      });
    });
  }

  /** Settles when a line with this message was written; rejects when the process ends before. */
  async said(message: string): Promise<LogLine> {
    return await new Promise((resolve, reject) => {
      const check = (): void => {
        const line = this.lines.find(({ msg }) => msg === message);
        const hasEnded = this.#child.exitCode !== null || this.#child.signalCode !== null;
        if (line === undefined && !hasEnded) return;
        this.#waiting.delete(check);
        if (line !== undefined) resolve(line);
        else reject(new Error(`the operator ended before it said ${message}:\n${this.text()}`));
      };
      this.#waiting.add(check);
      check();
    });
  }

  /** The log, for people. */
  text(): string {
    return this.lines.map((line) => JSON.stringify(line)).join("\n");
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** The exit code, or the signal that ended it. */
  exited(): Promise<number | string> {
    return this.#exited;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#exited;
  }
}
