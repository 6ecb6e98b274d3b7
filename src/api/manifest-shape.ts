import {
  any,
  anyObject,
  boolean,
  enum as enumOf,
  int64,
  list,
  literal,
  map,
  object,
  string,
} from "../schema/builder.js";
import type { ValidationIssue } from "../schema/issues.js";
import type { AnySchema } from "../schema/node.js";
import { validate } from "../schema/validate.js";
import type {
  CustomResourceDefinitionManifest,
  CustomResourceDefinitionVersion,
} from "./crd-manifest.js";
import { columnTypes } from "./printer-columns.js";

const text = string();
const texts = map(text).optional();
const optionalText = text.optional();

/** Members that a server fills in, or that belong to one cluster: they are no part of a definition. */
const ofCluster: Readonly<Record<string, AnySchema>> = Object.fromEntries(
  [
    "creationTimestamp",
    "deletionGracePeriodSeconds",
    "deletionTimestamp",
    "finalizers",
    "generation",
    "managedFields",
    "ownerReferences",
    "resourceVersion",
    "selfLink",
    "uid",
  ].map((name) => [name, any().optional()]),
);

const column = object({
  name: text,
  type: enumOf(columnTypes),
  format: optionalText,
  description: optionalText,
  priority: int64().optional(),
  jsonPath: text,
});

const version = object({
  name: text,
  served: boolean(),
  storage: boolean(),
  deprecated: boolean().optional(),
  deprecationWarning: optionalText,
  schema: object({ openAPIV3Schema: anyObject() }),
  subresources: object({
    status: object({}).optional(),
    scale: object({
      specReplicasPath: text,
      statusReplicasPath: text,
      labelSelectorPath: optionalText,
    }).optional(),
  }).optional(),
  selectableFields: list(object({ jsonPath: text })).optional(),
  additionalPrinterColumns: list(column).optional(),
});

const conversion = object({
  strategy: enumOf(["None", "Webhook"]),
  webhook: object({
    clientConfig: object({
      url: optionalText,
      service: object({
        namespace: text,
        name: text,
        path: optionalText,
        port: int64().optional(),
      }).optional(),
      caBundle: optionalText,
    }).optional(),
    conversionReviewVersions: list(text),
  }).optional(),
});

/** The shape of a CustomResourceDefinition of apiextensions.k8s.io/v1, as it stands in files and clusters. */
const manifest = object({
  apiVersion: literal("apiextensions.k8s.io/v1"),
  kind: literal("CustomResourceDefinition"),
  metadata: object({ name: text, labels: texts, annotations: texts, ...ofCluster }),
  spec: object({
    group: text,
    names: object({
      plural: text,
      singular: optionalText,
      kind: text,
      listKind: optionalText,
      shortNames: list(text).optional(),
      categories: list(text).optional(),
    }),
    scope: enumOf(["Namespaced", "Cluster"]),
    preserveUnknownFields: literal(false).optional(),
    conversion: conversion.optional(),
    versions: list(version),
  }),
  status: any().optional(),
});

/** One version of a manifest that was read, as far as its shape was checked. */
export interface ReadVersion extends Omit<CustomResourceDefinitionVersion, "deprecated"> {
  readonly deprecated?: boolean;
}

/** A manifest that was read, as far as its shape was checked. */
export interface ReadManifest {
  readonly metadata: CustomResourceDefinitionManifest["metadata"];
  readonly spec: Omit<CustomResourceDefinitionManifest["spec"], "names" | "versions"> & {
    readonly names: Omit<
      CustomResourceDefinitionManifest["spec"]["names"],
      "listKind" | "singular"
    > & { readonly listKind?: string; readonly singular?: string };
    readonly versions: readonly ReadVersion[];
  };
}

/** Checks that a value has the shape of a manifest; what the fields say is not looked at. */
export function checkManifestShape(value: unknown): readonly ValidationIssue[] {
  return validate(manifest.json, value).map(({ path, message }) => ({
    path,
    code: "MANIFEST_FIELD",
    message,
  }));
}

/** Whether a value has the shape of a manifest. */
export function isManifest(value: unknown): value is ReadManifest {
  return checkManifestShape(value).length === 0;
}
