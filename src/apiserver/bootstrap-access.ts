import { randomUUID } from "node:crypto";
import type { ApiMeta } from "./api-object.js";
import { bootstrapPolicy } from "./bootstrap-policy.generated.js";
import { goTime } from "./go-text.js";
import { type Storage, storageKey } from "./storage.js";

const group = "rbac.authorization.k8s.io";

interface Bootstrapped {
  readonly plural: string;
  readonly object: {
    readonly metadata: ApiMeta;
    readonly [field: string]: unknown;
  };
}

const kinds: Readonly<Record<string, string>> = {
  clusterroles: "ClusterRole",
  clusterrolebindings: "ClusterRoleBinding",
  roles: "Role",
  rolebindings: "RoleBinding",
};

/** Makes the roles and bindings that a server makes for itself, those that are not there. */
export function bootstrapAccess(storage: Storage, nowMs: number): void {
  const time = goTime(nowMs);
  for (const text of bootstrapPolicy) {
    const { plural, object }: Bootstrapped = JSON.parse(text);
    const { metadata, ...rest } = object;
    const { name = "", namespace, labels, annotations, managedFields } = metadata;
    const collection = storage.collection(`${plural}.${group}`);
    const key = storageKey(namespace, name);
    if (collection.get(key) !== undefined) continue;
    collection.put(key, {
      apiVersion: `${group}/v1`,
      kind: kinds[plural] ?? "",
      metadata: {
        name,
        ...(namespace === undefined ? {} : { namespace }),
        uid: randomUUID(),
        resourceVersion: "0",
        creationTimestamp: time,
        ...(labels === undefined ? {} : { labels }),
        ...(annotations === undefined ? {} : { annotations }),
        managedFields: (managedFields ?? []).map((entry) => ({ ...entry, time })),
      },
      ...rest,
    });
  }
}
