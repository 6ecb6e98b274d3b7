import type { Members } from "../values/api-object.js";
import { textOf } from "../values/api-object.js";
import {
  duplicate,
  type FieldError,
  invalidValue,
  notSupported,
  required,
  tooLong,
} from "../values/field-error.js";
import { faults, isMissing } from "../values/field-rules.js";
import { itemsOf } from "../fields/members-map.js";
import { qualifiedName } from "../values/name-rules.js";

const statuses = ["False", "True", "Unknown"];
const reasonForm = /^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$/;
const reasonFault =
  "a condition reason must start with alphabetic character, optionally followed by a string of alphanumeric characters or '_,:', and must end with an alphanumeric character or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName',  or 'ReasonA,ReasonB',  or 'ReasonA:ReasonB', regex used for validation is '[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?')";

/** Checks conditions of meta/v1. Follows `ValidateConditions` of apimachinery. */
export function checkConditions(field: string, conditions: unknown): readonly FieldError[] {
  const types = new Set<string>();
  return itemsOf(conditions).flatMap((condition, index) => {
    const type = textOf(condition["type"]);
    const isTwice = types.has(type);
    types.add(type);
    const at = `${field}[${index}]`;
    return [...(isTwice ? [duplicate(`${at}.type`, type)] : []), ...checkCondition(at, condition)];
  });
}

function checkCondition(field: string, condition: Members): readonly FieldError[] {
  const { status, observedGeneration, lastTransitionTime } = condition;
  const reason = textOf(condition["reason"]);
  const isBelow = typeof observedGeneration === "number" && observedGeneration < 0;
  return [
    ...faults(qualifiedName, `${field}.type`, textOf(condition["type"])),
    ...(statuses.includes(textOf(status))
      ? []
      : [notSupported(`${field}.status`, textOf(status), statuses)]),
    ...(isBelow
      ? [
          invalidValue(
            `${field}.observedGeneration`,
            observedGeneration,
            "must be greater than or equal to zero",
          ),
        ]
      : []),
    ...(isMissing(lastTransitionTime) ? [required(`${field}.lastTransitionTime`)] : []),
    ...(reason === ""
      ? [required(`${field}.reason`)]
      : [
          ...(reasonForm.test(reason)
            ? []
            : [invalidValue(`${field}.reason`, reason, reasonFault)]),
          ...(Buffer.byteLength(reason) > 1024 ? [tooLong(`${field}.reason`, 1024)] : []),
        ]),
    ...(Buffer.byteLength(textOf(condition["message"])) > 32 * 1024
      ? [tooLong(`${field}.message`, 32 * 1024)]
      : []),
  ];
}
