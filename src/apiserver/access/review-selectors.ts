import { membersOf, textOf } from "../values/api-object.js";
import { type FieldError, invalidValue, required } from "../values/field-error.js";
import { parseFieldSelector } from "../values/field-selector.js";
import { parseLabelSelector } from "../values/label-selector.js";
import { StatusError } from "../values/status-error.js";

const names = ["fieldSelector", "labelSelector"] as const;

/** Checks the selectors of a review. Follows `validateResourceAttributes` of pkg/apis/authorization/validation. */
export function checkSelectorAttributes(resourceAttributes: unknown): readonly FieldError[] {
  const attributes = membersOf(resourceAttributes);
  return names.flatMap((name) => {
    const field = `spec.resourceAttributes.${name}`;
    if (attributes[name] === undefined) return [];
    const { rawSelector, requirements } = membersOf(attributes[name]);
    const raw = textOf(rawSelector);
    const isListed = Array.isArray(requirements) && requirements.length > 0;
    if (raw !== "" && isListed)
      return [
        invalidValue(
          `${field}.rawSelector`,
          raw,
          "may not specified at the same time as requirements",
        ),
      ];
    if (raw !== "" || isListed) return [];
    const why = `when ${field} is specified, requirements or rawSelector is required`;
    return [required(`${field}.requirements`, why)];
  });
}

/** What is said of selectors of a review that cannot be read: they are ignored. */
export function selectorFault(resourceAttributes: unknown): string | undefined {
  const attributes = membersOf(resourceAttributes);
  const faults = names
    .filter((name) => !isReadable(name, textOf(membersOf(attributes[name])["rawSelector"])))
    .map((name) => `spec.resourceAttributes.${name} ignored due to parse error`);
  return faults.length === 0 ? undefined : faults.join("; ");
}

function isReadable(name: (typeof names)[number], text: string): boolean {
  try {
    if (name === "fieldSelector") parseFieldSelector(text);
    else parseLabelSelector(text);
    return true;
  } catch (error) {
    if (error instanceof StatusError) return false;
    throw error;
  }
}
