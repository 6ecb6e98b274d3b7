import { crdNameOf } from "./crd.js";
import type { ControllerDefinition } from "./define-controller.js";
import type { OperatorDefinition } from "./define-operator.js";

/**
 * The names of the operator's other controllers for the same kind. What an object is, by `when`, decides which of
 * them it is reconciled by: it may come from one to another, with its children.
 */
export function siblingsOf(
  controller: ControllerDefinition,
  operator: OperatorDefinition | undefined,
): readonly string[] {
  const kind = crdNameOf(controller.for);
  return (operator?.controllers ?? [])
    .filter((other) => other.name !== controller.name && crdNameOf(other.for) === kind)
    .map(({ name }) => name);
}
