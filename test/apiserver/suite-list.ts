import type { ContractApi } from "./contract-case.js";
import type { ContractSuite } from "./contract-run.js";
import { configMaps } from "./contract-collection.js";
import { apimachinery, concepts } from "./contract-sources.js";

const options = apimachinery("apis/meta/internalversion/validation/validation.go");
const labels = "https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/";
const fields = "https://kubernetes.io/docs/concepts/overview/working-with-objects/field-selectors/";

/** Makes ConfigMaps that are told apart by their labels. */
async function fill(api: ContractApi, names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    const metadata = {
      name,
      labels: { name, index: String(index), ...(index % 2 === 0 ? { even: "" } : {}) },
    };
    await api.quiet("POST", api.core("configmaps"), { body: { metadata } });
  }
}

export const listSuite: ContractSuite = {
  name: "list",
  cases: [
    {
      name: "a list is in the order of names",
      source: concepts,
      run: async (api) => {
        await fill(api, ["b", "a.b", "a", "a-b", "ab"]);
        await api.get(api.core("configmaps"));
      },
    },
    {
      name: "an empty list has items",
      source: concepts,
      run: async (api) => {
        await api.get(api.core("configmaps"));
        await api.get("/api/v1/namespaces/there-is-none/configmaps");
        await api.get(`/api/v1/configmaps?labelSelector=there-is%3Dnone`);
      },
    },
    {
      name: "pages follow each other",
      source: `${concepts}#retrieving-large-results-sets-in-chunks`,
      run: async (api) => {
        const maps = configMaps(api);
        await fill(api, ["a", "b", "c", "d", "e"]);
        const first = await maps.get("?limit=2");
        await api.quiet("POST", api.core("configmaps"), {
          body: { metadata: { name: "c-later" } },
        });
        const second = await maps.get(`?limit=2&continue=${first.body.metadata.continue}`);
        await maps.get(`?limit=2&continue=${second.body.metadata.continue}`);
        await maps.get(`?continue=${first.body.metadata.continue}`);
        await maps.get("?limit=5");
        await maps.get("?limit=6");
      },
    },
    {
      name: "pages of what is selected do not say what remains",
      source: `${concepts}#retrieving-large-results-sets-in-chunks`,
      run: async (api) => {
        const maps = configMaps(api);
        await fill(api, ["a", "b", "c", "d", "e"]);
        const first = await maps.get("?limit=2&labelSelector=even");
        await maps.get(`?limit=2&labelSelector=even&continue=${first.body.metadata.continue}`);
      },
    },
    {
      name: "a version that may be any takes no notice of the limit",
      source: `${concepts}#semantics-for-get-and-list`,
      run: async (api) => {
        const maps = configMaps(api);
        await fill(api, ["a", "b", "c"]);
        await maps.get("?resourceVersion=0");
        await maps.get("?resourceVersion=0&limit=1");
      },
    },
    {
      name: "a list of an exact version is as it was",
      source: `${concepts}#semantics-for-get-and-list`,
      run: async (api) => {
        const maps = configMaps(api);
        await fill(api, ["a", "b"]);
        const { body } = await maps.get();
        const { resourceVersion } = body.metadata;
        await api.quiet("PUT", api.core("configmaps/a"), {
          body: { metadata: { name: "a" }, data: { now: "" } },
        });
        await api.quiet("DELETE", api.core("configmaps/b"));
        await api.quiet("POST", api.core("configmaps"), { body: { metadata: { name: "c" } } });
        await maps.get(`?resourceVersion=${resourceVersion}&resourceVersionMatch=Exact`);
        await maps.get(`?resourceVersion=${resourceVersion}&resourceVersionMatch=NotOlderThan`);
        await maps.get(`?resourceVersion=${resourceVersion}`);
        await maps.get(`?resourceVersion=${resourceVersion}&limit=1`);
        await maps.get(`?resourceVersion=${resourceVersion}&resourceVersionMatch=Exact&limit=1`);
      },
    },
    {
      name: "a version that is yet to come",
      source: `${concepts}#unavailable-resource-versions`,
      run: async (api) => {
        const maps = configMaps(api);
        await maps.get("?resourceVersion=99999999");
        await maps.get("?resourceVersion=99999999&resourceVersionMatch=Exact");
        await api.get(`${api.core("configmaps/a")}?resourceVersion=99999999`);
      },
    },
    {
      name: "options have rules",
      source: options,
      run: async (api) => {
        for (const query of [
          "limit=x",
          "limit=-1",
          "timeoutSeconds=x",
          "resourceVersion=abc",
          "resourceVersion=-1",
          "resourceVersionMatch=Exact",
          "resourceVersionMatch=Nope&resourceVersion=1",
          "resourceVersionMatch=Exact&resourceVersion=0",
          "resourceVersionMatch=Exact&resourceVersion=1&continue=x",
          "sendInitialEvents=true",
          "continue=abc",
          "continue=",
          "continue=e30",
          `continue=${Buffer.from('{"v":"meta.k8s.io/v1","rv":0,"start":"a"}').toString("base64url")}`,
          `continue=${Buffer.from('{"v":"meta.k8s.io/v1","rv":7,"start":""}').toString("base64url")}`,
          `continue=${Buffer.from('{"v":"meta.k8s.io/v1","rv":7,"start":"../x"}').toString("base64url")}`,
        ])
          await api.get(`${api.core("configmaps")}?${query}`);
      },
    },
    {
      name: "labels select",
      source: labels,
      run: async (api) => {
        await fill(api, ["a", "b", "c", "d"]);
        for (const selector of [
          "name=a",
          "name==a",
          "name!=a",
          "name in (a,b)",
          "name notin (a, b)",
          "even",
          "!even",
          "even,name!=a",
          "index>1",
          "index<1",
          "index gt 1",
          "name in ()",
          "name in (,a)",
          "even=",
          "nope in (a)",
          "nope notin (a)",
          " name = a ",
        ]) {
          const { body } = await api.quiet(
            "GET",
            `${api.core("configmaps")}?labelSelector=${encodeURIComponent(selector)}`,
          );
          api.steps.push({
            request: selector,
            body:
              body.items?.map((item: { metadata: { name: string } }) => item.metadata.name) ?? body,
          });
        }
      },
    },
    {
      name: "a label selector that cannot be read",
      source: apimachinery("labels/selector.go"),
      run: async (api) => {
        for (const selector of [
          "a b",
          "a in b",
          "a in (b",
          "a in (b c)",
          "=a",
          "a=b=c",
          "a=b,",
          ",a",
          "!",
          "!a=b",
          "a>x",
          "a=b c",
          "a/b/c=d",
          "a=-b",
          "(a)",
          "a notin",
          "a===b",
        ])
          await api.get(`${api.core("configmaps")}?labelSelector=${encodeURIComponent(selector)}`);
      },
    },
    {
      name: "fields select",
      source: fields,
      run: async (api) => {
        await fill(api, ["a", "b", "c"]);
        for (const selector of [
          "metadata.name=a",
          "metadata.name!=a",
          "metadata.name==b",
          `metadata.namespace=${api.namespace}`,
          "metadata.namespace=other",
          "metadata.name=a,metadata.namespace!=other",
          "metadata.name=",
        ]) {
          const { body } = await api.quiet(
            "GET",
            `${api.core("configmaps")}?fieldSelector=${encodeURIComponent(selector)}`,
          );
          api.steps.push({
            request: selector,
            body:
              body.items?.map((item: { metadata: { name: string } }) => item.metadata.name) ?? body,
          });
        }
      },
    },
    {
      name: "a field selector that cannot be read, or is not known",
      source: apimachinery("fields/selector.go"),
      run: async (api) => {
        for (const selector of [
          "foo",
          "foo=bar",
          "data.a=b",
          "metadata.name=a=b",
          "metadata.name=a\\x",
          "metadata.name=a\\,b",
          "metadata.name>a",
        ])
          await api.get(`${api.core("configmaps")}?fieldSelector=${encodeURIComponent(selector)}`);
        await api.get(`${api.core("secrets")}?fieldSelector=type%3DOpaque`);
        await api.get(`${api.core("secrets")}?fieldSelector=nope%3DOpaque`);
        await api.get(`/api/v1/namespaces?fieldSelector=status.phase%3DTerminating`);
      },
    },
    {
      name: "a table has columns and rows",
      source: `${concepts}#receiving-resources-as-tables`,
      run: async (api) => {
        const maps = configMaps(api);
        await fill(api, ["a", "b"]);
        const accept = "application/json;as=Table;g=meta.k8s.io;v=v1";
        await maps.get("", { accept });
        await maps.get("/a", { accept });
        await maps.get("?includeObject=None", { accept });
        await maps.get("?includeObject=Object", { accept });
        await maps.get("?includeObject=Nope", { accept });
        await maps.get("?limit=1", { accept });
        await maps.get("", {
          accept: "application/json;as=Table;g=meta.k8s.io;v=v2",
        });
        await maps.get("", {
          accept: `application/json;as=Table;g=meta.k8s.io;v=v2,${accept}`,
        });
        await api.get(api.core("secrets"), { accept });
        await api.get(api.core("serviceaccounts"), { accept });
      },
    },
    {
      name: "metadata alone",
      source: `${concepts}#receiving-resources-as-tables`,
      run: async (api) => {
        const maps = configMaps(api);
        await fill(api, ["a"]);
        await maps.get("", {
          accept: "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1",
        });
        await maps.get("/a", {
          accept: "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1",
        });
        await maps.get("/b", {
          accept: "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1",
        });
        await maps.get("", {
          accept: "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1beta1",
        });
      },
    },
    {
      name: "long lists are compressed where that is taken",
      source: `${concepts}#using-compression`,
      run: async (api) => {
        for (const name of ["a", "b"])
          await api.quiet("POST", api.core("configmaps"), {
            body: { metadata: { name }, data: { big: "x".repeat(100_000) } },
          });
        for (const encoding of ["gzip", "identity", "gzip, deflate", "br"]) {
          const { status } = await api.quiet("GET", api.core("configmaps"), {
            headers: { "accept-encoding": encoding },
          });
          api.steps.push({ request: encoding, status });
        }
        await api.send("GET", `${api.core("configmaps")}?fieldSelector=metadata.name%3Da`, {
          headers: { "accept-encoding": "gzip" },
        });
      },
    },
    {
      name: "all namespaces",
      source: concepts,
      run: async (api) => {
        await fill(api, ["a"]);
        await api.get(`/api/v1/configmaps?fieldSelector=metadata.namespace%3D${api.namespace}`);
        await api.get(`/api/v1/namespaces/${api.namespace}`);
        await api.get(`/api/v1/namespaces?fieldSelector=metadata.name%3D${api.namespace}`);
      },
    },
  ],
};
