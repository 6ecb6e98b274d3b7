import type { ScriptedObject } from "./scripted-history.js";

/**
 * What the two kinds of resources look like as JSON.
 *
 * Custom resources are maps: names come sorted, so `metadata` of a list is behind its items, and
 * each item says its kind. Built-in kinds follow their Go structs: `kind` first, and items of a
 * list without `kind` and `apiVersion` (seen on kube-apiserver 1.36).
 */
export type Encoding = "custom" | "built-in";

const encoded: Record<Encoding, WeakMap<ScriptedObject, string>> = {
  custom: new WeakMap(),
  "built-in": new WeakMap(),
};

/** An object as JSON, in a list or by itself. */
export function encodeObject(object: ScriptedObject, encoding: Encoding, isItem: boolean): string {
  const { apiVersion, kind, metadata, spec } = object;
  const known = encoded[encoding].get(object);
  if (known !== undefined && !isItem) return known;
  const { name, namespace, uid, resourceVersion, generation, creationTimestamp, labels } = metadata;
  // What only looks like metadata must mislead nobody.
  const managedFields = [
    { manager: "kubectl", operation: "Update", fieldsV1: { "f:metadata": { "f:uid": {} } } },
  ];
  const annotations = { note: `"resourceVersion":"1","uid":"none" {[\\` };
  if (encoding === "custom") {
    const sorted = {
      apiVersion,
      kind,
      metadata: {
        annotations,
        creationTimestamp,
        generation,
        labels,
        managedFields,
        name,
        namespace,
        resourceVersion,
        uid,
      },
      spec,
    };
    const text = JSON.stringify(sorted);
    encoded.custom.set(object, text);
    return text;
  }
  const meta = { name, namespace, uid, resourceVersion, generation, creationTimestamp, labels };
  const rest = { metadata: { ...meta, annotations, managedFields }, spec };
  if (isItem) return JSON.stringify(rest);
  const text = JSON.stringify({ kind, apiVersion, ...rest });
  encoded["built-in"].set(object, text);
  return text;
}

/** One line of a watch. */
export function encodeEvent(type: string, object: string): string {
  return `{"type":"${type}","object":${object}}\n`;
}

/** A bookmark, with the annotation that ends a streaming list (KEP-3157) where it is wanted. */
export function encodeBookmark(revision: number, endsInitialEvents: boolean): string {
  const annotations = endsInitialEvents
    ? { annotations: { "k8s.io/initial-events-end": "true" } }
    : {};
  const metadata = { resourceVersion: String(revision), creationTimestamp: null, ...annotations };
  return encodeEvent(
    "BOOKMARK",
    JSON.stringify({ kind: "Widget", apiVersion: "example.com/v1", metadata, spec: {} }),
  );
}

/** A list or one page of it. */
export function encodeList(
  items: readonly ScriptedObject[],
  metadata: { readonly resourceVersion: string; readonly continue?: string },
  encoding: Encoding,
): string {
  const kind = '"kind":"WidgetList"';
  const apiVersion = '"apiVersion":"example.com/v1"';
  const list = `"items":[${items.map((item) => encodeObject(item, encoding, true)).join(",")}]`;
  // A map says that nothing follows, too.
  const last = encoding === "custom" ? { continue: "", ...metadata } : metadata;
  const meta = `"metadata":${JSON.stringify(last)}`;
  const parts =
    encoding === "custom" ? [apiVersion, list, kind, meta] : [kind, apiVersion, meta, list];
  return `{${parts.join(",")}}\n`;
}
