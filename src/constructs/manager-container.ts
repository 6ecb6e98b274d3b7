import {
  healthPort,
  healthPortName,
  livenessPath,
  managerContainerName,
  metricsPort,
  metricsPortName,
  readinessPath,
  scratchFolder,
} from "../api/operator-process.js";
import { unlessEmpty } from "./plain-copy.js";
import type { PodOptions } from "./pod-options.js";
import type { EnvVar, ProbeTiming } from "./pod-shapes.js";
import { type ResourceRequirements, withText } from "./resource-requirements.js";

/** What differs from one operator's container to another's. */
export interface ManagerContainerOptions {
  readonly image: string;
  readonly resources: ResourceRequirements;
  readonly env: readonly EnvVar[];
  readonly pod: PodOptions;
}

/** The volume that the container mounts to write to. */
export const scratchVolume = { name: "tmp", emptyDir: {} } as const;

/** The container that runs an operator's process, as a plain `Container` of core/v1. */
export function managerContainer({ image, resources, env, pod }: ManagerContainerOptions): object {
  return {
    name: managerContainerName,
    image,
    imagePullPolicy: pod.imagePullPolicy,
    args: unlessEmpty(pod.args),
    env,
    envFrom: unlessEmpty(pod.envFrom),
    ports: [
      { name: healthPortName, containerPort: healthPort, protocol: "TCP" },
      { name: metricsPortName, containerPort: metricsPort, protocol: "TCP" },
    ],
    // A minute to start; from then on liveness and readiness count.
    startupProbe: httpProbe(
      livenessPath,
      { periodSeconds: 2, failureThreshold: 30 },
      pod.startupProbe,
    ),
    livenessProbe: httpProbe(livenessPath, { periodSeconds: 20 }, pod.livenessProbe),
    readinessProbe: httpProbe(readinessPath, { periodSeconds: 10 }, pod.readinessProbe),
    resources: withText(resources),
    securityContext: {
      allowPrivilegeEscalation: false,
      capabilities: { drop: ["ALL"] },
      readOnlyRootFilesystem: true,
    },
    volumeMounts: [
      { name: scratchVolume.name, mountPath: scratchFolder },
      ...(pod.volumeMounts ?? []),
    ],
  };
}

function httpProbe(path: string, timing: ProbeTiming, given: ProbeTiming = {}): object {
  const defaults = { timeoutSeconds: 5, failureThreshold: 3, ...timing };
  const chosen = Object.entries(given).filter(([, value]) => value !== undefined);
  return {
    httpGet: { path, port: healthPortName },
    ...defaults,
    ...Object.fromEntries(chosen),
  };
}
