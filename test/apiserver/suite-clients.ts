import { encodeProtobuf } from "../../src/apiserver/protobuf/protobuf.js";
import type { Answer, Ask, ContractApi } from "./contract-case.js";
import type { ContractSuite } from "./contract-run.js";
import { apimachinery, apiserver, upstream } from "./contract-sources.js";
import { install, thing, things, typeOf, withSpec } from "./custom-kinds.js";

const serializer = apimachinery("runtime/serializer/protobuf/protobuf.go");
const negotiation = apiserver("endpoints/handlers/negotiation/negotiate.go");
const lastApplied = apimachinery("util/managedfields/internal/lastappliedmanager.go");

const protobuf = "application/vnd.kubernetes.protobuf";
const metadata = ";as=PartialObjectMetadata;g=meta.k8s.io;v=v1";
const table = ";as=Table;g=meta.k8s.io;v=v1";
const annotation = "kubectl.kubernetes.io/last-applied-configuration";
const configMap = { apiVersion: "v1", kind: "ConfigMap" };

function inProtobuf(raw: Buffer): Ask {
  return { raw, headers: { "content-type": protobuf } };
}

/** A body that is a mark and then these bytes. */
function marked(bytes: string): Ask {
  return inProtobuf(Buffer.from(`k8s\0${bytes}`, "latin1"));
}

/** Applies as `kubectl apply --server-side` does. */
function applyAs(api: ContractApi, manager: string, data: object): Promise<Answer> {
  return api.send("PATCH", api.core(`configmaps/a?fieldManager=${manager}`), {
    body: { ...configMap, metadata: { name: "a" }, data },
    headers: { "content-type": "application/apply-patch+yaml" },
  });
}

/** Makes an object as `kubectl apply` does. */
async function applied(api: ContractApi, data: Readonly<Record<string, string>>): Promise<void> {
  const own = { ...configMap, metadata: { name: "a" }, data };
  await api.send("POST", api.core("configmaps?fieldManager=kubectl-client-side-apply"), {
    body: { ...own, metadata: { name: "a", annotations: { [annotation]: JSON.stringify(own) } } },
  });
}

const sized = withSpec(
  { properties: { size: { type: "integer" } } },
  { status: { type: "object", properties: { size: { type: "integer" } } } },
);
const scaled = {
  version: {
    subresources: { scale: { specReplicasPath: ".spec.size", statusReplicasPath: ".status.size" } },
  },
};

