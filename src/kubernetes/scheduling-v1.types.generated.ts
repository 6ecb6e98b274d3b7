// Made by `npm run generate` from tools/openapi/kubernetes.jsonl; not to be edited.
import type { ObjectMeta } from "../meta/object.js";
import type { StoredBuiltinMeta } from "./stored-meta.js";

/** `PriorityClass` of scheduling/v1, as written. */
export interface PriorityClass {
  metadata: ObjectMeta;
  description?: string | undefined;
  globalDefault?: boolean | undefined;
  preemptionPolicy?: "Never" | "PreemptLowerPriority" | undefined;
  value?: number | undefined;
}

/** `PriorityClass` of scheduling/v1, as stored. */
export interface StoredPriorityClass {
  readonly apiVersion: "scheduling.k8s.io/v1";
  readonly kind: "PriorityClass";
  readonly metadata: StoredBuiltinMeta;
  readonly description?: string | undefined;
  readonly globalDefault?: boolean | undefined;
  readonly preemptionPolicy?: "Never" | "PreemptLowerPriority" | undefined;
  readonly value?: number | undefined;
}
