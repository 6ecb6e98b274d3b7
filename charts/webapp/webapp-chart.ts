import { ApiObject, Chart, JsonPatch } from "cdk8s";
import {
  ConfigMap,
  Cpu,
  Deployment,
  Env,
  HorizontalPodAutoscaler,
  Ingress,
  IngressBackend,
  Metric,
  MetricTarget,
  Probe,
  Service,
} from "cdk8s-plus-27";
import type { Construct } from "constructs";

export interface WebAppProps {
  /** With a tag or a digest. */
  readonly image: string;
  readonly port: number;
  /** @default no Ingress */
  readonly host?: string | undefined;
  readonly maxReplicas: number;
  readonly settings: Readonly<Record<string, string>>;
}

/** A web application, as any chart of cdk8s has one. */
export class WebAppChart extends Chart {
  constructor(scope: Construct, id: string, props: WebAppProps) {
    super(scope, id);
    const { image, port, host, maxReplicas } = props;
    if (!/[:@][^/]+$/.test(image)) {
      throw new Error(`the image ${image} needs a tag or a digest: else nobody knows what runs`);
    }
    const settings = new ConfigMap(this, "settings", { data: { ...props.settings } });
    settings.node.addValidation({
      validate: () => ("PORT" in props.settings ? ["PORT is the port of the spec"] : []),
    });
    const deployment = new Deployment(this, "deployment", {
      // Who scales by load says how many there are.
      ...(maxReplicas > 1 ? {} : { replicas: 1 }),
      containers: [
        {
          name: "web",
          image,
          ports: [{ name: "http", number: port }],
          envFrom: [
            Env.fromConfigMap(ConfigMap.fromConfigMapName(this, "settings-name", settings.name)),
          ],
          envVariables: { PORT: { value: String(port) } },
          readiness: Probe.fromHttpGet("/", { port }),
          resources: { cpu: { request: Cpu.millis(100) } },
        },
      ],
    });
    restrict(deployment);
    const service = new Service(this, "service", {
      selector: deployment,
      ports: [{ name: "http", port: 80, targetPort: port }],
    });
    if (host !== undefined) {
      new Ingress(this, "ingress", {
        rules: [{ host, backend: IngressBackend.fromService(service) }],
      });
    }
    if (maxReplicas > 1) {
      new HorizontalPodAutoscaler(this, "autoscaler", {
        target: deployment,
        maxReplicas,
        metrics: [Metric.resourceCpu(MetricTarget.averageUtilization(70))],
      });
    }
  }
}

/** What the *restricted* Pod Security profile wants beyond the defaults of cdk8s-plus. */
function restrict(deployment: Deployment): void {
  const pod = "/spec/template/spec";
  ApiObject.of(deployment).addJsonPatch(
    JsonPatch.add(`${pod}/securityContext/seccompProfile`, { type: "RuntimeDefault" }),
    JsonPatch.add(`${pod}/containers/0/securityContext/capabilities`, { drop: ["ALL"] }),
  );
}
