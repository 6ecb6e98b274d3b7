import type { ContractApi } from "./contract-case.js";
import type { ContractSuite } from "./contract-run.js";

const sources = "https://github.com/kubernetes/kubernetes/blob/v1.36.3/staging/src/k8s.io";
const merging = `${sources}/apimachinery/pkg/util/strategicpatch/patch.go`;
const handler = `${sources}/apiserver/pkg/endpoints/handlers/patch.go`;
const directives =
  "https://github.com/kubernetes/community/blob/master/contributors/devel/sig-api-machinery/strategic-merge-patch.md";
const headers = { "content-type": "application/strategic-merge-patch+json" };

function patch(api: ContractApi, path: string, body: unknown) {
  return api.send("PATCH", path, { body, headers });
}

function deployments(api: ContractApi, rest = ""): string {
  return `/apis/apps/v1/namespaces/${api.namespace}/deployments${rest}`;
}

const template = {
  metadata: { labels: { app: "web" } },
  spec: {
    containers: [
      {
        name: "web",
        image: "web:1",
        ports: [{ containerPort: 80 }, { containerPort: 81, name: "admin" }],
        env: [
          { name: "A", value: "a" },
          { name: "B", value: "b" },
        ],
        volumeMounts: [{ name: "data", mountPath: "/data" }],
        args: ["--one", "--two"],
      },
      { name: "proxy", image: "proxy:1" },
    ],
    volumes: [
      { name: "data", emptyDir: {} },
      { name: "config", configMap: { name: "config" } },
    ],
  },
};

/** A Deployment that a patch is put to. */
async function web(api: ContractApi): Promise<(body: unknown, query?: string) => Promise<unknown>> {
  await api.quiet("POST", `${deployments(api)}?fieldManager=maker`, {
    body: {
      metadata: { name: "web", labels: { app: "web" } },
      spec: { replicas: 2, selector: { matchLabels: { app: "web" } }, template },
    },
  });
  return (body, query = "") => patch(api, `${deployments(api, "/web")}${query}`, body);
}

function pod(spec: object): object {
  return { spec: { template: { spec } } };
}

