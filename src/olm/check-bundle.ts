import { gzipSync } from "node:zlib";
import { annotationKeys } from "./annotations.js";
import { annotationsOfBundle } from "./check-format.js";
import { type BundleFinding, type Report, reporterOf } from "./finding.js";
import { faultOfImageReference } from "../util/image-reference.js";
import { type JSONRecord, listAt, recordAt, textAt } from "./json-access.js";
import type { LoadedBundle, LoadedObject } from "./loaded-bundle.js";
import { definedType, isServed, versionNamesOf } from "./schema-access.js";

/** What OLM takes at most: the sum over the files, each compressed and in Base64. */
const maxBundleBytes = 1 << 20;
const nearBundleBytes = maxBundleBytes * 0.85;

/**
 * Checks that the parts of a bundle fit each other.
 *
 * Follows `BundleValidator` of github.com/operator-framework/api, and the checks
 * of the same name in operator-registry.
 */
export function checkBundle(bundle: LoadedBundle): readonly BundleFinding[] {
  const findings: BundleFinding[] = [];
  checkSize(bundle, findings);
  const { csv } = bundle;
  if (csv === undefined) return findings;
  const report = reporterOf(findings, csv.file);
  const spec = recordAt(csv.object, "spec");
  checkOwned(bundle, spec, findings, report);
  checkServiceAccounts(bundle, spec, findings);
  checkRelease(bundle, csv, report);
  checkRelatedImages(spec, report);
  return findings;
}

function checkSize({ files }: LoadedBundle, findings: BundleFinding[]): void {
  const sizes = Object.entries(files)
    .map(([path, text]) => ({ path, bytes: Math.ceil(gzipSync(text).length / 3) * 4 }))
    .toSorted((a, b) => b.bytes - a.bytes);
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  const [largest] = sizes;
  if (largest === undefined || total <= nearBundleBytes) return;
  const share = `${largest.path} alone takes ${largest.bytes}`;
  const advice =
    "shorten descriptions in the schemas, or leave versions out that are no longer served";
  const report = reporterOf(findings, "manifests/");
  if (total > maxBundleBytes) {
    const message = `takes ${total} bytes when compressed, and OLM unpacks at most ${maxBundleBytes} (${share}): ${advice}`;
    report("BUNDLE_SIZE", message);
  } else {
    const message = `takes ${total} bytes when compressed, of the ${maxBundleBytes} that OLM unpacks (${share}): before it is too much, ${advice}`;
    report("BUNDLE_SIZE_NEAR", message);
  }
}

interface Type {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** `plural.group`, as the CRD is called. */
  readonly name: string;
}

function checkOwned(
  { definitions }: LoadedBundle,
  spec: JSONRecord,
  findings: BundleFinding[],
  report: Report,
): void {
  const owned = listAt(spec, "customresourcedefinitions", "owned").map((entry): Type => {
    const name = textAt(entry, "name") ?? "";
    return {
      group: name.slice(name.indexOf(".") + 1),
      version: textAt(entry, "version") ?? "",
      kind: textAt(entry, "kind") ?? "",
      name,
    };
  });
  const shipped = definitions.flatMap((definition) => {
    const { group, kind } = definedType(definition);
    return versionNamesOf(definition).map((version) => ({
      type: { group, version, kind, name: definition.name },
      definition,
    }));
  });
  shipped.forEach(({ type, definition }, index) => {
    const first = shipped.findIndex((other) => isSameType(other.type, type));
    if (first < index) {
      const message = `defines ${describe(type)} again, as ${shipped[first]?.definition.file ?? ""} does: remove one`;
      reporterOf(findings, definition.file)("BUNDLE_CRD_TWICE", message);
    }
  });
  owned.forEach((type, index) => {
    const path = ["spec", "customresourcedefinitions", "owned", index];
    const matches = shipped.filter((other) => isSameType(other.type, type));
    const match = matches.find((other) => other.type.name === type.name);
    if (match !== undefined) {
      if (isServed(match.definition, type.version)) return;
      const message = `is ${describe(type)}, which its CustomResourceDefinition does not serve: OLM would wait for it for ever, so serve it or remove the entry`;
      report("BUNDLE_CRD_NOT_SERVED", message, path);
      return;
    }
    const other = matches[0]?.type.name;
    const hint =
      other === undefined
        ? "add its CustomResourceDefinition"
        : `the one that is there is called ${other}`;
    const message = `is ${describe(type)} (${type.name}), which is not in the bundle: ${hint}, or remove the entry`;
    report("BUNDLE_CRD_MISSING", message, path);
  });
  for (const definition of definitions) {
    const { group, kind } = definedType(definition);
    if (owned.some((type) => type.group === group && type.kind === kind)) continue;
    const message = `is not among the owned resources of the ClusterServiceVersion: add ${kind} to them, or remove the file`;
    reporterOf(findings, definition.file)("BUNDLE_CRD_NOT_OWNED", message);
  }
}

