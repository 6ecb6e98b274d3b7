import {
  type ApiObject,
  type Members,
  membersOf,
  textOf,
  withMember,
  withMeta,
} from "../values/api-object.js";
import type { KindRules } from "../store/builtin-strategy.js";
import { containerCells, defaulted, droppedTemplate, isNewGeneration, numberOf } from "./apps.js";
import { checkNewCronJob, checkCronJobUpdate } from "./batch-cron-check.js";
import { checkNewJob } from "./batch-check.js";
import { checkJobStatus, hasCondition } from "./batch-status-check.js";
import { checkJobUpdate } from "./batch-update-check.js";
import { defaultTemplate } from "../pods/defaults.js";
import { dropDisabledInTemplate } from "../pods/dropped.js";
import { warnOfName, warnOfTemplate } from "../pods/warnings.js";
import { isMissing } from "../values/field-rules.js";
import { goQuote } from "../values/go-text.js";
import { changed, changedEach, filled, itemsOf, textsAt } from "../fields/members-map.js";
import { selectorText } from "../store/selector-check.js";
import { ageOf, humanDuration } from "../store/table.js";

/** Follows `SetDefaults_Job` and `pkg/registry/batch/job`. */
export const job: KindRules = {
  hasGeneration: true,
  orphansDependents: true,
  checksMetaAgain: true,
  deletionWarning:
    "child pods are preserved by default when jobs are deleted; set propagationPolicy=Background to remove them or set propagationPolicy=Orphan to suppress this warning",
  unknownField: (field) => `field label ${goQuote(field)} not supported for Job`,
  default: (object) => withTemplateLabels(defaulted(object, defaultJobSpec)),
  prepareCreate: (object) => droppedTemplate(withSelector(object)),
  prepareUpdate: droppedTemplate,
  checkCreate: checkNewJob,
  checkUpdate: checkJobUpdate,
  checkStatus: checkJobStatus,
  warnings: (next, old) => [
    ...(old === undefined ? warnOfName(next.metadata.name ?? "") : []),
    ...(isNewGeneration(next, old) ? warnOfJob(membersOf(next["spec"]), "spec") : []),
  ],
  selectable: {
    "status.successful": ({ status }) => String(numberOf(membersOf(status), "succeeded")),
  },
  cells: jobCells,
};

function defaultJobSpec(spec: Members): Members {
  const { completions, parallelism, backoffLimitPerIndex, podFailurePolicy } = spec;
  const single = completions === undefined && parallelism === undefined;
  const result = filled(spec, {
    ...(single ? { completions: 1 } : {}),
    parallelism: 1,
    backoffLimit: backoffLimitPerIndex === undefined ? 6 : 2 ** 31 - 1,
    completionMode: "NonIndexed",
    suspend: false,
    podReplacementPolicy: podFailurePolicy === undefined ? "TerminatingOrFailed" : "Failed",
    manualSelector: false,
  });
  return defaultPolicy(result);
}

/** A pattern of conditions means those that hold. */
function defaultPolicy(spec: Members): Members {
  return changed(spec, "podFailurePolicy", (policy) =>
    changedEach(policy, "rules", (rule) =>
      changedEach(rule, "onPodConditions", (pattern) =>
        isMissing(pattern["status"]) ? { ...pattern, status: "True" } : pattern,
      ),
    ),
  );
}

const manyCompletions = 100_000;
const manyAtOnce = 10_000;

/** Follows `WarningsForJobSpec`. */
function warnOfJob(spec: Members, field: string): readonly string[] {
  const isMuch =
    spec["completionMode"] === "Indexed" &&
    numberOf(spec, "completions") > manyCompletions &&
    numberOf(spec, "parallelism") > manyAtOnce;
  return [
    ...(isMuch
      ? [
          `${field}: In Indexed Jobs with a number of completions higher than 10^5 and a parallelism higher than 10^4, Kubernetes might not be able to track completedIndexes when a big number of indexes fail`,
        ]
      : []),
    ...warnOfTemplate(spec["template"], `${field}.template`),
  ];
}

/** A job without labels has those of its Pods. */
function withTemplateLabels(object: ApiObject): ApiObject {
  const { labels } = membersOf(membersOf(membersOf(object["spec"])["template"])["metadata"]) as {
    readonly labels?: Readonly<Record<string, string>>;
  };
  const own = Object.keys(object.metadata.labels ?? {});
  return labels === undefined || own.length > 0 ? object : withMeta(object, { labels });
}

