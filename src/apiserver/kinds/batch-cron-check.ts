import { type ApiObject, type Members, membersOf, textOf, valueAt } from "../values/api-object.js";
import { isTimeZone, scheduleFault } from "./cron-schedule.js";
import { type FieldError, invalidValue, notSupported, required } from "../values/field-error.js";
import { notNegative, oneOf } from "../values/field-rules.js";
import { checkJobParts } from "./batch-check.js";
import { shownSelector } from "../store/selector-check.js";

const longestName = 52;

/** Follows `ValidateCronJobCreate`. */
export function checkNewCronJob(object: ApiObject): readonly FieldError[] {
  const { name = "" } = object.metadata;
  return [
    ...checkCron(object, undefined),
    ...(Buffer.byteLength(name) > longestName
      ? [invalidValue("metadata.name", name, `must be no more than ${longestName} characters`)]
      : []),
  ];
}

export function checkCronJobUpdate(next: ApiObject, old: ApiObject): readonly FieldError[] {
  return checkCron(next, old);
}

/** Follows `validateCronJobSpec`. */
function checkCron(object: ApiObject, old: ApiObject | undefined): readonly FieldError[] {
  const spec = membersOf(object["spec"]);
  const { timeZone } = spec;
  const isSame = old !== undefined && valueAt(old, ["spec", "timeZone"]) === timeZone;
  const mayHaveZone = textOf(valueAt(old, ["spec", "schedule"])).includes("TZ");
  return [
    ...checkSchedule(textOf(spec["schedule"]), timeZone, mayHaveZone),
    ...notNegative("spec.startingDeadlineSeconds", spec["startingDeadlineSeconds"]),
    ...(isSame ? [] : checkZone(timeZone)),
    ...oneOf("spec.concurrencyPolicy", spec["concurrencyPolicy"], {
      values: ["Allow", "Forbid", "Replace"],
    }),
    ...checkJobTemplate(membersOf(membersOf(spec["jobTemplate"])["spec"])),
    ...notNegative("spec.successfulJobsHistoryLimit", spec["successfulJobsHistoryLimit"]),
    ...notNegative("spec.failedJobsHistoryLimit", spec["failedJobsHistoryLimit"]),
  ];
}

function checkSchedule(
  schedule: string,
  timeZone: unknown,
  mayHaveZone: boolean,
): readonly FieldError[] {
  const field = "spec.schedule";
  if (schedule === "") return [required(field)];
  const fault = scheduleFault(schedule);
  const hasZone = schedule.includes("TZ");
  return [
    ...(fault === undefined ? [] : [invalidValue(field, schedule, fault)]),
    ...(hasZone && mayHaveZone && timeZone !== undefined
      ? [
          invalidValue(
            field,
            schedule,
            "cannot use both timeZone field and TZ or CRON_TZ in schedule",
          ),
        ]
      : []),
    ...(hasZone && !mayHaveZone
      ? [
          invalidValue(
            field,
            schedule,
            "cannot use TZ or CRON_TZ in schedule, use timeZone field instead",
          ),
        ]
      : []),
  ];
}

function checkZone(timeZone: unknown): readonly FieldError[] {
  const field = "spec.timeZone";
  if (timeZone === undefined) return [];
  const name = textOf(timeZone);
  if (name === "") return [invalidValue(field, name, "timeZone must be nil or non-empty string")];
  const isLocal = name.toLowerCase() === "local";
  return [
    ...(isLocal
      ? [
          invalidValue(
            field,
            name,
            "timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones",
          ),
        ]
      : []),
    ...(name === "Local" || isTimeZone(name)
      ? []
      : [invalidValue(field, name, `unknown time zone ${name}`)]),
  ];
}

/** Follows `ValidateJobTemplateSpec`. */
function checkJobTemplate(spec: Members): readonly FieldError[] {
  const field = "spec.jobTemplate.spec";
  return [
    ...checkJobParts(spec, field),
    ...(spec["selector"] === undefined
      ? []
      : [
          invalidValue(
            `${field}.selector`,
            shownSelector(spec["selector"]),
            "`selector` will be auto-generated",
          ),
        ]),
    ...(spec["manualSelector"] === true
      ? [notSupported(`${field}.manualSelector`, true, ["nil", "false"])]
      : []),
  ];
}
