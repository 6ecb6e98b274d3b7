import type { ObjectKey } from "../meta/object-key.js";
import type { StoredObjectMeta } from "../meta/object.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { Status } from "../meta/status.js";
import type { StoredObject, StoredOf } from "../meta/stored-object.js";
import type { JsonPatchOperation } from "./patches.js";
import type { ApplyOptions, DeleteOptions, GetOptions, WriteOptions } from "./verb-options.js";
import type { AppliedMeta, MergeValue, Some } from "./written.js";

/** How many replicas there shall be, and are, of whatever kind. Follows `Scale` of autoscaling/v1. */
export interface Scale {
  readonly apiVersion: "autoscaling/v1";
  readonly kind: "Scale";
  readonly metadata: Omit<StoredObjectMeta, "generation">;
  readonly spec: { readonly replicas?: number | undefined };
  readonly status: { readonly replicas: number; readonly selector?: string | undefined };
}

/** A token for a ServiceAccount. Follows `TokenRequest` of authentication.k8s.io/v1. */
export interface TokenRequest {
  readonly apiVersion: "authentication.k8s.io/v1";
  readonly kind: "TokenRequest";
  readonly metadata: { readonly name: string; readonly namespace: string };
  readonly spec: TokenRequestSpec;
  readonly status: { readonly token: string; readonly expirationTimestamp: string };
}

/** For whom a token is, and for how long. */
export interface TokenRequestSpec {
  /** Empty for the API server itself. */
  readonly audiences: readonly string[];
  readonly expirationSeconds?: number | undefined;
  /** The object with which the token ends. */
  readonly boundObjectRef?:
    | {
        readonly apiVersion: string;
        readonly kind: string;
        readonly name: string;
        readonly uid?: string;
      }
    | undefined;
}

/** What a written part of an object may say of its metadata. */
type PartMeta = Partial<AppliedMeta>;

/** The status of a kind's objects; of any shape where the handle does not know it. */
export type StatusOf<T extends ResourceType> =
  StoredOf<T> extends { readonly status?: infer S } ? NonNullable<S> : unknown;

/** What is sent to a part of an object. */
export type SubresourceInput<T extends ResourceType, Name extends string> = Name extends "status"
  ? StoredOf<T> | { readonly metadata?: PartMeta | undefined; readonly status: StatusOf<T> }
  : Name extends "scale"
    ? { readonly metadata?: PartMeta | undefined; readonly spec: { readonly replicas: number } }
    : Name extends "eviction"
      ? { readonly deleteOptions?: Omit<DeleteOptions, "signal" | "dryRun"> | undefined }
      : Name extends "token"
        ? { readonly spec: TokenRequestSpec }
        : Name extends "binding"
          ? { readonly target: { readonly kind: "Node"; readonly name: string } }
          : Readonly<Record<string, unknown>>;

/** What a part of an object says when it is applied: some of its fields. */
export type SubresourceFields<T extends ResourceType, Name extends string> = Name extends "status"
  ? { readonly metadata?: PartMeta | undefined; readonly status: Some<StatusOf<T>> }
  : SubresourceInput<T, Name>;

/** A change of a part of an object. */
export type SubresourcePatch<T extends ResourceType, Name extends string> =
  | {
      readonly type: "merge";
      readonly value: Name extends "status"
        ? { readonly metadata?: PartMeta | undefined; readonly status: MergeValue<StatusOf<T>> }
        : Readonly<Record<string, unknown>>;
    }
  | { readonly type: "json"; readonly value: readonly JsonPatchOperation[] }
  | { readonly type: "strategic"; readonly value: Readonly<Record<string, unknown>> };

/** What the server answers for a part of an object. */
export type SubresourceAnswer<T extends ResourceType, Name extends string> = Name extends
  | "status"
  | "ephemeralcontainers"
  | "resize"
  | "approval"
  | "finalize"
  ? StoredOf<T>
  : Name extends "scale"
    ? Scale
    : Name extends "token"
      ? TokenRequest
      : Name extends "eviction" | "binding"
        ? Status
        : StoredObject;

/**
 * One part of a kind's objects that has an address of its own. Which of the verbs a part
 * has is the server's to say: `status` all but create, `eviction`, `token` and `binding` create alone.
 *
 * Every call names the object by its key; metadata need not be repeated in what is sent.
 */
export interface Subresource<T extends ResourceType, Name extends string> {
  /** Reads it, from the server itself. */
  get(key: ObjectKey, options?: GetOptions): Promise<SubresourceAnswer<T, Name>>;
  /** Has the server do what the part stands for: evict, bind, issue a token. */
  create(
    key: ObjectKey,
    object: SubresourceInput<T, Name>,
    options?: WriteOptions,
  ): Promise<SubresourceAnswer<T, Name>>;
  /** Writes all of it; custom resources need `metadata.resourceVersion`. */
  update(
    key: ObjectKey,
    object: SubresourceInput<T, Name>,
    options?: WriteOptions,
  ): Promise<SubresourceAnswer<T, Name>>;
  /** Changes some fields of it. */
  patch(
    key: ObjectKey,
    patch: SubresourcePatch<T, Name>,
    options?: WriteOptions,
  ): Promise<SubresourceAnswer<T, Name>>;
  /** Owns the given fields, and no others. */
  apply(
    key: ObjectKey,
    object: SubresourceFields<T, Name>,
    options?: ApplyOptions,
  ): Promise<SubresourceAnswer<T, Name>>;
}
