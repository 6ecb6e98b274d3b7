import type { OperatorDefinition } from "../api/define-operator.js";

/**
 * The labels that tell an operator's Pods from others.
 *
 * They go into the selector of a Deployment, which cannot be changed: nothing
 * may be among them that a new version or a moved construct would change.
 */
export function selectorLabels({ name }: OperatorDefinition): Readonly<Record<string, string>> {
  return { "app.kubernetes.io/name": name, "app.kubernetes.io/component": "operator" };
}

/** The labels of every object that belongs to an operator. */
export function operatorLabels(definition: OperatorDefinition): Record<string, string> {
  return {
    ...selectorLabels(definition),
    "app.kubernetes.io/version": toLabelValue(definition.version),
  };
}

/**
 * A semantic version as the value of a label: `+` becomes `_`, as Helm has it, and
 * what is too long or ends in `-` is cut; nothing is ever found by this label.
 */
function toLabelValue(version: string): string {
  return version
    .replace("+", "_")
    .slice(0, 63)
    .replace(/[^A-Za-z0-9]+$/, "");
}
