import { checkListTypes } from "./list-types.js";
import { checkValue } from "./check-value.js";
import { checkEmbeddedResources } from "./embedded-resource.js";
import { dottedField } from "./value-issue.js";
import type { ValidationIssue } from "./issues.js";
import type { JSONSchemaProps } from "./types.js";

type Path = readonly (string | number)[];

/**
 * Checks a value against a structural schema and lists every issue.
 *
 * Defaults are taken as applied already. Fields that the schema does not name are
 * issues, since the API server would prune them. CEL rules are not evaluated.
 * `undefined` in an object stands for an absent field.
 */
export function validate(
  schema: JSONSchemaProps,
  value: unknown,
  path: Path = [],
): readonly ValidationIssue[] {
  const place = { path, field: dottedField(path) };
  const issues = [
    ...checkValue(schema, value, { path, refusesUnknownFields: true }),
    ...checkEmbeddedResources(schema, value, place),
    ...checkListTypes(schema, value, place),
  ];
  return issues.map(({ path: at, code, message }) => ({ path: at, code, message }));
}
