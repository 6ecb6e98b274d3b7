import { canonicalJSON, isPlainObject } from "../util/json.js";
import { checkValue } from "./check-value.js";
import { checkEmbeddedResources, coerceEmbeddedResources } from "./embedded-resource.js";
import type { ValidationIssue } from "./issues.js";
import { prune } from "./pruning.js";
import { type SchemaPlace, subschemasOf } from "./schema-walk.js";
import type { JSONSchemaProps } from "./types.js";
import { dottedField } from "./value-issue.js";
import { hasRules } from "./schema-search.js";
import { checkValueRules } from "./value-rules.js";

/**
 * Checks each default of a schema against its own node, as it stands: it must satisfy it, without
 * the defaults inside it, and have no field that would be pruned. Defaults inside a map's values,
 * and list types, are not looked at, by the API server neither.
 *
 * Follows `apiextensions-apiserver/pkg/apiserver/schema/defaulting/validation.go`.
 */
export function checkDefaults(schema: JSONSchemaProps): readonly ValidationIssue[] {
  return placesWithDefaults({ schema, path: [], level: "root" }).flatMap(faultsOf);
}

/**
 * Evaluates the rules of each node on its default, as it stands; with `oldSelf` as an update that
 * changes nothing, and as a new value. The schema and its rules have no other fault.
 */
export function checkDefaultRules(schema: JSONSchemaProps): readonly ValidationIssue[] {
  if (!hasRules(schema)) return [];
  return placesWithDefaults({ schema, path: [], level: "root" })
    .filter((place) => hasRules(place.schema) && place.path.length > 0)
    .flatMap((place) => {
      const root: JSONSchemaProps = { type: "object", properties: { value: place.schema } };
      const object = { value: place.schema.default };
      const found = [
        ...checkValueRules(root, object, { oldObject: object }).issues,
        ...checkValueRules(root, object).issues,
      ].map(({ path, message }) => issueAt([...place.path, "default", ...path.slice(1)], message));
      return [...new Map(found.map((issue) => [canonicalJSON(issue), issue])).values()];
    });
}

function placesWithDefaults(place: SchemaPlace, found: SchemaPlace[] = []): readonly SchemaPlace[] {
  const { schema, path } = place;
  if (schema.default !== undefined && schema.default !== null) found.push(place);
  for (const child of subschemasOf(place))
    if (child.path[path.length] !== "additionalProperties") placesWithDefaults(child, found);
  return found;
}

function faultsOf({ schema, path, metadata }: SchemaPlace): readonly ValidationIssue[] {
  const isResource = path.length === 0 || schema["x-kubernetes-embedded-resource"] === true;
  const node = isResource ? { ...schema, "x-kubernetes-embedded-resource": true } : schema;
  const below = [...path, "default"];
  const { default: value } = schema;
  const { dropped } = metadata === undefined ? prune(node, value) : { dropped: [] };
  const place = { path: below, field: dottedField(below) };
  const unreadable = coerceEmbeddedResources(node, value, place).issues;
  const isCheckable = isPlainObject(value) || !isResource;
  const ofResources =
    unreadable.length > 0 || !isCheckable ? unreadable : checkEmbeddedResources(node, value, place);
  const issues =
    ofResources.length > 0
      ? ofResources
      : checkValue(schema, value, { path: below, reading: "defaults" });
  return [
    ...dropped.map((field) => issueAt(below, `${field} is no field of the schema: remove it`)),
    ...issues.map((issue) => issueAt(issue.path, issue.message)),
  ];
}

function issueAt(path: ValidationIssue["path"], message: string): ValidationIssue {
  return { path, code: "SCHEMA_DEFAULT", message: `in the default: ${message}` };
}
