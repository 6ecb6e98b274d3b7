import type { MergeField, MergeType } from "./merge-type.js";

const text: MergeType = { scalar: "string" };
const untyped: MergeType = { scalar: "untyped" };
const texts: MergeType = mapOf({}, text);

/** The type of `metadata`. Follows the list types of `ObjectMeta` of meta/v1. */
export function objectMetaType(): MergeType {
  return metadata;
}

function mapOf(fields: Readonly<Record<string, MergeType>>, element?: MergeType): MergeType {
  const entries = Object.entries(fields).map(([name, type]): [string, MergeField] => [
    name,
    { type },
  ]);
  return { map: { isAtomic: false, fields: new Map(entries), element, isDeduced: false } };
}

const owner: MergeType = {
  map: {
    isAtomic: true,
    fields: new Map(
      Object.entries({
        apiVersion: text,
        kind: text,
        name: text,
        uid: text,
        controller: { scalar: "boolean" as const },
        blockOwnerDeletion: { scalar: "boolean" as const },
      }).map(([name, type]) => [name, { type }]),
    ),
    element: undefined,
    isDeduced: false,
  },
};

const entry: MergeType = mapOf({
  apiVersion: text,
  fieldsType: text,
  fieldsV1: mapOf({}, untyped),
  manager: text,
  operation: text,
  subresource: text,
  time: untyped,
});

const metadata: MergeType = mapOf({
  annotations: texts,
  creationTimestamp: untyped,
  deletionGracePeriodSeconds: { scalar: "numeric" },
  deletionTimestamp: untyped,
  finalizers: { list: { isAtomic: false, keys: [], element: text } },
  generateName: text,
  generation: { scalar: "numeric" },
  labels: texts,
  managedFields: { list: { isAtomic: true, keys: [], element: entry } },
  name: text,
  namespace: text,
  ownerReferences: { list: { isAtomic: false, keys: ["uid"], element: owner } },
  resourceVersion: text,
  selfLink: text,
  uid: text,
});
