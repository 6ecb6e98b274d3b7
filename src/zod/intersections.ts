import type { JSONSchemaProps } from "../schema/types.js";
import { canonicalJSON } from "../util/json.js";
import { keywordsBeside, type Place } from "./carried.js";

const keeps = "x-kubernetes-preserve-unknown-fields";

/** Two objects as one with the fields of both; otherwise that is reported. */
export function mergeObjects(
  left: JSONSchemaProps,
  right: JSONSchemaProps,
  { report }: Place,
): JSONSchemaProps {
  const isPlain = [left, right].every(
    (side) =>
      side.type === "object" &&
      (side.properties !== undefined || side[keeps] === true) &&
      keywordsBeside(side, ["type", "properties", "required", keeps]).length === 0,
  );
  if (!isPlain) {
    report(
      "ZOD_UNION",
      "is an intersection of other things than objects with fields: write one schema that says both",
    );
    return {};
  }
  const shared = Object.keys(left.properties ?? {}).filter((name) =>
    Object.hasOwn(right.properties ?? {}, name),
  );
  for (const name of shared) {
    if (fieldText(left, name) !== fieldText(right, name))
      report("ZOD_UNION", `has two schemas for ${name}: write one that says both`);
  }
  const required = [...new Set([...(left.required ?? []), ...(right.required ?? [])])];
  const properties = { ...left.properties, ...right.properties };
  const isOpen = left[keeps] === true || right[keeps] === true;
  return {
    type: "object",
    ...(isOpen && Object.keys(properties).length === 0 ? {} : { properties }),
    ...(required.length === 0 ? {} : { required }),
    ...(isOpen ? { [keeps]: true } : {}),
  };
}

function fieldText({ properties, required = [] }: JSONSchemaProps, name: string): string {
  return canonicalJSON([properties?.[name], required.includes(name)]);
}
