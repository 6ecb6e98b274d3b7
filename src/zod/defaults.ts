import { applyDefaults } from "../schema/defaulting.js";
import { toJSON } from "../schema/json-value.js";
import type { JSONSchemaProps } from "../schema/types.js";
import { canonicalJSON } from "../util/json.js";
import type { Place } from "./carried.js";

/** What zod says of a default; a function is called anew each time that the value is read. */
export interface DefaultDef {
  readonly type: "default" | "prefault";
  readonly defaultValue: unknown;
}

/** A node with its default, where an API server would fill in the same. */
export function withDefault(
  json: JSONSchemaProps,
  def: DefaultDef,
  { report }: Place,
): JSONSchemaProps {
  const given = def.defaultValue;
  const { value, issues } = toJSON(given, []);
  const refuse = (message: string): JSONSchemaProps => {
    report("ZOD_DEFAULT", message);
    return json;
  };
  if (given === undefined || given === null)
    return refuse(
      `a default of ${String(given)} is none for an API server: write .optional() instead`,
    );
  if (issues.length > 0)
    return refuse(`the default ${issues.map(({ message }) => message).join("; ")}`);
  if (canonicalJSON(toJSON(def.defaultValue, []).value) !== canonicalJSON(value))
    return refuse(
      "the default is computed anew each time: write a value, or set the field where it is read",
    );
  const filled = applyDefaults(json, value);
  if (def.type === "default" && canonicalJSON(filled) !== canonicalJSON(value))
    return refuse(
      "zod takes a default as it stands, an API server fills in the defaults inside it: write .prefault(), or the inner defaults out",
    );
  return { ...json, default: value };
}
