import type { ResourceType } from "../meta/resource-type.js";

/** A kind as the server tells of it: a handle, and what else there is to know. */
export interface DiscoveredType extends ResourceType {
  readonly singular: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  /** What can be done with its objects, such as `get` and `watch`. */
  readonly verbs: readonly string[];
  /** Such as `status` and `scale`. */
  readonly subresources: readonly string[];
}

/** One version of an API group. */
export interface ServedVersion {
  readonly group: string;
  readonly version: string;
  /** Empty where `fault` is set. */
  readonly types: readonly DiscoveredType[];
  /** Why the server cannot tell what is in it: the server behind it, another one, does not answer. */
  readonly fault?: string | undefined;
}

/** Which kind to find. */
export type TypeQuery =
  /** As objects name it; the version that the server prefers without `apiVersion`. */
  | { readonly kind: string; readonly apiVersion?: string | undefined }
  /** As `kubectl get` takes it: plural, singular or short name, with a group or version and group behind a dot: `deploy`, `deployments.v1.apps`. */
  | { readonly resource: string };

/**
 * What kinds a server serves. It is asked when something is first wanted, and again, once a
 * second at most, when something is not found.
 */
export interface Discovery {
  /**
   * The handle of a kind; undefined when the server has none such.
   *
   * @throws {DiscoveryError} DISCOVERY_UNAVAILABLE when it may be in an API group that is
   * not available; the error names it
   */
  find(query: TypeQuery, signal?: AbortSignal): Promise<DiscoveredType | undefined>;
  /** All that is served, in the server's order of preference. */
  served(signal?: AbortSignal): Promise<readonly ServedVersion[]>;
  /** Asks the server anew, now. */
  reload(signal?: AbortSignal): Promise<void>;
}
