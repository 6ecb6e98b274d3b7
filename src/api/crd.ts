import type { JSONSchemaProps } from "../schema/types.js";
import { type ResolvedPrinterColumn, resolvePrinterColumns } from "./printer-columns.js";
import type { ResourceDescription, ResourceVersion } from "./resource.js";
import { rootSchema } from "./root-schema.js";

/** One version in a CustomResourceDefinition. */
export interface CustomResourceDefinitionVersion {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly deprecated?: true;
  readonly deprecationWarning?: string;
  readonly schema: { readonly openAPIV3Schema: JSONSchemaProps };
  readonly subresources?: {
    readonly status?: Readonly<Record<string, never>>;
    readonly scale?: {
      readonly specReplicasPath: string;
      readonly statusReplicasPath: string;
      readonly labelSelectorPath?: string;
    };
  };
  readonly additionalPrinterColumns?: readonly ResolvedPrinterColumn[];
}

/** A CustomResourceDefinition manifest. Follows apiextensions.k8s.io/v1. */
export interface CustomResourceDefinitionManifest {
  readonly apiVersion: "apiextensions.k8s.io/v1";
  readonly kind: "CustomResourceDefinition";
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly group: string;
    readonly names: {
      readonly kind: string;
      readonly listKind: string;
      readonly plural: string;
      readonly singular: string;
      readonly shortNames?: readonly string[];
      readonly categories?: readonly string[];
    };
    readonly scope: "Namespaced" | "Cluster";
    readonly versions: readonly CustomResourceDefinitionVersion[];
  };
}

/** The name of a resource's CustomResourceDefinition, which is unique in a cluster: `databases.example.com`. */
export function crdNameOf({
  plural,
  group,
}: Pick<ResourceDescription, "plural" | "group">): string {
  return `${plural}.${group}`;
}

/** Renders a resource as the manifest that the API server takes; equal definitions give equal manifests. */
export function toCustomResourceDefinition(
  resource: ResourceDescription,
): CustomResourceDefinitionManifest {
  const { group, kind, listKind, plural, singular, shortNames, categories, scope } = resource;
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: crdNameOf(resource) },
    spec: {
      group,
      names: {
        kind,
        listKind,
        plural,
        singular,
        ...(shortNames.length > 0 ? { shortNames } : {}),
        ...(categories.length > 0 ? { categories } : {}),
      },
      scope,
      versions: resource.versions.map((version) => renderVersion(version, resource.description)),
    },
  };
}

function renderVersion(
  version: ResourceVersion,
  description: string | undefined,
): CustomResourceDefinitionVersion {
  const { name, served, storage, deprecated, deprecationWarning, status, scale } = version;
  const root = rootSchema(version, description);
  const { columns } = resolvePrinterColumns(version.printerColumns, root);
  const subresources = {
    ...(status === undefined ? {} : { status: {} }),
    ...(scale === undefined
      ? {}
      : {
          scale: {
            specReplicasPath: scale.specReplicas,
            statusReplicasPath: scale.statusReplicas,
            ...(scale.selector === undefined ? {} : { labelSelectorPath: scale.selector }),
          },
        }),
  };
  return {
    name,
    served,
    storage,
    ...(deprecated ? { deprecated: true } : {}),
    ...(deprecationWarning === undefined ? {} : { deprecationWarning }),
    schema: { openAPIV3Schema: root },
    ...(Object.keys(subresources).length > 0 ? { subresources } : {}),
    ...(columns.length > 0 ? { additionalPrinterColumns: columns } : {}),
  };
}
