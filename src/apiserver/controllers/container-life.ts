import type { LivePod } from "./kinds.js";

export type ContainerStatus = NonNullable<
  NonNullable<LivePod["status"]>["containerStatuses"]
>[number];
export type ContainerSpec = LivePod["spec"]["containers"][number];

/** Waits of a container that crashes again and again. Follows `MaxContainerBackOff` of the kubelet. */
const firstBackOffMs = 10_000;
const lastBackOffMs = 300_000;

/** A container before it is started. */
export function waiting(
  { name, image = "" }: ContainerSpec,
  reason: string,
  message?: string,
): ContainerStatus {
  return {
    name,
    image,
    imageID: "",
    ready: false,
    started: false,
    restartCount: 0,
    state: { waiting: { reason, ...(message === undefined ? {} : { message }) } },
    lastState: {},
  };
}

/** A container that waits, with what is known of its former runs. */
export function waitingAgain(
  status: ContainerStatus,
  reason: string,
  message?: string,
): ContainerStatus {
  const { terminated } = status.state ?? {};
  return {
    ...status,
    ready: false,
    started: false,
    state: { waiting: { reason, ...(message === undefined ? {} : { message }) } },
    lastState: terminated === undefined ? (status.lastState ?? {}) : { terminated },
  };
}

/** A container that runs; `isAgain` counts a restart. */
export function running(
  status: ContainerStatus,
  {
    uid,
    time,
    isReady,
  }: { readonly uid: string; readonly time: string; readonly isReady: boolean },
): ContainerStatus {
  const { terminated } = status.state ?? {};
  const lastState = terminated === undefined ? (status.lastState ?? {}) : { terminated };
  const hasRun = lastState.terminated !== undefined;
  const restartCount = hasRun ? status.restartCount + 1 : status.restartCount;
  return {
    ...status,
    imageID: `simulated://${status.image}`,
    containerID: `simulated://${uid}/${status.name}/${restartCount}`,
    ready: isReady,
    started: true,
    restartCount,
    state: { running: { startedAt: time } },
    lastState,
  };
}

/** A container that has ended. */
export function ended(
  status: ContainerStatus,
  {
    exitCode,
    reason,
    time,
  }: { readonly exitCode: number; readonly reason?: string; readonly time: string },
): ContainerStatus {
  const { containerID } = status;
  return {
    ...status,
    ready: false,
    started: false,
    state: {
      terminated: {
        exitCode,
        reason: reason ?? (exitCode === 0 ? "Completed" : "Error"),
        startedAt: status.state?.running?.startedAt ?? time,
        finishedAt: time,
        ...(containerID === undefined ? {} : { containerID }),
      },
    },
  };
}

/** How long the start after so many restarts is put off: at once for the first, then ever longer. */
export function backOffMs(restarts: number): number {
  return restarts === 0 ? 0 : Math.min(firstBackOffMs * 2 ** (restarts - 1), lastBackOffMs);
}

/** How the back-off says how long it is, as Go writes durations. */
export function shownDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}m${seconds % 60}s`;
}
