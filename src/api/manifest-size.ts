import type { ValidationIssue } from "../schema/issues.js";
import type { CustomResourceDefinitionManifest } from "./crd-manifest.js";

/** Most bytes of a request that the API server reads. */
const maxRequestBytes = 3 * 1024 * 1024;
/** Most bytes of a request that etcd takes, by default. */
const maxStoredBytes = 1.5 * 1024 * 1024;
/** Most bytes of an object's annotations; `kubectl apply` keeps the whole manifest in one. */
const maxAppliedBytes = 256 * 1024;

/** Where `kubectl apply` keeps what it applied. */
export const appliedAnnotation = "kubectl.kubernetes.io/last-applied-configuration";

/** A manifest that the API server would not read, or could not keep in etcd whatever its form there. */
export function checkRequestSize(
  manifest: CustomResourceDefinitionManifest,
): readonly ValidationIssue[] {
  const text = JSON.stringify(manifest);
  // At most three bytes for each of its units: the rest needs no exact count.
  if (text.length * 3 <= maxStoredBytes) return [];
  const bytes = byteLength(text);
  if (bytes <= maxStoredBytes) return [];
  const limit =
    bytes > maxRequestBytes
      ? `has ${bytes} bytes, and the API server reads ${maxRequestBytes}`
      : textBytesOf(manifest) > maxStoredBytes
        ? `has ${bytes} bytes, and etcd keeps ${maxStoredBytes}`
        : undefined;
  if (limit === undefined) return [];
  const message = `the CustomResourceDefinition ${limit}: shorten descriptions`;
  return [{ path: [], code: "CRD_SIZE", message }];
}

/** The bytes of all texts and names, which are there in every form of an object. */
function textBytesOf(value: unknown): number {
  if (typeof value === "string") return byteLength(value);
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce<number>((sum, member) => sum + textBytesOf(member), 0);
}

/** A manifest that only `kubectl apply --server-side` can install. */
export function warnOfAppliedSize(
  manifest: CustomResourceDefinitionManifest,
): readonly ValidationIssue[] {
  const { annotations = {} } = manifest.metadata;
  // As kubectl writes it: with annotations, if empty, and Go's escapes of three characters.
  const applied = { ...manifest, metadata: { ...manifest.metadata, annotations } };
  const text = JSON.stringify(applied).replaceAll(
    /[<>&]/g,
    (character) => `\\u00${character.charCodeAt(0).toString(16)}`,
  );
  const others = Object.entries(annotations).flat().join("");
  const bytes = byteLength(`${others}${appliedAnnotation}${text}\n`);
  if (bytes <= maxAppliedBytes) return [];
  const message = `the CustomResourceDefinition makes annotations of ${bytes} bytes where kubectl apply keeps it in one, and those have at most ${maxAppliedBytes}: install it with kubectl apply --server-side or kubectl create, or shorten descriptions`;
  return [{ path: [], code: "CRD_SIZE_APPLY", message }];
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
