import type { OperatorDefinition } from "../api/define-operator.js";
import { relatedImagePrefix } from "../api/environment-variables.js";
import { operandImagesOf } from "../api/operand-images.js";
import { managerContainerName } from "../api/operator-process.js";
import type { Container, RelatedImage, StrategyDeployment } from "./csv-types.js";
import { containersOf } from "./pod-template.js";

/**
 * The images that an installation needs, each once, so that mirrors know them.
 *
 * Those of the Deployments come first, by the name of their container; then the
 * operands', by the name that the operator gives them, else by that of their variable:
 * `RELATED_IMAGE_POSTGRES_15` is `postgres-15`, as operator-sdk calls it. Where one name
 * has several images, the Deployment's name stands before it.
 */
export function relatedImagesOf(
  operator: OperatorDefinition,
  deployments: readonly StrategyDeployment[],
): readonly RelatedImage[] {
  const images: RelatedImage[] = [];
  const add = (deployment: string, name: string, image: string | undefined): void => {
    if (image === undefined || images.some((known) => known.image === image)) return;
    const taken = images.some((known) => known.name === name);
    images.push({ name: taken ? `${deployment}-${name}` : name, image });
  };
  const containers = allContainers(deployments);
  for (const { deployment, container } of containers) {
    add(deployment, container.name, container.image);
  }
  const operands = operandImagesOf(operator);
  const given = new Set<string>();
  for (const { deployment, container } of containers) {
    for (const { name: variable, value } of container.env ?? []) {
      if (!variable.startsWith(relatedImagePrefix)) continue;
      given.add(variable);
      const operand = operands.find((declared) => declared.variable === variable);
      add(deployment, operand?.name ?? nameOf(variable), value);
    }
  }
  // A chart with a Deployment of its own may leave the variables out.
  for (const { name, image, variable } of operands) {
    if (!given.has(variable)) add(operator.name, name, image);
  }
  return images;
}

function nameOf(variable: string): string {
  return variable.slice(relatedImagePrefix.length).toLowerCase().replaceAll("_", "-");
}

function allContainers(deployments: readonly StrategyDeployment[]): readonly {
  readonly deployment: string;
  readonly container: Container;
}[] {
  return deployments.flatMap(({ name, spec }) =>
    containersOf(spec.template.spec).map((container) => ({ deployment: name, container })),
  );
}

/** The image that runs the operator's process: that of the manager's container, else of the first one. */
export function operatorImageOf(deployments: readonly StrategyDeployment[]): string | undefined {
  const containers = deployments.flatMap(({ spec }) => spec.template.spec.containers);
  const manager = containers.find(({ name }) => name === managerContainerName);
  return (manager ?? containers[0])?.image;
}
