import { checkStructure } from "../schema/structural.js";
import type { Report } from "./finding.js";
import type { LoadedObject } from "./loaded-bundle.js";
import { schemaOf, versionNamesOf } from "./schema-access.js";
import { checkSchemaTypes } from "./schema-types.js";

/** Checks that each version of a CRD has a schema, and that the API server would take it. */
export function checkCRDSchemas(definition: LoadedObject, report: Report): void {
  for (const [index, name] of versionNamesOf(definition).entries()) {
    const schema = schemaOf(definition, name);
    const path = ["spec", "versions", index, "schema", "openAPIV3Schema"];
    if (schema === undefined) {
      const message = `must have a schema for version ${name}, or nothing is stored`;
      report("CRD_SCHEMA_MISSING", message, path);
      continue;
    }
    // A structure of the wrong types would make the other checks fail.
    const mistyped = checkSchemaTypes(schema);
    for (const { path: below, message } of mistyped.length > 0
      ? mistyped
      : checkStructure(schema)) {
      report("CRD_SCHEMA", message, [...path, ...below]);
    }
  }
}
