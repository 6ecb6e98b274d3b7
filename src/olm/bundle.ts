import type { OperatorDefinition } from "../api/define-operator.js";
import { parseApiVersion } from "../meta/gvk.js";
import type { KubernetesObject } from "../meta/object.js";
import type { ValidationIssue } from "../schema/issues.js";
import { isToolkitError } from "../util/error.js";
import { formatYAML } from "../util/yaml.js";
import { almExamplesOf } from "./alm-examples.js";
import { bundleAnnotationsOf } from "./annotations.js";
import type { BundleFiles } from "./bundle-files.js";
import type { BundleMetadata } from "./bundle-metadata.js";
import { checkMetadata } from "./check-metadata.js";
import { toClusterServiceVersion } from "./csv.js";
import { dependencyFiles } from "./dependencies.js";
import { formatDockerfile } from "./dockerfile.js";
import { BundleError } from "./errors.js";
import { isPlainObject } from "../util/json.js";
import { compareTexts } from "../util/text.js";
import { resourcesOf } from "../api/resources-of.js";
import { sortManifests } from "./manifests.js";
import { scorecardConfigOf, scorecardPath } from "./scorecard.js";

/**
 * Makes the OLM bundle of an operator, of format `registry+v1`, from the objects
 * that its chart synthesizes.
 *
 * Deployments and the rules that their service accounts are bound to go into the
 * ClusterServiceVersion; CRDs and what else OLM takes become one file each,
 * without a namespace. The same input gives the same bytes: no clock is read.
 *
 * Follows https://olm.operatorframework.io/docs/tasks/creating-operator-bundle/
 *
 * @throws BundleError `BUNDLE_INVALID` with every problem at once: objects that
 * OLM does not take, metadata that its validators refuse, examples that do not validate.
 */
export function createBundle(
  operator: OperatorDefinition,
  manifests: readonly KubernetesObject[],
  metadata: BundleMetadata,
): BundleFiles {
  const malformed = checkAreObjects(manifests);
  if (malformed.length > 0) throw new BundleError(`operator ${operator.name}`, malformed);
  const sorted = sortManifests(operator, manifests);
  const { examples, issues: exampleIssues } = almExamplesOf(resourcesOf(operator));
  const objects = [...sorted.definitions, ...sorted.objects];
  const issues = [
    ...checkMetadata(operator, metadata),
    ...sorted.issues,
    ...checkFileNames(objects),
    ...exampleIssues,
  ];
  if (issues.length > 0) throw new BundleError(`operator ${operator.name}`, issues);
  const csv = toClusterServiceVersion({ operator, manifests: sorted, examples, metadata });
  const annotations = bundleAnnotationsOf(operator, metadata);
  const { dependencies = [], scorecard } = metadata;
  const contents: (readonly [string, object])[] = [
    [`manifests/${operator.name}.clusterserviceversion.yaml`, csv],
    ...objects.map((object) => [`manifests/${fileNameOf(object)}`, object] as const),
    ["metadata/annotations.yaml", { annotations }],
    ...dependencyFiles(dependencies),
    ...(scorecard === undefined ? [] : [[scorecardPath, scorecardConfigOf(scorecard)] as const]),
  ];
  const files: (readonly [string, string])[] = [
    ...writeContents(`operator ${operator.name}`, contents),
    ["bundle.Dockerfile", formatDockerfile(annotations)],
  ];
  return Object.fromEntries(files.toSorted(([a], [b]) => compareTexts(a, b)));
}

/** Only here it shows that somebody's object holds what JSON has no form for, such as a date. */
function writeContents(
  subject: string,
  contents: readonly (readonly [path: string, content: object])[],
): readonly (readonly [path: string, text: string])[] {
  const issues: ValidationIssue[] = [];
  const files = contents.map(([path, content]): readonly [string, string] => {
    try {
      return [path, formatYAML(content)];
    } catch (error) {
      if (!isToolkitError(error)) throw error;
      const message = `cannot be written to ${path}: ${error.message}`;
      issues.push({ path: ["manifests"], code: error.code, message });
      return [path, ""];
    }
  });
  if (issues.length > 0) throw new BundleError(subject, issues);
  return files;
}

/** Manifests come from a chart by way of JSON, or from a caller without a type checker. */
function checkAreObjects(manifests: unknown): readonly ValidationIssue[] {
  if (!Array.isArray(manifests)) {
    const message = "must be a list of objects: what manifestsOf(chart) returns";
    return [{ path: ["manifests"], code: "OPTION_TYPE", message }];
  }
  return manifests.flatMap((manifest: unknown, index): ValidationIssue[] => {
    if (isPlainObject(manifest) && typeof manifest["kind"] === "string") {
      if (typeof manifest["apiVersion"] === "string") return [];
    }
    const message = "must be an object with apiVersion and kind";
    return [{ path: ["manifests", index], code: "OPTION_TYPE", message }];
  });
}

/**
 * What the file of an object is called: a CRD by group and plural, anything else
 * by name, group, version and kind, as operator-sdk has it.
 *
 * Only what may stand in the key of a ConfigMap is kept, because OLM unpacks a bundle into one.
 */
function fileNameOf({ apiVersion, kind, metadata }: KubernetesObject): string {
  const name = metadata?.name ?? "";
  const { group, version } = parseApiVersion(apiVersion);
  const dot = name.indexOf(".");
  const stem =
    kind === "CustomResourceDefinition"
      ? `${name.slice(dot + 1)}_${name.slice(0, dot)}`
      : [name, group, version, kind.toLowerCase()].filter((part) => part !== "").join("_");
  return `${stem.replace(/[^-A-Za-z0-9_.]/g, "-")}.yaml`;
}

/** Some file systems do not tell letter cases apart; the key of a ConfigMap has at most 253 characters. */
function checkFileNames(objects: readonly KubernetesObject[]): readonly ValidationIssue[] {
  const byFile = new Map<string, KubernetesObject>();
  return objects.flatMap((object): ValidationIssue[] => {
    const file = fileNameOf(object).toLowerCase();
    const report = (code: string, message: string): ValidationIssue[] => [
      { path: ["manifests"], code, message: `${subjectOf(object)} ${message}` },
    ];
    if (file.length > 253) {
      return report("BUNDLE_FILE_NAME", "has too long a name for the file it would be written to");
    }
    const other = byFile.get(file);
    byFile.set(file, other ?? object);
    // One object twice has been reported as that.
    if (other === undefined || other.metadata?.name === object.metadata?.name) return [];
    const message = `and ${subjectOf(other)} would be written to one file, ${file}: rename one of them`;
    return report("BUNDLE_FILE_TWICE", message);
  });
}

function subjectOf({ kind, metadata }: KubernetesObject): string {
  return `${kind} ${metadata?.name ?? ""}`;
}
