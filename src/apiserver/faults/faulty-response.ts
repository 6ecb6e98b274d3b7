import { ServerResponse } from "node:http";
import type { Clock, Timer } from "../../util/clock.js";

/** How the bytes of an answer's body come. */
interface BodyShape {
  readonly clock: Clock;
  /** How many come at all. @default all */
  readonly afterBytes?: number;
  /** Whether the connection breaks after them. @default false */
  readonly cuts?: boolean;
  readonly bytesPerSecond?: number;
  /** Called once it has happened. */
  readonly onHit: () => void;
}

const slicesPerSecond = 10;

/** An answer whose body may be told to come slowly, to stop, or to break off. */
export class FaultyResponse extends ServerResponse {
  #pump: Pump | undefined;

  /** To be called before anything of the body is written. */
  shapeBody(shape: BodyShape): void {
    this.#pump = new Pump(shape, {
      write: (bytes) => void super.write(bytes),
      end: () => void super.end(),
      cut: () => breakConnection(this),
    });
    this.once("close", () => this.#pump?.close());
  }

  override write(chunk: string | Buffer): boolean {
    if (this.#pump === undefined) return super.write(chunk);
    this.flushHeaders();
    this.#pump.write(Buffer.from(chunk));
    return true;
  }

  override end(body?: string | Buffer | (() => void)): this {
    if (this.#pump === undefined || typeof body === "function") return super.end(body);
    // Where not a byte is to come, there are no headers either.
    if (!this.#pump.isShut) this.flushHeaders();
    this.#pump.write(Buffer.from(body ?? ""));
    this.#pump.end();
    return this;
  }
}

/** Breaks the connection of a request, with a reset where it is not encrypted. */
export function breakConnection({ socket }: ServerResponse): void {
  if (socket === null) return;
  if ("encrypted" in socket) socket.destroy();
  else socket.resetAndDestroy();
}

interface Outlet {
  write(bytes: Buffer): void;
  end(): void;
  cut(): void;
}

class Pump {
  readonly #shape: BodyShape;
  readonly #out: Outlet;
  #waiting: Buffer[] = [];
  #left: number;
  #hasEnded = false;
  #hasHit = false;
  #timer: Timer | undefined;

  constructor(shape: BodyShape, out: Outlet) {
    this.#shape = shape;
    this.#out = out;
    this.#left = shape.afterBytes ?? Infinity;
  }

  get isShut(): boolean {
    return this.#left === 0;
  }

  write(bytes: Buffer): void {
    this.#waiting.push(bytes);
    if (this.#timer === undefined) this.#flow();
  }

  end(): void {
    this.#hasEnded = true;
    if (this.#timer === undefined) this.#flow();
  }

  close(): void {
    this.#timer?.cancel();
  }

  #flow(): void {
    const { bytesPerSecond, clock, cuts } = this.#shape;
    const budget =
      bytesPerSecond === undefined ? Infinity : Math.ceil(bytesPerSecond / slicesPerSecond);
    const all = Buffer.concat(this.#waiting);
    const size = Math.min(all.length, this.#left, budget);
    if (size > 0) this.#out.write(all.subarray(0, size));
    this.#left -= size;
    const rest = all.subarray(size);
    this.#waiting = rest.length === 0 ? [] : [rest];
    if (bytesPerSecond !== undefined) this.#hit();
    if (this.#left === 0) {
      this.#hit();
      if (cuts === true) this.#out.cut();
      return;
    }
    if (rest.length === 0) {
      if (this.#hasEnded) this.#out.end();
      return;
    }
    this.#timer = clock.schedule(1000 / slicesPerSecond, () => {
      this.#timer = undefined;
      this.#flow();
    });
  }

  #hit(): void {
    if (this.#hasHit) return;
    this.#hasHit = true;
    this.#shape.onHit();
  }
}
