// Processes of benches, each on a processor core of its own where there is `taskset`, and what they ask
// one another: `{ id, order, argument }` out, `{ id, value }` or `{ id, error }` back.
import { spawn, spawnSync } from "node:child_process";

let canPin;

/** Whether a process can have a core of its own: there are two, and `taskset`. */
export function pinsProcesses() {
  canPin ??= ["0", "1"].every((core) => spawnSync("taskset", ["-c", core, "true"]).status === 0);
  return canPin;
}

/** Answers what the parent process asks. */
export function answerMessages(orders) {
  const answer = async ({ id, order, argument }) => {
    try {
      process.send({ id, value: await orders[order](argument ?? {}) });
    } catch (error) {
      process.send({ id, error: error instanceof Error ? error.stack : String(error) });
    }
  };
  process.on("message", (message) => void answer(message));
  process.on("disconnect", () => process.exit(0));
}

/** A process that runs a script and answers; end it with `stop`. */
export class Worker {
  #child;
  #asked = new Map();
  #id = 0;
  #errors = "";
  /** Settles with what the process ended with. */
  ended;
  hasEnded = false;
  /** Is told what the process says unasked. */
  onNews = () => {};

  constructor(script, { core, execArgv = [], env = {} } = {}) {
    const command = [process.execPath, ...execArgv, script];
    if (core !== undefined && pinsProcesses()) command.unshift("taskset", "-c", String(core));
    const [file, ...args] = command;
    this.#child = spawn(file, args, {
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      env: { ...process.env, ...env },
    });
    this.#child.stderr.setEncoding("utf8").on("data", (text) => {
      this.#errors = `${this.#errors}${text}`.slice(-4000);
    });
    this.#child.on("message", ({ id, value, error, news }) => {
      if (news !== undefined) {
        this.onNews(news);
        return;
      }
      const { resolve, reject } = this.#asked.get(id);
      this.#asked.delete(id);
      if (error === undefined) resolve(value);
      else reject(new Error(error));
    });
    this.ended = new Promise((resolve) => {
      this.#child.on("exit", (code, signal) => {
        this.hasEnded = true;
        for (const { reject } of this.#asked.values()) {
          reject(new Error(`${script} ended with ${code ?? signal}:\n${this.#errors}`));
        }
        this.#asked.clear();
        resolve(code ?? signal);
      });
    });
  }

  /** What the process answers; fails when it does not within `limitMs`. */
  ask(order, argument, limitMs = 180_000) {
    if (this.hasEnded) return Promise.reject(new Error(`the process has ended:\n${this.#errors}`));
    this.#id += 1;
    const id = this.#id;
    const answered = new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      this.#child.send({ id, order, argument }, (error) => {
        if (error) reject(error);
      });
    });
    let timer;
    const late = new Promise((_resolve, reject) => {
      const message = `${order} took longer than ${limitMs / 1000} s`;
      timer = setTimeout(() => reject(new Error(`${message}\n${this.#errors}`)), limitMs);
    });
    return Promise.race([answered, late]).finally(() => clearTimeout(timer));
  }

  signal(name) {
    this.#child.kill(name);
  }

  async stop() {
    if (!this.hasEnded) this.#child.kill("SIGKILL");
    await this.ended;
  }
}
