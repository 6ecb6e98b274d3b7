import { faultOfDns1035Label, faultOfDnsSubdomain } from "../meta/names.js";
import type { ValidationIssue } from "../schema/issues.js";
import type { ResourceDescription } from "./resource.js";

/**
 * Checks what a resource and its versions are called.
 *
 * Follows `ValidateCustomResourceDefinition` and
 * `ValidateCustomResourceDefinitionNames` of apiextensions-apiserver.
 */
export function checkNames(resource: ResourceDescription): readonly ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  const check = (
    path: readonly (string | number)[],
    name: string,
    fault: string | undefined,
  ): void => {
    if (fault === undefined) return;
    issues.push({ path, code: "NAME_INVALID", message: `${fault}, not ${JSON.stringify(name)}` });
  };
  check(["group"], resource.group, faultOfGroup(resource.group));
  check(["kind"], resource.kind, faultOfKind(resource.kind));
  check(["plural"], resource.plural, faultOfDns1035Label(resource.plural));
  check(["singular"], resource.singular, faultOfDns1035Label(resource.singular));
  for (const field of ["shortNames", "categories"] as const) {
    resource[field].forEach((name, index) => {
      check([field, index], name, faultOfDns1035Label(name));
      if (resource[field].indexOf(name) < index) check([field, index], name, "must not repeat");
    });
  }
  for (const { name } of resource.versions) {
    check(["versions", name], name, faultOfDns1035Label(name));
  }
  return issues;
}

function faultOfGroup(group: string): string | undefined {
  const fault = faultOfDnsSubdomain(group);
  if (fault !== undefined) return fault;
  if (!group.includes(".")) return "must be a domain with at least one dot, such as example.com";
  // The API server asks for an approval annotation there: https://github.com/kubernetes/enhancements/pull/1111
  if (/(^|\.)(k8s|kubernetes)\.io$/.test(group))
    return "must not be in a domain of Kubernetes itself";
  return undefined;
}

function faultOfKind(kind: string): string | undefined {
  const fault = faultOfDns1035Label(kind.toLowerCase());
  if (fault !== undefined) return fault;
  // `Database` and `DatabaseList` are two kinds of one API; a kind that ends so would be taken for a list by clients.
  return /^[A-Z]/.test(kind) ? undefined : "must start with an upper-case letter";
}
