import type { ApiObject } from "cdk8s";
import { Construct } from "constructs";
import { refuseCollisions } from "./collisions.js";
import { manifestObject } from "./manifest-object.js";
import { requireInstallation } from "./installation.js";
import type { NamespaceOptions } from "./namespaces.js";

/** Options of {@link PodDisruptionBudget}. */
export interface PodDisruptionBudgetProps extends NamespaceOptions {}

/**
 * The PodDisruptionBudget of an operator: one Pod at a time may be evicted; called like the operator.
 *
 * Of several Pods one stays, and a lone one is let go, so that it never blocks the
 * drain of a node; nor do Pods that are not ready, whatever their number.
 *
 * Follows https://kubernetes.io/docs/tasks/run-application/configure-pdb/
 */
export class PodDisruptionBudget extends Construct {
  readonly apiObject: ApiObject;

  /** @throws ConstructError `CONSTRUCT_INVALID` with every issue at once. */
  constructor(scope: Construct, id: string, props: PodDisruptionBudgetProps) {
    const { namespace, labels, selector } = requireInstallation(scope, id, props);
    super(scope, id);
    const { name } = props.definition;
    const manifest = {
      apiVersion: "policy/v1",
      kind: "PodDisruptionBudget",
      metadata: { name, namespace, labels },
      spec: {
        maxUnavailable: 1,
        selector: { matchLabels: selector },
        unhealthyPodEvictionPolicy: "AlwaysAllow",
      },
    };
    this.apiObject = manifestObject(this, "Resource", manifest, "Namespaced");
    refuseCollisions(this);
  }
}
