import type { OperatorDefinition } from "../api/define-operator.js";
import { faultOfQualifiedName } from "../meta/names.js";
import type { ValidationIssue } from "../schema/issues.js";
import { validate } from "../schema/validate.js";
import { annotationsWithField, derivedAnnotations, misspeltAnnotation } from "./annotation-keys.js";
import type { BundleMetadata } from "./bundle-metadata.js";
import { csvNameOf, faultOfCSVName } from "./csv-name.js";
import { faultsOfDependency } from "./dependency-faults.js";
import { faultOfIcon } from "./icon.js";
import { metadataSchema } from "./metadata-schema.js";
import { faultOfImage } from "../util/image-reference.js";
import { parseVersion } from "../util/semantic-version.js";
import { parseVersionRange } from "./version-range.js";

type Path = readonly (string | number)[];
type Report = (code: string, message: string, below?: Path) => void;

/** Checks what a bundle is to say, and lists every issue; the paths start with `metadata`. */
export function checkMetadata(
  operator: OperatorDefinition,
  metadata: BundleMetadata,
): readonly ValidationIssue[] {
  const misshapen = validate(metadataSchema, metadata, ["metadata"]);
  if (typeof metadata !== "object" || metadata === null) return misshapen;
  const issues: ValidationIssue[] = [...misshapen, ...checkName(operator)];
  for (const [field, check] of Object.entries(checks)) {
    // A field of the wrong shape has been reported; looking into it would fail.
    if (misshapen.some(({ path }) => path[1] === field)) continue;
    check(operator, metadata, (code, message, below = []) => {
      issues.push({ path: ["metadata", field, ...below], code, message });
    });
  }
  return issues;
}

function checkName(operator: OperatorDefinition): readonly ValidationIssue[] {
  const path = ["operator", "version"];
  if (parseVersion(operator.version) === undefined) {
    const message = `must be a semantic version such as 1.0.0, not ${JSON.stringify(operator.version)}`;
    return [{ path, code: "VERSION_INVALID", message }];
  }
  const name = csvNameOf(operator);
  const fault = faultOfCSVName(name);
  if (fault === undefined) return [];
  const message = `makes the ClusterServiceVersion ${JSON.stringify(name)}, whose name ${fault}: choose another version, or a shorter name of the operator`;
  return [{ path, code: "BUNDLE_NAME", message }];
}

type Check = (operator: OperatorDefinition, metadata: BundleMetadata, report: Report) => void;

