import type { ResourceType } from "../meta/resource-type.js";
import type { MergePatchOf } from "./written.js";

/** One operation of a JSON patch; paths are JSON pointers. Follows RFC 6902. */
export type JsonPatchOperation =
  | { readonly op: "add" | "replace" | "test"; readonly path: string; readonly value: unknown }
  | { readonly op: "remove"; readonly path: string }
  | { readonly op: "move" | "copy"; readonly from: string; readonly path: string };

/**
 * A change of an object that says only what changes. (A configuration that a field
 * manager owns is no change: {@link Client.apply}.)
 */
export type Patch<T extends ResourceType> =
  /** Fields take the place of those that are there, null removes one, a list replaces the list. */
  | { readonly type: "merge"; readonly value: MergePatchOf<T> }
  /** Operations in order, all or none; `test` makes it depend on what is there. */
  | { readonly type: "json"; readonly value: readonly JsonPatchOperation[] }
  /** As merge, but lists with keys are merged by them; built-in kinds only. */
  | { readonly type: "strategic"; readonly value: Readonly<Record<string, unknown>> };

/** How each patch is called on the wire. */
export const patchContentTypes: Readonly<Record<Patch<ResourceType>["type"], string>> = {
  merge: "application/merge-patch+json",
  json: "application/json-patch+json",
  strategic: "application/strategic-merge-patch+json",
};
