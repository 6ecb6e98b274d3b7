import type { ObjectMeta } from "../meta/object.js";
import {
  faultOfDnsLabel,
  faultOfDnsSubdomain,
  faultOfLabelValue,
  faultOfQualifiedName,
} from "../meta/names.js";
import type { ResourceType } from "../meta/resource-type.js";
import { list, map, object, string } from "../schema/builder.js";
import type { ValidationIssue } from "../schema/issues.js";
import { validate } from "../schema/validate.js";

/**
 * The metadata of an object that is written down, to be applied.
 *
 * `generateName` cannot be applied, and an owner has no uid before it is in a cluster.
 */
export type ManifestMetadata = Omit<ObjectMeta, "generateName" | "ownerReferences">;

const shape = object({
  name: string().optional(),
  namespace: string().optional(),
  labels: map(string()).optional(),
  annotations: map(string()).optional(),
  finalizers: list(string()).optional(),
});

/** Checks metadata for what the API server would refuse, or would silently ignore. */
export function checkMetadata(
  metadata: ManifestMetadata,
  { kind, scope }: ResourceType,
): readonly ValidationIssue[] {
  const malformed = validate(shape.json, metadata, ["metadata"]);
  if (malformed.length > 0) return malformed;
  const { name, namespace, labels = {}, annotations = {}, finalizers = [] } = metadata;
  const misplaced =
    scope === "Cluster" ? `${kind} is cluster-scoped: leave the namespace out` : undefined;
  return [
    ...(name === undefined ? [] : issue(["metadata", "name"], name, faultOfDnsSubdomain(name))),
    ...(namespace === undefined
      ? []
      : issue(["metadata", "namespace"], namespace, misplaced ?? faultOfDnsLabel(namespace))),
    ...checkLabels(labels, ["metadata", "labels"]),
    ...checkAnnotations(annotations, ["metadata", "annotations"]),
    ...finalizers.flatMap((finalizer, index) =>
      issue(["metadata", "finalizers", index], finalizer, faultOfQualifiedName(finalizer)),
    ),
  ];
}

type Path = readonly (string | number)[];
type Texts = Readonly<Record<string, string>>;

/** Checks keys and values of labels that are strings. */
export function checkLabels(labels: Texts, path: Path): readonly ValidationIssue[] {
  return Object.entries(labels).flatMap(([key, value]) => [
    ...issue([...path, key], key, faultOfQualifiedName(key)),
    ...issue([...path, key], value, faultOfLabelValue(value)),
  ]);
}

/** Checks keys of annotations, which the API server compares in lower case: `ValidateAnnotations` of apimachinery. */
export function checkAnnotations(annotations: Texts, path: Path): readonly ValidationIssue[] {
  return Object.keys(annotations).flatMap((key) =>
    issue([...path, key], key, faultOfQualifiedName(key.toLowerCase())),
  );
}

function issue(path: Path, name: string, fault: string | undefined): readonly ValidationIssue[] {
  if (fault === undefined) return [];
  return [{ path, code: "METADATA_INVALID", message: `${fault}, not ${JSON.stringify(name)}` }];
}
