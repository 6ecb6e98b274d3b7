import { describe, expect, test } from "vitest";
import { readinessOf } from "../../../src/controller/readiness.js";

type JSONObject = Readonly<Record<string, unknown>>;

const ready = "ready";
const condition = (type: string, status: string, reason = "", message = ""): JSONObject => ({
  type,
  status,
  reason,
  message,
});

/** The phase of an object and why, in one text. */
function judge(kind: string, { spec = {}, ...status }: JSONObject, metadata: object = {}): string {
  const group = groups[kind];
  const apiVersion = group === undefined ? "v1" : `${group}/v1`;
  const object = { apiVersion, kind, metadata: { generation: 2, ...metadata }, spec, status };
  const readiness = readinessOf(object);
  return readiness.phase === "ready" ? ready : `${readiness.phase}: ${readiness.reason}`;
}

const groups: Readonly<Record<string, string>> = {
  Deployment: "apps",
  StatefulSet: "apps",
  DaemonSet: "apps",
  ReplicaSet: "apps",
  Job: "batch",
  CustomResourceDefinition: "apiextensions.k8s.io",
  Widget: "example.com",
};

const seen = { observedGeneration: 2 };
const three = { replicas: 3 };
const whole = { ...seen, replicas: 3, updatedReplicas: 3, readyReplicas: 3, availableReplicas: 3 };

describe("any object", () => {
  test.each([
    ["without a status is ready", {}, {}, ready],
    [
      "that is being deleted is not",
      {},
      { deletionTimestamp: "2026-01-01T00:00:00Z" },
      "progressing: is being deleted",
    ],
    [
      "whose last change was not observed is not",
      { observedGeneration: 1 },
      {},
      "progressing: generation 2 has not been observed yet, but 1",
    ],
    ["that says Ready is ready", { conditions: [condition("Ready", "True")] }, {}, ready],
    [
      "that says not Ready is not, and says why",
      { conditions: [condition("Ready", "False", "Starting", "two to go")] },
      {},
      "progressing: two to go",
    ],
    [
      "that says not Ready without a message gives the reason",
      { conditions: [condition("Ready", "Unknown", "Starting")] },
      {},
      "progressing: Starting",
    ],
    [
      "that says not Ready and no more is not ready",
      { conditions: [condition("Ready", "False")] },
      {},
      "progressing: is not ready",
    ],
    [
      "that reconciles is not ready",
      { conditions: [condition("Reconciling", "True", "Busy"), condition("Ready", "True")] },
      {},
      "progressing: Busy",
    ],
    [
      "that is stalled has failed",
      { conditions: [condition("Stalled", "True", "Lost"), condition("Reconciling", "True")] },
      {},
      "failed: Lost",
    ],
    ["whose conditions are odd is ready", { conditions: ["x", { type: 5 }] }, {}, ready],
  ] as const)("%s", (_what, status, metadata, expected) => {
    expect(judge("Widget", status, metadata)).toBe(expected);
  });
});

describe("a Deployment", () => {
  test.each([
    ["that nobody has seen", {}, "progressing: has not been observed yet"],
    ["without Pods", { ...seen }, "progressing: 0 of 3 Pods made"],
    ["whose Pods are old", { ...whole, updatedReplicas: 1 }, "progressing: 1 of 3 Pods updated"],
    ["with old Pods beside", { ...whole, replicas: 4 }, "progressing: 1 old Pods still to end"],
    [
      "whose Pods are not available",
      { ...whole, availableReplicas: 2 },
      "progressing: 2 of 3 Pods available",
    ],
    ["whose Pods are not ready", { ...whole, readyReplicas: 2 }, "progressing: 2 of 3 Pods ready"],
    [
      "that made no progress in time",
      {
        ...seen,
        conditions: [condition("Progressing", "False", "ProgressDeadlineExceeded", "timed out")],
      },
      "failed: timed out",
    ],
    [
      "whose Pods are refused",
      {
        ...seen,
        conditions: [condition("ReplicaFailure", "True", "FailedCreate", "exceeded quota")],
      },
      "progressing: exceeded quota",
    ],
    ["that is whole", whole, ready],
  ] as const)("%s", (_what, status, expected) => {
    expect(judge("Deployment", { spec: three, ...status })).toBe(expected);
  });

  test("of none is ready without Pods, and of nothing said wants one", () => {
    expect(judge("Deployment", { spec: { replicas: 0 }, ...seen })).toBe(ready);
    expect(judge("Deployment", { ...seen })).toBe("progressing: 0 of 1 Pods made");
  });
});

