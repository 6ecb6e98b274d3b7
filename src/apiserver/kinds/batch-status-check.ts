import { canonicalJSON } from "../../util/json.js";
import { type ApiObject, type Members, membersOf, textOf } from "../values/api-object.js";
import {
  duplicate,
  type FieldError,
  invalidValue,
  invalidWithoutValue,
  required,
} from "../values/field-error.js";
import { notNegative } from "../values/field-rules.js";
import { countIndexes } from "./job-indexes.js";
import { itemsOf } from "../fields/members-map.js";
import { textsOf } from "../store/selector-check.js";

export function hasCondition(status: Members, type: string, value = "True"): boolean {
  return itemsOf(status["conditions"]).some(
    (each) => each["type"] === type && each["status"] === value,
  );
}

interface Change {
  readonly spec: Members;
  readonly status: Members;
  readonly before: Members;
}

/** Follows `ValidateJobUpdateStatus`. */
export function checkJobStatus(next: ApiObject, old: ApiObject): readonly FieldError[] {
  const change: Change = {
    spec: membersOf(next["spec"]),
    status: membersOf(next["status"]),
    before: membersOf(old["status"]),
  };
  return [
    ...["active", "succeeded", "failed", "ready", "terminating"].flatMap((name) =>
      notNegative(`status.${name}`, change.status[name]),
    ),
    ...checkUncounted(membersOf(change.status["uncountedTerminatedPods"])),
    ...checkEnd(change),
    ...checkFinished(change),
    ...checkIndexes(change),
    ...checkCounters(change),
  ];
}

function checkUncounted(pods: Members): readonly FieldError[] {
  const seen = new Set<string>();
  return ["succeeded", "failed"].flatMap((list) =>
    textsOf(pods[list]).flatMap((uid, index) => {
      const field = `status.uncountedTerminatedPods.${list}[${index}]`;
      if (uid === "") return [invalidValue(field, uid, "must not be empty")];
      if (seen.has(uid)) return [duplicate(field, uid)];
      seen.add(uid);
      return [];
    }),
  );
}

/** Whether a member, or whether a condition is there, is other than it was. */
function isChanged({ status, before }: Change, name: string): boolean {
  return canonicalJSON(status[name] ?? null) !== canonicalJSON(before[name] ?? null);
}

function turns({ status, before }: Change, ...types: readonly string[]): boolean {
  return types.some((type) => hasCondition(status, type) !== hasCondition(before, type));
}

const conditions = "status.conditions";

/** What a Job that is said to have ended has to say beside. */
function checkEnd(change: Change): readonly FieldError[] {
  const { status } = change;
  const { startTime, completionTime } = status;
  const at = "status.completionTime";
  const isComplete = hasCondition(status, "Complete");
  const isFailed = hasCondition(status, "Failed");
  const isMet = hasCondition(status, "SuccessCriteriaMet");
  const isTarget = hasCondition(status, "FailureTarget");
  const hasTime = completionTime !== undefined;
  const isOfTime = turns(change, "Complete") || isChanged(change, "completionTime");
  const errors: FieldError[] = [];
  const wrong = (isWrong: boolean, why: string): void => {
    if (isWrong) errors.push(invalidWithoutValue(conditions, why));
  };
  if (turns(change, "Complete", "Failed"))
    wrong(isComplete && isFailed, "cannot set Complete=True and Failed=true conditions");
  if (turns(change, "Complete", "FailureTarget"))
    wrong(isComplete && isTarget, "cannot set Complete=True and FailureTarget=true conditions");
  if (isOfTime && hasTime && !isComplete)
    errors.push(
      invalidValue(
        at,
        completionTime,
        "cannot set completionTime when there is no Complete=True condition",
      ),
    );
  if (isOfTime && !hasTime && isComplete)
    errors.push(required(at, "completionTime is required for Complete jobs"));
  if (
    (isChanged(change, "startTime") || isChanged(change, "completionTime")) &&
    startTime !== undefined &&
    hasTime &&
    Date.parse(textOf(completionTime)) < Date.parse(textOf(startTime))
  )
    errors.push(invalidValue(at, completionTime, "must be equal to or after `startTime`"));
  if (turns(change, "Failed") || isChanged(change, "failedIndexes"))
    wrong(
      isFailed && !isTarget,
      "cannot set Failed=True condition without the FailureTarget=true condition",
    );
  if (turns(change, "Complete", "SuccessCriteriaMet"))
    wrong(
      isComplete && !isMet,
      "cannot set Complete=True condition without the SuccessCriteriaMet=true condition",
    );
  return errors;
}

function checkFinished(change: Change): readonly FieldError[] {
  const { spec, status } = change;
  const isFinished = hasCondition(status, "Complete") || hasCondition(status, "Failed");
  const isTurn =
    isFinished !==
    (hasCondition(change.before, "Complete") || hasCondition(change.before, "Failed"));
  const errors: FieldError[] = [];
  const active = Number(status["active"] ?? 0);
  if ((isTurn || isChanged(change, "active")) && active > 0 && isFinished)
    errors.push(invalidValue("status.active", active, "active>0 is invalid for finished job"));
  const isIdle = spec["suspend"] === true && spec["completions"] === 0;
  if ((isTurn || isChanged(change, "startTime")) && !isIdle)
    if (status["startTime"] === undefined && isFinished)
      errors.push(required("status.startTime", "startTime is required for finished job"));
  const { succeeded, failed } = membersOf(status["uncountedTerminatedPods"]);
  const uncounted = textsOf(succeeded).length + textsOf(failed).length;
  if ((isTurn || isChanged(change, "uncountedTerminatedPods")) && isFinished && uncounted > 0)
    errors.push(
      invalidValue(
        "status.uncountedTerminatedPods",
        { Succeeded: succeeded ?? null, Failed: failed ?? null },
        "must be empty for finished job",
      ),
    );
  return errors;
}

