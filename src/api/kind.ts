import type { ResourceType } from "../meta/resource-type.js";
import type { ValidationIssue } from "../schema/issues.js";

/** Kinds by a name of the author's. */
export interface Kinds {
  readonly [name: string]: ResourceType;
}

/** A kind as plain data; keeps the types of the handle that it was made of. */
export interface KindOf<T extends ResourceType = ResourceType> extends ResourceType<T["kind"]> {
  /** Exists for the compiler only. */
  readonly "~handle"?: T | undefined;
}

/** What a handle names, without its schema; {@link checkKind} says whether it is one. */
export function kindOf<T extends ResourceType>(handle: T): KindOf<T> {
  const { group, version, kind, plural, scope }: KindOf<T> = handle ?? {};
  return { group, version, kind, plural, scope };
}

/** Whether two handles are for one kind, of whatever version. */
export function isSameKind(a: ResourceType, b: ResourceType): boolean {
  return a.group === b.group && a.kind === b.kind;
}

/** Secrets and ConfigMaps: there may be many and large ones, of which an operator needs few. */
export function isBulky({ group, kind }: ResourceType): boolean {
  return group === "" && (kind === "Secret" || kind === "ConfigMap");
}

/** Reports what is no handle of a kind; other checks of a definition need one. */
export function checkKind(
  handle: Partial<ResourceType> | undefined,
  path: readonly (string | number)[],
): readonly ValidationIssue[] {
  const texts = [handle?.group, handle?.version, handle?.kind, handle?.plural];
  const isScope = handle?.scope === "Namespaced" || handle?.scope === "Cluster";
  if (isScope && texts.every((text) => typeof text === "string")) return [];
  const message =
    "must be a kind: one of slipway/kubernetes, or what defineResource returned; two modules that import each other may see it too early";
  return [{ path, code: "KIND_INVALID", message }];
}
