import { equalJSON } from "../../util/json.js";
import type { ApiObject } from "../values/api-object.js";
import { checkVersions } from "./crd-check-version.js";
import { asCrd, type CrdNames, type StoredCrd } from "./crd-read.js";
import {
  type FieldError,
  forbiddenField,
  invalidValue,
  notSupported,
  required,
} from "../values/field-error.js";
import { dns1035Label, dns1123Subdomain } from "../values/name-rules.js";
import { immutableField } from "../model/object-meta.js";

/**
 * What the server refuses a definition for, in its words.
 *
 * Follows `ValidateCustomResourceDefinition` of apiextensions-apiserver.
 */
export function checkCrd(object: ApiObject): readonly FieldError[] {
  const crd = asCrd(object);
  const { metadata, spec } = crd;
  const wanted = `${spec.names.plural}.${spec.group}`;
  return [
    ...(metadata.name === wanted
      ? []
      : [invalidValue("metadata.name", metadata.name, 'must be spec.names.plural+"."+spec.group')]),
    ...checkSpec(crd),
    ...checkStored(crd),
    ...checkApproval(crd),
  ];
}

const approval = "api-approved.kubernetes.io";

/** Groups of the project are for what it has approved. Follows `validateAPIApproval`. */
function checkApproval({ metadata, spec }: StoredCrd): readonly FieldError[] {
  if (!/(?:^|\.)(?:k8s|kubernetes)\.io$/.test(spec.group)) return [];
  const given = metadata.annotations?.[approval] ?? "";
  const field = `metadata.annotations[${approval}]`;
  const page = "see https://github.com/kubernetes/enhancements/pull/1111";
  const rule = `protected groups must have approval annotation ${JSON.stringify(approval)}`;
  if (given === "") return [required(field, `${rule}, ${page}`)];
  if (given.startsWith("unapproved") || /^[a-z][a-z\d+.-]*:\/\/[^/]/i.test(given)) return [];
  const forms = 'with either a URL or a reason starting with "unapproved"';
  return [invalidValue(field, given, `${rule} ${forms}, ${page}`)];
}

/** What may not change. Follows `ValidateCustomResourceDefinitionUpdate`. */
export function checkCrdUpdate(next: ApiObject, old: ApiObject): readonly FieldError[] {
  const crd = asCrd(next);
  const before = asCrd(old);
  const isEstablished =
    before.status.conditions?.some(
      (each) => each.type === "Established" && each.status === "True",
    ) ?? false;
  const errors: FieldError[] = [];
  const keep = (field: string, now: unknown, then: unknown): void => {
    if (!equalJSON(now ?? null, then ?? null)) errors.push(immutableField(field, now));
  };
  if (isEstablished) {
    keep("spec.scope", crd.spec.scope, before.spec.scope);
    keep("spec.names.kind", crd.spec.names.kind, before.spec.names.kind);
  }
  keep("spec.group", crd.spec.group, before.spec.group);
  keep("spec.names.plural", crd.spec.names.plural, before.spec.names.plural);
  return [...checkSpec(crd), ...checkStored(crd), ...errors];
}

function checkSpec(crd: StoredCrd): readonly FieldError[] {
  const { spec } = crd;
  return [
    ...checkGroup(spec.group),
    ...checkScope(spec.scope),
    ...(crd.spec.preserveUnknownFields === true
      ? [
          invalidValue(
            "spec.preserveUnknownFields",
            true,
            "cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead",
          ),
        ]
      : []),
    ...checkVersionSet(crd),
    ...checkNames(spec.names),
    ...checkVersions(spec.versions),
    ...checkConversion(crd),
  ];
}

function checkGroup(group: string): readonly FieldError[] {
  const field = "spec.group";
  if (group === "") return [required(field)];
  const faults = dns1123Subdomain(group).map((fault) => invalidValue(field, group, fault));
  if (faults.length > 0 || group.includes(".")) return faults;
  return [invalidValue(field, group, "should be a domain with at least one dot")];
}

function checkScope(scope: string): readonly FieldError[] {
  if (scope === "") return [required("spec.scope")];
  return scope === "Cluster" || scope === "Namespaced"
    ? []
    : [notSupported("spec.scope", scope, ["Cluster", "Namespaced"])];
}

