import { type Members, membersOf } from "./api-object.js";
import { type FieldError, duplicate, required } from "./field-error.js";
import { isMissing, named, oneOf } from "./field-rules.js";
import { itemsOf } from "./members-map.js";
import { dns1123Label } from "./name-rules.js";

/** Checks what a Pod is to run. Follows `ValidatePodSpec` of core/validation, in its order. */
export function checkPodSpec(spec: Members, field: string): readonly FieldError[] {
  const containers = itemsOf(spec["containers"]);
  const at = `${field}.containers`;
  return [
    ...(containers.length === 0
      ? [required(at)]
      : containers.flatMap((container, index) => [
          ...named(dns1123Label, `${at}[${index}].name`, container["name"]),
          ...(isMissing(container["image"]) ? [required(`${at}[${index}].image`)] : []),
          ...(containers.slice(0, index).some(({ name }) => name === container["name"])
            ? [duplicate(`${at}[${index}].name`, container["name"])]
            : []),
        ])),
    ...oneOf(`${field}.restartPolicy`, spec["restartPolicy"], {
      values: ["Always", "OnFailure", "Never"],
    }),
  ];
}

/** Checks the template of Pods. Follows `ValidatePodTemplateSpec`. */
export function checkTemplate(template: Members, field: string): readonly FieldError[] {
  return checkPodSpec(membersOf(template["spec"]), `${field}.spec`);
}
