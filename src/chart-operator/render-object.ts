import type { App, Chart } from "cdk8s";
import type { AnyResource, InferInput, Resource } from "../api/resource.js";
import { formatApiVersion } from "../meta/gvk.js";
import { applyDefaults } from "../schema/defaulting.js";
import { ValidationError } from "../schema/issues.js";
import { validate } from "../schema/validate.js";
import {
  type ChartedObject,
  chartInputOf,
  type ChartRenderer,
  type LooseRenderer,
} from "./chart-object.js";
import { ObjectChart } from "./object-chart.js";

/**
 * Makes the constructs of one object in an app of cdk8s, for `cdk8s synth`: the same objects, under the same names,
 * that the operator makes of it in the cluster.
 *
 * @param object as an author writes it, with a name and a namespace; defaults are filled in as the API server would
 * @returns the chart that they stand in
 * @throws {ValidationError} VALIDATION_FAILED where the spec does not satisfy the resource
 */
export function renderObject<R extends Resource>(
  app: App,
  resource: R,
  render: ChartRenderer<NonNullable<R["~stored"]> & ChartedObject>,
  object: InferInput<R>,
): Chart;
export function renderObject(
  app: App,
  resource: AnyResource,
  render: LooseRenderer,
  object: unknown,
): Chart {
  const { metadata = {}, spec = {} }: Written = Object(object);
  const { name = "", namespace } = metadata;
  const version = resource.versions.find((one) => one.name === resource.version);
  const defaulted = version === undefined ? spec : applyDefaults(version.spec.json, spec);
  const issues = [
    ...(name === ""
      ? [{ path: ["metadata", "name"], code: "METADATA_INVALID", message: "must be given" }]
      : []),
    ...(version === undefined ? [] : validate(version.spec.json, defaulted, ["spec"])),
  ];
  if (issues.length > 0) throw new ValidationError(`${resource.kind} ${name}`, issues);
  const stored: ChartedObject = {
    apiVersion: formatApiVersion(resource),
    kind: resource.kind,
    metadata: namespace === undefined ? { name } : { name, namespace },
    spec: defaulted,
  };
  const scope = new ObjectChart(app, stored);
  render(scope, chartInputOf(stored));
  return scope;
}

interface Written {
  readonly metadata?: {
    readonly name?: string | undefined;
    readonly namespace?: string | undefined;
  };
  readonly spec?: unknown;
}
