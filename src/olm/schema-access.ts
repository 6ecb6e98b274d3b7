import type { JSONSchemaProps } from "../schema/types.js";
import { isRecord, listAt, textAt, valueAt } from "./json-access.js";
import type { LoadedObject } from "./loaded-bundle.js";

/** Whether a value may be used as a schema: its fields have been checked by nobody. */
function isSchema(value: unknown): value is JSONSchemaProps {
  return isRecord(value);
}

/** The schema of a version in a CRD, of `v1` or of `v1beta1`; `undefined` where it has none. */
export function schemaOf({ object }: LoadedObject, version: string): JSONSchemaProps | undefined {
  const entry = listAt(object, "spec", "versions").find(
    (candidate) => textAt(candidate, "name") === version,
  );
  const own = valueAt(entry, "schema", "openAPIV3Schema");
  const shared = valueAt(object, "spec", "validation", "openAPIV3Schema");
  return [own, shared].find(isSchema);
}

/** The group of a CRD and the kind that it defines. */
export function definedType({ object }: LoadedObject): {
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
} {
  return {
    group: textAt(object, "spec", "group") ?? "",
    kind: textAt(object, "spec", "names", "kind") ?? "",
    plural: textAt(object, "spec", "names", "plural") ?? "",
  };
}

/** The names of a CRD's versions, of `v1` or of `v1beta1`. */
export function versionNamesOf({ object }: LoadedObject): readonly string[] {
  const names = listAt(object, "spec", "versions").flatMap((entry) => textAt(entry, "name") ?? []);
  return names.length > 0 ? names : [textAt(object, "spec", "version") ?? []].flat();
}

/** Whether the API server serves a version of a CRD; a `v1beta1` with one version has no mark for it. */
export function isServed({ object }: LoadedObject, version: string): boolean {
  const entry = listAt(object, "spec", "versions").find(
    (candidate) => textAt(candidate, "name") === version,
  );
  return entry === undefined || valueAt(entry, "served") === true;
}

/** Whether a CRD keeps fields that its schema does not name, as one of `v1beta1` does where it does not say. */
export function keepsUnknownFields({ apiVersion, object }: LoadedObject): boolean {
  const byDefault = apiVersion === "apiextensions.k8s.io/v1beta1";
  return (valueAt(object, "spec", "preserveUnknownFields") ?? byDefault) === true;
}
