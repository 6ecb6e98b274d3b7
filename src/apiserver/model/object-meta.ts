import type { OwnerReference } from "../../meta/object.js";
import { equalJSON } from "../../util/json.js";
import type { ApiMeta } from "../values/api-object.js";
import {
  type FieldError,
  forbiddenField,
  invalidValue,
  required,
  tooLong,
} from "../values/field-error.js";
import { goValue } from "../values/go-text.js";
import {
  asPrefix,
  dns1123Label,
  labelValue,
  type NameRule,
  qualifiedName,
} from "../values/name-rules.js";

/** The fields of metadata as Go's struct has them. */
export const metaOrder: readonly string[] = [
  "name",
  "generateName",
  "namespace",
  "selfLink",
  "uid",
  "resourceVersion",
  "generation",
  "creationTimestamp",
  "deletionTimestamp",
  "deletionGracePeriodSeconds",
  "labels",
  "annotations",
  "ownerReferences",
  "finalizers",
  "managedFields",
];

const annotationBytes = 256 * 1024;

export interface MetaRules {
  readonly namespaced: boolean;
  readonly name: NameRule;
}

/** Checks metadata on create. Follows `ValidateObjectMetaAccessor` of apimachinery. */
export function checkMeta(meta: ApiMeta, { namespaced, name }: MetaRules): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (meta.generateName !== undefined && meta.generateName !== "")
    errors.push(...faults(asPrefix(name), "metadata.generateName", meta.generateName));
  if (meta.name === undefined || meta.name === "")
    errors.push(required("metadata.name", "name or generateName is required"));
  else errors.push(...faults(name, "metadata.name", meta.name));
  return [...errors, ...checkNamespace(meta, namespaced), ...checkCommon(meta)];
}

function checkNamespace({ namespace = "" }: ApiMeta, namespaced: boolean): readonly FieldError[] {
  const field = "metadata.namespace";
  if (!namespaced)
    return namespace === "" ? [] : [forbiddenField(field, "not allowed on this type")];
  return namespace === "" ? [required(field)] : faults(dns1123Label, field, namespace);
}

function checkCommon(meta: ApiMeta): readonly FieldError[] {
  return [
    ...((meta.generation ?? 0) < 0
      ? [invalidValue("metadata.generation", meta.generation, "must be greater than or equal to 0")]
      : []),
    ...checkMaps(meta),
    ...checkFinalizers(meta.finalizers ?? []),
    ...checkManagedFields(meta),
  ];
}

function checkMaps(meta: ApiMeta): readonly FieldError[] {
  return [
    ...checkLabels(meta.labels ?? {}, "metadata.labels"),
    ...checkAnnotations(meta.annotations ?? {}, "metadata.annotations"),
    ...checkOwners(meta),
  ];
}

/** Checks the keys and values of labels. */
export function checkLabels(
  labels: Readonly<Record<string, string>>,
  field: string,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  for (const key of Object.keys(labels)) {
    errors.push(...faults(qualifiedName, field, key));
    errors.push(...faults(labelValue, field, labels[key] ?? ""));
  }
  return errors;
}

export function checkAnnotations(
  annotations: Readonly<Record<string, string>>,
  field: string,
): readonly FieldError[] {
  const bytes = Object.entries(annotations).reduce(
    (sum, [key, value]) => sum + Buffer.byteLength(key) + Buffer.byteLength(value),
    0,
  );
  const keys = Object.keys(annotations).flatMap((key) =>
    qualifiedName(key.toLowerCase()).map((fault) => invalidValue(field, key, fault)),
  );
  return bytes > annotationBytes ? [...keys, tooLong(field, annotationBytes)] : keys;
}

function checkOwners({ ownerReferences = [] }: ApiMeta): readonly FieldError[] {
  const field = "metadata.ownerReferences";
  const errors: FieldError[] = [];
  const all = ownerReferences.map(inStructOrder);
  let controller: string | undefined;
  for (const owner of ownerReferences) {
    const version = owner.apiVersion.split("/").at(-1) ?? "";
    if (version === "")
      errors.push(
        invalidValue(`${field}.apiVersion`, owner.apiVersion, "version must not be empty"),
      );
    for (const name of ["kind", "name", "uid"] as const)
      if (owner[name] === "")
        errors.push(invalidValue(`${field}.${name}`, "", "must not be empty"));
    if (owner.apiVersion === "v1" && owner.kind === "Event")
      errors.push(
        invalidValue(
          field,
          inStructOrder(owner),
          "/v1, Kind=Event is disallowed from being an owner",
        ),
      );
    if (owner.controller !== true) continue;
    const current = `${owner.kind}/${owner.name}`;
    if (controller === undefined) controller = current;
    else
      errors.push(
        invalidValue(
          field,
          all,
          `Only one reference can have Controller set to true. Found "true" in references for ${controller} and ${current}`,
        ),
      );
  }
  return errors;
}

