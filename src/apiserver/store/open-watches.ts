import { EventLines } from "../values/event-lines.js";
import type { OpenWatch } from "./watch.js";

/** The watches that are open, by the resource that each is of, such as `databases.example.com`. */
export class OpenWatches {
  /** What they are told with. */
  readonly lines: EventLines = new EventLines();
  readonly #open = new Map<OpenWatch, string>();

  get count(): number {
    return this.#open.size;
  }

  /** Answers what forgets it again. */
  add(resource: string, watch: OpenWatch): () => void {
    this.#open.set(watch, resource);
    return () => this.#open.delete(watch);
  }

  /** Has each tell how far it has come. */
  tellProgress(): void {
    for (const watch of this.#open.keys()) watch.tellProgress();
  }

  /** Ends the watches of one resource; of all, where none is named. */
  end(resource?: string): void {
    for (const [watch, of] of this.#open)
      if (resource === undefined || of === resource) watch.close();
  }
}
