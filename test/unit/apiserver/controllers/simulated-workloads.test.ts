import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startApiServer } from "slipway/testing";
import type { Any } from "../../../apiserver/controllers/workload-script.js";
import { type SimulatedCluster, startSimulatedCluster } from "./simulated-cluster.js";

let cluster: SimulatedCluster;
let clock: SimulatedCluster["clock"];
let server: SimulatedCluster["server"];
let api: SimulatedCluster["api"];
let script: SimulatedCluster["script"];

beforeEach(async () => {
  cluster = await startSimulatedCluster(2);
  ({ clock, server, api, script } = cluster);
});

afterEach(() => cluster[Symbol.asyncDispose]());

const probe = { tcpSocket: { port: 80 } };

function podOf(name: string, spec: object = {}, container: object = {}): object {
  return {
    metadata: { name, labels: { app: name } },
    spec: { containers: [{ name: "a", image: "a:1", ...container }], ...spec },
  };
}

async function make(name: string, spec: object = {}, container: object = {}): Promise<void> {
  await script.create(api.core("pods"), podOf(name, spec, container));
}

function look(name: string): Promise<Any> {
  return script.get(api.core(`pods/${name}`));
}

async function containerOf(name: string): Promise<Any> {
  return (await look(name)).status.containerStatuses[0];
}

function condition(pod: Any, type: string): string | undefined {
  return pod.status.conditions.find((each: Any) => each.type === type)?.status;
}

describe("a Pod", () => {
  it("gets a node at once, runs after a while, and is ready where nothing probes it", async () => {
    await make("web");
    const bound = await look("web");
    expect(bound.spec.nodeName).toBe("simulated-node-1");
    expect(bound.status.phase).toBe("Pending");
    expect(bound.status.containerStatuses[0].state.waiting.reason).toBe("ContainerCreating");
    await clock.advance(100);
    const running = await look("web");
    expect(running.status.phase).toBe("Running");
    expect(running.status.podIP).toMatch(/^10\.244\./);
    expect(running.status.containerStatuses[0].containerID).toMatch(/^simulated:/);
    expect(condition(running, "Ready")).toBe("True");
    expect(running.metadata.managedFields.map(({ manager }: Any) => manager)).toContain("kubelet");
  });

  it("is ready when its probe's delay has passed", async () => {
    await make("web", {}, { readinessProbe: { ...probe, initialDelaySeconds: 5 } });
    await clock.advance(5000);
    expect(condition(await look("web"), "Ready")).toBe("False");
    await clock.advance(200);
    expect(condition(await look("web"), "Ready")).toBe("True");
  });

  it("starts its containers when the init containers have ended, and sidecars have started", async () => {
    await make("web", {
      initContainers: [
        { name: "side", image: "s", restartPolicy: "Always" },
        { name: "first", image: "i" },
      ],
    });
    await clock.advance(250);
    const early = await look("web");
    expect(early.status.phase).toBe("Pending");
    expect(early.status.initContainerStatuses[0].state.running).toBeDefined();
    await clock.advance(250);
    const late = await look("web");
    expect(late.status.initContainerStatuses[1].state.terminated.reason).toBe("Completed");
    expect(late.status.phase).toBe("Running");
    expect(condition(late, "Ready")).toBe("True");
  });

  it("ends well where it is to end", async () => {
    await make("job", { restartPolicy: "Never" });
    await clock.advance(2000);
    expect((await look("job")).status.phase).toBe("Succeeded");
  });

  it("goes after a while when it is deleted, and not before a finalizer lets it", async () => {
    await make("web");
    await clock.advance(1000);
    await api.quiet("DELETE", api.core("pods/web"));
    expect((await look("web")).metadata.deletionGracePeriodSeconds).toBe(30);
    await clock.advance(100);
    expect((await api.quiet("GET", api.core("pods/web"))).status).toBe(404);
    await script.create(api.core("pods"), {
      ...podOf("held"),
      metadata: { name: "held", finalizers: ["a.b/c"] },
    });
    await clock.advance(1000);
    await api.quiet("DELETE", api.core("pods/held"));
    await clock.advance(60_000);
    expect((await look("held")).status.containerStatuses[0].state.terminated.exitCode).toBe(0);
    await script.patch(api.core("pods/held"), { metadata: { finalizers: null } });
    expect((await api.quiet("GET", api.core("pods/held"))).status).toBe(404);
  });

  it("is ready only if its gates are, too", async () => {
    await make("web", { readinessGates: [{ conditionType: "a.b/ready" }] });
    await clock.advance(1000);
    const pod = await look("web");
    expect(condition(pod, "ContainersReady")).toBe("True");
    expect(condition(pod, "Ready")).toBe("False");
    const gate = { type: "a.b/ready", status: "True" };
    await script.setStatus(pod, { conditions: [...pod.status.conditions, gate] });
    expect(condition(await look("web"), "Ready")).toBe("True");
  });

  it("goes to the node with the fewest, and to none that does not fit", async () => {
    for (const name of ["a", "b", "c"]) await make(name);
    const nodes = await Promise.all(
      ["a", "b", "c"].map(async (name) => (await look(name)).spec.nodeName),
    );
    expect(nodes).toEqual(["simulated-node-1", "simulated-node-2", "simulated-node-1"]);
    await make("picky", { nodeSelector: { disk: "fast" } });
    const { status } = await look("picky");
    expect(status.conditions[0]).toMatchObject({
      type: "PodScheduled",
      status: "False",
      reason: "Unschedulable",
      message: "0/2 nodes are available.",
    });
  });
});

