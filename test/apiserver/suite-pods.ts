import type { ContractSuite } from "./contract-run.js";
import { path, podSpec, postPod, table, withContainer } from "./workloads.js";

const pods = "https://kubernetes.io/docs/concepts/workloads/pods/";
const sources = "https://github.com/kubernetes/kubernetes/blob/v1.36.3/pkg";
const strategy = `${sources}/registry/core/pod/strategy.go`;
const validation = `${sources}/apis/core/validation/validation.go`;
const defaults = `${sources}/apis/core/v1/defaults.go`;

export const podsSuite: ContractSuite = {
  name: "pods",
  cases: [
    {
      name: "a Pod gets defaults and a status",
      source: defaults,
      run: async (api) => {
        await postPod(api, "a", podSpec());
        await postPod(api, "b", {
          initContainers: [{ name: "init", image: "registry.example:5000/x/y" }],
          containers: [
            {
              name: "main",
              image: `web@sha256:${"a".repeat(64)}`,
              ports: [{ containerPort: 80 }, { containerPort: 53, protocol: "UDP" }],
              env: [
                { name: "A", value: "1" },
                { name: "B", valueFrom: { fieldRef: { fieldPath: "metadata.name" } } },
              ],
              livenessProbe: { httpGet: { port: "http" } },
              readinessProbe: { exec: { command: ["true"] }, timeoutSeconds: 5 },
              startupProbe: { grpc: { port: 9090 } },
              lifecycle: { preStop: { httpGet: { port: 80, path: "/bye" } } },
            },
            { name: "other", image: "web:latest", imagePullPolicy: "Never" },
          ],
          volumes: [
            { name: "empty" },
            { name: "secret", secret: { secretName: "s" } },
            { name: "config", configMap: { name: "c", items: [{ key: "a", path: "b" }] } },
            { name: "host", hostPath: { path: "/tmp" } },
            {
              name: "down",
              downwardAPI: { items: [{ path: "p", fieldRef: { fieldPath: "metadata.uid" } }] },
            },
            {
              name: "all",
              projected: {
                sources: [
                  {
                    downwardAPI: {
                      items: [{ path: "q", fieldRef: { fieldPath: "metadata.name" } }],
                    },
                  },
                  { configMap: { name: "c" } },
                ],
              },
            },
          ],
        });
        await api.get(path(api, "pods", ""), table);
      },
    },
    {
      name: "a Pod needs containers",
      source: strategy,
      run: async (api) => {
        await postPod(api, "a", {});
        await postPod(api, "a", { containers: [{}] });
        await postPod(api, "A", { containers: [{ name: "A_b", image: "x" }] });
        await postPod(
          api,
          "a",
          podSpec({
            containers: [
              { name: "a", image: "x" },
              { name: "a", image: "y" },
            ],
            restartPolicy: "Sometimes",
          }),
        );
      },
    },
    {
      name: "a Pod without a node goes at once, one with a node in its time",
      source: `${pods}pod-lifecycle/`,
      run: async (api) => {
        await postPod(api, "a", podSpec());
        await api.delete(`${path(api, "pods", "")}/a`);
        await postPod(api, "b", podSpec({ nodeName: "node" }));
        await api.delete(`${path(api, "pods", "")}/b`);
        await api.get(path(api, "pods", ""), table);
        await api.delete(`${path(api, "pods", "")}/b`, { gracePeriodSeconds: 3 });
        await api.delete(`${path(api, "pods", "")}/b`, { gracePeriodSeconds: 5 });
        await api.delete(`${path(api, "pods", "")}/b`, { gracePeriodSeconds: 0 });
        await api.get(`${path(api, "pods", "")}/b`);
      },
    },
    {
      name: "a Pod that goes is told of",
      source: `${pods}pod-lifecycle/`,
      run: async (api) => {
        const all = path(api, "pods", "");
        const { body } = await postPod(api, "a", podSpec());
        const watch = await api.watch(
          `${all}?watch=true&resourceVersion=${body.metadata.resourceVersion}`,
        );
        await api.delete(`${all}/a`);
        await watch.take(2);
        await postPod(api, "b", podSpec({ nodeName: "node" }));
        await api.delete(`${all}/b`, { gracePeriodSeconds: 0 });
        await watch.take(3);
        watch.close();
      },
    },
    {
      name: "finalizers and time both hold a Pod",
      source: `${pods}pod-lifecycle/`,
      run: async (api) => {
        const all = path(api, "pods", "");
        await api.post(all, {
          metadata: { name: "a", finalizers: ["example.com/hold"] },
          spec: podSpec({ nodeName: "node", terminationGracePeriodSeconds: 5 }),
        });
        await api.delete(`${all}/a`);
        await api.mergePatch(`${all}/a`, { metadata: { finalizers: null } });
        await api.delete(`${all}/a`, { gracePeriodSeconds: 0 });
        await api.post(all, {
          metadata: { name: "b", finalizers: ["example.com/hold"] },
          spec: podSpec(),
        });
        await api.delete(`${all}/b`);
        await api.delete(`${all}/b`);
        await api.mergePatch(`${all}/b`, { metadata: { finalizers: null } });
        await api.get(`${all}/b`);
      },
    },
    {
      name: "how long a Pod has",
      source: strategy,
      run: async (api) => {
        const all = path(api, "pods", "");
        await postPod(api, "a", podSpec({ nodeName: "n", terminationGracePeriodSeconds: 7 }));
        await api.delete(`${all}/a?dryRun=All`);
        await api.delete(`${all}/a?gracePeriodSeconds=2`);
        await postPod(api, "b", podSpec({ nodeName: "n", terminationGracePeriodSeconds: -4 }));
        await api.delete(`${all}/b`);
        await postPod(api, "c", podSpec({ nodeName: "n" }));
        await api.delete(`${all}/c`, { gracePeriodSeconds: -1 });
        await postPod(api, "d", podSpec({ nodeName: "n" }));
        await api.mergePatch(`${all}/d/status`, { status: { phase: "Succeeded" } });
        await api.delete(`${all}/d`);
        await api.delete(all);
        await api.get(all, table);
      },
    },
    {
      name: "what of a Pod may change",
      source: validation,
      run: async (api) => {
        const at = `${path(api, "pods", "")}/a`;
        await postPod(api, "a", podSpec({ activeDeadlineSeconds: 100 }));
        await api.jsonPatch(at, [
          { op: "replace", path: "/spec/containers/0/image", value: "web:2" },
        ]);
        await api.mergePatch(at, { metadata: { labels: { a: "b" }, annotations: { c: "d" } } });
        await api.mergePatch(at, { spec: { activeDeadlineSeconds: 50 } });
        await api.mergePatch(at, { spec: { activeDeadlineSeconds: 60 } });
        await api.mergePatch(at, { spec: { activeDeadlineSeconds: null } });
        await api.mergePatch(at, { spec: { hostname: "other" } });
        await api.mergePatch(at, {
          spec: { nodeName: "n", restartPolicy: "Never", nodeSelector: { a: "<b>" } },
        });
        await api.mergePatch(at, { spec: { containers: [] } });
        await api.jsonPatch(at, [
          { op: "add", path: "/spec/containers/1", value: { name: "more", image: "x" } },
        ]);
        await api.jsonPatch(at, [
          { op: "add", path: "/spec/tolerations/0", value: { key: "a", operator: "Exists" } },
        ]);
        await api.jsonPatch(at, [{ op: "replace", path: "/spec/tolerations/0/key", value: "b" }]);
        await api.mergePatch(at, { spec: { terminationGracePeriodSeconds: 1 } });
        await api.mergePatch(at, { metadata: { labels: { "a b": "c" } } });
        await api.mergePatch(at, {
          metadata: { annotations: { "kubernetes.io/config.mirror": "x" } },
        });
        await api.jsonPatch(at, [{ op: "replace", path: "/spec/containers/0/image", value: " x" }]);
        await api.get(at);
      },
    },
    {
      name: "a Pod that waits for its gates can be told where to run",
      source: validation,
      run: async (api) => {
        const at = `${path(api, "pods", "")}/a`;
        const affinity = (...matchExpressions: readonly object[]): object => ({
          affinity: {
            nodeAffinity: {
              requiredDuringSchedulingIgnoredDuringExecution: {
                nodeSelectorTerms: [{ matchExpressions }],
              },
            },
          },
        });
        const one = { key: "a", operator: "Exists" };
        await postPod(
          api,
          "a",
          podSpec({ schedulingGates: [{ name: "x/y" }], nodeSelector: { a: "b" } }),
        );
        await api.mergePatch(at, { spec: { nodeSelector: { c: "d" } } });
        await api.mergePatch(at, { spec: { nodeSelector: { a: "x" } } });
        await api.mergePatch(at, { spec: affinity(one) });
        await api.mergePatch(at, { spec: affinity(one, { key: "b", operator: "Exists" }) });
        await api.mergePatch(at, { spec: affinity({ key: "b", operator: "Exists" }) });
        await api.mergePatch(at, { spec: { affinity: null } });
        await api.mergePatch(at, { spec: { hostname: "x" } });
      },
    },
    {
      name: "the status of a Pod",
      source: strategy,
      run: async (api) => {
        const at = `${path(api, "pods", "")}/a/status`;
        await postPod(api, "a", podSpec({ restartPolicy: "Never" }));
        const ended = (exitCode: number): object => ({
          name: "main",
          image: "web:1",
          imageID: "",
          ready: false,
          restartCount: 0,
          state: { terminated: { exitCode } },
        });
        await api.mergePatch(at, {
          metadata: {
            labels: { a: "b" },
            ownerReferences: [{ apiVersion: "v1", kind: "X", name: "x", uid: "u" }],
          },
          spec: { nodeName: "n" },
          status: {
            phase: "Running",
            observedGeneration: 1,
            hostIP: "10.0.0.1",
            hostIPs: [{ ip: "10.0.0.1" }],
            podIP: "10.1.0.1",
            podIPs: [{ ip: "10.1.0.1" }],
            conditions: [
              { type: "Ready", status: "True", observedGeneration: 1 },
              { type: "example.com/x", status: "False" },
            ],
            containerStatuses: [ended(1)],
          },
        });
        await api.mergePatch(at, {
          status: {
            observedGeneration: null,
            conditions: [{ type: "Ready", status: "False" }],
            qosClass: null,
          },
        });
        await api.mergePatch(at, { status: { qosClass: "Guaranteed" } });
        await api.mergePatch(at, { status: { conditions: [{ type: "a b", status: "True" }] } });
        await api.mergePatch(at, { status: { podIPs: [{ ip: "10.1.0.1" }, { ip: "10.1.0.2" }] } });
        await api.mergePatch(at, { status: { podIPs: [{ ip: "x" }], podIP: "x" } });
        await api.mergePatch(at, { status: { hostIPs: [{ ip: "10.0.0.9" }] } });
        await api.mergePatch(at, { status: { nominatedNodeName: "A_", observedGeneration: -1 } });
        await api.mergePatch(at, {
          status: { containerStatuses: [{ name: "main", state: { running: {} } }] },
        });
        await api.get(at);
        await api.post(at, {});
        await api.delete(at);
      },
    },
    {
      name: "the address of a Pod is the first of its addresses",
      source: `${sources}/apis/core/v1/conversion.go`,
      run: async (api) => {
        const at = `${path(api, "pods", "")}/a/status`;
        await postPod(api, "a", podSpec());
        await api.mergePatch(at, { status: { podIP: "10.1.0.1" } });
        await api.mergePatch(at, { status: { podIPs: [{ ip: "10.1.0.2" }, { ip: "fd00::2" }] } });
        await api.mergePatch(at, { status: { podIP: null } });
        await api.mergePatch(at, { status: { podIPs: [{ ip: "10.1.0.3" }], podIP: "10.1.0.3" } });
        await api.mergePatch(at, { status: { podIP: "x" } });
        await api.mergePatch(at, {
          status: { podIP: "x", podIPs: [{ ip: "x" }, { ip: "fd00::2" }] },
        });
        await api.mergePatch(at, { status: { podIP: "" } });
        await api.mergePatch(at, { status: { podIP: "", podIPs: null } });
      },
    },
    {
      name: "a container that ended runs again where it may",
      source: validation,
      run: async (api) => {
        const all = path(api, "pods", "");
        const end = (exitCode: number): object => ({
          status: { containerStatuses: [{ name: "main", state: { terminated: { exitCode } } }] },
        });
        const start = { status: { containerStatuses: [{ name: "main", state: { running: {} } }] } };
        for (const [name, spec, exitCode] of [
          ["always", podSpec(), 0],
          ["failed", podSpec({ restartPolicy: "OnFailure" }), 1],
          ["ended", podSpec({ restartPolicy: "OnFailure" }), 0],
          ["own", withContainer({ restartPolicy: "Always" }, { restartPolicy: "Never" }), 0],
          [
            "rule",
            withContainer(
              {
                restartPolicy: "Never",
                restartPolicyRules: [
                  { action: "Restart", exitCodes: { operator: "In", values: [3] } },
                ],
              },
              { restartPolicy: "Never" },
            ),
            3,
          ],
        ] as const) {
          await postPod(api, name, spec);
          await api.mergePatch(`${all}/${name}/status`, end(exitCode));
          await api.mergePatch(`${all}/${name}/status`, start);
        }
      },
    },
    {
      name: "the states of Pods in a table",
      source: `${sources}/printers/internalversion/printers.go`,
      run: async (api) => {
        const all = path(api, "pods", "");
        const container = (state: object, more: object = {}): object => ({
          name: "main",
          restartCount: 0,
          state,
          ...more,
        });
        const states: Readonly<Record<string, object>> = {
          pulling: { containerStatuses: [container({ waiting: { reason: "ErrImagePull" } })] },
          running: {
            phase: "Running",
            podIPs: [{ ip: "10.1.0.1" }],
            podIP: "10.1.0.1",
            containerStatuses: [container({ running: {} }, { ready: true })],
          },
          restarted: {
            phase: "Running",
            containerStatuses: [
              container(
                { running: {} },
                {
                  ready: true,
                  restartCount: 3,
                  lastState: { terminated: { exitCode: 1 } },
                },
              ),
            ],
          },
          completed: {
            phase: "Succeeded",
            containerStatuses: [container({ terminated: { exitCode: 0, reason: "Completed" } })],
          },
          failed: {
            phase: "Failed",
            containerStatuses: [container({ terminated: { exitCode: 2 } })],
          },
          killed: { containerStatuses: [container({ terminated: { exitCode: 1, signal: 9 } })] },
          evicted: { phase: "Failed", reason: "Evicted" },
          mixed: {
            phase: "Running",
            conditions: [{ type: "Ready", status: "True" }],
            containerStatuses: [
              container({ terminated: { exitCode: 0, reason: "Completed" } }),
              container({ running: {} }, { name: "side", ready: true }),
            ],
          },
          starting: {
            initContainerStatuses: [
              container({ waiting: { reason: "PodInitializing" } }, { name: "init" }),
            ],
          },
          stuck: {
            initContainerStatuses: [
              container(
                { waiting: { reason: "CrashLoopBackOff" } },
                { name: "init", restartCount: 4 },
              ),
            ],
          },
          broken: {
            initContainerStatuses: [container({ terminated: { exitCode: 7 } }, { name: "init" })],
          },
          sidecar: {
            initContainerStatuses: [
              container(
                { running: {} },
                { name: "side", started: true, ready: true, restartCount: 2 },
              ),
              container({ terminated: { exitCode: 0 } }, { name: "init" }),
            ],
            containerStatuses: [container({ running: {} }, { ready: true })],
          },
          gates: { conditions: [{ type: "x/y", status: "True" }] },
        };
        for (const [name, status] of Object.entries(states)) {
          await postPod(
            api,
            name,
            podSpec({
              ...(name === "sidecar"
                ? {
                    initContainers: [
                      { name: "side", image: "x", restartPolicy: "Always" },
                      { name: "init", image: "x" },
                    ],
                  }
                : { initContainers: [{ name: "init", image: "x" }] }),
              ...(name === "gates"
                ? { readinessGates: [{ conditionType: "x/y" }, { conditionType: "x/z" }] }
                : {}),
            }),
          );
          await api.mergePatch(`${all}/${name}/status`, { status });
        }
        await postPod(api, "going", podSpec({ nodeName: "n" }));
        await api.delete(`${all}/going`);
        await api.get(`${all}?includeObject=None`, table);
      },
    },
    {
      name: "Pods are selected by fields",
      source: `${sources}/apis/core/v1/conversion.go`,
      run: async (api) => {
        const all = path(api, "pods", "");
        await postPod(api, "a", podSpec({ nodeName: "n1", serviceAccountName: "s" }));
        await postPod(api, "b", podSpec({ nodeName: "n2", hostNetwork: true, schedulerName: "x" }));
        await postPod(api, "c", podSpec({ restartPolicy: "Never" }));
        await api.mergePatch(`${all}/c/status`, {
          status: {
            phase: "Running",
            podIP: "10.1.0.1",
            podIPs: [{ ip: "10.1.0.1" }],
            nominatedNodeName: "n3",
          },
        });
        for (const selector of [
          "spec.nodeName=n1",
          "spec.nodeName=",
          "spec.host=n2",
          "spec.restartPolicy!=Always",
          "spec.schedulerName=x",
          "spec.serviceAccountName=s",
          "spec.hostNetwork=true",
          "status.phase=Running,spec.nodeName=",
          "status.podIP=10.1.0.1",
          "status.podIPs=10.1.0.1",
          "status.nominatedNodeName=n3",
          "spec.hostname=x",
        ])
          await api.get(
            `${all}?includeObject=None&fieldSelector=${encodeURIComponent(selector)}`,
            table,
          );
      },
    },
    {
      name: "a Pod is applied",
      source: "https://kubernetes.io/docs/reference/using-api/server-side-apply/",
      run: async (api) => {
        const at = `${path(api, "pods", "")}/a?fieldManager=one`;
        const pod = (spec: object): object => ({
          apiVersion: "v1",
          kind: "Pod",
          metadata: { name: "a" },
          spec,
        });
        await api.apply(
          at,
          pod(withContainer({ ports: [{ containerPort: 80 }], env: [{ name: "A", value: "1" }] })),
        );
        await api.apply(at, pod(withContainer({ ports: [{ containerPort: 80 }] })));
        await api.apply(at, pod(withContainer({ image: "web:2" })));
        await api.apply(`${path(api, "pods", "")}/a/status?fieldManager=kubelet`, {
          apiVersion: "v1",
          kind: "Pod",
          metadata: { name: "a" },
          status: { conditions: [{ type: "Ready", status: "True" }] },
        });
        await api.get(`${path(api, "pods", "")}/a`);
      },
    },
    {
      name: "which class of service a Pod has",
      source: "https://kubernetes.io/docs/concepts/workloads/pods/pod-qos/",
      run: async (api) => {
        const make = (name: string, ...resources: readonly object[]): Promise<unknown> =>
          postPod(api, name, {
            containers: resources.map((each, index) => ({
              name: `c${index}`,
              image: "x",
              resources: each,
            })),
          });
        const all = { cpu: "1", memory: "1Gi" };
        await make("a", { limits: all });
        await make("b", { limits: all }, {});
        await make("c", { limits: all, requests: { cpu: "500m" } });
        await make("d", { requests: { "x.io/a": "1" }, limits: { "x.io/a": "1" } });
        await make("e", { limits: { cpu: "0", memory: "0" } });
        await make("f", { limits: { cpu: "1000m", memory: "1024Mi" }, requests: all });
      },
    },
    {
      name: "labels of a Pod are merged into the selectors that name their keys",
      source: "https://kubernetes.io/docs/concepts/scheduling-eviction/assign-pod-node/",
      run: async (api) => {
        const labelSelector = { matchLabels: { app: "a" } };
        await api.post(path(api, "pods", ""), {
          metadata: { name: "a", labels: { app: "a", hash: "h", tenant: "t" } },
          spec: podSpec({
            affinity: {
              podAffinity: {
                requiredDuringSchedulingIgnoredDuringExecution: [
                  {
                    topologyKey: "z",
                    labelSelector,
                    matchLabelKeys: ["hash", "none"],
                    mismatchLabelKeys: ["tenant"],
                  },
                ],
              },
            },
            topologySpreadConstraints: [
              {
                maxSkew: 1,
                topologyKey: "z",
                whenUnsatisfiable: "ScheduleAnyway",
                labelSelector,
                matchLabelKeys: ["hash"],
              },
            ],
          }),
        });
      },
    },
    {
      name: "a Pod's own names",
      source: strategy,
      run: async (api) => {
        const all = path(api, "pods", "");
        await api.post(all, { metadata: { generateName: "a-" }, spec: podSpec() });
        await api.post(all, { metadata: { name: "a.b" }, spec: podSpec() });
        await api.post(all, { metadata: { name: "A" }, spec: podSpec() });
        await api.post(all, { metadata: {}, spec: podSpec() });
        await api.post(all, { metadata: { name: "x", finalizers: ["short"] }, spec: podSpec() });
        await api.post(`${all}?fieldValidation=Strict`, {
          metadata: { name: "x" },
          spec: podSpec({ containers: [{ name: "a", image: "x", imagepullpolicy: "Always" }] }),
        });
        await api.post(all, { metadata: { name: "x" }, spec: { containers: {} } });
        await api.put(`${all}/new`, { metadata: { name: "new" }, spec: podSpec() });
      },
    },
  ],
};
