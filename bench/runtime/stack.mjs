// An operator whose objects have five children each.
import {
  defineController,
  defineOperator,
  defineResource,
  implement,
  k,
  once,
  runOperator,
} from "slipway";
import { ConfigMap, Deployment, Secret, Service, ServiceAccount } from "slipway/kubernetes";
import { thing } from "./things.mjs";

/** The parent. */
export const Stack = defineResource({
  group: "bench.example.com",
  kind: "Stack",
  versions: {
    v1: {
      storage: true,
      spec: k.object({ replicas: k.int32({ minimum: 1 }), image: k.string() }),
      status: k.object({ readyReplicas: k.int32().optional() }).standard(),
    },
  },
});

/** Its changes concern every stack. */
export const Alarm = thing(9);

let woken = [];

const controller = defineController({
  name: "stack",
  for: Stack,
  owns: [ConfigMap, Secret, ServiceAccount, Service, Deployment],
  watches: { alarm: { to: Alarm, map: () => woken } },
  conditions: { Ready: ["AllReady", "Starting"] },
});

const operator = defineOperator({
  name: "bench",
  version: "1.0.0",
  scope: "Cluster",
  controllers: [controller],
});

function childrenOf({ metadata: { name }, spec: { image, replicas } }) {
  const labels = { "app.kubernetes.io/name": "stack", "app.kubernetes.io/instance": name };
  const metadata = { name, labels };
  return {
    config: ConfigMap({
      metadata,
      data: { "server.conf": `replicas = ${replicas}\nlisten = 8080\n` },
    }),
    secret: once(Secret({ metadata, stringData: { password: "not-a-secret" } })),
    account: ServiceAccount({ metadata }),
    service: Service({
      metadata,
      spec: { selector: labels, ports: [{ name: "http", port: 80, targetPort: 8080 }] },
    }),
    server: Deployment({
      metadata,
      spec: {
        replicas,
        selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: {
            serviceAccountName: name,
            containers: [
              {
                name: "server",
                image,
                ports: [{ name: "http", containerPort: 8080 }],
                env: [{ name: "PASSWORD", valueFrom: { secretKeyRef: { name, key: "password" } } }],
                resources: {
                  requests: { cpu: "100m", memory: "64Mi" },
                  limits: { memory: "0.5Gi" },
                },
                readinessProbe: { httpGet: { path: "/", port: "http" } },
                volumeMounts: [{ name: "config", mountPath: "/etc/server" }],
              },
            ],
            volumes: [{ name: "config", configMap: { name } }],
          },
        },
      },
    }),
  };
}

/** Runs until the process is told to stop. */
export function run(_options, reconcile) {
  Object.assign(process.env, { HEALTH_PORT: "0", METRICS_PORT: "0" });
  const code = async (stack, context) => {
    const { server } = await context.children.sync(childrenOf(stack));
    context.status.merge({ readyReplicas: server.object?.status?.readyReplicas ?? 0 });
    if (server.ready) context.conditions.set("Ready", { status: "True", reason: "AllReady" });
    else
      context.conditions.set("Ready", {
        status: "False",
        reason: "Starting",
        message: server.reason,
      });
    reconcile(stack, context);
  };
  const running = runOperator(
    operator,
    implement(operator, () => ({ stack: { reconcile: code } })),
  );
  return {
    running,
    willWake: (objects) => {
      woken = objects;
    },
  };
}
