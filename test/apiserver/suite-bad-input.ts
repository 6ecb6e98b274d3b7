import type { ContractApi } from "./contract-case.js";
import type { ContractSuite } from "./contract-run.js";

const apiserver =
  "https://github.com/kubernetes/kubernetes/blob/v1.36.3/staging/src/k8s.io/apiserver/pkg";
const json = { "content-type": "application/json" };

function raw(api: ContractApi, text: string, type = "application/json"): Promise<unknown> {
  return api.send("POST", api.core("configmaps"), { raw: text, headers: { "content-type": type } });
}

/** A ConfigMap with `__proto__` where names may be anything. */
const proto = `{"metadata":{"name":"proto","labels":{"__proto__":"l"}},"data":{"__proto__":"d","constructor":"c"}}`;

export const badInputSuite: ContractSuite = {
  name: "bad-input",
  cases: [
    {
      name: "names that lead elsewhere are no names",
      source: `${apiserver}/registry/generic/registry/store.go`,
      run: async (api) => {
        for (const name of ["%2e", "%2e%2e", "a%25b", "a%00b", "%20", "%F0%9F%98%80"]) {
          await api.get(api.core(`configmaps/${name}`));
          await api.delete(api.core(`configmaps/${name}`));
        }
        await api.mergePatch(api.core("configmaps/%2e%2e"), { data: { a: "b" } });
        await api.apply(api.core("configmaps/%2e%2e"), {
          apiVersion: "v1",
          kind: "ConfigMap",
          metadata: { name: ".." },
        });
        await api.put(api.core("configmaps/%2e%2e"), { metadata: { name: ".." } });
        await api.get(api.core("configmaps/%2e%2e/secrets"));
        await api.get("/api/v1/namespaces/%2e%2e/configmaps");
        await api.get("/api/v1/namespaces/%2e%2e");
        await api.post(api.core("configmaps"), { metadata: { name: "../../secrets/a" } });
      },
    },
    {
      name: "bodies above the limit are not read",
      source: `${apiserver}/endpoints/handlers/rest.go`,
      run: async (api) => {
        const big = "x".repeat(3 * 1024 * 1024 + 1);
        await raw(api, `{"metadata":{"name":"a"},"data":{"a":"${big}"}}`);
        await api.get(api.core("configmaps/a"));
      },
    },
    {
      name: "objects above etcd's limit are refused",
      source: "https://kubernetes.io/docs/concepts/configuration/configmap/#motivation",
      run: async (api) => {
        const big = "x".repeat(1024 * 1024 + 1);
        const answer = await api.quiet("POST", api.core("configmaps"), {
          body: { metadata: { name: "a" }, data: { a: big } },
        });
        api.steps.push({ request: "POST 1 MiB of data", status: answer.status, body: answer.body });
      },
    },
    {
      name: "what is no JSON",
      source: `${apiserver}/endpoints/handlers/create.go`,
      run: async (api) => {
        for (const text of [
          "",
          " ",
          "null",
          "[]",
          '"text"',
          "7",
          "{",
          '{"a":}',
          '{"a":1,}',
          "{}{}",
          "NaN",
        ])
          await raw(api, text);
      },
    },
    {
      name: "media types that nobody reads",
      source: `${apiserver}/endpoints/handlers/negotiation/negotiate.go`,
      run: async (api) => {
        const text = '{"metadata":{"generateName":"a"}}';
        for (const type of ["text/plain", "application/xml", "application/json;;", "json", "*/*"])
          await raw(api, text, type);
        await raw(api, "{", "application/json; charset=utf-16");
      },
    },
    {
      name: "a member __proto__ is one like any other",
      source: "https://kubernetes.io/docs/concepts/configuration/configmap/",
      run: async (api) => {
        await raw(api, proto);
        await raw(
          api,
          '{"metadata":{"name":"twice","name":"twice"},"data":{"__proto__":"said beside a member twice"}}',
        );
        await api.get(api.core("configmaps/proto"));
        await api.send("PATCH", api.core("configmaps/proto"), {
          raw: '{"data":{"__proto__":"merged"}}',
          headers: { "content-type": "application/merge-patch+json" },
        });
        await api.send("PATCH", api.core("configmaps/proto"), {
          raw: '[{"op":"replace","path":"/data/__proto__","value":"patched"}]',
          headers: { "content-type": "application/json-patch+json" },
        });
        await api.send("PATCH", api.core("configmaps/proto"), {
          raw: '[{"op":"add","path":"/__proto__/polluted","value":"patched"}]',
          headers: { "content-type": "application/json-patch+json" },
        });
        await api.send("PATCH", `${api.core("configmaps/proto")}?fieldManager=a&force=true`, {
          raw: '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"proto"},"data":{"__proto__":"applied"}}',
          headers: { "content-type": "application/apply-patch+yaml" },
        });
        await api.send("PUT", api.core("configmaps/proto"), {
          raw: '{"metadata":{"name":"proto"},"__proto__":{"data":{"a":"b"}},"data":{}}',
          headers: json,
        });
      },
    },
    {
      name: "values more than 10,000 deep in each other",
      source: "https://github.com/golang/go/blob/go1.25.0/src/encoding/json/scanner.go",
      run: async (api) => {
        const list = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
        const object = (depth: number): string => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
        await api.post(api.core("configmaps"), { metadata: { name: "deep" } });
        const one = api.core("configmaps/deep");
        const patch = (type: string, raw: string): Promise<unknown> =>
          api.send("PATCH", `${one}?fieldManager=a`, {
            raw,
            headers: { "content-type": `application/${type}` },
          });
        for (const depth of [10_001, 100_000])
          for (const deep of [list(depth), object(depth)]) {
            const text = `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"deep"},"x":${deep}}`;
            await raw(api, text);
            await raw(api, text, "application/yaml");
            await raw(api, `apiVersion: v1\nx:\n  y: ${deep}`, "application/yaml");
            await api.send("PUT", one, { raw: text });
            await patch("merge-patch+json", `{"x":${deep}}`);
            await patch("json-patch+json", `[{"op":"add","path":"/data","value":${deep}}]`);
            await patch("strategic-merge-patch+json", `{"x":${deep}}`);
            await patch("apply-patch+yaml", text);
            await api.send("DELETE", one, { raw: `{"x":${deep}}` });
          }
        await api.get(one);
      },
    },
    {
      name: "YAML that is no object",
      source: `${apiserver}/endpoints/handlers/patch.go`,
      run: async (api) => {
        const one = api.core("configmaps/a");
        for (const text of ["just text", "- a", "7"]) {
          await raw(api, text, "application/yaml");
          await api.send("PATCH", `${one}?fieldManager=a`, {
            raw: text,
            headers: { "content-type": "application/apply-patch+yaml" },
          });
          await api.send("DELETE", one, {
            raw: text,
            headers: { "content-type": "application/yaml" },
          });
        }
        await raw(api, "# nothing", "application/yaml");
      },
    },
    {
      name: "names of any length",
      source: `${apiserver}/../../apimachinery/pkg/util/validation/validation.go`,
      run: async (api) => {
        for (const length of [253, 254, 5_000]) {
          const name = "a".repeat(length);
          const answer = await api.quiet("POST", api.core("configmaps"), {
            body: { metadata: { name } },
          });
          const message = String(answer.body?.message).replaceAll(name, "<name>");
          api.steps.push({ request: `POST ${length}`, status: answer.status, body: message });
        }
        const long = "a".repeat(20_000);
        const missing = await api.quiet("GET", api.core(`configmaps/${long}`));
        api.steps.push({ request: "GET 20000", status: missing.status });
        const selector = Array.from({ length: 2_000 }, (_, index) => `k${index}=v`).join(",");
        await api.quiet("GET", `${api.core("configmaps")}?labelSelector=${selector}`);
      },
    },
    {
      name: "queries that make no sense",
      source: `${apiserver}/endpoints/handlers/get.go`,
      run: async (api) => {
        const list = api.core("configmaps");
        for (const query of [
          "limit=99999999999999999999",
          "labelSelector=%00",
          "labelSelector==",
          "fieldSelector=%3D%3D",
          "continue=%ff",
          "resourceVersion=-1",
          "resourceVersion=1&resourceVersion=2",
          "%3d=%26&&&",
        ])
          await api.get(`${list}?${query}`);
      },
    },
    {
      name: "what was not there can be made by who has read it",
      source: `${apiserver}/registry/generic/registry/store.go`,
      run: async (api) => {
        const leases = `/apis/coordination.k8s.io/v1/namespaces/${api.namespace}/leases`;
        const spec = { holderIdentity: "a" };
        await api.put(`${leases}/x`, { metadata: { name: "x", resourceVersion: "5" }, spec });
        await api.put(`${leases}/y`, { metadata: { name: "y", uid: "123" }, spec });
        const both = { uid: "123", resourceVersion: "7" };
        await api.put(`${leases}/z`, { metadata: { name: "z", ...both }, spec });
      },
    },
  ],
};
