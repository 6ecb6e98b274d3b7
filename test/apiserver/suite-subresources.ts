import type { ContractSuite } from "./contract-run.js";
import type { Answer, ContractApi } from "./contract-case.js";
import { install, thing, things, withSpec } from "./custom-kinds.js";
import { apiextensions } from "./contract-sources.js";

const crds =
  "https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/";
const strategy = apiextensions("pkg/registry/customresource/strategy.go");
const text = { type: "string" };
const count = { type: "integer" };

/** Creates a thing of the version that the path says. */
function make(api: ContractApi, path: string, object: object): Promise<Answer> {
  const [, , group, version] = path.split("/");
  return api.post(path, { apiVersion: `${group}/${version}`, kind: "Thing", ...object });
}

export const subresourcesSuite: ContractSuite = {
  name: "subresources",
  cases: [
    {
      name: "the generation counts changes of the spec",
      source: strategy,
      run: async (api) => {
        await install(
          api,
          thing(
            api,
            withSpec(
              { properties: { size: count } },
              { status: { type: "object", properties: { seen: count } } },
            ),
            { version: { subresources: { status: {} } } },
          ),
        );
        const { body } = await make(api, things(api), {
          metadata: { name: "a", generation: 8 },
          spec: { size: 1 },
          status: { seen: 9 },
        });
        await api.mergePatch(`${things(api)}/a`, { metadata: { labels: { a: "b" } } });
        await api.mergePatch(`${things(api)}/a`, { spec: { size: 2 }, status: { seen: 9 } });
        await api.mergePatch(`${things(api)}/a/status`, {
          spec: { size: 3 },
          status: { seen: 2 },
          metadata: { labels: { c: "d" } },
        });
        await api.put(`${things(api)}/a/status`, { ...body, status: { seen: 3 } });
        await api.get(`${things(api)}/a/status`);
        await api.put(`${things(api)}/a`, { ...body, metadata: { name: "a" }, spec: {} });
        await api.delete(`${things(api)}/a/status`);
        await api.post(`${things(api)}/a/status`, {});
      },
    },
    {
      name: "without a status subresource, status is a field like others",
      source: strategy,
      run: async (api) => {
        await install(
          api,
          thing(
            api,
            withSpec(
              { properties: { size: count } },
              { status: { type: "object", properties: { seen: count } } },
            ),
          ),
        );
        await make(api, things(api), {
          metadata: { name: "a" },
          spec: { size: 1 },
          status: { seen: 9 },
        });
        await api.mergePatch(`${things(api)}/a`, { status: { seen: 8 } });
        await api.get(`${things(api)}/a/status`);
        await api.mergePatch(`${things(api)}/a/status`, { status: { seen: 2 } });
        await api.get(`${things(api)}/a/scale`);
      },
    },
    {
      name: "scale shows and changes the number of replicas",
      source: `${crds}#scale-subresource`,
      run: async (api) => {
        await install(
          api,
          thing(
            api,
            withSpec(
              { properties: { replicas: { ...count, minimum: 0, maximum: 5 } } },
              { status: { type: "object", properties: { replicas: count, selector: text } } },
            ),
            {
              version: {
                subresources: {
                  status: {},
                  scale: {
                    specReplicasPath: ".spec.replicas",
                    statusReplicasPath: ".status.replicas",
                    labelSelectorPath: ".status.selector",
                  },
                },
              },
            },
          ),
        );
        await make(api, things(api), { metadata: { name: "a" }, spec: { replicas: 2 } });
        await api.mergePatch(`${things(api)}/a/status`, {
          status: { replicas: 1, selector: "a=b" },
        });
        const { body } = await api.get(`${things(api)}/a/scale`);
        await api.put(`${things(api)}/a/scale`, { ...body, spec: { replicas: 3 } });
        await api.put(`${things(api)}/a/scale`, { ...body, spec: { replicas: 4 } });
        await api.mergePatch(`${things(api)}/a/scale`, { spec: { replicas: 1 } });
        await api.mergePatch(`${things(api)}/a/scale`, { spec: { replicas: -1 } });
        await api.mergePatch(`${things(api)}/a/scale`, { spec: { replicas: 9 } });
        await api.get(`${things(api)}/a`);
        await api.get(`${things(api)}/b/scale`);
      },
    },
    {
      name: "an update needs a version",
      source: strategy,
      run: async (api) => {
        await install(api, thing(api, withSpec({ properties: { size: count } })));
        const { body } = await make(api, things(api), {
          metadata: { name: "a" },
          spec: { size: 1 },
        });
        await api.put(`${things(api)}/a`, {
          apiVersion: body.apiVersion,
          kind: "Thing",
          metadata: { name: "a" },
          spec: { size: 2 },
        });
        await api.put(`${things(api)}/a`, { ...body, spec: { size: 2 } });
        await api.put(`${things(api)}/a`, { ...body, spec: { size: 3 } });
        await api.put(`${things(api)}/b`, { ...body, metadata: { name: "b" } });
        await api.put(`${things(api)}/a`, { ...body, metadata: { ...body.metadata, uid: "x" } });
        await api.mergePatch(`${things(api)}/a`, { spec: { size: 2 } });
      },
    },
  ],
};
