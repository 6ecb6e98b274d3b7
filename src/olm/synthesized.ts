import type { KubernetesObject, ObjectMeta } from "../meta/object.js";
import { parseApiVersion } from "../meta/gvk.js";
import type { ValidationIssue } from "../schema/issues.js";

/**
 * The annotation with which a synthesized object may say which construct it comes
 * from; it is named in messages and never goes into a bundle.
 */
export const constructPathAnnotation = "slipway.dev/construct-path";

/** A manifest with its place in the list that was given. */
export interface Synthesized {
  readonly object: KubernetesObject;
  readonly index: number;
}

/** Numbers the manifests. */
export function numbered(manifests: readonly KubernetesObject[]): readonly Synthesized[] {
  return manifests.map((object, index) => ({ object, index }));
}

/** Whether an object is of a kind, whatever the version. */
export function isOfKind({ object }: Synthesized, group: string, kind: string): boolean {
  return object.kind === kind && parseApiVersion(object.apiVersion).group === group;
}

/** The name of an object, empty where it has none. */
export function nameOf({ object }: Synthesized): string {
  return object.metadata?.name ?? "";
}

/** The namespace of an object, empty where it has none. */
export function namespaceOf({ object }: Synthesized): string {
  return object.metadata?.namespace ?? "";
}

/** Something that is wrong with a manifest; the message names kind, name and construct. */
export function issueAt(manifest: Synthesized, code: string, message: string): ValidationIssue {
  const { object, index } = manifest;
  const construct = object.metadata?.annotations?.[constructPathAnnotation];
  const from = construct === undefined ? "" : ` (construct ${construct})`;
  const name = nameOf(manifest) === "" ? "without a name" : nameOf(manifest);
  return { path: ["manifests", index], code, message: `${object.kind} ${name}${from} ${message}` };
}

/** An object as it goes into a bundle: without its namespace and without the toolkit's own annotation. */
export function forBundle({ object }: Synthesized): KubernetesObject {
  const { apiVersion, kind, metadata = {}, ...rest } = object;
  const { namespace: _namespace, annotations = {}, ...others } = metadata;
  const { [constructPathAnnotation]: _path, ...kept } = annotations;
  const bare: ObjectMeta = Object.keys(kept).length > 0 ? { ...others, annotations: kept } : others;
  return { apiVersion, kind, metadata: bare, ...rest };
}
