import { implement, once } from "slipway";
import { defineController, defineOperator, defineResource, k, touch } from "slipway/api";
import { ConfigMap, PersistentVolumeClaim, Secret } from "slipway/kubernetes";
import type { Scenario } from "slipway/testing";

const Shop = defineResource({
  group: "example.com",
  kind: "Shop",
  versions: {
    v1: {
      spec: k.object({ key: k.string(), pages: k.int32() }),
      status: k.object({}).standard(),
    },
  },
});

/** Declares something of each kind of declaration. */
const shop = defineController({
  name: "shop",
  for: Shop,
  owns: [ConfigMap],
  references: { key: { to: Secret, name: ({ spec }) => spec.key } },
  watches: {
    claims: {
      to: PersistentVolumeClaim,
      labels: "shop",
      map: ({ metadata: { namespace } }) => [{ namespace, name: "main" }],
    },
  },
  touches: [touch(PersistentVolumeClaim, ["create"], "storage")],
  conditions: { Ready: ["Open"] },
  finalizer: "example.com/shop",
});

export const wholeOperator = defineOperator({
  name: "shops",
  version: "1.0.0",
  controllers: [shop],
});

/** Asks for all that it may ask for. */
export const wholeCode = implement(wholeOperator, () => ({
  shop: {
    reconcile: async ({ metadata: { name }, spec }, context) => {
      const { children, conditions, create, event, live, list } = context;
      for (const kind of [ConfigMap, Shop, Secret, PersistentVolumeClaim] as const) {
        await live.get(kind, name);
        await live.list(kind);
      }
      const pages = Array.from({ length: spec.pages }, (_, index) => [
        `page-${index}`,
        ConfigMap({ metadata: { name: `${name}-${index}` }, data: { key: spec.key } }),
      ]);
      await children.sync({
        first: once(ConfigMap({ metadata: { name: `${name}-first` } })),
        ...Object.fromEntries(pages),
      });
      if (list(PersistentVolumeClaim).length === 0) {
        await create(PersistentVolumeClaim, {
          metadata: { name, labels: { shop: "" } },
          spec: {
            accessModes: ["ReadWriteOnce"],
            resources: { requests: { storage: "1Gi" } },
          },
        });
        event.normal("Opened", "there is room");
      }
      conditions.set("Ready", { status: "True", reason: "Open" });
    },
    cleanup: () => {},
  },
}));

export const wholeLife: Scenario = {
  keeps: [PersistentVolumeClaim],
  steps: {
    create: (server) =>
      server.create(Shop, { metadata: { name: "main" }, spec: { key: "main", pages: 2 } }),
    shrink: (server) => server.patch(Shop, "main", { spec: { pages: 1 } }),
    delete: (server) => server.delete(Shop, "main"),
  },
};
