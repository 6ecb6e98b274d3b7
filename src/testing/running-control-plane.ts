import { join } from "node:path";
import type { BoundRole } from "../api/rbac-manifests.js";
import { callApi, describeAnswer } from "./api-request.js";
import { AuditLog, type AuditRecord } from "./audit-log.js";
import type { CertificateAuthority } from "../util/certificates.js";
import { type ClusterConfig, type KubeconfigOptions, writeKubeconfig } from "./cluster-config.js";
import type { ComponentRunner } from "./component-runner.js";
import { componentFiles, type ControlPlaneComponent } from "./components.js";
import type { ControlPlane } from "./control-plane.js";
import { digText } from "./dig.js";
import { ControlPlaneError } from "./errors.js";
import { type AccountKey, rolesHold } from "./operator-account.js";
import { ServerTestKit } from "./server-kit.js";
import { serviceAccountConfig } from "./service-account-config.js";
import type { Supervisor } from "./supervised.js";

/** No test takes longer. */
const daySeconds = 86_400;

/** Configuration of a user with a new certificate. */
export function issueConfig(
  server: string,
  authority: CertificateAuthority,
  user: { readonly name: string; readonly groups: readonly string[] },
): ClusterConfig {
  return {
    server,
    ca: authority.certificate,
    user: user.name,
    ...authority.issueClient(user.name, user.groups),
  };
}

/** What a running control plane is made of. */
export interface ControlPlaneParts {
  readonly server: string;
  readonly admin: ClusterConfig;
  readonly authority: CertificateAuthority;
  readonly controllers: boolean;
  readonly supervisor: Supervisor;
  readonly runner: ComponentRunner;
  readonly etcdClient: number;
}

/** The control plane once it is ready. */
export class RunningControlPlane extends ServerTestKit implements ControlPlane {
  readonly server: string;
  readonly admin: ClusterConfig;
  readonly kubeconfigPath: string;
  readonly #parts: ControlPlaneParts;
  readonly #audit: AuditLog;
  #kubeconfigs = 0;
  #stopped = false;

  constructor(parts: ControlPlaneParts) {
    super();
    this.#parts = parts;
    this.server = parts.server;
    this.admin = parts.admin;
    this.kubeconfigPath = join(parts.supervisor.folder, componentFiles.kubeconfig);
    this.#audit = new AuditLog(join(parts.supervisor.folder, componentFiles.auditLog));
  }

  override get isReal(): boolean {
    return true;
  }

  userConfig(name: string, groups: readonly string[] = []): ClusterConfig {
    return issueConfig(this.server, this.#parts.authority, { name, groups });
  }

  serviceAccountConfig(namespace: string, name: string): Promise<ClusterConfig> {
    const { controllers } = this.#parts;
    return serviceAccountConfig(this.admin, { namespace, name, waits: controllers });
  }

  protected override async accountConfig(
    account: AccountKey,
    bound: readonly BoundRole[],
  ): Promise<ClusterConfig> {
    await rolesHold(this.admin, account, bound);
    return await serviceAccountConfig(this.admin, {
      ...account,
      waits: false,
      validSeconds: daySeconds,
    });
  }

  async writeKubeconfig(config: ClusterConfig, options: KubeconfigOptions = {}): Promise<string> {
    this.#kubeconfigs += 1;
    const path = join(
      this.#parts.supervisor.folder,
      `${componentFiles.kubeconfig}-${this.#kubeconfigs}`,
    );
    await writeKubeconfig(path, config, options);
    return path;
  }

  logs(component: ControlPlaneComponent): Promise<string> {
    return this.#parts.runner.logs(component);
  }

  audit(): Promise<readonly AuditRecord[]> {
    return this.#audit.read();
  }

  pid(component: ControlPlaneComponent): number | undefined {
    return this.#parts.runner.pid(component);
  }

  async restart(component?: ControlPlaneComponent): Promise<void> {
    const { runner, controllers } = this.#parts;
    if (this.#stopped) {
      throw new ControlPlaneError(
        "CONTROL_PLANE_STOPPED",
        "the control plane was stopped; start another one",
      );
    }
    if (component !== undefined) {
      await runner.restart(component);
      return;
    }
    const all: ControlPlaneComponent[] = [
      "etcd",
      "kube-apiserver",
      ...(controllers ? (["kube-controller-manager"] as const) : []),
    ];
    for (const each of all.toReversed()) await runner.end(each);
    for (const each of all) await runner.restart(each);
  }

  kill(component: ControlPlaneComponent, signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
    return this.#parts.runner.signal(component, signal);
  }

  pause(component: ControlPlaneComponent): Promise<void> {
    return this.#parts.runner.signal(component, "SIGSTOP");
  }

  resume(component: ControlPlaneComponent): Promise<void> {
    return this.#parts.runner.signal(component, "SIGCONT");
  }

  async compact(): Promise<string> {
    // etcd's gRPC API over JSON: 64-bit numbers and bytes are texts.
    const etcd = `http://127.0.0.1:${this.#parts.etcdClient}`;
    const anyKey = Buffer.from("/").toString("base64");
    const range = await callApi(etcd, {
      method: "POST",
      path: "/v3/kv/range",
      body: { key: anyKey, count_only: true },
    });
    const revision = digText(range.body, "header", "revision");
    if (revision === undefined) {
      throw new ControlPlaneError(
        "CONTROL_PLANE_REQUEST",
        `etcd did not tell its revision: ${describeAnswer(range)}`,
      );
    }
    const body = { revision, physical: true };
    const answer = await callApi(etcd, { method: "POST", path: "/v3/kv/compaction", body });
    if (answer.status !== 200) {
      throw new ControlPlaneError(
        "CONTROL_PLANE_REQUEST",
        `etcd did not compact: ${describeAnswer(answer)}`,
      );
    }
    return revision;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.closeKit();
    await this.#parts.supervisor.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }
}