describe("a StatefulSet", () => {
  const set = {
    ...seen,
    replicas: 3,
    readyReplicas: 3,
    updatedReplicas: 3,
    currentRevision: "a",
    updateRevision: "a",
  };

  test.each([
    ["that nobody has seen", { spec: three }, "progressing: has not been observed yet"],
    ["with too few Pods", { spec: three, ...set, replicas: 2 }, "progressing: 2 of 3 Pods made"],
    [
      "whose Pods are not ready",
      { spec: three, ...set, readyReplicas: 1 },
      "progressing: 1 of 3 Pods ready",
    ],
    [
      "with Pods too many",
      { spec: three, ...set, replicas: 5 },
      "progressing: 2 old Pods still to end",
    ],
    [
      "that is being updated",
      { spec: three, ...set, updateRevision: "b", updatedReplicas: 1 },
      "progressing: 1 of 3 Pods updated",
    ],
    [
      "that is updated by hand",
      { spec: { ...three, updateStrategy: { type: "OnDelete" } }, ...set, updateRevision: "b" },
      ready,
    ],
    [
      "that is updated in part, and not that far",
      {
        spec: { ...three, updateStrategy: { rollingUpdate: { partition: 1 } } },
        ...set,
        updateRevision: "b",
        updatedReplicas: 1,
      },
      "progressing: 1 of 2 Pods updated",
    ],
    [
      "that is updated in part, and so far",
      {
        spec: { ...three, updateStrategy: { rollingUpdate: { partition: 1 } } },
        ...set,
        updateRevision: "b",
        updatedReplicas: 2,
      },
      ready,
    ],
    [
      "that is whole",
      { spec: { ...three, updateStrategy: { rollingUpdate: { partition: 0 } } }, ...set },
      ready,
    ],
  ] as const)("%s", (_what, status, expected) => {
    expect(judge("StatefulSet", status)).toBe(expected);
  });
});

describe("a DaemonSet", () => {
  const all = {
    ...seen,
    desiredNumberScheduled: 2,
    currentNumberScheduled: 2,
    updatedNumberScheduled: 2,
    numberAvailable: 2,
    numberReady: 2,
  };

  test.each([
    ["that nobody has seen", {}, "progressing: has not been observed yet"],
    [
      "whose counts nobody has seen",
      { desiredNumberScheduled: 0 },
      "progressing: has not been observed yet",
    ],
    ["with too few Pods", { ...all, currentNumberScheduled: 1 }, "progressing: 1 of 2 Pods made"],
    [
      "whose Pods are old",
      { ...all, updatedNumberScheduled: 1 },
      "progressing: 1 of 2 Pods updated",
    ],
    [
      "whose Pods are not available",
      { ...all, numberAvailable: 1 },
      "progressing: 1 of 2 Pods available",
    ],
    ["whose Pods are not ready", { ...all, numberReady: 0 }, "progressing: 0 of 2 Pods ready"],
    ["of a cluster without nodes", { ...seen, desiredNumberScheduled: 0 }, ready],
    ["that is whole", all, ready],
  ] as const)("%s", (_what, status, expected) => {
    expect(judge("DaemonSet", status)).toBe(expected);
  });
});

