import { Fifo } from "../util/fifo.js";
import type { Outcome } from "./answer-relay.js";
import { Line, type LineOptions } from "./line.js";

/** Something that waits for a line; told which one it has, it sends on it. */
export interface Job {
  /** Whether nobody waits for it any more. */
  isOver(): boolean;
  start(line: Line): void;
}

/**
 * A limited number of lines to one server, each with one call at a time; the line that
 * was used last is used first, so that those that are too many fall idle and close.
 */
export class LinePool {
  readonly #options: LineOptions;
  readonly #maxLines: number;
  readonly #lines = new Set<Line>();
  readonly #idle: Line[] = [];
  readonly #waiting = new Fifo<Job>();
  #isRetired = false;

  constructor(options: LineOptions, maxLines: number) {
    this.#options = options;
    this.#maxLines = maxLines;
  }

  /** Starts a job as soon as a line is free, in the order of the calls. */
  submit(job: Job): void {
    const line = this.#idle.pop() ?? this.#open();
    if (line === undefined) this.#waiting.push(job);
    else job.start(line);
  }

  /** Takes a line back that {@link Job.start} was given. */
  release(line: Line, outcome: Outcome): void {
    if (!this.#lines.has(line)) return;
    const job = this.#next();
    const isReusable = outcome === "reusable" && !line.isLost;
    if (isReusable && job !== undefined) {
      job.start(line);
      return;
    }
    if (isReusable && !this.#isRetired) {
      this.#idle.push(line);
      return;
    }
    this.#drop(line);
    if (job !== undefined) this.submit(job);
  }

  /** Lets what is under way and what waits come to its end, and closes each line that is not needed for it. */
  retire(): void {
    this.#isRetired = true;
    for (const line of this.#idle.splice(0)) this.#drop(line);
  }

  /** Whether it was retired and everything has ended. */
  get isGone(): boolean {
    return this.#isRetired && this.#lines.size === 0;
  }

  /** Ends every connection at once; settles when they are closed. */
  async destroy(): Promise<void> {
    this.#isRetired = true;
    const lines = [...this.#lines];
    this.#lines.clear();
    await Promise.all(lines.map((line) => line.destroy()));
  }

  #next(): Job | undefined {
    let job = this.#waiting.shift();
    while (job?.isOver() === true) job = this.#waiting.shift();
    return job;
  }

  #open(): Line | undefined {
    if (this.#lines.size >= this.#maxLines) return undefined;
    const line = new Line(this.#options, () => this.#lost(line));
    this.#lines.add(line);
    return line;
  }

  /** One that carries a call is dropped when that has ended. */
  #lost(line: Line): void {
    const index = this.#idle.indexOf(line);
    if (index === -1) return;
    this.#idle.splice(index, 1);
    this.#drop(line);
  }

  #drop(line: Line): void {
    this.#lines.delete(line);
    void line.destroy();
  }
}
