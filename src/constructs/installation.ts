import type { Construct } from "constructs";
import { requireOptions } from "./check-props.js";
import { pathBelow } from "./construct-path.js";
import { ConstructError } from "./errors.js";
import { type NamespaceOptions, resolveNamespaces } from "./namespaces.js";
import { operatorLabels, selectorLabels } from "./operator-labels.js";

/** What the objects of one operator in one namespace have in common. */
export interface Installation {
  readonly namespace: string;
  readonly labels: Record<string, string>;
  /** The labels that the operator's Pods are found by. */
  readonly selector: Readonly<Record<string, string>>;
}

/**
 * The installation that a construct without further options belongs to.
 *
 * @throws ConstructError `CONSTRUCT_INVALID` with every issue at once.
 */
export function requireInstallation(
  scope: Construct,
  id: string,
  props: NamespaceOptions,
): Installation {
  const path = pathBelow(scope, id);
  requireOptions(path, props, { required: ["definition"], optional: ["namespace"] });
  const { own, issues } = resolveNamespaces(scope, props);
  if (issues.length > 0) throw new ConstructError(path, issues);
  const { definition } = props;
  return {
    namespace: own,
    labels: operatorLabels(definition),
    selector: selectorLabels(definition),
  };
}
