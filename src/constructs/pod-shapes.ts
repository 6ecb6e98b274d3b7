/**
 * The shapes of core/v1 that options of a Pod take, as their authors know them.
 *
 * Fields that Kubernetes has added since are passed on as they are; where a type
 * does not name one, it can be added with `apiObject.addJsonPatch`.
 */

/** A variable of the container. Follows `EnvVar` of core/v1. */
export interface EnvVar {
  readonly name: string;
  readonly value?: string | undefined;
  readonly valueFrom?: EnvVarSource | undefined;
}

/** Where a variable's value comes from, one of these. Follows `EnvVarSource` of core/v1. */
export interface EnvVarSource {
  readonly configMapKeyRef?: KeySelector | undefined;
  readonly secretKeyRef?: KeySelector | undefined;
  readonly fieldRef?:
    | { readonly fieldPath: string; readonly apiVersion?: string | undefined }
    | undefined;
  readonly resourceFieldRef?:
    | {
        readonly resource: string;
        readonly containerName?: string | undefined;
        readonly divisor?: string | undefined;
      }
    | undefined;
}

/** One key of a ConfigMap or a Secret. */
export interface KeySelector {
  readonly name: string;
  readonly key: string;
  /** @default false */
  readonly optional?: boolean | undefined;
}

/** A ConfigMap or a Secret whose every key becomes a variable. Follows `EnvFromSource` of core/v1. */
export interface EnvFromSource {
  /** Put before each key. @default "" */
  readonly prefix?: string | undefined;
  readonly configMapRef?: OptionalReference | undefined;
  readonly secretRef?: OptionalReference | undefined;
}

/** An object by name that may be allowed to be absent. */
export interface OptionalReference {
  readonly name: string;
  /** @default false */
  readonly optional?: boolean | undefined;
}

/** An object of the same namespace by name. Follows `LocalObjectReference` of core/v1. */
export interface LocalObjectReference {
  readonly name: string;
}

/**
 * A volume of the Pod: its name, and one source under the source's own name, such as
 * `{ name: "ca", configMap: { name: "ca" } }`. Follows `Volume` of core/v1.
 */
export interface Volume {
  readonly name: string;
  readonly [source: string]: unknown;
}

/** Where the container sees a volume. Follows `VolumeMount` of core/v1. */
export interface VolumeMount {
  /** Of a volume. */
  readonly name: string;
  readonly mountPath: string;
  /** @default false */
  readonly readOnly?: boolean | undefined;
  /** @default the volume's root */
  readonly subPath?: string | undefined;
  readonly subPathExpr?: string | undefined;
  readonly mountPropagation?: string | undefined;
}

/** A taint that the Pods may be placed against. Follows `Toleration` of core/v1. */
export interface Toleration {
  readonly key?: string | undefined;
  /** @default "Equal" */
  readonly operator?: string | undefined;
  readonly value?: string | undefined;
  readonly effect?: string | undefined;
  readonly tolerationSeconds?: number | undefined;
}

/** Where the Pods may or should run. Follows `Affinity` of core/v1. */
export interface Affinity {
  readonly nodeAffinity?: object | undefined;
  readonly podAffinity?: object | undefined;
  readonly podAntiAffinity?: object | undefined;
}

/** How the Pods spread. Follows `TopologySpreadConstraint` of core/v1. */
export interface TopologySpreadConstraint {
  readonly maxSkew: number;
  readonly topologyKey: string;
  readonly whenUnsatisfiable: string;
  /** @default the operator's Pods */
  readonly labelSelector?: object | undefined;
  readonly matchLabelKeys?: readonly string[] | undefined;
  readonly minDomains?: number | undefined;
  readonly nodeAffinityPolicy?: string | undefined;
  readonly nodeTaintsPolicy?: string | undefined;
}

/** When a probe asks and how much it takes; what it asks is the operator's own. */
export interface ProbeTiming {
  /** @default 0 */
  readonly initialDelaySeconds?: number | undefined;
  readonly periodSeconds?: number | undefined;
  /** @default 5 */
  readonly timeoutSeconds?: number | undefined;
  readonly failureThreshold?: number | undefined;
}
