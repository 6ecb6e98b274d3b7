// Made by `npm run generate` from tools/openapi/kubernetes.jsonl; not to be edited.
import type { ObjectMeta } from "../meta/object.js";
import type { StoredBuiltinMeta } from "./stored-meta.js";
import type * as coreV1 from "./core-v1.types.generated.js";

/** `Overhead` of node/v1, as written. */
export interface Overhead {
  podFixed?: { [name: string]: number | string } | undefined;
}

/** `RuntimeClass` of node/v1, as written. */
export interface RuntimeClass {
  metadata: ObjectMeta;
  handler: string;
  overhead?: Overhead | undefined;
  scheduling?: Scheduling | undefined;
}

/** `Scheduling` of node/v1, as written. */
export interface Scheduling {
  nodeSelector?: { [name: string]: string } | undefined;
  tolerations?: readonly coreV1.Toleration[] | undefined;
}

/** `Overhead` of node/v1, as stored. */
export interface StoredOverhead {
  readonly podFixed?: { readonly [name: string]: number | string } | undefined;
}

/** `RuntimeClass` of node/v1, as stored. */
export interface StoredRuntimeClass {
  readonly apiVersion: "node.k8s.io/v1";
  readonly kind: "RuntimeClass";
  readonly metadata: StoredBuiltinMeta;
  readonly handler: string;
  readonly overhead?: StoredOverhead | undefined;
  readonly scheduling?: StoredScheduling | undefined;
}

/** `Scheduling` of node/v1, as stored. */
export interface StoredScheduling {
  readonly nodeSelector?: { readonly [name: string]: string } | undefined;
  readonly tolerations?: readonly coreV1.StoredToleration[] | undefined;
}
