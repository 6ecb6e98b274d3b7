import type { ContractSuite } from "./contract-run.js";
import { podSpec, postPod, withContainer } from "./workloads.js";

const sources = "https://github.com/kubernetes/kubernetes/blob/v1.36.3/pkg";
const validation = `${sources}/apis/core/validation/validation.go`;
const annotations = `${sources}/apis/core/annotation_key_constants.go`;
const docs = "https://kubernetes.io/docs";

export const podRulesSuite: ContractSuite = {
  name: "pod-rules",
  cases: [
    {
      name: "security of a Pod",
      source: `${docs}/tasks/configure-pod-container/security-context/`,
      run: async (api) => {
        await postPod(
          api,
          "a",
          podSpec({
            hostPID: true,
            hostIPC: true,
            shareProcessNamespace: true,
            securityContext: {
              runAsUser: -1,
              runAsGroup: -2,
              fsGroup: 2 ** 31,
              supplementalGroups: [1, -1],
              fsGroupChangePolicy: "Never",
              supplementalGroupsPolicy: "Other",
              seLinuxChangePolicy: "Other",
              seccompProfile: { type: "Localhost" },
              appArmorProfile: { type: "Localhost", localhostProfile: " x" },
              sysctls: [
                { name: "", value: "1" },
                { name: "kernel.shm_rmid_forced", value: "1" },
                { name: "a.b", value: "1" },
                { name: "a.b", value: "1" },
                { name: "A", value: "1" },
              ],
            },
          }),
        );
        await postPod(
          api,
          "a",
          podSpec({
            securityContext: {
              seccompProfile: { type: "RuntimeDefault", localhostProfile: "x" },
              appArmorProfile: { type: "Unconfined", localhostProfile: "x" },
            },
          }),
        );
        await postPod(
          api,
          "a",
          podSpec({
            securityContext: { seccompProfile: { type: "" }, appArmorProfile: { type: "Some" } },
          }),
        );
        await postPod(api, "a", podSpec({ hostUsers: false, hostNetwork: true, hostPID: true }));
        await postPod(api, "b", podSpec({ hostUsers: false }));
      },
    },
    {
      name: "affinity to nodes",
      source: `${docs}/concepts/scheduling-eviction/assign-pod-node/`,
      run: async (api) => {
        const terms = (...nodeSelectorTerms: readonly object[]): object =>
          podSpec({
            affinity: {
              nodeAffinity: {
                requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms },
              },
            },
          });
        await postPod(api, "a", terms());
        await postPod(
          api,
          "a",
          terms({
            matchExpressions: [
              { key: "a", operator: "In" },
              { key: "a", operator: "Exists", values: ["b"] },
              { key: "a", operator: "Gt", values: [] },
              { key: "a b", operator: "Is", values: ["x"] },
              { key: "a", operator: "NotIn", values: ["b c"] },
            ],
            matchFields: [
              { key: "metadata.uid", operator: "In", values: ["a"] },
              { key: "metadata.name", operator: "In", values: ["a", "b"] },
              { key: "metadata.name", operator: "Exists" },
            ],
          }),
        );
        await postPod(
          api,
          "a",
          podSpec({
            nodeSelector: { "a b": "c", d: "e f" },
            affinity: {
              nodeAffinity: {
                preferredDuringSchedulingIgnoredDuringExecution: [
                  { weight: 0, preference: {} },
                  {
                    weight: 101,
                    preference: {
                      matchExpressions: [{ key: "a", operator: "In", values: ["b c"] }],
                    },
                  },
                ],
              },
            },
          }),
        );
      },
    },
    {
      name: "affinity to Pods",
      source: `${docs}/concepts/scheduling-eviction/assign-pod-node/`,
      run: async (api) => {
        await postPod(
          api,
          "a",
          podSpec({
            affinity: {
              podAffinity: {
                requiredDuringSchedulingIgnoredDuringExecution: [
                  { topologyKey: "" },
                  {
                    topologyKey: "a b",
                    namespaces: ["N_"],
                    labelSelector: { matchExpressions: [{ key: "a", operator: "Some" }] },
                  },
                  { topologyKey: "z", matchLabelKeys: ["a"] },
                  {
                    topologyKey: "z",
                    labelSelector: { matchLabels: { a: "b" } },
                    matchLabelKeys: ["c d", "e"],
                    mismatchLabelKeys: ["e"],
                  },
                ],
              },
              podAntiAffinity: {
                preferredDuringSchedulingIgnoredDuringExecution: [
                  { weight: -1, podAffinityTerm: { topologyKey: "z" } },
                  {
                    weight: 1,
                    podAffinityTerm: {
                      topologyKey: "z",
                      namespaceSelector: { matchLabels: { "a b": "c d" } },
                    },
                  },
                ],
              },
            },
          }),
        );
        await postPod(
          api,
          "b",
          podSpec({
            affinity: {
              podAntiAffinity: {
                requiredDuringSchedulingIgnoredDuringExecution: [
                  {
                    topologyKey: "kubernetes.io/hostname",
                    labelSelector: { matchLabels: { app: "a" } },
                    matchLabelKeys: ["app-hash"],
                  },
                ],
              },
            },
          }),
        );
      },
    },
    {
      name: "tolerations",
      source: `${docs}/concepts/scheduling-eviction/taint-and-toleration/`,
      run: async (api) => {
        await postPod(
          api,
          "a",
          podSpec({
            tolerations: [
              {},
              { key: "a b" },
              { key: "a", operator: "Is" },
              { key: "a", operator: "Exists", value: "b" },
              { key: "a", value: "b c" },
              { key: "a", effect: "Never" },
              { key: "a", effect: "NoSchedule", tolerationSeconds: 1 },
              { key: "a", operator: "Gt", value: "x" },
            ],
          }),
        );
        await postPod(
          api,
          "b",
          podSpec({
            tolerations: [
              { key: "node.kubernetes.io/not-ready", effect: "NoExecute", operator: "Exists" },
              { key: "a", value: "b" },
            ],
          }),
        );
        await postPod(api, "c", podSpec({ tolerations: [{ operator: "Exists" }] }));
      },
    },
    {
      name: "spread over nodes",
      source: `${docs}/concepts/scheduling-eviction/topology-spread-constraints/`,
      run: async (api) => {
        await postPod(
          api,
          "a",
          podSpec({
            topologySpreadConstraints: [
              {},
              { maxSkew: 1, topologyKey: "z", whenUnsatisfiable: "DoNotSchedule" },
              { maxSkew: -1, topologyKey: "z", whenUnsatisfiable: "DoNotSchedule" },
              {
                maxSkew: 1,
                topologyKey: "y",
                whenUnsatisfiable: "ScheduleAnyway",
                minDomains: 2,
                nodeAffinityPolicy: "Some",
                nodeTaintsPolicy: "Other",
                matchLabelKeys: ["a"],
              },
              {
                maxSkew: 1,
                topologyKey: "x",
                whenUnsatisfiable: "DoNotSchedule",
                minDomains: 0,
                labelSelector: { matchLabels: { a: "b c" } },
              },
            ],
          }),
        );
        await postPod(
          api,
          "b",
          podSpec({
            topologySpreadConstraints: [
              {
                maxSkew: 1,
                topologyKey: "x",
                whenUnsatisfiable: "DoNotSchedule",
                labelSelector: { matchLabels: { a: "b" } },
                matchLabelKeys: ["c"],
              },
            ],
          }),
        );
      },
    },
    {
      name: "name servers",
      source: `${docs}/concepts/services-networking/dns-pod-service/`,
      run: async (api) => {
        await postPod(api, "a", podSpec({ dnsPolicy: "None" }));
        await postPod(api, "a", podSpec({ dnsPolicy: "None", dnsConfig: {} }));
        await postPod(
          api,
          "a",
          podSpec({
            dnsPolicy: "Some",
            dnsConfig: {
              nameservers: ["1.1.1.1", "x", "1.1.1.2", "1.1.1.3"],
              searches: ["a_b.c", "A", "."],
              options: [{ name: "" }],
            },
          }),
        );
      },
    },
    {
      name: "names that a Pod says",
      source: validation,
      run: async (api) => {
        await postPod(
          api,
          "a",
          podSpec({
            serviceAccountName: "A_",
            nodeName: "B_",
            hostname: "c.d",
            subdomain: "E",
            priorityClassName: "",
            runtimeClassName: "F_",
            schedulerName: "any thing",
            activeDeadlineSeconds: 0,
            hostAliases: [{ ip: "x", hostnames: ["G"] }],
            readinessGates: [{ conditionType: "a b" }],
            imagePullSecrets: [{ name: "" }],
            os: { name: "beos" },
            hostnameOverride: "H",
            setHostnameAsFQDN: true,
          }),
        );
        await postPod(api, "a", podSpec({ preemptionPolicy: "Never" }));
        await postPod(api, "a", podSpec({ priority: 3 }));
        await postPod(api, "a", podSpec({ priorityClassName: "none" }));
        await postPod(api, "a", withContainer({ image: " x" }));
        await postPod(api, "a", withContainer({ imagePullPolicy: "Some" }));
        await postPod(api, "a", withContainer({ terminationMessagePolicy: "Some" }));
        await postPod(api, "a".repeat(64), podSpec());
      },
    },
    {
      name: "Pods in the network of their node",
      source: validation,
      run: async (api) => {
        await postPod(
          api,
          "a",
          withContainer({ ports: [{ containerPort: 80 }] }, { hostNetwork: true }),
        );
        await postPod(
          api,
          "b",
          withContainer({ ports: [{ containerPort: 80, hostPort: 81 }] }, { hostNetwork: true }),
        );
      },
    },
    {
      name: "annotations that nodes act on",
      source: annotations,
      run: async (api) => {
        const make = (map: object, spec: object = podSpec()): Promise<unknown> =>
          api.post(api.core("pods"), { metadata: { name: "a", annotations: map }, spec });
        await make({ "kubernetes.io/config.mirror": "x" });
        await make({ "controller.kubernetes.io/pod-deletion-cost": "1.5" });
        await make({ "container.apparmor.security.beta.kubernetes.io/other": "x" });
        await make({ "seccomp.security.alpha.kubernetes.io/pod": "x" });
        await make({ "scheduler.alpha.kubernetes.io/tolerations": '[{"operator":"Is"}]' });
        await make(
          { "container.apparmor.security.beta.kubernetes.io/main": "unconfined" },
          withContainer({ securityContext: { appArmorProfile: { type: "RuntimeDefault" } } }),
        );
        await make({ "container.apparmor.security.beta.kubernetes.io/main": "runtime/default" });
      },
    },
    {
      name: "gates hold a Pod",
      source: `${docs}/concepts/scheduling-eviction/pod-scheduling-readiness/`,
      run: async (api) => {
        await postPod(
          api,
          "a",
          podSpec({ schedulingGates: [{ name: "a b" }, { name: "c" }, { name: "c" }] }),
        );
        await postPod(api, "a", podSpec({ nodeName: "n", schedulingGates: [{ name: "x/y" }] }));
        await postPod(api, "a", podSpec({ schedulingGates: [{ name: "x/y" }] }));
        await api.mergePatch(api.core("pods/a"), { spec: { schedulingGates: [] } });
        await api.mergePatch(api.core("pods/a"), { spec: { schedulingGates: [{ name: "z/z" }] } });
      },
    },
  ],
};
