import { type ApiObject, type Members, membersOf, textOf } from "../values/api-object.js";
import { itemsOf } from "../fields/members-map.js";
import { ageOf, humanDuration } from "../store/table.js";

/** The row of a Pod. Follows `printPod` of `pkg/printers/internalversion`. */
export function podCells(object: ApiObject, nowMs: number): readonly unknown[] {
  const spec = membersOf(object["spec"]);
  const status = membersOf(object["status"]);
  const { ready, total, reason, restarts, lastRestartMs } = stateOf(object, spec, status);
  const isTold = restarts !== 0 && lastRestartMs > 0;
  const restartText = isTold
    ? `${restarts} (${humanDuration(nowMs - lastRestartMs)} ago)`
    : String(restarts);
  return [
    object.metadata.name,
    `${ready}/${total}`,
    reason,
    restartText,
    ageOf(object, nowMs),
    textOf(itemsOf(status["podIPs"])[0]?.["ip"]) || "<none>",
    textOf(spec["nodeName"]) || "<none>",
    textOf(status["nominatedNodeName"]) || "<none>",
    gatesText(spec, status),
  ];
}

function gatesText(spec: Members, status: Members): string {
  const gates = itemsOf(spec["readinessGates"]);
  if (gates.length === 0) return "<none>";
  const conditions = itemsOf(status["conditions"]);
  const open = gates.filter(
    (gate) => conditions.find(({ type }) => type === gate["conditionType"])?.["status"] === "True",
  );
  return `${open.length}/${gates.length}`;
}

interface PodState {
  readonly ready: number;
  readonly total: number;
  readonly reason: string;
  readonly restarts: number;
  readonly lastRestartMs: number;
}

class Restarts {
  count = 0;
  lastMs = 0;

  add(status: Members): void {
    this.count += Number(status["restartCount"] ?? 0);
    const { finishedAt } = membersOf(membersOf(status["lastState"])["terminated"]);
    if (typeof finishedAt === "string") this.lastMs = Math.max(this.lastMs, Date.parse(finishedAt));
  }
}

function stateOf(object: ApiObject, spec: Members, status: Members): PodState {
  const initContainers = itemsOf(spec["initContainers"]);
  const isSidecar = (name: unknown): boolean =>
    initContainers.some((each) => each["name"] === name && each["restartPolicy"] === "Always");
  const sidecars = initContainers.filter(({ name }) => isSidecar(name)).length;
  const total = itemsOf(spec["containers"]).length + sidecars;
  const conditions = itemsOf(status["conditions"]);
  const phase = textOf(status["phase"]);
  const isGated = conditions.some(
    ({ type, reason }) => type === "PodScheduled" && reason === "SchedulingGated",
  );
  let reason = isGated ? "SchedulingGated" : textOf(status["reason"]) || phase;
  let ready = 0;
  const all = new Restarts();
  const ofSidecars = new Restarts();
  let isInitializing = false;
  for (const [index, each] of itemsOf(status["initContainerStatuses"]).entries()) {
    all.add(each);
    if (isSidecar(each["name"])) ofSidecars.add(each);
    const { terminated, waiting } = membersOf(each["state"]);
    if (terminated !== undefined && (membersOf(terminated)["exitCode"] ?? 0) === 0) continue;
    if (isSidecar(each["name"]) && each["started"] === true) {
      if (each["ready"] === true) ready += 1;
      continue;
    }
    const waits = textOf(membersOf(waiting)["reason"]);
    if (terminated !== undefined) reason = `Init:${endOf(membersOf(terminated))}`;
    else if (waits !== "" && waits !== "PodInitializing") reason = `Init:${waits}`;
    else reason = `Init:${index}/${initContainers.length}`;
    isInitializing = true;
    break;
  }
  const isInitialized = conditions.some(
    (each) => each["type"] === "Initialized" && each["status"] === "True",
  );
  let counted = all;
  if (!isInitializing || isInitialized) {
    counted = ofSidecars;
    let hasRunning = false;
    let failure = "";
    for (const each of itemsOf(status["containerStatuses"]).toReversed()) {
      counted.add(each);
      const { terminated, waiting, running } = membersOf(each["state"]);
      const waits = textOf(membersOf(waiting)["reason"]);
      if (waits !== "") reason = waits;
      else if (terminated !== undefined) {
        reason = endOf(membersOf(terminated));
        if ((membersOf(terminated)["exitCode"] ?? 0) !== 0) failure = reason;
      } else if (each["ready"] === true && running !== undefined) {
        hasRunning = true;
        ready += 1;
      }
    }
    if (reason === "Completed") {
      const isReady = conditions.some(
        (each) => each["type"] === "Ready" && each["status"] === "True",
      );
      if (hasRunning && isReady) reason = "Running";
      else if (failure !== "") reason = failure;
      else if (hasRunning) reason = "NotReady";
    }
  }
  if (object.metadata.deletionTimestamp !== undefined) {
    if (status["reason"] === "NodeLost") reason = "Unknown";
    else if (phase !== "Failed" && phase !== "Succeeded") reason = "Terminating";
  }
  return { ready, total, reason, restarts: counted.count, lastRestartMs: counted.lastMs };
}

/** How a container ended. */
function endOf(terminated: Members): string {
  const reason = textOf(terminated["reason"]);
  if (reason !== "") return reason;
  const signal = Number(terminated["signal"] ?? 0);
  return signal === 0 ? `ExitCode:${Number(terminated["exitCode"] ?? 0)}` : `Signal:${signal}`;
}
