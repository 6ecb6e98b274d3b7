import { type ApiObject, valueAt, withMeta, withValueAt } from "./api-object.js";
import { decodeScale } from "./scale-body.js";
import { type ApiRequest, groupResource } from "./request.js";
import type { Resource } from "./resource.js";
import { badRequest, failure, methodNotAllowed, notFound } from "./status-error.js";
import { getObject, type Store, tracked, updateObject } from "./store.js";
import { readWriteOptions } from "./write-options.js";

/** Shows an object as its `Scale`. @throws StatusError */
export function readScale(store: Store, request: ApiRequest): unknown {
  const object = getObject(store, request, request.info.name);
  const scale = scaleOf(request, object);
  const { resource } = request;
  if (resource.isCustom && !hasReplicas(request, object)) {
    const message = `the spec replicas field ${replicasField(resource)} does not exist`;
    throw failure(500, "InternalError", `Internal error occurred: ${message}`, {
      causes: [{ message }],
    });
  }
  return scale;
}

function hasReplicas({ resource: { scale } }: ApiRequest, object: ApiObject): boolean {
  return scale !== undefined && valueAt(object, scale.spec) !== undefined;
}

function replicasField({ scale }: Resource): string {
  return JSON.stringify(`.${(scale?.spec ?? []).join(".")}`);
}

function scaleOf({ resource }: ApiRequest, object: ApiObject): unknown {
  const { scale } = resource;
  if (scale === undefined) throw notFound(groupResource(resource), "");
  const replicas = valueAt(object, scale.spec);
  const selector = scale.selector && valueAt(object, scale.selector);
  const { name, namespace, uid, resourceVersion, creationTimestamp } = object.metadata;
  const text = typeof selector === "string" ? selector : selectorText(selector);
  return {
    kind: "Scale",
    apiVersion: "autoscaling/v1",
    metadata: { name, namespace, uid, resourceVersion, creationTimestamp },
    spec: replicas === undefined || replicas === 0 ? {} : { replicas },
    status: {
      replicas: valueAt(object, scale.status) ?? 0,
      ...(text === "" ? {} : { selector: text }),
    },
  };
}

/** A LabelSelector as the text that lists take; the labels alone are what is met. */
function selectorText(selector: unknown): string {
  const labels = valueAt(selector, ["matchLabels"]);
  return Object.entries(Object(labels ?? {}))
    .map(([key, value]) => `${key}=${String(value)}`)
    .toSorted()
    .join(",");
}

/** Changes the number of replicas. @throws StatusError */
export function writeScale(store: Store, request: ApiRequest): unknown {
  const { resource, info } = request;
  const { scale } = resource;
  if (scale === undefined) throw methodNotAllowed();
  const isPatch = request.method === "PATCH";
  const options = readWriteOptions(request.query, isPatch ? "PatchOptions" : "UpdateOptions");
  const updated = updateObject(store, request, {
    name: info.name,
    subresource: "",
    dryRun: options.dryRun,
    change: (old) => {
      const given = decodeScale(request, scaleOf(request, old));
      if (
        resource.isCustom &&
        given.replicas === 0 &&
        !given.hasReplicas &&
        !hasReplicas(request, old)
      )
        throw badRequest(`the spec replicas field ${replicasField(resource)} cannot be empty`);
      const versioned = withMeta(old, {
        resourceVersion: given.resourceVersion ?? old.metadata.resourceVersion,
      });
      return trackedScale(request, withValueAt(versioned, scale.spec, given.replicas), old);
    },
  });
  return scaleOf(request, updated);
}

/** Owners note that a field was written through `scale`, though not when. */
function trackedScale(request: ApiRequest, next: ApiObject, old: ApiObject): ApiObject {
  return tracked(request, "scale", next, old);
}
