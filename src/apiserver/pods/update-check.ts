import { canonicalJSON } from "../../util/json.js";
import { type ApiObject, type Members, membersOf, textOf } from "../values/api-object.js";
import { type FieldError, forbiddenField, invalidValue, required } from "../values/field-error.js";
import { between, isMissing } from "../values/field-rules.js";
import { goJSON } from "../values/go-text.js";
import { internalForm } from "./internal-form.js";

import { checkImage } from "./image-check.js";
import { checkPodAnnotations, oldAppArmor } from "./meta-check.js";
import { checkTolerations } from "./scheduling-check.js";
import { itemsOf, type Texts } from "../fields/members-map.js";
import { unifiedDiff } from "../values/unified-diff.js";
import { exactJSON } from "../values/exact-number.js";

/** Follows `ValidatePodUpdate` of core/validation, beside what a new Pod has to fulfil. */
export function checkPodUpdate(next: ApiObject, old: ApiObject): readonly FieldError[] {
  const spec = membersOf(next["spec"]);
  const before = membersOf(old["spec"]);
  const told: FieldError[] = [...checkAnnotationUpdate(next, old)];
  for (const list of ["containers", "initContainers"]) {
    const containers = itemsOf(spec[list]);
    if (containers.length !== itemsOf(before[list]).length) {
      told.push(forbiddenField(`spec.${list}`, "pod updates may not add or remove containers"));
      return told;
    }
    for (const [index, container] of containers.entries()) {
      const at = `spec.${list}[${index}]`;
      if (isMissing(container["image"])) told.push(required(`${at}.image`));
      told.push(...checkImage(container, at));
    }
  }
  const { errors, isFinal } = checkDeadline(
    spec["activeDeadlineSeconds"],
    before["activeDeadlineSeconds"],
  );
  if (isFinal) return [...told, ...errors];
  return [
    ...told,
    ...errors,
    ...checkTolerationUpdate(spec["tolerations"], before["tolerations"]),
    ...checkGateUpdate(spec["schedulingGates"], before["schedulingGates"]),
    ...checkFixed(spec, before),
  ];
}

const mirror = "kubernetes.io/config.mirror";

/** Follows `ValidatePodSpecificAnnotationUpdates`. */
export function checkAnnotationUpdate(next: ApiObject, old: ApiObject): readonly FieldError[] {
  const field = "metadata.annotations";
  const { annotations = {} } = next.metadata;
  const before: Texts = old.metadata.annotations ?? {};
  const told = (keys: readonly string[], verb: string): readonly FieldError[] =>
    keys.flatMap((key) => [
      ...(key.startsWith(oldAppArmor)
        ? [forbiddenField(`${field}[${key}]`, `may not ${verb} AppArmor annotations`)]
        : []),
      ...(key === mirror
        ? [forbiddenField(`${field}[${key}]`, `may not ${verb} mirror pod annotation`)]
        : []),
    ]);
  return [
    ...told(
      Object.keys(before).filter((key) => annotations[key] !== before[key]),
      "remove or update",
    ),
    ...told(
      Object.keys(annotations).filter((key) => before[key] === undefined),
      "add",
    ),
    ...checkPodAnnotations(annotations, membersOf(next["spec"]), field),
  ];
}

function checkDeadline(
  next: unknown,
  old: unknown,
): { readonly errors: readonly FieldError[]; readonly isFinal: boolean } {
  const field = "spec.activeDeadlineSeconds";
  if (next === undefined) {
    const why = "must not update from a positive integer to nil value";
    return { errors: old === undefined ? [] : [invalidValue(field, null, why)], isFinal: false };
  }
  const wrong = between(field, next, [0, 2 ** 31 - 1]);
  if (wrong.length > 0) return { errors: wrong, isFinal: true };
  if (old !== undefined && Number(old) < Number(next))
    return {
      errors: [invalidValue(field, next, "must be less than or equal to previous value")],
      isFinal: true,
    };
  return { errors: [], isFinal: false };
}

function checkTolerationUpdate(next: unknown, old: unknown): readonly FieldError[] {
  const all = itemsOf(next).map(timeless);
  const isKept = itemsOf(old).every((toleration) => all.includes(timeless(toleration)));
  return isKept
    ? checkTolerations(next, "spec.tolerations")
    : [
        forbiddenField(
          "spec.tolerations",
          "existing toleration can not be modified except its tolerationSeconds",
        ),
      ];
}

function timeless(toleration: Members): string {
  const { tolerationSeconds: _, ...rest } = toleration;
  return canonicalJSON(rest);
}

function checkGateUpdate(next: unknown, old: unknown): readonly FieldError[] {
  const before = itemsOf(old).map(({ name }) => textOf(name));
  const added = new Map(itemsOf(next).map(({ name }, index) => [textOf(name), index]));
  return [...added]
    .filter(([name]) => !before.includes(name))
    .map(([name, index]) =>
      forbiddenField(
        `spec.schedulingGates[${index}].name`,
        `only deletion is allowed, but found new scheduling gate '${name}'`,
      ),
    );
}

