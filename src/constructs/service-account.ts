import type { ApiObject } from "cdk8s";
import { k8s } from "cdk8s-plus-27";
import { Construct } from "constructs";
import { refuseCollisions } from "./collisions.js";
import { requireInstallation } from "./installation.js";
import type { NamespaceOptions } from "./namespaces.js";

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
    const { namespace, labels } = requireInstallation(scope, id, props);
    super(scope, id);
    const { name } = props.definition;
    this.apiObject = new k8s.KubeServiceAccount(this, "Resource", {
      metadata: { name, namespace, labels },
      automountServiceAccountToken: false,
    });
    refuseCollisions(this);
  }
}
