import type { ContractSuite } from "./contract-run.js";
import { path, podSpec, selected, table, withContainer } from "./workloads.js";

const sources = "https://github.com/kubernetes/kubernetes/blob/v1.36.3/pkg";
const defaults = `${sources}/apis/apps/v1/defaults.go`;
const deployments = `${sources}/registry/apps/deployment/strategy.go`;
const validation = `${sources}/apis/apps/validation/validation.go`;

export const appsSuite: ContractSuite = {
  name: "apps",
  cases: [
    {
      name: "a Deployment gets defaults",
      source: defaults,
      run: async (api) => {
        const all = path(api, "deployments");
        await api.post(all, { metadata: { name: "a" }, spec: selected() });
        await api.post(all, {
          metadata: { name: "b" },
          spec: { ...selected(), replicas: 0, strategy: { type: "Recreate" } },
        });
        await api.post(all, {
          metadata: { name: "c" },
          spec: { ...selected(), strategy: { rollingUpdate: { maxSurge: 1 } } },
        });
        await api.get(all, table);
      },
    },
    {
      name: "a Deployment's selector means its Pods and stays",
      source: validation,
      run: async (api) => {
        const all = path(api, "deployments");
        await api.post(all, { metadata: { name: "a" }, spec: {} });
        await api.post(all, { metadata: { name: "a" }, spec: { ...selected(), selector: {} } });
        await api.post(all, {
          metadata: { name: "a" },
          spec: { ...selected(), selector: { matchLabels: { app: "b" } } },
        });
        await api.post(all, { metadata: { name: "a" }, spec: selected() });
        await api.mergePatch(`${all}/a`, {
          spec: {
            selector: { matchLabels: { more: "b" } },
            template: { metadata: { labels: { more: "b" } } },
          },
        });
        await api.mergePatch(`${all}/a`, { spec: { replicas: -1 } });
      },
    },
    {
      name: "a StatefulSet gets defaults",
      source: defaults,
      run: async (api) => {
        const all = path(api, "statefulsets");
        await api.post(all, {
          metadata: { name: "a" },
          spec: {
            ...selected(),
            serviceName: "a",
            volumeClaimTemplates: [
              {
                metadata: { name: "data" },
                spec: {
                  accessModes: ["ReadWriteOnce"],
                  resources: { requests: { storage: "1024Mi" } },
                },
              },
            ],
          },
        });
        await api.post(all, {
          metadata: { name: "b" },
          spec: { ...selected(), updateStrategy: { type: "OnDelete" }, minReadySeconds: 3 },
        });
        await api.get(all, table);
      },
    },
    {
      name: "strategies of a Deployment",
      source: validation,
      run: async (api) => {
        const all = path(api, "deployments");
        const make = (strategy: object, more: object = {}): Promise<unknown> =>
          api.post(all, { metadata: { name: "a" }, spec: { ...selected(), strategy, ...more } });
        await make({ type: "Sometimes" });
        await make({ type: "Recreate", rollingUpdate: {} });
        await make({ rollingUpdate: { maxSurge: 0, maxUnavailable: "0%" } });
        await make({ rollingUpdate: { maxSurge: "many", maxUnavailable: "101%" } });
        await make({ rollingUpdate: { maxSurge: -1, maxUnavailable: true } });
        await make({}, { minReadySeconds: 700, revisionHistoryLimit: -1 });
        await make({}, { minReadySeconds: -1, progressDeadlineSeconds: -2, replicas: -3 });
        await make({}, { paused: true, progressDeadlineSeconds: 1, revisionHistoryLimit: 0 });
      },
    },
    {
      name: "a Deployment runs Pods that go on for ever",
      source: validation,
      run: async (api) => {
        const all = path(api, "deployments");
        const make = (spec: object): Promise<unknown> =>
          api.post(all, { metadata: { name: "a" }, spec });
        await make(selected(podSpec({ restartPolicy: "Never", activeDeadlineSeconds: 5 })));
        await make(selected({ containers: [] }));
        await make(selected(withContainer({ image: "" }, { volumes: [{ name: "A" }] })));
        await make(selected(podSpec(), { annotations: { "a b": "c" } }));
        await make(selected(podSpec({ ephemeralContainers: [{ name: "e", image: "x" }] })));
        await make({ ...selected(), template: {} });
        await make({});
        await api.post(all, { metadata: { name: "A.b" }, spec: selected() });
        await api.post(all, { metadata: { name: "a.b" }, spec: selected() });
      },
    },
    {
      name: "selectors with expressions",
      source: "https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/",
      run: async (api) => {
        const all = path(api, "deployments");
        const make = (name: string, ...matchExpressions: readonly object[]): Promise<unknown> =>
          api.post(all, {
            metadata: { name },
            spec: { ...selected(), selector: { matchExpressions } },
          });
        await make(
          "a",
          { key: "app", operator: "In", values: ["a", "b"] },
          { key: "x", operator: "DoesNotExist" },
        );
        await make("b", { key: "app", operator: "NotIn", values: ["a"] });
        await make("b", { key: "app", operator: "Exists", values: ["a"] });
        await make("b", { key: "app", operator: "In" });
        await make("b", { key: "a b", operator: "Is", values: ["c d"] });
        await api.get(all, table);
      },
    },
    {
      name: "what an update of a Deployment and of its status changes",
      source: deployments,
      run: async (api) => {
        const all = path(api, "deployments");
        const { body } = await api.post(all, {
          metadata: { name: "a", labels: { a: "b" }, generation: 7 },
          spec: selected(),
          status: { replicas: 9 },
        });
        await api.mergePatch(`${all}/a`, { metadata: { labels: { c: "d" } } });
        await api.mergePatch(`${all}/a`, { metadata: { annotations: { e: "f" } } });
        await api.mergePatch(`${all}/a`, { spec: { replicas: 2 }, status: { replicas: 5 } });
        await api.mergePatch(`${all}/a/status`, {
          metadata: { labels: { g: "h" }, annotations: { i: "j" } },
          spec: { replicas: 7 },
          status: {
            observedGeneration: 3,
            replicas: 2,
            readyReplicas: 1,
            conditions: [{ type: "Available", status: "True" }],
          },
        });
        await api.mergePatch(`${all}/a/status`, {
          status: { updatedReplicas: 3, readyReplicas: -1 },
        });
        await api.mergePatch(`${all}/a/status`, { status: { availableReplicas: 2 } });
        await api.mergePatch(`${all}/a/status`, { status: { collisionCount: 2 } });
        await api.mergePatch(`${all}/a/status`, { status: { collisionCount: 1 } });
        await api.put(`${all}/a`, { ...body, metadata: { name: "a" }, spec: body.spec });
        await api.get(all, table);
      },
    },
    {
      name: "a Deployment is scaled",
      source: "https://kubernetes.io/docs/reference/kubernetes-api/autoscaling/scale-v1/",
      run: async (api) => {
        const all = path(api, "deployments");
        await api.post(all, { metadata: { name: "a" }, spec: selected() });
        const { body } = await api.get(`${all}/a/scale`);
        await api.put(`${all}/a/scale`, { ...body, spec: { replicas: 3 } });
        await api.put(`${all}/a/scale`, { ...body, spec: { replicas: 4 } });
        await api.mergePatch(`${all}/a/scale`, { spec: { replicas: -1 } });
        await api.mergePatch(`${all}/a/scale`, { spec: { replicas: 0 } });
        await api.get(`${all}/a`);
        await api.put(`${all}/none/scale`, { ...body, metadata: { name: "none" } });
      },
    },
    {
      name: "a Deployment is scaled by an apply",
      source:
        "https://kubernetes.io/docs/reference/using-api/server-side-apply/#transferring-ownership",
      run: async (api) => {
        const all = path(api, "deployments");
        await api.post(all, { metadata: { name: "a" }, spec: { ...selected(), replicas: 2 } });
        const scale = { apiVersion: "autoscaling/v1", kind: "Scale", metadata: { name: "a" } };
        const at = `${all}/a/scale?fieldManager=scaler`;
        await api.apply(at, { ...scale, spec: { replicas: 3 } });
        await api.apply(`${at}&force=true`, { ...scale, spec: { replicas: 3 } });
        await api.get(`${all}/a`);
        await api.apply(at, { ...scale, spec: { replicas: 4 } });
        await api.apply(`${at}&dryRun=All`, { ...scale, spec: { replicas: 5 } });
        await api.apply(at, { ...scale, kind: "Deployment", spec: { replicas: 4 } });
        await api.apply(`${all}/none/scale?fieldManager=scaler`, {
          ...scale,
          spec: { replicas: 4 },
        });
        await api.get(`${all}/a`);
      },
    },
    {
      name: "a Deployment is applied by two",
      source: "https://kubernetes.io/docs/reference/using-api/server-side-apply/",
      run: async (api) => {
        const at = `${path(api, "deployments")}/a`;
        const head = { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "a" } };
        await api.apply(`${at}?fieldManager=one`, {
          ...head,
          spec: { ...selected(), replicas: 2 },
        });
        await api.apply(`${at}?fieldManager=two`, { ...head, spec: { replicas: 3 } });
        await api.apply(`${at}?fieldManager=two&force=true`, { ...head, spec: { replicas: 3 } });
        await api.apply(`${at}?fieldManager=two`, {
          ...head,
          spec: {
            template: {
              spec: {
                containers: [
                  { name: "main", env: [{ name: "A", value: "1" }] },
                  { name: "side", image: "side:1", ports: [{ containerPort: 80 }] },
                ],
              },
            },
          },
        });
        await api.apply(`${at}?fieldManager=one`, { ...head, spec: selected() });
      },
    },
    {
      name: "a Deployment's writer is warned of",
      source: `${sources}/api/pod/warnings.go`,
      run: async (api) => {
        const all = path(api, "deployments");
        const spec = selected(
          withContainer(
            {
              env: [
                { name: "A", value: "1" },
                { name: "A", value: "2" },
                { name: "B", value: "1" },
                { name: "B", value: "$(B),2" },
              ],
              ports: [
                { containerPort: 80, name: "web" },
                { containerPort: 80, name: "web2", hostPort: 80 },
                { containerPort: 80 },
              ],
              resources: { limits: { memory: "1.5" } },
            },
            {
              nodeSelector: { "beta.kubernetes.io/os": "linux" },
              terminationGracePeriodSeconds: -1,
              imagePullSecrets: [{ name: "a" }, { name: "a" }, {}],
              hostAliases: [{ ip: "1.1.1.1" }, { ip: "1.1.1.1" }],
              volumes: [
                { name: "old", gitRepo: { repository: "x" } },
                {
                  name: "files",
                  configMap: {
                    name: "c",
                    items: [
                      { key: "a", path: "p" },
                      { key: "b", path: "p/q" },
                    ],
                  },
                },
                {
                  name: "all",
                  projected: {
                    sources: [
                      {},
                      { secret: { name: "s", items: [{ key: "a", path: "x" }] } },
                      { configMap: { name: "c", items: [{ key: "a", path: "x/y" }] } },
                      { serviceAccountToken: { path: "x" } },
                    ],
                  },
                },
              ],
              topologySpreadConstraints: [
                {
                  maxSkew: 1,
                  topologyKey: "failure-domain.beta.kubernetes.io/zone",
                  whenUnsatisfiable: "ScheduleAnyway",
                },
              ],
              affinity: {
                podAffinity: {
                  requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: "z" }],
                },
                podAntiAffinity: {
                  preferredDuringSchedulingIgnoredDuringExecution: [
                    { weight: 1, podAffinityTerm: { topologyKey: "z" } },
                  ],
                },
                nodeAffinity: {
                  preferredDuringSchedulingIgnoredDuringExecution: [
                    {
                      weight: 1,
                      preference: {
                        matchExpressions: [
                          { key: "beta.kubernetes.io/arch", operator: "In", values: ["a b"] },
                        ],
                      },
                    },
                  ],
                },
              },
            },
          ),
          {
            annotations: {
              "scheduler.alpha.kubernetes.io/critical-pod": "",
              "seccomp.security.alpha.kubernetes.io/pod": "unconfined",
              "container.apparmor.security.beta.kubernetes.io/main": "unconfined",
            },
          },
        );
        await api.post(all, { metadata: { name: "a" }, spec });
        await api.mergePatch(`${all}/a`, { metadata: { labels: { x: "y" } } });
        await api.mergePatch(`${all}/a`, { spec: { replicas: 3 } });
      },
    },
    {
      name: "ports of several containers are warned of",
      source: `${sources}/api/pod/warnings.go`,
      run: async (api) => {
        const ports = (...list: readonly object[]): object => ({ image: "x", ports: list });
        await api.post(path(api, "deployments"), {
          metadata: { name: "a" },
          spec: selected({
            initContainers: [{ name: "init", ...ports({ containerPort: 1, name: "web" }) }],
            containers: [
              {
                name: "one",
                ...ports(
                  { containerPort: 1, name: "web" },
                  { containerPort: 2, hostIP: "1.1.1.1" },
                ),
              },
              {
                name: "two",
                ...ports(
                  { containerPort: 3, hostPort: 3, hostIP: "1.1.1.1" },
                  { containerPort: 3, hostPort: 3 },
                ),
              },
            ],
          }),
        });
      },
    },
    {
      name: "ReplicaSets",
      source: `${sources}/registry/apps/replicaset/strategy.go`,
      run: async (api) => {
        const all = path(api, "replicasets");
        await api.post(all, { metadata: { name: "a" }, spec: selected() });
        await api.post(all, {
          metadata: { name: "b" },
          spec: { ...selected(), replicas: -1, minReadySeconds: -1 },
        });
        await api.post(all, { metadata: { name: "b" }, spec: {} });
        await api.post(all, {
          metadata: { name: "b" },
          spec: { ...selected(podSpec({ restartPolicy: "Never" })), selector: {} },
        });
        await api.mergePatch(`${all}/a`, {
          spec: { replicas: 2, selector: { matchLabels: { app: "b" } } },
        });
        await api.mergePatch(`${all}/a`, {
          metadata: { annotations: { a: "b" } },
          spec: { replicas: 2 },
        });
        await api.mergePatch(`${all}/a/status`, {
          metadata: { labels: { a: "b" } },
          status: { replicas: 1, fullyLabeledReplicas: 1, readyReplicas: 1, availableReplicas: 1 },
        });
        await api.mergePatch(`${all}/a/status`, {
          status: { fullyLabeledReplicas: 3, availableReplicas: 2 },
        });
        await api.mergePatch(`${all}/a/scale`, { spec: { replicas: 5 } });
        await api.get(`${all}?fieldSelector=status.replicas%3D1`, table);
        await api.get(`${all}?fieldSelector=status.readyReplicas%3D1`);
        await api.delete(`${all}/a`);
      },
    },
    {
      name: "a StatefulSet is refused",
      source: validation,
      run: async (api) => {
        const all = path(api, "statefulsets");
        const make = (more: object, name = "a"): Promise<unknown> =>
          api.post(all, { metadata: { name }, spec: { ...selected(), ...more } });
        await make({}, "a.b");
        await make({ podManagementPolicy: "Any" });
        await make({ updateStrategy: { type: "Any" } });
        await make({ updateStrategy: { type: "OnDelete", rollingUpdate: { partition: 1 } } });
        await make({ updateStrategy: { rollingUpdate: { partition: -1 } } });
        await make({ updateStrategy: { rollingUpdate: { maxUnavailable: 0 } } }, "b");
        await make({ persistentVolumeClaimRetentionPolicy: { whenDeleted: "Keep" } });
        await make({
          serviceName: "A_",
          replicas: -1,
          minReadySeconds: -1,
          ordinals: { start: -1 },
        });
        await make({ volumeClaimTemplates: [{ metadata: { name: "data" } }] });
        await make({ selector: {} });
        await make({ selector: { matchExpressions: [{ key: "a", operator: "Is" }] } });
        await make({
          template: {
            metadata: { labels: { app: "a", "b c": "d" } },
            spec: podSpec({ restartPolicy: "Never" }),
          },
        });
        await make({ revisionHistoryLimit: -1 }, "c");
      },
    },
    {
      name: "the claims of a StatefulSet are volumes of its Pods",
      source: "https://kubernetes.io/docs/concepts/workloads/controllers/statefulset/",
      run: async (api) => {
        const all = path(api, "statefulsets");
        const claim = {
          metadata: { name: "data" },
          spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
        };
        const mounting = (name: string): object =>
          selected(withContainer({ volumeMounts: [{ name, mountPath: "/data" }] }));
        await api.post(all, {
          metadata: { name: "a" },
          spec: { ...mounting("data"), volumeClaimTemplates: [claim] },
        });
        await api.post(all, {
          metadata: { name: "b" },
          spec: { ...mounting("other"), volumeClaimTemplates: [claim] },
        });
        await api.post(all, { metadata: { name: "b" }, spec: mounting("data") });
      },
    },
    {
      name: "what of a StatefulSet may change",
      source: validation,
      run: async (api) => {
        const all = path(api, "statefulsets");
        await api.post(all, { metadata: { name: "a" }, spec: { ...selected(), serviceName: "a" } });
        await api.mergePatch(`${all}/a`, { spec: { serviceName: "b" } });
        await api.mergePatch(`${all}/a`, { spec: { podManagementPolicy: "Parallel" } });
        await api.mergePatch(`${all}/a`, {
          spec: {
            replicas: 3,
            minReadySeconds: 1,
            ordinals: { start: 1 },
            revisionHistoryLimit: 2,
            updateStrategy: { rollingUpdate: { partition: 1 } },
            persistentVolumeClaimRetentionPolicy: { whenScaled: "Delete" },
            template: { spec: { terminationGracePeriodSeconds: 1 } },
          },
        });
        await api.mergePatch(`${all}/a/status`, {
          status: { replicas: 1, readyReplicas: 2, currentRevision: "a-1" },
        });
        await api.mergePatch(`${all}/a/status`, {
          metadata: { labels: { a: "b" } },
          status: { replicas: 2, readyReplicas: 1, currentRevision: "a-1", collisionCount: 1 },
        });
        await api.mergePatch(`${all}/a/scale`, { spec: { replicas: 5 } });
        await api.get(`${all}/a/scale`);
        await api.get(all, table);
      },
    },
    {
      name: "a DaemonSet gets defaults and counts its templates",
      source: `${sources}/registry/apps/daemonset/strategy.go`,
      run: async (api) => {
        const all = path(api, "daemonsets");
        const { body } = await api.post(all, { metadata: { name: "a" }, spec: selected() });
        await api.mergePatch(`${all}/a`, {
          spec: { template: { spec: { terminationGracePeriodSeconds: 1 } } },
        });
        await api.mergePatch(`${all}/a`, { spec: { minReadySeconds: 2 } });
        await api.put(`${all}/a`, { ...body, metadata: { name: "a" } });
        await api.mergePatch(`${all}/a/status`, {
          status: { desiredNumberScheduled: 2, numberReady: 1, collisionCount: -1 },
        });
        await api.mergePatch(`${all}/a/status`, {
          status: { desiredNumberScheduled: 2, numberReady: 3, numberAvailable: 1 },
        });
        await api.post(all, {
          metadata: { name: "b" },
          spec: {
            ...selected(podSpec({ nodeSelector: { disk: "ssd", arch: "x" } })),
            updateStrategy: { type: "OnDelete" },
          },
        });
        await api.get(all, table);
        await api.get(`${all}/a/scale`);
      },
    },
    {
      name: "a DaemonSet is refused",
      source: validation,
      run: async (api) => {
        const all = path(api, "daemonsets");
        const make = (more: object): Promise<unknown> =>
          api.post(all, { metadata: { name: "a" }, spec: { ...selected(), ...more } });
        await make({ updateStrategy: { type: "Any" } });
        await make({ updateStrategy: { rollingUpdate: { maxUnavailable: 0 } } });
        await make({ updateStrategy: { rollingUpdate: { maxUnavailable: 1, maxSurge: 1 } } });
        await make({
          updateStrategy: { rollingUpdate: { maxUnavailable: "200%", maxSurge: "x" } },
        });
        await make({ selector: {} });
        await make({ selector: { matchLabels: { app: "b" } }, minReadySeconds: -1 });
        await make({
          revisionHistoryLimit: -1,
          template: { spec: podSpec({ restartPolicy: "OnFailure", activeDeadlineSeconds: 1 }) },
        });
        await api.post(all, { metadata: { name: "a" }, spec: {} });
      },
    },
    {
      name: "revisions of controllers",
      source: `${sources}/registry/apps/controllerrevision/strategy.go`,
      run: async (api) => {
        const all = path(api, "controllerrevisions");
        const owner = {
          apiVersion: "apps/v1",
          kind: "StatefulSet",
          name: "a",
          uid: "u",
          controller: true,
        };
        await api.post(all, {
          metadata: { name: "a", ownerReferences: [owner] },
          data: { spec: { x: 1 } },
          revision: 3,
        });
        await api.post(all, { metadata: { name: "b" } });
        await api.post(all, { metadata: { name: "b" }, data: [1], revision: -1 });
        await api.post(all, { metadata: { name: "b" }, data: { a: "b" } });
        await api.mergePatch(`${all}/a`, { revision: 4 });
        await api.mergePatch(`${all}/a`, { data: { spec: { x: 2 } } });
        await api.get(all, table);
      },
    },
    {
      name: "templates of Pods that are objects",
      source: `${sources}/registry/core/podtemplate/strategy.go`,
      run: async (api) => {
        const all = path(api, "podtemplates", "");
        const template = { metadata: { labels: { a: "b" } }, spec: podSpec() };
        await api.post(all, { metadata: { name: "a" }, template });
        await api.post(all, { metadata: { name: "b" } });
        await api.mergePatch(`${all}/a`, { template: { spec: { hostNetwork: true } } });
        await api.mergePatch(`${all}/a`, { metadata: { labels: { c: "d" } } });
        await api.get(all, table);
        await api.delete(`${all}/a`);
      },
    },
    {
      name: "ReplicationControllers",
      source: `${sources}/registry/core/replicationcontroller/strategy.go`,
      run: async (api) => {
        const all = path(api, "replicationcontrollers", "");
        const template = { metadata: { labels: { a: "b" } }, spec: podSpec() };
        await api.post(all, { metadata: { name: "a" }, spec: { template } });
        await api.post(all, { metadata: { name: "b" }, spec: {} });
        await api.post(all, {
          metadata: { name: "b" },
          spec: { selector: { a: "c" }, replicas: -1, minReadySeconds: -1, template },
        });
        await api.mergePatch(`${all}/a`, { spec: { replicas: 2 } });
        await api.mergePatch(`${all}/a/status`, { status: { replicas: 1, readyReplicas: 2 } });
        await api.mergePatch(`${all}/a/scale`, { spec: { replicas: 4 } });
        await api.get(all, table);
        await api.delete(`${all}/a`);
      },
    },
    {
      name: "a deletion keeps or takes what a workload owns",
      source: "https://kubernetes.io/docs/concepts/architecture/garbage-collection/",
      run: async (api) => {
        const all = path(api, "deployments");
        await api.post(all, { metadata: { name: "a" }, spec: selected() });
        await api.delete(`${all}/a`, { propagationPolicy: "Foreground" });
        await api.mergePatch(`${all}/a`, { spec: { replicas: 3 } });
        await api.mergePatch(`${all}/a`, { metadata: { finalizers: null } });
        await api.get(`${all}/a`);
      },
    },
  ],
};
