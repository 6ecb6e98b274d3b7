import type { ContractSuite } from "./contract-run.js";
import { podSpec, postPod, withContainer } from "./workloads.js";

const sources = "https://github.com/kubernetes/kubernetes/blob/v1.36.3/pkg";
const validation = `${sources}/apis/core/validation/validation.go`;
const docs = "https://kubernetes.io/docs";

export const podContainersSuite: ContractSuite = {
  name: "pod-containers",
  cases: [
    {
      name: "ports",
      source: validation,
      run: async (api) => {
        await postPod(
          api,
          "a",
          withContainer({
            ports: [
              {},
              { containerPort: 0 },
              { containerPort: 70_000, hostPort: -1, protocol: "HTTP" },
              { containerPort: 1, name: "a-name-that-is-too-long" },
              { containerPort: 2, name: "UP" },
              { containerPort: 3, name: "-a--1-" },
              { containerPort: 4, name: "ok" },
              { containerPort: 5, name: "ok" },
              { containerPort: 6, hostPort: 80 },
              { containerPort: 7, hostPort: 80 },
            ],
          }),
        );
        await postPod(api, "a", withContainer({ ports: [{ containerPort: "80" }] }));
      },
    },
    {
      name: "variables",
      source: validation,
      run: async (api) => {
        await postPod(
          api,
          "a",
          withContainer({
            env: [
              { name: "" },
              { name: "a=b" },
              { name: "ü" },
              { name: "A", valueFrom: {} },
              { name: "B", value: "b", valueFrom: { secretKeyRef: { name: "s", key: "k" } } },
              {
                name: "C",
                valueFrom: {
                  secretKeyRef: { name: "s", key: "k" },
                  configMapKeyRef: { name: "c", key: "k" },
                },
              },
              { name: "D", valueFrom: { secretKeyRef: { key: "a/b" } } },
              { name: "E", valueFrom: { configMapKeyRef: { name: "C_", key: "" } } },
              { name: "F", valueFrom: { fieldRef: { fieldPath: "" } } },
              { name: "G", valueFrom: { fieldRef: { fieldPath: "spec.containers" } } },
              { name: "H", valueFrom: { fieldRef: { fieldPath: "metadata.labels" } } },
              { name: "I", valueFrom: { fieldRef: { fieldPath: "metadata.labels['a b']" } } },
              { name: "J", valueFrom: { fieldRef: { fieldPath: "metadata.name['a']" } } },
              { name: "K", valueFrom: { fieldRef: { apiVersion: "v2", fieldPath: "x" } } },
              { name: "L", valueFrom: { resourceFieldRef: { resource: "limits.disk" } } },
              {
                name: "M",
                valueFrom: { resourceFieldRef: { resource: "limits.cpu", divisor: "2" } },
              },
              {
                name: "N",
                valueFrom: { resourceFieldRef: { resource: "requests.memory", divisor: "1m" } },
              },
              { name: "O", valueFrom: { resourceFieldRef: {} } },
            ],
          }),
        );
        await postPod(
          api,
          "b",
          withContainer({
            env: [
              { name: "A b" },
              { name: "B", valueFrom: { fieldRef: { fieldPath: "metadata.annotations['x/Y']" } } },
              {
                name: "C",
                valueFrom: { resourceFieldRef: { resource: "limits.cpu", divisor: "1m" } },
              },
            ],
          }),
        );
      },
    },
    {
      name: "variables from whole objects",
      source: validation,
      run: async (api) => {
        await postPod(
          api,
          "a",
          withContainer({
            envFrom: [
              {},
              { configMapRef: { name: "" } },
              { secretRef: { name: "S_" }, prefix: "a=" },
              { secretRef: { name: "s" }, configMapRef: { name: "c" } },
              { secretRef: { name: "s" }, prefix: "ok_" },
            ],
          }),
        );
      },
    },
    {
      name: "probes",
      source: `${docs}/tasks/configure-pod-container/configure-liveness-readiness-startup-probes/`,
      run: async (api) => {
        await postPod(
          api,
          "a",
          withContainer({
            livenessProbe: {},
            readinessProbe: {
              exec: { command: [] },
              httpGet: { port: 80 },
              terminationGracePeriodSeconds: 5,
              initialDelaySeconds: -1,
              timeoutSeconds: -2,
            },
            startupProbe: { tcpSocket: { port: 0 }, successThreshold: 2 },
          }),
        );
        await postPod(
          api,
          "a",
          withContainer({
            livenessProbe: {
              httpGet: { port: "a_b", scheme: "FTP", httpHeaders: [{ name: "a b", value: "c" }] },
              terminationGracePeriodSeconds: 0,
            },
            readinessProbe: { grpc: { port: 70_000 } },
            startupProbe: { tcpSocket: { port: "web" }, periodSeconds: -1, failureThreshold: -1 },
          }),
        );
      },
    },
    {
      name: "what is done at the start and the end of a container",
      source: `${docs}/concepts/containers/container-lifecycle-hooks/`,
      run: async (api) => {
        await postPod(
          api,
          "a",
          withContainer({
            lifecycle: {
              postStart: {},
              preStop: { sleep: { seconds: 60 }, exec: { command: ["a"] } },
              stopSignal: "SIGTERM",
            },
          }),
        );
        await postPod(
          api,
          "a",
          withContainer({ lifecycle: { preStop: { sleep: { seconds: -1 } } } }),
        );
        await postPod(
          api,
          "a",
          withContainer({ lifecycle: { stopSignal: "SIGNONE" } }, { os: { name: "linux" } }),
        );
        await postPod(
          api,
          "b",
          withContainer({
            lifecycle: {
              preStop: { sleep: { seconds: 0 } },
              postStart: { tcpSocket: { port: 1 } },
            },
          }),
        );
      },
    },
    {
      name: "names of resources",
      source: `${docs}/concepts/configuration/manage-resources-containers/`,
      run: async (api) => {
        for (const name of [
          "disk",
          "a b",
          "pods",
          "example.com/gpu",
          "requests.x.io/a",
          "x.kubernetes.io/y",
        ])
          await postPod(api, "a", withContainer({ resources: { requests: { [name]: "1" } } }));
        await postPod(
          api,
          "a",
          withContainer({ resources: { limits: { "example.com/gpu": "500m" } } }),
        );
        await postPod(api, "a", withContainer({ resources: { limits: { cpu: "-1" } } }));
        await postPod(api, "a", withContainer({ resources: { limits: { cpu: "many" } } }));
        await postPod(
          api,
          "a",
          withContainer({ resources: { limits: { "hugepages-2Mi": "2Mi" } } }),
        );
        await postPod(
          api,
          "a",
          withContainer({ resources: { claims: [{ name: "x" }, { name: "x" }, { name: "" }] } }),
        );
      },
    },
    {
      name: "requests are below limits",
      source: `${docs}/concepts/configuration/manage-resources-containers/`,
      run: async (api) => {
        await postPod(
          api,
          "a",
          withContainer({ resources: { limits: { cpu: "1" }, requests: { cpu: "1001m" } } }),
        );
        await postPod(
          api,
          "a",
          withContainer({
            resources: { limits: { "x.io/a": "2" }, requests: { "x.io/a": "1" } },
          }),
        );
        await postPod(
          api,
          "b",
          withContainer({
            resources: {
              limits: { cpu: "0.0001", memory: "1.5Gi", "x.io/a": "1" },
              requests: { memory: "1e6" },
            },
          }),
        );
      },
    },
    {
      name: "resources of a whole Pod",
      source: `${docs}/tasks/configure-pod-container/assign-pod-level-resources/`,
      run: async (api) => {
        const one = { name: "one", image: "x", resources: { requests: { cpu: "300m" } } };
        const two = {
          name: "two",
          image: "x",
          resources: { requests: { cpu: "400m", memory: "1Gi" } },
        };
        await postPod(api, "a", {
          containers: [one, two],
          resources: { limits: { cpu: "1", memory: "2Gi" } },
        });
        await postPod(api, "b", {
          containers: [one, two],
          resources: { requests: { cpu: "500m" }, limits: { cpu: "1" } },
        });
        await postPod(api, "b", {
          containers: [{ name: "one", image: "x", resources: { limits: { cpu: "2" } } }],
          resources: { limits: { cpu: "1" } },
        });
        await postPod(api, "b", podSpec({ resources: { limits: { "ephemeral-storage": "1" } } }));
        await postPod(api, "c", podSpec({ resources: { requests: { cpu: "1" } } }));
      },
    },
    {
      name: "security of a container",
      source: `${docs}/tasks/configure-pod-container/security-context/`,
      run: async (api) => {
        await postPod(
          api,
          "a",
          withContainer({
            securityContext: {
              runAsUser: -1,
              runAsGroup: 2 ** 31,
              procMount: "Unmasked",
              allowPrivilegeEscalation: false,
              privileged: true,
              capabilities: { add: ["CAP_SYS_ADMIN"], drop: ["ALL"] },
              seccompProfile: { type: "Localhost", localhostProfile: "/abs" },
            },
          }),
        );
        await postPod(
          api,
          "a",
          withContainer({ securityContext: { procMount: "Some", seccompProfile: { type: "X" } } }),
        );
        await postPod(
          api,
          "b",
          withContainer({
            securityContext: { privileged: true, readOnlyRootFilesystem: true, runAsNonRoot: true },
          }),
        );
      },
    },
    {
      name: "containers that run before",
      source: `${docs}/concepts/workloads/pods/init-containers/`,
      run: async (api) => {
        const probe = { exec: { command: ["a"] } };
        await postPod(
          api,
          "a",
          podSpec({
            initContainers: [
              { name: "main", image: "x" },
              { name: "init", image: "x", livenessProbe: probe, lifecycle: { postStart: probe } },
              { name: "init", image: "x", readinessProbe: probe, startupProbe: probe },
              { name: "", image: "", restartPolicy: "Maybe" },
            ],
          }),
        );
        await postPod(
          api,
          "b",
          podSpec({
            initContainers: [
              { name: "side", image: "x", restartPolicy: "Always", readinessProbe: probe },
              { name: "init", image: "x" },
            ],
          }),
        );
        await postPod(api, "c", podSpec({ ephemeralContainers: [{ name: "e", image: "x" }] }));
      },
    },
    {
      name: "how containers restart",
      source: validation,
      run: async (api) => {
        await postPod(
          api,
          "a",
          withContainer({
            restartPolicyRules: [{ action: "Restart" }, { action: "Stop", exitCodes: {} }],
          }),
        );
        await postPod(
          api,
          "a",
          withContainer({
            resizePolicy: [
              { resourceName: "cpu", restartPolicy: "RestartContainer" },
              { resourceName: "cpu", restartPolicy: "NotRequired" },
              { resourceName: "disk", restartPolicy: "Maybe" },
            ],
          }),
        );
        await postPod(
          api,
          "a",
          withContainer(
            { resizePolicy: [{ resourceName: "cpu", restartPolicy: "RestartContainer" }] },
            { restartPolicy: "Never" },
          ),
        );
      },
    },
  ],
};
