import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Any } from "../../../apiserver/controllers/workload-script.js";
import { type SimulatedCluster, startSimulatedCluster } from "./simulated-cluster.js";

let cluster: SimulatedCluster;
let clock: SimulatedCluster["clock"];
let server: SimulatedCluster["server"];
let api: SimulatedCluster["api"];
let script: SimulatedCluster["script"];

beforeEach(async () => {
  cluster = await startSimulatedCluster(3);
  ({ clock, server, api, script } = cluster);
});

afterEach(() => cluster[Symbol.asyncDispose]());

function template(app: string, spec: object = {}): object {
  return {
    metadata: { labels: { app } },
    spec: {
      containers: [{ name: "a", image: "a:1", ports: [{ name: "http", containerPort: 8080 }] }],
      ...spec,
    },
  };
}

const jobs = "/apis/batch/v1/namespaces/default/jobs";

async function makeJob(spec: object = {}, podSpec: object = {}): Promise<void> {
  await script.create(jobs, {
    metadata: { name: "job" },
    spec: { template: template("job", { restartPolicy: "Never", ...podSpec }), ...spec },
  });
}

function job(): Promise<Any> {
  return script.get(`${jobs}/job`);
}

function said({ status }: Any): readonly string[] {
  return (status.conditions ?? []).map(
    ({ type, status: is, reason }: Any) => `${type} ${is} ${reason}`,
  );
}

describe("a Job", () => {
  it("is complete when its Pods have succeeded, at most so many at a time", async () => {
    await makeJob({ completions: 3, parallelism: 2 });
    expect((await job()).status).toMatchObject({ active: 2, ready: 0 });
    await clock.advance(500);
    expect((await job()).status).toMatchObject({ active: 2, ready: 2 });
    await clock.advance(1000);
    expect((await job()).status).toMatchObject({ active: 1, succeeded: 2 });
    await clock.advance(2000);
    const done = await job();
    expect(done.status).toMatchObject({ succeeded: 3, ready: 0 });
    expect(done.status.active).toBeUndefined();
    expect(done.status.completionTime).toBeDefined();
    expect(said(done)).toEqual([
      "SuccessCriteriaMet True CompletionsReached",
      "Complete True CompletionsReached",
    ]);
    for (const pod of await script.pods()) expect(pod.metadata.finalizers).toBeUndefined();
  });

  it("fails after so many failures, with a longer wait before each new Pod", async () => {
    const trouble = server.workloads.fail({}, { reason: "CrashLoopBackOff", exitCode: 7 });
    await makeJob({ backoffLimit: 2 });
    await clock.advance(1000);
    expect((await job()).status).toMatchObject({ failed: 1 });
    expect(await script.pods()).toHaveLength(1);
    await clock.advance(10_000);
    expect((await job()).status).toMatchObject({ failed: 2 });
    await clock.advance(20_000);
    const done = await job();
    expect(done.status).toMatchObject({ failed: 3 });
    expect(said(done)).toEqual([
      "FailureTarget True BackoffLimitExceeded",
      "Failed True BackoffLimitExceeded",
    ]);
    trouble.end();
  });

  it("restarts containers in their Pod, and fails after so many restarts", async () => {
    server.workloads.fail({}, { reason: "CrashLoopBackOff" });
    await makeJob({ backoffLimit: 2 }, { restartPolicy: "OnFailure" });
    await clock.advance(60_000);
    expect(said(await job())).toContain("Failed True BackoffLimitExceeded");
  });

  it("fails when its time is over, and takes its Pods away", async () => {
    server.workloads.fail({}, { reason: "ImagePullBackOff" });
    await makeJob({ activeDeadlineSeconds: 30 });
    await clock.advance(31_000);
    expect(said(await job())).toEqual([
      "FailureTarget True DeadlineExceeded",
      "Failed True DeadlineExceeded",
    ]);
    expect(await script.pods()).toEqual([]);
  });

  it("waits while it is suspended, and begins when it is resumed", async () => {
    await makeJob({ suspend: true });
    expect(said(await job())).toEqual(["Suspended True JobSuspended"]);
    expect(await script.pods()).toEqual([]);
    await script.patch(`${jobs}/job`, { spec: { suspend: false } });
    await clock.advance(3000);
    expect(said(await job())).toContain("Suspended False JobResumed");
    expect(said(await job())).toContain("Complete True CompletionsReached");
  });

  it("gives each Pod an index", async () => {
    await makeJob({ completions: 3, parallelism: 3, completionMode: "Indexed" });
    const names = (await script.pods())
      .map(({ spec }) => spec.hostname)
      .toSorted((a, b) => (a < b ? -1 : 1));
    expect(names).toEqual(["job-0", "job-1", "job-2"]);
    await clock.advance(3000);
    expect((await job()).status.completedIndexes).toBe("0-2");
  });

  it("goes some time after its end, where it says so", async () => {
    await makeJob({ ttlSecondsAfterFinished: 60 });
    await clock.advance(3000);
    expect((await api.quiet("GET", `${jobs}/job`)).status).toBe(200);
    await clock.advance(60_000);
    expect((await api.quiet("GET", `${jobs}/job`)).status).toBe(404);
    expect(await script.pods()).toEqual([]);
  });

  it("leaves no Pod held when it is deleted", async () => {
    await makeJob();
    await clock.advance(500);
    await api.quiet("DELETE", `${jobs}/job`, { body: { propagationPolicy: "Background" } });
    await clock.advance(1000);
    expect(await script.pods()).toEqual([]);
  });
});

