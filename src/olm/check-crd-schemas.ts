import { checkStructure } from "../schema/structural.js";
import type { Report } from "./finding.js";
import { listAt, recordAt, textAt, valueAt } from "./json-access.js";
import type { LoadedObject } from "./loaded-bundle.js";
import { keepsUnknownFields, schemaOf, versionNamesOf } from "./schema-access.js";

/** Checks that each version of a CRD has a schema, and that the API server would take it. */
export function checkCRDSchemas(definition: LoadedObject, report: Report): void {
  // Without pruning v1beta1 took any schema, and that pruning is off has been reported.
  const isAnything =
    definition.apiVersion === "apiextensions.k8s.io/v1beta1" && keepsUnknownFields(definition);
  for (const [index, name] of versionNamesOf(definition).entries()) {
    const schema = schemaOf(definition, name);
    const path = ["spec", "versions", index, "schema", "openAPIV3Schema"];
    if (schema === undefined) {
      const message = `must have a schema for version ${name}, or nothing is stored`;
      report("CRD_SCHEMA_MISSING", message, path);
      continue;
    }
    if (isAnything) continue;
    const statusSubresource = hasStatus(definition, name);
    for (const { path: below, message } of checkStructure(schema, { statusSubresource })) {
      report("CRD_SCHEMA", message, [...path, ...below]);
    }
  }
}

function hasStatus({ object }: LoadedObject, version: string): boolean {
  const own = listAt(object, "spec", "versions").find(
    (candidate) => textAt(candidate, "name") === version,
  );
  const shared = recordAt(object, "spec");
  return [own, shared].some((holder) => valueAt(holder, "subresources", "status") !== undefined);
}
