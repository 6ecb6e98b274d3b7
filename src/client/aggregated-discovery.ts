import { isPlainObject } from "../util/json.js";
import type { DiscoveredType, ServedVersion } from "./discovery.js";

/** Asks for everything in one answer; a server that cannot answers as of old. Follows KEP-3352. */
export const aggregatedAccept: string =
  "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json";

type JsonObject = Readonly<Record<string, unknown>>;

/** Reads an `APIGroupDiscoveryList` of apidiscovery.k8s.io/v2; undefined when it is something else. */
export function parseAggregated(answer: JsonObject): readonly ServedVersion[] | undefined {
  if (answer["kind"] !== "APIGroupDiscoveryList") return undefined;
  return objectsIn(answer["items"]).flatMap((item) => {
    const metadata = isPlainObject(item["metadata"]) ? item["metadata"] : {};
    const group = textOf(metadata["name"]);
    return objectsIn(item["versions"]).map((version) => parseVersion(group, version));
  });
}

function parseVersion(group: string, { version, freshness, resources }: JsonObject): ServedVersion {
  const name = textOf(version);
  // What a stale version lists is what it had once, as client-go takes it too.
  if (freshness === "Stale") {
    const fault = "the server behind it does not answer; what it had is out of date";
    return { group, version: name, types: [], fault };
  }
  return {
    group,
    version: name,
    types: objectsIn(resources).flatMap((resource) => parseResource(group, name, resource)),
  };
}

function parseResource(group: string, version: string, resource: JsonObject): DiscoveredType[] {
  const { responseKind, scope } = resource;
  const kind = isPlainObject(responseKind) ? textOf(responseKind["kind"]) : "";
  if (kind === "") return [];
  return [
    {
      group,
      version,
      kind,
      plural: textOf(resource["resource"]),
      scope: scope === "Namespaced" ? "Namespaced" : "Cluster",
      singular: textOf(resource["singularResource"]),
      shortNames: textsIn(resource["shortNames"]),
      categories: textsIn(resource["categories"]),
      verbs: textsIn(resource["verbs"]),
      subresources: objectsIn(resource["subresources"]).map(({ subresource }) =>
        textOf(subresource),
      ),
    },
  ];
}

/** The objects of a list; none where there is no list. */
export function objectsIn(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isPlainObject) : [];
}

/** The texts of a list; none where there is no list. */
export function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

/** A text; empty where there is none. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
