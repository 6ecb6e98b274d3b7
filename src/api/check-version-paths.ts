import type { Report } from "../schema/schema-walk.js";
import type { JSONSchemaProps } from "../schema/types.js";
import type { CustomResourceDefinitionVersion } from "./crd-manifest.js";
import { columnTypes, type ResolvedPrinterColumn } from "./printer-columns.js";

const columnFormats = [
  "int32",
  "int64",
  "float",
  "double",
  "byte",
  "date",
  "date-time",
  "password",
];

/** Checks printer columns as the API server does: it does not look where the paths lead. */
export function checkColumns(columns: readonly ResolvedPrinterColumn[], report: Report): void {
  columns.forEach(({ name, type, format = "", jsonPath, priority }, index) => {
    const say = (field: string, message: string): void =>
      report("COLUMN_INVALID", message, ["additionalPrinterColumns", index, field]);
    if (name === "") say("name", "must not be empty: a column needs a title");
    if (!columnTypes.includes(type))
      say("type", `must be one of ${columnTypes.join(", ")}, not ${JSON.stringify(type)}`);
    if (format !== "" && !columnFormats.includes(format))
      say("format", `must be one of ${columnFormats.join(", ")}, not ${JSON.stringify(format)}`);
    if (!jsonPath.startsWith("."))
      say("jsonPath", `must be a JSON path that starts with '.', not ${JSON.stringify(jsonPath)}`);
    if (priority !== undefined && (!Number.isInteger(priority) || Math.abs(priority) >= 2 ** 31))
      say("priority", `must be a whole number of 32 bits, not ${priority}`);
  });
}

type Scale = NonNullable<CustomResourceDefinitionVersion["subresources"]>["scale"];

/** Checks the paths of the scale subresource as the API server does. */
export function checkScale(scale: Scale, report: Report): void {
  if (scale === undefined) return;
  const check = (field: string, path: string, prefixes: readonly string[]): void => {
    if (prefixes.some((prefix) => path.startsWith(prefix))) return;
    const message = `must start with ${prefixes.join(" or ")}, not ${JSON.stringify(path)}`;
    report("SCALE_PATH", message, ["subresources", "scale", field]);
  };
  const { specReplicasPath, statusReplicasPath, labelSelectorPath = "" } = scale;
  check("specReplicasPath", specReplicasPath, [".spec."]);
  check("statusReplicasPath", statusReplicasPath, [".status."]);
  if (labelSelectorPath !== "")
    check("labelSelectorPath", labelSelectorPath, [".spec.", ".status."]);
}

/** Most selectable fields of one version. */
const maxSelectableFields = 8;

/** Checks the fields that field selectors can use: up to eight, each a scalar of the schema. */
export function checkSelectableFields(
  fields: readonly { readonly jsonPath: string }[],
  root: JSONSchemaProps,
  report: Report,
): void {
  const code = "SELECTABLE_FIELD";
  const seen = new Set<string>();
  fields.forEach(({ jsonPath }, index) => {
    const fault = faultOfField(jsonPath, root);
    if (fault !== undefined) report(code, `${fault}, not ${JSON.stringify(jsonPath)}`, at(index));
    else if (seen.has(jsonPath)) report(code, `must not name ${jsonPath} twice`, at(index));
    seen.add(jsonPath);
  });
  if (seen.size > maxSelectableFields)
    report(code, `must be at most ${maxSelectableFields}, not ${seen.size}`, ["selectableFields"]);
}

const at = (index: number): readonly (string | number)[] => ["selectableFields", index, "jsonPath"];

function faultOfField(jsonPath: string, root: JSONSchemaProps): string | undefined {
  if (!/^(?:\.[^.[\]]+)+$/.test(jsonPath))
    return "must be a path of names, each behind a dot, such as .spec.region";
  let node: JSONSchemaProps = root;
  const names = jsonPath.slice(1).split(".");
  for (const name of names) {
    const { properties, additionalProperties } = node;
    const values = typeof additionalProperties === "object" ? additionalProperties : undefined;
    const own = Object.hasOwn(properties ?? {}, name) ? properties?.[name] : undefined;
    const next = properties === undefined ? values : own;
    if (next === undefined) return "must lead to a field of the schema";
    node = next;
  }
  if (names[0] === "metadata")
    return "must not lead into metadata: its name and namespace are selectable anyway";
  return node.type === "string" || node.type === "boolean" || node.type === "integer"
    ? undefined
    : "must lead to a string, boolean or integer";
}
