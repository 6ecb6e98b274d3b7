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
  const issues: ValidationIssue[] = [];
  const check = (
    path: readonly (string | number)[],
    name: string,
    fault: string | undefined,
  ): void => {
    if (fault === undefined) return;
    issues.push({
      path: ["metadata", ...path],
      code: "METADATA_INVALID",
      message: `${fault}, not ${JSON.stringify(name)}`,
    });
  };
  const { name, namespace, labels = {}, annotations = {}, finalizers = [] } = metadata;
  if (name !== undefined) check(["name"], name, faultOfDnsSubdomain(name));
  if (namespace !== undefined) {
    const misplaced =
      scope === "Cluster" ? `${kind} is cluster-scoped: leave the namespace out` : undefined;
    check(["namespace"], namespace, misplaced ?? faultOfDnsLabel(namespace));
  }
  for (const [key, value] of Object.entries(labels)) {
    check(["labels", key], key, faultOfQualifiedName(key));
    check(["labels", key], value, faultOfLabelValue(value));
  }
  for (const key of Object.keys(annotations)) {
    // The API server compares annotation keys in lower case: `ValidateAnnotations` of apimachinery.
    check(["annotations", key], key, faultOfQualifiedName(key.toLowerCase()));
  }
  finalizers.forEach((finalizer, index) => {
    check(["finalizers", index], finalizer, faultOfQualifiedName(finalizer));
  });
  return issues;
}
