import { checkRules } from "../schema/cel-rules.js";
import type { ValidationIssue } from "../schema/issues.js";
import { type Path, reporterAt } from "../schema/schema-walk.js";
import { checkDefaultRules } from "../schema/structural-defaults.js";
import { checkStructure } from "../schema/structural.js";
import { checkConversion } from "./check-conversion.js";
import { checkNames } from "./check-names.js";
import { checkColumns, checkScale, checkSelectableFields } from "./check-version-paths.js";
import type {
  CustomResourceDefinitionManifest,
  CustomResourceDefinitionVersion,
} from "./crd-manifest.js";
import { checkRequestSize } from "./manifest-size.js";

/**
 * Checks a manifest for all that the API server would refuse it for.
 *
 * Paths lead through the manifest, as those of the API server do. Follows
 * `ValidateCustomResourceDefinition` of k8s.io/apiextensions-apiserver 0.36.
 */
export function checkManifest(
  manifest: CustomResourceDefinitionManifest,
): readonly ValidationIssue[] {
  const { conversion, versions } = manifest.spec;
  const issues: ValidationIssue[] = [];
  checkNames(manifest, issues);
  checkVersionSet(versions, issues);
  versions.forEach((version, index) =>
    issues.push(...checkVersion(version, ["spec", "versions", index])),
  );
  checkConversion(conversion, reporterAt(issues, ["spec", "conversion"]));
  return [...issues, ...checkRequestSize(manifest)];
}

function checkVersionSet(
  versions: readonly CustomResourceDefinitionVersion[],
  issues: ValidationIssue[],
): void {
  const report = reporterAt(issues, ["spec", "versions"]);
  const stored = versions.filter(({ storage }) => storage).map(({ name }) => name);
  if (versions.length === 0) report("VERSION_MISSING", "a resource needs at least one version");
  else if (stored.length !== 1) {
    const found = stored.length === 0 ? "none has" : `${stored.join(" and ")} have`;
    report("VERSION_STORAGE", `exactly one version has \`storage: true\`; ${found}`);
  }
  const names = versions.map(({ name }) => name);
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) < index));
  for (const name of repeated) report("VERSION_TWICE", `must not name version ${name} twice`);
}

function checkVersion(
  version: CustomResourceDefinitionVersion,
  path: Path,
): readonly ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  const report = reporterAt(issues, path);
  const { deprecated = false, deprecationWarning, subresources = {} } = version;
  const warningFault = faultOfWarning(deprecated, deprecationWarning);
  if (warningFault !== undefined)
    report("VERSION_DEPRECATION", warningFault, ["deprecationWarning"]);
  const root = version.schema.openAPIV3Schema;
  const structural = checkStructure(root, {
    statusSubresource: subresources.status !== undefined,
  });
  // Rules are compiled against the types of the schema, which must be one.
  const ruled = structural.length > 0 ? structural : checkRules(root);
  const ofSchema = ruled.length > 0 ? ruled : checkDefaultRules(root);
  const below = [...path, "schema", "openAPIV3Schema"];
  issues.push(...ofSchema.map((issue) => ({ ...issue, path: [...below, ...issue.path] })));
  checkColumns(version.additionalPrinterColumns ?? [], report);
  checkScale(subresources.scale, report);
  checkSelectableFields(version.selectableFields ?? [], root, report);
  return issues;
}

/** Most bytes of a deprecation warning. */
const maxWarningBytes = 256;

function faultOfWarning(deprecated: boolean, warning: string | undefined): string | undefined {
  if (warning === undefined) return undefined;
  if (!deprecated) return "must only be set for a deprecated version";
  if (warning === "") return "must not be empty: leave it out for the API server's own text";
  if (new TextEncoder().encode(warning).length > maxWarningBytes)
    return `must be at most ${maxWarningBytes} bytes long`;
  return /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u.test(warning)
    ? undefined
    : "must hold no line breaks or other characters that cannot be printed";
}
