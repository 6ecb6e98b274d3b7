import type { Chart } from "cdk8s";
import type { KubernetesObject } from "../meta/object.js";
import { constructPathAnnotation } from "../olm/synthesized.js";

/**
 * Synthesizes a chart for `createBundle`, which then names the construct of an object
 * that OLM does not take: each object has its path in an annotation that no bundle keeps.
 *
 * The order is that of `chart.toJson()`, and the app is validated as it validates it.
 */
export function manifestsOf(chart: Chart): readonly KubernetesObject[] {
  const paths = new Map<string, string>();
  for (const construct of chart.node.findAll()) {
    if (isApiObject(construct)) paths.set(identityOf(construct), construct.node.path);
  }
  const manifests: readonly KubernetesObject[] = chart.toJson();
  return manifests.map((manifest) => {
    const { metadata = {} } = manifest;
    const path = paths.get(identityOf({ ...manifest, metadata, name: metadata.name ?? "" }));
    if (path === undefined) return manifest;
    const annotations = { ...metadata.annotations, [constructPathAnnotation]: path };
    return { ...manifest, metadata: { ...metadata, annotations } };
  });
}

type Construct = ReturnType<Chart["node"]["findAll"]>[number];

/** What cdk8s' `ApiObject` and a manifest have in common. */
interface Identified {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly metadata: { readonly namespace?: string | undefined };
}

/** A class cannot be asked for: cdk8s is known by its types alone here. */
function isApiObject(construct: Construct): construct is Construct & Identified {
  return "apiVersion" in construct && "kind" in construct && "metadata" in construct;
}

function identityOf({ apiVersion, kind, name, metadata }: Identified): string {
  return JSON.stringify([apiVersion, kind, metadata.namespace ?? "", name]);
}