const checks: { readonly [F in keyof BundleMetadata]?: Check } = {
  displayName: (_operator, { displayName }, report) => checkFilled(displayName, report),
  description: (_operator, { description }, report) => checkFilled(description, report),
  maintainers: (_operator, { maintainers }, report) => {
    maintainers.forEach(({ name, email }, index) => {
      checkFilled(name, report, [index, "name"]);
      if (!isEmail(email)) {
        const message = `must be an address such as team@example.com, not ${JSON.stringify(email)}`;
        report("METADATA_EMAIL", message, [index, "email"]);
      }
    });
  },
  provider: (_operator, { provider }, report) => {
    if (provider?.name !== undefined) checkFilled(provider.name, report, ["name"]);
    checkURL(provider?.url, report, ["url"]);
  },
  channels: (_operator, { channels }, report) => {
    channels.forEach((channel, index) => {
      if (/[\s,]/.test(channel)) {
        const message = `must hold neither blanks nor commas, which separate channels: ${JSON.stringify(channel)}`;
        report("METADATA_CHANNEL", message, [index]);
      }
    });
  },
  defaultChannel: (_operator, { channels, defaultChannel }, report) => {
    if (defaultChannel === undefined || !Array.isArray(channels)) return;
    if (!channels.includes(defaultChannel)) {
      const message = `must be one of the channels (${channels.join(", ")}), not ${JSON.stringify(defaultChannel)}`;
      report("METADATA_DEFAULT_CHANNEL", message);
    }
  },
  icon: (_operator, { icon }, report) => {
    const fault = icon === undefined ? undefined : faultOfIcon(icon);
    if (fault !== undefined) report("METADATA_ICON", fault);
  },
  links: (_operator, { links = [] }, report) => {
    links.forEach(({ url }, index) => checkURL(url, report, [index, "url"]));
  },
  minKubeVersion: (_operator, { minKubeVersion }, report) => {
    if (minKubeVersion !== undefined && parseVersion(minKubeVersion) === undefined) {
      const message = `must be a whole version such as 1.29.0, not ${JSON.stringify(minKubeVersion)}`;
      report("METADATA_MIN_KUBE_VERSION", message);
    }
  },
  createdAt: (_operator, { createdAt }, report) => {
    if (createdAt !== undefined && !isTime(createdAt)) {
      const message = `must be a time such as 2026-01-31T12:00:00Z, not ${JSON.stringify(createdAt)}`;
      report("METADATA_CREATED_AT", message);
    }
  },
  repository: (_operator, { repository }, report) => checkURL(repository, report),
  replaces: (operator, { replaces }, report) => {
    if (replaces !== undefined) checkPredecessor(operator, replaces, report);
  },
  skips: (operator, { skips = [] }, report) => {
    skips.forEach((name, index) => checkPredecessor(operator, name, report, [index]));
  },
  skipRange: ({ version }, { skipRange }, report) => {
    if (skipRange === undefined) return;
    const range = parseVersionRange(skipRange);
    const own = parseVersion(version);
    if (range === undefined) {
      const message = `must be a range of versions such as >=1.0.0 <1.2.0, not ${JSON.stringify(skipRange)}`;
      report("METADATA_SKIP_RANGE", message);
    } else if (own !== undefined && range(own)) {
      const message = `must end before ${version}: this version would skip itself`;
      report("METADATA_SKIP_RANGE", message);
    }
  },
  dependencies: (_operator, { dependencies = [] }, report) => {
    dependencies.forEach((dependency, index) => {
      for (const { path, message } of faultsOfDependency(dependency)) {
        report("METADATA_DEPENDENCY", message, [index, ...path]);
      }
    });
  },
  scorecard: (_operator, { scorecard }, report) => {
    if (scorecard === undefined) return;
    const { image, tests = [] } = scorecard;
    const check = (name: string, below: Path): void => {
      const fault = faultOfImage(name);
      if (fault !== undefined) report("IMAGE_INVALID", fault, below);
    };
    check(image, ["image"]);
    tests.forEach((own, index) => check(own.image, ["tests", index, "image"]));
  },
  annotations: (_operator, { annotations = {} }, report) => {
    for (const key of Object.keys(annotations)) {
      const fault = faultOfAnnotation(key);
      if (fault !== undefined) report("METADATA_ANNOTATION", fault, [key]);
    }
  },
};

function checkFilled(text: string, report: Report, below: Path = []): void {
  // What is empty has been reported as too short.
  if (text !== "" && text.trim() === "") {
    report("METADATA_BLANK", "must not be blank", below);
  }
}

function checkURL(url: string | undefined, report: Report, below: Path = []): void {
  if (url === undefined || (/^https?:\/\//.test(url) && URL.canParse(url))) return;
  const message = `must be an absolute address such as https://example.com, not ${JSON.stringify(url)}`;
  report("METADATA_URL", message, below);
}

function checkPredecessor(
  operator: OperatorDefinition,
  name: string,
  report: Report,
  below: Path = [],
): void {
  const fault = faultOfCSVName(name);
  const prefix = `${operator.name}.v`;
  if (fault !== undefined) {
    const message = `must be the name of a ClusterServiceVersion, such as ${prefix}1.0.0: it ${fault}, unlike ${JSON.stringify(name)}`;
    report("METADATA_PREDECESSOR", message, below);
  } else if (name === csvNameOf(operator)) {
    report("METADATA_PREDECESSOR", `must not be this version itself: ${name}`, below);
  } else if (name.startsWith(prefix) && parseVersion(name.slice(prefix.length)) === undefined) {
    const message = `must end in a semantic version such as ${prefix}1.0.0, not ${JSON.stringify(name)}`;
    report("METADATA_PREDECESSOR", message, below);
  }
}

/** The plain form of an address, without a display name, comments or quotes. Follows RFC 5322, section 3.4.1. */
function isEmail(text: string): boolean {
  const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
  return new RegExp(`^${atom}(?:\\.${atom})*@[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)*$`).test(text);
}

function isTime(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2}))?$/.test(text) &&
    !Number.isNaN(Date.parse(text))
  );
}

function faultOfAnnotation(key: string): string | undefined {
  const field = Object.hasOwn(annotationsWithField, key) ? annotationsWithField[key] : undefined;
  if (field !== undefined) return `is written from the field ${field}: use that`;
  if (derivedAnnotations.includes(key)) return "is derived; leave it out";
  if (key === "olm.properties")
    return "has been replaced by metadata/properties.yaml; leave it out";
  const spelling = misspeltAnnotation(key);
  if (spelling !== undefined) return `is spelt ${spelling}`;
  const fault = faultOfQualifiedName(key);
  return fault === undefined ? undefined : `is no name of an annotation: ${fault}`;
}
