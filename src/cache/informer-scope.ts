import { formatApiVersion } from "../meta/gvk.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { Entry } from "./entry.js";
import { objectEntry, storedMetadata } from "./object-entry.js";
import type { ReflectorScope } from "./reflector-requests.js";
import { fieldMatcher, labelMatcher } from "./selectors.js";
import type { Transform } from "./transform.js";

/** Which objects an informer holds, and what of each. */
export interface InformerScope<T> extends ReflectorScope {
  readonly transform: Transform<T> | undefined;
}

/** The name of a resource as `kubectl` takes it: `deployments.apps`, `pods`. */
export function resourceName({ group, plural }: ResourceType): string {
  return group === "" ? plural : `${plural}.${group}`;
}

/** What a cache will hold of an object that was written: undefined when its selectors leave it out. */
export function writtenEntry<T>(
  { type, labelSelector, fieldSelector, metadataOnly, keepManagedFields }: InformerScope<T>,
  transform: ((entry: Entry<T>) => Entry<T>) | undefined,
): (object: unknown) => Entry<T> | undefined {
  const hasLabels = labelSelector === undefined ? undefined : labelMatcher(labelSelector);
  const hasFields = fieldSelector === undefined ? undefined : fieldMatcher(fieldSelector);
  return (object) => {
    const metadata = storedMetadata(object);
    if (hasLabels?.(metadata.labels) === false || hasFields?.(object) === false) return undefined;
    const kept = Object.entries(metadata).filter(
      ([field]) => keepManagedFields || field !== "managedFields",
    );
    const base = metadataOnly ? { apiVersion: formatApiVersion(type), kind: type.kind } : object;
    // The type of the objects goes with the kind, which the caller has matched.
    const reduced = Object.assign({}, base, { metadata: Object.fromEntries(kept) }) as T;
    const entry = objectEntry(reduced);
    return transform === undefined ? entry : transform(entry);
  };
}
