import type { ValidationIssue } from "./issues.js";
import { type AnySchema, Schema } from "./node.js";

/** What callers without a type checker give for a node, as one: anything else than a schema is a fault. */
export function asNode(given: unknown): AnySchema {
  if (given instanceof Schema) return given;
  const message = "must be a schema of the builder, such as k.string()";
  return new Schema({}, "required", [{ path: [], code: "SCHEMA_ROOT", message }]);
}

/** What is wrong with a node, as seen from the one that holds it. */
export function faultsBelow(
  { faults }: AnySchema,
  path: readonly (string | number)[],
): readonly ValidationIssue[] {
  return faults.map((fault) => ({ ...fault, path: [...path, ...fault.path] }));
}

/** What is wrong with a node itself, without what it holds. */
export function ownFaultsOf({ faults }: AnySchema): readonly ValidationIssue[] {
  const holders: readonly (string | number | undefined)[] = [
    "properties",
    "items",
    "additionalProperties",
  ];
  return faults.filter(({ path }) => !holders.includes(path[0]));
}
