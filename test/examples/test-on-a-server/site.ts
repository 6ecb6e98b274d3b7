import { randomBytes } from "node:crypto";
import { implement, once } from "slipway";
import { defineController, defineOperator, defineResource, k } from "slipway/api";
import { ConfigMap, Secret } from "slipway/kubernetes";

export const Site = defineResource({
  group: "example.com",
  kind: "Site",
  versions: { v1: { spec: k.object({ title: k.string() }), status: k.object({}).standard() } },
});

const site = defineController({
  name: "site",
  for: Site,
  owns: [ConfigMap, Secret],
  conditions: { Ready: ["Published"] },
});
export const siteOperator = defineOperator({
  name: "site-operator",
  version: "1.0.0",
  controllers: [site],
});

export const reconcilers = implement(siteOperator, () => ({
  site: {
    reconcile: async ({ metadata: { name }, spec }, { children, conditions }) => {
      await children.sync({
        page: ConfigMap({ metadata: { name }, data: { "index.html": `<h1>${spec.title}</h1>` } }),
        key: once(
          Secret({ metadata: { name }, stringData: { key: randomBytes(12).toString("hex") } }),
        ),
      });
      conditions.set("Ready", { status: "True", reason: "Published" });
    },
  },
}));