describe("a DaemonSet", () => {
  const path = "/apis/apps/v1/namespaces/default/daemonsets";

  async function make(spec: object = {}): Promise<void> {
    await script.create(path, {
      metadata: { name: "agent" },
      spec: { selector: { matchLabels: { app: "agent" } }, template: template("agent"), ...spec },
    });
  }

  it("has a Pod on each node, also on one that is cordoned", async () => {
    await script.patch("/api/v1/nodes/simulated-node-2", { spec: { unschedulable: true } });
    await make();
    await clock.advance(1000);
    const pods = await script.pods();
    expect(new Set(pods.map(({ spec }) => spec.nodeName)).size).toBe(3);
    expect((await script.get(`${path}/agent`)).status).toMatchObject({
      desiredNumberScheduled: 3,
      currentNumberScheduled: 3,
      numberReady: 3,
      numberAvailable: 3,
      updatedNumberScheduled: 3,
      numberMisscheduled: 0,
      observedGeneration: 1,
    });
  });

  it("rolls a new template out, one node after another", async () => {
    await make();
    await clock.advance(1000);
    await script.patch(`${path}/agent`, {
      spec: { template: { spec: { containers: [{ name: "a", image: "a:2" }] } } },
    });
    await clock.advance(150);
    const { status } = await script.get(`${path}/agent`);
    expect(status.numberAvailable).toBe(2);
    await clock.advance(2000);
    const images = (await script.pods()).map(({ spec }) => spec.containers[0].image);
    expect(images).toEqual(["a:2", "a:2", "a:2"]);
    expect((await script.get(`${path}/agent`)).status.updatedNumberScheduled).toBe(3);
  });

  it("leaves nodes that do not fit", async () => {
    await script.patch("/api/v1/nodes/simulated-node-1", {
      metadata: { labels: { disk: "fast" } },
    });
    await make({ template: template("agent", { nodeSelector: { disk: "fast" } }) });
    await clock.advance(1000);
    expect((await script.pods()).map(({ spec }) => spec.nodeName)).toEqual(["simulated-node-1"]);
    await script.patch("/api/v1/nodes/simulated-node-1", { metadata: { labels: { disk: null } } });
    await clock.advance(1000);
    expect(await script.pods()).toEqual([]);
  });
});

