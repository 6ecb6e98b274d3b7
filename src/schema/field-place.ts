import type { JSONSchemaProps } from "./types.js";
import type { FieldReason, ValueIssue } from "./value-issue.js";

/** A place in an object: as a path, and as the API server writes it, with the keys of maps in brackets. */
export interface FieldPlace {
  readonly path: readonly (string | number)[];
  readonly field: string;
}

export const ROOT_PLACE: FieldPlace = { path: [], field: "" };

/** A field that the schema declares, or an entry of a map. */
export function fieldPlace(
  { path, field }: FieldPlace,
  name: string,
  schema: JSONSchemaProps,
): FieldPlace {
  const isField = Object.hasOwn(schema.properties ?? {}, name);
  return isField ? childPlace({ path, field }, name) : keyPlace({ path, field }, name);
}

export function keyPlace({ path, field }: FieldPlace, name: string): FieldPlace {
  return { path: [...path, name], field: `${field}[${name}]` };
}

export function childPlace({ path, field }: FieldPlace, name: string): FieldPlace {
  return { path: [...path, name], field: child(field, name) };
}

export function itemPlace({ path, field }: FieldPlace, index: number): FieldPlace {
  return { path: [...path, index], field: `${field}[${index}]` };
}

function child(field: string, name: string): string {
  return field === "" ? name : `${field}.${name}`;
}

export function issueAt(
  { path, field }: FieldPlace,
  code: string,
  message: string,
  reason: FieldReason = "FieldValueInvalid",
): ValueIssue {
  return { path, code, message, reason, field };
}
