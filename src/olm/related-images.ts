import { managerContainerName } from "../api/operator-process.js";
import type { RelatedImage, StrategyDeployment } from "./csv-types.js";
import { containersOf } from "./deployments.js";

/**
 * The images of the Deployments, by the name of their container; each image once.
 *
 * Where containers of one name run different images, the Deployment's name stands before it.
 */
export function relatedImagesOf(
  deployments: readonly StrategyDeployment[],
): readonly RelatedImage[] {
  const images: RelatedImage[] = [];
  for (const deployment of deployments) {
    for (const { name, image } of containersOf(deployment.spec.template.spec)) {
      if (image === undefined || images.some((known) => known.image === image)) continue;
      const taken = images.some((known) => known.name === name);
      images.push({ name: taken ? `${deployment.name}-${name}` : name, image });
    }
  }
  return images;
}

/** The image that runs the operator's process: that of the manager's container, else of the first one. */
export function operatorImageOf(deployments: readonly StrategyDeployment[]): string | undefined {
  const containers = deployments.flatMap(({ spec }) => spec.template.spec.containers);
  const manager = containers.find(({ name }) => name === managerContainerName);
  return (manager ?? containers[0])?.image;
}
