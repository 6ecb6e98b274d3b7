import { ApiObject, JsonPatch } from "cdk8s";
import type { Construct } from "constructs";
import type { KubernetesObject } from "../meta/object.js";
import type { Scope } from "../meta/resource-type.js";
import { plainCopy } from "./plain-copy.js";

/**
 * Makes an ApiObject that renders `manifest` to the letter.
 *
 * The fields beside `metadata` go through a JSON patch: rendered in the ordinary
 * way, cdk8s drops every null (a default of null, a nullable field that is set
 * to null) and fails on a field called `constructor`. A cluster-scoped object
 * loses the namespace that cdk8s takes from the chart even where the metadata
 * says `namespace: undefined`.
 */
export function manifestObject(
  scope: Construct,
  id: string,
  manifest: KubernetesObject,
  kindScope: Scope,
): ApiObject {
  const { apiVersion, kind, metadata = {}, ...fields } = manifest;
  const { name, namespace, labels = {}, annotations = {}, finalizers = [] } = metadata;
  const object = new ApiObject(scope, id, {
    apiVersion,
    kind,
    metadata: {
      ...(name === undefined ? {} : { name }),
      ...(namespace === undefined ? {} : { namespace }),
      labels,
      annotations,
      finalizers: [...finalizers],
    },
  });
  if (kindScope === "Cluster" && object.metadata.namespace !== undefined) {
    object.addJsonPatch(JsonPatch.remove("/metadata/namespace"));
  }
  for (const [field, value] of Object.entries(plainCopy(fields))) {
    object.addJsonPatch(JsonPatch.add(`/${field}`, value));
  }
  return object;
}
