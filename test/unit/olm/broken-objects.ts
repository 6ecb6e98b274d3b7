import type { BundleFiles, FindingId } from "slipway/olm";
import {
  add,
  type BrokenBundle,
  configMap,
  crd,
  crdPath,
  csv,
  good,
  service,
  servicePath,
  version,
} from "./change-bundle.js";

const webhook = (changes: object): object => ({
  conversion: {
    strategy: "Webhook",
    webhook: {
      conversionReviewVersions: ["v1"],
      clientConfig: { url: "https://a.example/convert" },
      ...changes,
    },
  },
});
const conversion = (changes: object): BundleFiles =>
  crd({ "spec/conversion": Reflect.get(webhook(changes), "conversion") });

const schema = `${version}/schema/openAPIV3Schema`;

/** The CRD in the form of v1beta1, with what its one version says at the top. */
function beta(changes: Readonly<Record<string, unknown>>): BundleFiles {
  let given: Readonly<Record<string, unknown>> = {};
  const take = ([first]: readonly Readonly<Record<string, unknown>>[]): unknown => {
    given = first ?? {};
    return [{ name: "v1", served: true, storage: true }];
  };
  return crd({
    apiVersion: "apiextensions.k8s.io/v1beta1",
    "spec/preserveUnknownFields": false,
    "spec/versions": take,
    "spec/validation": () => given["schema"],
    "spec/subresources": () => given["subresources"],
    ...changes,
  });
}

/** For each finding of a CRD or of any object, bundles that have it, by what is wrong with them. */
export const brokenObjects: Readonly<
  Record<
    Extract<FindingId, `CRD_${string}` | `OBJECT_${string}`>,
    Readonly<Record<string, BrokenBundle>>
  >
