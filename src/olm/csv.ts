import type { OperatorDefinition, OperatorScope } from "../api/define-operator.js";
import type { KubernetesObject } from "../meta/object.js";
import { formatAlmExamples } from "./alm-examples.js";
import { type BundleMetadata, defaultMinKubeVersion } from "./bundle-metadata.js";
import type { ClusterServiceVersion, InstallMode, InstallModeType, Link } from "./csv-types.js";
import { csvNameOf } from "./csv-name.js";
import { compareTexts } from "../util/text.js";
import type { SortedManifests } from "./manifests.js";
import { ownedResourcesOf } from "./owned-resources.js";
import { operatorImageOf, relatedImagesOf } from "./related-images.js";

/** What a ClusterServiceVersion is made of. */
export interface CSVParts {
  readonly operator: OperatorDefinition;
  readonly manifests: Pick<SortedManifests, "deployments" | "permissions" | "clusterPermissions">;
  readonly examples: readonly KubernetesObject[];
  readonly metadata: BundleMetadata;
}

/** Puts a ClusterServiceVersion together; everything in it has been checked before. */
export function toClusterServiceVersion(parts: CSVParts): ClusterServiceVersion {
  const { operator, manifests, metadata } = parts;
  const { deployments, permissions, clusterPermissions } = manifests;
  const { replaces, skips = [], keywords = [], links = [], maturity, icon } = metadata;
  const relatedImages = relatedImagesOf(operator, deployments);
  const labels = platformLabelsOf(metadata);
  return {
    apiVersion: "operators.coreos.com/v1alpha1",
    kind: "ClusterServiceVersion",
    metadata: {
      name: csvNameOf(operator),
      annotations: annotationsOf(parts),
      ...(Object.keys(labels).length > 0 ? { labels } : {}),
    },
    spec: {
      displayName: metadata.displayName,
      version: operator.version,
      ...(replaces === undefined ? {} : { replaces }),
      ...(skips.length > 0 ? { skips } : {}),
      description: metadata.description,
      ...(keywords.length > 0 ? { keywords } : {}),
      ...(maturity === undefined ? {} : { maturity }),
      minKubeVersion: metadata.minKubeVersion ?? defaultMinKubeVersion,
      provider: providerOf(metadata),
      maintainers: metadata.maintainers.map(({ name, email }) => ({ name, email })),
      ...(links.length > 0 ? { links: links.map(({ name, url }) => ({ name, url })) } : {}),
      ...(icon === undefined
        ? {}
        : { icon: [{ base64data: icon.base64data, mediatype: icon.mediatype }] }),
      installModes: installModesOf(operator.scope),
      install: {
        strategy: "deployment",
        spec: {
          ...(permissions.length > 0 ? { permissions } : {}),
          ...(clusterPermissions.length > 0 ? { clusterPermissions } : {}),
          deployments,
        },
      },
      customresourcedefinitions: { owned: ownedResourcesOf(operator) },
      ...(relatedImages.length > 0 ? { relatedImages } : {}),
    },
  };
}

function providerOf({ provider, maintainers }: BundleMetadata): Link {
  const name = provider?.name ?? maintainers[0]?.name ?? "";
  return { name, ...(provider?.url === undefined ? {} : { url: provider.url }) };
}

/** @see https://olm.operatorframework.io/docs/advanced-tasks/ship-operator-supporting-multiarch/ */
function platformLabelsOf({
  architectures = [],
  operatingSystems = [],
}: BundleMetadata): Readonly<Record<string, string>> {
  const keys = [
    ...architectures.map((name) => `operatorframework.io/arch.${name}`),
    ...operatingSystems.map((name) => `operatorframework.io/os.${name}`),
  ];
  return Object.fromEntries(keys.toSorted(compareTexts).map((key) => [key, "supported"]));
}

function annotationsOf({
  manifests,
  examples,
  metadata,
}: CSVParts): Readonly<Record<string, string>> {
  const annotations: Readonly<Record<string, string | undefined>> = {
    ...metadata.annotations,
    "alm-examples": examples.length > 0 ? formatAlmExamples(examples) : undefined,
    capabilities: metadata.capabilities ?? "Basic Install",
    categories: metadata.categories?.length ? metadata.categories.join(", ") : undefined,
    containerImage: operatorImageOf(manifests.deployments),
    createdAt: metadata.createdAt,
    description: metadata.summary,
    "olm.skipRange": metadata.skipRange,
    repository: metadata.repository,
    support: metadata.support,
  };
  return Object.fromEntries(
    Object.entries(annotations)
      .flatMap(([key, value]): [string, string][] => (value === undefined ? [] : [[key, value]]))
      .toSorted(([a], [b]) => compareTexts(a, b)),
  );
}

const installModeTypes = [
  "OwnNamespace",
  "SingleNamespace",
  "MultiNamespace",
  "AllNamespaces",
] as const;

/** Which OperatorGroups suit an operator, by what it was made to watch. */
function installModesOf(scope: OperatorScope): readonly InstallMode[] {
  const isSupported = (type: InstallModeType): boolean =>
    (type === "AllNamespaces") === (scope === "Cluster");
  return installModeTypes.map((type) => ({ type, supported: isSupported(type) }));
}
