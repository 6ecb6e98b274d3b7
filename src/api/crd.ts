import { orderKeywords } from "../schema/keywords.js";
import type {
  CustomResourceDefinitionManifest,
  CustomResourceDefinitionVersion,
} from "./crd-manifest.js";
import { resolvePrinterColumns } from "./printer-columns.js";
import type { ResourceDescription, ResourceVersion } from "./resource.js";
import { rootSchema } from "./root-schema.js";

/** The name of a resource's CustomResourceDefinition, which is unique in a cluster: `databases.example.com`. */
export function crdNameOf({
  plural,
  group,
}: Pick<ResourceDescription, "plural" | "group">): string {
  return `${plural}.${group}`;
}

/**
 * Renders a resource as the manifest that the API server takes.
 *
 * Equal definitions give equal manifests: fields in the order of definition, keywords in
 * their customary one. What the API server fills in is left out, but for the names.
 */
export function toCustomResourceDefinition(
  resource: ResourceDescription,
): CustomResourceDefinitionManifest {
  const { group, kind, listKind, plural, singular, shortNames, categories, scope } = resource;
  const { labels, annotations, conversion } = resource;
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: {
      name: crdNameOf(resource),
      ...(Object.keys(labels).length > 0 ? { labels } : {}),
      ...(Object.keys(annotations).length > 0 ? { annotations } : {}),
    },
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
      ...(conversion === undefined ? {} : { conversion }),
      versions: resource.versions.map((version) => renderVersion(version, resource.description)),
    },
  };
}

function renderVersion(
  version: ResourceVersion,
  description: string | undefined,
): CustomResourceDefinitionVersion {
  const { name, served, storage, deprecated, deprecationWarning, scale } = version;
  const root = rootSchema(version, description);
  const columns = resolvePrinterColumns(version.printerColumns, root);
  const subresources = {
    ...(version.statusSubresource ? { status: {} } : {}),
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
  const selectableFields = version.selectableFields.map((jsonPath) => ({ jsonPath }));
  return {
    name,
    served,
    storage,
    ...(deprecated ? { deprecated: true } : {}),
    ...(deprecationWarning === undefined ? {} : { deprecationWarning }),
    schema: { openAPIV3Schema: orderKeywords(root) },
    ...(Object.keys(subresources).length > 0 || version.emptySubresources === true
      ? { subresources }
      : {}),
    ...(selectableFields.length > 0 ? { selectableFields } : {}),
    ...(columns.length > 0 ? { additionalPrinterColumns: columns } : {}),
  };
}
