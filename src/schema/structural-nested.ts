import type { Path, Report } from "./schema-walk.js";
import type { JSONSchemaProps } from "./types.js";

/**
 * Checks `allOf`, `anyOf`, `oneOf` and `not` of a node: they may restrict values, and say
 * nothing of types, defaults, texts and merging.
 */
export function checkNested(schema: JSONSchemaProps, report: Report): void {
  const { allOf = [], anyOf = [], oneOf = [], not } = schema;
  if (!isIntOrString(anyOf))
    anyOf.forEach((nested, index) => checkInside({ nested, path: ["anyOf", index] }, report));
  allOf.forEach((nested, index) => {
    const skipAnyOf = index === 0 && isIntOrString(nested.anyOf ?? []);
    checkInside({ nested, path: ["allOf", index], skipAnyOf }, report);
  });
  oneOf.forEach((nested, index) => checkInside({ nested, path: ["oneOf", index] }, report));
  if (not !== undefined && not !== null) checkInside({ nested: not, path: ["not"] }, report);
}

/** The one place where types may stand inside: an integer or a string. */
function isIntOrString(anyOf: readonly JSONSchemaProps[]): boolean {
  return (
    anyOf.length === 2 &&
    anyOf.every(({ type, ...others }, index) => {
      return type === ["integer", "string"][index] && !Object.values(others).some(isSet);
    })
  );
}

interface NestedPlace {
  readonly nested: JSONSchemaProps;
  readonly path: Path;
  readonly skipAnyOf?: boolean;
}

const forbidden = [
  "type",
  "default",
  "title",
  "description",
  "nullable",
  "x-kubernetes-preserve-unknown-fields",
  "x-kubernetes-embedded-resource",
  "x-kubernetes-int-or-string",
  "x-kubernetes-list-map-keys",
  "x-kubernetes-list-type",
  "x-kubernetes-map-type",
  "x-kubernetes-validations",
] as const;

function checkInside({ nested, path, skipAnyOf = false }: NestedPlace, report: Report): void {
  const junctor = path.findLast((part) => junctors.includes(String(part)));
  for (const keyword of forbidden) {
    if (!isSet(nested[keyword])) continue;
    const message = `must not stand inside ${junctor}: say it of the node outside`;
    report("SCHEMA_NESTED", message, [...path, keyword]);
  }
  const { additionalProperties } = nested;
  if (isSet(additionalProperties)) {
    const message = `must not stand inside ${junctor}: only fields that are declared outside can be restricted there`;
    report("SCHEMA_NESTED", message, [...path, "additionalProperties"]);
  }
  if (Object.hasOwn(nested.properties ?? {}, "metadata")) {
    const message = `metadata must not be restricted inside ${junctor}`;
    report("SCHEMA_NESTED", message, [...path, "properties", "metadata"]);
  }
  for (const [name, field] of Object.entries(nested.properties ?? {})) {
    checkInside({ nested: field, path: [...path, "properties", name] }, report);
  }
  if (isSet(nested.items) && nested.items !== undefined) {
    checkInside({ nested: nested.items, path: [...path, "items"] }, report);
  }
  for (const keyword of ["allOf", "anyOf", "oneOf"] as const) {
    if (keyword === "anyOf" && skipAnyOf) continue;
    (nested[keyword] ?? []).forEach((inner, index) =>
      checkInside({ nested: inner, path: [...path, keyword, index] }, report),
    );
  }
  if (isSet(nested.not) && nested.not !== undefined) {
    checkInside({ nested: nested.not, path: [...path, "not"] }, report);
  }
}

const junctors = ["allOf", "anyOf", "oneOf", "not"];

/** Whether a keyword says something: Go's zero values count as absent. */
function isSet(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === "") return false;
  return !(Array.isArray(value) && value.length === 0);
}

/**
 * Checks that what the root's `allOf` and its kin restrict is declared by the root itself.
 *
 * The API server looks at the root only; elsewhere such a restriction is a warning.
 */
export function checkUndeclared(schema: JSONSchemaProps, report: Report): void {
  for (const [nested, vPath] of nestedOf(schema, []))
    checkDeclared({ nested, schema, sPath: [], vPath }, report);
}

interface Pair {
  readonly nested: JSONSchemaProps;
  readonly schema: JSONSchemaProps;
  readonly sPath: Path;
  readonly vPath: Path;
}

function checkDeclared({ nested, schema, sPath, vPath }: Pair, report: Report): void {
  const missing = (path: Path): void =>
    report("SCHEMA_UNDECLARED", `must be declared, as ${vPath.join(".")} restricts it`, path);
  for (const [inner, below] of nestedOf(nested, vPath)) {
    checkDeclared({ nested: inner, schema, sPath, vPath: below }, report);
  }
  if (isSet(nested.items) && nested.items !== undefined) {
    const path = [...sPath, "items"];
    if (schema.items === undefined) missing(path);
    else
      checkDeclared(
        { nested: nested.items, schema: schema.items, sPath: path, vPath: [...vPath, "items"] },
        report,
      );
  }
  for (const [name, field] of Object.entries(nested.properties ?? {})) {
    const path = [...sPath, "properties", name];
    const declared = Object.hasOwn(schema.properties ?? {}, name)
      ? schema.properties?.[name]
      : undefined;
    if (declared === undefined) missing(path);
    else
      checkDeclared(
        { nested: field, schema: declared, sPath: path, vPath: [...vPath, "properties", name] },
        report,
      );
  }
}

function nestedOf(
  { allOf = [], anyOf = [], oneOf = [], not }: JSONSchemaProps,
  path: Path,
): readonly (readonly [JSONSchemaProps, Path])[] {
  const listed = Object.entries({ allOf, anyOf, oneOf }).flatMap(([keyword, nodes]) =>
    nodes.map((node, index) => [node, [...path, keyword, index]] as const),
  );
  return not === undefined || not === null ? listed : [...listed, [not, [...path, "not"]]];
}
