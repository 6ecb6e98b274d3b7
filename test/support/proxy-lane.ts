import type { Socket } from "node:net";
import { setImmediate, setTimeout } from "node:timers/promises";

/** How bytes travel; each may be changed at any time and holds for what arrives from then on. */
export interface ProxyConditions {
  /** How long each piece is held. */
  delayMs: number;
  /** The length of the pieces in which bytes are written; 0 for as they come. */
  sliceBytes: number;
  /** How many bytes a second pass in each direction; 0 for as many as there are. */
  bytesPerSecond: number;
}

export interface ProxyLaneOptions {
  readonly from: Socket;
  readonly to: Socket;
  readonly conditions: Readonly<ProxyConditions>;
  /** Breaks the connection. */
  readonly cut: () => void;
}

/** What one side sent; no bytes for its end. */
interface Piece {
  readonly bytes: Buffer | undefined;
  readonly arrivedMs: number;
}

/** One direction of a connection: reads always, writes in order when and how the conditions let it. */
export class ProxyLane {
  readonly #options: ProxyLaneOptions;
  readonly #waiting: Piece[] = [];
  #isPumping = false;
  #isStalled = false;
  #passed = 0;
  #cutAt = Number.POSITIVE_INFINITY;
  #stallAt = Number.POSITIVE_INFINITY;
  #corruptAt: number | undefined;

  constructor(options: ProxyLaneOptions) {
    this.#options = options;
    const { from } = options;
    from.on("data", (bytes: Buffer) => this.#take(bytes));
    from.once("end", () => this.#take(undefined));
  }

  get isStalled(): boolean {
    return this.#isStalled;
  }

  stall(): void {
    this.#isStalled = true;
  }

  /** Lets so many more bytes pass. */
  stallAfter(bytes: number): void {
    this.#stallAt = this.#passed + bytes;
  }

  resume(): void {
    this.#isStalled = false;
    this.#stallAt = Number.POSITIVE_INFINITY;
    void this.#pump();
  }

  cutAfter(bytes: number): void {
    this.#cutAt = this.#passed + bytes;
  }

  corrupt(afterBytes: number): void {
    this.#corruptAt = this.#passed + afterBytes;
  }

  #take(bytes: Buffer | undefined): void {
    this.#waiting.push({ bytes, arrivedMs: performance.now() });
    void this.#pump();
  }

  async #pump(): Promise<void> {
    if (this.#isPumping) return;
    this.#isPumping = true;
    const { to, conditions } = this.#options;
    const delayOf = ({ arrivedMs }: Piece): number =>
      arrivedMs + conditions.delayMs - performance.now();
    for (let piece = this.#waiting[0]; piece !== undefined; piece = this.#waiting[0]) {
      // Again where a timer was a little early.
      for (let heldMs = delayOf(piece); heldMs > 0; heldMs = delayOf(piece)) {
        await setTimeout(Math.ceil(heldMs));
      }
      if (this.#isStalled || to.destroyed) break;
      this.#waiting.shift();
      if (piece.bytes === undefined) to.end();
      else await this.#write(piece.bytes);
    }
    this.#isPumping = false;
  }

  async #write(bytes: Buffer): Promise<void> {
    const { to, conditions, cut } = this.#options;
    const { bytesPerSecond } = conditions;
    // A twentieth of a second's bytes at a time.
    const whole = bytesPerSecond > 0 ? Math.ceil(bytesPerSecond / 20) : bytes.length;
    const wanted = conditions.sliceBytes || whole;
    for (let start = 0, size = 0; start < bytes.length && !to.destroyed; start += size) {
      size = Math.max(1, Math.min(wanted, this.#stallAt - this.#passed));
      if (this.#passed >= this.#stallAt) this.stall();
      if (this.#isStalled) {
        this.#waiting.unshift({ bytes: bytes.subarray(start), arrivedMs: 0 });
        return;
      }
      const slice = this.#corrupted(bytes.subarray(start, start + size));
      const allowed = Math.min(slice.length, this.#cutAt - this.#passed);
      this.#passed += allowed;
      if (bytesPerSecond > 0) await setTimeout((slice.length / bytesPerSecond) * 1_000);
      // Once it has left: two slices would leave as one.
      await new Promise((resolve) => to.write(slice.subarray(0, allowed), resolve));
      if (this.#passed >= this.#cutAt) {
        // Of data and a reset that come together, a reader may see an end.
        await setTimeout(10);
        cut();
        return;
      }
      if (conditions.sliceBytes > 0) await setImmediate();
    }
  }

  #corrupted(bytes: Buffer): Buffer {
    const at = (this.#corruptAt ?? -1) - this.#passed;
    const byte = bytes[at];
    if (at < 0 || byte === undefined) return bytes;
    this.#corruptAt = undefined;
    const changed = Buffer.from(bytes);
    changed[at] = ~byte & 0xff;
    return changed;
  }
}
