import type { Status } from "./status.js";

/**
 * One line of a watch. A bookmark's object holds little more than a resource version;
 * an error's is a {@link Status}. Follows `WatchEvent` of meta/v1.
 */
export type WatchEvent<T> =
  | { readonly type: "ADDED" | "MODIFIED" | "DELETED"; readonly object: T }
  | { readonly type: "BOOKMARK"; readonly object: Bookmark }
  | { readonly type: "ERROR"; readonly object: Status };

/** Tells how far a watch has come, without a change. */
export interface Bookmark {
  readonly metadata: {
    readonly resourceVersion: string;
    /** `k8s.io/initial-events-end: "true"` ends the first part of a streaming list (KEP-3157). */
    readonly annotations?: { readonly [name: string]: string } | undefined;
  };
}