function checkIndexes(change: Change): readonly FieldError[] {
  const { spec, status } = change;
  const completed = textOf(status["completedIndexes"]);
  const failed = status["failedIndexes"];
  const completions = Number(spec["completions"] ?? 0);
  const isPerIndex = spec["backoffLimitPerIndex"] !== undefined;
  const isFinished = hasCondition(status, "Complete") || hasCondition(status, "Failed");
  const errors: FieldError[] = [];
  const parse = (name: string, text: string): void => {
    const counted = countIndexes(text, completions);
    if (typeof counted === "string")
      errors.push(invalidValue(`status.${name}`, text, `error parsing ${name}: ${counted}`));
  };
  if (isChanged(change, "completedIndexes") && spec["completions"] !== undefined)
    parse("completedIndexes", completed);
  if (isChanged(change, "failedIndexes") && isPerIndex && failed !== undefined)
    parse("failedIndexes", textOf(failed));
  if (
    isChanged(change, "completedIndexes") &&
    completed !== "" &&
    spec["completionMode"] !== "Indexed"
  )
    errors.push(
      invalidValue(
        "status.completedIndexes",
        completed,
        "cannot set non-empty completedIndexes when non-indexed completion mode",
      ),
    );
  if (isChanged(change, "failedIndexes") && !isPerIndex && failed !== undefined)
    errors.push(
      invalidValue(
        "status.failedIndexes",
        failed,
        "cannot set non-null failedIndexes when backoffLimitPerIndex is null",
      ),
    );
  const terminating = Number(status["terminating"] ?? 0);
  const ready = Number(status["ready"] ?? -Infinity);
  if (
    (turns(change, "Complete", "Failed") || isChanged(change, "terminating")) &&
    terminating > 0 &&
    isFinished
  )
    errors.push(
      invalidValue("status.terminating", terminating, "terminating>0 is invalid for finished job"),
    );
  if (
    (isChanged(change, "ready") || isChanged(change, "active")) &&
    ready > Number(status["active"] ?? 0)
  )
    errors.push(invalidValue("status.ready", ready, "cannot set more ready pods than active"));
  return errors;
}

function checkCounters(change: Change): readonly FieldError[] {
  const { spec, status, before } = change;
  const isMet = hasCondition(status, "SuccessCriteriaMet");
  const errors: FieldError[] = [];
  const wrong = (isWrong: boolean, why: string): void => {
    if (isWrong) errors.push(invalidWithoutValue(conditions, why));
  };
  wrong(
    isMet && hasCondition(status, "Failed"),
    "cannot set SuccessCriteriaMet=True and Failed=true conditions",
  );
  wrong(
    isMet && hasCondition(status, "FailureTarget"),
    "cannot set SuccessCriteriaMet=True and FailureTarget=true conditions",
  );
  wrong(
    spec["successPolicy"] !== undefined && !isMet && hasCondition(status, "Complete"),
    "cannot set Complete=True for Job with SuccessPolicy unless SuccessCriteriaMet=True",
  );
  for (const type of ["Failed", "Complete", "FailureTarget"])
    wrong(
      hasCondition(before, type) && !hasCondition(status, type),
      `cannot disable the terminal ${type}=True condition`,
    );
  const isElastic =
    spec["completionMode"] === "Indexed" && spec["completions"] === spec["parallelism"];
  for (const name of isElastic ? ["failed"] : ["failed", "succeeded"])
    if (Number(status[name] ?? 0) < Number(before[name] ?? 0))
      errors.push(
        invalidValue(
          `status.${name}`,
          Number(status[name] ?? 0),
          `cannot decrease the ${name} counter`,
        ),
      );
  const { completionTime, startTime } = status;
  const isOther = isChanged(change, "completionTime");
  if (completionTime !== undefined && before["completionTime"] !== undefined && isOther)
    errors.push(invalidValue("status.completionTime", completionTime, "field is immutable"));
  const isResuming =
    hasCondition(before, "Suspended") && hasCondition(status, "Suspended", "False");
  if (
    isChanged(change, "startTime") &&
    !isResuming &&
    before["startTime"] !== undefined &&
    spec["suspend"] !== true
  )
    errors.push(
      invalidValue(
        "status.startTime",
        startTime ?? null,
        "field is immutable for unsuspended job once set",
      ),
    );
  wrong(
    hasCondition(before, "SuccessCriteriaMet") && !isMet,
    "cannot disable the SuccessCriteriaMet=True condition",
  );
  wrong(
    hasCondition(before, "Complete") && !hasCondition(before, "SuccessCriteriaMet") && isMet,
    "cannot set SuccessCriteriaMet=True for Job already has Complete=true conditions",
  );
  return errors;
}
