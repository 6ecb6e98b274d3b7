import { checkManifest } from "../api/check-manifest.js";
import type { JSONSchemaProps } from "../schema/types.js";
import { validate } from "../schema/validate.js";
import { canonicalJSON } from "../util/json.js";
import { parseVersion } from "../util/semantic-version.js";
import { checkPerVersion } from "./check-crd-per-version.js";
import { type BundleFinding, type FindingId, type Report, reporterOf } from "./finding.js";
import { listAt, recordAt, textAt, valueAt } from "./json-access.js";
import type { LoadedBundle, LoadedObject } from "./loaded-bundle.js";
import { plainCRD } from "./plain-crd.js";
import { definedType, keepsUnknownFields, schemaOf, versionNamesOf } from "./schema-access.js";

/**
 * Checks each CustomResourceDefinition of a bundle.
 *
 * Follows `ValidateCustomResourceDefinition` of k8s.io/apiextensions-apiserver 0.36, of
 * which OLM's own validator drops what concerns schemas; the server does not.
 */
export function checkCRDs({ definitions, csv }: LoadedBundle): readonly BundleFinding[] {
  const oldest = parseVersion(textAt(csv?.object, "spec", "minKubeVersion") ?? "");
  // The first release without v1beta1.
  const isRemoved = oldest !== undefined && (oldest.major > 1n || oldest.minor >= 22n);
  return definitions.flatMap((definition) => {
    const findings: BundleFinding[] = [];
    checkDefinition(definition, isRemoved, reporterOf(findings, definition.file));
    return findings;
  });
}

const v1 = "apiextensions.k8s.io/v1";
const v1beta1 = "apiextensions.k8s.io/v1beta1";

function checkDefinition(definition: LoadedObject, isRemoved: boolean, report: Report): void {
  const { apiVersion, object } = definition;
  if (apiVersion !== v1 && apiVersion !== v1beta1) {
    report("CRD_API_VERSION", `must be ${v1}, not ${JSON.stringify(apiVersion)}`, ["apiVersion"]);
    return;
  }
  if (apiVersion === v1beta1) {
    const message = `was removed in Kubernetes 1.22: write ${v1}, with a schema in each version`;
    report(isRemoved ? "CRD_API_REMOVED" : "CRD_API_DEPRECATED", message, ["apiVersion"]);
  }
  const misshapen = validate(crdShape, object).filter(({ code }) => code === "VALUE_TYPE");
  for (const { path, message } of misshapen) report("CRD_TYPE", message, path);
  if (misshapen.length > 0) return;
  checkName(definition, report);
  if (apiVersion === v1beta1) checkPerVersion(recordAt(object, "spec"), report);
  checkPreserveUnknownFields(definition, report);
  checkSchemasGiven(definition, report);
  checkAsServer(definition, report);
}

const open = { "x-kubernetes-preserve-unknown-fields": true } as const;
const text: JSONSchemaProps = { type: "string", nullable: true };
const texts: JSONSchemaProps = { type: "array", items: { type: "string" }, nullable: true };

function objectOf(properties: Readonly<Record<string, JSONSchemaProps>>): JSONSchemaProps {
  return { type: "object", properties, nullable: true, ...open };
}

function listOf(items: JSONSchemaProps): JSONSchemaProps {
  return { type: "array", items, nullable: true };
}

const columns = listOf(
  objectOf({ name: text, type: text, format: text, jsonPath: text, JSONPath: text }),
);
const scale = objectOf({
  specReplicasPath: text,
  statusReplicasPath: text,
  labelSelectorPath: text,
});
const subresources = objectOf({ status: objectOf({}), scale });

/** The types that Go's decoder wants, where the checks look. */
const crdShape: JSONSchemaProps = objectOf({
  metadata: objectOf({ name: text }),
  spec: objectOf({
    group: text,
    version: text,
    scope: text,
    preserveUnknownFields: { type: "boolean", nullable: true },
    names: objectOf({
      plural: text,
      singular: text,
      kind: text,
      listKind: text,
      shortNames: texts,
      categories: texts,
    }),
    versions: listOf(
      objectOf({
        name: text,
        served: { type: "boolean", nullable: true },
        storage: { type: "boolean", nullable: true },
        deprecated: { type: "boolean", nullable: true },
        deprecationWarning: text,
        schema: objectOf({ openAPIV3Schema: objectOf({}) }),
        subresources,
        additionalPrinterColumns: columns,
        selectableFields: listOf(objectOf({ jsonPath: text })),
      }),
    ),
    subresources,
    additionalPrinterColumns: columns,
    conversion: objectOf({
      strategy: text,
      conversionReviewVersions: texts,
      webhook: objectOf({}),
    }),
  }),
});

