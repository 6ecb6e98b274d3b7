import type { BundleFinding, FindingId } from "slipway/olm";

/** A finding of the judges, as `olm validate` prints it. */
export interface JudgeFinding {
  readonly validator: string;
  readonly level: "Error" | "Warning";
  readonly type: string;
  readonly object?: string;
  readonly field?: string;
  readonly value?: string;
  readonly detail: string;
}

/** What a judge says, and which of our findings say the same. */
export interface JudgedRule {
  readonly by: readonly string[];
  /** Matched against field, detail and value, joined by `|`; what a group catches our finding names too. */
  readonly says: RegExp;
  /** One of these has to be there. */
  readonly ids: readonly FindingId[];
  /** Whether each of ours answers to one of theirs; else one may stand for several. */
  readonly counted?: boolean;
  /** Whether ours may be an error where theirs is a warning. */
  readonly stricter?: boolean;
}

const csv = ["csv", "bundle-content"];
const crd = ["crd", "bundle-content"];
const loading = ["load", "bundle-content"];
const format = ["bundle-format"];

/** The first that fits counts. */
export const judgedRules: readonly JudgedRule[] = [
  // Loading: L1.
  { by: ["load"], says: /contains multiple CSVs/, ids: ["BUNDLE_CSV_SEVERAL"] },
  { by: ["load"], says: /dir contains directory/, ids: ["FORMAT_SUBFOLDER"] },
  { by: ["load"], says: /dir has hidden file/, ids: ["FORMAT_HIDDEN_FILE"] },
  { by: ["load"], says: /unsupported CRD version/, ids: ["CRD_API_VERSION"] },
  { by: ["load"], says: /unable to parse CRD/, ids: ["CRD_TYPE", "CRD_SCHEMA"] },
  { by: ["load"], says: /unable to parse CSV/, ids: ["CSV_TYPE", "CSV_RELEASE", "CSV_VERSION"] },
  { by: ["load"], says: /unable to load the annotations file/, ids: ["FORMAT_UNREADABLE"] },
  {
    by: ["load"],
    says: /unable to decode object/,
    ids: ["FORMAT_UNREADABLE", "FORMAT_NO_OBJECT"],
  },
  {
    by: ["load"],
    says: /unable to find a csv/,
    ids: ["BUNDLE_CSV_MISSING", "FORMAT_MANIFESTS_MISSING"],
  },
  {
    // Follows from what else was found.
    by: ["load"],
    says: /unable to load bundle from directory/,
    ids: [
      "BUNDLE_CSV_SEVERAL",
      "CRD_API_VERSION",
      "CRD_TYPE",
      "CRD_SCHEMA",
      "CSV_TYPE",
      "CSV_RELEASE",
      "CSV_VERSION",
    ],
  },
  // The format of the bundle.
  {
    by: ["bundle-format"],
    says: /Unable to locate manifests/,
    ids: ["FORMAT_MANIFESTS_MISSING"],
  },
  { by: format, says: /Unable to locate metadata/, ids: ["FORMAT_METADATA_MISSING"] },
  { by: format, says: /Could not find annotations/, ids: ["FORMAT_ANNOTATIONS_MISSING"] },
  {
    by: format,
    says: /Missing annotation "(.*?)"/,
    ids: ["FORMAT_ANNOTATION_MISSING"],
    counted: true,
  },
  {
    by: format,
    says: /"(\S+mediatype\.v1)" to have value/,
    ids: ["FORMAT_MEDIA_TYPE", "FORMAT_ANNOTATION_MISSING"],
  },
  {
    by: format,
    says: /"(\S+channels\.v1)" to have non-empty/,
    ids: ["FORMAT_CHANNELS", "FORMAT_ANNOTATION_MISSING"],
  },
  { by: format, says: /"(\S+default\.v1)" to have non-empty/, ids: ["FORMAT_DEFAULT_CHANNEL"] },
  {
    by: format,
    says: /couldn't parse dependency of type/,
    ids: ["DEPENDENCY_TYPE", "DEPENDENCY_VALUE"],
  },
  { by: format, says: /The CEL field is missing/, ids: ["DEPENDENCY_FORM"], counted: true },
  {
    by: format,
    says: /API (?:Group|Version|Kind) is empty|Label information|Package (?:name|version) is|Invalid semver|CEL expression/,
    ids: ["DEPENDENCY_VALUE"],
    counted: true,
  },
  // Its content, by opm.
  {
    by: ["bundle-content"],
    says: /contains no yaml files|no such file or directory/,
    ids: ["FORMAT_MANIFESTS_MISSING"],
  },
  { by: ["bundle-content"], says: /Unable to read file/, ids: ["FORMAT_SUBFOLDER"] },
  { by: ["bundle-content"], says: /^\| is not supported type/, ids: ["FORMAT_EMPTY"] },
  { by: ["bundle-content"], says: /(\w+) is not supported type/, ids: ["OBJECT_KIND"] },
  { by: ["bundle-content"], says: /nil pointer/, ids: ["BUNDLE_CSV_MISSING"] },
  { by: ["bundle-content"], says: /Unsupported api version/, ids: ["CRD_API_VERSION"] },
  {
    by: ["bundle-content"],
    says: /object metadata: \[?metadata\.(namespace)/,
    ids: ["OBJECT_NAMESPACE"],
  },
  { by: ["bundle-content"], says: /object metadata: \[?metadata\.(name)/, ids: ["OBJECT_NAME"] },
  { by: ["bundle-content"], says: /object metadata: /, ids: ["OBJECT_METADATA"] },
  { by: ["bundle-content"], says: /release version/, ids: ["BUNDLE_RELEASE_SUBSTITUTES"] },
  {
    by: ["bundle-content"],
    says: /owned CRD .* not found/,
    ids: ["BUNDLE_CRD_MISSING", "CSV_CRD_GROUP", "CRD_API_VERSION", "CRD_PER_VERSION"],
  },
  // The bundle as a whole: B1 to B10.
  {
    by: ["bundle"],
    says: /owned CRD "\S+, Kind=(\w*)" not found/,
    ids: ["BUNDLE_CRD_MISSING"],
  },
  { by: ["bundle"], says: /duplicate CRD "\S+, Kind=(\w*)"/, ids: ["BUNDLE_CRD_TWICE"] },
  {
    by: ["bundle"],
    says: /CRD "\S+, Kind=(\w*)" is present in bundle/,
    // A CRD of which another version is owned is the same fault from the other end.
    ids: ["BUNDLE_CRD_NOT_OWNED", "BUNDLE_CRD_MISSING"],
  },
  {
    by: ["bundle"],
    says: /invalid service account found.*account (\S+) in/,
    ids: ["BUNDLE_SERVICE_ACCOUNT"],
  },
  { by: ["bundle"], says: /\|maximum bundle compressed/, ids: ["BUNDLE_SIZE"] },
  { by: ["bundle"], says: /nearing maximum/, ids: ["BUNDLE_SIZE_NEAR"] },
  { by: ["bundle"], says: /bundle name with release/, ids: ["BUNDLE_RELEASE_NAME"] },
  {
    by: ["bundle"],
    says: /(relatedImages\[\d+\]) has an empty/,
    ids: ["BUNDLE_RELATED_IMAGE_EMPTY"],
    counted: true,
  },
  {
    by: ["bundle"],
    says: /(relatedImages\[\d+\]) has an invalid/,
    ids: ["BUNDLE_RELATED_IMAGE"],
    counted: true,
  },
  // The ClusterServiceVersion: C1 to C20.
  { by: csv, says: /\(.*\) metadata\.name/, ids: ["CSV_NAME"] },
  { by: csv, says: /\(.*\) spec\.replaces/, ids: ["CSV_REPLACES"] },
  { by: csv, says: /\) annotations not found/, ids: ["CSV_ANNOTATIONS_MISSING"] },
  { by: csv, says: /example annotations not found/, ids: ["CSV_EXAMPLES_MISSING"] },
  { by: csv, says: /both `alm-examples`/, ids: ["CSV_EXAMPLES_TWICE"] },
  { by: csv, says: /\|invalid example/, ids: ["CSV_EXAMPLES_JSON"] },
  { by: csv, says: /error decoding example/, ids: ["CSV_EXAMPLES_LIST"] },
  {
    by: csv,
    says: /example must have a provided API.*"Kind":"(\w*)"/,
    ids: ["CSV_EXAMPLE_NOT_OWNED"],
  },
  {
    by: csv,
    says: /provided API should have an example.*"Kind":"(\w*)"/,
    ids: ["CSV_EXAMPLE_MISSING"],
    counted: true,
  },
  { by: csv, says: /couldn't parse plural\.group/, ids: ["CSV_CRD_NAME"], counted: true },
  { by: csv, says: /install modes not found/, ids: ["CSV_INSTALL_MODES_MISSING"] },
  { by: csv, says: /duplicate install modes/, ids: ["CSV_INSTALL_MODE_TWICE"] },
  { by: csv, says: /only AllNamespaces/, ids: ["CSV_CONVERSION_INSTALL_MODES"] },
  { by: csv, says: /none of InstallModeTypes/, ids: ["CSV_INSTALL_MODES_UNSUPPORTED"] },
  {
    by: [...csv, "operatorhubv2"],
    says: /minKubeVersion is not informed/,
    // Blanks are what OLM waits for ever with.
    ids: ["CSV_MIN_KUBE_VERSION_MISSING", "CSV_MIN_KUBE_VERSION"],
    stricter: true,
  },
  {
    by: [...csv, "operatorhubv2", "alpha-deprecated-apis"],
    says: /MinKubeVersion.*invalid value/,
    ids: ["CSV_MIN_KUBE_VERSION"],
  },
  { by: csv, says: /required field missing/, ids: ["CSV_FIELD_MISSING"] },
  {
    by: csv,
    says: /uses wrong case and should be (\S+)/,
    ids: ["CSV_ANNOTATION_CASE"],
    counted: true,
  },
  { by: csv, says: /olm\.properties annotation/, ids: ["CSV_PROPERTIES_ANNOTATION"] },
  { by: csv, says: /'apiVersion' is missing/, ids: ["CSV_API_VERSION"] },
  {
    by: ["good-practices"],
    says: /unable to find a deployment/,
    ids: ["CSV_FIELD_MISSING"],
  },
  { by: ["operatorhubv2"], says: /Spec\.Version must be set/, ids: ["CSV_VERSION"] },
  {
    by: ["good-practices"],
    says: /CRD "(.*)" has an empty description/,
    ids: ["CSV_CRD_DESCRIPTION"],
    counted: true,
  },
  // CustomResourceDefinitions.
  { by: crd, says: /^metadata\.name\|/, ids: ["CRD_NAME"] },
  { by: crd, says: /^metadata\.namespace\|/, ids: ["OBJECT_NAMESPACE"] },
  { by: crd, says: /^metadata\.annotations\[api-approved/, ids: ["CRD_APPROVAL"] },
  { by: crd, says: /^metadata\./, ids: ["OBJECT_METADATA"] },
  { by: crd, says: /^spec\.group\|/, ids: ["CRD_GROUP"] },
  { by: crd, says: /^spec\.scope\|/, ids: ["CRD_SCOPE"] },
  { by: crd, says: /^(spec\.names\.[^|]*)\|/, ids: ["CRD_NAMES"] },
  { by: crd, says: /^(spec\.versions\[\d+\]\.name)\|/, ids: ["CRD_VERSION_NAME"] },
  {
    by: crd,
    says: /mutually exclusive|per-version|must match the first version/,
    ids: ["CRD_PER_VERSION"],
  },
  { by: crd, says: /unique version names/, ids: ["CRD_VERSION_TWICE"] },
  { by: crd, says: /exactly one version marked/, ids: ["CRD_STORAGE"] },
  { by: crd, says: /^(spec\.versions\[\d+\]\.deprecationWarning)/, ids: ["CRD_DEPRECATION"] },
  { by: crd, says: /^spec\.\S*additionalPrinterColumns/, ids: ["CRD_COLUMN"] },
  { by: crd, says: /^spec\.\S*subresources/, ids: ["CRD_SUBRESOURCE"] },
  { by: crd, says: /^spec\.\S*selectableFields/, ids: ["CRD_SELECTABLE_FIELD"] },
  { by: crd, says: /^spec\.conversion/, ids: ["CRD_CONVERSION"] },
  { by: crd, says: /^spec\.preserveUnknownFields/, ids: ["CRD_PRESERVE_UNKNOWN_FIELDS"] },
  {
    by: ["alpha-deprecated-apis", "operatorhubv2"],
    says: /removed in v1\.22.*CRD: /,
    ids: ["CRD_API_REMOVED", "CRD_API_DEPRECATED"],
  },
  // What Go's decoders say of a value of the wrong type, wherever it is.
  {
    by: loading,
    says: /unmarshal|converting YAML|cannot restore|unrecognized type|leading zeroes|out of range|decoding|error getting bundle|Prerelease|Invalid character/i,
    ids: [
      "FORMAT_UNREADABLE",
      "FORMAT_NO_OBJECT",
      "CSV_TYPE",
      "CSV_RELEASE",
      "CSV_VERSION",
      "CRD_TYPE",
      "CRD_SCHEMA",
      "OBJECT_METADATA",
    ],
  },
];

/** Why the judges say nothing of some findings, though they know the rule. */
interface Silence {
  readonly why: string;
  /** Whether their code means to say it and does not. */
  readonly isBug?: boolean;
  readonly when: (finding: BundleFinding) => boolean;
}

const always = (): boolean => true;

export const silences: Readonly<Partial<Record<FindingId, Silence>>> = {
  FORMAT_UNREADABLE: {
    why: "their reader of YAML takes the last of two equal names",
    when: ({ message }) => message.includes("unique"),
  },
  BUNDLE_SERVICE_ACCOUNT: {
    why: "accounts that stand in permissions only are not looked at, though OLM creates them too",
    isBug: true,
    when: ({ message }) => message.includes("permissions"),
  },
  CSV_FIELD_MISSING: {
    why: "the walk over required fields enters no list",
    isBug: true,
    when: ({ path }) => path.includes("["),
  },
  CSV_RELEASE: {
    why: "only the cluster knows the limit of 20 characters, and that build metadata excludes a release",
    when: ({ message }) => message.includes("build metadata") || /not "[a-z-]+"$/.test(message),
  },
  CSV_INSTALL_MODE_TWICE: {
    why: "the set that would show the second is never filled",
    isBug: true,
    when: always,
  },
  CRD_SUBRESOURCE: {
    why: "what has `status` in its path is thrown away",
    isBug: true,
    when: ({ path }) => path.includes("status"),
  },
  CRD_SCHEMA: {
    why: "what has `openAPIV3Schema` in its path is thrown away",
    isBug: true,
    when: ({ message }) => !/^must be (?:a|an|true) .*, not /.test(message),
  },
  OBJECT_NAME: {
    why: "a name has to be there, and may be anything",
    when: ({ message }) => !message.startsWith("must be given"),
  },
  DEPENDENCY_VALUE: {
    why: "properties, unknown fields and the forms of a constraint but for CEL are not looked at",
    when: ({ message, path }) =>
      path.startsWith("properties") ||
      message.includes("no field here") ||
      /\.value\.(?:gvk|package|all|any|not|failureMessage)\b/.test(path),
  },
};

/** The findings that no judge has: what they leave to the cluster, to the catalog or to the reader. */
export const ourFindings: readonly FindingId[] = [
  "BUNDLE_CRD_NOT_SERVED",
  "CRD_SCHEMA_MISSING",
  "CSV_DESCRIPTOR_PATH",
  "CSV_EXAMPLE_INVALID",
  "CSV_EXAMPLE_NAMESPACE",
  "CSV_EXAMPLE_UNKNOWN_FIELD",
  "CSV_REPLACES_ITSELF",
  "CSV_SERVICE_ACCOUNT",
  "CSV_SKIPS",
  "CSV_SKIPS_ITSELF",
  "CSV_SKIP_RANGE",
  "CSV_SKIP_RANGE_ITSELF",
  "CSV_VERSION_FORM",
  "CSV_VERSION_NAME",
  "FORMAT_ANNOTATION_TYPE",
  "FORMAT_CHANNEL_NAME",
  "FORMAT_DEFAULT_CHANNEL_UNKNOWN",
  "FORMAT_DOCUMENTS",
  "FORMAT_FILE_NAMES",
  "FORMAT_FOLDER",
  "FORMAT_LABELS",
  "FORMAT_PACKAGE",
  "FORMAT_SCORECARD",
  "OBJECT_API_VERSION",
  "OBJECT_SIZE",
  "OBJECT_TWICE",
];

/** The validators whose every finding is answered by one of ours. */
const answered = ["load", "csv", "crd", "bundle", "bundle-format", "bundle-content"];

/** What comparing the findings of both sides on one bundle gives. */
export interface Comparison {
  /** How many findings of the judges one of ours answers. */
  readonly agreed: number;
  /** How many of ours the judges do not have, by what is said above. */
  readonly extra: number;
  /** How many are of validators that `validateBundle` does not follow yet. */
  readonly later: number;
  readonly disagreements: readonly string[];
}

/** Compares what both sides found in one bundle, finding by finding. */
export function compareFindings(
  ours: readonly BundleFinding[],
  theirs: readonly JudgeFinding[],
): Comparison {
  const disagreements: string[] = [];
  const matched = new Map<JudgedRule, JudgeFinding[]>();
  let agreed = 0;
  let later = 0;
  for (const theirFinding of theirs) {
    const rule = ruleOf(theirFinding);
    if (rule === undefined) {
      if (answered.includes(theirFinding.validator)) {
        disagreements.push(`no rule for what the judges say: ${textOf(theirFinding)}`);
      } else later += 1;
      continue;
    }
    matched.set(rule, [...(matched.get(rule) ?? []), theirFinding]);
    if (ours.some((finding) => answers(finding, rule, theirFinding))) agreed += 1;
    else
      disagreements.push(`only the judges say: ${textOf(theirFinding)} (${rule.ids.join(", ")})`);
  }
  const stopped = theirs.some(({ validator }) => validator === "load");
  let extra = 0;
  for (const finding of ours) {
    const rules = judgedRules.filter(({ ids }) => ids.includes(finding.id));
    const isJudged = rules.some((rule) => matched.has(rule));
    const silence = silences[finding.id];
    if (rules.length === 0 || silence?.when(finding) === true) {
      extra += 1;
      continue;
    }
    // Where the bundle cannot be loaded, most validators do not run, and the others stop at the same file.
    const ran = ({ by }: JudgedRule): boolean =>
      !stopped || by.some((validator) => validator === "load" || validator === "bundle-format");
    if (isJudged) continue;
    if (rules.some(ran)) {
      disagreements.push(
        `only ours: ${finding.id} ${finding.file} ${finding.path} ${finding.message}`,
      );
    } else extra += 1;
  }
  for (const [rule, found] of matched) {
    const counts = found.filter(({ validator }) => validator !== "bundle-content");
    const [id] = rule.ids;
    const own = ours.filter(
      (finding) => finding.id === id && silences[finding.id]?.when(finding) !== true,
    );
    const perValidator = new Set(counts.map(({ validator }) => validator)).size;
    if (rule.counted === true && counts.length !== own.length * perValidator) {
      disagreements.push(
        `${counts.length} of theirs answer to ${own.length} of ours: ${rule.ids.join(", ")}`,
      );
    }
  }
  return { agreed, extra, later, disagreements };
}

/** The rule that a finding of the judges falls under. */
export function ruleOf(finding: JudgeFinding): JudgedRule | undefined {
  return judgedRules.find(
    ({ by, says }) => by.includes(finding.validator) && says.test(judgedText(finding)),
  );
}

/** Details may hold whole objects, which no rule looks into. */
function judgedText({ field = "", detail, value = "" }: JudgeFinding): string {
  return [field, detail.slice(0, 2000), value.slice(0, 2000)].join("|");
}

function answers(ours: BundleFinding, rule: JudgedRule, theirs: JudgeFinding): boolean {
  if (!rule.ids.includes(ours.id)) return false;
  const sameLevel = ours.severity === theirs.level.toLowerCase();
  if (!sameLevel && !(rule.stricter === true && ours.severity === "error")) return false;
  const [, name = ""] = rule.says.exec(judgedText(theirs)) ?? [];
  return `${ours.file} ${ours.path} ${ours.message}`.includes(name);
}

function textOf(finding: JudgeFinding): string {
  return `${finding.level} ${finding.validator} ${judgedText(finding)}`;
}
