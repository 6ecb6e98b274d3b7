import type { Client } from "../client/client.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { StoredObject } from "../meta/stored-object.js";
import { deepFreeze } from "../util/json.js";

/** What {@link listWithin} asks for. */
export interface ListWithin {
  /** The namespaces that the operator works in; empty for all. */
  readonly namespaces: readonly string[];
  /** One namespace. @default all that the operator works in */
  readonly namespace?: string | undefined;
  readonly labelSelector?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Asks the server for objects, frozen. Who works in some namespaces has rights in those alone, and asks one by one. */
export async function listWithin(
  client: Client,
  type: ResourceType,
  { namespaces, namespace, labelSelector, signal }: ListWithin,
): Promise<readonly StoredObject[]> {
  const isEach = namespace === undefined && type.scope === "Namespaced" && namespaces.length > 0;
  const found: StoredObject[] = [];
  for (const one of isEach ? namespaces : [namespace]) {
    const pages = client.listPages(type, { namespace: one, labelSelector, signal });
    for await (const { items } of pages) for (const item of items) found.push(deepFreeze(item));
  }
  return found;
}
