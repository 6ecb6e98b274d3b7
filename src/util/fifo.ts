/** A queue whose head is taken in constant time, however long it is. */
export class Fifo<T> {
  /** A power of two long; what is waiting lies from `head` on, around the end. */
  #slots: (T | undefined)[] = Array.from({ length: 16 });
  #head = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  push(item: T): void {
    if (this.#size === this.#slots.length) this.#resize(this.#slots.length * 2);
    this.#slots[(this.#head + this.#size) & (this.#slots.length - 1)] = item;
    this.#size += 1;
  }

  peek(): T | undefined {
    return this.#slots[this.#head];
  }

  shift(): T | undefined {
    if (this.#size === 0) return undefined;
    const item = this.#slots[this.#head];
    this.#slots[this.#head] = undefined;
    this.#head = (this.#head + 1) & (this.#slots.length - 1);
    this.#size -= 1;
    // A backlog that is gone gives its memory back.
    if (this.#slots.length > 1024 && this.#size * 4 < this.#slots.length) {
      this.#resize(this.#slots.length / 2);
    }
    return item;
  }

  #resize(length: number): void {
    const slots: (T | undefined)[] = Array.from({ length });
    for (let index = 0; index < this.#size; index += 1) {
      slots[index] = this.#slots[(this.#head + index) & (this.#slots.length - 1)];
    }
    this.#slots = slots;
    this.#head = 0;
  }
}
