import { type Members, membersOf, textOf } from "../values/api-object.js";
import { type FieldError, forbiddenField, invalidValue } from "../values/field-error.js";
import { sumOfContainers } from "./defaults.js";
import { checkResources } from "./resources-check.js";
import { itemsOf } from "../fields/members-map.js";
import { milliOf } from "../values/quantity-sums.js";

/** What a whole Pod asks for, beside its containers. Follows `validatePodResources`. */
export function checkWholeResources(spec: Members, field: string): readonly FieldError[] {
  if (spec["resources"] === undefined) return [];
  const resources = membersOf(spec["resources"]);
  if (membersOf(spec["os"])["name"] === "windows")
    return [forbiddenField(field, "may not be set for a windows pod")];
  return [
    ...(resources["claims"] === undefined
      ? []
      : [forbiddenField(`${field}.claims`, "claims may not be set for Resources at pod-level")]),
    ...checkResources(resources, { field, isPod: true, claims: [] }),
    ...checkSums(spec, resources, field),
  ];
}

function checkSums(spec: Members, resources: Members, field: string): readonly FieldError[] {
  const requests = membersOf(resources["requests"]);
  const limits = membersOf(resources["limits"]);
  const isMore = (a: unknown, b: unknown): boolean =>
    b !== undefined && milliOf(textOf(a)) > milliOf(textOf(b));
  return [
    ...Object.entries(sumOfContainers(spec, "requests"))
      .filter(([name, sum]) => isMore(sum, requests[name]))
      .map(([name, sum]) =>
        invalidValue(
          `${field}.requests[${name}]`,
          requests[name],
          `must be greater than or equal to aggregate container requests of ${sum}`,
        ),
      ),
    ...Object.entries(sumOfContainers(spec, "limits"))
      .filter(([name, sum]) => name.startsWith("hugepages-") && isMore(sum, limits[name]))
      .map(([name, sum]) =>
        invalidValue(
          `${field}.limits[${name}]`,
          limits[name],
          `must be greater than or equal to aggregate container limits of ${sum}`,
        ),
      ),
    ...itemsOf(spec["containers"]).flatMap((container, index) =>
      Object.entries(membersOf(membersOf(container["resources"])["limits"]))
        .filter(([name, limit]) => isMore(limit, limits[name]))
        .map(([name, limit]) =>
          invalidValue(
            `${field}.containers[${index}][${name}].limits`,
            limit,
            `must be less than or equal to pod limits of ${textOf(limits[name])}`,
          ),
        ),
    ),
  ];
}
