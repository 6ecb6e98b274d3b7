import type { StoredObject } from "../meta/stored-object.js";

/** Tells people what happened to an object. */
export interface EventSink {
  record(event: {
    readonly type: "Normal" | "Warning";
    readonly reason: string;
    readonly note: string;
    readonly regarding: StoredObject;
  }): void;
}
