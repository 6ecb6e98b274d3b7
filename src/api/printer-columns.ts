import type { ValidationIssue } from "../schema/issues.js";
import type { JSONSchemaProps } from "../schema/types.js";
import { resolveJSONPath } from "./json-path.js";

/** The types that a column can have. */
export const columnTypes = ["integer", "number", "string", "boolean", "date"] as const;

/** A column of `kubectl get`. Follows `CustomResourceColumnDefinition` of apiextensions.k8s.io/v1. */
export interface PrinterColumn {
  /** Where the value stands, such as `.spec.version`; may hold a filter. */
  readonly jsonPath: string;
  /** @default what the schema says of the field; needed where the path holds a filter */
  readonly type?: (typeof columnTypes)[number];
  readonly format?: string;
  readonly description?: string;
  /** Columns above 0 are shown by `kubectl get -o wide` only. @default 0 */
  readonly priority?: number;
}

/** A printer column with its title. */
export interface NamedPrinterColumn extends PrinterColumn {
  readonly name: string;
}

/** A column that shows the status of a condition: `True`, `False` or `Unknown`. */
export function condition(type: string): PrinterColumn {
  return { jsonPath: `.status.conditions[?(@.type=='${type}')].status`, type: "string" };
}

/** A column as the CustomResourceDefinition holds it. */
export interface ResolvedPrinterColumn extends Required<Pick<PrinterColumn, "jsonPath" | "type">> {
  readonly name: string;
  readonly format?: string;
  readonly description?: string;
  readonly priority?: number;
}

/** Columns as the CustomResourceDefinition holds them: the type of each is read off the schema where none is given. */
export function resolvePrinterColumns(
  columns: readonly NamedPrinterColumn[],
  root: JSONSchemaProps,
): readonly ResolvedPrinterColumn[] {
  return columns.map(({ name, type, ...column }) => ({
    name,
    type: type ?? typeAt(root, column.jsonPath) ?? "string",
    ...column,
  }));
}

/** Checks that each column leads to a field, which the API server would not miss. */
export function checkPrinterColumns(
  columns: readonly NamedPrinterColumn[],
  root: JSONSchemaProps,
): readonly ValidationIssue[] {
  return columns.flatMap(({ name, type, jsonPath }) => {
    // What is no path at all is found with the manifest.
    if (!String(jsonPath).startsWith(".")) return [];
    const target = resolveJSONPath(root, jsonPath);
    const fault =
      "fault" in target
        ? target.fault
        : type === undefined && typeAt(root, jsonPath) === undefined
          ? `needs a type: one of ${columnTypes.join(", ")}`
          : undefined;
    if (fault === undefined) return [];
    const path = ["printerColumns", name];
    return [{ path, code: "COLUMN_PATH", message: `${jsonPath} ${fault}` }];
  });
}

function typeAt(root: JSONSchemaProps, jsonPath: string): PrinterColumn["type"] {
  const target = resolveJSONPath(root, jsonPath);
  return "fault" in target ? undefined : typeOf(target.schema);
}

function typeOf(schema: JSONSchemaProps | undefined): PrinterColumn["type"] {
  if (schema === undefined) return undefined;
  if (schema["x-kubernetes-int-or-string"] === true) return "string";
  switch (schema.type) {
    case "string":
      return schema.format === "date-time" || schema.format === "date" ? "date" : "string";
    case "integer":
    case "number":
    case "boolean":
      return schema.type;
    default:
      return undefined;
  }
}
