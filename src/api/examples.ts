import { formatApiVersion } from "../meta/gvk.js";
import type { KubernetesObject, ObjectMeta } from "../meta/object.js";
import type { ResourceDescription } from "./resource.js";

/** The examples of a resource's versions as whole objects, in the order of definition. */
export function examplesOf(
  resource: ResourceDescription,
): readonly (KubernetesObject & { readonly metadata: ObjectMeta })[] {
  return resource.versions.flatMap(({ name: version, examples }) =>
    Object.entries(examples).map(([name, { metadata, ...parts }]) => ({
      apiVersion: formatApiVersion({ group: resource.group, version }),
      kind: resource.kind,
      metadata: metadata ?? { name: `${resource.singular}-${name}` },
      ...parts,
    })),
  );
}
