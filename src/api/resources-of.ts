import { crdNameOf } from "./crd.js";
import type { OperatorDefinition } from "./define-operator.js";
import type { AnyResource } from "./resource.js";

/** The resources that an operator's controllers reconcile, each once, in the order of the controllers. */
export function resourcesOf({ controllers }: OperatorDefinition): readonly AnyResource[] {
  const byName = new Map(controllers.map(({ for: resource }) => [crdNameOf(resource), resource]));
  return [...byName.values()];
}
