import { validate } from "../schema/validate.js";
import { misspeltAnnotation } from "./annotation-keys.js";
import { checkExamples } from "./check-examples.js";
import { checkDescriptors } from "./check-descriptors.js";
import { csvSchema } from "./csv-schema.js";
import { faultOfCSVName } from "./csv-name.js";
import { type BundleFinding, type Report, reporterOf } from "./finding.js";
import {
  isRecord,
  type JSONRecord,
  listAt,
  recordAt,
  textAt,
  textsAt,
  valueAt,
} from "./json-access.js";
import type { LoadedBundle } from "./loaded-bundle.js";
import { parseVersion } from "../util/semantic-version.js";
import { parseVersionRange } from "./version-range.js";

/**
 * Checks the ClusterServiceVersion of a bundle by itself.
 *
 * Follows `ClusterServiceVersionValidator` of github.com/operator-framework/api, and adds
 * what the cluster refuses or the upgrade graph trips over later. A field of the wrong
 * type ends the checks, because Go's decoder would end there too.
 */
export function checkCSV(bundle: LoadedBundle): readonly BundleFinding[] {
  const { csv } = bundle;
  if (csv === undefined) return [];
  const findings: BundleFinding[] = [];
  const report = reporterOf(findings, csv.file);
  if (csv.apiVersion === "") {
    report("CSV_API_VERSION", "must be operators.coreos.com/v1alpha1", ["apiVersion"]);
  }
  const object = withoutNulls(csv.object);
  if (!checkShape(object, report)) return findings;
  const spec = recordAt(object, "spec");
  const annotations = recordAt(object, "metadata", "annotations");
  checkName(csv.name, report);
  checkVersion(csv.name, spec, report);
  checkUpgrade(csv.name, spec, annotations, report);
  checkAnnotationKeys(annotations, report);
  checkExamples({ spec, annotations, bundle, report });
  checkOwned(spec, report);
  checkDescriptors(spec, bundle, report);
  checkInstallModes(spec, report);
  checkMinKubeVersion(textAt(spec, "minKubeVersion") ?? "", report);
  checkServiceAccounts(spec, report);
  return findings;
}

/** To Go's decoder, null stands for an absent field. */
function withoutNulls(value: JSONRecord): JSONRecord {
  const strip = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(strip);
    return isRecord(inner) ? withoutNulls(inner) : inner;
  };
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      inner === null ? [] : [[name, strip(inner)]],
    ),
  );
}

/** The fields that upstream calls missing when they are there but empty. */
const neverEmpty = [
  ["metadata"],
  ["spec", "displayName"],
  ["spec", "install"],
  ["spec", "install", "strategy"],
  ["spec", "install", "spec"],
] as const;

/** Answers whether every field has the type that Go's decoder wants. */
function checkShape(object: JSONRecord, report: Report): boolean {
  const issues = validate(csvSchema, object);
  const missing = issues.filter(
    ({ code }) => code === "VALUE_REQUIRED" || code === "VALUE_MIN_ITEMS",
  );
  const others = issues.filter((issue) => !missing.includes(issue));
  for (const { path, message } of others) report("CSV_TYPE", message, path);
  for (const { path, message } of missing) {
    report("CSV_FIELD_MISSING", `${message}: OLM cannot do without`, path);
  }
  for (const path of neverEmpty) {
    const value = valueAt(object, ...path);
    if (value === "" || (isRecord(value) && Object.keys(value).length === 0)) {
      report("CSV_FIELD_MISSING", "must not be empty: OLM cannot do without", path);
    }
  }
  return others.length === 0;
}

function checkName(name: string, report: Report): void {
  const fault = faultOfCSVName(name);
  if (fault === undefined) return;
  const message = `${fault}, because OLM names objects by it and puts it into labels; not ${JSON.stringify(name)}`;
  report("CSV_NAME", message, ["metadata", "name"]);
}

