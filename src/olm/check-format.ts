import { annotationKeys } from "./annotations.js";
import type { BundleFiles } from "./bundle-files.js";
import { labelsOfDockerfile } from "./dockerfile.js";
import { type BundleFinding, type Report, reporterOf } from "./finding.js";
import { isRecord, type JSONRecord, valueAt } from "./json-access.js";
import { type LoadedBundle, parse } from "./loaded-bundle.js";
import { scorecardPath } from "./scorecard.js";

const { mediaType, manifests, metadata, channels, defaultChannel, testConfig } = annotationKeys;
const packageKey = annotationKeys.package;

/**
 * Checks the annotations of a bundle, the names of its files, and the labels of its Dockerfile.
 *
 * Follows `ValidateBundleFormat` of github.com/operator-framework/operator-registry,
 * and compares what that leaves uncompared.
 */
export function checkFormat({ files, objects }: LoadedBundle): readonly BundleFinding[] {
  const findings: BundleFinding[] = [];
  const annotations = findAnnotations(files, findings);
  if (annotations !== undefined) {
    const report = reporterOf(findings, annotations.file);
    const hasCSV = objects.some(({ kind }) => kind === "ClusterServiceVersion");
    checkAnnotations(annotations.values, report, mediaTypeOf(files, hasCSV));
    checkScorecard(annotations.values, scorecardPath in files, report);
    checkLabels(files["bundle.Dockerfile"], annotations.values, findings);
  }
  checkFileNames(files, findings);
  return findings;
}

/** The annotations of a bundle by key; empty where there are none. */
export function annotationsOfBundle(files: BundleFiles): JSONRecord {
  return findAnnotations(files, [])?.values ?? {};
}

interface Annotations {
  readonly file: string;
  readonly values: JSONRecord;
}

/** Any file in `metadata` with a map `annotations` counts, whatever it is called. */
function findAnnotations(files: BundleFiles, findings: BundleFinding[]): Annotations | undefined {
  const paths = Object.keys(files).filter((path) => /^metadata\/[^/]+$/.test(path));
  if (paths.length === 0) {
    const message =
      "is missing or empty: it holds annotations.yaml, which names package and channels";
    reporterOf(findings, "metadata/")("FORMAT_METADATA_MISSING", message);
    return undefined;
  }
  for (const file of paths.toSorted()) {
    const report = reporterOf(findings, file);
    const documents = parse(file, files[file] ?? "", (message) =>
      report("FORMAT_UNREADABLE", message),
    );
    const values = valueAt(documents?.[0], "annotations");
    if (isRecord(values)) return { file, values };
  }
  const message = "holds no file with a map `annotations`: write annotations.yaml";
  reporterOf(findings, "metadata/")("FORMAT_ANNOTATIONS_MISSING", message);
  return undefined;
}

/** What the files in `manifests` are; `undefined` where there are none. */
function mediaTypeOf(files: BundleFiles, hasCSV: boolean): string | undefined {
  if (!Object.keys(files).some((path) => path.startsWith("manifests/"))) return undefined;
  if (files["manifests/Chart.yaml"] !== undefined) return "helm";
  return hasCSV ? "registry+v1" : "plain";
}

const folders = { [manifests]: "manifests/", [metadata]: "metadata/" } as const;

function checkAnnotations(values: JSONRecord, report: Report, expected: string | undefined): void {
  const texts: Record<string, string> = {};
  for (const [key, value] of Object.entries(values)) {
    const path = ["annotations", key];
    if (typeof value === "string") texts[key] = value;
    else
      report(
        "FORMAT_ANNOTATION_TYPE",
        `must be a string: put ${JSON.stringify(value)} in quotes`,
        path,
      );
  }
  for (const key of [mediaType, manifests, metadata, packageKey, channels]) {
    if (values[key] === undefined) {
      report("FORMAT_ANNOTATION_MISSING", `must name ${key}`, ["annotations", key]);
    }
  }
  const found = texts[mediaType];
  if (found !== undefined && expected !== undefined && found !== expected) {
    const message = `must be ${expected}, which is what the files in manifests are, not ${JSON.stringify(found)}`;
    report("FORMAT_MEDIA_TYPE", message, ["annotations", mediaType]);
  }
  for (const [key, folder] of Object.entries(folders)) {
    if (texts[key] !== undefined && texts[key] !== folder) {
      const message = `must be ${folder}, where the files are, not ${JSON.stringify(texts[key])}`;
      report("FORMAT_FOLDER", message, ["annotations", key]);
    }
  }
  if (texts[packageKey]?.trim() === "") {
    report("FORMAT_PACKAGE", "must name the package", ["annotations", packageKey]);
  }
  checkChannels(texts[channels], texts[defaultChannel], report);
}

