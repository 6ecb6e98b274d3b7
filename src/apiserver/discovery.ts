import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Action } from "./store/action.js";
import type { ActionData } from "./model/builtin-data.js";
import { compareVersions, type Registry } from "./store/registry.js";
import { apiVersionOf, type Resource } from "./model/resource.js";

/** The version of aggregated discovery that a client asks for; undefined where it asks for none. */
export function aggregatedVersion({
  accept = "",
}: IncomingHttpHeaders): "v2" | "v2beta1" | undefined {
  if (!/as=APIGroupDiscoveryList/.test(accept)) return undefined;
  const version = /[;,]\s*v=(v2beta1|v2)\b/.exec(accept)?.[1];
  return version === "v2" || version === "v2beta1" ? version : undefined;
}

/** The groups, versions and kinds that a registry serves, in all the forms that clients ask for. */
export class Discovery {
  readonly #registry: Registry;

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** `/api` and `/apis` in one form for all kinds, where the client takes it; else undefined. */
  aggregated(root: "/api" | "/apis", headers: IncomingHttpHeaders): unknown {
    const version = aggregatedVersion(headers);
    if (version === undefined) return undefined;
    const groups = root === "/api" ? new Map([["", ["v1"]]]) : this.#registry.groups();
    return {
      kind: "APIGroupDiscoveryList",
      apiVersion: `apidiscovery.k8s.io/${version}`,
      metadata: {},
      items: [...groups].map(([group, versions]) => ({
        metadata: group === "" ? {} : { name: group },
        versions: versions.map((each) => ({
          version: each,
          resources: this.#registry
            .resourcesOf(group, each)
            .toSorted(byPlural)
            .map((resource) => aggregatedResource(resource, this.#registry.actionsOf(resource))),
          freshness: "Current",
        })),
      })),
    };
  }

  /** `/api`. */
  coreVersions(address: string): unknown {
    const serverAddressByClientCIDRs = [{ clientCIDR: "0.0.0.0/0", serverAddress: address }];
    return { kind: "APIVersions", versions: ["v1"], serverAddressByClientCIDRs };
  }

  /** `/apis`. */
  groups(): unknown {
    const groups = [...this.#registry.groups()].map(([name, versions]) => groupOf(name, versions));
    return { kind: "APIGroupList", apiVersion: "v1", groups };
  }

  /** `/apis/<group>`; undefined for one that is not served. */
  group(name: string): unknown {
    const versions = this.#registry.groups().get(name);
    if (versions === undefined) return undefined;
    return { kind: "APIGroup", apiVersion: "v1", ...groupOf(name, versions) };
  }

  /** `/api/v1` and `/apis/<group>/<version>`; undefined for one that is not served. */
  resources(group: string, version: string): unknown {
    const resources = this.#registry.resourcesOf(group, version).toSorted(byPlural);
    if (resources.length === 0) return undefined;
    return {
      kind: "APIResourceList",
      ...(resources.some(({ isCustom }) => !isCustom) && group === "" ? {} : { apiVersion: "v1" }),
      groupVersion: apiVersionOf({ group, version }),
      resources: resources.flatMap((resource) =>
        listedResource(resource, this.#registry.actionsOf(resource)),
      ),
    };
  }
}

function byPlural(a: Resource, b: Resource): number {
  return a.plural < b.plural ? -1 : a.plural > b.plural ? 1 : 0;
}

function groupOf(name: string, versions: readonly string[]): object {
  const each = versions.toSorted(compareVersions).map((version) => ({
    groupVersion: `${name}/${version}`,
    version,
  }));
  return { name, versions: each, preferredVersion: each[0] };
}

/** A subresource as discovery tells it; of a kind of its own, or of the resource's. */
interface Subresource {
  readonly name: string;
  readonly verbs: readonly string[];
  readonly kind?: { readonly group: string; readonly version: string; readonly kind: string };
}

const scaleKind = { group: "autoscaling", version: "v1", kind: "Scale" };
const partVerbs = ["get", "patch", "update"];

function subresourcesOf(resource: Resource, actions: readonly Action[]): readonly Subresource[] {
  const { hasStatus, hasFinalize, scale, isCustom } = resource;
  const names: readonly Subresource[] = [
    ...(hasFinalize ? [{ name: "finalize", verbs: ["update"] }] : []),
    ...(scale === undefined ? [] : [{ name: "scale", verbs: partVerbs, kind: scaleKind }]),
    ...(hasStatus ? [{ name: "status", verbs: partVerbs }] : []),
    ...actions.filter(({ data }) => data.subresource !== "").map(({ data }) => actionPart(data)),
  ];
  return isCustom ? names.toReversed() : names.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function actionPart({ subresource, verbs, group, version, kind, at }: ActionData): Subresource {
  const isSame = group === at.group && version === at.version;
  const own = isSame ? { group: "", version: "", kind } : { group, version, kind };
  return { name: subresource, verbs, kind: own };
}

function aggregatedResource(resource: Resource, actions: readonly Action[]): object {
  const { group, version, kind, plural, singular, shortNames, categories, verbs, isCustom } =
    resource;
  // The server leaves out what the list says already, of its own kinds.
  const responseKind = isCustom ? { group, version, kind } : { group: "", version: "", kind };
  const parts = subresourcesOf(resource, actions);
  const subresources = parts.map(({ name, verbs: ownVerbs, kind: own }) => ({
    subresource: name,
    responseKind: own ?? responseKind,
    verbs: ownVerbs,
  }));
  return {
    resource: plural,
    responseKind,
    scope: resource.namespaced ? "Namespaced" : "Cluster",
    singularResource: singular,
    verbs,
    ...(shortNames.length === 0 ? {} : { shortNames }),
    ...(categories.length === 0 ? {} : { categories }),
    ...(subresources.length === 0 ? {} : { subresources }),
  };
}

function listedResource(resource: Resource, actions: readonly Action[]): readonly object[] {
  const { kind, plural, singular, namespaced, verbs, shortNames, categories } = resource;
  const own = {
    name: plural,
    singularName: singular,
    namespaced,
    kind,
    verbs,
    ...(shortNames.length === 0 ? {} : { shortNames }),
    ...(categories.length === 0 ? {} : { categories }),
    ...(resource.verbs.includes("list") ? { storageVersionHash: hashOf(resource) } : {}),
  };
  const others = subresourcesOf(resource, actions).map(
    ({ name, verbs: ownVerbs, kind: given }) => ({
      name: `${plural}/${name}`,
      singularName: "",
      namespaced,
      ...((given?.group ?? "") === "" ? {} : { group: given?.group, version: given?.version }),
      kind: given?.kind ?? kind,
      verbs: ownVerbs,
    }),
  );
  return [own, ...others];
}

/** Follows `StorageVersionHash` of apiserver's discovery. */
function hashOf({ group, version, kind }: Resource): string {
  const digest = createHash("sha256").update(`${group}/${version}/${kind}`).digest();
  return digest.subarray(0, 8).toString("base64");
}
