import { isToolkitError } from "../util/error.js";
import { parseYAMLDocuments } from "../util/yaml.js";
import type { BundleFiles } from "./bundle-files.js";
import { type BundleFinding, reporterOf } from "./finding.js";
import { isRecord, type JSONRecord, textAt } from "./json-access.js";

/** An object of the bundle, with the file it stands in. */
export interface LoadedObject {
  readonly file: string;
  readonly object: JSONRecord;
  readonly kind: string;
  readonly apiVersion: string;
  readonly name: string;
}

/** A bundle whose files have been read, with what is wrong with the files themselves. */
export interface LoadedBundle {
  readonly files: BundleFiles;
  /** The first object of each file in `manifests`, sorted by file. */
  readonly objects: readonly LoadedObject[];
  /** The one ClusterServiceVersion; absent where there is none, or several. */
  readonly csv?: LoadedObject;
  readonly definitions: readonly LoadedObject[];
  readonly findings: readonly BundleFinding[];
}

/** Reads the objects of a bundle. */
export function loadBundle(files: BundleFiles): LoadedBundle {
  const findings: BundleFinding[] = [];
  const paths = Object.keys(files).filter((path) => path.startsWith("manifests/"));
  if (paths.length === 0) {
    const message =
      "is missing or empty: it holds the ClusterServiceVersion, its CRDs and other objects";
    reporterOf(findings, "manifests/")("FORMAT_MANIFESTS_MISSING", message);
    return { files, objects: [], definitions: [], findings };
  }
  const objects = paths.toSorted().flatMap((path) => readObject(path, files[path] ?? "", findings));
  const csvs = objects.filter(({ kind }) => kind === "ClusterServiceVersion");
  const [csv, ...others] = csvs;
  if (csv === undefined) {
    const message =
      "holds no ClusterServiceVersion: without one it is no bundle of format registry+v1";
    reporterOf(findings, "manifests/")("BUNDLE_CSV_MISSING", message);
  }
  for (const { file } of others) {
    const message = `is a second ClusterServiceVersion beside ${csv?.file ?? ""}: a bundle is one version, so move it to a bundle of its own`;
    reporterOf(findings, file)("BUNDLE_CSV_SEVERAL", message);
  }
  return {
    files,
    objects,
    ...(csv !== undefined && others.length === 0 ? { csv } : {}),
    definitions: objects.filter(({ kind }) => kind === "CustomResourceDefinition"),
    findings,
  };
}

function readObject(path: string, text: string, findings: BundleFinding[]): LoadedObject[] {
  const report = reporterOf(findings, path);
  const name = path.slice("manifests/".length);
  if (name.includes("/")) {
    report("FORMAT_SUBFOLDER", "stands in a folder below manifests, which OLM refuses: move it up");
    return [];
  }
  if (name.startsWith(".")) {
    report(
      "FORMAT_HIDDEN_FILE",
      "is hidden by the dot that its name starts with: rename or remove it",
    );
    return [];
  }
  const documents = parse(path, text, (message) => report("FORMAT_UNREADABLE", message));
  if (documents === undefined) return [];
  const [object, ...others] = documents;
  if (object === undefined) {
    report("FORMAT_EMPTY", "holds nothing: remove it");
    return [];
  }
  if (others.length > 0) {
    const message = `holds ${documents.length} documents, of which some readers see only the first: give each object a file of its own`;
    report("FORMAT_DOCUMENTS", message);
  }
  const kind = textAt(object, "kind") ?? "";
  if (!isRecord(object) || kind === "") {
    report(
      "FORMAT_NO_OBJECT",
      "is no object of Kubernetes: it needs apiVersion, kind and metadata",
    );
    return [];
  }
  const apiVersion = textAt(object, "apiVersion") ?? "";
  return [{ file: path, object, kind, apiVersion, name: textAt(object, "metadata", "name") ?? "" }];
}

/** Reads the documents of a file; `undefined` where it cannot be read, which is reported. */
export function parse(
  path: string,
  text: string,
  report: (message: string) => void,
): readonly unknown[] | undefined {
  try {
    return parseYAMLDocuments(text, { source: path });
  } catch (error) {
    if (!isToolkitError(error)) throw error;
    report(`is no YAML: ${error.message}`);
    return undefined;
  }
}
