import { Schema } from "./node.js";
import type { JSONSchemaProps } from "./types.js";

/** One aspect of an object's state. Follows `Condition` of meta/v1. */
export interface Condition {
  /** In upper camel case, such as `Ready`. */
  readonly type: string;
  readonly status: "True" | "False" | "Unknown";
  /** The generation that the condition was judged on. */
  readonly observedGeneration?: number | undefined;
  /** When `status` last changed, in RFC 3339. */
  readonly lastTransitionTime: string;
  /** In upper camel case; for programs. */
  readonly reason: string;
  /** For people. */
  readonly message: string;
}

/** How far one of the objects is that an object stands for. */
export interface StatusPart {
  /** Who made it: `operator.controller`. */
  readonly controller: string;
  /** What the controller calls it; unique among its parts. */
  readonly name: string;
  readonly kind: string;
  readonly phase: "Ready" | "Progressing" | "Failed" | "Waiting" | "Unavailable";
  /** Why it is not ready; for people. */
  readonly message?: string | undefined;
  /** Of a workload: changes with what it reads from ConfigMaps and Secrets. */
  readonly configHash?: string | undefined;
}

/** The limits are those of `Condition` in `k8s.io/apimachinery/pkg/apis/meta/v1/types.go`. */
const conditionJSON: JSONSchemaProps = {
  type: "object",
  properties: {
    type: {
      type: "string",
      maxLength: 316,
      pattern:
        "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$",
    },
    status: { type: "string", enum: ["True", "False", "Unknown"] },
    observedGeneration: { type: "integer", format: "int64", minimum: 0 },
    lastTransitionTime: { type: "string", format: "date-time" },
    reason: {
      type: "string",
      minLength: 1,
      maxLength: 1024,
      pattern: "^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$",
    },
    message: { type: "string", maxLength: 32768 },
  },
  required: ["type", "status", "lastTransitionTime", "reason", "message"],
};

const partJSON: JSONSchemaProps = {
  type: "object",
  properties: {
    controller: { type: "string", maxLength: 63 },
    name: { type: "string", maxLength: 253 },
    kind: { type: "string" },
    phase: { type: "string", enum: ["Ready", "Progressing", "Failed", "Waiting", "Unavailable"] },
    message: { type: "string" },
    configHash: { type: "string" },
  },
  required: ["controller", "name", "kind", "phase"],
};

/** The fields that every status has by `standard()`; the operator's process writes them. */
export type StandardStatus = {
  readonly observedGeneration: Schema<number, number, "optional">;
  readonly conditions: Schema<readonly Condition[], readonly Condition[], "optional">;
  readonly configHash: Schema<string, string, "optional">;
  readonly lastSuccessTime: Schema<string, string, "optional">;
  readonly parts: Schema<readonly StatusPart[], readonly StatusPart[], "optional">;
};

/** What a controller says of every object: the generation that was last acted on, its conditions and its parts. */
export const standardStatus: StandardStatus = {
  observedGeneration: new Schema(
    { type: "integer", format: "int64", description: "The generation that was last acted on." },
    "optional",
  ),
  conditions: new Schema(
    {
      type: "array",
      description: "The state of the object, one aspect each.",
      items: conditionJSON,
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["type"],
    },
    "optional",
  ),
  configHash: new Schema(
    {
      type: "string",
      description: "Changes with what the workloads read from ConfigMaps and Secrets.",
    },
    "optional",
  ),
  lastSuccessTime: new Schema(
    {
      type: "string",
      format: "date-time",
      description: "When something of the status last changed while all went well.",
    },
    "optional",
  ),
  parts: new Schema(
    {
      type: "array",
      description: "How far each of the objects is that belong to this one.",
      items: partJSON,
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["controller", "name"],
    },
    "optional",
  ),
};
