import { formatPath } from "../schema/issues.js";

/**
 * Every finding that `validateBundle` knows, with its severity.
 *
 * An `error` is refused by OLM, its tools or the API server; a `warning` is not,
 * but somebody will miss something. The ids are stable across releases.
 */
export const findingSeverities = {
  // The folder and metadata/annotations.yaml.
  FORMAT_MANIFESTS_MISSING: "error",
  FORMAT_METADATA_MISSING: "error",
  FORMAT_SUBFOLDER: "error",
  FORMAT_HIDDEN_FILE: "error",
  FORMAT_UNREADABLE: "error",
  FORMAT_EMPTY: "error",
  FORMAT_DOCUMENTS: "error",
  FORMAT_NO_OBJECT: "error",
  FORMAT_FILE_NAMES: "warning",
  FORMAT_ANNOTATIONS_MISSING: "error",
  FORMAT_ANNOTATION_MISSING: "error",
  FORMAT_ANNOTATION_TYPE: "error",
  FORMAT_MEDIA_TYPE: "error",
  FORMAT_FOLDER: "error",
  FORMAT_PACKAGE: "error",
  FORMAT_CHANNELS: "error",
  FORMAT_CHANNEL_NAME: "warning",
  FORMAT_DEFAULT_CHANNEL: "error",
  FORMAT_DEFAULT_CHANNEL_UNKNOWN: "warning",
  FORMAT_LABELS: "warning",
  FORMAT_SCORECARD: "warning",
  DEPENDENCY_TYPE: "error",
  DEPENDENCY_VALUE: "error",
  DEPENDENCY_FORM: "error",
  // The bundle as a whole.
  BUNDLE_CSV_MISSING: "error",
  BUNDLE_CSV_SEVERAL: "error",
  BUNDLE_CRD_MISSING: "error",
  BUNDLE_CRD_TWICE: "error",
  BUNDLE_CRD_NOT_OWNED: "error",
  BUNDLE_CRD_NOT_SERVED: "error",
  BUNDLE_SERVICE_ACCOUNT: "error",
  BUNDLE_SIZE: "error",
  BUNDLE_SIZE_NEAR: "warning",
  BUNDLE_RELEASE_NAME: "error",
  BUNDLE_RELEASE_SUBSTITUTES: "error",
  BUNDLE_RELATED_IMAGE_EMPTY: "error",
  BUNDLE_RELATED_IMAGE: "error",
  // The ClusterServiceVersion.
  CSV_API_VERSION: "error",
  CSV_TYPE: "error",
  CSV_FIELD_MISSING: "error",
  CSV_NAME: "error",
  CSV_VERSION: "error",
  CSV_VERSION_FORM: "warning",
  CSV_VERSION_NAME: "warning",
  CSV_RELEASE: "error",
  CSV_REPLACES: "error",
  CSV_REPLACES_ITSELF: "error",
  CSV_SKIPS: "error",
  CSV_SKIPS_ITSELF: "error",
  CSV_SKIP_RANGE: "error",
  CSV_SKIP_RANGE_ITSELF: "warning",
  CSV_ANNOTATIONS_MISSING: "warning",
  CSV_ANNOTATION_CASE: "error",
  CSV_PROPERTIES_ANNOTATION: "warning",
  CSV_EXAMPLES_MISSING: "warning",
  CSV_EXAMPLES_TWICE: "warning",
  CSV_EXAMPLES_JSON: "error",
  CSV_EXAMPLES_LIST: "error",
  CSV_EXAMPLE_NOT_OWNED: "error",
  CSV_EXAMPLE_MISSING: "warning",
  CSV_EXAMPLE_INVALID: "error",
  CSV_EXAMPLE_UNKNOWN_FIELD: "warning",
  CSV_EXAMPLE_NAMESPACE: "warning",
  CSV_CRD_NAME: "error",
  CSV_CRD_GROUP: "error",
  CSV_CRD_DESCRIPTION: "warning",
  CSV_DESCRIPTOR_PATH: "warning",
  CSV_INSTALL_MODES_MISSING: "error",
  CSV_INSTALL_MODE_TWICE: "error",
  CSV_INSTALL_MODES_UNSUPPORTED: "error",
  CSV_CONVERSION_INSTALL_MODES: "error",
  CSV_MIN_KUBE_VERSION_MISSING: "warning",
  CSV_MIN_KUBE_VERSION: "error",
  CSV_SERVICE_ACCOUNT: "warning",
  // CustomResourceDefinitions.
  CRD_API_VERSION: "error",
  CRD_API_REMOVED: "error",
  CRD_API_DEPRECATED: "warning",
  CRD_TYPE: "error",
  CRD_NAME: "error",
  CRD_GROUP: "error",
  CRD_APPROVAL: "error",
  CRD_NAMES: "error",
  CRD_SCOPE: "error",
  CRD_VERSION_NAME: "error",
  CRD_VERSION_TWICE: "error",
  CRD_STORAGE: "error",
  CRD_DEPRECATION: "error",
  CRD_COLUMN: "error",
  CRD_SUBRESOURCE: "error",
  CRD_SELECTABLE_FIELD: "error",
  CRD_PER_VERSION: "error",
  CRD_CONVERSION: "error",
  CRD_PRESERVE_UNKNOWN_FIELDS: "error",
  CRD_SCHEMA_MISSING: "error",
  CRD_SCHEMA: "error",
  // Every object.
  OBJECT_KIND: "error",
  OBJECT_API_VERSION: "error",
  OBJECT_NAME: "error",
  OBJECT_NAMESPACE: "error",
  OBJECT_METADATA: "error",
  OBJECT_TWICE: "error",
  OBJECT_SIZE: "error",
} as const;

/** What a finding is called; stable across releases. */
export type FindingId = keyof typeof findingSeverities;

/** One thing that is wrong with a bundle. */
export interface BundleFinding {
  readonly id: FindingId;
  readonly severity: "error" | "warning";
  /** The file, below the bundle's folder; the folder's part where a file is missing. */
  readonly file: string;
  /** Where in the file's object, such as `spec.installModes[1]`; empty for the whole. */
  readonly path: string;
  /** What is wrong, and what to do. */
  readonly message: string;
}

/** Where a check reports to: {@link FindingId}, message, and the place in the file it looks at. */
export type Report = (id: FindingId, message: string, path?: readonly (string | number)[]) => void;

/** Collects findings of one file. */
export function reporterOf(findings: BundleFinding[], file: string): Report {
  return (id, message, path = []) => {
    findings.push({ id, severity: findingSeverities[id], file, path: formatPath(path), message });
  };
}

/** Formats findings as one line each: severity, file, path, message and id. */
export function formatFindings(findings: readonly BundleFinding[]): string {
  return findings
    .map(({ severity, file, path, message, id }) => {
      const where = path === "" ? "" : `${path} `;
      return `${severity}: ${file}: ${where}${message} [${id}]`;
    })
    .join("\n");
}