const changeable = [
  "`spec.containers[*].image`",
  "`spec.initContainers[*].image`",
  "`spec.activeDeadlineSeconds`",
  "`spec.tolerations` (only additions to existing tolerations)",
  "`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)",
];

/** What stands in a Pod's spec and may not change. */
function checkFixed(spec: Members, before: Members): readonly FieldError[] {
  const isGated = itemsOf(before["schedulingGates"]).length > 0;
  const errors = isGated ? checkGated(spec, before) : [];
  const kept = withOldParts(isGated ? withOldNodes(spec, before) : spec, before);
  if (canonicalJSON(kept) === canonicalJSON(before)) return errors;
  const difference = unifiedDiff(shown(before), shown(kept));
  const detail = `pod updates may not change fields other than ${changeable.join(",")}\n${difference}`;
  return [...errors, forbiddenField("spec", detail)];
}

function shown(spec: Members): string {
  return goJSON(exactJSON(internalForm("PodSpec", spec), 1));
}

/** A spec in which all that may change is as it was. */
function withOldParts(spec: Members, before: Members): Members {
  const result: Record<string, unknown> = { ...spec };
  for (const name of ["activeDeadlineSeconds", "schedulingGates", "tolerations"])
    if (before[name] === undefined) delete result[name];
    else result[name] = before[name];
  for (const list of ["containers", "initContainers"]) {
    const old = itemsOf(before[list]);
    if (spec[list] !== undefined)
      result[list] = itemsOf(spec[list]).map((container, index) => ({
        ...container,
        image: old[index]?.["image"],
      }));
  }
  const { terminationGracePeriodSeconds: period } = before;
  if (Number(period) < 0 && spec["terminationGracePeriodSeconds"] === 1)
    result["terminationGracePeriodSeconds"] = period;
  return result;
}

/** A Pod that waits for its gates may still be told where it may run. */
function withOldNodes(spec: Members, before: Members): Members {
  const { nodeSelector: _, ...rest } = spec;
  const old = membersOf(before["affinity"])["nodeAffinity"];
  const { nodeAffinity: __, ...others } = membersOf(spec["affinity"]);
  const affinity = old === undefined ? others : { ...others, nodeAffinity: old };
  const isNone = Object.keys(affinity).length === 0 && before["affinity"] === undefined;
  const { affinity: ___, ...bare } = rest;
  return {
    ...bare,
    ...(before["nodeSelector"] === undefined ? {} : { nodeSelector: before["nodeSelector"] }),
    ...(isNone || (spec["affinity"] === undefined && old === undefined) ? {} : { affinity }),
  };
}

function checkGated(spec: Members, before: Members): readonly FieldError[] {
  const selector = membersOf(spec["nodeSelector"]);
  const isKept = Object.entries(membersOf(before["nodeSelector"])).every(
    ([key, value]) => selector[key] === value,
  );
  const termsOf = (given: Members): readonly Members[] =>
    itemsOf(
      membersOf(
        membersOf(membersOf(given["affinity"])["nodeAffinity"])[
          "requiredDuringSchedulingIgnoredDuringExecution"
        ],
      )["nodeSelectorTerms"],
    );
  return [
    ...(isKept
      ? []
      : [
          invalidValue(
            "spec.nodeSelector",
            selector,
            "only additions to spec.nodeSelector are allowed (no mutations or deletions)",
          ),
        ]),
    ...checkTermUpdate(termsOf(spec), termsOf(before)),
  ];
}

/** Follows `validateNodeAffinityMutation`. */
function checkTermUpdate(next: readonly Members[], old: readonly Members[]): readonly FieldError[] {
  const field =
    "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms";
  const inner = (term: Members): Members => internalForm("NodeSelectorTerm", term);
  if (old.length > 0 && old.length !== next.length)
    return [
      invalidValue(
        field,
        next.length === 0 ? null : next.map(inner),
        "no additions/deletions to non-empty NodeSelectorTerms list are allowed",
      ),
    ];
  return old.flatMap((term, index) =>
    isOnlyMore(next[index] ?? {}, term)
      ? []
      : [
          invalidValue(
            `${field}[${index}]`,
            inner(next[index] ?? {}),
            "only additions are allowed (no mutations or deletions)",
          ),
        ],
  );
}

function isOnlyMore(next: Members, old: Members): boolean {
  const lists = ["matchExpressions", "matchFields"];
  const isEmpty = lists.every((list) => itemsOf(old[list]).length === 0);
  if (isEmpty) return lists.every((list) => itemsOf(next[list]).length === 0);
  return lists.every((list) => {
    const before = itemsOf(old[list]);
    return canonicalJSON(itemsOf(next[list]).slice(0, before.length)) === canonicalJSON(before);
  });
}
