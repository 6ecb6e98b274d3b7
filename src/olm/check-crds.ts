import { faultOfDns1035Label, faultOfDnsSubdomain } from "../meta/names.js";
import type { JSONSchemaProps } from "../schema/types.js";
import { validate } from "../schema/validate.js";
import { checkCRDSchemas } from "./check-crd-schemas.js";
import { checkConversion } from "./check-crd-conversion.js";
import { checkPerVersion } from "./check-crd-per-version.js";
import { checkSelectableFields } from "./check-crd-selectable-fields.js";
import { type BundleFinding, type Report, reporterOf } from "./finding.js";
import {
  isRecord,
  type JSONRecord,
  listAt,
  recordAt,
  textAt,
  textsAt,
  valueAt,
} from "./json-access.js";
import type { LoadedBundle, LoadedObject } from "./loaded-bundle.js";
import { definedType, keepsUnknownFields, schemaOf } from "./schema-access.js";
import { parseVersion } from "../util/semantic-version.js";

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
  const spec = recordAt(object, "spec");
  checkName(definition, report);
  checkGroup(definition, report);
  checkNames(recordAt(spec, "names"), report);
  // v1beta1 has a default.
  if (apiVersion === v1 || spec["scope"] !== undefined) checkScope(spec, report);
  checkVersions(definition, spec, report);
  if (apiVersion === v1beta1) checkPerVersion(spec, report);
  checkColumns(spec, ["spec"], report);
  checkSubresources(recordAt(spec, "subresources"), ["spec", "subresources"], report);
  checkPreserveUnknownFields(definition, report);
  checkConversion(definition, report);
  checkCRDSchemas(definition, report);
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

function checkGroup(definition: LoadedObject, report: Report): void {
  const { group } = definedType(definition);
  const path = ["spec", "group"];
  const fault =
    faultOfDnsSubdomain(group) ??
    (group.includes(".") ? undefined : "must be a domain with at least one dot");
  if (fault !== undefined) report("CRD_GROUP", `${fault}, not ${JSON.stringify(group)}`, path);
  // https://github.com/kubernetes/enhancements/pull/1111
  const approval = "api-approved.kubernetes.io";
  const approved = textAt(definition.object, "metadata", "annotations", approval) ?? "";
  if (!/(^|\.)(k8s|kubernetes)\.io$/.test(group)) return;
  if (approved.startsWith("unapproved") || /^https?:\/\/\S+$/.test(approved)) return;
  const message = `is in a domain of Kubernetes itself: choose your own, or have the annotation ${approval} name the approval`;
  report("CRD_APPROVAL", message, path);
}

function checkNames(names: JSONRecord, report: Report): void {
  const kind = textAt(names, "kind") ?? "";
  const listKind = textAt(names, "listKind") ?? `${kind}List`;
  const check = (field: string, name: string, index?: number): void => {
    const path = ["spec", "names", field, ...(index === undefined ? [] : [index])];
    const fault = name === "" ? "must be given" : faultOfDns1035Label(name.toLowerCase());
    const upper = name !== name.toLowerCase() && !["kind", "listKind"].includes(field);
    if (fault !== undefined) report("CRD_NAMES", `${fault}, not ${JSON.stringify(name)}`, path);
    else if (upper) report("CRD_NAMES", `must be in lower case, not ${JSON.stringify(name)}`, path);
  };
  check("plural", textAt(names, "plural") ?? "");
  check("kind", kind);
  if (kind !== "") {
    // Those two follow the kind where they are left out.
    check("singular", textAt(names, "singular") ?? kind.toLowerCase());
    check("listKind", listKind);
  }
  for (const field of ["shortNames", "categories"]) {
    textsAt(names, field).forEach((name, index) => check(field, name, index));
  }
  if (kind !== "" && kind === listKind) {
    report("CRD_NAMES", `must differ from the kind ${kind}`, ["spec", "names", "listKind"]);
  }
}

function checkScope(spec: JSONRecord, report: Report): void {
  const scope = textAt(spec, "scope") ?? "";
  if (scope === "Namespaced" || scope === "Cluster") return;
  const message = `must be Namespaced or Cluster, not ${JSON.stringify(scope)}`;
  report("CRD_SCOPE", message, ["spec", "scope"]);
}