/** An owner as Go writes it. */
function inStructOrder(owner: OwnerReference): OwnerReference {
  const { apiVersion, kind, name, uid, controller, blockOwnerDeletion } = owner;
  return {
    apiVersion,
    kind,
    name,
    uid,
    ...(controller === undefined ? {} : { controller }),
    ...(blockOwnerDeletion === undefined ? {} : { blockOwnerDeletion }),
  };
}

export const orphanFinalizer = "orphan";
export const foregroundFinalizer = "foregroundDeletion";

function checkFinalizers(finalizers: readonly string[]): readonly FieldError[] {
  const field = "metadata.finalizers";
  const both = finalizers.includes(orphanFinalizer) && finalizers.includes(foregroundFinalizer);
  return [
    ...finalizers.flatMap((finalizer) => faults(qualifiedName, field, finalizer)),
    ...(both
      ? [
          invalidValue(
            field,
            finalizers,
            `finalizer ${orphanFinalizer} and ${foregroundFinalizer} cannot be both set`,
          ),
        ]
      : []),
  ];
}

function checkManagedFields({ managedFields }: ApiMeta): readonly FieldError[] {
  return (managedFields ?? []).flatMap(({ operation, fieldsType = "", manager = "" }, index) => {
    const field = `metadata.managedFields[${index}]`;
    return [
      ...(operation === "Apply" || operation === "Update"
        ? []
        : [invalidValue(`${field}.operation`, operation ?? "", "must be `Apply` or `Update`")]),
      ...(fieldsType === "" || fieldsType === "FieldsV1"
        ? []
        : [invalidValue(`${field}.fieldsType`, fieldsType, "must be `FieldsV1`")]),
      ...checkFieldManager(manager, `${field}.manager`),
    ];
  });
}

/** Follows `ValidateFieldManager` of apimachinery. */
export function checkFieldManager(manager: string, field: string): readonly FieldError[] {
  const errors: FieldError[] = Buffer.byteLength(manager) > 128 ? [tooLong(field, 128)] : [];
  let position = 0;
  if (/^[ -~]*$/.test(manager)) return errors;
  for (const character of manager) {
    if (!/[\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.test(character)) {
      const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
      const detail = `invalid character U+${code} (at position ${position})`;
      errors.push(invalidValue(field, manager, detail));
    }
    position += Buffer.byteLength(character);
  }
  return errors;
}

/** Names of finalizers without a domain are the server's own. Follows `validateFinalizerName` of core/validation. */
export function checkKnownFinalizers({ finalizers = [] }: ApiMeta): readonly FieldError[] {
  return finalizers.flatMap((finalizer, index) =>
    finalizer.includes("/") ||
    [orphanFinalizer, foregroundFinalizer, "kubernetes"].includes(finalizer)
      ? []
      : [
          invalidValue(
            `metadata.finalizers[${index}]`,
            finalizer,
            "name is neither a standard finalizer name nor is it fully qualified",
          ),
        ],
  );
}

/** Checks metadata that replaces another. Follows `ValidateObjectMetaAccessorUpdate`. */
export function checkMetaUpdate(meta: ApiMeta, old: ApiMeta): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (old.deletionTimestamp !== undefined) {
    const added = (meta.finalizers ?? []).filter((each) => !(old.finalizers ?? []).includes(each));
    if (added.length > 0) {
      const shown = added
        .toSorted()
        .map((each) => JSON.stringify(each))
        .join(", ");
      const detail = `no new finalizers can be added if the object is being deleted, found new finalizers []string{${shown}}`;
      errors.push(forbiddenField("metadata.finalizers", detail));
    }
  }
  if ((meta.resourceVersion ?? "") === "")
    errors.push(invalidValue("metadata.resourceVersion", "", "must be specified for an update"));
  for (const name of immutable) {
    if (!equalJSON(meta[name] ?? null, old[name] ?? null))
      errors.push(
        invalidValue(`metadata.${name}`, meta[name] ?? emptyOf(name), "field is immutable"),
      );
  }
  return [...errors, ...checkMaps(meta), ...checkManagedFields(meta)];
}

const immutable = [
  "name",
  "namespace",
  "uid",
  "creationTimestamp",
  "deletionTimestamp",
  "deletionGracePeriodSeconds",
] as const;

function emptyOf(name: (typeof immutable)[number]): string | null {
  return name === "name" || name === "namespace" || name === "uid" ? "" : null;
}

const noErrors: readonly FieldError[] = [];

function faults(rule: NameRule, field: string, value: string): readonly FieldError[] {
  const found = rule(value);
  return found.length === 0 ? noErrors : found.map((fault) => invalidValue(field, value, fault));
}

/** An error of a value that may not change. */
export function immutableField(field: string, value: unknown): FieldError {
  return {
    type: "FieldValueInvalid",
    field,
    body: `Invalid value: ${goValue(value)}: field is immutable`,
  };
}
