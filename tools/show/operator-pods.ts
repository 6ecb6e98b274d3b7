import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Deployment, Pod, ServiceAccount } from "slipway/kubernetes";
import type { StoredOf } from "slipway/meta";
import { type ClusterConfig, toKubeconfig } from "../../src/testing/cluster-config.js";
import type { Cluster } from "./cluster.js";

type StoredPod = StoredOf<typeof Pod>;

/** The lines of a log that are shown when a process ends that should not. */
const keptLines = 15;

/** What {@link OperatorPods} takes. */
export interface OperatorPodsOptions {
  readonly cluster: Cluster;
  /** How the API server is reached, whoever asks. */
  readonly config: Pick<ClusterConfig, "server" | "ca">;
  /** What is bundled for an image, by the image's name without its tag: the file that is run. */
  readonly images: ReadonlyMap<string, string>;
  /** For kubeconfigs. */
  readonly folder: string;
}

/**
 * Runs the Pods of operators as processes of this machine: each with the environment that its Pod has, and with a token
 * of its own account, so that it may do what the synthesized rules let it do and nothing else. All other Pods
 * are simulated.
 */
export class OperatorPods implements AsyncDisposable {
  readonly #options: OperatorPodsOptions;
  readonly #processes = new Map<string, Promise<ChildProcess>>();
  /** The operators that have a leader, as `namespace/operator`. */
  readonly #leading = new Set<string>();
  readonly #end: () => void;
  #isEnding = false;

  constructor(options: OperatorPodsOptions) {
    this.#options = options;
    this.#end = options.cluster.follow(() => this.#look());
  }

  /** Whether each Deployment of an operator has a process that leads. */
  get areWorking(): boolean {
    const operators = this.#options.cluster
      .list(Deployment)
      .filter(({ spec }) => this.#mainOf(spec.template.spec) !== undefined);
    return (
      operators.length > 0 && operators.every(({ metadata }) => this.#leading.has(nameOf(metadata)))
    );
  }

  get count(): number {
    return this.#processes.size;
  }

  /** Ends all as Kubernetes would: SIGTERM, and an exit code of 0. @throws Error for another one */
  async stop(): Promise<void> {
    this.#isEnding = true;
    this.#end();
    const processes = await Promise.all(this.#processes.values());
    await Promise.all(
      processes.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const exited = once(child, "exit");
        child.kill("SIGTERM");
        const [code, signal] = await exited;
        if (code !== 0) throw new Error(`an operator ended with ${String(code ?? signal)}`);
      }),
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isEnding = true;
    this.#end();
    for (const child of await Promise.allSettled(this.#processes.values())) {
      if (child.status === "fulfilled") child.value.kill("SIGKILL");
    }
  }

  #look(): void {
    const { cluster } = this.#options;
    for (const pod of cluster.list(Pod)) {
      const main = this.#mainOf(pod.spec);
      const { uid, deletionTimestamp } = pod.metadata;
      if (main === undefined || pod.spec.nodeName === undefined) continue;
      if (deletionTimestamp !== undefined || this.#processes.has(uid)) continue;
      const started = this.#start(pod, main);
      this.#processes.set(uid, started);
      started.catch((error: unknown) => {
        cluster.fail(error instanceof Error ? error : new Error(String(error)));
      });
    }
  }

  /** The file that is run for Pods of an operator; undefined for all others. */
  #mainOf(
    spec: { readonly containers: readonly { readonly image?: string | undefined }[] } | undefined,
  ): string | undefined {
    const image = spec?.containers[0]?.image ?? "";
    return this.#options.images.get(image.replace(/:[^:/]*$/, ""));
  }

  async #start(pod: StoredPod, main: string): Promise<ChildProcess> {
    const { name, namespace = "" } = pod.metadata;
    const kubeconfig = await this.#kubeconfig(pod);
    const [container] = pod.spec.containers;
    const environment = Object.fromEntries(
      (container?.env ?? []).map(({ name: variable, value = "", valueFrom }) => {
        const path = valueFrom?.fieldRef?.fieldPath;
        if (path === "metadata.name") return [variable, name];
        return [variable, path === "metadata.namespace" ? namespace : value];
      }),
    );
    // All processes share the ports of this machine, and nobody asks for their health.
    const args = [main, "--health-port=0", "--metrics-port=0", ...(container?.args ?? [])];
    const child = spawn(process.execPath, args, {
      env: { PATH: process.env["PATH"], KUBECONFIG: kubeconfig, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#listen(child, pod);
    return child;
  }

  #listen(child: ChildProcess, pod: StoredPod): void {
    const { cluster } = this.#options;
    const { name, namespace = "" } = pod.metadata;
    const log: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface(stream).on("line", (line) => {
        log.push(line);
        if (log.length > keptLines) log.shift();
        if (line.includes('"level":"error"')) cluster.notice(`${namespace}/${name}: ${line}`);
        if (!line.includes('"msg":"leading"')) return;
        this.#leading.add(nameOf(pod.metadata));
        cluster.touch();
      });
    }
    child.once("error", (error) => cluster.fail(error));
    child.once("exit", (code, signal) => {
      if (this.#isEnding) return;
      const how = `${namespace}/${name} ended with ${String(code ?? signal)}`;
      cluster.fail(new Error(`${how}; the end of its log:\n${log.join("\n")}`));
    });
  }

  /** A kubeconfig with a token of the Pod's account, which the kubelet would mount. */
  async #kubeconfig(pod: StoredPod): Promise<string> {
    const { cluster, config, folder } = this.#options;
    const { namespace = "", uid } = pod.metadata;
    const account = pod.spec.serviceAccountName ?? "default";
    const answer: unknown = await cluster.client
      .subresource(ServiceAccount, "token")
      .create({ namespace, name: account }, { spec: { audiences: [], expirationSeconds: 3_600 } });
    const token = tokenOf(answer);
    const path = join(folder, `${uid}.kubeconfig`);
    const user = `system:serviceaccount:${namespace}:${account}`;
    const { server, ca } = config;
    await writeFile(path, toKubeconfig({ server, ca, user, token }, { namespace }), {
      mode: 0o600,
    });
    return path;
  }
}

/** The operator that a Deployment, or a Pod of it, is of. */
function nameOf({ namespace = "", labels = {} }: StoredPod["metadata"]): string {
  return `${namespace}/${labels["app.kubernetes.io/name"] ?? ""}`;
}

function tokenOf(answer: unknown): string {
  const status: unknown = Object(answer).status;
  const token: unknown = Object(status).token;
  if (typeof token !== "string") throw new TypeError("the API server answered without a token");
  return token;
}
