import { type ApiObject, type Members, membersOf } from "../values/api-object.js";
import { checkClaim } from "./claim-checks.js";
import { type FieldError, forbiddenField } from "../values/field-error.js";
import { textsAt } from "../fields/members-map.js";
import { checkAnnotations, checkLabels } from "../model/object-meta.js";

/** The claim that is made for an ephemeral volume. Follows `ValidatePersistentVolumeClaimTemplate`. */
export function checkClaimTemplate(template: Members, field: string): readonly FieldError[] {
  const { labels: _, annotations: __, ...others } = membersOf(template["metadata"]);
  const at = `${field}.metadata`;
  return [
    ...checkAnnotations(textsAt(template["metadata"], "annotations"), `${at}.annotations`),
    ...checkLabels(textsAt(template["metadata"], "labels"), `${at}.labels`),
    ...Object.keys(others)
      .filter((name) => others[name] !== null)
      .map((name) => forbiddenField(`${at}.${name}`, "cannot be set")),
    ...checkClaimSpec(template, `${field}.spec`),
  ];
}

/** Checks the spec of a claim that is no object of its own. */
export function checkClaimSpec(claim: Members, field: string): readonly FieldError[] {
  const object: ApiObject = {
    ...claim,
    apiVersion: "v1",
    kind: "PersistentVolumeClaim",
    metadata: {},
  };
  return checkClaim(object).map((error) => ({
    ...error,
    field: `${field}${error.field.slice("spec".length)}`,
  }));
}
