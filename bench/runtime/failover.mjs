// How long nobody leads: two processes of an operator against a real API server, of which the leader ends.
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sharedMs } from "../support/measure.mjs";
import { Worker } from "../support/processes.mjs";
import { adminOf, controlPlaneBeside } from "./steady.mjs";
import { thing } from "./things.mjs";
import { kinds } from "../cache/objects.mjs";

const namespace = "default";
const objects = 100;

class Process {
  #worker;
  /** Settles with when its first pass began. */
  began;

  constructor(kubeconfig, name) {
    this.#worker = new Worker(join(import.meta.dirname, "child.mjs"), {
      env: { BENCH_CONSUMER: join(import.meta.dirname, "operator.mjs"), KUBECONFIG: kubeconfig },
    });
    this.began = new Promise((resolve) => {
      this.#worker.onNews = ({ firstMs }) => resolve(firstMs);
    });
    const settings = { LEADER_ELECT: "true", POD_NAME: name, POD_NAMESPACE: namespace };
    this.started = this.#worker.ask("start", { options: { settings } });
  }

  signal(name) {
    this.#worker.signal(name);
  }

  get ended() {
    return this.#worker.ended;
  }

  stop() {
    return this.#worker.stop();
  }
}

/** Every run of P8 and P8b. */
export async function failovers({ rounds, kills, keep }) {
  const Thing = thing();
  const controlPlane = await controlPlaneBeside([Thing]);
  const client = adminOf(controlPlane);
  const processes = [];
  let number = 0;
  const start = () => {
    number += 1;
    const started = new Process(controlPlane.kubeconfigPath, `bench-${number}`);
    processes.push(started);
    return started;
  };
  try {
    for (let index = 0; index < objects; index += 1) {
      const { metadata, spec } = kinds.thing.make(index, { replicas: 3 });
      await client.create(Thing, { metadata: { namespace, name: metadata.name }, spec });
    }
    let leader = start();
    await leader.began;
    for (const [scenario, signal, times] of [
      ["handover", "SIGTERM", rounds],
      ["takeover", "SIGKILL", kills],
    ]) {
      for (let round = 0; round < times; round += 1) {
        const standby = start();
        await standby.started;
        // It has listed everything and watches the Lease.
        await sleep(2_500 + 400 * (round % 5));
        const endedMs = sharedMs();
        leader.signal(signal);
        const ms = (await standby.began) - endedMs;
        const code = await leader.ended;
        keep(scenario, { name: "slipway" }, { ms, code });
        leader = standby;
      }
    }
  } finally {
    await Promise.all(processes.map((process) => process.stop()));
    await client.close();
    await controlPlane.stop();
  }
}
