import { crdNameOf } from "./crd.js";
import type { ControllerDefinition } from "./define-controller.js";
import type { OperatorDefinition } from "./define-operator.js";

/**
 * The names of those from which a controller takes children over: itself, as it was called before, and the operator's
 * other controllers for the same kind. What an object is, by `when`, decides which of them it is reconciled by: it may
 * come from one to another, with its children.
 */
export function siblingsOf(
  controller: ControllerDefinition,
  operator: OperatorDefinition | undefined,
): readonly string[] {
  const kind = crdNameOf(controller.for);
  const others = (operator?.controllers ?? []).filter(
    (other) => other.name !== controller.name && crdNameOf(other.for) === kind,
  );
  return [...controller.formerNames, ...others.flatMap(namesOf)];
}

function namesOf({ name, formerNames }: ControllerDefinition): readonly string[] {
  return [name, ...formerNames];
}
