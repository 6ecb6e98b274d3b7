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
  /** What it wrote to its standard error. */
  readonly errorLines: string[] = [];
  readonly #child: ChildProcess;
  readonly #exited: Promise<number | string>;
  readonly #waiting = new Set<() => void>();
  #hasEnded = false;

  constructor(
    main: string,
    environment: Readonly<Record<string, string>>,
    flags: readonly string[] = [],
    node = process.execPath,
  ) {
    this.#child = spawn(node, [main, "--health-port=0", "--metrics-port=0", ...flags], {
      // Nothing of this process's own environment: a Pod has none of it either.
      env: { PATH: process.env["PATH"], FIELD_VALIDATION: "Strict", ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const { stdout, stderr } = this.#child;
    if (stdout !== null) {
      createInterface(stdout).on("line", (line) => {
        this.lines.push(JSON.parse(line));
        for (const check of this.#waiting) check();
      });
    }
    if (stderr !== null) createInterface(stderr).on("line", (line) => this.errorLines.push(line));
    this.#exited = new Promise((resolve) => {
      // By then, what it wrote has been read.
      this.#child.once("close", (code, signal) => {
        this.#hasEnded = true;
        resolve(code ?? signal ?? "");
        for (const check of this.#waiting) check();
      });
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get isRunning(): boolean {
    return !this.#hasEnded;
  }

  /** How often it wrote a line with this message. */
  count(message: string): number {
    return this.lines.filter(({ msg }) => msg === message).length;
  }

  /**
   * Settles when a line with this message was written, so many times; rejects when the process ends before, or
   * when that takes longer than two minutes.
   */
  async said(message: string, times = 1): Promise<LogLine> {
    return await new Promise((resolve, reject) => {
      const fail = (why: string): void => {
        this.#waiting.delete(check);
        reject(new Error(`the operator ${why} before it said ${message}:\n${this.text()}`));
      };
      const limit = setTimeout(() => fail("took too long"), 120_000);
      const check = (): void => {
        const line = this.lines.filter(({ msg }) => msg === message)[times - 1];
        if (line === undefined && this.isRunning) return;
        clearTimeout(limit);
        if (line === undefined) return fail("ended");
        this.#waiting.delete(check);
        resolve(line);
      };
      this.#waiting.add(check);
      check();
    });
  }

  /** The end of the log, for people. */
  text(): string {
    const lines = this.lines.slice(-40).map((line) => JSON.stringify(line));
    return [...lines, ...this.errorLines].join("\n");
  }

  /** Nobody reads its log any more. */
  closeOutput(): void {
    this.#child.stdout?.destroy();
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
