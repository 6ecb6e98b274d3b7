/** How the Pods of a server run; all times in milliseconds of the server's clock. */
export interface WorkloadOptions {
  /** How many nodes there are. @default 1 */
  readonly nodes?: number;
  /** From when a Pod has a node until its containers run; init containers take as long each. @default 100 */
  readonly startMs?: number;
  /** From when a container with a readiness probe runs, and the probe's initial delay has passed, until it is ready. @default 100 */
  readonly readyMs?: number;
  /** How long a container runs that is to end, such as that of a Job. @default 1000 */
  readonly runMs?: number;
  /** From when a Pod is deleted until it is gone; its grace period, where that is shorter. @default 100 */
  readonly stopMs?: number;
}

/** Which Pods are meant; each member narrows it, and an empty object is for all. */
export interface PodMatch {
  readonly namespace?: string;
  /** The whole name; for Pods with generated names use labels. */
  readonly name?: string;
  /** Labels that a Pod has to have. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** What is wrong with Pods, by the word that a cluster uses for it. */
export type PodTrouble =
  /** No node takes them. */
  | { readonly reason: "Unschedulable"; readonly message?: string }
  /** Their images cannot be pulled. */
  | { readonly reason: "ImagePullBackOff" }
  /** Containers run and their readiness probes fail. */
  | { readonly reason: "NotReady" }
  /** Containers end some time after they have started, and are started again as their Pod says. */
  | {
      readonly reason: "CrashLoopBackOff" | "OOMKilled";
      /** @default 1; 137 for OOMKilled */
      readonly exitCode?: number;
      /** Milliseconds from the start. @default 50 */
      readonly afterMs?: number;
    };

/** Trouble that was made. */
export interface Trouble {
  /** Ends it: Pods that wait go on when their wait is over. May be called again. */
  end(): void;
}

/** The simulated workloads of a server. */
export interface Workloads {
  /** Makes trouble for Pods, those that are there and those to come, until it is ended. The last trouble of a Pod counts. */
  fail(match: PodMatch, trouble: PodTrouble): Trouble;
  /** Ends the running containers of Pods once; answers of how many Pods. @default exitCode 0 */
  exit(match: PodMatch, exitCode?: number): number;
  /** Evicts Pods as a node under pressure does: they stay, as failed; answers how many. */
  evict(match: PodMatch): number;
}
