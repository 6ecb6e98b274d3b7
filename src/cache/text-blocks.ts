const leastBytes = 4_096;
/** With what the allocator adds it fills pages of 4 KiB to the end. */
const mostBytes = 262_144 - 64;

/**
 * Keeps the bytes of many objects that come together in a few large pieces of memory, which the
 * garbage collector need not walk over nor move. A piece lives as long as one of its objects.
 */
export class TextBlocks {
  #block: Buffer = Buffer.alloc(0);
  #used = 0;
  /** Where in the block the bytes lie that were taken last. */
  start = 0;

  /** Copies some bytes; gives the block that they lie in from {@link start} on. */
  take(bytes: Buffer, from: number, to: number): Buffer {
    const size = to - from;
    if (this.#used + size > this.#block.length) {
      const next = Math.min(Math.max(this.#block.length * 2, leastBytes), mostBytes);
      this.#block = Buffer.allocUnsafeSlow(Math.max(size, next));
      this.#used = 0;
    }
    bytes.copy(this.#block, this.#used, from, to);
    this.start = this.#used;
    this.#used += size;
    return this.#block;
  }
}
