import { checkFieldManager } from "../model/object-meta.js";
import { type FieldError, forbiddenField, notSupported, required } from "../values/field-error.js";
import type { FieldValidation } from "../model/body.js";
import { isTrue } from "../values/request-info.js";
import { invalid } from "../values/status-error.js";

/** The query of a write. */
export interface WriteOptions {
  readonly dryRun: boolean;
  readonly validation: FieldValidation;
  readonly force: boolean;
}

type Kind = "CreateOptions" | "UpdateOptions" | "PatchOptions";

/**
 * Reads the query of a create, update or patch.
 *
 * @throws StatusError 422. Follows `ValidateCreateOptions` and its kin of apimachinery.
 */
export function readWriteOptions(
  query: URLSearchParams,
  kind: Kind,
  isApply = false,
): WriteOptions {
  const errors: FieldError[] = [];
  const manager = query.get("fieldManager") ?? "";
  const force = query.get("force");
  if (kind === "PatchOptions") {
    if (isApply && manager === "")
      errors.push(required("fieldManager", "is required for apply patch"));
    if (!isApply && force !== null)
      errors.push(forbiddenField("force", "may not be specified for non-apply patch"));
  }
  const dryRun = query.getAll("dryRun");
  const validation = query.get("fieldValidation") ?? "";
  errors.push(...checkFieldManager(manager, "fieldManager"), ...checkDryRun(dryRun));
  if (!["", "Ignore", "Warn", "Strict"].includes(validation))
    errors.push(notSupported("fieldValidation", validation, ["", "Ignore", "Strict", "Warn"]));
  if (errors.length > 0) throw invalid({ group: "meta.k8s.io", kind }, "", errors);
  return {
    dryRun: dryRun.length > 0,
    validation: validation === "Ignore" || validation === "Strict" ? validation : "Warn",
    force: isTrue(force),
  };
}

export function checkDryRun(dryRun: readonly string[]): readonly FieldError[] {
  return dryRun.every((value) => value === "All") ? [] : [notSupported("dryRun", dryRun, ["All"])];
}