function checkVersions(definition: LoadedObject, spec: JSONRecord, report: Report): void {
  const single = textAt(spec, "version");
  const given = listAt(spec, "versions");
  const versions =
    given.length === 0 && single !== undefined ? [{ name: single, storage: true }] : given;
  versions.forEach((version, index) => {
    const name = textAt(version, "name") ?? "";
    const path = ["spec", "versions", index];
    const fault = faultOfDns1035Label(name);
    if (fault !== undefined) {
      report("CRD_VERSION_NAME", `${fault}, not ${JSON.stringify(name)}`, [...path, "name"]);
    }
    if (versions.findIndex((other) => textAt(other, "name") === name) < index) {
      report("CRD_VERSION_TWICE", `names version ${name} again: remove one`, path);
    }
    checkDeprecation(version, path, report);
    checkColumns(version, path, report);
    checkSubresources(recordAt(version, "subresources"), [...path, "subresources"], report);
    checkSelectableFields(version, schemaOf(definition, name), path, report);
  });
  const stored = versions.filter((version) => valueAt(version, "storage") === true);
  if (stored.length !== 1) {
    const message = `must mark one version with \`storage: true\`; ${stored.length === 0 ? "none has it" : `${stored.length} have it`}`;
    report("CRD_STORAGE", message, ["spec", "versions"]);
  }
}

function checkDeprecation(
  version: unknown,
  path: readonly (string | number)[],
  report: Report,
): void {
  const warning = textAt(version, "deprecationWarning");
  if (warning === undefined) return;
  const fault =
    valueAt(version, "deprecated") !== true
      ? "may be set for a deprecated version only"
      : warning === ""
        ? "must not be empty: leave it out for the server's own text"
        : Buffer.byteLength(warning) > 256
          ? "must be at most 256 bytes"
          : /[\p{C}\p{Zl}\p{Zp}]/u.test(warning)
            ? "must hold printable characters only"
            : undefined;
  if (fault !== undefined) report("CRD_DEPRECATION", fault, [...path, "deprecationWarning"]);
}

const columnTypes = ["boolean", "date", "integer", "number", "string"];
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

function checkColumns(holder: unknown, path: readonly (string | number)[], report: Report): void {
  listAt(holder, "additionalPrinterColumns").forEach((column, index) => {
    const at = [...path, "additionalPrinterColumns", index];
    const type = textAt(column, "type") ?? "";
    const format = textAt(column, "format") ?? "";
    const jsonPath = textAt(column, "jsonPath") ?? textAt(column, "JSONPath") ?? "";
    if ((textAt(column, "name") ?? "") === "") report("CRD_COLUMN", "must have a name", at);
    if (!columnTypes.includes(type)) {
      const message = `must have a type (${columnTypes.join(", ")}), not ${JSON.stringify(type)}`;
      report("CRD_COLUMN", message, at);
    }
    if (format !== "" && !columnFormats.includes(format)) {
      const message = `must have a format of ${columnFormats.join(", ")}, or none, not ${JSON.stringify(format)}`;
      report("CRD_COLUMN", message, at);
    }
    if (!jsonPath.startsWith(".")) {
      const message = `must have a jsonPath that starts with '.', not ${JSON.stringify(jsonPath)}`;
      report("CRD_COLUMN", message, at);
    }
  });
}

function checkSubresources(
  subresource: JSONRecord,
  path: readonly (string | number)[],
  report: Report,
): void {
  const given = valueAt(subresource, "scale");
  if (!isRecord(given)) return;
  const check = (field: string, prefixes: readonly string[], required: boolean): void => {
    const value = textAt(given, field) ?? "";
    if (value === "" ? !required : prefixes.some((prefix) => value.startsWith(prefix))) return;
    const message = `must be a path below ${prefixes.join(" or ")}, not ${JSON.stringify(value)}`;
    report("CRD_SUBRESOURCE", message, [...path, "scale", field]);
  };
  check("specReplicasPath", [".spec."], true);
  check("statusReplicasPath", [".status."], true);
  check("labelSelectorPath", [".spec.", ".status."], false);
}

function checkPreserveUnknownFields(definition: LoadedObject, report: Report): void {
  if (!keepsUnknownFields(definition)) return;
  const message =
    "must be false: write x-kubernetes-preserve-unknown-fields where a schema is open";
  report("CRD_PRESERVE_UNKNOWN_FIELDS", message, ["spec", "preserveUnknownFields"]);
}
