import type { ApiObject } from "./api-object.js";
import type { FieldError } from "./field-error.js";
import { membersOf } from "./api-object.js";
import { checkPodSpec } from "./kinds-pod-spec-check.js";

export function checkPod({ spec }: ApiObject): readonly FieldError[] {
  return checkPodSpec(membersOf(spec), "spec");
}
