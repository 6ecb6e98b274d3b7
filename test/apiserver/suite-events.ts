import type { ContractApi } from "./contract-case.js";
import type { ContractSuite } from "./contract-run.js";

const sources = "https://github.com/kubernetes/kubernetes/blob/v1.36.3";
const checks = `${sources}/pkg/apis/core/validation/events.go`;
const strategy = `${sources}/pkg/registry/core/event/strategy.go`;
const table = { accept: "application/json;as=Table;g=meta.k8s.io;v=v1" };

function core(api: ContractApi, name: string, body: object) {
  return api.post(api.core("events"), { metadata: { name }, ...body });
}

function path(api: ContractApi, rest = ""): string {
  return `/apis/events.k8s.io/v1/namespaces/${api.namespace}/events${rest}`;
}

function about(api: ContractApi) {
  return { kind: "Pod", namespace: api.namespace, name: "p", uid: "u", apiVersion: "v1" };
}

function report(api: ContractApi) {
  return {
    eventTime: "2026-01-01T00:00:00.000001Z",
    reportingController: "example.com/controller",
    reportingInstance: "controller-1",
    action: "Doing",
    reason: "Done",
    type: "Normal",
    regarding: about(api),
    note: "all is done",
  };
}

export const eventsSuite: ContractSuite = {
  name: "events",
  cases: [
    {
      name: "an event of the core group",
      source: "https://kubernetes.io/docs/reference/kubernetes-api/cluster-resources/event-v1/",
      run: async (api) => {
        await core(api, "a.1", {
          involvedObject: about(api),
          reason: "Started",
          message: "it runs",
          source: { component: "kubelet", host: "node" },
          firstTimestamp: "2026-01-01T00:00:00Z",
          lastTimestamp: "2026-01-01T00:01:00Z",
          count: 2,
          type: "Normal",
        });
        await core(api, "a.2", { involvedObject: { namespace: api.namespace } });
        await api.mergePatch(api.core("events/a.1"), {
          count: 3,
          lastTimestamp: "2026-01-01T00:02:00Z",
        });
        await api.get(api.core("events/a.1"));
        await api.delete(api.core("events/a.2"));
      },
    },
    {
      name: "both groups have the same events",
      source: `${sources}/pkg/apis/events/v1/conversion.go`,
      run: async (api) => {
        await core(api, "a", {
          involvedObject: about(api),
          related: { kind: "Node", name: "n" },
          reason: "Started",
          message: "it runs",
          source: { component: "kubelet", host: "node" },
          firstTimestamp: "2026-01-01T00:00:00Z",
          lastTimestamp: "2026-01-01T00:01:00Z",
          count: 2,
          type: "Normal",
        });
        await api.get(path(api, "/a"));
        await api.post(path(api), { metadata: { name: "b" }, ...report(api) });
        await api.get(api.core("events/b"));
        await api.get(path(api));
        await api.get(api.core("events"));
        await api.delete(path(api, "/a"));
        await api.get(api.core("events/a"));
      },
    },
    {
      name: "watches of both groups tell of one event",
      source: `${sources}/pkg/apis/events/v1/conversion.go`,
      run: async (api) => {
        const events = await api.watch(`${path(api)}?watch=true`);
        await core(api, "a", { involvedObject: about(api), message: "it runs" });
        await api.mergePatch(api.core("events/a"), { count: 2 });
        await events.take(2);
        events.close();
      },
    },
    {
      name: "events of the core group have few rules",
      source: checks,
      run: async (api) => {
        await core(api, "a", { involvedObject: { namespace: "other" } });
        await core(api, "a", { involvedObject: {} });
        await core(api, "a_B", { involvedObject: about(api) });
        await core(api, "a%", { involvedObject: about(api) });
        await core(api, "b", {
          involvedObject: about(api),
          eventTime: "2026-01-01T00:00:00.000000Z",
        });
        await core(api, "b", {
          involvedObject: about(api),
          eventTime: "2026-01-01T00:00:00.000000Z",
          reportingComponent: "a b",
          reportingInstance: "i".repeat(129),
          action: "a".repeat(129),
          reason: "r".repeat(129),
          message: "m".repeat(1025),
        });
        await core(api, "b", { involvedObject: { ...about(api), name: 1 } });
      },
    },
    {
      name: "events of events.k8s.io have more rules",
      source: checks,
      run: async (api) => {
        const send = (name: string, body: object) =>
          api.post(path(api), { metadata: { name }, ...body });
        await send("a", {});
        await send("a_B", { ...report(api), type: "Other", series: { count: 1 } });
        await send("a", {
          ...report(api),
          deprecatedCount: 1,
          deprecatedFirstTimestamp: "2026-01-01T00:00:00Z",
          deprecatedLastTimestamp: "2026-01-01T00:00:00Z",
          deprecatedSource: { component: "c" },
        });
        await send("a", {
          ...report(api),
          series: { count: 2, lastObservedTime: "2026-01-01T00:00:00.000000Z" },
        });
        await send("b", { ...report(api), note: "n".repeat(1025), reportingController: "" });
      },
    },
    {
      name: "events of events.k8s.io do not change but for their series",
      source: checks,
      run: async (api) => {
        await api.post(path(api), { metadata: { name: "a" }, ...report(api) });
        await api.mergePatch(path(api, "/a"), {
          series: { count: 2, lastObservedTime: "2026-01-01T00:00:01.000000Z" },
        });
        await api.mergePatch(path(api, "/a"), { series: { count: 1 } });
        await api.mergePatch(path(api, "/a"), {
          note: "other",
          reason: "Other",
          type: "Warning",
          action: "Other",
          regarding: { name: "q" },
          related: { kind: "Node" },
          eventTime: "2026-01-01T00:00:00.000002Z",
          reportingController: "example.com/other",
          reportingInstance: "other",
          deprecatedCount: 2,
          deprecatedSource: { host: "h" },
        });
        await api.mergePatch(api.core("events/a"), { message: "other" });
      },
    },
    {
      name: "events are selected by what they are about",
      source: strategy,
      run: async (api) => {
        await core(api, "a", { involvedObject: about(api), reason: "A", type: "Normal" });
        await core(api, "b", {
          involvedObject: { ...about(api), kind: "Node", name: "n", fieldPath: "spec" },
          reason: "B",
          type: "Warning",
          source: { component: "kubelet" },
        });
        for (const selector of [
          "involvedObject.kind=Pod",
          "involvedObject.name=n,reason=B",
          "involvedObject.uid=u,type!=Warning",
          "source=kubelet",
          "reportingComponent=",
          "regarding.name=n",
          "message=x",
        ])
          await api.get(
            `${api.core("events")}?fieldSelector=${encodeURIComponent(selector)}`,
            table,
          );
        for (const selector of ["regarding.kind=Node", "reportingController=", "source=kubelet"])
          await api.get(`${path(api)}?fieldSelector=${encodeURIComponent(selector)}`, table);
      },
    },
    {
      name: "tables of events",
      source: `${sources}/pkg/printers/internalversion/printers.go`,
      run: async (api) => {
        const now = new Date().toISOString().slice(0, 19);
        await core(api, "a", {
          involvedObject: about(api),
          message: " a ",
          firstTimestamp: `${now}Z`,
        });
        await core(api, "b", {
          involvedObject: { namespace: api.namespace, kind: "Pod" },
          source: { component: "kubelet", host: "node" },
          lastTimestamp: `${now}Z`,
          count: 7,
        });
        await core(api, "c", {
          involvedObject: about(api),
          eventTime: `${now}.000000Z`,
          reportingComponent: "c",
          reportingInstance: "i",
          action: "a",
          reason: "r",
          series: { count: 5, lastObservedTime: `${now}.000000Z` },
        });
        await api.get(api.core("events"), table);
        await api.get(path(api), table);
      },
    },
    {
      name: "an update may create an event",
      source: strategy,
      run: async (api) => {
        await api.put(api.core("events/a"), {
          metadata: { name: "a" },
          involvedObject: about(api),
        });
        await api.put(path(api, "/b"), { metadata: { name: "b" }, ...report(api) });
        await api.get(path(api, "/none"));
        await api.delete(path(api, "/none"));
        await api.post(path(api), { metadata: { name: "b" }, ...report(api) });
      },
    },
    {
      name: "owners of fields of an event in two groups",
      source: "https://kubernetes.io/docs/reference/using-api/server-side-apply/#field-management",
      run: async (api) => {
        await api.post(`${api.core("events")}?fieldManager=one`, {
          metadata: { name: "a" },
          involvedObject: about(api),
          message: "one",
          reason: "One",
        });
        await api.mergePatch(`${path(api, "/a")}?fieldManager=two`, { action: "two" });
        await api.mergePatch(`${api.core("events/a")}?fieldManager=three`, { message: "three" });
      },
    },
  ],
};
