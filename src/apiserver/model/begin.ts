import type { ApiObject } from "../values/api-object.js";
import type { Storage } from "./storage.js";

/** A write that is about to be checked. */
export interface BeginParts {
  readonly storage: Storage;
  readonly object: ApiObject;
  /** The stored object; absent on create. */
  readonly old: ApiObject | undefined;
  readonly dryRun: boolean;
  /** Empty for the object itself. */
  readonly subresource: string;
  readonly nowMs: number;
}

/** An object with what the server gave it. */
export interface Begun {
  readonly object: ApiObject;
  /** What is refused of an object that has been checked. @throws StatusError */
  readonly validate?: () => void;
  /** Notes what was given; called where the object is stored. */
  readonly commit: () => void;
}
