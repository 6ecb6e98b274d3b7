import { type Members, membersOf, textOf } from "../values/api-object.js";
import { type FieldError, invalidValue, notSupported, required } from "../values/field-error.js";
import { faults, isMissing } from "../values/field-rules.js";
import { checkFileMode, checkLocal } from "./paths.js";
import { qualifiedName } from "../values/name-rules.js";

const fileFields = [
  "metadata.annotations",
  "metadata.labels",
  "metadata.name",
  "metadata.namespace",
  "metadata.uid",
];

export const variableFields: readonly string[] = [
  "metadata.name",
  "metadata.namespace",
  "metadata.uid",
  "spec.nodeName",
  "spec.serviceAccountName",
  "status.hostIP",
  "status.hostIPs",
  "status.podIP",
  "status.podIPs",
];

/** Fields that have a name at all. Follows `ConvertDownwardAPIFieldLabel`. */
const knownFields = [
  ...fileFields,
  ...variableFields,
  "spec.restartPolicy",
  "spec.schedulerName",
  "status.phase",
];

/** A file that tells of the Pod. Follows `validateDownwardAPIVolumeFile`, which names no index. */
export function checkDownwardFile(file: Members, field: string): readonly FieldError[] {
  const { path, mode, fieldRef, resourceFieldRef } = file;
  return [
    ...(isMissing(path) ? [required(`${field}.path`)] : []),
    ...checkLocal(`${field}.path`, path),
    ...checkReference(fieldRef, resourceFieldRef, field),
    ...checkFileMode(`${field}.mode`, mode),
  ];
}

function checkReference(
  fieldRef: unknown,
  resourceFieldRef: unknown,
  field: string,
): readonly FieldError[] {
  if (fieldRef !== undefined)
    return [
      ...checkFieldRef(membersOf(fieldRef), `${field}.fieldRef`, fileFields),
      ...(resourceFieldRef === undefined
        ? []
        : [
            invalidValue(
              field,
              "resource",
              "fieldRef and resourceFieldRef can not be specified simultaneously",
            ),
          ]),
    ];
  if (resourceFieldRef === undefined)
    return [required(field, "one of fieldRef and resourceFieldRef is required")];
  return checkResourceRef(membersOf(resourceFieldRef), `${field}.resourceFieldRef`, true);
}

/** Follows `validateObjectFieldSelector`. */
export function checkFieldRef(
  { apiVersion, fieldPath }: Members,
  field: string,
  allowed: readonly string[],
): readonly FieldError[] {
  if (isMissing(apiVersion)) return [required(`${field}.apiVersion`)];
  if (isMissing(fieldPath)) return [required(`${field}.fieldPath`)];
  const at = `${field}.fieldPath`;
  const path = textOf(fieldPath);
  const failed = (why: string): readonly FieldError[] => [
    invalidValue(at, path, `error converting fieldPath: ${why}`),
  ];
  if (apiVersion !== "v1") return failed(`unsupported pod version: ${String(apiVersion)}`);
  const [, base = "", key] = /^(.+)\['(.*)'\]$/s.exec(path) ?? [];
  if (key !== undefined) {
    if (base === "metadata.annotations") return faults(qualifiedName, field, key.toLowerCase());
    if (base === "metadata.labels") return faults(qualifiedName, field, key);
    return failed(`field label does not support subscript: ${path}`);
  }
  const internal = path === "spec.host" ? "spec.nodeName" : path;
  if (!knownFields.includes(internal)) return failed(`field label not supported: ${path}`);
  return allowed.includes(internal) ? [] : [notSupported(at, internal, allowed)];
}

const resources = [
  "limits.cpu",
  "limits.ephemeral-storage",
  "limits.memory",
  "requests.cpu",
  "requests.ephemeral-storage",
  "requests.memory",
];
const sizes = ["1", "1k", "1M", "1G", "1T", "1P", "1E", "1Ki", "1Mi", "1Gi", "1Ti", "1Pi", "1Ei"];

/** Follows `validateContainerResourceFieldSelector`. */
export function checkResourceRef(
  { containerName, resource, divisor }: Members,
  field: string,
  isFile: boolean,
): readonly FieldError[] {
  const name = textOf(resource);
  const isHuge = /^(?:limits|requests)\.hugepages-/.test(name);
  const errors: FieldError[] = [];
  if (isFile && isMissing(containerName)) errors.push(required(`${field}.containerName`));
  else if (name === "") errors.push(required(`${field}.resource`));
  else if (!resources.includes(name) && !isHuge)
    errors.push(notSupported(`${field}.resource`, name, resources));
  return [...errors, ...checkDivisor(name, textOf(divisor), field)];
}

function checkDivisor(resource: string, divisor: string, field: string): readonly FieldError[] {
  if (divisor === "" || divisor === "0") return [];
  const [, kind = ""] = resource.split(/\.(.*)/s);
  const [allowed, shown] =
    kind === "cpu"
      ? [["1m", "1"], "1m and 1 are supported with the cpu resource"]
      : [sizes, `${sizes.join(", ")} are supported with the ${sizedName(kind)} resource`];
  if (kind === "" || allowed.includes(divisor)) return [];
  return [invalidValue(`${field}.divisor`, resource, `only divisor's values ${shown}`)];
}

function sizedName(kind: string): string {
  if (kind === "ephemeral-storage") return "local ephemeral storage";
  return kind.startsWith("hugepages-") ? "hugepages" : kind;
}
