import { Schema } from "../schema/node.js";
import type { ValidationIssue } from "../schema/issues.js";
import { isPlainObject } from "../util/json.js";
import { authorsPath } from "../schema/authors-path.js";
import { checkOptions } from "./check-options.js";

type Path = readonly (string | number)[];
type Holds = readonly [what: string, holds: (value: unknown) => boolean];

const isText = (value: unknown): boolean => typeof value === "string";
const text: Holds = ["a string", isText];
const flag: Holds = ["true or false", (value) => typeof value === "boolean"];
const texts: Holds = ["a list of strings", (value) => Array.isArray(value) && value.every(isText)];
const textMap: Holds = [
  "an object of strings",
  (value) => isPlainObject(value) && Object.values(value).every(isText),
];
const record: Holds = ["an object", isPlainObject];
const node: Holds = ["a schema", () => true];

const resourceOptions: Readonly<Record<string, Holds>> = {
  group: text,
  kind: text,
  plural: text,
  singular: text,
  shortNames: texts,
  categories: texts,
  scope: text,
  description: text,
  labels: textMap,
  annotations: textMap,
  versions: record,
};

const columnOptions: Readonly<Record<string, Holds>> = {
  jsonPath: text,
  type: text,
  format: text,
  description: text,
  priority: ["a number", (value) => typeof value === "number"],
};

const scaleOptions: Readonly<Record<string, Holds>> = {
  specReplicas: text,
  statusReplicas: text,
  selector: text,
};

const versionOptions: Readonly<Record<string, Holds>> = {
  spec: node,
  status: node,
  schema: node,
  served: flag,
  storage: flag,
  deprecated: ["true, false or a text", (value) => isText(value) || flag[1](value)],
  printerColumns: record,
  scale: record,
  selectableFields: texts,
  rules: [
    "a list of rules",
    (value) =>
      Array.isArray(value) && value.every((rule) => isPlainObject(rule) && isText(rule["rule"])),
  ],
  metadata: record,
  statusSubresource: flag,
  examples: record,
};

/** Checks the options of a resource for what callers without a type checker could give. */
export function checkResourceOptions(options: unknown): readonly ValidationIssue[] {
  const issues = checkTypes(options, resourceOptions, []);
  if (issues.length > 0 || !isPlainObject(options)) return issues;
  const missing = checkGiven(options, ["group", "kind", "versions"], []);
  if (missing.length > 0) return missing;
  const versions = isPlainObject(options["versions"]) ? options["versions"] : {};
  return Object.entries(versions).flatMap(([name, version]) =>
    checkVersion(version, ["versions", name]),
  );
}

function checkTypes(
  options: unknown,
  types: Readonly<Record<string, Holds>>,
  path: Path,
): readonly ValidationIssue[] {
  if (!isPlainObject(options)) return [{ path, code: "OPTION_TYPE", message: "must be an object" }];
  const mistyped = Object.entries(options).flatMap(([name, value]): ValidationIssue[] => {
    const type = Object.hasOwn(types, name) ? types[name] : undefined;
    if (type === undefined || value === undefined || type[1](value)) return [];
    return [{ path: [...path, name], code: "OPTION_TYPE", message: `must be ${type[0]}` }];
  });
  return [...checkOptions(options, Object.keys(types), path), ...mistyped];
}

function checkVersion(version: unknown, path: Path): readonly ValidationIssue[] {
  const issues = checkTypes(version, versionOptions, path);
  if (issues.length > 0 || !isPlainObject(version)) return issues;
  const { spec, status, schema, metadata } = version;
  const below = [...checkColumns(version, path), ...checkScale(version, path)];
  if (below.length > 0) return below;
  if (schema !== undefined) {
    const beside = ["spec", "status", "metadata", "rules"].filter(
      (name) => version[name] !== undefined,
    );
    return [
      ...checkSchema(schema, [...path, "schema"]),
      ...beside.map((name) => ({
        path: [...path, name],
        code: "OPTION_CONFLICT",
        message: "must not stand beside schema, which says it all",
      })),
    ];
  }
  return [
    ...checkSchema(spec, [...path, "spec"]),
    ...(status === undefined ? [] : checkSchema(status, [...path, "status"])),
    ...Object.entries(isPlainObject(metadata) ? metadata : {}).flatMap(([name, field]) =>
      name === "name" || name === "generateName"
        ? checkNode(field, [...path, "metadata", name])
        : checkOptions({ [name]: field }, ["name", "generateName"], [...path, "metadata"]),
    ),
  ];
}

function checkColumns(
  { printerColumns = {} }: Readonly<Record<string, unknown>>,
  path: Path,
): readonly ValidationIssue[] {
  return Object.entries(Object(printerColumns)).flatMap(([title, column]) => {
    const below = [...path, "printerColumns", title];
    return isText(column)
      ? []
      : [...checkTypes(column, columnOptions, below), ...checkGiven(column, ["jsonPath"], below)];
  });
}

function checkScale(
  { scale }: Readonly<Record<string, unknown>>,
  path: Path,
): readonly ValidationIssue[] {
  if (scale === undefined) return [];
  const below = [...path, "scale"];
  return [
    ...checkTypes(scale, scaleOptions, below),
    ...checkGiven(scale, ["specReplicas", "statusReplicas"], below),
  ];
}

function checkGiven(
  options: unknown,
  names: readonly string[],
  path: Path,
): readonly ValidationIssue[] {
  if (!isPlainObject(options)) return [];
  return names
    .filter((name) => options[name] === undefined)
    .map((name) => ({ path: [...path, name], code: "OPTION_MISSING", message: "must be given" }));
}

/** A schema of an object, without faults of the builder. */
function checkSchema(schema: unknown, path: Path): readonly ValidationIssue[] {
  const issues = checkNode(schema, path);
  if (issues.length > 0 || !(schema instanceof Schema) || schema.json.type === "object")
    return issues;
  return [{ path, code: "SCHEMA_ROOT", message: "must be an object: k.object({ … })" }];
}

function checkNode(schema: unknown, path: Path): readonly ValidationIssue[] {
  if (!(schema instanceof Schema))
    return [{ path, code: "SCHEMA_ROOT", message: "must be a schema: k.object({ … })" }];
  return schema.faults.map((fault) => ({ ...fault, path: [...path, ...authorsPath(fault.path)] }));
}
