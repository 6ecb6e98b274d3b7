import { parseApiVersion } from "../meta/gvk.js";
import type { DiscoveredType, ServedVersion, TypeQuery } from "./discovery.js";

/** Tells whether a version, and a kind in it, is what is looked for. */
interface Matcher {
  version(served: ServedVersion): boolean;
  type(type: DiscoveredType): boolean;
}

/** The best match in the server's order, and the versions without an answer that might hold one. */
export function findType(
  served: readonly ServedVersion[],
  query: TypeQuery,
): { readonly type?: DiscoveredType | undefined; readonly unavailable: readonly ServedVersion[] } {
  const matcher = matcherOf(query);
  const versions = served.filter((each) => matcher.version(each));
  return {
    type: versions.flatMap(({ types }) => types).find((each) => matcher.type(each)),
    unavailable: versions.filter(({ fault }) => fault !== undefined),
  };
}

function matcherOf(query: TypeQuery): Matcher {
  if ("resource" in query) return resourceMatcher(query.resource);
  const { kind, apiVersion } = query;
  const wanted = apiVersion === undefined ? undefined : parseApiVersion(apiVersion);
  return {
    version: ({ group, version }) =>
      wanted === undefined || (wanted.group === group && wanted.version === version),
    type: (type) => type.kind === kind,
  };
}

function resourceMatcher(text: string): Matcher {
  const [name = "", ...rest] = text.toLowerCase().split(".");
  const isNamed = ({ plural, singular, shortNames }: DiscoveredType): boolean =>
    plural === name || singular === name || shortNames.includes(name);
  // `v1.apps` is a version and a group, unless there is a group of that name.
  const [first = "", ...others] = rest;
  const group = rest.join(".");
  return {
    version: (served) =>
      rest.length === 0 ||
      served.group === group ||
      (served.version === first && served.group === others.join(".")),
    type: isNamed,
  };
}
