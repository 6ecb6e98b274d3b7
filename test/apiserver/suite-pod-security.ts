import type { ContractApi } from "./contract-case.js";
import type { ContractSuite } from "./contract-run.js";
import { source } from "./access-helpers.js";

const docs = "https://kubernetes.io/docs/concepts/security/pod-security-admission/";
const standards = "https://kubernetes.io/docs/concepts/security/pod-security-standards/";
const prefix = "pod-security.kubernetes.io";

type Labels = Readonly<Record<string, string>>;

function labelsOf(labels: Labels): Labels {
  const given = Object.entries(labels).map(([mode, value]) => [`${prefix}/${mode}`, value]);
  return Object.fromEntries(given);
}

/** Makes a namespace with labels: a real server sees changes of those that are there only a moment later. */
async function labelled(api: ContractApi, end: string, labels: Labels): Promise<string> {
  const name = `${api.namespace}-${end}`;
  const body = { metadata: { name, labels: labelsOf(labels) } };
  const { status } = await api.quiet("POST", "/api/v1/namespaces", { body });
  if (status !== 201) throw new Error(`the namespace was not made: ${status}`);
  return name;
}

const restricted = {
  runAsNonRoot: true,
  allowPrivilegeEscalation: false,
  capabilities: { drop: ["ALL"] },
  seccompProfile: { type: "RuntimeDefault" },
};

interface Containers {
  readonly container?: object;
  readonly spec?: object;
  readonly annotations?: object;
}

function podOf(name: string, { container = {}, spec = {}, annotations = {} }: Containers): object {
  const containers = [{ name: "a", image: "a", ...container }];
  return { metadata: { name, annotations }, spec: { containers, ...spec } };
}

const patienceMs = 10_000;

