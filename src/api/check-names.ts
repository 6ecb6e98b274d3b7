import {
  faultOfDns1035Label,
  faultOfDnsSubdomain,
  faultOfLabelValue,
  faultOfQualifiedName,
} from "../meta/names.js";
import type { ValidationIssue } from "../schema/issues.js";
import type { Path } from "../schema/schema-walk.js";
import type { CustomResourceDefinitionManifest } from "./crd-manifest.js";

const approval = "api-approved.kubernetes.io";

/**
 * Checks what a resource and its versions are called, and the metadata of its definition.
 *
 * Follows `ValidateCustomResourceDefinition` and
 * `ValidateCustomResourceDefinitionNames` of apiextensions-apiserver.
 */
export function checkNames(
  { metadata, spec }: CustomResourceDefinitionManifest,
  issues: ValidationIssue[],
): void {
  const { group, names, scope, versions } = spec;
  const report = (path: Path, message: string, code = "NAME_INVALID"): void =>
    void issues.push({ path, code, message });
  const check = (path: Path, name: string, fault: string | undefined): void => {
    if (fault !== undefined) report(path, `${fault}, not ${JSON.stringify(name)}`);
  };
  check(["spec", "group"], group, faultOfGroup(group));
  const approvalFault = faultOfApproval(group, metadata.annotations ?? {});
  if (approvalFault !== undefined)
    report(["metadata", "annotations", approval], approvalFault, "GROUP_PROTECTED");
  if (metadata.name.length > 253)
    report(["metadata", "name"], "must be at most 253 characters: plural, a dot and group");
  for (const field of ["plural", "singular"] as const)
    check(["spec", "names", field], names[field], faultOfDns1035Label(names[field]));
  for (const field of ["kind", "listKind"] as const)
    check(["spec", "names", field], names[field], faultOfKind(names[field]));
  if (names.kind === names.listKind)
    report(["spec", "names", "listKind"], `must differ from the kind ${names.kind}`);
  for (const field of ["shortNames", "categories"] as const)
    names[field]?.forEach((name, index) =>
      check(["spec", "names", field, index], name, faultOfDns1035Label(name)),
    );
  if (scope !== "Namespaced" && scope !== "Cluster")
    report(
      ["spec", "scope"],
      `must be Namespaced or Cluster, not ${JSON.stringify(scope)}`,
      "SCOPE_INVALID",
    );
  versions.forEach(({ name }, index) =>
    check(["spec", "versions", index, "name"], name, faultOfDns1035Label(name)),
  );
  checkMetadata(metadata, report);
}

function faultOfGroup(group: string): string | undefined {
  const fault = faultOfDnsSubdomain(group);
  if (fault !== undefined) return fault;
  return group.includes(".")
    ? undefined
    : "must be a domain with at least one dot, such as example.com";
}

/** https://github.com/kubernetes/enhancements/pull/1111 */
function faultOfApproval(
  group: string,
  annotations: Readonly<Record<string, string>>,
): string | undefined {
  if (!/(^|\.)(k8s|kubernetes)\.io$/.test(group)) return undefined;
  const approved = Object.hasOwn(annotations, approval) ? (annotations[approval] ?? "") : "";
  if (approved.startsWith("unapproved") || /^[a-z][a-z\d+.-]*:\/\/[^/?#]/i.test(approved))
    return undefined;
  return `must be the address of the approval, as the group ${group} is in a domain of Kubernetes itself: choose a group of your own`;
}

function faultOfKind(kind: string): string | undefined {
  const fault = faultOfDns1035Label(kind.toLowerCase());
  return fault === undefined ? undefined : `in lower case ${fault}`;
}

/** Most bytes of all annotations of one object together. */
const maxAnnotationBytes = 256 * 1024;

function checkMetadata(
  { labels = {}, annotations = {} }: CustomResourceDefinitionManifest["metadata"],
  report: (path: Path, message: string, code?: string) => void,
): void {
  const code = "METADATA_INVALID";
  for (const [key, value] of Object.entries(labels)) {
    const fault = faultOfQualifiedName(key) ?? faultOfLabelValue(value);
    if (fault !== undefined) report(["metadata", "labels"], `${key}: ${fault}`, code);
  }
  for (const key of Object.keys(annotations)) {
    const fault = faultOfQualifiedName(key);
    if (fault !== undefined) report(["metadata", "annotations"], `${key}: ${fault}`, code);
  }
  const bytes = Object.entries(annotations).reduce(
    (sum, [key, value]) => sum + new TextEncoder().encode(key + value).length,
    0,
  );
  if (bytes > maxAnnotationBytes)
    report(
      ["metadata", "annotations"],
      `must be at most ${maxAnnotationBytes} bytes together, not ${bytes}`,
      code,
    );
}
