import type { ValidationIssue } from "../schema/issues.js";
import type { JSONSchemaProps } from "../schema/types.js";
import { resolveJSONPath } from "./json-path.js";

const types = ["integer", "number", "string", "boolean", "date"] as const;

/** A column of `kubectl get`. Follows `CustomResourceColumnDefinition` of apiextensions.k8s.io/v1. */
export interface PrinterColumn {
  /** Where the value stands, such as `.spec.version`; may hold a filter. */
  readonly jsonPath: string;
  /** @default what the schema says of the field; needed where the path holds a filter */
  readonly type?: (typeof types)[number];
  readonly format?: string;
  readonly description?: string;
  /** Columns above 0 are shown by `kubectl get -o wide` only. @default 0 */
  readonly priority?: number;
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

/** Reads the type of each column off the schema; what does not fit is left out and listed in `issues`. */
export function resolvePrinterColumns(
  columns: Readonly<Record<string, PrinterColumn>>,
  root: JSONSchemaProps,
): {
  readonly columns: readonly ResolvedPrinterColumn[];
  readonly issues: readonly ValidationIssue[];
} {
  const issues: ValidationIssue[] = [];
  const resolved = Object.entries(columns).flatMap(([name, column]) => {
    const report = (message: string): [] => {
      issues.push({ path: ["printerColumns", name], code: "COLUMN_INVALID", message });
      return [];
    };
    if (name.trim() === "") return report("a column needs a title");
    const target = resolveJSONPath(root, column.jsonPath);
    if ("fault" in target) return report(`${column.jsonPath} ${target.fault}`);
    const type = column.type ?? typeOf(target.schema);
    if (type === undefined)
      return report(`${column.jsonPath} needs a type: one of ${types.join(", ")}`);
    if (!types.includes(type)) return report(`${type} is no type; types are ${types.join(", ")}`);
    const { priority } = column;
    if (priority !== undefined && !(Number.isInteger(priority) && priority >= 0)) {
      return report(`the priority must be a whole number from 0, not ${String(priority)}`);
    }
    return [{ name, ...column, type }];
  });
  return { columns: resolved, issues };
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
