import { Informer } from "../../src/cache/informer.js";
import type { InformerScope } from "../../src/cache/informer-scope.js";
import type { ResourceType } from "../../src/meta/resource-type.js";
import type { StoredObject } from "../../src/meta/stored-object.js";
import { silentLogger } from "../../src/telemetry/logger.js";
import { VirtualClock } from "../../src/testing/virtual-clock.js";

export const pods: ResourceType = {
  group: "",
  version: "v1",
  kind: "Pod",
  plural: "pods",
  scope: "Namespaced",
};

/** An informer whose store is filled by hand, in place of a reflector. */
export function handFedInformer(
  scope: Partial<InformerScope<StoredObject>> = {},
  { clock = new VirtualClock(), written }: { clock?: VirtualClock; written?: string } = {},
): Informer<StoredObject> {
  return new Informer({
    scope: {
      type: pods,
      namespace: undefined,
      labelSelector: undefined,
      fieldSelector: undefined,
      metadataOnly: false,
      keepManagedFields: false,
      transform: undefined,
      ...scope,
    },
    clock,
    logger: silentLogger,
    written,
  });
}
