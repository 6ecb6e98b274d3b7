import { isPlainObject } from "../../util/json.js";
import { exactJSON } from "./exact-number.js";
import { compareBytes } from "./go-text.js";

/** A value that was read from JSON as Go's `%v` shows it. */
export function goPrint(value: unknown): string {
  if (value === null || value === undefined) return "<nil>";
  if (Array.isArray(value)) return `[${value.map(goPrint).join(" ")}]`;
  if (isPlainObject(value)) {
    const members = Object.keys(value).toSorted(compareBytes);
    return `map[${members.map((name) => `${name}:${goPrint(value[name])}`).join(" ")}]`;
  }
  return typeof value === "string" ? value : exactJSON(value);
}

/** The kind of a value that was read from JSON, as Go calls it. */
export function goKind(value: unknown): string {
  if (Array.isArray(value)) return "slice";
  switch (typeof value) {
    case "string":
      return "string";
    case "boolean":
      return "bool";
    case "number":
      return Number.isInteger(value) ? "int64" : "float64";
    case "bigint":
      return "int64";
    default:
      return value === null || value === undefined ? "nil" : "map";
  }
}

/** The type of a value that was read from JSON, as Go writes it. */
export function goType(value: unknown): string {
  const kind = goKind(value);
  if (kind === "slice") return "[]interface {}";
  if (kind === "map") return "map[string]interface {}";
  return kind === "nil" ? "%!s(<nil>)" : kind;
}
