import type { Answer, ContractApi } from "./contract-case.js";

export const table = { accept: "application/json;as=Table;g=meta.k8s.io;v=v1" };

/** The path of a collection in the namespace of the case. */
export function path(api: ContractApi, plural: string, group = "apps"): string {
  return group === ""
    ? api.core(plural)
    : `/apis/${group}/v1/namespaces/${api.namespace}/${plural}`;
}

/** The least that a Pod needs, and what is said beside it. */
export function podSpec(more: object = {}): object {
  return { containers: [{ name: "main", image: "web:1" }], ...more };
}

/** A Pod of one container, of which this is said. */
export function withContainer(container: object, more: object = {}): object {
  return podSpec({ containers: [{ name: "main", image: "web:1", ...container }], ...more });
}

export function postPod(api: ContractApi, name: string, spec: object): Promise<Answer> {
  return api.post(path(api, "pods", ""), { metadata: { name }, spec });
}

/** Selector and template that belong together. */
export function selected(spec: object = podSpec(), metadata: object = {}): object {
  return {
    selector: { matchLabels: { app: "a" } },
    template: { metadata: { labels: { app: "a" }, ...metadata }, spec },
  };
}