> = {
  CRD_API_VERSION: {
    v2: { files: crd({ apiVersion: "apiextensions.k8s.io/v2" }) },
  },
  CRD_API_REMOVED: { v1beta1: { files: beta({}) } },
  CRD_API_DEPRECATED: {
    "before 1.22": {
      files: { ...csv({ "spec/minKubeVersion": "1.21.0" }), [crdPath]: beta({})[crdPath] ?? "" },
    },
  },
  CRD_TYPE: {
    "text for a list": {
      files: crd({ "spec/versions": "v1" }),
      also: ["BUNDLE_CRD_MISSING"],
    },
    "text for a flag": { files: crd({ [`${version}/storage`]: "yes" }) },
  },
  CRD_NAME: {
    differs: {
      files: crd({ "metadata/name": "cachez.cache.example.com" }),
      also: ["BUNDLE_CRD_MISSING"],
    },
  },
  CRD_GROUP: {
    "no dot": {
      files: crd({ "metadata/name": "caches.example", "spec/group": "example" }),
      also: ["BUNDLE_CRD_MISSING", "BUNDLE_CRD_NOT_OWNED"],
    },
  },
  CRD_APPROVAL: {
    "of Kubernetes": {
      files: crd({ "metadata/name": "caches.cache.k8s.io", "spec/group": "cache.k8s.io" }),
      also: ["BUNDLE_CRD_MISSING", "BUNDLE_CRD_NOT_OWNED"],
    },
  },
  CRD_NAMES: {
    "no kind": {
      files: crd({ "spec/names/kind": undefined }),
      also: ["BUNDLE_CRD_MISSING", "BUNDLE_CRD_NOT_OWNED"],
    },
    "an upper-case singular": { files: crd({ "spec/names/singular": "Cache" }) },
    "a bad short name": { files: crd({ "spec/names/shortNames": ["c_a"] }) },
    "a list kind like the kind": { files: crd({ "spec/names/listKind": "Cache" }) },
  },
  CRD_SCOPE: { lower: { files: crd({ "spec/scope": "namespaced" }) } },
  CRD_VERSION_NAME: {
    "a digit first": {
      files: crd({
        "spec/versions": (versions: object[]) => [
          ...versions,
          { ...versions[0], name: "1", storage: false },
        ],
      }),
    },
  },
  CRD_VERSION_TWICE: {
    "v1 twice": {
      files: crd({
        "spec/versions": (versions: object[]) => [...versions, { ...versions[0], storage: false }],
      }),
      also: ["BUNDLE_CRD_TWICE"],
    },
  },
  CRD_STORAGE: {
    none: { files: crd({ [`${version}/storage`]: false }) },
    two: {
      files: crd({
        "spec/versions": (versions: object[]) => [...versions, { ...versions[0], name: "v2" }],
      }),
    },
  },
  CRD_DEPRECATION: {
    "not deprecated": { files: crd({ [`${version}/deprecationWarning`]: "old" }) },
    empty: {
      files: crd({ [`${version}/deprecated`]: true, [`${version}/deprecationWarning`]: "" }),
    },
    "too long": {
      files: crd({
        [`${version}/deprecated`]: true,
        [`${version}/deprecationWarning`]: "é".repeat(129),
      }),
    },
    "two lines": {
      files: crd({ [`${version}/deprecated`]: true, [`${version}/deprecationWarning`]: "a\nb" }),
    },
  },
  CRD_COLUMN: {
    "no name": {
      files: crd({ [`${version}/additionalPrinterColumns`]: [{ type: "string", jsonPath: ".a" }] }),
    },
    "no type": {
      files: crd({ [`${version}/additionalPrinterColumns`]: [{ name: "A", jsonPath: ".a" }] }),
    },
    "a bad format": {
      files: crd({
        [`${version}/additionalPrinterColumns`]: [
          { name: "A", type: "string", format: "x", jsonPath: ".a" },
        ],
      }),
    },
    "a bad path": {
      files: crd({
        [`${version}/additionalPrinterColumns`]: [{ name: "A", type: "string", jsonPath: "a" }],
      }),
    },
  },
  CRD_SUBRESOURCE: {
    "no path": { files: crd({ [`${version}/subresources/scale`]: {} }) },
    "replicas of the spec for the status": {
      files: crd({ [`${version}/subresources/scale/statusReplicasPath`]: ".spec.a" }),
    },
    "replicas of the status": {
      files: crd({ [`${version}/subresources/scale/specReplicasPath`]: ".status.a" }),
    },
    "a selector elsewhere": {
      files: crd({ [`${version}/subresources/scale/labelSelectorPath`]: ".metadata.a" }),
    },
  },
  CRD_SELECTABLE_FIELD: Object.fromEntries(
    [
      [],
      [".spec.nothing"],
      [".spec"],
      ["spec.version"],
      [".metadata.name"],
      [".spec.version", ".spec.version"],
      [".spec['version']"],
      [".spec.storage.labels"],
    ]
      .filter((paths) => paths.length > 0)
      .map((paths) => [
        paths.join(" and "),
        {
          files: crd({
            [`${version}/selectableFields`]: paths.map((jsonPath) => ({ jsonPath })),
          }),
        },
      ]),
  ),
  CRD_PER_VERSION: {
    "schemas twice": {
      files: beta({
        "spec/versions/0/schema": {
          openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
        },
      }),
      also: ["CRD_API_REMOVED"],
    },
    "the same columns in each": {
      files: beta({
        "spec/versions/0/additionalPrinterColumns": [{ name: "A", type: "string", JSONPath: ".a" }],
      }),
      also: ["CRD_API_REMOVED"],
    },
    "another first version": {
      files: beta({ "spec/version": "v2" }),
      also: ["CRD_API_REMOVED"],
    },
  },
  CRD_CONVERSION: {
    "an unknown strategy": { files: crd({ "spec/conversion": { strategy: "Maybe" } }) },
    "no webhook": { files: crd({ "spec/conversion": { strategy: "Webhook" } }) },
    "a webhook for nothing": {
      files: crd({ "spec/conversion": { strategy: "None", webhook: { clientConfig: {} } } }),
    },
    "no review versions": { files: conversion({ conversionReviewVersions: [] }) },
    "a review version twice": { files: conversion({ conversionReviewVersions: ["v1", "v1"] }) },
    http: { files: conversion({ clientConfig: { url: "http://a.example" } }) },
    "port 0": {
      files: conversion({ clientConfig: { service: { name: "a", namespace: "b", port: 0 } } }),
    },
    "no service name": { files: conversion({ clientConfig: { service: { namespace: "b" } } }) },
    "a service's bad path": {
      files: conversion({
        clientConfig: { service: { name: "a", namespace: "b", path: "/a//b" } },
      }),
    },
    "a query": { files: conversion({ clientConfig: { url: "https://a.example/b?c" } }) },
    "no known review version": { files: conversion({ conversionReviewVersions: ["v2"] }) },
    "unknown fields kept": {
      files: beta({
        "spec/preserveUnknownFields": true,
        "spec/conversion": {
          strategy: "Webhook",
          webhookClientConfig: { service: { name: "a", namespace: "b" } },
        },
      }),
      also: ["CRD_API_REMOVED", "CRD_PRESERVE_UNKNOWN_FIELDS"],
    },
  },
  CRD_PRESERVE_UNKNOWN_FIELDS: { true: { files: crd({ "spec/preserveUnknownFields": true }) } },
  CRD_SCHEMA_MISSING: { missing: { files: crd({ [`${version}/schema`]: undefined }) } },
  CRD_SCHEMA: {
    "a bad pattern": {
      files: crd({ [`${schema}/properties/spec/properties/version/pattern`]: "(?=a)" }),
    },
    "a default that does not fit": {
      files: crd({ [`${schema}/properties/spec/properties/replicas/default`]: 9 }),
      also: ["CSV_EXAMPLE_INVALID"],
    },
    "a rule on a field that there is not": {
      files: crd({ [`${schema}/x-kubernetes-validations`]: [{ rule: "self.nothing == 1" }] }),
    },
    "a pattern that is no text": {
      files: crd({ [`${schema}/properties/spec/properties/version/pattern`]: 1 }),
    },
  },
  OBJECT_KIND: {
    Job: { files: add("manifests/a.yaml", { ...configMap, apiVersion: "batch/v1", kind: "Job" }) },
  },
  OBJECT_API_VERSION: { missing: { files: service({ apiVersion: undefined }) } },
  OBJECT_NAME: {
    missing: { files: service({ "metadata/name": undefined }) },
    generated: { files: service({ "metadata/name": undefined, "metadata/generateName": "a-" }) },
    "a Service's": { files: service({ "metadata/name": "1a" }) },
    "a ConfigMap's": { files: add("manifests/a.yaml", { ...configMap, metadata: { name: "A" } }) },
    "a Role's": {
      files: add("manifests/a.yaml", {
        apiVersion: "rbac.authorization.k8s.io/v1",
        kind: "Role",
        metadata: { name: "a/b" },
      }),
    },
  },
  OBJECT_NAMESPACE: {
    "a Service's": { files: service({ "metadata/namespace": "a" }) },
    "a CRD's": { files: crd({ "metadata/namespace": "a" }) },
  },
  OBJECT_METADATA: {
    "a CRD's label": { files: crd({ "metadata/labels/a": "b c" }) },
    "a label's value": { files: service({ "metadata/labels/a": "b c" }) },
    "a label's key": { files: service({ "metadata/labels": { "a b": "c" } }) },
    "a label that is no string": { files: service({ "metadata/labels/a": 1 }) },
    "labels that are a list": { files: service({ "metadata/labels": [] }) },
    "an annotation's key": { files: service({ "metadata/annotations": { "a b": "c" } }) },
    "large annotations": { files: service({ "metadata/annotations": { a: "b".repeat(270_000) } }) },
    "an owner": { files: service({ "metadata/ownerReferences": [{ kind: "A" }] }) },
  },
  OBJECT_TWICE: { "two files": { files: add("manifests/z.yaml", good[servicePath]) } },
  OBJECT_SIZE: {
    "two MiB": {
      files: add("manifests/a.yaml", { ...configMap, data: { a: "a".repeat(2_097_152) } }),
    },
  },
};