function isSameType(a: Type, b: Type): boolean {
  return a.group === b.group && a.version === b.version && a.kind === b.kind;
}

function describe({ group, version, kind }: Type): string {
  return `${kind} of ${group}/${version}`;
}

function checkServiceAccounts(
  { objects }: LoadedBundle,
  spec: JSONRecord,
  findings: BundleFinding[],
): void {
  const strategy = recordAt(spec, "install", "spec");
  const running = listAt(strategy, "deployments").map((deployment) =>
    textAt(deployment, "spec", "template", "spec", "serviceAccountName"),
  );
  const permitted = ["permissions", "clusterPermissions"].flatMap((list) =>
    listAt(strategy, list).map((entry) => textAt(entry, "serviceAccountName")),
  );
  for (const { file, kind, apiVersion, name } of objects) {
    if (kind !== "ServiceAccount" || apiVersion !== "v1") continue;
    const use = running.includes(name)
      ? "that a Deployment of the ClusterServiceVersion runs as"
      : permitted.includes(name)
        ? "that has permissions in the ClusterServiceVersion"
        : undefined;
    if (use === undefined) continue;
    const message = `is account ${name} ${use}, which OLM creates itself: remove the file`;
    reporterOf(findings, file)("BUNDLE_SERVICE_ACCOUNT", message);
  }
}

function checkRelease({ files }: LoadedBundle, csv: LoadedObject, report: Report): void {
  const release = textAt(csv.object, "spec", "release") ?? "";
  if (release === "") return;
  const packageName = textAt(annotationsOfBundle(files), annotationKeys.package) ?? "";
  const expected = `${packageName}-v${textAt(csv.object, "spec", "version") ?? ""}-${release}`;
  if (csv.name !== expected) {
    const message = `must be ${expected}, because the version has a release, not ${csv.name}`;
    report("BUNDLE_RELEASE_NAME", message, ["metadata", "name"]);
  }
  if ((textAt(csv.object, "metadata", "annotations", "olm.substitutesFor") ?? "") !== "") {
    const message = "cannot be together with spec.release: remove one of them";
    report("BUNDLE_RELEASE_SUBSTITUTES", message, [
      "metadata",
      "annotations",
      "olm.substitutesFor",
    ]);
  }
}

function checkRelatedImages(spec: JSONRecord, report: Report): void {
  listAt(spec, "relatedImages").forEach((entry, index) => {
    const image = textAt(entry, "image") ?? "";
    const path = ["spec", "relatedImages", index, "image"];
    if (image === "") {
      report("BUNDLE_RELATED_IMAGE_EMPTY", "must name an image, or the entry be removed", path);
    } else if (faultOfImageReference(image) !== undefined) {
      const message = `${faultOfImageReference(image)}, unlike ${JSON.stringify(image)}: write one such as registry.example.com/operator:1.0.0`;
      report("BUNDLE_RELATED_IMAGE", message, path);
    }
  });
}
