import { escapeFieldName, RESERVED_NAMES } from "./cel-names.js";
import { nearest } from "./cel-suggest.js";
import { formatCelType, type CelType } from "./cel-types.js";

/** The type of a field of an object, or what to say when there is none. */
export type CelFieldLookup =
  | { readonly type: CelType }
  | { readonly type?: undefined; readonly message: string; readonly suggestion?: string };

/** Looks up a field as it is written in a rule; reserved words may be written bare since 1.31. */
export function fieldTypeOf(
  type: Extract<CelType, { kind: "struct" }>,
  field: string,
  minor: number,
): CelFieldLookup {
  const bare =
    minor >= 31 && RESERVED_NAMES.has(field) ? type.fields?.get(`__${field}__`) : undefined;
  const found = type.fields?.get(field) ?? bare;
  if (found !== undefined) return { type: found };
  const owner = formatCelType(type);
  const message = `${owner} has no field ${field}`;
  const escaped = escapeFieldName(field);
  if (escaped !== undefined && type.fields?.has(escaped) === true)
    return { message, suggestion: `write ${escaped}` };
  const dashed = [...(type.fields?.keys() ?? [])].find((name) =>
    name.startsWith(`${field}__dash__`),
  );
  if (dashed !== undefined)
    return { message, suggestion: `- in a name is written __dash__: ${dashed}` };
  const near = nearest(field, type.fields?.keys() ?? []);
  if (near !== undefined) return { message, suggestion: `did you mean ${near}?` };
  const names = [...(type.fields?.keys() ?? [])].toSorted();
  if (names.length === 0) return { message };
  return {
    message,
    suggestion: `it has ${names.slice(0, 8).join(", ")}${names.length > 8 ? ", …" : ""}`,
  };
}
