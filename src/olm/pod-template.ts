import type { JSONSchemaProps } from "../schema/types.js";
import { validate } from "../schema/validate.js";
import type { Container, DeploymentSpec, PodSpec } from "./csv-types.js";

/** Every container of a Pod, those that run before the others first. */
export function containersOf({ initContainers = [], containers }: PodSpec): readonly Container[] {
  return [...initContainers, ...containers];
}

const open = { "x-kubernetes-preserve-unknown-fields": true } as const;
const containerList: JSONSchemaProps = {
  type: "array",
  items: {
    type: "object",
    ...open,
    required: ["name"],
    properties: {
      name: { type: "string" },
      image: { type: "string" },
      env: {
        type: "array",
        items: {
          type: "object",
          ...open,
          required: ["name"],
          properties: { name: { type: "string" }, value: { type: "string" } },
        },
      },
    },
  },
};

/** What has to be there so that a Deployment can be read. */
export const deploymentSpecSchema: JSONSchemaProps = {
  type: "object",
  ...open,
  required: ["template"],
  properties: {
    template: {
      type: "object",
      ...open,
      required: ["spec"],
      properties: {
        spec: {
          type: "object",
          ...open,
          required: ["containers"],
          properties: {
            serviceAccountName: { type: "string" },
            containers: { ...containerList, minItems: 1 },
            initContainers: containerList,
          },
        },
      },
    },
  },
};

/** Whether a Deployment can be read. */
export function isDeploymentSpec(value: unknown): value is DeploymentSpec {
  return validate(deploymentSpecSchema, value).length === 0;
}
