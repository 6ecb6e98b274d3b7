import type { ApiObject } from "cdk8s";
import { Construct } from "constructs";
import { metricsPort, metricsPortName } from "../api/operator-process.js";
import { refuseCollisions } from "./collisions.js";
import { manifestObject } from "./manifest-object.js";
import { requireInstallation } from "./installation.js";
import type { NamespaceOptions } from "./namespaces.js";

/** Options of {@link MetricsService}. */
export interface MetricsServiceProps extends NamespaceOptions {}

/**
 * The Service behind which an operator's Pods offer their metrics, on port `metrics`.
 *
 * Called `metrics-<operator>`: a Service's name must start with a letter, an
 * operator's need not.
 */
export class MetricsService extends Construct {
  readonly apiObject: ApiObject;

  /** @throws ConstructError `CONSTRUCT_INVALID` with every issue at once. */
  constructor(scope: Construct, id: string, props: MetricsServiceProps) {
    const { namespace, labels, selector } = requireInstallation(scope, id, props);
    super(scope, id);
    const { name } = props.definition;
    const manifest = {
      apiVersion: "v1",
      kind: "Service",
      metadata: { name: `metrics-${name}`, namespace, labels },
      spec: {
        selector,
        ports: [
          {
            name: metricsPortName,
            port: metricsPort,
            targetPort: metricsPortName,
            protocol: "TCP",
          },
        ],
      },
    };
    this.apiObject = manifestObject(this, "Resource", manifest, "Namespaced");
    refuseCollisions(this);
  }
}
