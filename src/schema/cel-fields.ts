import { nearest } from "./cel-suggest.js";
import { formatCelType, type CelType } from "./cel-types.js";

/** Words that a field of this name must be written with underscores for. */
const reserved: ReadonlySet<string> = new Set(
  "true false null in as break const continue else for function if import let loop package namespace return var void while".split(
    " ",
  ),
);

const replacements: Readonly<Record<string, string>> = {
  __: "__underscores__",
  ".": "__dot__",
  "-": "__dash__",
  "/": "__slash__",
};

/**
 * How a property is written in a rule: `my-field` as `my__dash__field`.
 *
 * Answers `undefined` for a name that no rule can reach: one that is empty, starts with a
 * digit or holds another character than letters, digits and `_ . - /`.
 *
 * Follows the page "Extend the Kubernetes API with CustomResourceDefinitions", validation
 * rules, and `apiserver/pkg/cel/escaping.go`.
 */
export function escapeFieldName(name: string): string | undefined {
  if (reserved.has(name)) return `__${name}__`;
  if (!/^[A-Za-z_.\-/][A-Za-z0-9_.\-/]*$/.test(name)) return undefined;
  return name.replaceAll(/__|[.\-/]/g, (part) => replacements[part] ?? part);
}

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
  const bare = minor >= 31 && reserved.has(field) ? type.fields?.get(`__${field}__`) : undefined;
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
