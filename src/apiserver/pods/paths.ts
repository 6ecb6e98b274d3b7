import { textOf } from "../values/api-object.js";
import { type FieldError, invalidValue, required } from "../values/field-error.js";
import { isMissing } from "../values/field-rules.js";
import { itemsOf } from "../fields/members-map.js";

/** Follows `validatePathNoBacksteps` of core/validation. */
export function checkBacksteps(field: string, path: unknown): readonly FieldError[] {
  return textOf(path).split("/").includes("..")
    ? [invalidValue(field, path, "must not contain '..'")]
    : [];
}

/** A path below another. Follows `validateLocalDescendingPath`. */
export function checkDescending(field: string, path: unknown): readonly FieldError[] {
  return [
    ...(textOf(path).startsWith("/") ? [invalidValue(field, path, "must be a relative path")] : []),
    ...checkBacksteps(field, path),
  ];
}

/** A path below another that the node keeps no name of. Follows `ValidateLocalNonReservedPath`. */
export function checkLocal(field: string, path: unknown): readonly FieldError[] {
  const text = textOf(path);
  const isReserved = text.startsWith("..") && !text.startsWith("../");
  return [
    ...checkDescending(field, path),
    ...(isReserved ? [invalidValue(field, path, "must not start with '..'")] : []),
  ];
}

export function checkFileMode(field: string, mode: unknown): readonly FieldError[] {
  return typeof mode === "number" && (mode < 0 || mode > 0o777)
    ? [invalidValue(field, mode, "must be a number between 0 and 0777 (octal), both inclusive")]
    : [];
}

/** Which keys become which files. Follows `validateKeyToPath`. */
export function checkItems(items: unknown, field: string): readonly FieldError[] {
  return itemsOf(items).flatMap(({ key, path, mode }, index) => {
    const at = `${field}[${index}]`;
    return [
      ...(isMissing(key) ? [required(`${at}.key`)] : []),
      ...(isMissing(path) ? [required(`${at}.path`)] : []),
      ...checkLocal(`${at}.path`, path),
      ...checkFileMode(`${at}.mode`, mode),
    ];
  });
}
