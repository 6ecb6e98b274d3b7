import type { ValidationIssue } from "../schema/issues.js";
import { schemaWarnings } from "../schema/schema-warnings.js";
import { crdNameOf, toCustomResourceDefinition } from "./crd.js";
import { definitionPath } from "./definition-path.js";
import { warnOfAppliedSize } from "./manifest-size.js";
import type { ResourceDescription } from "./resource.js";

/**
 * What the API server would take of resources, and then not do in full or not at once: a size that
 * `kubectl apply` cannot handle, a format it does not know, bounds that no value satisfies, a
 * version that nobody can use.
 *
 * Given several resources, it also tells which names they take from one another: the API server
 * would serve only the first. With more than one the paths start with the name of the definition.
 */
export function warningsOf(
  resource: ResourceDescription,
  ...others: readonly ResourceDescription[]
): readonly ValidationIssue[] {
  if (others.length === 0) return warningsOfOne(resource);
  const all = [resource, ...others];
  return [
    ...all.flatMap((one) =>
      warningsOfOne(one).map((issue) => ({ ...issue, path: [crdNameOf(one), ...issue.path] })),
    ),
    ...conflictsOf(all),
  ];
}

function warningsOfOne(resource: ResourceDescription): readonly ValidationIssue[] {
  const manifest = toCustomResourceDefinition(resource);
  const ofSchemas = manifest.spec.versions.flatMap(({ schema }, index) =>
    schemaWarnings(schema.openAPIV3Schema).map((issue) => ({
      ...issue,
      path: ["spec", "versions", index, "schema", "openAPIV3Schema", ...issue.path],
    })),
  );
  return [
    ...warningsOfNames(resource),
    ...[...ofSchemas, ...warnOfAppliedSize(manifest)].map((issue) => ({
      ...issue,
      path: definitionPath(resource, issue.path),
    })),
  ];
}

function warningsOfNames({
  kind,
  shortNames,
  categories,
  versions,
}: ResourceDescription): readonly ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  if (!/^[A-Z]/.test(kind)) {
    const message = `kinds start with an upper-case letter, unlike ${kind}`;
    issues.push({ path: ["kind"], code: "NAME_CONVENTION", message });
  }
  for (const [field, names] of Object.entries({ shortNames, categories })) {
    names.forEach((name, index) => {
      if (names.indexOf(name) < index)
        issues.push({ path: [field, index], code: "NAME_CONVENTION", message: `repeats ${name}` });
    });
  }
  if (versions.length > 0 && !versions.some(({ served }) => served)) {
    const message = "no version is served, so nobody can use the resource";
    issues.push({ path: ["versions"], code: "VERSION_SERVED", message });
  }
  return issues;
}

/** Names are one another's in one group: the API server gives each to one definition, the first. */
function conflictsOf(resources: readonly ResourceDescription[]): readonly ValidationIssue[] {
  const owners = new Map<string, string>();
  return resources.flatMap((resource) => {
    const { group, plural, singular, shortNames, kind, listKind } = resource;
    const own = crdNameOf(resource);
    const names = new Set([plural, singular, ...shortNames]);
    const taken = [...[...names].map((name) => `name ${name}`), `kind ${kind}`, `kind ${listKind}`];
    return taken.flatMap((name): ValidationIssue[] => {
      const key = `${group} ${name}`;
      const owner = owners.get(key);
      if (owner === undefined) owners.set(key, own);
      if (owner === undefined || owner === own) return [];
      const message = `the ${name} is already that of ${owner}: the API server would not serve it for both`;
      return [{ path: [own], code: "NAME_CONFLICT", message }];
    });
  });
}
