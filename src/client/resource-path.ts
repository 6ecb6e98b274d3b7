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
  const root = group === "" ? "/api" : `/apis/${encodeURIComponent(group)}`;
  let path = `${root}/${encodeURIComponent(version)}`;
  if (namespace !== undefined && namespace !== "") {
    path += `/namespaces/${encodeURIComponent(namespace)}`;
  }
  path += `/${encodeURIComponent(plural)}`;
  if (name !== undefined) path += `/${encodeURIComponent(name)}`;
  if (subresource !== undefined) {
    path += `/${subresource.split("/").map(encodeURIComponent).join("/")}`;
  }
  return path;
}

/** A path with its query. */
export function withQuery(path: string, query: Query): string {
  let text = "";
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) {
      text += `${text === "" ? "?" : "&"}${encodeURIComponent(name)}=${encodeURIComponent(String(one))}`;
    }
  }
  return path + text;
}
