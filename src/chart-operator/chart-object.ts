import type { Chart } from "cdk8s";
import type { Construct } from "constructs";

/** What the objects of a kind have that a chart can be made of. */
export interface ChartedObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string | undefined };
  readonly spec?: unknown;
}

/**
 * What a chart is made of: the object's name and its spec.
 *
 * Labels, annotations and status are not here: they change without a new generation, and a chart is
 * synthesized once for each.
 */
export interface ChartInput<Stored extends ChartedObject> {
  readonly apiVersion: Stored["apiVersion"];
  readonly kind: Stored["kind"];
  readonly metadata: {
    readonly name: string;
    /** Absent for cluster-scoped kinds. */
    readonly namespace?: string | undefined;
  };
  /** With its defaults, as it is stored. */
  readonly spec: Stored["spec"];
}

/**
 * Makes the constructs of one object below `scope`, of nothing but what it is given: the same object has to
 * give the same constructs.
 *
 * `scope` is a chart of the object's namespace, whose id carries the object: names and selectors that cdk8s makes
 * of paths are of this object alone.
 */
export type ChartRenderer<Stored extends ChartedObject> = (
  scope: Chart,
  object: ChartInput<Stored>,
) => Construct;

/** A {@link ChartRenderer} without the types of a kind. */
export type LooseRenderer = (scope: Chart, object: ChartInput<ChartedObject>) => unknown;

/** The part of an object that a chart may depend on, as a copy: constructs may change what they are given. */
export function chartInputOf({
  apiVersion,
  kind,
  metadata: { name, namespace },
  spec,
}: ChartedObject): ChartInput<ChartedObject> {
  const metadata = namespace === undefined ? { name } : { name, namespace };
  return { apiVersion, kind, metadata, spec: structuredClone(spec) };
}
