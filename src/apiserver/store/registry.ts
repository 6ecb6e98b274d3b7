import type { Action } from "./action.js";
import { apiVersionOf, type Resource } from "../model/resource.js";

/** What stands under a path of a group and version. */
export type Found =
  | { readonly kind: "resource"; readonly resource: Resource }
  | { readonly kind: "unknown" };

/** The kinds that the server serves, in all their versions. */
export class Registry {
  readonly #builtin = new Map<string, Map<string, Resource>>();
  readonly #custom = new Map<string, Map<string, Resource>>();
  readonly #listeners = new Set<() => void>();
  readonly #actions = new Map<string, readonly Action[]>();
  #revision = 0;

  /** Grows with each change of what is served. */
  get revision(): number {
    return this.#revision;
  }

  addBuiltin(resource: Resource): void {
    put(this.#builtin, resource);
    this.#change();
  }

  /** Serves what code of its own answers, for a kind that is served or for none. */
  addAction(action: Action): void {
    const { at, plural, subresource } = action.data;
    if (subresource === "") this.addBuiltin({ ...action.body, ...at });
    const key = `${apiVersionOf(at)}/${plural}`;
    this.#actions.set(key, [...(this.#actions.get(key) ?? []), action]);
  }

  /** What of a kind is answered by code of its own: subresources, or the kind itself where it is only created. */
  actionsOf(resource: Resource): readonly Action[] {
    return this.#actions.get(`${apiVersionOf(resource)}/${resource.plural}`) ?? [];
  }

  actionAt(resource: Resource, subresource: string): Action | undefined {
    return this.actionsOf(resource).find(({ data }) => data.subresource === subresource);
  }

  /** Serves versions of a custom resource instead of those that are served now. */
  setCustom(group: string, plural: string, resources: readonly Resource[]): void {
    this.removeCustom(group, plural);
    for (const resource of resources) put(this.#custom, resource);
    this.#change();
  }

  removeCustom(group: string, plural: string): void {
    for (const [apiVersion, resources] of this.#custom) {
      if (resources.get(plural)?.group !== group) continue;
      resources.delete(plural);
      if (resources.size === 0) this.#custom.delete(apiVersion);
    }
    this.#change();
  }

  /** Calls a listener after each change of what is served; answers how to end that. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #change(): void {
    this.#revision += 1;
    for (const listener of this.#listeners) listener();
  }

  find(group: string, version: string, plural: string): Found {
    const apiVersion = apiVersionOf({ group, version });
    const builtin = this.#builtin.get(apiVersion);
    const resource = builtin?.get(plural) ?? this.#custom.get(apiVersion)?.get(plural);
    if (resource !== undefined) return { kind: "resource", resource };
    return { kind: "unknown" };
  }

  /** The kinds of a group and version, those of the server first. */
  resourcesOf(group: string, version: string): readonly Resource[] {
    const apiVersion = apiVersionOf({ group, version });
    return [
      ...(this.#builtin.get(apiVersion)?.values() ?? []),
      ...(this.#custom.get(apiVersion)?.values() ?? []),
    ];
  }

  /** Groups with their versions, the core group left out; the server's own in its order, then the others by name. */
  groups(): ReadonlyMap<string, readonly string[]> {
    const groups = new Map<string, string[]>();
    const own = [...this.#builtin.values()].flatMap((resources) => [...resources.values()]);
    const custom = [...this.#custom.values()]
      .flatMap((resources) => [...resources.values()])
      .toSorted((a, b) => (a.group < b.group ? -1 : a.group > b.group ? 1 : 0));
    for (const { group, version } of [...own, ...custom]) {
      if (group === "") continue;
      const versions = groups.get(group) ?? [];
      if (!versions.includes(version)) versions.push(version);
      groups.set(group, versions);
    }
    for (const versions of groups.values()) versions.sort(compareVersions);
    return groups;
  }

  all(): readonly Resource[] {
    return [...this.#builtin.values(), ...this.#custom.values()].flatMap((resources) => [
      ...resources.values(),
    ]);
  }
}

function put(versions: Map<string, Map<string, Resource>>, resource: Resource): void {
  const apiVersion = apiVersionOf(resource);
  const resources = versions.get(apiVersion) ?? new Map<string, Resource>();
  resources.set(resource.plural, resource);
  versions.set(apiVersion, resources);
}

/** `v2` before `v1` before `v1beta2` before `v1alpha1` before all else. Follows `CompareKubeAwareVersionStrings`. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parse(a), parse(b)];
  if (left === undefined || right === undefined) {
    if (left !== undefined) return -1;
    if (right !== undefined) return 1;
    return a < b ? -1 : a > b ? 1 : 0;
  }
  for (const [index, part] of left.entries()) {
    const other = right[index] ?? 0;
    if (part !== other) return other - part;
  }
  return 0;
}

function parse(version: string): readonly number[] | undefined {
  const match = /^v(\d+)(?:(alpha|beta)(\d+))?$/.exec(version);
  if (match === null) return undefined;
  const [, major = "0", stage, minor = "0"] = match;
  return [stage === undefined ? 2 : stage === "beta" ? 1 : 0, Number(major), Number(minor)];
}