/** Makes a selector that means no Pods but the job's own. Follows `generateSelector`. */
function withSelector(object: ApiObject): ApiObject {
  const spec = membersOf(object["spec"]);
  if (spec["manualSelector"] === true) return object;
  const template = membersOf(spec["template"]);
  const metadata = membersOf(template["metadata"]);
  const { uid = "", name = "" } = object.metadata;
  const labels = {
    "batch.kubernetes.io/controller-uid": uid,
    "batch.kubernetes.io/job-name": name,
    "controller-uid": uid,
    "job-name": name,
    ...textsAt(metadata, "labels"),
  };
  const result = withMember(object, "spec", {
    ...spec,
    template: { ...template, metadata: { ...metadata, labels } },
    selector: withUid(spec["selector"], uid),
  });
  // Labels that a job has from its template stay the same as those.
  const isShared = object.metadata.labels === metadata["labels"];
  return isShared ? withMeta(result, { labels }) : withTemplateLabels(result);
}

function withUid(selector: unknown, uid: string): unknown {
  const given = membersOf(selector);
  const matchLabels = filled(membersOf(given["matchLabels"]), {
    "batch.kubernetes.io/controller-uid": uid,
  });
  return { ...given, matchLabels };
}

function jobCells(object: ApiObject, nowMs: number): readonly unknown[] {
  const spec = membersOf(object["spec"]);
  const status = membersOf(object["status"]);
  const { startTime, completionTime } = status;
  const endMs = typeof completionTime === "string" ? Date.parse(completionTime) : nowMs;
  const duration =
    typeof startTime === "string" ? humanDuration(endMs - Date.parse(startTime)) : "";
  return [
    object.metadata.name,
    jobState(object, status),
    completionsText(spec, status),
    duration,
    ageOf(object, nowMs),
    ...containerCells(spec["template"]),
    selectorText(spec["selector"]),
  ];
}

function completionsText(spec: Members, status: Members): string {
  const done = numberOf(status, "succeeded");
  if (spec["completions"] !== undefined) return `${done}/${numberOf(spec, "completions")}`;
  const parallelism = numberOf(spec, "parallelism");
  return parallelism > 1 ? `${done}/1 of ${parallelism}` : `${done}/1`;
}

function jobState(object: ApiObject, status: Members): string {
  const has = (type: string): boolean => hasCondition(status, type);
  if (has("Complete")) return "Complete";
  if (has("Failed")) return "Failed";
  if (object.metadata.deletionTimestamp !== undefined) return "Terminating";
  return ["Suspended", "FailureTarget", "SuccessCriteriaMet"].find(has) ?? "Running";
}

/** Follows `SetDefaults_CronJob` and `pkg/registry/batch/cronjob`. */
export const cronJob: KindRules = {
  hasGeneration: true,
  default: (object) => withMember(object, "spec", defaultCronSpec(membersOf(object["spec"]))),
  prepareCreate: droppedCron,
  prepareUpdate: droppedCron,
  checkCreate: checkNewCronJob,
  checkUpdate: checkCronJobUpdate,
  warnings: (next, old) => {
    const spec = membersOf(next["spec"]);
    const ofJob = membersOf(membersOf(spec["jobTemplate"])["spec"]);
    const isZoned = old !== undefined && textOf(spec["schedule"]).includes("TZ");
    return [
      ...(old === undefined ? warnOfName(next.metadata.name ?? "") : []),
      ...(isNewGeneration(next, old) ? warnOfJob(ofJob, "spec.jobTemplate.spec") : []),
      ...(isZoned
        ? [
            "cannot use TZ or CRON_TZ in spec.spec.schedule, use timeZone instead, see https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/ for more details",
          ]
        : []),
    ];
  },
  cells: cronCells,
};

function defaultCronSpec(spec: Members): Members {
  const result = filled(spec, {
    concurrencyPolicy: "Allow",
    suspend: false,
    successfulJobsHistoryLimit: 3,
    failedJobsHistoryLimit: 1,
  });
  return changed(result, "jobTemplate", (template) =>
    changed(template, "spec", (given) =>
      defaultPolicy(changed(given, "template", defaultTemplate)),
    ),
  );
}

function droppedCron(object: ApiObject): ApiObject {
  const spec = changed(membersOf(object["spec"]), "jobTemplate", (template) =>
    changed(template, "spec", (own) => changed(own, "template", dropDisabledInTemplate)),
  );
  return withMember(object, "spec", spec);
}

function cronCells(object: ApiObject, nowMs: number): readonly unknown[] {
  const spec = membersOf(object["spec"]);
  const { active, lastScheduleTime } = membersOf(object["status"]);
  const ofJob = membersOf(membersOf(spec["jobTemplate"])["spec"]);
  const { timeZone, suspend } = spec;
  return [
    object.metadata.name,
    spec["schedule"],
    timeZone === undefined ? "<none>" : textOf(timeZone),
    suspend === undefined ? "<unset>" : suspend === true ? "True" : "False",
    itemsOf(active).length,
    typeof lastScheduleTime === "string"
      ? humanDuration(nowMs - Date.parse(lastScheduleTime))
      : "<none>",
    ageOf(object, nowMs),
    ...containerCells(ofJob["template"]),
    selectorText(ofJob["selector"]),
  ];
}
