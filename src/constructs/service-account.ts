import type { ApiObject } from "cdk8s";
import { k8s } from "cdk8s-plus-27";
import { Construct } from "constructs";
import { requireOptions } from "./check-props.js";
import { pathBelow } from "./construct-path.js";
import { ConstructError } from "./errors.js";
import { type NamespaceOptions, resolveNamespaces } from "./namespaces.js";
import { operatorLabels } from "./operator-labels.js";

/** Options of {@link OperatorServiceAccount}. */
export interface OperatorServiceAccountProps extends NamespaceOptions {}

/**
 * The ServiceAccount that an operator runs as; called like the operator.
 *
 * Gives its token to no Pod that does not ask for it, as {@link OperatorDeployment}'s does.
 */
export class OperatorServiceAccount extends Construct {
  readonly apiObject: ApiObject;

  /** @throws ConstructError `CONSTRUCT_INVALID` with every issue at once. */
  constructor(scope: Construct, id: string, props: OperatorServiceAccountProps) {
    const path = pathBelow(scope, id);
    requireOptions(path, props, { required: ["definition"], optional: ["namespace"] });
    const { own, issues } = resolveNamespaces(scope, props);
    if (issues.length > 0) throw new ConstructError(path, issues);
    super(scope, id);
    const { definition } = props;
    this.apiObject = new k8s.KubeServiceAccount(this, "Resource", {
      metadata: { name: definition.name, namespace: own, labels: operatorLabels(definition) },
      automountServiceAccountToken: false,
    });
  }
}
