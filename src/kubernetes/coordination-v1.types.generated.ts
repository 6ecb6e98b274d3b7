// Made by `npm run generate` from tools/openapi/kubernetes.jsonl; not to be edited.
import type { ObjectMeta } from "../meta/object.js";
import type { StoredBuiltinMeta } from "./stored-meta.js";

/** `Lease` of coordination/v1, as written. */
export interface Lease {
  metadata: ObjectMeta;
  spec?: LeaseSpec | undefined;
}

/** `LeaseSpec` of coordination/v1, as written. */
export interface LeaseSpec {
  acquireTime?: string | undefined;
  holderIdentity?: string | undefined;
  leaseDurationSeconds?: number | undefined;
  leaseTransitions?: number | undefined;
  preferredHolder?: string | undefined;
  renewTime?: string | undefined;
  strategy?: string | undefined;
}

/** `Lease` of coordination/v1, as stored. */
export interface StoredLease {
  readonly apiVersion: "coordination.k8s.io/v1";
  readonly kind: "Lease";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredLeaseSpec;
}

/** `LeaseSpec` of coordination/v1, as stored. */
export interface StoredLeaseSpec {
  readonly acquireTime?: string | undefined;
  readonly holderIdentity?: string | undefined;
  readonly leaseDurationSeconds?: number | undefined;
  readonly leaseTransitions?: number | undefined;
  readonly preferredHolder?: string | undefined;
  readonly renewTime?: string | undefined;
  readonly strategy?: string | undefined;
}
