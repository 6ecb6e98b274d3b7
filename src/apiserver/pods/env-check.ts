import { type Members, membersOf, textOf } from "../values/api-object.js";
import { type FieldError, invalidValue, required } from "../values/field-error.js";
import { faults, isMissing, named } from "../values/field-rules.js";
import { checkFieldRef, checkResourceRef, variableFields } from "./downward-check.js";
import { checkBacksteps } from "./paths.js";
import { itemsOf } from "../fields/members-map.js";
import {
  asPrefix,
  configKey,
  dns1123Label,
  dns1123Subdomain,
  variableName,
} from "../values/name-rules.js";

/** Follows `ValidateEnv` of core/validation. */
export function checkVariables(list: unknown, field: string): readonly FieldError[] {
  return itemsOf(list).flatMap((variable, index) => {
    const at = `${field}[${index}]`;
    const { valueFrom } = variable;
    return [
      ...named(variableName, `${at}.name`, variable["name"]),
      ...(valueFrom === undefined
        ? []
        : checkValueFrom(membersOf(valueFrom), textOf(variable["value"]), `${at}.valueFrom`)),
    ];
  });
}

const sources: Readonly<Record<string, (source: Members, field: string) => readonly FieldError[]>> =
  {
    fieldRef: (source, field) => checkFieldRef(source, field, variableFields),
    resourceFieldRef: (source, field) => checkResourceRef(source, field, false),
    configMapKeyRef: checkKeyRef,
    secretKeyRef: checkKeyRef,
    fileKeyRef: checkFileKeyRef,
  };

function checkValueFrom(from: Members, value: string, field: string): readonly FieldError[] {
  const given = Object.keys(sources).filter((name) => from[name] !== undefined);
  const errors = given.flatMap(
    (name) => sources[name]?.(membersOf(from[name]), `${field}.${name}`) ?? [],
  );
  const told = (why: string): readonly FieldError[] => [...errors, invalidValue(field, "", why)];
  if (given.length === 0)
    return told(
      "must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`",
    );
  if (value !== "") return told("may not be specified when `value` is not empty");
  if (given.length > 1) return told("may not have more than one field specified at a time");
  return errors;
}

function checkKeyRef({ name = "", key }: Members, field: string): readonly FieldError[] {
  return [
    ...faults(dns1123Subdomain, `${field}.name`, name),
    ...named(configKey, `${field}.key`, key),
  ];
}

function checkFileKeyRef({ key, volumeName, path }: Members, field: string): readonly FieldError[] {
  return [
    ...named(variableName, `${field}.key`, key),
    ...named(dns1123Label, `${field}.volumeName`, volumeName),
    ...(isMissing(path) ? [required(`${field}.path`)] : checkBacksteps(`${field}.path`, path)),
  ];
}

/** Follows `ValidateEnvFrom`, which tells of sources without their index. */
export function checkVariableSources(list: unknown, field: string): readonly FieldError[] {
  return itemsOf(list).flatMap((source, index) => {
    const at = `${field}[${index}]`;
    const { prefix } = source;
    const given = ["configMapRef", "secretRef"].filter((name) => source[name] !== undefined);
    return [
      ...(isMissing(prefix) ? [] : faults(variableName, `${at}.prefix`, prefix)),
      ...given.flatMap((name) =>
        named(asPrefix(dns1123Subdomain), `${at}.${name}.name`, membersOf(source[name])["name"]),
      ),
      ...(given.length === 0
        ? [invalidValue(field, "", "must specify one of: `configMapRef` or `secretRef`")]
        : []),
      ...(given.length > 1
        ? [invalidValue(field, "", "may not have more than one field specified at a time")]
        : []),
    ];
  });
}