/** What kubectl and Go clients ask for beside what all clients do. */
export const clientsSuite: ContractSuite = {
  name: "clients",
  cases: [
    {
      name: "objects and lists are answered in protobuf",
      source: serializer,
      run: async (api) => {
        await api.post(api.core("configmaps"), {
          metadata: { name: "a", labels: { a: "b" } },
          data: { k: "v" },
          binaryData: { b: "AP8=" },
        });
        await api.get(api.core("configmaps/a"), { accept: protobuf });
        await api.get(api.core("configmaps"), { accept: `${protobuf}, application/json` });
        await api.get(api.core("configmaps?limit=1"), { accept: protobuf });
        await api.get(api.core("configmaps/a"), { accept: `application/json, ${protobuf}` });
        await api.get(api.core("configmaps/a"), { accept: `${protobuf}${metadata}` });
      },
    },
    {
      name: "refusals are told in protobuf to who takes it",
      source: apiserver("endpoints/handlers/responsewriters/writers.go"),
      run: async (api) => {
        await api.get(api.core("configmaps/none"), { accept: protobuf });
        await api.get(api.core("configmaps?limit=x"), { accept: protobuf });
        await api.get("/api/v1/nothing", { accept: protobuf });
        await api.get(api.core("configmaps/none"), { accept: `${protobuf}${metadata}` });
        await api.get("/version", { accept: protobuf });
      },
    },
    {
      name: "a table is not written in protobuf",
      source: apiserver("endpoints/handlers/rest.go"),
      run: async (api) => {
        await api.get(api.core("configmaps"), { accept: `${protobuf}${table}` });
        await api.get(api.core("configmaps"), { accept: `${protobuf}${table}, application/json` });
      },
    },
    {
      name: "discovery is told in protobuf",
      source: negotiation,
      run: async (api) => {
        await api.get("/apis/coordination.k8s.io/v1", { accept: protobuf });
        await api.get("/apis/coordination.k8s.io", { accept: protobuf });
        await api.get("/apis/nothing.example.com/v1", { accept: protobuf });
      },
    },
    {
      name: "objects are made and changed in protobuf",
      source: serializer,
      run: async (api) => {
        const object = {
          ...configMap,
          metadata: { name: "a", labels: { a: "b" } },
          data: { k: "" },
        };
        await api.send("POST", api.core("configmaps"), inProtobuf(encodeProtobuf(object)));
        await api.send("POST", api.core("configmaps"), inProtobuf(encodeProtobuf(object)));
        const changed = { ...object, data: { k: "v", l: "w" } };
        await api.send("PUT", api.core("configmaps/a"), inProtobuf(encodeProtobuf(changed)));
        const bad = { ...object, metadata: { name: "not valid" } };
        await api.send("POST", api.core("configmaps"), inProtobuf(encodeProtobuf(bad)));
        const other = { apiVersion: "v1", kind: "Secret", metadata: { name: "s" } };
        await api.send("POST", api.core("configmaps"), inProtobuf(encodeProtobuf(other)));
      },
    },
    {
      name: "a body that says no kind is of that of the path",
      source: serializer,
      run: async (api) => {
        await api.send("POST", api.core("configmaps"), marked("\x12\x05\x0a\x03\x0a\x01a"));
        await api.send("POST", api.core("configmaps"), marked("\x12\x00"));
        await api.send("PUT", api.core("configmaps/a"), marked("\x12\x00"));
      },
    },
    {
      name: "a body that is no protobuf is refused",
      source: serializer,
      run: async (api) => {
        const bodies = [
          "",
          "\x0a",
          "\xff".repeat(12),
          "\x00\x01",
          "\x12\x02\x08\x07",
          "\x12\x03\x0a\x07\x07",
        ];
        for (const bytes of bodies) await api.send("POST", api.core("configmaps"), marked(bytes));
        await api.send("POST", api.core("configmaps"), inProtobuf(Buffer.from("{}")));
        await api.send("POST", api.core("configmaps"), inProtobuf(Buffer.alloc(0)));
        await api.send(
          "POST",
          api.core("configmaps"),
          marked("\x0a\x0a\x0a\x02v1\x12\x04Else\x12\x00"),
        );
        await api.send("PATCH", api.core("configmaps/a"), marked(""));
      },
    },
    {
      name: "options of a deletion are read in protobuf",
      source: apiserver("endpoints/handlers/delete.go"),
      run: async (api) => {
        await api.post(api.core("configmaps"), { metadata: { name: "a" } });
        const options = { apiVersion: "v1", kind: "DeleteOptions" };
        const remove = (object: object): Promise<Answer> =>
          api.send(
            "DELETE",
            api.core("configmaps/a"),
            inProtobuf(encodeProtobuf({ ...options, ...object })),
          );
        await remove({ preconditions: { uid: "other" } });
        await remove({ propagationPolicy: "Never" });
        await remove({ dryRun: ["All"] });
        await api.send("DELETE", api.core("configmaps/a"), marked(""));
        await api.send(
          "DELETE",
          api.core("configmaps/a"),
          marked("\x0a\x0a\x0a\x02v1\x12\x04Else"),
        );
        await remove({ gracePeriodSeconds: 0 });
        await api.get(api.core("configmaps/a"));
      },
    },
    {
      name: "of custom resources, metadata is told in protobuf and nothing else",
      source: "https://kubernetes.io/docs/reference/using-api/api-concepts/#protobuf-encoding",
      run: async (api) => {
        await install(api, thing(api, sized, scaled));
        await api.post(things(api), { ...typeOf(api), metadata: { name: "a" }, spec: { size: 2 } });
        await api.get(`${things(api)}/a`, { accept: protobuf });
        await api.get(`${things(api)}/a`, { accept: `${protobuf}, application/json` });
        await api.get(`${things(api)}/none`, { accept: `${protobuf}, application/json` });
        await api.get(`${things(api)}/a`, { accept: `${protobuf}${metadata}` });
        await api.get(things(api), {
          accept: `${protobuf}${metadata.replace("Metadata", "MetadataList")}`,
        });
        await api.get(`${things(api)}/a/scale`, { accept: protobuf });
      },
    },
    {
      name: "a scale is shown as a table and as metadata",
      source: apiserver("registry/rest/table.go"),
      run: async (api) => {
        await install(api, thing(api, sized, scaled));
        await api.post(things(api), { ...typeOf(api), metadata: { name: "a" }, spec: { size: 2 } });
        await api.get(`${things(api)}/a/scale`, { accept: `application/json${table}` });
        await api.get(`${things(api)}/a/scale`, { accept: `application/json${metadata}` });
      },
    },
    {
      name: "bindings are shown with whom they bind",
      source: upstream("pkg/printers/internalversion/printers.go"),
      run: async (api) => {
        const group = "rbac.authorization.k8s.io";
        const path = `/apis/${group}/v1/namespaces/${api.namespace}/rolebindings`;
        await api.post(path, {
          metadata: { name: "a" },
          roleRef: { apiGroup: group, kind: "ClusterRole", name: "view" },
          subjects: [
            { kind: "User", name: "ada" },
            { kind: "User", name: "eve" },
            { kind: "Group", name: "dev" },
            { kind: "ServiceAccount", name: "robot", namespace: "x" },
          ],
        });
        await api.get(`${path}/a`, { accept: `application/json${table}` });
      },
    },
    {
      name: "kubectl takes over on the server what it had applied itself",
      source: lastApplied,
      run: async (api) => {
        await applied(api, { k: "1", l: "2" });
        await applyAs(api, "kubectl", { k: "3" });
        await applyAs(api, "kubectl", { k: "4", m: "5" });
      },
    },
    {
      name: "what others have changed since is a conflict",
      source: lastApplied,
      run: async (api) => {
        await applied(api, { k: "1", l: "2" });
        await api.send("PATCH", api.core("configmaps/a?fieldManager=eve"), {
          body: { data: { l: "9" } },
          headers: { "content-type": "application/merge-patch+json" },
        });
        await applyAs(api, "kubectl", { k: "3", l: "4" });
        await applyAs(api, "kubectl", { k: "3" });
      },
    },
    {
      name: "others than kubectl take over nothing, and note nothing",
      source: lastApplied,
      run: async (api) => {
        await applied(api, { k: "1" });
        await applyAs(api, "robot", { k: "3" });
        await applyAs(api, "robot", { l: "3" });
      },
    },
    {
      name: "a dry run minds no version of what is made",
      source: apiserver("registry/generic/registry/dryrun.go"),
      run: async (api) => {
        const object = { metadata: { name: "a", resourceVersion: "5" }, data: { k: "v" } };
        await api.post(api.core("configmaps?dryRun=All"), object);
        await api.post(api.core("configmaps"), object);
      },
    },
  ],
};
