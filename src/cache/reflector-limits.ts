import type { BackoffOptions } from "../util/backoff.js";

/** Times and sizes of a list and watch; milliseconds and bytes. */
export interface ReflectorLimits {
  /**
   * How long a watch may be silent. A server that sends bookmarks does so each minute (`defaultBookmarkFrequency`
   * of k8s.io/apiserver) and a second or two; one that does not is asked to end watches within this time. What
   * was missed is to be there 75 s after the silence began.
   */
  readonly silenceMs: number;
  /** The server ends a watch after this time, and up to as much again at random. */
  readonly watchTimeoutMs: number;
  /** How large a page of a list is meant to be. */
  readonly pageBytes: number;
  /** An event above this is not taken. */
  readonly maxEventBytes: number;
}

export function resolveReflectorLimits(limits: Partial<ReflectorLimits> = {}): ReflectorLimits {
  return {
    silenceMs: limits.silenceMs ?? 70_000,
    watchTimeoutMs: limits.watchTimeoutMs ?? 300_000,
    pageBytes: limits.pageBytes ?? 1_000_000,
    maxEventBytes: limits.maxEventBytes ?? 8 * 1024 * 1024,
  };
}

/** As client-go's reflector waits (`defaultBackoffInit` and others of `tools/cache/reflector.go`), with 30 s as the end. */
export const backoff: BackoffOptions = { initialMs: 800, maxMs: 30_000, factor: 2, jitter: 1 };

/** After so long without a failure, the next one is the first. */
export const healthyAfterMs = 120_000;
/** A watch that ends sooner, and has told nothing, counts as a failure. */
export const shortWatchMs = 1_000;
/** When the end of a streaming list is missed, and when it is no longer waited for. */
export const slowStreamMs = 10_000;
export const streamDeadlineMs = 60_000;
/** A large list takes longer: one that brings so many bytes in the time of {@link slowStreamMs} may go on, up to the limit. */
export const streamProgressBytes = 1_000_000;
export const streamLimitMs = 300_000;
/** After so long a time of errors inside the server, the watch's version may be what it fails on. */
export const internalErrorsMs = 30_000;
/** After so many unreadable watches in a row, everything is got again. */
export const garbledTimes = 3;
/** After so many streaming lists in a row that broke off, pages are tried. */
export const brokenStreamTimes = 3;
/** After so many silent watches in a row, the server is taken to send no bookmarks. */
export const silentTimes = 2;
/** The kind is gone when it was not served so often, and for so long a time. */
export const absentTimes = 3;
export const absentAfterMs = 5_000;
/**
 * How long a server may know less than the cache before its history is taken to have gone
 * back. One that only lags does not for so long: it waits 3 s for its watch cache to catch up
 * (`blockTimeout` of the cacher), and then answers a list of the latest from etcd.
 */
export const restoredAfterMs = 30_000;
export const behindWaitMs = 3_000;
/** A longer `Retry-After` is cut to this. */
export const maxRetryAfterMs = 120_000;
export const minPageItems = 10;
export const maxPageItems = 5_000;
/** How often a list whose continue token expired begins anew in smaller pages. */
export const maxListRestarts = 2;
