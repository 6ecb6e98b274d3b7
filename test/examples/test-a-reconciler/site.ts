import { type Cleanup, type Reconciler, TerminalError } from "slipway";
import { defineController, defineResource, k, touch } from "slipway/api";
import { ConfigMap, PersistentVolumeClaim } from "slipway/kubernetes";

export const Site = defineResource({
  group: "example.com",
  kind: "Site",
  versions: {
    v1: {
      spec: k.object({ title: k.string(), host: k.string().optional() }),
      status: k.object({ pages: k.int32().optional() }).standard(),
    },
  },
});

export const site = defineController({
  name: "site",
  for: Site,
  owns: [ConfigMap],
  touches: [touch(PersistentVolumeClaim, ["delete"], "archives go with their site")],
  finalizer: "example.com/archives",
});

export const reconcile: Reconciler<typeof site> = async (
  { metadata: { name }, spec },
  { children, status },
) => {
  if (spec.host?.includes(".") === false) throw new TerminalError(`${spec.host} is no domain`);
  await children.sync({
    page: ConfigMap({ metadata: { name }, data: { "index.html": `<h1>${spec.title}</h1>` } }),
  });
  status.merge({ pages: 1 });
};

export const cleanup: Cleanup<typeof site> = async ({ metadata: { name } }, context) => {
  await context.delete(PersistentVolumeClaim, `${name}-archive`);
};
