import {
  type ApiObject,
  type Members,
  membersOf,
  textOf,
  valueAt,
  withMeta,
  withValueAt,
} from "./values/api-object.js";
import { applyManagedFields } from "./patch/field-manager.js";
import { notNegative } from "./values/field-rules.js";
import { decodeScale } from "./store/scale-body.js";
import { type ApiRequest, groupResource } from "./model/request.js";
import { contentTypeOf } from "./values/negotiation.js";
import { apiVersionOf, type Resource } from "./model/resource.js";
import { labelsText, selectorText } from "./store/selector-check.js";
import {
  badRequest,
  failure,
  invalid,
  methodNotAllowed,
  notFound,
  StatusError,
} from "./values/status-error.js";
import { getObject, type Store, tracked, updateObject, writerOf } from "./store/store.js";
import { parseConfiguration } from "./store/write.js";
import { readWriteOptions } from "./store/write-options.js";

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
  const text = selectorTextOf(selector);
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

/** A selector as the text that lists take: a text, labels alone, or a LabelSelector. */
function selectorTextOf(selector: unknown): string {
  if (typeof selector === "string") return selector;
  const { matchLabels, matchExpressions } = membersOf(selector);
  const isLabels = matchLabels === undefined && matchExpressions === undefined;
  const text = isLabels ? labelsText(selector) : selectorText(selector);
  return text === "<none>" ? "" : text;
}

/** Changes the number of replicas. @throws StatusError */
export function writeScale(store: Store, request: ApiRequest): unknown {
  const { resource, info } = request;
  const { scale } = resource;
  if (scale === undefined) throw methodNotAllowed();
  const isPatch = request.method === "PATCH";
  const isApply = isPatch && contentTypeOf(request.headers) === "application/apply-patch+yaml";
  if (isApply && !resource.isCustom) return applyScale(store, request, scale.spec);
  const options = readWriteOptions(request.query, isPatch ? "PatchOptions" : "UpdateOptions");
  const updated = updateObject(store, request, {
    name: info.name,
    subresource: "",
    dryRun: options.dryRun,
    change: (old) => {
      const given = decodeScale(request, scaleOf(request, old));
      const errors = resource.isCustom ? [] : notNegative("spec.replicas", given.replicas);
      if (errors.length > 0)
        throw invalid({ group: "autoscaling", kind: "Scale" }, info.name, errors);
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
      const next = withValueAt(versioned, scale.spec, given.replicas);
      // A real server begins no list of owners with a Scale.
      if (!isOwned(old, scale.spec)) return next;
      const scaled = trackedScale(request, next, old);
      // A Scale does not say a number of 0, which nobody owns then.
      const isSame = valueAt(old, scale.spec) === 0;
      return given.replicas === 0 && !isSame ? withoutOwners(scaled, scale.spec) : scaled;
    },
  });
  return scaleOf(request, updated);
}

/** Applies a Scale: its number is that of the object, which notes through what it was applied. @throws StatusError */
function applyScale(store: Store, request: ApiRequest, path: readonly string[]): unknown {
  const { resource, info } = request;
  const { dryRun, force } = readWriteOptions(request.query, "PatchOptions", true);
  const given = membersOf(parseConfiguration(request.body.toString("utf8")));
  const [apiVersion, kind] = [textOf(given["apiVersion"]), textOf(given["kind"])];
  if (apiVersion !== "autoscaling/v1" || kind !== "Scale")
    throw badRequest(`invalid object type: ${apiVersion}, Kind=${kind}`);
  const { replicas } = membersOf(given["spec"]);
  const bare: ApiObject = {
    apiVersion: apiVersionOf(resource),
    kind: resource.kind,
    metadata: { name: info.name },
  };
  const config = replicas === undefined ? bare : withValueAt(bare, path, replicas);
  const updated = updateObject(store, request, {
    name: info.name,
    subresource: "",
    dryRun,
    isPatch: true,
    change: (old) => {
      const writer = writerOf(request, "scale");
      try {
        const applied = applyManagedFields(writer, old, { config, force });
        return resource.strategy.adopt(withoutTimes(applied));
      } catch (error) {
        throw error instanceof StatusError ? ofScales(error, writer.apiVersion) : error;
      }
    },
  });
  return scaleOf(request, updated);
}

/** Owners note that a number was applied through `scale`, though not when. */
function withoutTimes(object: ApiObject): ApiObject {
  const managedFields = (object.metadata.managedFields ?? []).map((entry) => {
    if (entry.subresource !== "scale") return entry;
    const { time: _, ...rest } = entry;
    return rest;
  });
  return withMeta(object, { managedFields });
}

/** A conflict in which owners of the number are owners of a Scale's. */
function ofScales({ status }: StatusError, apiVersion: string): StatusError {
  const text = (message: string): string =>
    message.replaceAll(`using ${apiVersion}`, "using autoscaling/v1");
  const causes = (status.details?.causes ?? []).map((cause) => ({
    ...cause,
    message: text(cause.message ?? ""),
  }));
  return new StatusError({
    ...status,
    message: text(status.message ?? ""),
    details: { ...status.details, causes },
  });
}

/** Owners note that a field was written through `scale`, though not when. */
function trackedScale(request: ApiRequest, next: ApiObject, old: ApiObject): ApiObject {
  return tracked(request, "scale", next, old);
}

function isOwned({ metadata }: ApiObject, path: readonly string[]): boolean {
  const keys = path.map((name) => `f:${name}`);
  return (metadata.managedFields ?? []).some(
    ({ fieldsV1 }) => valueAt(fieldsV1, keys) !== undefined,
  );
}

/** An object in which nobody owns a field. */
function withoutOwners(object: ApiObject, path: readonly string[]): ApiObject {
  const keys = path.map((name) => `f:${name}`);
  const entries = (object.metadata.managedFields ?? []).flatMap((entry) => {
    const fieldsV1 = without(membersOf(entry.fieldsV1), keys);
    return Object.keys(fieldsV1).length === 0 ? [] : [{ ...entry, fieldsV1 }];
  });
  return withMeta(object, { managedFields: entries });
}

function without(set: Members, [key, ...rest]: readonly string[]): Members {
  if (key === undefined || set[key] === undefined) return set;
  const { [key]: own, ...others } = set;
  const below = rest.length === 0 ? {} : without(membersOf(own), rest);
  return Object.keys(below).length === 0 ? others : { ...others, [key]: below };
}
