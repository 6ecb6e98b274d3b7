// The shapes of `slipway/shapes`, each with the type it stands for.

/** One function of `slipway/shapes`. */
export interface ShapeChoice {
  readonly type: string;
  /** What it is, in a sentence without its end. */
  readonly says: string;
  /** Whether fields can be left out: its own, or those of one of its fields. */
  readonly omit?: "own" | { readonly of: string };
}

export const shapes: readonly ShapeChoice[] = [
  { type: "core.v1.Affinity", says: "Which nodes and which other Pods a Pod wants to be near" },
  { type: "core.v1.ConfigMapKeySelector", says: "One key of a ConfigMap in the same namespace" },
  { type: "core.v1.Container", says: "One container of a Pod", omit: "own" },
  { type: "core.v1.EnvFromSource", says: "All keys of a ConfigMap or a Secret, as variables" },
  { type: "core.v1.EnvVar", says: "One environment variable, or where its value comes from" },
  { type: "meta.v1.LabelSelector", says: "Which labels an object must have to be meant" },
  { type: "core.v1.LocalObjectReference", says: "The name of an object in the same namespace" },
  { type: "core.v1.ObjectReference", says: "An object of any kind, or a part of one" },
  {
    type: "core.v1.PersistentVolumeClaimSpec",
    says: "What storage is asked for",
    omit: "own",
  },
  { type: "core.v1.PodSecurityContext", says: "With which rights all containers of a Pod run" },
  { type: "core.v1.PodSpec", says: "What a Pod runs, and how", omit: "own" },
  {
    type: "core.v1.PodTemplateSpec",
    says: "The metadata and the spec that Pods are made from",
    omit: { of: "spec" },
  },
  { type: "core.v1.Probe", says: "How a container is asked whether it works" },
  { type: "core.v1.ResourceRequirements", says: "What a container may use, and what it needs" },
  { type: "core.v1.SecretKeySelector", says: "One key of a Secret in the same namespace" },
  { type: "core.v1.SecurityContext", says: "With which rights one container runs" },
  { type: "core.v1.ServicePort", says: "One port of a Service" },
  { type: "core.v1.ServiceSpec", says: "How Pods are reached under one name", omit: "own" },
  { type: "core.v1.Toleration", says: "A taint of nodes that a Pod puts up with" },
  {
    type: "core.v1.TopologySpreadConstraint",
    says: "How evenly Pods are spread over nodes or zones",
  },
  { type: "core.v1.Volume", says: "One volume of a Pod, and where it comes from" },
  { type: "core.v1.VolumeMount", says: "Where a container finds a volume" },
];
