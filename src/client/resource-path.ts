import type { ResourceType } from "../meta/resource-type.js";

/** Which objects of a kind, or which part of one, a path leads to. */
export interface PathTarget {
  /** Absent for cluster-scoped kinds, and for every namespace. */
  readonly namespace?: string | undefined;
  readonly name?: string | undefined;
  /** Such as `status` or `scale`. */
  readonly subresource?: string | undefined;
}

/** The values of a query; what is undefined is left out. */
export type Query = Readonly<
  Record<string, string | number | boolean | readonly string[] | undefined>
>;

/** The path of a kind's objects, of one of them, or of a part of it: `/apis/apps/v1/namespaces/a/deployments/b/scale`. */
export function resourcePath(
  { group, version, plural }: ResourceType,
  { namespace, name, subresource }: PathTarget = {},
): string {
  const root = group === "" ? `/api/${version}` : `/apis/${group}/${version}`;
  const parts = [
    ...(namespace === undefined || namespace === "" ? [] : ["namespaces", namespace]),
    plural,
    ...(name === undefined ? [] : [name]),
    ...(subresource === undefined ? [] : subresource.split("/")),
  ];
  return [root, ...parts.map(encodeURIComponent)].join("/");
}

/** A path with its query. */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  const text = search.toString();
  return text === "" ? path : `${path}?${text}`;
}
