import {
  healthPort,
  healthPortName,
  livenessPath,
  managerContainerName,
  podNamespaceVariable,
  podNameVariable,
  readinessPath,
  scratchFolder,
  watchNamespaceVariable,
} from "../api/operator-process.js";
import { type ResourceRequirements, withText } from "./resource-requirements.js";

/** What differs from one operator's container to another's. */
export interface ManagerContainerOptions {
  readonly image: string;
  readonly resources: ResourceRequirements;
  readonly watched: readonly string[] | "all";
}

/** The volume that the container mounts to write to. */
export const scratchVolume = { name: "tmp", emptyDir: {} } as const;

/** The container that runs an operator's process, as a plain `Container` of core/v1. */
export function managerContainer({ image, resources, watched }: ManagerContainerOptions): object {
  return {
    name: managerContainerName,
    image,
    env: [
      { name: watchNamespaceVariable, value: watched === "all" ? "" : watched.join(",") },
      fieldVariable(podNameVariable, "metadata.name"),
      fieldVariable(podNamespaceVariable, "metadata.namespace"),
    ],
    ports: [{ name: healthPortName, containerPort: healthPort, protocol: "TCP" }],
    // A minute to start; from then on liveness and readiness count.
    startupProbe: { ...httpProbe(livenessPath), periodSeconds: 2, failureThreshold: 30 },
    livenessProbe: { ...httpProbe(livenessPath), periodSeconds: 20, failureThreshold: 3 },
    readinessProbe: { ...httpProbe(readinessPath), periodSeconds: 10, failureThreshold: 3 },
    resources: withText(resources),
    securityContext: {
      allowPrivilegeEscalation: false,
      capabilities: { drop: ["ALL"] },
      readOnlyRootFilesystem: true,
    },
    volumeMounts: [{ name: scratchVolume.name, mountPath: scratchFolder }],
  };
}

function fieldVariable(name: string, fieldPath: string): object {
  return { name, valueFrom: { fieldRef: { fieldPath } } };
}

function httpProbe(path: string): object {
  return { httpGet: { path, port: healthPortName }, timeoutSeconds: 5 };
}