/** Waits until a Pod that says nothing is refused. */
async function untilRefused(api: ContractApi): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const path = `${api.core("pods")}?dryRun=All`;
    const { status } = await api.quiet("POST", path, { body: podOf("probe", {}) });
    if (status === 403) return;
    if (performance.now() > deadline) throw new Error(`it is still taken: ${status}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Asks for Pods without storing them; notes whether they are taken, and what is said. */
async function ask(api: ContractApi, labels: Labels, cases: readonly Containers[]): Promise<void> {
  const namespace = await labelled(
    api,
    ["ns", ...Object.values(labels)].join("-").replaceAll(".", ""),
    labels,
  );
  for (const [index, given] of cases.entries()) {
    const path = `/api/v1/namespaces/${namespace}/pods?dryRun=All`;
    const answer = await api.send("POST", path, { body: podOf(`p${index}`, given) });
    const step = api.steps.pop();
    const body = answer.status === 201 ? "taken" : answer.body;
    if (step !== undefined) api.steps.push({ ...step, request: `pod ${index}`, body });
  }
}

const both = {
  spec: {
    containers: [
      { name: "a", image: "a" },
      { name: "b", image: "b" },
    ],
  },
};

export const podSecuritySuite: ContractSuite = {
  name: "pod-security",
  cases: [
    {
      name: "a namespace without labels takes every Pod",
      source: docs,
      run: async (api) => {
        await ask(api, {}, [
          { container: { securityContext: { privileged: true } } },
          { spec: { hostPID: true } },
        ]);
      },
    },
    {
      name: "baseline: namespaces, ports, paths and hosts of the node",
      source: `${standards}#baseline`,
      run: async (api) => {
        const port = { containerPort: 80, hostPort: 80 };
        const probe = { httpGet: { host: "1.2.3.4", port: 80 } };
        await ask(api, { enforce: "baseline" }, [
          {},
          { spec: { hostNetwork: true, hostPID: true, hostIPC: true } },
          { container: { ports: [port, { containerPort: 81, hostPort: 81 }] } },
          { container: { ports: [port] } },
          { spec: { volumes: [{ name: "v", hostPath: { path: "/" } }] } },
          {
            spec: {
              volumes: [
                { name: "v", hostPath: { path: "/" } },
                { name: "w", hostPath: { path: "/w" } },
              ],
            },
          },
          {
            container: {
              livenessProbe: probe,
              lifecycle: { preStop: { tcpSocket: { host: "b", port: 1 } } },
            },
          },
          { container: { readinessProbe: probe } },
        ]);
      },
    },
    {
      name: "baseline: what containers may do",
      source: `${standards}#baseline`,
      run: async (api) => {
        const context = (securityContext: object): Containers => ({
          container: { securityContext },
        });
        await ask(api, { enforce: "baseline" }, [
          context({ privileged: true }),
          context({ capabilities: { add: ["NET_ADMIN", "SYS_TIME", "CHOWN"] } }),
          context({ capabilities: { add: ["CHOWN"] } }),
          context({ procMount: "Unmasked" }),
          context({ seLinuxOptions: { type: "bad", user: "u", role: "r" } }),
          context({ seLinuxOptions: { type: "container_engine_t" } }),
          context({ seccompProfile: { type: "Unconfined" } }),
          context({ appArmorProfile: { type: "Unconfined" } }),
          { ...context({ windowsOptions: { hostProcess: true } }), spec: { hostNetwork: true } },
          {
            spec: {
              securityContext: {
                sysctls: [
                  { name: "kernel.msgmax", value: "1" },
                  { name: "net.ipv4.tcp_rmem", value: "1" },
                ],
              },
            },
          },
          {
            spec: {
              securityContext: {
                seLinuxOptions: { user: "u" },
                seccompProfile: { type: "Unconfined" },
              },
            },
          },
          { annotations: { "container.apparmor.security.beta.kubernetes.io/a": "unconfined" } },
        ]);
      },
    },
    {
      name: "restricted: a Pod that says nothing lacks all",
      source: `${standards}#restricted`,
      run: async (api) => {
        await ask(api, { enforce: "restricted" }, [
          {},
          both,
          { container: { securityContext: restricted } },
        ]);
      },
    },
    {
      name: "restricted: each of its rules",
      source: `${standards}#restricted`,
      run: async (api) => {
        const context = (securityContext: object): Containers => ({
          container: { securityContext: { ...restricted, ...securityContext } },
        });
        await ask(api, { enforce: "restricted" }, [
          context({ runAsNonRoot: false }),
          context({ runAsUser: 0 }),
          context({ allowPrivilegeEscalation: true }),
          context({ capabilities: { drop: ["CHOWN"] } }),
          context({ capabilities: { drop: ["ALL"], add: ["NET_BIND_SERVICE", "CHOWN"] } }),
          context({ capabilities: { drop: ["ALL"], add: ["NET_BIND_SERVICE"] } }),
          context({ seccompProfile: { type: "Unconfined" } }),
          {
            ...context({ runAsNonRoot: undefined, seccompProfile: undefined }),
            spec: {
              securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
            },
          },
          { ...context({}), spec: { securityContext: { runAsNonRoot: false, runAsUser: 0 } } },
        ]);
      },
    },
    {
      name: "restricted: kinds of volumes, Windows and users of its own",
      source: `${standards}#restricted`,
      run: async (api) => {
        const container = { securityContext: restricted };
        await ask(api, { enforce: "restricted" }, [
          {
            container,
            spec: {
              volumes: [
                { name: "h", hostPath: { path: "/" } },
                { name: "n", nfs: { server: "s", path: "/" } },
                { name: "e", emptyDir: {} },
              ],
            },
          },
          {
            container,
            spec: {
              volumes: [
                { name: "e", emptyDir: {} },
                { name: "s", secret: { secretName: "s" } },
              ],
            },
          },
          { spec: { os: { name: "windows" } } },
          { spec: { os: { name: "windows" }, securityContext: { runAsNonRoot: true } } },
          {
            container: { securityContext: { ...restricted, runAsNonRoot: undefined } },
            spec: { hostUsers: false },
          },
        ]);
      },
    },
    {
      name: "all containers of a Pod are looked at",
      source: source("staging/src/k8s.io/pod-security-admission/policy/visitor.go"),
      run: async (api) => {
        const securityContext = { privileged: true };
        await ask(api, { enforce: "baseline" }, [
          { spec: { initContainers: [{ name: "i", image: "i", securityContext }] } },
          {
            spec: {
              containers: [
                { name: "b", image: "b", securityContext },
                { name: "a", image: "a", securityContext },
              ],
            },
          },
        ]);
      },
    },
    {
      name: "a level as of a version",
      source: `${docs}#pod-security-admission-labels-for-namespaces`,
      run: async (api) => {
        const container = { livenessProbe: { httpGet: { host: "b", port: 1 } } };
        for (const version of ["v1.24", "v1.33", "v1.34", "v1.99", "latest"]) {
          await ask(api, { enforce: "baseline", "enforce-version": version }, [{ container }]);
        }
        await ask(api, { enforce: "restricted", "enforce-version": "v1.0" }, [
          {},
          { spec: { securityContext: { sysctls: [{ name: "net.ipv4.tcp_rmem", value: "1" }] } } },
        ]);
      },
    },
    {
      name: "a warning instead of a refusal, and both",
      source: docs,
      run: async (api) => {
        await ask(api, { warn: "restricted", audit: "baseline" }, [
          {},
          { spec: { hostPID: true } },
        ]);
        await ask(api, { enforce: "baseline", warn: "restricted", audit: "baseline" }, [
          {},
          { spec: { hostPID: true } },
        ]);
        await ask(api, { enforce: "restricted", warn: "privileged" }, [{}]);
      },
    },
    {
      name: "what makes Pods is warned of, and not refused",
      source: `${docs}#workload-resources-and-pod-templates`,
      run: async (api) => {
        const namespace = await labelled(api, "templates", { enforce: "restricted" });
        const labels = { app: "a" };
        const template = {
          metadata: { labels },
          spec: { containers: [{ name: "a", image: "a" }] },
        };
        const created = async (path: string, spec: object): Promise<void> => {
          const url = `/apis/${path}?dryRun=All`.replace("NS", namespace);
          const body = { metadata: { name: "a" }, spec };
          const { status } = await api.send("POST", url, { body });
          const step = api.steps.pop();
          if (step !== undefined) api.steps.push({ ...step, body: status });
        };
        const selector = { matchLabels: labels };
        await created("apps/v1/namespaces/NS/deployments", { selector, template });
        await created("apps/v1/namespaces/NS/statefulsets", {
          selector,
          template,
          serviceName: "a",
        });
        const once = { ...template, spec: { ...template.spec, restartPolicy: "Never" } };
        await created("batch/v1/namespaces/NS/jobs", { template: once });
        await created("batch/v1/namespaces/NS/cronjobs", {
          schedule: "* * * * *",
          jobTemplate: { spec: { template: once } },
        });
      },
    },
    {
      name: "labels that are no level",
      source: source("staging/src/k8s.io/pod-security-admission/api/helpers.go"),
      run: async (api) => {
        const path = `/api/v1/namespaces/${api.namespace}`;
        const set = (labels: Readonly<Record<string, string | null>>): Promise<unknown> =>
          api.mergePatch(path, { metadata: { labels } });
        await set({ [`${prefix}/enforce`]: "strict" });
        await set({ [`${prefix}/enforce`]: "strict", [`${prefix}/warn-version`]: "1.2" });
        await api.post("/api/v1/namespaces", {
          metadata: { name: `${api.namespace}-bad`, labels: { [`${prefix}/audit`]: "none" } },
        });
      },
    },
    {
      name: "Pods that are there already are warned of when the level rises",
      source: source("staging/src/k8s.io/pod-security-admission/admission/admission.go"),
      run: async (api) => {
        for (const name of ["one", "two"])
          await api.quiet("POST", api.core("pods"), { body: podOf(name, {}) });
        await api.quiet("POST", api.core("pods"), {
          body: podOf("host", { spec: { hostPID: true } }),
        });
        const path = `/api/v1/namespaces/${api.namespace}`;
        for (const level of ["baseline", "restricted", "baseline", "privileged"])
          await api.mergePatch(path, { metadata: { labels: { [`${prefix}/enforce`]: level } } });
        await api.mergePatch(`${path}?dryRun=All`, {
          metadata: { labels: { [`${prefix}/enforce`]: "baseline" } },
        });
      },
    },
    {
      name: "a Pod that is there may change in all but its images",
      source: source("staging/src/k8s.io/pod-security-admission/admission/admission.go"),
      run: async (api) => {
        await api.quiet("POST", api.core("pods"), { body: podOf("a", {}) });
        const enforced = { metadata: { labels: labelsOf({ enforce: "restricted" }) } };
        await api.quiet("PATCH", `/api/v1/namespaces/${api.namespace}`, {
          body: enforced,
          headers: { "content-type": "application/merge-patch+json" },
        });
        await untilRefused(api);
        await api.mergePatch(api.core("pods/a"), { metadata: { labels: { a: "b" } } });
        await api.mergePatch(api.core("pods/a"), {
          spec: { containers: [{ name: "a", image: "other" }] },
        });
        await api.mergePatch(api.core("pods/a/status"), { status: { phase: "Running" } });
      },
    },
  ],
};
