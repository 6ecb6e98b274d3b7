import { type ApiObject, membersOf, textOf } from "../values/api-object.js";
import { type FieldError, forbiddenField } from "../values/field-error.js";
import { checkImage } from "./image-check.js";
import { checkAnnotationsMatch, checkPodAnnotations } from "./meta-check.js";
import { checkPodSpec } from "./spec-check.js";
import { itemsOf } from "../fields/members-map.js";

/** Follows `validatePodMetadataAndSpec` of core/validation. */
export function checkPod(object: ApiObject): readonly FieldError[] {
  const spec = membersOf(object["spec"]);
  const { name = "", annotations = {} } = object.metadata;
  return [
    ...checkPodAnnotations(annotations, spec, "metadata.annotations"),
    ...checkPodSpec(spec, "spec", { isPod: true, name }),
    ...(textOf(spec["serviceAccountName"]) === "" ? checkNoToken(object) : []),
    ...["containers", "initContainers"].flatMap((list) =>
      itemsOf(spec[list]).flatMap((container, index) =>
        checkImage(container, `spec.${list}[${index}]`),
      ),
    ),
  ];
}

/** Who has no account has no token of it. */
function checkNoToken({ spec }: ApiObject): readonly FieldError[] {
  return itemsOf(membersOf(spec)["volumes"]).flatMap(({ projected }, index) =>
    itemsOf(membersOf(projected)["sources"]).flatMap((source, number) =>
      source["serviceAccountToken"] === undefined
        ? []
        : [
            forbiddenField(
              `spec.volumes[${index}].projected.sources[${number}].serviceAccountToken`,
              "must not be specified when serviceAccountName is not set",
            ),
          ],
    ),
  );
}

/** Follows `ValidatePodCreate`. */
export function checkNewPod(object: ApiObject): readonly FieldError[] {
  const spec = membersOf(object["spec"]);
  const isGated = itemsOf(spec["schedulingGates"]).length > 0;
  return [
    ...(itemsOf(spec["ephemeralContainers"]).length > 0
      ? [forbiddenField("spec.ephemeralContainers", "cannot be set on create")]
      : []),
    ...(textOf(spec["nodeName"]) !== "" && isGated
      ? [
          forbiddenField(
            "spec.nodeName",
            "cannot be set until all schedulingGates have been cleared",
          ),
        ]
      : []),
    ...checkAnnotationsMatch(object.metadata.annotations ?? {}, spec, "spec"),
  ];
}
