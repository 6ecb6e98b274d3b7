/** Hears the lines of a stream, in their order. */
export interface LineReceiver {
  /** A line, without its end: the bytes of `buffer` from `start` to before `end`, at least one. */
  onLine(buffer: Buffer, start: number, end: number): void;
  /** A line of more than the limit; `head` is its first bytes, as many as the limit. The rest is skipped. */
  onOversized(head: Buffer): void;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * Cuts chunks of bytes into lines that end with `\n` or `\r\n`; empty lines are left out.
 *
 * How the bytes were cut into chunks makes no difference. A line that lies in one chunk
 * is handed on in place; a chunk belongs to the splitter from the moment it is pushed.
 */
export class LineSplitter {
  readonly #receiver: LineReceiver;
  readonly #maxBytes: number;
  /** The beginning of a line whose end has not come; empty while one is skipped. */
  #pieces: Buffer[] = [];
  #size = 0;
  #isSkipping = false;

  constructor(receiver: LineReceiver, { maxBytes }: { readonly maxBytes: number }) {
    this.#receiver = receiver;
    this.#maxBytes = maxBytes;
  }

  push(chunk: Buffer): void {
    let start = 0;
    // Most chunks end with a line.
    while (start < chunk.length) {
      const end = chunk.indexOf(lineFeed, start);
      if (end === -1) break;
      this.#endLine(chunk, start, end);
      start = end + 1;
    }
    if (start < chunk.length) this.#keep(chunk, start);
  }

  /** Ends the stream: how many bytes came after the last end of a line. They are dropped. */
  end(): number {
    const rest = this.#size;
    this.#reset();
    return rest;
  }

  #endLine(chunk: Buffer, start: number, end: number): void {
    if (this.#isSkipping) {
      this.#reset();
      return;
    }
    if (this.#size === 0) {
      this.#emit(chunk, start, end);
      return;
    }
    this.#pieces.push(chunk.subarray(start, end));
    const line = Buffer.concat(this.#pieces);
    this.#reset();
    this.#emit(line, 0, line.length);
  }

  #emit(buffer: Buffer, start: number, lineEnd: number): void {
    const end = lineEnd > start && buffer[lineEnd - 1] === carriageReturn ? lineEnd - 1 : lineEnd;
    if (end === start) return;
    if (end - start > this.#maxBytes) {
      this.#receiver.onOversized(buffer.subarray(start, start + this.#maxBytes));
    } else {
      this.#receiver.onLine(buffer, start, end);
    }
  }

  #keep(chunk: Buffer, start: number): void {
    this.#size += chunk.length - start;
    if (this.#isSkipping) return;
    this.#pieces.push(start === 0 ? chunk : chunk.subarray(start));
    // A `\r` at the very end may turn out to belong to the end of the line.
    const sureSize = chunk.at(-1) === carriageReturn ? this.#size - 1 : this.#size;
    if (sureSize <= this.#maxBytes) return;
    const head = Buffer.concat(this.#pieces).subarray(0, this.#maxBytes);
    this.#pieces = [];
    this.#isSkipping = true;
    this.#receiver.onOversized(head);
  }

  #reset(): void {
    this.#pieces = [];
    this.#size = 0;
    this.#isSkipping = false;
  }
}
