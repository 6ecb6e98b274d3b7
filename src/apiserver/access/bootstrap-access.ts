import { randomUUID } from "node:crypto";
import type { ApiMeta, ApiObject } from "../values/api-object.js";
import { bootstrapPolicy } from "./bootstrap-policy.generated.js";
import { goTime } from "../values/go-text.js";
import { type Storage, storageKey } from "../model/storage.js";

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

/** Makes the roles and bindings that a server makes for itself, those that are not there, when they are looked for. */
export function bootstrapAccess(storage: Storage, nowMs: number): void {
  const time = goTime(nowMs);
  for (const [plural, texts] of textsByPlural()) {
    const resource = `${plural}.${group}`;
    if (storage.has(resource)) {
      const collection = storage.collection(resource);
      for (const [key, object] of objectsOf(texts, time, 0))
        if (collection.get(key) === undefined) collection.put(key, object);
    } else storage.later(resource, texts.length, (first) => objectsOf(texts, time, first));
  }
}

/** What the policy has of each resource; read no further than that, which many servers never need. */
function textsByPlural(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const start = '{"plural":"'.length;
  for (const text of bootstrapPolicy) {
    const plural = text.slice(start, text.indexOf('"', start));
    const texts = found.get(plural) ?? [];
    texts.push(text);
    found.set(plural, texts);
  }
  return found;
}

function objectsOf(
  texts: readonly string[],
  time: string,
  firstRevision: number,
): ReadonlyMap<string, ApiObject> {
  return new Map(
    texts.map((text, index) => {
      const { plural, object }: Bootstrapped = JSON.parse(text);
      const { metadata, ...rest } = object;
      const { name = "", namespace, labels, annotations, managedFields } = metadata;
      const made: ApiObject = {
        apiVersion: `${group}/v1`,
        kind: kinds[plural] ?? "",
        metadata: {
          name,
          ...(namespace === undefined ? {} : { namespace }),
          uid: randomUUID(),
          resourceVersion: String(firstRevision + index),
          creationTimestamp: time,
          ...(labels === undefined ? {} : { labels }),
          ...(annotations === undefined ? {} : { annotations }),
          managedFields: (managedFields ?? []).map((entry) => ({ ...entry, time })),
        },
        ...rest,
      };
      return [storageKey(namespace, name), made];
    }),
  );
}
