import { type ApiObject, type Members, membersOf, withMember, withMeta } from "./api-object.js";
import type { KindRules } from "./builtin-strategy.js";
import { containerCells, defaulted, numberOf } from "./kinds-apps.js";
import { checkJob } from "./kinds-batch-check.js";
import { filled, itemsOf } from "./members-map.js";
import { selectorText } from "./selector-check.js";
import { ageOf, humanDuration } from "./table.js";

/** Follows `SetDefaults_Job` and `pkg/registry/batch/job`. */
export const job: KindRules = {
  hasGeneration: true,
  orphansDependents: true,
  default: (object) => withTemplateLabels(defaulted(object, defaultJobSpec)),
  prepareCreate: withSelector,
  check: checkJob,
  selectable: {
    "status.successful": ({ status }) => String(numberOf(membersOf(status), "succeeded")),
  },
  cells: jobCells,
};

function defaultJobSpec(spec: Members): Members {
  const { completions, parallelism, backoffLimitPerIndex, podFailurePolicy } = spec;
  const single = completions === undefined && parallelism === undefined;
  return filled(spec, {
    ...(single ? { completions: 1 } : {}),
    parallelism: 1,
    backoffLimit: backoffLimitPerIndex === undefined ? 6 : 2 ** 31 - 1,
    completionMode: "NonIndexed",
    suspend: false,
    podReplacementPolicy: podFailurePolicy === undefined ? "TerminatingOrFailed" : "Failed",
    manualSelector: false,
  });
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
  const labels = filled(membersOf(metadata["labels"]), {
    "batch.kubernetes.io/controller-uid": uid,
    "batch.kubernetes.io/job-name": name,
    "controller-uid": uid,
    "job-name": name,
  });
  return withTemplateLabels(
    withMember(object, "spec", {
      ...spec,
      template: { ...template, metadata: { ...metadata, labels } },
      selector: withUid(spec["selector"], uid),
    }),
  );
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
  const has = (type: string): boolean =>
    itemsOf(status["conditions"]).some(
      (each) => each["type"] === type && each["status"] === "True",
    );
  if (has("Complete")) return "Complete";
  if (has("Failed")) return "Failed";
  if (object.metadata.deletionTimestamp !== undefined) return "Terminating";
  return ["Suspended", "FailureTarget", "SuccessCriteriaMet"].find(has) ?? "Running";
}