function checkVersionSet({ spec }: StoredCrd): readonly FieldError[] {
  const field = "spec.versions";
  const { versions } = spec;
  const names = versions.map(({ name }) => name);
  const errors = names.flatMap((name, index) =>
    dns1035Label(name).map((fault) => invalidValue(`${field}[${index}].name`, name, fault)),
  );
  if (new Set(names).size < names.length)
    errors.push(
      invalidValue(field, goVersions(spec.versions), "must contain unique version names"),
    );
  if (versions.filter(({ storage }) => storage).length !== 1)
    errors.push(
      invalidValue(
        field,
        goVersions(versions),
        "must have exactly one version marked as storage version",
      ),
    );
  const [first] = names;
  if (first !== undefined && errors.every((each) => each.field !== field))
    errors.push(...dns1035Label(first).map((fault) => invalidValue("spec.version", first, fault)));
  return errors;
}

/** Versions as Go writes its own form of them, in which what they share stands above. */
function goVersions(versions: StoredCrd["spec"]["versions"]): unknown {
  return versions.map(({ name, served, storage, deprecated = false, deprecationWarning }) => ({
    Name: name,
    Served: served,
    Storage: storage,
    Deprecated: deprecated,
    DeprecationWarning: deprecationWarning ?? null,
    Schema: null,
    Subresources: null,
    AdditionalPrinterColumns: null,
    SelectableFields: null,
  }));
}

function checkStored({ spec, status }: StoredCrd): readonly FieldError[] {
  const field = "status.storedVersions";
  const { storedVersions } = status;
  if (storedVersions.length === 0 || storedVersions[0] === "")
    return [invalidValue(field, null, "must have at least one stored version")];
  const names = spec.versions.map(({ name }) => name);
  const missing = storedVersions.flatMap((version, index) =>
    names.includes(version)
      ? []
      : [
          invalidValue(
            `${field}[${index}]`,
            version,
            `missing from spec.versions; ${version} was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in ${version} and removes ${version} from status.storedVersions`,
          ),
        ],
  );
  const storage = spec.versions.findLast((version) => version.storage)?.name;
  return storage === undefined || storedVersions.includes(storage)
    ? missing
    : [...missing, invalidValue(field, storedVersions, `must have the storage version ${storage}`)];
}

/** Follows `ValidateCustomResourceDefinitionNames`. */
function checkNames(names: CrdNames): readonly FieldError[] {
  const { plural, singular = "", kind, listKind = "", shortNames = [], categories = [] } = names;
  const at = "spec.names";
  const label = (field: string, value: string): readonly FieldError[] =>
    dns1035Label(value).map((fault) => invalidValue(`${at}.${field}`, value, fault));
  const cased = (field: string, value: string): readonly FieldError[] =>
    dns1035Label(value.toLowerCase()).map((fault) =>
      invalidValue(
        `${at}.${field}`,
        value,
        `may have mixed case, but should otherwise match: ${fault}`,
      ),
    );
  const isSame = kind !== "" && kind === listKind;
  return [
    ...(plural === "" ? [required(`${at}.plural`)] : label("plural", plural)),
    ...(singular === "" ? [required(`${at}.singular`)] : label("singular", singular)),
    ...(kind === "" ? [required(`${at}.kind`)] : cased("kind", kind)),
    ...(listKind === "" ? [required(`${at}.listKind`)] : cased("listKind", listKind)),
    ...shortNames.flatMap((name, index) => label(`shortNames[${index}]`, name)),
    ...(isSame
      ? [invalidValue(`${at}.listKind`, listKind, "kind and listKind may not be the same")]
      : []),
    ...categories.flatMap((name, index) => label(`categories[${index}]`, name)),
  ];
}

function checkConversion({ spec }: StoredCrd): readonly FieldError[] {
  const at = "spec.conversion";
  const { strategy = "", webhook } = spec.conversion ?? {};
  if (strategy === "") return [required(`${at}.strategy`)];
  if (strategy !== "None" && strategy !== "Webhook")
    return [notSupported(`${at}.strategy`, strategy, ["None", "Webhook"])];
  const client = `${at}.webhookClientConfig`;
  const reviews = `${at}.conversionReviewVersions`;
  const hasReviews = (webhook?.conversionReviewVersions ?? []).length > 0;
  if (strategy === "Webhook")
    return [
      ...(webhook?.clientConfig === undefined
        ? [required(client, "required when strategy is set to Webhook")]
        : []),
      ...(hasReviews ? [] : [required(reviews)]),
    ];
  const why = "should not be set when strategy is not set to Webhook";
  return [
    ...(webhook?.clientConfig === undefined ? [] : [forbiddenField(client, why)]),
    ...(hasReviews ? [forbiddenField(reviews, why)] : []),
  ];
}
