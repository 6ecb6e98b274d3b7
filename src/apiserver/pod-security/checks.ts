import type { ApiMeta, Members } from "../values/api-object.js";

/** Why a Pod is not of a level: in short, and what of it. */
export interface Violation {
  readonly reason: string;
  readonly detail: string;
}

/** A Pod, or what a controller makes Pods of. */
export interface PodToCheck {
  readonly metadata: ApiMeta;
  readonly spec: Members;
}

/** One rule of a level; undefined where the Pod keeps it. */
export type PodRule = (pod: PodToCheck) => Violation | undefined;

/** A rule by the minor version of Kubernetes from which on it stands so. */
export interface PodCheck {
  readonly id: string;
  readonly versions: readonly { readonly since: number; readonly rule: PodRule }[];
  /** Ids of checks of the baseline that it takes the place of. */
  readonly overrides?: readonly string[];
}

/** A list of texts in quotes. */
export function quoted(texts: readonly string[]): string {
  return texts.map((text) => `"${text}"`).join(", ");
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** `container "a"`, or `containers "a", "b"`. */
export function containersText(names: readonly string[]): string {
  return `${plural(names.length, "container")} ${quoted(names)}`;
}

/** The pod, where it is one of them, and the containers. */
export function settersText(isPod: boolean, names: readonly string[]): string {
  return [...(isPod ? ["pod"] : []), ...(names.length > 0 ? [containersText(names)] : [])].join(
    " and ",
  );
}

/** Texts in order, each once. */
export function sorted(texts: Iterable<string>): readonly string[] {
  return [...new Set(texts)].toSorted();
}