function checkName(definition: LoadedObject, report: Report): void {
  const { group, plural } = definedType(definition);
  const expected = `${plural}.${group}`;
  if (definition.name === expected) return;
  const message = `must be spec.names.plural and spec.group, ${expected}, not ${JSON.stringify(definition.name)}`;
  report("CRD_NAME", message, ["metadata", "name"]);
}

/** What the API server would refuse; what v1beta1 says for all versions once. */
function checkAsServer(definition: LoadedObject, report: Report): void {
  const seen = new Set<string>();
  for (const { path, code, message } of checkManifest(plainCRD(definition))) {
    const id = findingOf(code, path);
    const place = placeOf(path, definition);
    const key = canonicalJSON([place, message]);
    if (id === undefined || seen.has(key) || isDerived(path, definition)) continue;
    seen.add(key);
    report(id, message, place);
  }
}

type Path = readonly (string | number)[];

const findingsByCode: Readonly<Record<string, FindingId | undefined>> = {
  COLUMN_INVALID: "CRD_COLUMN",
  CONVERSION_INVALID: "CRD_CONVERSION",
  // Said of every object.
  CRD_SIZE: undefined,
  GROUP_PROTECTED: "CRD_APPROVAL",
  SCALE_PATH: "CRD_SUBRESOURCE",
  SCOPE_INVALID: "CRD_SCOPE",
  SELECTABLE_FIELD: "CRD_SELECTABLE_FIELD",
  VERSION_DEPRECATION: "CRD_DEPRECATION",
  VERSION_STORAGE: "CRD_STORAGE",
  VERSION_TWICE: "CRD_VERSION_TWICE",
};

const findingsByPart: Readonly<Record<string, FindingId>> = {
  group: "CRD_GROUP",
  names: "CRD_NAMES",
  versions: "CRD_VERSION_NAME",
};

/** The finding that an issue of the API server's checks is; `undefined` for one that is found elsewhere. */
function findingOf(code: string, [, part = ""]: Path): FindingId | undefined {
  if (code === "NAME_INVALID") return findingsByPart[part];
  return Object.hasOwn(findingsByCode, code) ? findingsByCode[code] : "CRD_SCHEMA";
}

/** Where it stands: v1beta1 says some things of all versions at the top. */
function placeOf(path: Path, { object }: LoadedObject): Path {
  const [, part, index = "", keyword = "", ...below] = path;
  if (part !== "versions" || typeof keyword !== "string" || keyword === "schema") return path;
  const own = valueAt(listAt(object, "spec", "versions")[Number(index)], keyword);
  const isShared = own === undefined && valueAt(object, "spec", keyword) !== undefined;
  return isShared ? ["spec", keyword, ...below] : path;
}

/** Names that would follow from the kind, where there is none. */
function isDerived([, part, name]: Path, { object }: LoadedObject): boolean {
  if (part !== "names" || (name !== "singular" && name !== "listKind")) return false;
  const names = recordAt(object, "spec", "names");
  return (textAt(names, "kind") ?? "") === "" && textAt(names, name) === undefined;
}

function checkSchemasGiven(definition: LoadedObject, report: Report): void {
  for (const [index, name] of versionNamesOf(definition).entries()) {
    if (schemaOf(definition, name) !== undefined) continue;
    const message = `must have a schema for version ${name}, or nothing is stored`;
    const path = ["spec", "versions", index, "schema", "openAPIV3Schema"];
    report("CRD_SCHEMA_MISSING", message, path);
  }
}

function checkPreserveUnknownFields(definition: LoadedObject, report: Report): void {
  if (!keepsUnknownFields(definition)) return;
  const message =
    "must be false: write x-kubernetes-preserve-unknown-fields where a schema is open";
  report("CRD_PRESERVE_UNKNOWN_FIELDS", message, ["spec", "preserveUnknownFields"]);
  const path = ["spec", "conversion", "strategy"];
  if (textAt(definition.object, ...path) === "Webhook")
    report("CRD_CONVERSION", "must be None, because spec.preserveUnknownFields is true", path);
}
