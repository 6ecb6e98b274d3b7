import type { Entry } from "./entry.js";

/** What happened to one key of a store. */
export type Change<T> =
  | { readonly type: "added"; readonly entry: Entry<T>; readonly initial: boolean }
  | { readonly type: "updated"; readonly previous: Entry<T>; readonly entry: Entry<T> }
  | {
      readonly type: "deleted";
      readonly entry: Entry<T>;
      /** The deletion itself was not seen: the entry may be older than the object's last state. */
      readonly finalStateUnknown: boolean;
    };
