import { formatApiVersion, type GroupVersion } from "../meta/gvk.js";
import { isPlainObject } from "../util/json.js";
import { objectsIn, textOf, textsIn } from "./aggregated-discovery.js";
import type { DiscoveredType, ServedVersion } from "./discovery.js";

type JsonObject = Readonly<Record<string, unknown>>;

/** The versions that `/api` names. Follows `APIVersions` of meta/v1. */
export function parseCoreVersions(answer: JsonObject): readonly GroupVersion[] {
  return textsIn(answer["versions"]).map((version) => ({ group: "", version }));
}

/** The versions that `/apis` names, the preferred one of each group first. Follows `APIGroupList` of meta/v1. */
export function parseGroups(answer: JsonObject): readonly GroupVersion[] {
  return objectsIn(answer["groups"]).flatMap((group) => {
    const { preferredVersion } = group;
    const preferred = isPlainObject(preferredVersion) ? preferredVersion["version"] : undefined;
    const versions = objectsIn(group["versions"]).map(({ version }) => textOf(version));
    const ordered = [
      ...versions.filter((version) => version === preferred),
      ...versions.filter((version) => version !== preferred),
    ];
    return ordered.map((version) => ({ group: textOf(group["name"]), version }));
  });
}

/** What one version holds. Follows `APIResourceList` of meta/v1. */
function parseResources(
  { group, version }: GroupVersion,
  answer: JsonObject,
): readonly DiscoveredType[] {
  const all = objectsIn(answer["resources"]);
  const partsOf = (plural: string): string[] =>
    all.flatMap(({ name }) => {
      const text = textOf(name);
      return text.startsWith(`${plural}/`) ? [text.slice(plural.length + 1)] : [];
    });
  return all.flatMap((resource): DiscoveredType[] => {
    const plural = textOf(resource["name"]);
    if (plural.includes("/")) return [];
    return [
      {
        group,
        version,
        kind: textOf(resource["kind"]),
        plural,
        scope: resource["namespaced"] === true ? "Namespaced" : "Cluster",
        singular: textOf(resource["singularName"]),
        shortNames: textsIn(resource["shortNames"]),
        categories: textsIn(resource["categories"]),
        verbs: textsIn(resource["verbs"]),
        subresources: partsOf(plural),
      },
    ];
  });
}

/** Asks for each version by itself; one that does not answer harms no other. */
export async function loadVersions(
  versions: readonly GroupVersion[],
  get: (path: string) => Promise<JsonObject>,
): Promise<readonly ServedVersion[]> {
  return await Promise.all(
    versions.map(async ({ group, version }): Promise<ServedVersion> => {
      const root = group === "" ? "/api" : "/apis";
      try {
        const answer = await get(`${root}/${formatApiVersion({ group, version })}`);
        return { group, version, types: parseResources({ group, version }, answer) };
      } catch (error) {
        const fault = error instanceof Error ? error.message : String(error);
        return { group, version, types: [], fault };
      }
    }),
  );
}
