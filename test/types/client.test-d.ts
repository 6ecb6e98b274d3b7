import { defineResource, k } from "slipway/api";
import { type Client, type ListPage, metadataOnly, type Scale } from "slipway/client";
import { ConfigMap, Deployment, Pod } from "slipway/kubernetes";
import type { ResourceType, Status, StoredObject, StoredOf, WatchEvent } from "slipway/meta";
import { expectTypeOf } from "vitest";

const Database = defineResource({
  group: "example.com",
  kind: "Database",
  versions: {
    v1: {
      spec: k.object({
        version: k.string(),
        size: k.quantity().default("1Gi"),
        users: k.list(k.object({ name: k.string() }), { type: "map", keys: ["name"] }).optional(),
      }),
      status: k.object({ ready: k.int32().optional() }),
    },
  },
});

declare const client: Client;
declare const anyType: ResourceType;
declare const stored: StoredOf<typeof Database>;
const key = { namespace: "a", name: "b" };
const metadata = key;

// What comes back is what is stored.
expectTypeOf(client.get(Database, key)).resolves.toEqualTypeOf<StoredOf<typeof Database>>();
expectTypeOf(client.get(Database, stored.metadata)).resolves.toHaveProperty("spec");
expectTypeOf(client.list(Pod)).resolves.toEqualTypeOf<ListPage<StoredOf<typeof Pod>>>();
expectTypeOf(client.get(anyType, key)).resolves.toEqualTypeOf<StoredObject>();
expectTypeOf(client.watch(Pod)).toEqualTypeOf<AsyncIterable<WatchEvent<StoredOf<typeof Pod>>>>();
expectTypeOf(client.delete(Pod, key)).resolves.toEqualTypeOf<StoredOf<typeof Pod> | undefined>();
expectTypeOf(client.get(metadataOnly(Pod), key)).resolves.not.toHaveProperty("spec");
expectTypeOf(client.get(metadataOnly(Pod), key))
  .resolves.toHaveProperty("kind")
  .toEqualTypeOf<"Pod">();

// What goes out is what an author writes, or what was stored, changed.
void client.create(Database, { metadata, spec: { version: "15" } });
void client.create(Database, Database({ metadata, spec: { version: "15" } }));
void client.create(Database, { kind: "Database", metadata, spec: { version: "15" } });
void client.create(anyType, { metadata, spec: { anything: [1] } });
void client.update(Database, { ...stored, spec: { ...stored.spec, version: "16" } });
const { resourceVersion } = stored.metadata;
void client.update(Database, { metadata: { ...key, resourceVersion }, spec: { version: "16" } });
void client.apply(Database, { metadata, spec: { size: "2Gi" } });
void client.apply(Deployment, { metadata, spec: { replicas: 3 } });
void client.apply(Database, { metadata: { name: "b", labels: { a: "b" } } });
void client.patch(Database, key, { type: "merge", value: { spec: { users: null } } });
void client.patch(ConfigMap, key, {
  type: "merge",
  value: { metadata: { resourceVersion, labels: { a: null } }, data: { a: null } },
});
// @ts-expect-error a field of another type
void client.create(Database, { metadata, spec: { version: 15 } });
// @ts-expect-error a field that does not exist
void client.create(Database, { metadata, spec: { version: "15", sise: "1Gi" } });
// @ts-expect-error a field that is missing
void client.create(Database, { metadata, spec: {} });
// @ts-expect-error another kind
void client.create(Database, { kind: "Pod", metadata, spec: { version: "15" } });
// @ts-expect-error the object of another kind
void client.update(Pod, stored);
// @ts-expect-error a field of another type
void client.apply(Database, { metadata, spec: { version: 15 } });
// @ts-expect-error a field that does not exist
void client.apply(Database, { metadata, spec: { sise: "1Gi" } });
// @ts-expect-error no name
void client.apply(Database, { metadata: { namespace: "a" }, spec: {} });
// @ts-expect-error a field of another type
void client.patch(Database, key, { type: "merge", value: { spec: { version: 15 } } });
// @ts-expect-error operations are a list
void client.patch(Database, key, { type: "json", value: {} });
// @ts-expect-error a collection is not deleted by preconditions
void client.deleteCollection(Database, { namespace: "a", preconditions: {} });

// Parts have shapes of their own.
const status = client.subresource(Database, "status");
expectTypeOf(status.get(key)).resolves.toEqualTypeOf<StoredOf<typeof Database>>();
void status.apply(key, { status: { ready: 1 } });
void status.update(key, { ...stored, status: { ready: 1 } });
void status.patch(key, { type: "merge", value: { status: { ready: null } } });
// @ts-expect-error a field of another type
void status.apply(key, { status: { ready: "1" } });
expectTypeOf(client.subresource(Deployment, "scale").get(key)).resolves.toEqualTypeOf<Scale>();
void client.subresource(Deployment, "scale").update(key, { spec: { replicas: 1 } });
// @ts-expect-error no number
void client.subresource(Deployment, "scale").update(key, { spec: { replicas: "1" } });
expectTypeOf(client.subresource(Pod, "eviction").create(key, {})).resolves.toEqualTypeOf<Status>();
expectTypeOf(client.subresource(Pod, "odd").get(key)).resolves.toEqualTypeOf<StoredObject>();
