import type { FindingId } from "slipway/olm";
import {
  add,
  almExamples,
  annotations,
  annotationsPath,
  type BrokenBundle,
  configMap,
  crd,
  crdPath,
  csv,
  csvPath,
  example,
  exampleText,
  good,
  noise,
  owned,
  prefix,
  servicePath,
  version,
  without,
} from "./change-bundle.js";
import { brokenObjects } from "./broken-objects.js";
import { formatYAML } from "../../../src/util/yaml.js";

const conversionWebhook = {
  generateName: "a",
  type: "ConversionWebhook",
  sideEffects: "None",
  admissionReviewVersions: ["v1"],
  conversionCRDs: ["caches.cache.example.com"],
};

const dependencies = (...entries: readonly object[]): BrokenBundle["files"] =>
  add("metadata/dependencies.yaml", { dependencies: entries });

/** For each finding, bundles that have it, by what is wrong with them. */
export const brokenBundles: Readonly<Record<FindingId, Readonly<Record<string, BrokenBundle>>>> = {
  FORMAT_MANIFESTS_MISSING: {
    "no manifests": {
      files: without(good, csvPath, crdPath, servicePath),
    },
  },
  FORMAT_METADATA_MISSING: { "no metadata": { files: without(good, annotationsPath) } },
  FORMAT_SUBFOLDER: { "a file below": { files: add("manifests/more/a.yaml", configMap) } },
  FORMAT_HIDDEN_FILE: { "a dot": { files: add("manifests/.a.yaml", configMap) } },
  FORMAT_UNREADABLE: {
    "a name twice": { files: add("manifests/a.yaml", `${formatYAML(configMap)}kind: Secret\n`) },
    "no YAML": { files: add("manifests/a.yaml", "a: [\n") },
    annotations: {
      files: { ...good, [annotationsPath]: "annotations: {\n" },
      also: ["FORMAT_ANNOTATIONS_MISSING"],
    },
  },
  FORMAT_EMPTY: { "only a comment": { files: add("manifests/a.yaml", "# nothing\n") } },
  FORMAT_DOCUMENTS: {
    two: {
      files: add("manifests/a.yaml", `${formatYAML(configMap)}---\n${formatYAML(configMap)}`),
    },
  },
  FORMAT_NO_OBJECT: {
    "a list": { files: add("manifests/a.yaml", "- 1\n") },
    "no kind": { files: add("manifests/a.yaml", "apiVersion: v1\n") },
  },
  FORMAT_FILE_NAMES: {
    "one key": {
      files: {
        ...good,
        "manifests/a b.yaml": formatYAML(configMap),
        "manifests/a-b.yaml": formatYAML({ ...configMap, metadata: { name: "b" } }),
      },
    },
  },
  FORMAT_ANNOTATIONS_MISSING: {
    "another map": { files: { ...good, [annotationsPath]: "labels: {}\n" } },
  },
  FORMAT_ANNOTATION_MISSING: Object.fromEntries(
    ["mediatype.v1", "manifests.v1", "metadata.v1", "package.v1", "channels.v1"].map((key) => [
      key,
      { files: annotations({ [`annotations/${prefix}.${key}`]: undefined }) },
    ]),
  ),
  FORMAT_ANNOTATION_TYPE: {
    "a number": { files: annotations({ "annotations/com.example.a": 4.1 }) },
  },
  FORMAT_MEDIA_TYPE: {
    plain: { files: annotations({ [`annotations/${prefix}.mediatype.v1`]: "plain" }) },
  },
  FORMAT_FOLDER: {
    "manifests elsewhere": {
      files: annotations({ [`annotations/${prefix}.manifests.v1`]: "deploy/" }),
    },
    "metadata elsewhere": { files: annotations({ [`annotations/${prefix}.metadata.v1`]: "" }) },
  },
  FORMAT_PACKAGE: { blank: { files: annotations({ [`annotations/${prefix}.package.v1`]: " " }) } },
  FORMAT_CHANNELS: {
    empty: { files: annotations({ [`annotations/${prefix}.channels.v1`]: "" }) },
  },
  FORMAT_CHANNEL_NAME: {
    blanks: { files: annotations({ [`annotations/${prefix}.channels.v1`]: "stable, fast" }) },
    "a comma too many": {
      files: annotations({ [`annotations/${prefix}.channels.v1`]: "stable," }),
    },
  },
  FORMAT_DEFAULT_CHANNEL: {
    empty: { files: annotations({ [`annotations/${prefix}.channel.default.v1`]: "" }) },
  },
  FORMAT_DEFAULT_CHANNEL_UNKNOWN: {
    "another channel": {
      files: annotations({ [`annotations/${prefix}.channel.default.v1`]: "fast" }),
    },
  },
  FORMAT_SCORECARD: {
    "no file": {
      files: annotations({ "annotations/operators.operatorframework.io.test.config.v1": "tests/" }),
    },
    "no annotation": { files: add("tests/scorecard/config.yaml", { kind: "Configuration" }) },
  },
  DEPENDENCY_TYPE: {
    unknown: { files: dependencies({ type: "olm.bundle", value: {} }) },
    missing: { files: dependencies({ value: {} }) },
  },
  DEPENDENCY_VALUE: {
    "no group": { files: dependencies({ type: "olm.gvk", value: { version: "v1", kind: "A" } }) },
    "an empty version": {
      files: dependencies({
        type: "olm.gvk",
        value: { group: "a.example", version: "", kind: "A" },
      }),
    },
    "no kind": {
      files: dependencies({ type: "olm.gvk", value: { group: "a.example", version: "v1" } }),
    },
    "a number for a group": {
      files: dependencies({ type: "olm.gvk", value: { group: 1, version: "v1", kind: "A" } }),
    },
    "no value": { files: dependencies({ type: "olm.label" }) },
    "no label": { files: dependencies({ type: "olm.label", value: {} }) },
    "no package": { files: dependencies({ type: "olm.package", value: { version: ">1.0.0" } }) },
    "no version": { files: dependencies({ type: "olm.package", value: { packageName: "a" } }) },
    "no range": {
      files: dependencies({ type: "olm.package", value: { packageName: "a", version: "^1.0.0" } }),
    },
    "a range without patches": {
      files: dependencies({ type: "olm.package", value: { packageName: "a", version: ">=1.0" } }),
    },
    "a field more": {
      files: dependencies({ type: "olm.label", value: { label: "a", colour: "red" } }),
    },
    "no rule": { files: dependencies({ type: "olm.constraint", value: { cel: { rule: "" } } }) },
    ...Object.fromEntries(
      [
        "properties.exists(p,",
        "property.exists(p, p.type == 'a')",
        "semver_compare('1.0.0', '2.0.0')",
        "semver('1.0.0') == semver('2.0.0')",
        "'a'.find('b') == ''",
        "properties.exists(p, p == 1)",
      ].map((rule) => [
        `the rule ${rule}`,
        { files: dependencies({ type: "olm.constraint", value: { cel: { rule } } }) },
      ]),
    ),
    "a property without a form": {
      files: add("metadata/properties.yaml", {
        properties: [{ type: "olm.constraint", value: { failureMessage: "none" } }],
      }),
    },
    "a property of an empty list": {
      files: add("metadata/properties.yaml", {
        properties: [{ type: "olm.constraint", value: { all: { constraints: [] } } }],
      }),
    },
  },
  DEPENDENCY_FORM: {
    "all of some": {
      files: dependencies({
        type: "olm.constraint",
        value: {
          failureMessage: "needs both",
          all: {
            constraints: [
              { gvk: { group: "a.example", version: "v1", kind: "A" } },
              { package: { packageName: "a", versionRange: ">=1.0.0" } },
            ],
          },
        },
      }),
    },
  },
  FORMAT_LABELS: {
    "another value": {
      files: add(
        "bundle.Dockerfile",
        good["bundle.Dockerfile"]?.replace("package.v1=cache-operator", "package.v1=other"),
      ),
    },
    "a label less": {
      files: add(
        "bundle.Dockerfile",
        good["bundle.Dockerfile"]?.replace(/^LABEL.*channels.*\n/m, ""),
      ),
    },
    "a label more": {
      files: add(
        "bundle.Dockerfile",
        `${good["bundle.Dockerfile"] ?? ""}LABEL "${prefix}.more"="x y"\n`,
      ),
    },
  },
  BUNDLE_CSV_MISSING: {
    "no ClusterServiceVersion": { files: without(good, csvPath), also: ["FORMAT_MEDIA_TYPE"] },
  },
  BUNDLE_CSV_SEVERAL: {
    two: {
      files: {
        ...good,
        "manifests/z.yaml": csv({ "metadata/name": "cache-operator.v2.0.0" })[csvPath] ?? "",
      },
    },
  },
  BUNDLE_CRD_MISSING: {
    "no file": { files: without(good, crdPath) },
    "another version": {
      files: csv({
        [`${owned}/version`]: "v2",
        [almExamples]: exampleText({ ...example, apiVersion: "cache.example.com/v2" }),
      }),
    },
    "another plural": { files: csv({ [`${owned}/name`]: "cachez.cache.example.com" }) },
  },
  BUNDLE_CRD_TWICE: {
    "two files": {
      files: {
        ...good,
        "manifests/z.yaml":
          crd({ "metadata/name": "z.cache.example.com", "spec/names/plural": "z" })[crdPath] ?? "",
      },
    },
    "v1 and v1beta1": {
      files: {
        ...good,
        "manifests/z.yaml":
          crd({
            apiVersion: "apiextensions.k8s.io/v1beta1",
            "metadata/name": "z.cache.example.com",
            "spec/names/plural": "z",
            "spec/preserveUnknownFields": false,
            "spec/versions": [{ name: "v1", served: true, storage: true }],
            "spec/validation": { openAPIV3Schema: { type: "object" } },
          })[crdPath] ?? "",
      },
      also: ["CRD_API_REMOVED"],
    },
  },
  BUNDLE_CRD_NOT_OWNED: {
    "a CRD more": {
      files: {
        ...good,
        "manifests/z.yaml":
          crd({
            "metadata/name": "zs.cache.example.com",
            "spec/names": { kind: "Z", plural: "zs" },
          })[crdPath] ?? "",
      },
    },
  },
  BUNDLE_CRD_NOT_SERVED: { "served: false": { files: crd({ [`${version}/served`]: false }) } },
  BUNDLE_SERVICE_ACCOUNT: {
    "the Deployment's": {
      files: add("manifests/a.yaml", {
        apiVersion: "v1",
        kind: "ServiceAccount",
        metadata: { name: "cache-operator" },
      }),
    },
    "one with permissions": {
      files: {
        ...csv({
          "spec/install/spec/permissions": (entries: object[]) => [
            ...entries,
            { serviceAccountName: "scraper", rules: [] },
          ],
        }),
        "manifests/a.yaml": formatYAML({
          apiVersion: "v1",
          kind: "ServiceAccount",
          metadata: { name: "scraper" },
        }),
      },
    },
  },
  BUNDLE_SIZE: {
    "too much": { files: add("manifests/a.yaml", { ...configMap, data: { a: noise(1_500_000) } }) },
  },
  BUNDLE_SIZE_NEAR: {
    "nearly too much": {
      files: add("manifests/a.yaml", { ...configMap, data: { a: noise(1_050_000) } }),
    },
  },
  BUNDLE_RELEASE_NAME: {
    "a release in the spec only": {
      files: csv({ "spec/release": "2" }),
      also: ["CSV_VERSION_NAME"],
    },
  },
  BUNDLE_RELEASE_SUBSTITUTES: {
    both: {
      files: csv({
        "metadata/name": "cache-operator-v1.2.0-2",
        "spec/release": "2",
        "metadata/annotations/olm.substitutesFor": "cache-operator.v1.1.0",
      }),
    },
  },
  BUNDLE_RELATED_IMAGE_EMPTY: {
    empty: { files: csv({ "spec/relatedImages": [{ name: "a", image: "" }] }) },
  },
  BUNDLE_RELATED_IMAGE: {
    "upper case": { files: csv({ "spec/relatedImages": [{ name: "a", image: "Example/A" }] }) },
    "a short digest": {
      files: csv({ "spec/relatedImages": [{ name: "a", image: "a.example/b@sha256:12" }] }),
    },
  },
  CSV_API_VERSION: { missing: { files: csv({ apiVersion: undefined }) } },
  CSV_TYPE: {
    "a number for a version": { files: csv({ "spec/version": 1.2 }), also: [] },
    "an annotation that is no string": {
      files: csv({ "metadata/annotations/a": true }),
    },
    "an object for a list": { files: csv({ "spec/installModes": {} }) },
    "text for a flag": {
      files: csv({ "spec/installModes": [{ type: "AllNamespaces", supported: "yes" }] }),
    },
  },
  CSV_FIELD_MISSING: Object.fromEntries(
    [
      "spec/displayName",
      "spec/install",
      "spec/install/spec",
      "spec/install/strategy",
      "spec/install/spec/deployments",
      "spec/customresourcedefinitions/owned/0/resources/0/kind",
    ].map((path) => [path, { files: csv({ [path]: undefined }) }]),
  ),
  CSV_NAME: {
    "upper case": { files: csv({ "metadata/name": "Cache.v1.2.0" }) },
    "too long": { files: csv({ "metadata/name": `${"c".repeat(60)}.v1.2.0` }) },
    missing: { files: csv({ "metadata/name": undefined }), also: ["CSV_VERSION_NAME"] },
  },
  CSV_VERSION: {
    missing: { files: csv({ "spec/version": undefined }) },
    zero: { files: csv({ "spec/version": "0.0.0" }) },
    words: { files: csv({ "spec/version": "one" }) },
    "a short one with a pre-release": { files: csv({ "spec/version": "1.2-rc.1" }) },
  },
  CSV_VERSION_FORM: {
    "a leading v": { files: csv({ "spec/version": "v1.2.0" }) },
    "leading zeros": { files: csv({ "spec/version": "1.02.0" }) },
    "two numbers": {
      files: csv({ "metadata/name": "cache-operator.v1.2.0", "spec/version": "1.2" }),
    },
  },
  CSV_VERSION_NAME: { differs: { files: csv({ "metadata/name": "cache-operator.v1.2.1" }) } },
  CSV_RELEASE: {
    "leading zeros": {
      files: csv({ "metadata/name": "cache-operator-v1.2.0-01", "spec/release": "01" }),
    },
    "a number too large": {
      files: csv({
        "metadata/name": "cache-operator-v1.2.0-123456789012345678901",
        "spec/release": "123456789012345678901",
      }),
    },
    "too long": {
      files: csv({
        "metadata/name": `cache-operator-v1.2.0-${"a".repeat(21)}`,
        "spec/release": "a".repeat(21),
      }),
    },
    "an underscore": {
      files: csv({ "metadata/name": "cache-operator-v1.2.0-a_b", "spec/release": "a_b" }),
      also: ["CSV_NAME"],
    },
    "build metadata": {
      files: csv({
        "metadata/name": "cache-operator-v1.2.0-b-2",
        "spec/version": "1.2.0+b",
        "spec/release": "2",
      }),
      also: ["BUNDLE_RELEASE_NAME", "CSV_VERSION_NAME"],
    },
  },
  CSV_REPLACES: { "upper case": { files: csv({ "spec/replaces": "Cache.v1" }) } },
  CSV_REPLACES_ITSELF: { itself: { files: csv({ "spec/replaces": "cache-operator.v1.2.0" }) } },
  CSV_SKIPS: { blanks: { files: csv({ "spec/skips": ["cache operator"] }) } },
  CSV_SKIPS_ITSELF: { itself: { files: csv({ "spec/skips": ["cache-operator.v1.2.0"] }) } },
  CSV_SKIP_RANGE: {
    "no range": { files: csv({ "metadata/annotations/olm.skipRange": ">=1.0" }) },
  },
  CSV_SKIP_RANGE_ITSELF: {
    "covers it": { files: csv({ "metadata/annotations/olm.skipRange": ">=1.0.0 <2.0.0" }) },
  },
  CSV_ANNOTATIONS_MISSING: {
    "no annotations": { files: csv({ "metadata/annotations": undefined }) },
  },
  CSV_ANNOTATION_CASE: {
    "olm.skiprange": { files: csv({ "metadata/annotations/olm.skiprange": "<1.2.0" }) },
    ...Object.fromEntries(
      [
        "olm.operatorgroup",
        "olm.operatornamespace",
        "olm.targetnamespaces",
        "olm.providedapis",
      ].map((key) => [key, { files: csv({ [`metadata/annotations/${key}`]: "a" }) }]),
    ),
  },
  CSV_PROPERTIES_ANNOTATION: {
    "olm.properties": { files: csv({ "metadata/annotations/olm.properties": "[]" }) },
  },
  CSV_EXAMPLES_MISSING: { "no annotation": { files: csv({ [almExamples]: undefined }) } },
  CSV_EXAMPLES_TWICE: {
    both: { files: csv({ "metadata/annotations/olm.examples": "[]" }) },
  },
  CSV_EXAMPLES_JSON: { "a bracket less": { files: csv({ [almExamples]: "[" }) } },
  CSV_EXAMPLES_LIST: {
    "one object": { files: csv({ [almExamples]: JSON.stringify(example) }) },
    "no kind": { files: csv({ [almExamples]: exampleText({ apiVersion: "v1" }) }) },
  },
  CSV_EXAMPLE_NOT_OWNED: {
    "another kind": {
      files: csv({ [almExamples]: exampleText(example, { ...example, kind: "Other" }) }),
    },
  },
  CSV_EXAMPLE_MISSING: {
    "an empty list": { files: csv({ [almExamples]: "[]" }) },
    "an empty text": { files: csv({ [almExamples]: "" }) },
  },
  CSV_EXAMPLE_INVALID: {
    "a wrong type": {
      files: csv({ [almExamples]: exampleText({ ...example, spec: { version: 7 } }) }),
    },
    "a required field": { files: csv({ [almExamples]: exampleText({ ...example, spec: {} }) }) },
    "no spec": { files: csv({ [almExamples]: exampleText({ ...example, spec: undefined }) }) },
  },
  CSV_EXAMPLE_UNKNOWN_FIELD: {
    "a field more": {
      files: csv({ [almExamples]: exampleText({ ...example, spec: { version: "7", size: 1 } }) }),
    },
  },
  CSV_EXAMPLE_NAMESPACE: {
    "a namespace": {
      files: csv({
        [almExamples]: exampleText({ ...example, metadata: { name: "a", namespace: "b" } }),
      }),
    },
  },
  CSV_CRD_NAME: {
    "no group": {
      files: csv({ [`${owned}/name`]: "caches" }),
      also: ["BUNDLE_CRD_MISSING", "BUNDLE_CRD_NOT_OWNED", "CSV_EXAMPLE_NOT_OWNED"],
    },
  },
  CSV_CRD_GROUP: { "a group": { files: csv({ [`${owned}/group`]: "cache.example.com" }) } },
  CSV_CRD_DESCRIPTION: {
    owned: { files: csv({ [`${owned}/description`]: undefined }) },
    required: {
      files: csv({
        "spec/customresourcedefinitions/required": [
          { name: "as.example.com", version: "v1", kind: "A" },
        ],
      }),
    },
  },
  CSV_DESCRIPTOR_PATH: {
    spec: { files: csv({ [`${owned}/specDescriptors`]: [{ path: "size" }] }) },
    status: { files: csv({ [`${owned}/statusDescriptors`]: [{ path: "conditions[0].colour" }] }) },
    "an index of no list": {
      files: csv({ [`${owned}/specDescriptors`]: [{ path: "version[0]" }] }),
    },
  },
  CSV_INSTALL_MODES_MISSING: {
    missing: { files: csv({ "spec/installModes": undefined }) },
    empty: { files: csv({ "spec/installModes": [] }) },
  },
  CSV_INSTALL_MODE_TWICE: {
    "one type twice": {
      files: csv({
        "spec/installModes": (modes: unknown[]) => [
          ...modes,
          { type: "AllNamespaces", supported: true },
        ],
      }),
    },
  },
  CSV_INSTALL_MODES_UNSUPPORTED: {
    none: { files: csv({ "spec/installModes": [{ type: "AllNamespaces", supported: false }] }) },
    "none, without AllNamespaces, beside a conversion": {
      files: csv({
        "spec/installModes": [{ type: "OwnNamespace", supported: false }],
        "spec/webhookdefinitions": [conversionWebhook],
      }),
    },
  },
  CSV_CONVERSION_INSTALL_MODES: {
    "more than all namespaces": {
      files: csv({
        "spec/installModes": [
          { type: "AllNamespaces", supported: true },
          { type: "OwnNamespace", supported: true },
        ],
        "spec/webhookdefinitions": [conversionWebhook],
      }),
    },
    "two webhooks": {
      files: csv({
        "spec/installModes": [{ type: "OwnNamespace", supported: true }],
        "spec/webhookdefinitions": [conversionWebhook, conversionWebhook],
      }),
    },
  },
  CSV_MIN_KUBE_VERSION_MISSING: {
    missing: { files: csv({ "spec/minKubeVersion": undefined }) },
    empty: { files: csv({ "spec/minKubeVersion": "" }) },
  },
  CSV_MIN_KUBE_VERSION: {
    "two numbers": { files: csv({ "spec/minKubeVersion": "1.29" }) },
    "a leading v": { files: csv({ "spec/minKubeVersion": "v1.29.0" }) },
    blank: { files: csv({ "spec/minKubeVersion": " " }) },
  },
  CSV_SERVICE_ACCOUNT: {
    "no permissions": {
      files: csv({
        "spec/install/spec/permissions": undefined,
        "spec/install/spec/clusterPermissions": undefined,
      }),
    },
  },
  ...brokenObjects,
};
