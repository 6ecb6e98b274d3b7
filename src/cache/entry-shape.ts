import type { ObjectScanner } from "./object-scanner.js";

/** Which objects a cache holds, and how much of each. */
export interface EntryShape {
  readonly apiVersion: string;
  readonly kind: string;
  /** Keeps nothing but `apiVersion`, `kind` and `metadata`. */
  readonly metadataOnly: boolean;
  readonly keepManagedFields: boolean;
}

/**
 * What is wrong with the object that was scanned last; undefined when it is of the kind.
 * A Table or a Status in its place is never kept. Items of lists of built-in kinds do not
 * say what they are.
 */
export function foreignKind(
  { apiVersion, kind }: ObjectScanner,
  shape: EntryShape,
): string | undefined {
  if (kind === shape.kind && apiVersion === shape.apiVersion) return undefined;
  if (kind === "" && apiVersion === "") return undefined;
  const isPart = kind === "PartialObjectMetadata" && apiVersion.startsWith("meta.k8s.io/");
  return isPart && shape.metadataOnly ? undefined : `${apiVersion} ${kind}`;
}
