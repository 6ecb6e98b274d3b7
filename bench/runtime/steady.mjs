// What an operator asks of a real API server when nothing has changed: parents with five children each are
// reconciled again and again, and the audit log says which requests that took.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openClient } from "slipway/client";
import { startControlPlane } from "slipway/testing";
import { pinsProcesses, Worker } from "../support/processes.mjs";
import { Alarm, Stack } from "./stack.mjs";

const namespace = "default";
const user = "bench-operator";

/** Starts a control plane on the core of servers. */
export async function controlPlaneBeside(resources) {
  const controlPlane = await startControlPlane({ resources });
  if (pinsProcesses()) {
    for (const component of ["etcd", "kube-apiserver"]) {
      spawnSync("taskset", ["-acp", "1", String(controlPlane.pid(component))]);
    }
  }
  return controlPlane;
}

/** A client of the cluster's administrator. */
export function adminOf({ admin: { server, ca, certificate, key } }) {
  const material = { ca, cert: certificate, key };
  const credentials = { current: () => material, renew: () => Promise.resolve(material) };
  return openClient({ server, credentials }, { fieldManager: "bench" });
}

/** One run: `requests` counts what the operator asked of the server in `passes` passes. */
export async function steadyRun({ parents, times }) {
  const controlPlane = await controlPlaneBeside([Stack, Alarm]);
  const client = adminOf(controlPlane);
  const kubeconfig = await controlPlane.writeKubeconfig(
    controlPlane.userConfig(user, ["system:masters"]),
    { namespace },
  );
  const operator = new Worker(join(import.meta.dirname, "child.mjs"), {
    core: 0,
    execArgv: ["--expose-gc"],
    env: { BENCH_CONSUMER: join(import.meta.dirname, "stack.mjs"), KUBECONFIG: kubeconfig },
  });
  const requests = async () => {
    const records = await controlPlane.audit();
    return records.filter((record) => record.user === user && record.verb !== "watch");
  };
  try {
    const names = Array.from({ length: parents }, (_, index) => ({
      namespace,
      name: `stack-${index}`,
    }));
    for (const metadata of names) {
      await client.create(Stack, {
        metadata,
        spec: { replicas: 3, image: "registry.example.com/server:1" },
      });
    }
    await operator.ask("start", {});
    let count = await quiet(requests);
    await operator.ask("willWake", { objects: names });
    const sum = { cpuMs: 0, passes: 0 };
    const before = count;
    for (let time = 0; time < times; time += 1) {
      await operator.ask("expect", { passes: parents });
      await client.create(Alarm, alarm(time));
      const { cpuMs } = await operator.ask("finish");
      sum.cpuMs += cpuMs;
      sum.passes += parents;
    }
    count = await quiet(requests);
    const found = (await requests()).slice(before, count);
    const asked = found.map(({ verb, uri }) => `${verb} ${uri}`);
    return { ...sum, requests: asked.length, asked: asked.slice(0, 20), toMake: before };
  } finally {
    await operator.stop();
    await client.close();
    await controlPlane.stop();
  }
}

/** How many requests there were when there were no more for two seconds. */
async function quiet(requests) {
  let count = -1;
  for (;;) {
    const { length } = await requests();
    if (length === count && length > 0) return length;
    count = length;
    await sleep(2_000);
  }
}

function alarm(number) {
  return {
    metadata: { namespace, name: `alarm-${number}` },
    spec: {
      backup: { keep: 1, schedule: "@daily", target: { bucket: "b", prefix: "p" } },
      mode: "Primary",
      replicas: 1,
      size: "1Gi",
      users: [],
      version: "1",
    },
  };
}
