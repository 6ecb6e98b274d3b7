const leastBytes = 4_096;
/** With what the allocator adds it fills pages of 4 KiB to the end. */
const mostBytes = 262_144 - 64;

/** A large piece of memory with the texts of many objects. It lives as long as one of them is in it. */
export class TextBlock {
  readonly bytes: Buffer;
  /** The keys of the objects whose texts were put into it. */
  readonly keys: string[] = [];
  #live = 0;

  constructor(size: number) {
    this.bytes = Buffer.allocUnsafeSlow(size);
  }

  /** Whether so much of it is not needed any more that what is left is better kept elsewhere. */
  get isSparse(): boolean {
    return this.#live < this.bytes.length * 0.75;
  }

  enter(key: string, size: number): void {
    this.keys.push(key);
    this.#live += size;
  }

  leave(size: number): void {
    this.#live -= size;
  }
}

/**
 * Keeps the bytes of many objects that come together in a few large pieces of memory, which the
 * garbage collector need not walk over nor move.
 */
export class TextBlocks {
  #block = new TextBlock(0);
  #used = 0;
  /** Where in the block the bytes lie that were taken last. */
  start = 0;

  /** Copies some bytes of an object; gives the block that they lie in from {@link start} on. */
  take(key: string, bytes: Buffer, { from, to }: { from: number; to: number }): TextBlock {
    const size = to - from;
    if (this.#used + size > this.#block.bytes.length) {
      const next = Math.min(Math.max(this.#block.bytes.length * 2, leastBytes), mostBytes);
      this.#block = new TextBlock(Math.max(size, next));
      this.#used = 0;
    }
    bytes.copy(this.#block.bytes, this.#used, from, to);
    this.#block.enter(key, size);
    this.start = this.#used;
    this.#used += size;
    return this.#block;
  }
}
