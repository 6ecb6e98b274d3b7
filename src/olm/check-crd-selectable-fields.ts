import { findField } from "../schema/field-path.js";
import type { JSONSchemaProps } from "../schema/types.js";
import type { Report } from "./finding.js";
import { listAt, textAt } from "./json-access.js";

/** How many fields of one version objects can be selected by. */
const maxFields = 8;

/**
 * Checks the fields that objects of a version can be selected by.
 *
 * Follows `ValidateCustomResourceSelectableFields` of apiextensions-apiserver.
 */
export function checkSelectableFields(
  version: unknown,
  schema: JSONSchemaProps | undefined,
  path: readonly (string | number)[],
  report: Report,
): void {
  const fields = listAt(version, "selectableFields");
  const at = [...path, "selectableFields"];
  const say = (message: string, ...below: readonly (string | number)[]): void =>
    report("CRD_SELECTABLE_FIELD", message, [...at, ...below]);
  const paths = fields.map((field) => textAt(field, "jsonPath") ?? "");
  // A version without a schema has been reported.
  if (schema === undefined) return;
  paths.forEach((jsonPath, index) => {
    const fault =
      faultOfPath(jsonPath, schema) ??
      (paths.indexOf(jsonPath) < index ? "is named already: remove one" : undefined);
    if (fault !== undefined) say(`${fault}: ${JSON.stringify(jsonPath)}`, index, "jsonPath");
  });
  if (new Set(paths).size > maxFields) say(`must be at most ${maxFields}, not ${paths.length}`);
}

function faultOfPath(jsonPath: string, schema: JSONSchemaProps): string | undefined {
  if (!/^(?:\.[^.[\]'"]+)+$/.test(jsonPath)) {
    return "must be a path of field names such as .spec.version";
  }
  const names = jsonPath.slice(1).split(".");
  if (names[0] === "metadata")
    return "must not lead into the metadata, which has selectors already";
  const found = findField(schema, names);
  if ("unknown" in found) return `leads to ${found.unknown}, which is no field`;
  const { type } = found.schema;
  return type === "string" || type === "boolean" || type === "integer"
    ? undefined
    : "must lead to a string, a boolean or an integer";
}
