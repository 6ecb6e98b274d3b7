import { checkDefaultRules } from "../../schema/structural-defaults.js";
import { checkRules } from "../../schema/cel-rules.js";
import { checkStructure } from "../../schema/structural.js";
import type { JSONSchemaProps } from "../../schema/types.js";
import { canonicalJSON } from "../../util/json.js";
import type { CrdColumn, CrdVersion } from "./crd-read.js";
import { schemaErrors } from "./crd-schema-messages.js";
import {
  duplicate,
  type FieldError,
  invalidValue,
  required,
  tooMany,
} from "../values/field-error.js";

/**
 * What is wrong with the versions of a definition.
 *
 * What all of them share is checked once and told of the whole, as in the server's own form of a definition.
 */
export function checkVersions(versions: readonly CrdVersion[]): readonly FieldError[] {
  const [first] = versions;
  if (first === undefined) return [];
  const isShared = (part: (version: CrdVersion) => unknown): boolean =>
    versions.every(
      (each) => canonicalJSON(part(each) ?? null) === canonicalJSON(part(first) ?? null),
    );
  const each = (
    part: (version: CrdVersion) => unknown,
    shared: string,
    below: string,
    check: (version: CrdVersion, at: string) => readonly FieldError[],
  ): readonly FieldError[] =>
    isShared(part) && part(first) !== undefined
      ? check(first, shared)
      : versions.flatMap((version, index) => check(version, `spec.versions[${index}].${below}`));
  return [
    ...versions.flatMap(checkWarning),
    ...each((version) => version.schema, "spec.validation", "schema", checkSchema),
    ...each((version) => version.subresources, "spec.subresources", "subresources", checkScale),
    ...each(
      (version) => version.additionalPrinterColumns,
      "spec.additionalPrinterColumns",
      "additionalPrinterColumns",
      ({ additionalPrinterColumns = [] }, at) =>
        additionalPrinterColumns.flatMap((column, index) => checkColumn(column, `${at}[${index}]`)),
    ),
    ...each(
      (version) => version.selectableFields,
      "spec.selectableFields",
      "selectableFields",
      checkSelectable,
    ),
  ];
}

function checkWarning(
  { deprecated = false, deprecationWarning }: CrdVersion,
  index: number,
): readonly FieldError[] {
  const field = `spec.versions[${index}].deprecationWarning`;
  if (deprecationWarning === undefined) return [];
  if (!deprecated)
    return [invalidValue(field, deprecationWarning, "can only be set for deprecated versions")];
  if (deprecationWarning === "")
    return [invalidValue(field, deprecationWarning, "must not be an empty string")];
  const bytes = Buffer.byteLength(deprecationWarning);
  if (bytes > 256)
    return [invalidValue(field, deprecationWarning, "must be <= 256 characters long")];
  return /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u.test(deprecationWarning)
    ? []
    : [
        invalidValue(
          field,
          deprecationWarning,
          "must only contain printable UTF-8 characters; non-printable characters found",
        ),
      ];
}

function checkSchema(version: CrdVersion, at: string): readonly FieldError[] {
  const schema = version.schema?.openAPIV3Schema;
  const below = `${at}.openAPIV3Schema`;
  if (schema === undefined) return [required(below)];
  return schemaErrors(schema, issuesOf(schema, version), below);
}

function issuesOf(
  schema: JSONSchemaProps,
  { subresources }: CrdVersion,
): ReturnType<typeof checkStructure> {
  const structural = checkStructure(schema, {
    statusSubresource: subresources?.status !== undefined,
  });
  if (structural.length > 0) return structural;
  const rules = checkRules(schema);
  return rules.length > 0 ? rules : checkDefaultRules(schema);
}

function checkScale({ subresources }: CrdVersion, at: string): readonly FieldError[] {
  const { scale } = subresources ?? {};
  if (scale === undefined) return [];
  const check = (
    field: string,
    path: string,
    [prefixes, where]: readonly [readonly string[], string],
  ): readonly FieldError[] => {
    const below = `${at}.scale.${field}`;
    if (path === "") return field === "labelSelectorPath" ? [] : [required(below)];
    if (prefixes.some((prefix) => path.startsWith(prefix))) return [];
    return [invalidValue(below, path, `should be a json path under ${where}`)];
  };
  return [
    ...check("specReplicasPath", scale.specReplicasPath, [[".spec."], ".spec"]),
    ...check("statusReplicasPath", scale.statusReplicasPath, [[".status."], ".status"]),
    ...check("labelSelectorPath", scale.labelSelectorPath ?? "", [
      [".spec.", ".status."],
      "either .spec or .status",
    ]),
  ];
}

const columnTypes = ["boolean", "date", "integer", "number", "string"];
const columnFormats = [
  "byte",
  "date",
  "date-time",
  "double",
  "float",
  "int32",
  "int64",
  "password",
];

function checkColumn(
  { name, type, format = "", jsonPath }: CrdColumn,
  at: string,
): readonly FieldError[] {
  const oneOf = (field: string, value: string, values: readonly string[]): readonly FieldError[] =>
    values.includes(value)
      ? []
      : [invalidValue(`${at}.${field}`, value, `must be one of ${values.join(",")}`)];
  return [
    ...(name === "" ? [required(`${at}.name`)] : []),
    ...(type === ""
      ? [required(`${at}.type`, `must be one of ${columnTypes.join(",")}`)]
      : oneOf("type", type, columnTypes)),
    ...(format === "" ? [] : oneOf("format", format, columnFormats)),
    ...(jsonPath === "" ? [required(`${at}.JSONPath`)] : []),
    ...(jsonPath === "" || jsonPath.startsWith(".")
      ? []
      : [invalidValue(`${at}.JSONPath`, jsonPath, "must be a simple json path starting with .")]),
  ];
}

function checkSelectable(
  { selectableFields = [], schema }: CrdVersion,
  at: string,
): readonly FieldError[] {
  const seen = new Set<string>();
  const errors: FieldError[] = [];
  for (const [index, { jsonPath }] of selectableFields.entries()) {
    const field = `${at}[${index}].jsonPath`;
    if (seen.has(jsonPath)) errors.push(duplicate(field, jsonPath));
    const fault = faultOfSelectable(jsonPath, schema?.openAPIV3Schema ?? {});
    if (fault !== undefined) errors.push(invalidValue(field, jsonPath, fault));
    // Fields that are none do not count.
    if (fault?.startsWith("is an invalid path") !== true) seen.add(jsonPath);
  }
  if (seen.size > 8) errors.push(tooMany(at, seen.size, 8));
  return errors;
}

function faultOfSelectable(path: string, schema: JSONSchemaProps): string | undefined {
  if (path === "") return "must not be empty";
  if (!path.startsWith(".")) return `is an invalid path: expected [ or . but got: ${path}`;
  const names = path.slice(1).split(".");
  let node: JSONSchemaProps | undefined = schema;
  for (const name of names) node = node?.properties?.[name];
  if (node === undefined || names[0] === "metadata")
    return "is an invalid path: does not refer to a valid field";
  return node.type === "string" || node.type === "boolean" || node.type === "integer"
    ? undefined
    : "must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.";
}
