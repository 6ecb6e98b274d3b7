export type { Caches, SyncWaitOptions } from "./caches.js";
export { type CachesOptions, createCaches } from "./create-caches.js";
export type { Entry } from "./entry.js";
export {
  CacheError,
  type CacheErrorCode,
  CacheSyncError,
  type UnseenWrite,
  UnseenWriteError,
  type UnsyncedCache,
} from "./errors.js";
export type { EventHandler } from "./event-handler.js";
export type { HandlerHealth, InformerFailure, InformerHealth } from "./health.js";
export { type IndexFunction, labelIndex } from "./indexers.js";
export type { InformerRequest } from "./informer-request.js";
export type { Lister, ListQuery, OwnerOptions } from "./lister.js";
export type { DeletedObject, WriteWaitOptions } from "./own-writes.js";
export type { InformerState, MissingPermission, OversizedObject } from "./reflector-health.js";
export type { HandlerRegistration, SharedInformer } from "./shared-informer.js";
export type { Transform } from "./transform.js";