function checkVersion(name: string, spec: JSONRecord, report: Report): void {
  const given = textAt(spec, "version") ?? "";
  const path = ["spec", "version"];
  const version = readTolerantly(given);
  if (version === undefined || /^0\.0\.0(?:\+|$)/.test(version)) {
    const message = `must be a semantic version such as 1.0.0, and not 0.0.0, which counts as none; it is ${JSON.stringify(given)}`;
    report("CSV_VERSION", message, path);
    return;
  }
  if (version !== given) {
    const message = `is read as ${version}: write it so, because names and ranges are compared with that, not with ${JSON.stringify(given)}`;
    report("CSV_VERSION_FORM", message, path);
  }
  const release = textAt(spec, "release") ?? "";
  checkRelease(version, release, report);
  const suffix = release === "" ? `v${version}` : `v${version}-${release}`;
  if (!name.endsWith(suffix)) {
    const message = `is ${version}, but the ClusterServiceVersion is called ${name}: let its name end in ${suffix}`;
    report("CSV_VERSION_NAME", message, path);
  }
}

/**
 * The semantic version that OLM makes of a text: blanks around it, a leading `v`, leading
 * zeros and missing parts are passed over. Follows `ParseTolerant` of github.com/blang/semver.
 */
function readTolerantly(text: string): string | undefined {
  const [, core = "", suffix = ""] = /^v?(\d+(?:\.\d+){0,2})([-+].*)?$/.exec(text.trim()) ?? [];
  const parts = core.split(".").map((part) => part.replace(/^0+(?=\d)/, ""));
  if (parts.length < 3 && suffix !== "") return undefined;
  const version = `${[...parts, "0", "0"].slice(0, 3).join(".")}${suffix}`;
  return core === "" || parseVersion(version) === undefined ? undefined : version;
}

function checkRelease(version: string, release: string, report: Report): void {
  if (release === "") return;
  const path = ["spec", "release"];
  // A release is written as the pre-release of a semantic version is.
  if (
    release.length > 20 ||
    parseVersion(`0.0.0-${release}`) === undefined ||
    release.includes("+")
  ) {
    const message = `must be at most 20 characters: letters, digits and '-' in parts joined by dots, numbers without leading zeros, not ${JSON.stringify(release)}`;
    report("CSV_RELEASE", message, path);
  }
  if (version.includes("+")) {
    report("CSV_RELEASE", `cannot be together with build metadata in the version ${version}`, path);
  }
}

function checkUpgrade(
  name: string,
  spec: JSONRecord,
  annotations: JSONRecord,
  report: Report,
): void {
  const replaces = textAt(spec, "replaces") ?? "";
  if (replaces !== "") {
    const fault = faultOfCSVName(replaces);
    const path = ["spec", "replaces"];
    if (fault !== undefined) {
      report(
        "CSV_REPLACES",
        `must be the name of a ClusterServiceVersion: it ${fault}, unlike ${JSON.stringify(replaces)}`,
        path,
      );
    } else if (replaces === name) {
      report(
        "CSV_REPLACES_ITSELF",
        `is this version itself: name the one before it, not ${name}`,
        path,
      );
    }
  }
  textsAt(spec, "skips").forEach((skipped, index) => {
    const fault = faultOfCSVName(skipped);
    const path = ["spec", "skips", index];
    if (fault !== undefined) {
      report(
        "CSV_SKIPS",
        `must be the name of a ClusterServiceVersion: it ${fault}, unlike ${JSON.stringify(skipped)}`,
        path,
      );
    } else if (skipped === name) {
      report(
        "CSV_SKIPS_ITSELF",
        `is this version itself, which nobody could install then: remove ${name}`,
        path,
      );
    }
  });
  const skipRange = textAt(annotations, "olm.skipRange") ?? "";
  if (skipRange === "") return;
  const path = ["metadata", "annotations", "olm.skipRange"];
  const range = parseVersionRange(skipRange);
  const version = parseVersion(textAt(spec, "version") ?? "");
  if (range === undefined) {
    report(
      "CSV_SKIP_RANGE",
      `must be a range such as >=1.0.0 <1.2.0, not ${JSON.stringify(skipRange)}`,
      path,
    );
  } else if (version !== undefined && range(version)) {
    report(
      "CSV_SKIP_RANGE_ITSELF",
      `covers this version itself: let ${JSON.stringify(skipRange)} end before it`,
      path,
    );
  }
}

function checkAnnotationKeys(annotations: JSONRecord, report: Report): void {
  for (const key of Object.keys(annotations)) {
    const spelling = misspeltAnnotation(key);
    const path = ["metadata", "annotations", key];
    if (spelling !== undefined) {
      report(
        "CSV_ANNOTATION_CASE",
        `must be spelt ${spelling}: OLM does not see it like this`,
        path,
      );
    }
    if (key === "olm.properties") {
      report(
        "CSV_PROPERTIES_ANNOTATION",
        "is no longer read everywhere: move it to metadata/properties.yaml",
        path,
      );
    }
  }
}

