import type { WriteStream } from "node:tty";

/**
 * Lines about things that change. On a terminal they are drawn over in place; elsewhere each change is
 * a line of its own, which logs can keep.
 */
export class Screen {
  readonly #out: Pick<WriteStream, "write" | "isTTY" | "columns">;
  /** How things were last said to be. */
  readonly #known = new Map<string, string>();
  /** What may be drawn over, by what it is about, in the order of first mention. */
  readonly #rows = new Map<string, string>();
  #drawn = 0;

  constructor(out: Pick<WriteStream, "write" | "isTTY" | "columns"> = process.stdout) {
    this.#out = out;
  }

  /** Says something once; rows stay above it as they are, and change no more. */
  say(line: string): void {
    this.#rows.clear();
    this.#drawn = 0;
    this.#out.write(`${line}\n`);
  }

  /** Shows how something is, unless that was said last. */
  show(name: string, state: string): void {
    if (this.#known.get(name) === state) return;
    this.#known.set(name, state);
    this.#rows.set(name, state);
    const line = (row: readonly [string, string]): string => `  ${row[0].padEnd(34)} ${row[1]}`;
    if (!this.#out.isTTY) {
      this.#out.write(`${line([name, state])}\n`);
      return;
    }
    const width = (this.#out.columns || 80) - 1;
    const up = this.#drawn > 0 ? `\u001B[${this.#drawn}A` : "";
    // Each line is cleared before it is written, and none is longer than the terminal is wide.
    const lines = [...this.#rows].map((row) => `\u001B[2K${line(row).slice(0, width)}\n`);
    this.#drawn = lines.length;
    this.#out.write(`${up}${lines.join("")}`);
  }
}
