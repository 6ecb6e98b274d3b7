import { type ApiObject, membersOf } from "./api-object.js";
import { type FieldError, notSupported, required } from "./field-error.js";
import { notNegative } from "./field-rules.js";
import { checkTemplate } from "./kinds-pod-spec-check.js";

/** Follows `ValidateJob`. */
export function checkJob(object: ApiObject): readonly FieldError[] {
  const spec = membersOf(object["spec"]);
  const { restartPolicy } = membersOf(membersOf(spec["template"])["spec"]);
  const at = "spec.template.spec.restartPolicy";
  return [
    ...["parallelism", "completions", "activeDeadlineSeconds", "backoffLimit"].flatMap((name) =>
      notNegative(`spec.${name}`, spec[name]),
    ),
    ...checkTemplate(membersOf(spec["template"]), "spec.template"),
    ...(restartPolicy === "Always" ? [required(at, 'valid values: "OnFailure", "Never"')] : []),
    ...(["Always", "OnFailure", "Never"].includes(String(restartPolicy))
      ? []
      : [notSupported(at, restartPolicy, ["OnFailure", "Never"])]),
  ];
}
