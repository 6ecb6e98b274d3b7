/** Something that can be decoded again. */
export interface Forgetful {
  forget(): void;
}

/** How many objects a handler, or what it calls, is expected to look at more than once. */
const most = 64;

/** Remembers what was decoded last; what others push out forgets what it was decoded to. */
export class RecentReads {
  readonly #last: (Forgetful | undefined)[] = Array.from({ length: most }, () => undefined);
  #next = 0;

  add(entry: Forgetful): void {
    const oldest = this.#last[this.#next];
    this.#last[this.#next] = entry;
    this.#next = (this.#next + 1) % most;
    oldest?.forget();
  }
}