function checkOwned(spec: JSONRecord, report: Report): void {
  for (const list of ["owned", "required"] as const) {
    listAt(spec, "customresourcedefinitions", list).forEach((entry, index) => {
      const path = ["spec", "customresourcedefinitions", list, index];
      const name = textAt(entry, "name") ?? "";
      if (list === "owned" && !name.includes(".")) {
        const message = `must be the name of a CustomResourceDefinition, plural and group, such as databases.example.com, not ${JSON.stringify(name)}`;
        report("CSV_CRD_NAME", message, [...path, "name"]);
      }
      const group = valueAt(entry, "group") ?? "";
      if (list === "owned" && group !== "") {
        const message = `is no field of such an entry, and with it opm does not find the CustomResourceDefinition: leave ${JSON.stringify(group)} to the name`;
        report("CSV_CRD_GROUP", message, [...path, "group"]);
      }
      if ((textAt(entry, "description") ?? "") === "") {
        const message = `leaves people without a word on ${name}: say what it is for`;
        report("CSV_CRD_DESCRIPTION", message, [...path, "description"]);
      }
    });
  }
}

function checkInstallModes(spec: JSONRecord, report: Report): void {
  const modes = listAt(spec, "installModes");
  const path = ["spec", "installModes"];
  if (modes.length === 0) {
    const message = "must say in which ways the operator can be installed, at least in one";
    report("CSV_INSTALL_MODES_MISSING", message, path);
    return;
  }
  const typeOf = (mode: unknown): string => textAt(mode, "type") ?? "";
  const isSupported = (mode: unknown): boolean => valueAt(mode, "supported") === true;
  modes.forEach((mode, index) => {
    if (modes.findIndex((other) => typeOf(other) === typeOf(mode)) < index) {
      report("CSV_INSTALL_MODE_TWICE", `names ${typeOf(mode)} again: remove one`, [...path, index]);
    }
  });
  if (!modes.some(isSupported)) {
    const message = "supports none of the ways to install the operator: set one to true";
    report("CSV_INSTALL_MODES_UNSUPPORTED", message, path);
  }
  const everywhereOnly = modes.every(
    (mode) => isSupported(mode) === (typeOf(mode) === "AllNamespaces"),
  );
  listAt(spec, "webhookdefinitions").forEach((webhook, index) => {
    if (listAt(webhook, "conversionCRDs").length > 0 && !everywhereOnly) {
      const message =
        "converts resources for the whole cluster, so AllNamespaces must be the one install mode that is supported";
      report("CSV_CONVERSION_INSTALL_MODES", message, ["spec", "webhookdefinitions", index]);
    }
  });
}

function checkMinKubeVersion(version: string, report: Report): void {
  const path = ["spec", "minKubeVersion"];
  if (version === "") {
    const message =
      "should name the oldest Kubernetes release that the operator runs on, such as 1.29.0";
    report("CSV_MIN_KUBE_VERSION_MISSING", message, path);
  } else if (parseVersion(version) === undefined) {
    const message = `must be a whole version such as 1.29.0, or OLM waits for ever, not ${JSON.stringify(version)}`;
    report("CSV_MIN_KUBE_VERSION", message, path);
  }
}

/** OLM creates just those accounts that have permissions, and waits for the others. */
function checkServiceAccounts(spec: JSONRecord, report: Report): void {
  const strategy = recordAt(spec, "install", "spec");
  const created = [
    ...listAt(strategy, "permissions"),
    ...listAt(strategy, "clusterPermissions"),
  ].map((entry) => textAt(entry, "serviceAccountName"));
  listAt(strategy, "deployments").forEach((deployment, index) => {
    const account = textAt(deployment, "spec", "template", "spec", "serviceAccountName") ?? "";
    if (account === "" || account === "default" || created.includes(account)) return;
    const message = `runs as ${account}, which OLM does not create, because it has no permissions: give it an entry in permissions`;
    const path = ["spec", "install", "spec", "deployments", index];
    report("CSV_SERVICE_ACCOUNT", message, path);
  });
}
