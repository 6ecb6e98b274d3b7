import { canonicalJSON } from "../../util/json.js";
import { type ApiObject, type Members, membersOf, valueAt } from "../values/api-object.js";
import { type FieldError, invalidValue } from "../values/field-error.js";
import { internalForm } from "../pods/internal-form.js";
import { immutable } from "../pods/workload-checks.js";
import { checkJobSpec, checkNewJob } from "./batch-check.js";
import { hasCondition } from "./batch-status-check.js";
import { itemsOf } from "../fields/members-map.js";
import { checkMetaUpdate, immutableField } from "../model/object-meta.js";

/** Follows `ValidateJobUpdate`. */
export function checkJobUpdate(next: ApiObject, old: ApiObject): readonly FieldError[] {
  const spec = membersOf(next["spec"]);
  const before = membersOf(old["spec"]);
  return [
    ...checkNewJob(next),
    ...checkMetaUpdate(next.metadata, old.metadata),
    ...checkJobSpec(spec),
    ...checkCompletions(next, old),
    ...immutable(next, old, ["spec", "selector"]),
    ...checkTemplateUpdate(spec, before, isChangeable(old)),
    ...immutable(next, old, ["spec", "completionMode"]),
    ...fixedPolicy(next, old, "podFailurePolicy", "PodFailurePolicy"),
    ...immutable(next, old, ["spec", "backoffLimitPerIndex"]),
    ...immutable(next, old, ["spec", "managedBy"]),
    ...fixedPolicy(next, old, "successPolicy", "SuccessPolicy"),
  ];
}

function fixedPolicy(
  next: ApiObject,
  old: ApiObject,
  name: string,
  struct: string,
): readonly FieldError[] {
  const value = valueAt(next, ["spec", name]);
  if (canonicalJSON(value ?? null) === canonicalJSON(valueAt(old, ["spec", name]) ?? null))
    return [];
  const shown = value === undefined ? null : internalForm(struct, membersOf(value));
  return [immutableField(`spec.${name}`, shown)];
}

function checkCompletions(next: ApiObject, old: ApiObject): readonly FieldError[] {
  const path = ["spec", "completions"];
  if (valueAt(next, ["spec", "completionMode"]) !== "Indexed") return immutable(next, old, path);
  const completions = valueAt(next, path);
  if (completions === valueAt(old, path) || completions === undefined) return [];
  return completions === valueAt(next, ["spec", "parallelism"])
    ? []
    : [
        invalidValue(
          "spec.completions",
          completions,
          "can only be modified in tandem with spec.parallelism",
        ),
      ];
}

/** Whether a Job waits, so that its Pods may still be described another way. */
function isChangeable(old: ApiObject): boolean {
  const status = membersOf(old["status"]);
  const isWaiting = status["startTime"] === undefined || hasCondition(status, "Suspended");
  return (
    valueAt(old, ["spec", "suspend"]) === true && isWaiting && Number(status["active"] ?? 0) === 0
  );
}

/** Parts of a template that say where its Pods run. */
const directives = ["nodeSelector", "tolerations", "schedulingGates"];

/** Follows `validatePodTemplateUpdate`. */
function checkTemplateUpdate(
  spec: Members,
  before: Members,
  isWaiting: boolean,
): readonly FieldError[] {
  const template = membersOf(spec["template"]);
  const old = isWaiting
    ? withDirectives(membersOf(before["template"]), template)
    : membersOf(before["template"]);
  if (before["suspend"] === true && isWaiting) {
    const pod = membersOf(template["spec"]);
    const kept = withResources(membersOf(old["spec"]), pod);
    return canonicalJSON(pod) === canonicalJSON(kept)
      ? []
      : [immutableField("spec.template.spec", internalForm("PodSpec", pod))];
  }
  return canonicalJSON(template) === canonicalJSON(old)
    ? []
    : [immutableField("spec.template", internalForm("PodTemplateSpec", template))];
}

function withDirectives(old: Members, template: Members): Members {
  const pod = membersOf(template["spec"]);
  const before = membersOf(old["spec"]);
  const nodeAffinity = membersOf(pod["affinity"])["nodeAffinity"];
  const { nodeAffinity: _, ...others } = membersOf(before["affinity"]);
  const affinity = nodeAffinity === undefined ? others : { ...others, nodeAffinity };
  const isNone = Object.keys(affinity).length === 0 && pod["affinity"] === undefined;
  const { labels: __, annotations: ___, ...meta } = membersOf(old["metadata"]);
  const { labels, annotations } = membersOf(template["metadata"]);
  const kept = Object.fromEntries(
    Object.entries(before).filter(([name]) => name !== "affinity" && !directives.includes(name)),
  );
  const given = Object.fromEntries(
    directives.filter((name) => pod[name] !== undefined).map((name) => [name, pod[name]]),
  );
  return {
    ...old,
    metadata: {
      ...meta,
      ...(labels === undefined ? {} : { labels }),
      ...(annotations === undefined ? {} : { annotations }),
    },
    spec: { ...kept, ...given, ...(isNone ? {} : { affinity }) },
  };
}

function withResources(old: Members, pod: Members): Members {
  const result: Record<string, unknown> = { ...old };
  for (const list of ["containers", "initContainers"]) {
    const next = itemsOf(pod[list]);
    const before = itemsOf(old[list]);
    if (next.length !== before.length || old[list] === undefined) continue;
    result[list] = before.map((container, index) =>
      next[index]?.["name"] === container["name"]
        ? { ...container, resources: next[index]?.["resources"] }
        : container,
    );
  }
  return result;
}