export const strategicSuite: ContractSuite = {
  name: "strategic",
  cases: [
    {
      name: "lists are merged by their keys",
      source: directives,
      run: async (api) => {
        const change = await web(api);
        await change(pod({ containers: [{ name: "web", image: "web:2" }] }), "?fieldManager=image");
        await change(pod({ containers: [{ name: "third", image: "third:1" }] }));
        await change(
          pod({
            containers: [
              {
                name: "web",
                env: [
                  { name: "C", value: "c" },
                  { name: "A", value: "x" },
                ],
              },
            ],
          }),
        );
        await change(pod({ containers: [{ name: "web", ports: [{ containerPort: 82 }] }] }));
      },
    },
    {
      name: "lists without a strategy are replaced",
      source: directives,
      run: async (api) => {
        const change = await web(api);
        await change(pod({ containers: [{ name: "web", args: ["--three"] }] }));
        await change(pod({ tolerations: [{ key: "a", operator: "Exists" }] }));
        await change(pod({ tolerations: [{ key: "b", operator: "Exists" }] }));
      },
    },
    {
      name: "a restart is an annotation",
      source:
        "https://kubernetes.io/docs/reference/kubectl/generated/kubectl_rollout/kubectl_rollout_restart/",
      run: async (api) => {
        const change = await web(api);
        await change({
          spec: {
            template: {
              metadata: { annotations: { "kubectl.kubernetes.io/restartedAt": "2026-01-01" } },
            },
          },
        });
      },
    },
    {
      name: "null takes away",
      source: directives,
      run: async (api) => {
        const change = await web(api);
        await change({ metadata: { labels: { app: null, none: null } } });
        await change(pod({ containers: [{ name: "web", args: null, none: null }] }));
        await change(pod({ containers: [{ name: "fresh", image: "fresh:1", args: null }] }));
        await change(pod({ volumes: null, securityContext: null }));
      },
    },
    {
      name: "items are deleted by a directive",
      source: directives,
      run: async (api) => {
        const change = await web(api);
        await change(pod({ containers: [{ name: "proxy", $patch: "delete" }] }));
        await change(pod({ containers: [{ name: "none", $patch: "delete" }] }));
        await change(
          pod({
            containers: [
              {
                name: "web",
                env: [
                  { name: "A", $patch: "delete" },
                  { name: "D", value: "d" },
                ],
              },
            ],
          }),
        );
        await change(pod({ containers: [{ image: "x", $patch: "delete" }] }));
      },
    },
    {
      name: "lists and maps are replaced by a directive",
      source: directives,
      run: async (api) => {
        const change = await web(api);
        await change(
          pod({ containers: [{ $patch: "replace" }, { name: "only", image: "only:1" }] }),
        );
        await change(pod({ volumes: [{ $patch: "replace" }] }));
        await change({ metadata: { labels: { $patch: "replace", fresh: "yes" } } });
        await change({ metadata: { annotations: { $patch: "delete" } } });
        await change({ metadata: { labels: { $patch: "delete" } } });
      },
    },
    {
      name: "directives that are none",
      source: merging,
      run: async (api) => {
        const change = await web(api);
        await change({ $patch: "nope" });
        await change(pod({ containers: [{ name: "web", $patch: "nope" }] }));
        await change(pod({ containers: [{ name: "web", $patch: "merge" }] }));
        await change({ metadata: { labels: { $patch: "merge" } } });
      },
    },
    {
      name: "keys are retained",
      source: directives,
      run: async (api) => {
        const change = await web(api);
        await change({ spec: { strategy: { $retainKeys: ["type"], type: "Recreate" } } });
        await change({ spec: { strategy: { type: "RollingUpdate" } } });
        await change({ spec: { strategy: { type: "Recreate" } } });
        await change(
          pod({
            volumes: [
              { name: "config", $retainKeys: ["name", "secret"], secret: { secretName: "s" } },
            ],
          }),
        );
        await change(pod({ volumes: [{ name: "config", emptyDir: {} }] }));
        await change({ spec: { strategy: { $retainKeys: ["rollingUpdate"], type: "Recreate" } } });
        await change({ spec: { strategy: { $retainKeys: "type", type: "Recreate" } } });
      },
    },
    {
      name: "an order of items is kept",
      source:
        "https://github.com/kubernetes/design-proposals-archive/blob/main/cli/preserve-order-in-strategic-merge-patch.md",
      run: async (api) => {
        const change = await web(api);
        await change(
          pod({
            "$setElementOrder/containers": [{ name: "proxy" }, { name: "web" }],
            containers: [{ name: "web", image: "web:3" }],
          }),
        );
        await change(
          pod({
            "$setElementOrder/containers": [{ name: "first" }, { name: "web" }],
            containers: [{ name: "first", image: "first:1" }],
          }),
        );
        await change(pod({ "$setElementOrder/containers": [{ name: "web" }, { name: "proxy" }] }));
        await change(
          pod({
            "$setElementOrder/volumes": [{ name: "new" }, { name: "data" }],
            volumes: [
              { name: "new", emptyDir: {} },
              { name: "config", $patch: "delete" },
            ],
          }),
        );
      },
    },
    {
      name: "an order that does not fit",
      source: merging,
      run: async (api) => {
        const change = await web(api);
        await change(
          pod({
            "$setElementOrder/containers": [{ name: "web" }, { name: "proxy" }],
            containers: [
              { name: "proxy", image: "proxy:2" },
              { name: "web", image: "web:2" },
            ],
          }),
        );
        await change(
          pod({
            "$setElementOrder/containers": [{ name: "web" }],
            containers: [{ name: "other" }],
          }),
        );
        await change(pod({ "$setElementOrder/containers": { name: "web" } }));
        await change(pod({ "$setElementOrder/containers": [{}], containers: [{ name: "web" }] }));
        await change(pod({ "$setElementOrder/none": [{ name: "web" }] }));
        await change(pod({ $setElementOrder: [] }));
      },
    },
    {
      name: "lists of texts are merged and cut",
      source: directives,
      run: async (api) => {
        await api.quiet("POST", `${api.core("configmaps")}?fieldManager=maker`, {
          body: { metadata: { name: "a", finalizers: ["example.com/a", "example.com/b"] } },
        });
        const change = (body: unknown) => patch(api, api.core("configmaps/a"), body);
        await change({ metadata: { finalizers: ["example.com/c", "example.com/a"] } });
        await change({ metadata: { "$deleteFromPrimitiveList/finalizers": ["example.com/a"] } });
        await change({
          metadata: {
            "$setElementOrder/finalizers": ["example.com/c", "example.com/d"],
            "$deleteFromPrimitiveList/finalizers": ["example.com/b"],
            finalizers: ["example.com/d"],
          },
        });
        await change({ metadata: { "$deleteFromPrimitiveList/ownerReferences": ["a"] } });
        await change({ metadata: { $deleteFromPrimitiveList: ["a"] } });
        await change({ metadata: { $deleteFromPrimitiveListfinalizers: ["a"] } });
        await change({ metadata: { finalizers: null } });
      },
    },
    {
      name: "owners of an object are merged by their uid",
      source: `${sources}/apimachinery/pkg/apis/meta/v1/types.go`,
      run: async (api) => {
        const owner = (name: string) => ({ apiVersion: "v1", kind: "ConfigMap", name, uid: name });
        await api.post(api.core("configmaps"), {
          metadata: { name: "a", ownerReferences: [owner("x")] },
        });
        const change = (body: unknown) => patch(api, api.core("configmaps/a"), body);
        await change({ metadata: { ownerReferences: [owner("y")] } });
        await change({ metadata: { ownerReferences: [{ uid: "x", $patch: "delete" }] } });
        await change({ metadata: { ownerReferences: [{ name: "z" }] } });
      },
    },
    {
      name: "ports of a Service are merged by their number",
      source: `${sources}/api/core/v1/types.go`,
      run: async (api) => {
        await api.quiet("POST", api.core("services"), {
          body: {
            metadata: { name: "a" },
            spec: {
              selector: { app: "web" },
              ports: [
                { name: "http", port: 80 },
                { name: "dns", port: 53, protocol: "UDP" },
              ],
            },
          },
        });
        const change = (body: unknown) => patch(api, api.core("services/a"), body);
        await change({ spec: { ports: [{ port: 80, targetPort: "http" }] } });
        await change({ spec: { ports: [{ port: 81, name: "more" }] } });
        await change({ spec: { selector: { tier: "front" } } });
        await change({ spec: { ports: [{ port: 53, $patch: "delete" }] } });
      },
    },
    {
      name: "what kubectl apply sends",
      source: "https://kubernetes.io/docs/tasks/manage-kubernetes-objects/declarative-config/",
      run: async (api) => {
        const change = await web(api);
        await change(
          {
            metadata: {
              annotations: { "kubectl.kubernetes.io/last-applied-configuration": "{}\n" },
            },
            spec: {
              template: {
                spec: {
                  "$setElementOrder/containers": [{ name: "web" }],
                  "$setElementOrder/volumes": [{ name: "data" }],
                  containers: [
                    {
                      name: "web",
                      "$setElementOrder/env": [{ name: "B" }, { name: "E" }],
                      env: [
                        { name: "E", value: "e" },
                        { name: "A", $patch: "delete" },
                      ],
                    },
                    { name: "proxy", $patch: "delete" },
                  ],
                  volumes: [{ $patch: "delete", name: "config" }],
                },
              },
            },
          },
          "?fieldManager=kubectl-client-side-apply",
        );
        await api.get(deployments(api, "/web"));
      },
    },
    {
      name: "fields that do not exist",
      source: handler,
      run: async (api) => {
        const change = await web(api);
        await change({ nope: { a: 1 } });
        await change({ nope: 1, spec: { nope: 2 } }, "?fieldValidation=Strict");
        await change({ nope: 1, spec: { nope: 2 } }, "?fieldValidation=Warn");
        await change({ spec: { Replicas: 3 } });
        await api.send("PATCH", `${deployments(api, "/web")}?fieldValidation=Strict`, {
          raw: '{"spec":{"replicas":1,"replicas":2}}',
          headers,
        });
      },
    },
    {
      name: "values of another type",
      source: `${sources}/apimachinery/pkg/runtime/converter.go`,
      run: async (api) => {
        const change = await web(api);
        await change({ spec: { replicas: "3" } });
        await change({ spec: { replicas: 1.5 } });
        await change({ spec: { paused: "yes" } });
        await change({ spec: [] });
        await change({ metadata: { labels: { a: 1 } } });
        await change({ metadata: { labels: "a" } });
        await change({ metadata: { name: 1 } });
        await change(pod({ containers: {} }));
        await change(pod({ containers: ["a"] }));
        await change(pod({ containers: [["a"]] }));
        await change(pod({ containers: [{ name: "web", resources: { limits: { cpu: "x" } } }] }));
        await change(pod({ containers: [{ name: "web", env: "x" }] }));
      },
    },
    {
      name: "a patch that cannot be read",
      source: handler,
      run: async (api) => {
        await web(api);
        for (const raw of ["nope", "[]", '"a"', "null", "", "{}"])
          await api.send("PATCH", deployments(api, "/web"), { raw, headers });
        await patch(api, deployments(api, "/none"), {});
        await patch(api, `${deployments(api, "/web")}?force=true`, {});
      },
    },
    {
      name: "the result has the rules of an update",
      source: handler,
      run: async (api) => {
        const change = await web(api);
        await change({ metadata: { name: "other" } });
        await change({ metadata: { resourceVersion: "1" } });
        await change({ kind: "Pod" });
        await change({ spec: { selector: { matchLabels: { other: "x" } } } });
        await change(pod({ containers: [{ name: "web", image: "" }] }));
        await change({ spec: { replicas: 5 } }, "?dryRun=All");
        await change({});
      },
    },
    {
      name: "the status alone is patched",
      source: handler,
      run: async (api) => {
        await web(api);
        const path = deployments(api, "/web/status");
        await patch(api, `${path}?fieldManager=status`, {
          spec: { replicas: 7 },
          status: {
            conditions: [{ type: "Available", status: "True" }],
          },
        });
        await patch(api, path, {
          status: {
            conditions: [
              { type: "Progressing", status: "False" },
              { type: "Available", reason: "R" },
            ],
          },
        });
      },
    },
    {
      name: "a scale is patched",
      source: "https://kubernetes.io/docs/reference/kubectl/generated/kubectl_patch/",
      run: async (api) => {
        await web(api);
        const path = deployments(api, "/web/scale");
        await patch(api, path, { spec: { replicas: 5 } });
        await patch(api, path, { spec: { replicas: "6" } });
        await patch(api, path, { spec: [] });
        await patch(api, path, { spec: { $patch: "nope" } });
        await patch(api, path, []);
        await api.get(path);
      },
    },
    {
      name: "custom resources take none",
      source:
        "https://kubernetes.io/docs/concepts/extend-kubernetes/api-extension/custom-resources/",
      run: async (api) => {
        const group = `${api.namespace}.example.com`;
        await api.quiet("POST", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions", {
          body: {
            metadata: { name: `things.${group}` },
            spec: {
              group,
              scope: "Namespaced",
              names: { plural: "things", kind: "Thing" },
              versions: [
                {
                  name: "v1",
                  served: true,
                  storage: true,
                  schema: { openAPIV3Schema: { type: "object" } },
                },
              ],
            },
          },
        });
        const path = `/apis/${group}/v1/namespaces/${api.namespace}/things`;
        for (;;) if ((await api.quiet("GET", path)).status === 200) break;
        await api.quiet("POST", path, {
          body: { apiVersion: `${group}/v1`, kind: "Thing", metadata: { name: "a" } },
        });
        await patch(api, `${path}/a`, {});
        await api.quiet(
          "DELETE",
          `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/things.${group}`,
        );
      },
    },
  ],
};
