// What `npm start` does after it has written everything: a cluster in this process, with the operators of charts/ at work.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadConnection, openClient } from "slipway/client";
import { Pod } from "slipway/kubernetes";
import { startApiServer } from "slipway/testing";
import { image as databaseImage } from "../../charts/database/chart.js";
import { image as webAppImage } from "../../charts/webapp/chart.js";
import { bundleEntry } from "../bundle-entry.js";
import { Cluster } from "./cluster.js";
import { install } from "./install.js";
import { OperatorPods } from "./operator-pods.js";
import { Screen } from "./screen.js";
import { kinds, tell } from "./story.js";

const root = join(import.meta.dirname, "../..");

/** Bundles an operator as its image carries it; gives the file that is run. */
async function bundled(folder: string, name: string, check?: string): Promise<string> {
  const { main } = await bundleEntry({
    entry: join(root, `charts/${name}/main.ts`),
    outputFolder: join(folder, name),
    conditions: ["slipway-source"],
    ...(check === undefined
      ? {}
      : { charts: { module: join(root, `charts/${name}/check.ts`), check } }),
  });
  return main;
}

/** Shows the operators at work; with `keep`, until somebody ends it. */
export async function show({ keep }: { readonly keep: boolean }): Promise<void> {
  const screen = new Screen();
  const folder = await mkdtemp(join(tmpdir(), "slipway-start-"));
  try {
    screen.say("\na cluster in this process: a real API, and nodes that are simulated");
    const startedMs = performance.now();
    await using server = await startApiServer({
      controllers: true,
      workloads: true,
    });
    const kubeconfig = join(folder, "kubeconfig");
    await server.writeKubeconfig(kubeconfig);
    screen.show(
      "API server",
      `${server.server}, there after ${Math.round(performance.now() - startedMs)} ms`,
    );
    const [databaseMain, webAppMain] = await Promise.all([
      bundled(folder, "database"),
      bundled(folder, "webapp", "checkWebApp"),
    ]);
    await using admin = openClient(await loadConnection({ from: { kubeconfig } }), {
      fieldManager: "npm-start",
    });
    const objects = await install(admin, join(root, "dist/manifests"));
    screen.show("dist/manifests", `${objects.length} objects applied`);
    await using cluster = await Cluster.open(kubeconfig, kinds);
    await using pods = new OperatorPods({
      cluster,
      config: server.admin,
      images: new Map([
        [databaseImage, databaseMain],
        [webAppImage, webAppMain],
      ]),
      folder,
    });
    await cluster.until("a leader of each operator", () => (pods.areWorking ? true : undefined));
    screen.show(
      "operators",
      `${pods.count} Pods run as processes here, with their own accounts and rules`,
    );
    await tell(cluster, screen);
    if (keep) await untilEnded(kubeconfig, screen, cluster.list(Pod).length);
    await pods.stop();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function untilEnded(kubeconfig: string, screen: Screen, pods: number): Promise<void> {
  screen.say(`\nit runs on, with ${pods} Pods, until Ctrl+C
  export KUBECONFIG=${kubeconfig}
  kubectl get databases,webapps,pods --all-namespaces`);
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}
