import { ApiObject, Chart, Names } from "cdk8s";
import type { Construct } from "constructs";

export interface GuestbookProps {
  readonly replicas: number;
  readonly image: string;
}

/** A guestbook with its store, as somebody wrote it for `cdk8s synth`. */
export class Guestbook extends Chart {
  constructor(scope: Construct, id: string, props: GuestbookProps) {
    super(scope, id);
    const store = new Workload(this, "store", {
      image: "docker.io/library/redis:7.2",
      port: 6379,
      replicas: 1,
    });
    const pages = new Workload(this, "pages", {
      image: props.image,
      port: 8080,
      replicas: props.replicas,
      env: { STORE: `${store.service.name}:6379` },
    });
    pages.deployment.addDependency(store.deployment);
  }
}

interface WorkloadProps {
  readonly image: string;
  readonly port: number;
  readonly replicas: number;
  readonly env?: Readonly<Record<string, string>>;
}

class Workload extends Chart {
  readonly deployment: ApiObject;
  readonly service: ApiObject;

  constructor(scope: Construct, id: string, { image, port, replicas, env = {} }: WorkloadProps) {
    const labels = { app: Names.toDnsLabel(scope, { extra: [id] }) };
    super(scope, id, { labels });
    this.deployment = new ApiObject(this, "deployment", {
      apiVersion: "apps/v1",
      kind: "Deployment",
      spec: {
        replicas,
        selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: {
            containers: [
              {
                name: "main",
                image,
                ports: [{ containerPort: port }],
                env: Object.entries(env).map(([name, value]) => ({ name, value })),
              },
            ],
          },
        },
      },
    });
    this.service = new ApiObject(this, "service", {
      apiVersion: "v1",
      kind: "Service",
      spec: { selector: labels, ports: [{ port }] },
    });
  }
}
