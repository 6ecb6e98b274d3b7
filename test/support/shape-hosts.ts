import type * as core from "slipway/shapes";
import type { ApiSession } from "./api-session.js";
import type { Path } from "./shape-values.js";

type ShapeName = keyof typeof core;

/** Where a built-in kind has a value of a shape, and the object around it. */
export interface ShapeHost {
  readonly method?: "PUT";
  readonly collection: string;
  readonly at: Path;
  readonly object: (value: unknown) => object;
}

const namespace = "/api/v1/namespaces/default";

function podTemplate(at: Path, template: (value: unknown) => unknown): ShapeHost {
  return {
    collection: `${namespace}/podtemplates`,
    at: ["template", ...at],
    object: (value) => ({
      apiVersion: "v1",
      kind: "PodTemplate",
      metadata: { name: "host" },
      template: template(value),
    }),
  };
}

function podSpec(at: Path, spec: (value: unknown) => object): ShapeHost {
  return podTemplate(["spec", ...at], (value) => ({
    metadata: { labels: { app: "a" } },
    spec: { containers: [{ name: "main", image: "a" }], ...spec(value) },
  }));
}

function container(at: Path, fields: (value: unknown) => object): ShapeHost {
  return podSpec(["containers", 0, ...at], (value) => ({
    containers: [{ name: "main", image: "a", ...fields(value) }],
  }));
}

function service(at: Path, spec: (value: unknown) => unknown): ShapeHost {
  return {
    collection: `${namespace}/services`,
    at: ["spec", ...at],
    object: (value) => ({
      apiVersion: "v1",
      kind: "Service",
      metadata: { name: "host" },
      spec: spec(value),
    }),
  };
}

const budgets = "/apis/policy/v1/namespaces/default/poddisruptionbudgets";

/** The hosts by shape. The one that has to exist is made: a status is written to what is there. */
export async function createHosts(session: ApiSession): Promise<ReadonlyMap<string, ShapeHost>> {
  const { body } = await session.send("POST", budgets, {
    apiVersion: "policy/v1",
    kind: "PodDisruptionBudget",
    metadata: { name: "host" },
    spec: { minAvailable: 1, selector: {} },
  });
  return new Map(Object.entries({ ...hosts, condition: conditionHost(Object(body)) }));
}

const hosts: Readonly<Record<Exclude<ShapeName, "condition">, ShapeHost>> = {
  affinity: podSpec(["affinity"], (value) => ({ affinity: value })),
  configMapKeySelector: container(["env", 0, "valueFrom", "configMapKeyRef"], (value) => ({
    env: [{ name: "A", valueFrom: { configMapKeyRef: value } }],
  })),
  container: podSpec(["containers", 0], (value) => ({ containers: [value] })),
  envFromSource: container(["envFrom", 0], (value) => ({ envFrom: [value] })),
  envVar: container(["env", 0], (value) => ({ env: [value] })),
  labelSelector: {
    collection: "/apis/networking.k8s.io/v1/namespaces/default/networkpolicies",
    at: ["spec", "podSelector"],
    object: (value) => ({
      apiVersion: "networking.k8s.io/v1",
      kind: "NetworkPolicy",
      metadata: { name: "host" },
      spec: { podSelector: value },
    }),
  },
  localObjectReference: podSpec(["imagePullSecrets", 0], (value) => ({
    imagePullSecrets: [value],
  })),
  objectReference: {
    collection: `${namespace}/serviceaccounts`,
    at: ["secrets", 0],
    object: (value) => ({
      apiVersion: "v1",
      kind: "ServiceAccount",
      metadata: { name: "host" },
      secrets: [value],
    }),
  },
  persistentVolumeClaimSpec: {
    collection: `${namespace}/persistentvolumeclaims`,
    at: ["spec"],
    object: (value) => ({
      apiVersion: "v1",
      kind: "PersistentVolumeClaim",
      metadata: { name: "host" },
      spec: value,
    }),
  },
  podSecurityContext: podSpec(["securityContext"], (value) => ({ securityContext: value })),
  podSpec: podTemplate(["spec"], (value) => ({ spec: value })),
  podTemplateSpec: podTemplate([], (value) => value),
  probe: container(["livenessProbe"], (value) => ({ livenessProbe: value })),
  resourceRequirements: container(["resources"], (value) => ({ resources: value })),
  secretKeySelector: container(["env", 0, "valueFrom", "secretKeyRef"], (value) => ({
    env: [{ name: "A", valueFrom: { secretKeyRef: value } }],
  })),
  securityContext: container(["securityContext"], (value) => ({ securityContext: value })),
  servicePort: service(["ports", 0], (value) => ({ ports: [value] })),
  serviceSpec: service([], (value) => value),
  toleration: podSpec(["tolerations", 0], (value) => ({ tolerations: [value] })),
  topologySpreadConstraint: podSpec(["topologySpreadConstraints", 0], (value) => ({
    topologySpreadConstraints: [value],
  })),
  volume: podSpec(["volumes", 0], (value) => ({ volumes: [value] })),
  volumeMount: container(["volumeMounts", 0], (value) => ({ volumeMounts: [value] })),
};

function conditionHost(budget: object): ShapeHost {
  return {
    method: "PUT",
    collection: `${budgets}/host/status`,
    at: ["status", "conditions", 0],
    object: (value) => ({
      ...budget,
      status: {
        disruptionsAllowed: 0,
        currentHealthy: 0,
        desiredHealthy: 1,
        expectedPods: 0,
        conditions: [value],
      },
    }),
  };
}