function checkChannels(
  channelText: string | undefined,
  defaultText: string | undefined,
  report: Report,
): void {
  const path = ["annotations", channels];
  const defaultPath = ["annotations", defaultChannel];
  if (channelText === "") report("FORMAT_CHANNELS", "must name at least one channel", path);
  if (defaultText === "") {
    report("FORMAT_DEFAULT_CHANNEL", "must name a channel, or be left out", defaultPath);
  }
  if (channelText === undefined || channelText === "") return;
  const names = channelText.split(",");
  for (const name of names) {
    if (name === "" || /\s/.test(name)) {
      const message = `has the channel ${JSON.stringify(name)}, of which the blanks are a part: separate channels by single commas`;
      report("FORMAT_CHANNEL_NAME", message, path);
    }
  }
  if (defaultText !== undefined && defaultText !== "" && !names.includes(defaultText)) {
    const message = `is ${JSON.stringify(defaultText)}, which this bundle is not in (${names.join(", ")}): choose one of those, unless another bundle brings it`;
    report("FORMAT_DEFAULT_CHANNEL_UNKNOWN", message, defaultPath);
  }
}

/** Whether the annotations and the folder `tests` say the same of the scorecard. */
function checkScorecard(values: JSONRecord, hasConfig: boolean, report: Report): void {
  const path = ["annotations", testConfig];
  if (hasConfig === (values[testConfig] !== undefined)) return;
  const message = hasConfig
    ? `must be tests/scorecard/, or the scorecard will not find ${scorecardPath}`
    : `leads to no ${scorecardPath}: add that file, or leave the annotation out`;
  report("FORMAT_SCORECARD", message, path);
}

/** Labels of the image are a copy of the annotations, and some tools read the copy. */
function checkLabels(
  dockerfile: string | undefined,
  annotations: JSONRecord,
  findings: BundleFinding[],
): void {
  if (dockerfile === undefined) return;
  const report = reporterOf(findings, "bundle.Dockerfile");
  const labels = labelsOfDockerfile(dockerfile);
  const isBundleKey = (key: string): boolean => key.startsWith("operators.operatorframework.io.");
  for (const [key, value] of Object.entries(annotations)) {
    if (!isBundleKey(key) || labels[key] === value) continue;
    const found = labels[key] === undefined ? "has no" : `has ${JSON.stringify(labels[key])} as`;
    const message = `${found} label ${key}, which metadata/annotations.yaml gives as ${JSON.stringify(value)}: make both equal`;
    report("FORMAT_LABELS", message);
  }
  for (const key of Object.keys(labels)) {
    if (isBundleKey(key) && annotations[key] === undefined) {
      const message = `has a label ${key}, which metadata/annotations.yaml does not have: make both equal`;
      report("FORMAT_LABELS", message);
    }
  }
}

/** OLM unpacks a bundle into a ConfigMap, whose keys cannot hold every character. */
function checkFileNames(files: BundleFiles, findings: BundleFinding[]): void {
  const byKey = new Map<string, string>();
  for (const path of Object.keys(files).toSorted()) {
    if (!/^(?:manifests|metadata)\/[^/]+$/.test(path)) continue;
    const key = path.slice(path.indexOf("/") + 1).replace(/[^-A-Za-z0-9_.]/g, "-");
    const other = byKey.get(key);
    if (other === undefined) byKey.set(key, path);
    else {
      const message = `becomes the key ${key} when OLM unpacks the bundle, as ${other} does: rename one of them`;
      reporterOf(findings, path)("FORMAT_FILE_NAMES", message);
    }
  }
}