describe("a Service", () => {
  const slices = "/apis/discovery.k8s.io/v1/namespaces/default/endpointslices";

  beforeEach(async () => {
    await script.create(script.apps("deployments"), {
      metadata: { name: "web" },
      spec: { replicas: 2, selector: { matchLabels: { app: "web" } }, template: template("web") },
    });
    await script.create(api.core("services"), {
      metadata: { name: "web" },
      spec: { selector: { app: "web" }, ports: [{ name: "http", port: 80, targetPort: "http" }] },
    });
  });

  async function slice(): Promise<Any> {
    const { items } = await script.get(slices);
    return items.find(
      ({ metadata }: Any) => metadata.labels["kubernetes.io/service-name"] === "web",
    );
  }

  it("has the Pods that are ready as endpoints", async () => {
    await clock.advance(1000);
    const { endpoints, ports, metadata } = await slice();
    expect(endpoints).toHaveLength(2);
    expect(endpoints[0].conditions).toEqual({ ready: true, serving: true, terminating: false });
    expect(endpoints[0].targetRef.kind).toBe("Pod");
    expect(ports).toEqual([{ name: "http", port: 8080, protocol: "TCP" }]);
    expect(metadata.ownerReferences[0]).toMatchObject({ kind: "Service", name: "web" });
    const { subsets } = await script.get(api.core("endpoints/web"));
    expect(subsets[0].addresses).toHaveLength(2);
    expect(subsets[0].ports).toEqual([{ name: "http", port: 8080, protocol: "TCP" }]);
  });

  it("leaves those out that are not", async () => {
    await clock.advance(1000);
    const [pod] = await script.pods();
    const trouble = server.workloads.fail({ name: pod.metadata.name }, { reason: "NotReady" });
    await clock.advance(0);
    const ready = (await slice()).endpoints.map(({ conditions }: Any) => conditions.ready);
    expect(ready.filter(Boolean)).toHaveLength(1);
    const { subsets } = await script.get(api.core("endpoints/web"));
    expect(subsets[0].addresses).toHaveLength(1);
    expect(subsets[0].notReadyAddresses).toHaveLength(1);
    trouble.end();
  });

  it("takes its endpoints with it", async () => {
    await clock.advance(1000);
    await api.quiet("DELETE", api.core("services/web"));
    await clock.advance(0);
    expect(await slice()).toBeUndefined();
    expect((await api.quiet("GET", api.core("endpoints/web"))).status).toBe(404);
  });
});

describe("a claim", () => {
  const claims = (name = ""): string => api.core(`persistentvolumeclaims${name && `/${name}`}`);

  it("is bound, and grows", async () => {
    await script.create(claims(), {
      metadata: { name: "data" },
      spec: {
        accessModes: ["ReadWriteOnce"],
        resources: { requests: { storage: "1Gi" } },
        storageClassName: "any",
      },
    });
    const bound = await script.get(claims("data"));
    expect(bound.status).toMatchObject({ phase: "Bound", capacity: { storage: "1Gi" } });
    expect(bound.spec.volumeName).toBe(`pvc-${bound.metadata.uid}`);
    expect(bound.metadata.annotations["slipway.dev/simulated"]).toBe("true");
  });

  it("stays while a Pod uses it", async () => {
    await script.create(claims(), {
      metadata: { name: "data" },
      spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
    });
    await script.create(api.core("pods"), {
      metadata: { name: "user" },
      spec: {
        containers: [{ name: "a", image: "a" }],
        volumes: [{ name: "data", persistentVolumeClaim: { claimName: "data" } }],
      },
    });
    await clock.advance(1000);
    await api.quiet("DELETE", claims("data"));
    await clock.advance(1000);
    expect((await script.get(claims("data"))).metadata.deletionTimestamp).toBeDefined();
    await api.quiet("DELETE", api.core("pods/user"));
    await clock.advance(1000);
    expect((await api.quiet("GET", claims("data"))).status).toBe(404);
  });
});
