import { kubernetesVersion } from "./kubernetes-version.js";

/** Keywords whose value is a schema, or a list of schemas, or schemas by name. */
const nested = ["items", "additionalProperties", "not"];
const nestedLists = ["allOf", "anyOf", "oneOf"];

/** Whether a server does not know a format where it stands. */
type IsUnknown = (type: unknown, format: string) => boolean;

/**
 * Before 1.36 formats of numbers have no range: kube-openapi's `validate/schema.go` tells the
 * validator of numbers no format, and apiextensions-apiserver's `validation/formats.go` knows none.
 */
const ranges: Readonly<Record<string, IsUnknown>> = {
  "1.34": (type) => type === "integer" || type === "number",
  "1.35": (type) => type === "integer" || type === "number",
};

/**
 * The formats of names came with 1.34, and a server holds objects to what the version before its
 * own had (`DefaultCompatibilityVersion`); defaults it holds to all.
 */
const names: Readonly<Record<string, IsUnknown>> = {
  "1.34": (_, format) => ["k8sshortname", "k8slongname"].includes(format.replaceAll("-", "")),
};

/** A schema as objects are held to it by the server of this run, where we hold them to it as 1.36 does. */
export function schemaAsServed<Schema>(schema: Schema): Schema {
  return withoutUnknown(schema, [ranges, names]);
}

/** A CustomResourceDefinition whose schemas are as the defaults in them are held to them. */
export function manifestAsServed(manifest: unknown): unknown {
  const spec = Object(Object(manifest).spec);
  if (!Array.isArray(spec.versions)) return manifest;
  const versions = spec.versions.map((version: unknown) => {
    const { schema } = Object(version);
    if (!isObject(schema) || !("openAPIV3Schema" in schema)) return version;
    const openAPIV3Schema = withoutUnknown(schema.openAPIV3Schema, [ranges]);
    return { ...Object(version), schema: { ...schema, openAPIV3Schema } };
  });
  return { ...Object(manifest), spec: { ...spec, versions } };
}

function withoutUnknown<Schema>(
  schema: Schema,
  formats: readonly Readonly<Record<string, IsUnknown>>[],
): Schema {
  const unknown = formats.flatMap((each) => each[kubernetesVersion] ?? []);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only texts of a keyword go
  return unknown.length === 0 ? schema : (withoutFormats(schema, unknown) as Schema);
}

function withoutFormats(schema: unknown, unknown: readonly IsUnknown[]): unknown {
  if (!isObject(schema)) return schema;
  const changed: Record<string, unknown> = { ...schema };
  const { type, format } = changed;
  if (typeof format === "string" && unknown.some((isUnknown) => isUnknown(type, format)))
    delete changed["format"];
  for (const keyword of nested)
    if (keyword in changed) changed[keyword] = withoutFormats(changed[keyword], unknown);
  for (const keyword of nestedLists) {
    const list = changed[keyword];
    if (Array.isArray(list)) changed[keyword] = list.map((each) => withoutFormats(each, unknown));
  }
  const { properties } = changed;
  if (isObject(properties))
    changed["properties"] = Object.fromEntries(
      Object.entries(properties).map(([name, each]) => [name, withoutFormats(each, unknown)]),
    );
  return changed;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
