import { isPlainObject } from "../util/json.js";

/** What a Lease says of who leads. Follows `LeaseSpec` of coordination.k8s.io/v1; times are RFC 3339 with microseconds. */
export interface LeaseRecord {
  /** Empty when nobody leads. */
  readonly holder: string;
  readonly leaseDurationSeconds: number;
  readonly acquireTime: string | undefined;
  readonly renewTime: string | undefined;
  /** How often the lease went to somebody else. */
  readonly leaseTransitions: number;
}

/** Reads a Lease; whoever edited it by hand may have left anything in it. */
export function readLease(lease: { readonly spec?: unknown }): LeaseRecord {
  const spec = isPlainObject(lease.spec) ? lease.spec : {};
  const text = (name: string): string | undefined => {
    const value = spec[name];
    return typeof value === "string" ? value : undefined;
  };
  const count = (name: string): number => {
    const value = spec[name];
    return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : 0;
  };
  return {
    holder: text("holderIdentity") ?? "",
    leaseDurationSeconds: count("leaseDurationSeconds"),
    acquireTime: text("acquireTime"),
    renewTime: text("renewTime"),
    leaseTransitions: count("leaseTransitions"),
  };
}

/** What a leader that stops makes of its lease, with both times set anew; the same as what client-go does. */
export const givenUp = { holderIdentity: "", leaseDurationSeconds: 1 } as const;

/**
 * Whether the leader itself said that nobody leads: it sets both times to that moment. A Lease whose holder
 * was removed by hand keeps its duration, and its times.
 */
export function isGivenUp(record: LeaseRecord): boolean {
  const { holder, leaseDurationSeconds, acquireTime, renewTime } = record;
  const isShort = leaseDurationSeconds === givenUp.leaseDurationSeconds;
  return holder === "" && isShort && renewTime !== undefined && renewTime === acquireTime;
}

/** A time as `metav1.MicroTime` has it; `microseconds` are added, up to 999. */
export function microTime(atMs: number, microseconds = 0): string {
  return new Date(atMs).toISOString().replace("Z", `${String(microseconds).padStart(3, "0")}Z`);
}
