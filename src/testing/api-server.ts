import type { ResourceDescription } from "../api/resource.js";
import type { Clock } from "../util/clock.js";
import type { Faults } from "../apiserver/faults.js";
import type { ClusterConfig, KubeconfigOptions } from "./cluster-config.js";
import type { CustomResourceDefinitionManifest } from "./custom-resources.js";

/** Options of {@link startApiServer}. */
export interface ApiServerOptions {
  /** Defined resources, or manifests of CustomResourceDefinitions; all are served when the call resolves. @default [] */
  readonly resources?: readonly (ResourceDescription | CustomResourceDefinitionManifest)[];
  /** Whether it is reached over TLS; over plain HTTP, where certificates are of no matter, it starts quicker. @default true */
  readonly tls?: boolean;
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
   * A folder that keeps what the server stores, with its uids and versions: the next server that is given it goes on
   * from there, also after a process that was killed. Its address and certificates are new. @default it is forgotten
   */
  readonly snapshotFolder?: string;
}

/**
 * An API server in this process, which answers as kube-apiserver 1.36 does: its answers are compared
 * with those of a real one.
 *
 * It keeps its objects in memory, has no controllers beside those of custom resources unless they are asked for, and
 * lets everybody do everything. What it does not do is answered with a Status of code 501 that says
 * so. It keeps this process alive until it is stopped.
 */
export interface ApiServer extends AsyncDisposable {
  /** Base URL. */
  readonly server: string;
  /** Configuration of a client. */
  readonly admin: ClusterConfig;
  /** The revision of the last write, as `resourceVersion` has it. */
  readonly resourceVersion: string;
  /** Writes a kubeconfig file for `admin` to a path where there is no file yet. */
  writeKubeconfig(path: string, options?: KubeconfigOptions): Promise<void>;
  /**
   * Forgets all changes up to now: a watch or a list of an older version is answered with 410.
   * Answers the revision.
   */
  compact(): string;
  /** Makes it misbehave; as long as nothing is added, it does not. */
  readonly faults: Faults;
  /** Ends all connections, and listens no more; may be called again. */
  stop(): Promise<void>;
}
