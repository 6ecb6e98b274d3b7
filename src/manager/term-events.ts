import type { Client } from "../client/client.js";
import type { EventSink } from "../controller/event-sink.js";
import { EventRecorder, type EventRecorderOptions } from "./event-recorder.js";

/** The events of one controller, which are written only while this process leads. */
export class TermEvents implements EventSink {
  readonly #options: Omit<EventRecorderOptions, "client">;
  #recorder: EventRecorder | undefined;
  /** Of terms that have ended. */
  #droppedBefore = 0;

  constructor(options: Omit<EventRecorderOptions, "client">) {
    this.#options = options;
  }

  /** How many events were not written. */
  get dropped(): number {
    return this.#droppedBefore + (this.#recorder?.dropped ?? 0);
  }

  record(event: Parameters<EventSink["record"]>[0]): void {
    this.#recorder?.record(event);
  }

  begin(client: Pick<Client, "create" | "patch">): void {
    this.#recorder = new EventRecorder({ ...this.#options, client });
  }

  /** Settles when all events are written, or after so many milliseconds. */
  async end(withinMs: number): Promise<void> {
    const recorder = this.#recorder;
    await recorder?.stop(withinMs);
    this.#droppedBefore += recorder?.dropped ?? 0;
    this.#recorder = undefined;
  }
}
