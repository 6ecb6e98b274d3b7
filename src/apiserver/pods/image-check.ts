import { type Members, textOf } from "../values/api-object.js";
import { type FieldError, invalidValue } from "../values/field-error.js";

/** Follows `validateContainerOnlyForPod` of core/validation. */
export function checkImage({ image }: Members, field: string): readonly FieldError[] {
  const text = textOf(image);
  return text.trim() === text
    ? []
    : [invalidValue(`${field}.image`, text, "must not have leading or trailing whitespace")];
}
