import { canonicalJSON } from "../../util/json.js";
import type { ContainerStatus } from "./container-life.js";
import type { LivePod } from "./kinds.js";

type PodStatus = NonNullable<LivePod["status"]>;
type Condition = NonNullable<PodStatus["conditions"]>[number];

/** What a kubelet knows of a Pod's containers. */
export interface Containers {
  readonly main: readonly ContainerStatus[];
  readonly init: readonly ContainerStatus[];
}

/** Conditions that a kubelet writes; others stay as they are. */
const owned = ["PodReadyToStartContainers", "Initialized", "Ready", "ContainersReady"];

/** The status that a kubelet gives a Pod. Follows `generateAPIPodStatus` of the kubelet. */
export function podStatus(
  pod: LivePod,
  containers: Containers,
  at: { readonly time: string; readonly podIP: string; readonly hostIP: string },
): PodStatus {
  const { main, init } = containers;
  const { generation: observedGeneration } = pod.metadata;
  const phase = phaseOf(pod, containers);
  const isFinal = phase === "Succeeded" || phase === "Failed";
  const isInitialized = isFinal || init.every(isInitDone(pod));
  const hasStarted = [...main, ...init].some(
    ({ state, lastState }) => state?.waiting === undefined || lastState?.terminated !== undefined,
  );
  const unready = main.filter(({ ready }) => !ready).map(({ name }) => name);
  const areReady = !isFinal && isInitialized && unready.length === 0;
  const failedGates = (pod.spec.readinessGates ?? []).filter(
    ({ conditionType }) =>
      pod.status?.conditions?.find(({ type }) => type === conditionType)?.status !== "True",
  );
  const why =
    phase === "Succeeded"
      ? { reason: "PodCompleted" }
      : phase === "Failed"
        ? { reason: "PodFailed" }
        : {
            reason: "ContainersNotReady",
            message: `containers with unready status: [${unready.join(" ")}]`,
          };
  const gateWhy = {
    reason: "ReadinessGatesNotReady",
    message: failedGates
      .map(
        ({ conditionType }) =>
          `corresponding condition of pod readiness gate "${conditionType}" does not exist.`,
      )
      .join(", "),
  };
  const said: readonly Omit<Condition, "lastTransitionTime">[] = [
    { type: "PodReadyToStartContainers", status: yes(hasStarted && !isFinal) },
    isInitialized
      ? {
          type: "Initialized",
          status: "True",
          ...(phase === "Succeeded" ? { reason: "PodCompleted" } : {}),
        }
      : {
          type: "Initialized",
          status: "False",
          reason: "ContainersNotInitialized",
          message: `containers with incomplete status: [${init
            .filter((each) => !isInitDone(pod)(each))
            .map(({ name }) => name)
            .join(" ")}]`,
        },
    areReady && failedGates.length === 0
      ? { type: "Ready", status: "True" }
      : { type: "Ready", status: "False", ...(areReady ? gateWhy : why) },
    areReady
      ? { type: "ContainersReady", status: "True" }
      : { type: "ContainersReady", status: "False", ...why },
  ];
  const before = pod.status?.conditions ?? [];
  const conditions = said.map((each): Condition => {
    const known = before.find(({ type }) => type === each.type);
    const lastTransitionTime = known?.status === each.status ? known.lastTransitionTime : at.time;
    return { ...each, observedGeneration, lastTransitionTime };
  });
  const others = before.filter(({ type }) => !owned.includes(type));
  const hasIP = hasStarted && at.podIP !== "";
  return {
    ...pod.status,
    observedGeneration,
    phase,
    conditions: [...conditions, ...others],
    hostIP: at.hostIP,
    hostIPs: [{ ip: at.hostIP }],
    ...(hasIP ? { podIP: at.podIP, podIPs: [{ ip: at.podIP }] } : {}),
    startTime: pod.status?.startTime ?? at.time,
    containerStatuses: main,
    ...(init.length === 0 ? {} : { initContainerStatuses: init }),
  };
}

/** Whether a status says something else than another but for the form. */
export function isNewStatus(status: PodStatus, before: PodStatus | undefined): boolean {
  return canonicalJSON(plain(status)) !== canonicalJSON(plain(before ?? {}));
}

/** Without what the server adds and leaves out. */
function plain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, member: unknown) =>
      member === null || member === "" ? undefined : member,
    ),
  );
}

function yes(is: boolean): string {
  return is ? "True" : "False";
}

/** Whether an init container is out of the way: it has ended well, or is one that runs beside. */
export function isInitDone(pod: LivePod): (status: ContainerStatus) => boolean {
  return ({ name, state, started }) =>
    isSidecar(pod, name) ? started === true : state?.terminated?.exitCode === 0;
}

/** Whether an init container goes on beside the others. */
export function isSidecar({ spec }: LivePod, name: string): boolean {
  return spec.initContainers?.find((each) => each.name === name)?.restartPolicy === "Always";
}

/** Follows `getPhase` of the kubelet. */
function phaseOf(pod: LivePod, { main, init }: Containers): NonNullable<PodStatus["phase"]> {
  const { restartPolicy = "Always" } = pod.spec;
  const isGoing = pod.metadata.deletionTimestamp !== undefined;
  const hasFailedInit = init.some(
    ({ name, state }) =>
      !isSidecar(pod, name) &&
      state?.terminated !== undefined &&
      state.terminated.exitCode !== 0 &&
      restartPolicy === "Never",
  );
  if (hasFailedInit) return "Failed";
  if (!init.every(isInitDone(pod)) && main.every(({ state }) => state?.waiting !== undefined))
    return "Pending";
  const codes = main.map(({ state }) => state?.terminated?.exitCode);
  const haveEnded = codes.every((code) => code !== undefined);
  if (haveEnded && (restartPolicy !== "Always" || isGoing))
    return codes.every((code) => code === 0) ? "Succeeded" : "Failed";
  const isNew = main.some(
    ({ state, lastState }) => state?.waiting !== undefined && lastState?.terminated === undefined,
  );
  return isNew ? "Pending" : "Running";
}
