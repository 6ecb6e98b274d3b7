import type { OperatorDefinition } from "../api/define-operator.js";
import type { BundleMetadata } from "./bundle-metadata.js";

/** The keys of `metadata/annotations.yaml`, which are the labels of a bundle's image as well. */
export const annotationKeys = {
  mediaType: "operators.operatorframework.io.bundle.mediatype.v1",
  manifests: "operators.operatorframework.io.bundle.manifests.v1",
  metadata: "operators.operatorframework.io.bundle.metadata.v1",
  package: "operators.operatorframework.io.bundle.package.v1",
  channels: "operators.operatorframework.io.bundle.channels.v1",
  defaultChannel: "operators.operatorframework.io.bundle.channel.default.v1",
  testMediaType: "operators.operatorframework.io.test.mediatype.v1",
  testConfig: "operators.operatorframework.io.test.config.v1",
} as const;

/**
 * What tells OLM which package and channels a bundle belongs to, and where its parts are.
 *
 * Follows https://olm.operatorframework.io/docs/tasks/creating-operator-bundle/
 */
export function bundleAnnotationsOf(
  operator: OperatorDefinition,
  { channels, defaultChannel, scorecard }: BundleMetadata,
): Readonly<Record<string, string>> {
  return {
    [annotationKeys.mediaType]: "registry+v1",
    [annotationKeys.manifests]: "manifests/",
    [annotationKeys.metadata]: "metadata/",
    [annotationKeys.package]: operator.name,
    [annotationKeys.channels]: channels.join(","),
    [annotationKeys.defaultChannel]: defaultChannel ?? channels[0] ?? "",
    ...(scorecard === undefined
      ? {}
      : {
          [annotationKeys.testMediaType]: "scorecard+v1",
          [annotationKeys.testConfig]: "tests/scorecard/",
        }),
  };
}
