import type { Child } from "../api/own.js";
import { after, type AnyDesired } from "../controller/desired.js";
import { parseApiVersion } from "../meta/gvk.js";
import type { KubernetesObject } from "../meta/object.js";
import type { ValidationIssue } from "../schema/issues.js";
import { ChartError } from "./errors.js";
import type { SynthesizedObject } from "./synthesize.js";

/**
 * The objects of a chart as children of a controller.
 *
 * @throws {ChartError} CHART_INVALID for kinds that it does not own
 */
export function fitChildren(
  objects: readonly SynthesizedObject[],
  { name, owns }: { readonly name: string; readonly owns: readonly Child[] },
): readonly SynthesizedObject[] {
  const issues: ValidationIssue[] = [];
  const fitted = objects.map((object): SynthesizedObject => {
    const { path, manifest } = object;
    const child = childOf(manifest, owns);
    if (child === undefined) {
      const message = `makes ${manifest.kind} of ${manifest.apiVersion}, which the controller ${name} does not own: add the kind to its owns`;
      issues.push({ path: [path], code: "CHART_KIND_UNDECLARED", message });
    }
    return child?.scope === "Cluster"
      ? { ...object, manifest: withoutNamespace(manifest) }
      : object;
  });
  if (issues.length > 0) throw new ChartError("CHART_INVALID", issues);
  return fitted;
}

/** The members of `children.sync`, by the paths of their constructs. */
export function desiredChildren(
  objects: readonly SynthesizedObject[],
): Readonly<Record<string, AnyDesired>> {
  return Object.fromEntries(
    objects.map(({ path, manifest, after: before }) => [path, after(before, manifest)]),
  );
}

/** The owned kind that a manifest is of, in whatever version. */
export function childOf(
  { apiVersion, kind }: KubernetesObject,
  owns: readonly Child[],
): Child | undefined {
  const { group } = parseApiVersion(apiVersion);
  return owns.find((child) => child.kind === kind && child.group === group);
}

/** cdk8s writes the chart's namespace into objects of cluster-scoped kinds, too. */
function withoutNamespace({ metadata = {}, ...manifest }: KubernetesObject): KubernetesObject {
  const { namespace: _namespace, ...rest } = metadata;
  return { ...manifest, metadata: rest };
}
