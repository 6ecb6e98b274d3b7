import { objectText } from "./object-text.js";

interface Line {
  readonly type: string;
  readonly object: unknown;
  readonly bytes: Buffer;
}

/** So many forms of one event are told to watches at once: by type, by version, as metadata. */
const kept = 8;

/**
 * The lines that tell events. A change is told to all its watches one after the other, so the last few lines are
 * kept, and each is made once for all of them.
 */
export class EventLines {
  readonly #last: Line[] = [];
  #next = 0;

  of(type: string, object: unknown): Buffer {
    for (const line of this.#last)
      if (line.object === object && line.type === type) return line.bytes;
    const bytes = Buffer.from(`{"type":${JSON.stringify(type)},"object":${objectText(object)}}\n`);
    this.#last[this.#next] = { type, object, bytes };
    this.#next = (this.#next + 1) % kept;
    return bytes;
  }
}
