import { implement } from "slipway";
import { defineController, defineOperator, defineResource, grant, k, touch } from "slipway/api";
import { ConfigMap, Job, Node, Pod } from "slipway/kubernetes";
import type { StoredOf } from "slipway/meta";
import { expectTypeOf } from "vitest";

const Database = defineResource({
  group: "example.com",
  kind: "Database",
  versions: { v1: { spec: k.object({ version: k.string() }) } },
});
const database = defineController({
  name: "database",
  for: Database,
  touches: [touch(Node, ["patch"], "label nodes")],
  grants: [
    grant(Job, ["create", "get"], "upgrade"),
    grant(Pod, ["create"], "drain", { subresource: "eviction" }),
  ],
});
const operator = defineOperator({
  name: "operator",
  version: "1.0.0",
  controllers: [database],
  tasks: { sweep: { everyMs: 60_000 } },
});

implement(operator, ({ client: longLived }) => ({
  database: { reconcile: () => {} },
  sweep: async ({ client }) => {
    const key = { namespace: "a", name: "b" };
    expectTypeOf(client).toEqualTypeOf(longLived);
    expectTypeOf(await client.get(Job, key)).toEqualTypeOf<StoredOf<typeof Job> | undefined>();
    const [first] = await client.list(Database);
    expectTypeOf(first?.spec.version).toEqualTypeOf<string | undefined>();
    await client.patch(Node, "a", { metadata: { labels: { b: "c" } } });
    await client.create(Job, Job({ metadata: key, spec: { template: {} } }));
    await client.subresource(Pod, "eviction").create(key, {});
    // @ts-expect-error A kind that no controller declared.
    await client.get(ConfigMap, key);
    // @ts-expect-error A verb that no controller declared.
    await client.delete(Job, key);
    // @ts-expect-error A part that no controller declared.
    await client.subresource(Pod, "log").get(key);
    // @ts-expect-error There is no object of which there could be children.
    void client.children;
  },
}));
