/** What lies in a {@link Heap}: it knows its place, so that it can be moved or taken out. */
export interface HeapItem {
  /** Changed by the heap alone; -1 while the item is in none. */
  heapIndex: number;
}

/**
 * A binary heap: the first item by `isBefore` is found at once, any item moved or
 * taken out in logarithmic time. Items that are equal come out in any order.
 */
export class Heap<T extends HeapItem> {
  readonly #items: T[] = [];
  readonly #isBefore: (a: T, b: T) => boolean;

  constructor(isBefore: (a: T, b: T) => boolean) {
    this.#isBefore = isBefore;
  }

  get size(): number {
    return this.#items.length;
  }

  peek(): T | undefined {
    return this.#items[0];
  }

  /** Puts an item in, or moves it where its order has changed. */
  put(item: T): void {
    if (item.heapIndex === -1) {
      item.heapIndex = this.#items.length;
      this.#items.push(item);
    }
    if (!this.#rise(item)) this.#sink(item);
  }

  /** Takes an item out; does nothing when it is not in. */
  remove(item: T): void {
    const index = item.heapIndex;
    if (index === -1) return;
    item.heapIndex = -1;
    const last = this.#items.pop();
    if (last === undefined || last === item) return;
    this.#place(last, index);
    if (!this.#rise(last)) this.#sink(last);
  }

  #rise(item: T): boolean {
    const start = item.heapIndex;
    while (item.heapIndex > 0) {
      const index = item.heapIndex;
      const parent = this.#items[(index - 1) >> 1];
      if (parent === undefined || !this.#isBefore(item, parent)) break;
      this.#place(item, parent.heapIndex);
      this.#place(parent, index);
    }
    return item.heapIndex !== start;
  }

  #sink(item: T): void {
    for (;;) {
      const index = item.heapIndex;
      const left = this.#items[2 * index + 1];
      const right = this.#items[2 * index + 2];
      if (left === undefined) return;
      const child = right !== undefined && this.#isBefore(right, left) ? right : left;
      if (!this.#isBefore(child, item)) return;
      this.#place(item, child.heapIndex);
      this.#place(child, index);
    }
  }

  #place(item: T, index: number): void {
    this.#items[index] = item;
    item.heapIndex = index;
  }
}
