import { type ApiObject, membersOf } from "../values/api-object.js";
import type { KindRules } from "../store/builtin-strategy.js";
import { duplicate, type FieldError, required } from "../values/field-error.js";
import { faults, isMissing } from "../values/field-rules.js";
import { checkFixed } from "./classes.js";
import { withRounded } from "./claim.js";
import { checkResources } from "../pods/resources-check.js";
import { checkTolerations } from "../pods/scheduling-check.js";
import { itemsOf } from "../fields/members-map.js";
import { dns1123Label } from "../values/name-rules.js";
import { checkLabels } from "../model/object-meta.js";
import { ageOf } from "../store/table.js";

/** Follows `ValidateRuntimeClass` of pkg/apis/node/validation. */
function checkRuntimeClass(object: ApiObject): readonly FieldError[] {
  const { handler, overhead, scheduling } = object;
  const { nodeSelector, tolerations } = membersOf(scheduling);
  const labels = Object.entries(membersOf(nodeSelector)).map(([key, value]) => [
    key,
    String(value),
  ]);
  const limits = membersOf(overhead)["podFixed"];
  const seen = new Set<string>();
  return [
    ...(isMissing(handler) ? [required("handler")] : faults(dns1123Label, "handler", handler)),
    ...(overhead === undefined
      ? []
      : checkResources({ limits }, { field: "overhead", isPod: false, claims: [] })),
    ...checkLabels(Object.fromEntries(labels), "scheduling.nodeSelector"),
    ...checkTolerations(tolerations, "scheduling.tolerations"),
    ...itemsOf(tolerations).flatMap(
      ({ key, operator, value, effect, tolerationSeconds }, index) => {
        const text = JSON.stringify([key, operator, value, effect]);
        const isTwice = seen.has(text);
        seen.add(text);
        const shown = {
          Key: key ?? "",
          Operator: operator ?? "",
          Value: value ?? "",
          Effect: effect ?? "",
          TolerationSeconds: tolerationSeconds ?? null,
        };
        return isTwice ? [duplicate(`scheduling.tolerations[${index}]`, shown)] : [];
      },
    ),
  ];
}

export const runtimeClass: KindRules = {
  allowsUnconditionalUpdate: false,
  default: (object) => withRounded(object, ["overhead", "podFixed"]),
  checkCreate: checkRuntimeClass,
  checkUpdate: (next, old) => checkFixed(next, old, ["handler"]),
  cells: (object, nowMs) => [object.metadata.name, object["handler"], ageOf(object, nowMs)],
};
