import type { Report } from "./schema-walk.js";
import type { JSONSchemaProps } from "./types.js";

/** How server-side apply merges an object. */
export function checkMapType(schema: JSONSchemaProps, report: Report): void {
  const type: string | null | undefined = schema["x-kubernetes-map-type"];
  if (type === undefined || type === null) return;
  if (schema.type !== "object") {
    report("SCHEMA_MAP_TYPE", "must be object, for a node with x-kubernetes-map-type", ["type"]);
  }
  if (type !== "atomic" && type !== "granular") {
    const message = `must be atomic or granular, not ${JSON.stringify(type)}`;
    report("SCHEMA_MAP_TYPE", message, ["x-kubernetes-map-type"]);
  }
}

/** How server-side apply merges a list, and by which keys. */
export function checkListType(schema: JSONSchemaProps, report: Report): void {
  const type: string | null | undefined = schema["x-kubernetes-list-type"];
  const keys = schema["x-kubernetes-list-map-keys"] ?? [];
  const isGiven = type !== undefined && type !== null;
  if (isGiven && schema.type !== "array") {
    report("SCHEMA_LIST_TYPE", "must be array, for a node with x-kubernetes-list-type", ["type"]);
  }
  if (isGiven && !["atomic", "set", "map"].includes(type)) {
    const message = `must be atomic, set or map, not ${JSON.stringify(type)}`;
    report("SCHEMA_LIST_TYPE", message, ["x-kubernetes-list-type"]);
  }
  if (keys.length > 0 && type !== "map") {
    const message = "must be map, for a list with keys";
    report("SCHEMA_LIST_KEYS", message, ["x-kubernetes-list-type"]);
  }
  if (type === "set" || type === "map") checkItems(schema, type, report);
  if (type === "map") checkKeys(schema, keys, report);
}

function checkItems(
  { type, items }: JSONSchemaProps,
  listType: "set" | "map",
  report: Report,
): void {
  if (items === undefined || items === null) return;
  if (items.nullable === true) {
    const code = listType === "set" ? "SCHEMA_LIST_SET" : "SCHEMA_LIST_KEYS";
    report(code, `must not be true for the items of a ${listType}`, ["items", "nullable"]);
  }
  if (listType !== "set" || type !== "array") return;
  const nested: string | null | undefined = items["x-kubernetes-list-type"];
  if (items.type === "array" && nested !== undefined && nested !== null && nested !== "atomic") {
    const message = "must be atomic or left out: the items of a set are compared as a whole";
    report("SCHEMA_LIST_SET", message, ["items", "x-kubernetes-list-type"]);
  }
  if (items.type === "object" && items["x-kubernetes-map-type"] !== "atomic") {
    const message = "must be atomic: the items of a set are compared as a whole";
    report("SCHEMA_LIST_SET", message, ["items", "x-kubernetes-map-type"]);
  }
}

function checkKeys(schema: JSONSchemaProps, keys: readonly string[], report: Report): void {
  const { items } = schema;
  const here = ["x-kubernetes-list-map-keys"];
  if (keys.length === 0) {
    report("SCHEMA_LIST_KEYS", 'a list of type "map" needs keys, such as ["name"]', here);
  }
  if (items === undefined || items === null) {
    if (schema.type !== "array") report("SCHEMA_LIST_KEYS", "must be given for a map", ["items"]);
    return;
  }
  if (items.type !== "object") {
    report("SCHEMA_LIST_KEYS", 'must be object for a list of type "map"', ["items", "type"]);
  } else if (new Set(keys).size !== keys.length) {
    report("SCHEMA_LIST_KEYS", "must not repeat a key", here);
  }
  for (const key of new Set(keys)) checkKey(key, items, report);
}

function checkKey(key: string, items: JSONSchemaProps, report: Report): void {
  const { properties = {}, required = [] } = items;
  const field = Object.hasOwn(properties, key) ? properties[key] : undefined;
  const below = ["items", "properties", key];
  if (field === undefined) {
    if (items.type !== "object") return;
    const names = Object.keys(properties).join(", ");
    const fields = names === "" ? "there are none" : `those are ${names}`;
    report("SCHEMA_LIST_KEYS", `"${key}" is no field of the items; ${fields}`, [
      "x-kubernetes-list-map-keys",
    ]);
    return;
  }
  if (items.type === "object" && (field.type === "object" || field.type === "array")) {
    report("SCHEMA_LIST_KEYS", "must be that of a scalar, for a key of a list", [...below, "type"]);
  }
  if (field.nullable === true) {
    report("SCHEMA_LIST_KEYS", "must not be true for a key of a list", [...below, "nullable"]);
  }
  if (!required.includes(key) && (field.default === undefined || field.default === null)) {
    const message = "a key of a list must be required or have a default";
    report("SCHEMA_LIST_KEYS", message, [...below, "default"]);
  }
}
