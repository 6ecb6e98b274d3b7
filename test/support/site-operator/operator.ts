import { defineController, defineOperator, defineResource, k, own, touch } from "slipway/api";
import { ConfigMap, Secret, Service } from "slipway/kubernetes";

const group = "faults.example.com";

/** The Service in each namespace whose annotations name the sites that are there. */
export const register = "register";

/** A parent whose life has a write of every kind that a controller can make. */
export const Site = defineResource({
  group,
  kind: "Site",
  versions: {
    v1: {
      spec: k.object({
        pages: k.int32({ minimum: 0, maximum: 9 }).default(1),
        text: k.string({ maxLength: 100 }).default(""),
      }),
      status: k.object({ pages: k.int32().optional(), domain: k.string().optional() }).standard(),
    },
  },
});

/** A child that no owner reference can lead to: it belongs to the whole cluster. */
export const Domain = defineResource({
  group,
  kind: "Domain",
  scope: "Cluster",
  versions: { v1: { spec: k.object({ site: k.string() }) } },
});

/** Code that goes wrong, as the object says. */
export const Mishap = defineResource({
  group,
  kind: "Mishap",
  versions: {
    v1: {
      spec: k.object({
        action: k.string({ maxLength: 20 }).default("none"),
        forMs: k.int32().default(0),
      }),
      status: k.object({ passes: k.int32().optional() }).standard(),
    },
  },
});

export const site = defineController({
  name: "site",
  for: Site,
  owns: [ConfigMap, Secret, own(Domain, { tracked: true })],
  references: { register: { to: Service, name: () => register } },
  touches: [touch(Service, ["patch"], "list sites in the register")],
  conditions: { Ready: ["Published", "Waiting"] },
  finalizer: `${group}/site`,
});

export const mishap = defineController({
  name: "mishap",
  for: Mishap,
  owns: [ConfigMap],
  conditions: { Ready: ["Done"] },
});

export const siteOperator = defineOperator({
  name: "site-operator",
  version: "1.0.0",
  controllers: [site, mishap],
});

/** The annotation that a site has in the register. */
export const registerKey = (name: string): string => `${group}/${name}`;

/** The name of a site's domain: unique in the cluster. */
export const domainOf = (namespace: string | undefined, name: string): string =>
  `${namespace}.${name}`;