describe("trouble", () => {
  it("crashes containers, which are started again at once, then later and later", async () => {
    await make("web");
    await clock.advance(1000);
    const trouble = server.workloads.fail({ name: "web" }, { reason: "CrashLoopBackOff" });
    await clock.advance(500);
    const crashed = await containerOf("web");
    expect(crashed.restartCount).toBe(1);
    expect(crashed.state.waiting.reason).toBe("CrashLoopBackOff");
    expect(crashed.state.waiting.message).toMatch(
      /^back-off 10s restarting failed container=a pod=web_default/,
    );
    expect(crashed.lastState.terminated).toMatchObject({ exitCode: 1, reason: "Error" });
    await clock.advance(10_000);
    expect((await containerOf("web")).restartCount).toBe(2);
    expect((await containerOf("web")).state.waiting.message).toMatch(/^back-off 20s/);
    trouble.end();
    await clock.advance(30_000);
    const well = await containerOf("web");
    expect(well.ready).toBe(true);
    expect(well.restartCount).toBe(3);
  });

  it("kills for memory", async () => {
    server.workloads.fail({ labels: { app: "web" } }, { reason: "OOMKilled" });
    await make("web");
    await clock.advance(500);
    expect((await containerOf("web")).lastState.terminated).toMatchObject({
      exitCode: 137,
      reason: "OOMKilled",
    });
  });

  it("pulls no image until it is ended", async () => {
    const trouble = server.workloads.fail({ namespace: "default" }, { reason: "ImagePullBackOff" });
    await make("web");
    await clock.advance(100);
    expect((await containerOf("web")).state.waiting.reason).toBe("ErrImagePull");
    await clock.advance(10_000);
    expect((await containerOf("web")).state.waiting).toEqual({
      reason: "ImagePullBackOff",
      message: 'Back-off pulling image "a:1"',
    });
    trouble.end();
    await clock.advance(1000);
    expect((await containerOf("web")).ready).toBe(true);
  });

  it("makes Pods unready, and ready again", async () => {
    await make("web");
    await clock.advance(1000);
    const trouble = server.workloads.fail({}, { reason: "NotReady" });
    await clock.advance(0);
    const pod = await look("web");
    expect(pod.status.phase).toBe("Running");
    expect(condition(pod, "Ready")).toBe("False");
    trouble.end();
    trouble.end();
    await clock.advance(1000);
    expect(condition(await look("web"), "Ready")).toBe("True");
  });

  it("lets no node take a Pod", async () => {
    const trouble = server.workloads.fail(
      { name: "web" },
      { reason: "Unschedulable", message: "full" },
    );
    await make("web");
    await make("other");
    await clock.advance(1000);
    expect((await look("web")).status.conditions[0].message).toBe("full");
    expect((await look("other")).status.phase).toBe("Running");
    trouble.end();
    await clock.advance(1000);
    expect((await look("web")).status.phase).toBe("Running");
  });

  it("evicts, and what made the Pod makes another", async () => {
    await script.create(script.apps("deployments"), {
      metadata: { name: "web" },
      spec: {
        replicas: 1,
        selector: { matchLabels: { app: "web" } },
        template: {
          metadata: { labels: { app: "web" } },
          spec: { containers: [{ name: "a", image: "a" }] },
        },
      },
    });
    await clock.advance(1000);
    expect(server.workloads.evict({ labels: { app: "web" } })).toBe(1);
    await clock.advance(1000);
    const pods = await script.pods();
    expect(new Set(pods.map(({ status }) => `${status.phase} ${status.reason}`))).toEqual(
      new Set(["Failed Evicted", "Running undefined"]),
    );
  });

  it("ends containers once, as they are told to", async () => {
    await make("job", { restartPolicy: "Never" });
    await clock.advance(500);
    expect(server.workloads.exit({ name: "job" }, 3)).toBe(1);
    await clock.advance(0);
    const { status } = await look("job");
    expect(status.phase).toBe("Failed");
    expect(status.containerStatuses[0].state.terminated.exitCode).toBe(3);
  });
});

it("leaves no timer behind when it is stopped", async () => {
  for (const name of ["a", "b"]) await make(name, {}, { readinessProbe: probe });
  expect(clock.pending).toBeGreaterThan(0);
  await server.stop();
  expect(clock.pending).toBe(0);
});

it("says what to do where no workloads are simulated", async () => {
  await using plain = await startApiServer({ tls: false });
  expect(() => plain.workloads).toThrow("start the API server with `workloads: true`");
});
