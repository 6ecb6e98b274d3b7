import { type Members, textOf } from "../values/api-object.js";
import { type FieldError, invalidValue, required } from "../values/field-error.js";
import { faults, isMissing } from "../values/field-rules.js";
import { pathSegment } from "../values/name-rules.js";

/** Checks what an autoscaler refers to. Follows `ValidateCrossVersionObjectReference`. */
export function checkReference(
  field: string,
  reference: Members,
  { isAnyVersion, isCoreAllowed }: { isAnyVersion: boolean; isCoreAllowed: boolean },
): readonly FieldError[] {
  const { kind, name } = reference;
  const apiVersion = textOf(reference["apiVersion"]);
  const slashes = apiVersion.split("/").length - 1;
  const isCore = slashes === 0 || apiVersion.startsWith("/");
  const fault =
    slashes > 1
      ? `unexpected GroupVersion string: ${apiVersion}`
      : isCore && !isCoreAllowed
        ? "apiVersion must specify API group"
        : undefined;
  return [
    ...(isMissing(kind) ? [required(`${field}.kind`)] : faults(pathSegment, `${field}.kind`, kind)),
    ...(isMissing(name) ? [required(`${field}.name`)] : faults(pathSegment, `${field}.name`, name)),
    ...(fault === undefined || isAnyVersion
      ? []
      : [invalidValue(`${field}.apiVersion`, apiVersion, fault)]),
  ];
}
