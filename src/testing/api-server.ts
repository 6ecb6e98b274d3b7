import type { ResourceDescription } from "../api/resource.js";
import type { Clock } from "../util/clock.js";
import type { AuditEvent } from "../apiserver/access/audit.js";
import type { WorkloadOptions, Workloads } from "../apiserver/controllers/workloads.js";
import type { Faults } from "../apiserver/faults/faults.js";
import type { AuditRecord } from "./audit-log.js";
import type { ClusterConfig, KubeconfigOptions } from "./cluster-config.js";
import type { CustomResourceDefinitionManifest } from "./custom-resources.js";
import type { TestUser } from "./server-identities.js";
import type { ServerKit } from "./server-kit.js";

/** Options of {@link startApiServer}. */
export interface ApiServerOptions {
  /** Defined resources, or manifests of CustomResourceDefinitions; all are served when the call resolves. @default [] */
  readonly resources?: readonly (ResourceDescription | CustomResourceDefinitionManifest)[];
  /** Whether it is reached over TLS; over plain HTTP, where certificates are of no matter, it starts quicker. @default true */
  readonly tls?: boolean;
  /**
   * Who may do what: as Roles, ClusterRoles and their bindings have it, or everybody everything. Who says nothing of himself
   * may do everything over plain HTTP, where kubectl, Go clients and Slipway's own send no token. @default "rbac"
   */
  readonly authorization?: "rbac" | "always-allow";
  /**
   * The time that objects are stamped with, and that timeouts and all that the server does by itself go by; a
   * `VirtualClock` where a test moves it. @default the machine's
   */
  readonly clock?: Clock;
  /**
   * Whether the controllers of a cluster run too: owned objects are collected, deleted namespaces go, and each namespace
   * gets a ServiceAccount `default`. @default false
   */
  readonly controllers?: boolean;
  /**
   * Whether Pods are scheduled to simulated nodes and said to run there, by the clock; implies `controllers`. Nothing runs
   * in truth: containers, volumes and networks are not there. @default false
   */
  readonly workloads?: boolean | WorkloadOptions;
  /**
   * A folder that keeps what the server stores, with its uids and versions: the next server that is given it goes on
   * from there, also after a process that was killed. Its address and certificates are new. @default it is forgotten
   */
  readonly snapshotFolder?: string;
}

/**
 * An API server in this process, which answers as kube-apiserver 1.36 does: its answers are compared
 * with those of a real one.
 *
 * It keeps its objects in memory, and has no controllers beside those of custom resources unless they are asked for. What it does not do is answered with a Status of code 501 that says
 * so. It keeps this process alive until it is stopped.
 */
export interface ApiServer extends ServerKit, AsyncDisposable {
  /** Base URL. */
  readonly server: string;
  /** Configuration of a member of `system:masters`, whom RBAC does not limit. */
  readonly admin: ClusterConfig;
  /** Configuration of a user with a bearer token, which is taken from now on. */
  user(user: TestUser): ClusterConfig;
  /** Configuration of a user with a client certificate; with a bearer token over plain HTTP. */
  userConfig(name: string, groups?: readonly string[]): ClusterConfig;
  /**
   * Configuration of a ServiceAccount, with a token from the TokenRequest API that is valid for an hour.
   *
   * With controllers, waits for the account, which they make in each new namespace as `default`.
   * @throws ControlPlaneError `CONTROL_PLANE_REQUEST` when there is no such account.
   */
  serviceAccountConfig(namespace: string, name: string): Promise<ClusterConfig>;
  /** One record for each of the latest 10,000 answers, of all users. */
  audit(): Promise<readonly AuditRecord[]>;
  /** The latest 10,000 events of audit.k8s.io/v1, without the bodies of requests and answers, in their order. */
  readonly auditEvents: readonly AuditEvent[];
  /** The revision of the last write, as `resourceVersion` has it. */
  readonly resourceVersion: string;
  /** Writes a kubeconfig file for `admin` to a path where there is no file yet. */
  writeKubeconfig(path: string, options?: KubeconfigOptions): Promise<void>;
  /**
   * Forgets all changes up to now: a watch or a list of an older version is answered with 410.
   * Answers the revision.
   */
  compact(): string;
  /** Makes trouble for simulated Pods. @throws Error where the server was started without `workloads`. */
  readonly workloads: Workloads;
  /** Makes it misbehave; as long as nothing is added, it does not. */
  readonly faults: Faults;
  /** Ends all connections, and listens no more; may be called again. */
  stop(): Promise<void>;
}
