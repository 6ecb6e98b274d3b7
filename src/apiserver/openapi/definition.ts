import { isPlainObject } from "../../util/json.js";
import { membersOf } from "../values/api-object.js";

/** A part of a schema without what v2 does not have: defaults, and references that something is said beside. */
export function definition(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => definition(item));
  if (!isPlainObject(value)) return value;
  const { allOf, $ref, ...rest } = value;
  const [first] = Array.isArray(allOf) && allOf.length === 1 ? (allOf as readonly unknown[]) : [];
  const reference = $ref ?? membersOf(first)["$ref"];
  const members = Object.fromEntries(
    Object.entries(rest)
      .filter(([name]) => name !== "default")
      .map(([name, member]) => [name, name === "properties" ? each(member) : definition(member)]),
  );
  if (typeof reference !== "string")
    return { ...members, ...(allOf === undefined ? {} : { allOf: definition(allOf) }) };
  return { $ref: reference.replace("#/components/schemas/", "#/definitions/"), ...members };
}

/** The names of properties are any. */
function each(properties: unknown): unknown {
  return Object.fromEntries(
    Object.entries(membersOf(properties)).map(([name, schema]) => [name, definition(schema)]),
  );
}
