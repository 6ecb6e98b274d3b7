import { randomUUID } from "node:crypto";
import { type ApiObject, withMeta } from "./api-object.js";
import { updateManagedFields } from "./field-manager.js";
import { goTime } from "./go-text.js";
import type { Registry } from "./registry.js";
import { collectionName, type Resource } from "./resource.js";
import { type Storage, storageKey } from "./storage.js";

/** What a server makes for itself when it starts: the system namespaces. */
export function bootstrap(storage: Storage, registry: Registry, nowMs: number): void {
  const found = registry.find("", "v1", "namespaces");
  if (found.kind !== "resource") return;
  const names = ["kube-system", "kube-public", "kube-node-lease", "default"];
  const there = storage.collection("namespaces");
  for (const name of names.filter((each) => there.get(each) === undefined))
    store(storage, found.resource, {
      nowMs,
      object: { apiVersion: "v1", kind: "Namespace", metadata: { name } },
    });
}

function store(
  storage: Storage,
  resource: Resource,
  { object, nowMs }: { readonly object: ApiObject; readonly nowMs: number },
): void {
  const { strategy } = resource;
  const time = goTime(nowMs);
  const decoded = strategy.decode({ ...object }).object;
  const writer = {
    types: strategy.types(""),
    apiVersion: object.apiVersion,
    manager: "kube-apiserver",
    subresource: "",
    time,
    empty: strategy.empty(),
  };
  const owned = updateManagedFields(writer, undefined, decoded);
  const fresh = withMeta(strategy.prepareCreate(owned), {
    uid: randomUUID(),
    creationTimestamp: time,
  });
  const { namespace, name = "" } = fresh.metadata;
  storage.collection(collectionName(resource)).put(storageKey(namespace, name), fresh);
}
