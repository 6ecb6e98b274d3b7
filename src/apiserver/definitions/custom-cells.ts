import { isPlainObject } from "../../util/json.js";
import type { ApiObject } from "../values/api-object.js";
import { exactJSON, isNumeric } from "../values/exact-number.js";
import { findValues, parseJsonPath } from "../values/json-path.js";
import { humanDuration } from "../store/table.js";

/** A column of a custom resource. */
interface CustomColumn {
  readonly type: string;
  readonly jsonPath: string;
}

/**
 * The cell of a column; null where the object has no value for it.
 *
 * Follows `pkg/registry/customresource/tableconvertor` of apiextensions-apiserver.
 */
export function cellOf(
  { type, jsonPath }: CustomColumn,
  object: ApiObject,
  nowMs: number,
): unknown {
  const path = parseJsonPath(jsonPath);
  const [value] = path === undefined ? [] : findValues(object, path);
  if (value === undefined || value === null) return null;
  switch (type) {
    case "string":
      return printed(value);
    case "integer":
      if (typeof value === "bigint") return value;
      return typeof value === "number" ? Math.trunc(value) : null;
    case "number":
      return isNumeric(value) ? Number(value) : null;
    case "boolean":
      return typeof value === "boolean" ? value : null;
    case "date":
      return ageText(value, nowMs);
    default:
      return null;
  }
}

function ageText(value: unknown, nowMs: number): string {
  const time = typeof value === "string" ? Date.parse(value) : NaN;
  return Number.isNaN(time) ? "<invalid>" : humanDuration(nowMs - time);
}

/** A value as a JSON path prints it: texts as they are, all else as JSON. */
function printed(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "object" && !Array.isArray(value) && !isPlainObject(value)) return "";
  return exactJSON(value);
}