describe("a ReplicaSet", () => {
  test.each([
    [
      "whose Pods are refused",
      { conditions: [condition("ReplicaFailure", "True", "FailedCreate")] },
      "progressing: FailedCreate",
    ],
    [
      "whose Pods are not available",
      { ...whole, availableReplicas: 0 },
      "progressing: 0 of 3 Pods available",
    ],
    ["with Pods too many", { ...whole, replicas: 4 }, "progressing: 1 old Pods still to end"],
    ["that is whole", whole, ready],
  ] as const)("%s", (_what, status, expected) => {
    expect(judge("ReplicaSet", { spec: three, ...status })).toBe(expected);
  });
});

describe("a Job", () => {
  test.each([
    ["that is complete", { conditions: [condition("Complete", "True")] }, ready],
    [
      "that failed",
      { conditions: [condition("Failed", "True", "BackoffLimitExceeded", "too often")] },
      "failed: too often",
    ],
    ["that is suspended", { spec: { suspend: true } }, "progressing: is suspended"],
    ["that nobody started", {}, "progressing: has not started yet"],
    ["that runs", { startTime: "2026-01-01T00:00:00Z" }, "progressing: is running"],
  ] as const)("%s", (_what, status, expected) => {
    expect(judge("Job", status)).toBe(expected);
  });
});

describe("a Pod", () => {
  const waiting = (reason: string): JSONObject => ({ name: "m", state: { waiting: { reason } } });

  test.each([
    ["that nobody runs", {}, "progressing: is not running yet"],
    [
      "that fits nowhere",
      {
        phase: "Pending",
        conditions: [condition("PodScheduled", "False", "Unschedulable", "0/3 nodes")],
      },
      "progressing: 0/3 nodes",
    ],
    [
      "that runs and is ready",
      { phase: "Running", conditions: [condition("Ready", "True")] },
      ready,
    ],
    [
      "that runs and is not ready",
      { phase: "Running", containerStatuses: [waiting("ContainerCreating")] },
      "progressing: is running, but not ready",
    ],
    [
      "that keeps crashing",
      { phase: "Running", containerStatuses: [waiting("CrashLoopBackOff")] },
      "failed: keeps crashing: m",
    ],
    ["that has ended well", { phase: "Succeeded" }, ready],
    ["that has failed", { phase: "Failed", message: "evicted" }, "failed: evicted"],
  ] as const)("%s", (_what, status, expected) => {
    expect(judge("Pod", status)).toBe(expected);
  });
});

describe("other kinds", () => {
  const loadBalancer = { type: "LoadBalancer", clusterIP: "10.0.0.1" };

  test.each([
    ["PersistentVolumeClaim", { phase: "Pending" }, "progressing: is not bound yet"],
    ["PersistentVolumeClaim", { phase: "Bound" }, ready],
    ["PersistentVolumeClaim", { phase: "Lost" }, "failed: has lost its volume"],
    ["Service", { spec: { type: "ClusterIP" } }, ready],
    [
      "Service",
      { spec: loadBalancer, loadBalancer: {} },
      "progressing: has no address of the load balancer yet",
    ],
    ["Service", { spec: loadBalancer, loadBalancer: { ingress: [{ ip: "192.0.2.1" }] } }, ready],
    ["CustomResourceDefinition", {}, "progressing: is not established yet"],
    [
      "CustomResourceDefinition",
      { conditions: [condition("Established", "False", "Installing")] },
      "progressing: is not established yet",
    ],
    [
      "CustomResourceDefinition",
      { conditions: [condition("Established", "False", "NotAccepted", "taken")] },
      "failed: taken",
    ],
    [
      "CustomResourceDefinition",
      { conditions: [condition("NamesAccepted", "False", "ListKindConflict")] },
      "failed: ListKindConflict",
    ],
    [
      "CustomResourceDefinition",
      { conditions: [condition("NamesAccepted", "True"), condition("Established", "True")] },
      ready,
    ],
    ["ConfigMap", {}, ready],
  ] as const)("like %s with %j are judged by their own rules", (kind, status, expected) => {
    expect(judge(kind, status)).toBe(expected);
  });
});
