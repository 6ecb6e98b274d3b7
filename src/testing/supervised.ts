import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { Socket } from "node:net";
import { createInterface } from "node:readline";
import { childScriptArguments } from "./child-script.js";
import type {
  ProcessDescription,
  SupervisorMessage,
  SupervisorRequest,
} from "./supervisor-protocol.js";

/** How a process ended. */
export interface ProcessExit {
  readonly code: number | null;
  readonly signal: string | null;
}

/** A process that the supervisor started. */
export interface SupervisedProcess {
  readonly name: string;
  readonly pid: number;
  /** Resolves when the process has ended; never rejects, and keeps this process alive meanwhile. */
  readonly exited: () => Promise<ProcessExit>;
  /** How it ended, once it has. */
  readonly exit: ProcessExit | undefined;
}

type Body<Request> = Request extends unknown ? Omit<Request, "id"> : never;
type Answer = Extract<SupervisorMessage, { id: number }>;
interface Running extends SupervisedProcess {
  exit: ProcessExit | undefined;
  readonly settle: (exit: ProcessExit) => void;
}

/** Starts a supervisor, which makes a folder of its own whose path begins with `prefix`. */
export async function openSupervisor(prefix: string): Promise<Supervisor> {
  const child = spawn(process.execPath, childScriptArguments(import.meta.url, "supervisor"), {
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const link = new Link(child);
  try {
    const { folder = "" } = await link.request({ operation: "open", prefix });
    return new Supervisor(link, folder);
  } catch (error) {
    await link.end();
    throw error;
  }
}

/**
 * A supervisor process and its folder: whatever it starts ends, and the folder
 * goes, with `close()` or with this process, whichever comes first.
 *
 * It does not keep this process alive, except while a call waits for its answer.
 */
export class Supervisor implements AsyncDisposable {
  /** A folder that exists as long as the supervisor does. */
  readonly folder: string;
  readonly #link: Link;
  #closed: Promise<void> | undefined;

  constructor(link: Link, folder: string) {
    this.#link = link;
    this.folder = folder;
  }

  /** The supervisor's own process number. */
  get pid(): number {
    return this.#link.pid;
  }

  /** Starts a process; rejects when the command cannot be executed. */
  start(description: ProcessDescription): Promise<SupervisedProcess> {
    return this.#link.start(description);
  }

  /** Sends a signal to a process and to all that it started. */
  async signal(name: string, signal: NodeJS.Signals): Promise<void> {
    await this.#link.request({ operation: "signal", name, signal });
  }

  /** Ends all processes at once and removes the folder; may be called again. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async #close(): Promise<void> {
    try {
      await this.#link.request({ operation: "close" });
    } catch {
      // The supervisor itself was killed: its last work is done here.
      await this.#link.end();
      await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
    }
    await this.#link.end();
  }
}

/** The pipe to the supervisor: numbered requests, their answers, and news of exits. */
class Link {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #waiting = new Map<
    number,
    { resolve: (answer: Answer) => void; reject: (error: Error) => void }
  >();
  readonly #running = new Map<number, Running>();
  readonly #ended: Promise<void>;
  #nextId = 1;
  #awaitedExits = 0;
  #complaint = "";
  #over: Error | undefined;

  constructor(child: ChildProcessWithoutNullStreams) {
    this.#child = child;
    createInterface({ input: child.stdout }).on("line", (line) => this.#receive(JSON.parse(line)));
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.#complaint = (this.#complaint + text).slice(-2000);
    });
    child.stdin.on("error", () => {
      // The supervisor has gone; "close" reports it.
    });
    this.#ended = new Promise((resolve) => {
      child.once("error", (error) => {
        this.#fail(error);
        resolve();
      });
      child.once("close", () => {
        this.#fail(
          new Error(
            `the supervisor process ended${this.#complaint === "" ? "" : `: ${this.#complaint.trim()}`}`,
          ),
        );
        this.#killLeftovers();
        resolve();
      });
    });
    this.#hold();
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  request(body: Body<SupervisorRequest>): Promise<Answer> {
    if (this.#over !== undefined) return Promise.reject(this.#over);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#hold();
      this.#child.stdin.write(`${JSON.stringify({ id, ...body })}\n`);
    });
  }

  async start(description: ProcessDescription): Promise<SupervisedProcess> {
    const { pid = 0 } = await this.request({ operation: "start", process: description });
    return this.#track(pid, description.name);
  }

  // Nothing outlives its supervisor, not even when that is killed.
  #killLeftovers(): void {
    for (const running of this.#running.values()) {
      if (running.exit !== undefined) continue;
      try {
        process.kill(-running.pid, "SIGKILL");
      } catch {
        // It has ended.
      }
      running.exit = { code: null, signal: "SIGKILL" };
      running.settle(running.exit);
    }
  }

  async end(): Promise<void> {
    this.#child.ref();
    this.#child.stdin.end();
    await this.#ended;
  }

  // An exit may be told before the answer to the request that started the process.
  #track(pid: number, name: string): Running {
    const known = this.#running.get(pid);
    if (known !== undefined) return known;
    let settle: (exit: ProcessExit) => void = () => {};
    const exited = new Promise<ProcessExit>((resolve) => {
      settle = resolve;
    });
    const running: Running = {
      name,
      pid,
      exit: undefined,
      exited: () => this.#awaitExit(exited),
      settle,
    };
    this.#running.set(pid, running);
    return running;
  }

  async #awaitExit(exited: Promise<ProcessExit>): Promise<ProcessExit> {
    this.#awaitedExits += 1;
    this.#hold();
    try {
      return await exited;
    } finally {
      this.#awaitedExits -= 1;
      this.#hold();
    }
  }

  #receive(message: SupervisorMessage): void {
    if ("exited" in message) {
      const running = this.#track(message.pid, message.exited);
      running.exit = { code: message.code, signal: message.signal };
      running.settle(running.exit);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    this.#hold();
    if (message.error === undefined) waiting?.resolve(message);
    else waiting?.reject(new Error(message.error));
  }

  #fail(error: Error): void {
    this.#over ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#over);
    this.#waiting.clear();
    this.#hold();
  }

  // Keeps this process alive only while an answer is due.
  #hold(): void {
    const due = this.#waiting.size > 0 || this.#awaitedExits > 0;
    const { stdin, stdout, stderr } = this.#child;
    for (const handle of [this.#child, stdin, stdout, stderr]) {
      // The pipes of a child process are sockets, though their declared type is wider.
      if (!(handle instanceof Socket || handle === this.#child)) continue;
      if (due) handle.ref();
      else handle.unref();
    }
  }
}
