import type { ResourceDescription } from "../api/resource.js";
import type { AuditRecord } from "./audit-log.js";
import type { ControlPlaneBinaries } from "./binaries.js";
import type { ClusterConfig, KubeconfigOptions } from "./cluster-config.js";
import type { ControlPlaneComponent } from "./components.js";
import type { CustomResourceDefinitionManifest } from "./custom-resources.js";
import type { KubernetesVersion } from "./judges.js";
import type { ServerKit } from "./server-kit.js";

/** Options of {@link startControlPlane}. */
export interface ControlPlaneOptions {
  /**
   * Whether kube-controller-manager runs too: Deployments make Pods, owned objects are collected,
   * deleted namespaces go, and Pods need their ServiceAccount to exist. @default false
   */
  readonly controllers?: boolean;
  /** Defined resources, or manifests of CustomResourceDefinitions; all are served when the call resolves. @default [] */
  readonly resources?: readonly (ResourceDescription | CustomResourceDefinitionManifest)[];
  /** Flags added after our own, by component; the last one of a name wins. @default {} */
  readonly extraArguments?: Readonly<Partial<Record<ControlPlaneComponent, readonly string[]>>>;
  /**
   * Minor version of Kubernetes, unless `binaries` are given; the newest patch that the sources have.
   * @default `SLIPWAY_KUBERNETES_VERSION`, else that of the programs in `KUBEBUILDER_ASSETS`, else "1.36"
   */
  readonly version?: KubernetesVersion;
  /** Where the programs come from. @default what {@link getControlPlaneBinaries} finds */
  readonly binaries?: ControlPlaneBinaries;
  /** Milliseconds each component may take until it is ready. @default 120_000 */
  readonly startTimeoutMs?: number;
  /** Called with a line every few seconds while programs are downloaded or built. @default written to stderr */
  readonly onProgress?: (line: string) => void;
  /** Ends a start that is under way, leaving nothing behind. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * A running control plane: a real etcd and kube-apiserver, and kube-controller-manager on request.
 *
 * It ends, with its data, by `stop()`, at the end of an `await using` block, and
 * when this process ends in any way, a kill included. It does not keep this
 * process alive by itself.
 */
export interface ControlPlane extends ServerKit, AsyncDisposable {
  /** Base URL of the API server. */
  readonly server: string;
  /** Configuration of a member of `system:masters`, whom RBAC does not limit. */
  readonly admin: ClusterConfig;
  /** Kubeconfig file of `admin`, readable by its owner only. */
  readonly kubeconfigPath: string;
  /** Configuration of a user who holds a certificate; no rights but those that RBAC objects grant. */
  userConfig(name: string, groups?: readonly string[]): ClusterConfig;
  /**
   * Configuration of a ServiceAccount, with a token from the TokenRequest API that is valid for an hour.
   *
   * With controllers, waits for the account, which they make in each new namespace as `default`.
   * @throws ControlPlaneError `CONTROL_PLANE_REQUEST` when there is no such account.
   */
  serviceAccountConfig(namespace: string, name: string): Promise<ClusterConfig>;
  /** Writes a kubeconfig file for `config` that goes with the control plane; resolves to its path. */
  writeKubeconfig(config: ClusterConfig, options?: KubeconfigOptions): Promise<string>;
  /** All that a component has written to its output. */
  logs(component: ControlPlaneComponent): Promise<string>;
  /**
   * One record per request that reached the server so far, of all users, its own controllers included.
   *
   * The server writes a record when the answer is complete, so it may show up a moment after the answer.
   */
  audit(): Promise<readonly AuditRecord[]>;
  /** Process number of a component, or undefined while it does not run. */
  pid(component: ControlPlaneComponent): number | undefined;
  /** Ends one component, or all in turn, and starts it again with its data and on its port; resolves when ready. */
  restart(component?: ControlPlaneComponent): Promise<void>;
  /** Sends a signal to a component; resolves after SIGKILL when it has gone, else at once. @default SIGKILL */
  kill(component: ControlPlaneComponent, signal?: NodeJS.Signals): Promise<void>;
  /** Stops a component's clock (SIGSTOP): its connections stay open and nothing answers. */
  pause(component: ControlPlaneComponent): Promise<void>;
  /** Lets a paused component go on (SIGCONT). */
  resume(component: ControlPlaneComponent): Promise<void>;
  /**
   * Makes etcd forget all revisions before the present one; resolves to that revision.
   *
   * The API server still serves a watch from its own memory; after `restart("kube-apiserver")` it
   * answers 410 to one that starts before the revision.
   */
  compact(): Promise<string>;
  /** Ends everything and removes the data; may be called again. */
  stop(): Promise<void>;
}
