import type { KubernetesObject } from "../meta/object.js";

/** Why an object cannot be one of a chart that an operator applies. */
export function faultOfManifest({ kind, metadata, items }: KubernetesObject): string | undefined {
  if (Array.isArray(items) && kind.endsWith("List")) {
    return `is a ${kind} of ${items.length} objects: write each as a document of its own`;
  }
  if (Object.keys(metadata?.annotations ?? {}).includes("helm.sh/hook")) {
    return "is a hook, which only helm runs: render the chart with --no-hooks";
  }
  return undefined;
}
