import type { Child } from "../api/own.js";
import { formatApiVersion } from "../meta/gvk.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { StoredObject } from "../meta/stored-object.js";
import { isPlainObject } from "../util/json.js";
import { controllerLabel, ownerLabel } from "./child-labels.js";
import type { DesiredObject } from "./desired.js";

type JSONObject = { readonly [field: string]: unknown };

/** An object as it is applied: complete, plain, and marked as somebody's child. */
export interface ChildObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels: JSONObject;
    readonly [field: string]: unknown;
  };
  readonly [field: string]: unknown;
}

/** Whose child an object becomes. */
export interface Parent {
  readonly type: ResourceType;
  readonly object: StoredObject;
  /** The value of the label that marks the controller's children. */
  readonly controller: string;
}

/** Says what is wrong with a wanted child, or gives the object to apply. */
export function childObject(
  wanted: DesiredObject,
  child: Child,
  parent: Parent,
): { readonly object: ChildObject } | { readonly fault: string } {
  const { metadata: given = {}, ...rest } = plain(wanted);
  const fault = faultOf(given, rest, child);
  if (fault !== undefined) return { fault };
  const metadata = present(given);
  const { name, generateName } = metadata;
  if (typeof name !== "string" || name === "") {
    const hint =
      generateName === undefined ? "" : "; generateName would make another one each pass";
    return { fault: `needs a name, so that it is found again${hint}` };
  }
  const place = placeOf(metadata["namespace"], child, parent);
  if ("fault" in place) return place;
  const object = {
    ...withoutStringData(child, rest),
    apiVersion: formatApiVersion(child),
    kind: child.kind,
    metadata: {
      ...metadata,
      ...place,
      name,
      labels: {
        ...(isPlainObject(metadata["labels"]) ? metadata["labels"] : {}),
        [controllerLabel]: parent.controller,
        ...(child.tracked ? { [ownerLabel]: parent.object.metadata.uid } : {}),
      },
      ...(child.tracked
        ? {}
        : {
            ownerReferences: [...otherOwners(metadata["ownerReferences"]), ownerReference(parent)],
          }),
    },
  };
  return { object };
}

const writtenMetadata: readonly string[] = [
  "name",
  "generateName",
  "namespace",
  "labels",
  "annotations",
  "finalizers",
  "ownerReferences",
];

function faultOf(
  metadata: unknown,
  { apiVersion, status }: JSONObject,
  child: Child,
): string | undefined {
  if (!isPlainObject(metadata)) return "has metadata that is no object";
  const foreign = Object.keys(present(metadata)).find((field) => !writtenMetadata.includes(field));
  if (foreign !== undefined) {
    return `has metadata.${foreign}, which the server sets: leave it out`;
  }
  if (status !== undefined) return "has a status, which its controller writes: leave it out";
  const declared = formatApiVersion(child);
  if (apiVersion === declared) return undefined;
  return `is of ${String(apiVersion)}, and owns has it in ${declared}`;
}

/** Metadata without what says nothing: null and empty maps. */
function present(metadata: unknown): JSONObject {
  if (!isPlainObject(metadata)) return {};
  return Object.fromEntries(
    Object.entries(metadata).filter(
      ([, value]) => value !== null && !(isPlainObject(value) && Object.keys(value).length === 0),
    ),
  );
}

/** The namespace, which owner references cannot leave: https://kubernetes.io/docs/concepts/architecture/garbage-collection/ */
function placeOf(
  given: unknown,
  child: Child,
  { type, object }: Parent,
): { readonly namespace?: string } | { readonly fault: string } {
  const own = object.metadata.namespace;
  if (child.scope === "Cluster") {
    if (given !== undefined) return { fault: `is cluster-scoped: leave the namespace out` };
    if (type.scope === "Namespaced" && !child.tracked) {
      return {
        fault: `is cluster-scoped, and ${type.kind} is not: declare it with own(${child.kind}, { tracked: true })`,
      };
    }
    return {};
  }
  const namespace = typeof given === "string" ? given : own;
  if (namespace === undefined) {
    return { fault: `needs a namespace: ${type.kind} is cluster-scoped and has none to pass on` };
  }
  if (own !== undefined && namespace !== own && !child.tracked) {
    return {
      fault: `is in another namespace than its owner: declare it with own(${child.kind}, { tracked: true })`,
    };
  }
  return { namespace };
}

function ownerReference({ type, object }: Parent): JSONObject {
  const { name, uid } = object.metadata;
  return {
    apiVersion: formatApiVersion(type),
    kind: type.kind,
    name,
    uid,
    controller: true,
    blockOwnerDeletion: true,
  };
}

function otherOwners(given: unknown): readonly unknown[] {
  return Array.isArray(given) ? given : [];
}

/** The API server turns `stringData` into `data`, after which nobody can see whether it is as wanted. */
function withoutStringData(child: Child, object: JSONObject): JSONObject {
  const { stringData, data, ...rest } = object;
  if (child.group !== "" || child.kind !== "Secret" || !isPlainObject(stringData)) return object;
  const encoded: [string, string][] = [];
  for (const [name, text] of Object.entries(stringData)) {
    // Left as it is, for the server to refuse.
    if (typeof text !== "string") return object;
    encoded.push([name, Buffer.from(text, "utf8").toString("base64")]);
  }
  return {
    ...rest,
    data: { ...(isPlainObject(data) ? data : {}), ...Object.fromEntries(encoded) },
  };
}

/** A copy as JSON has it: without members that are undefined. */
function plain(object: object): JSONObject {
  const copy: unknown = JSON.parse(JSON.stringify(object));
  return isPlainObject(copy) ? copy : {};
}
