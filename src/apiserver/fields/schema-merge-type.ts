import type { JSONSchemaProps } from "../../schema/types.js";
import {
  deduced,
  type MergeField,
  type MergeList,
  type MergeMap,
  type MergeType,
  untypedAtomic,
} from "./merge-type.js";
import { objectMetaType } from "./object-meta-type.js";

/** The type of a custom resource with this schema. Follows `kube-openapi/pkg/schemaconv`. */
export function mergeTypeOf(schema: JSONSchemaProps | undefined): MergeType {
  const { map } = typeOf(schema ?? {}, false);
  const text: MergeField = { type: { scalar: "string" } };
  const fields = new Map([
    ...(map?.fields ?? []),
    ["apiVersion", text],
    ["kind", text],
    ["metadata", { type: objectMetaType() }],
  ] as const);
  const element = schema === undefined ? deduced : map?.element;
  return { map: { isAtomic: map?.isAtomic ?? false, fields, element, isDeduced: false } };
}

function typeOf(schema: JSONSchemaProps, keepsAbove: boolean): MergeType {
  const keeps = keepsAbove || schema["x-kubernetes-preserve-unknown-fields"] === true;
  switch (schema.type) {
    case "object":
      return { map: mapOf(schema, keeps) };
    case "array":
      return { list: listOf(schema, keeps) };
    case "string":
      return {
        scalar: (schema.format ?? "") === "" || schema.format === "byte" ? "string" : "untyped",
      };
    case "integer":
    case "number":
      return { scalar: "numeric" };
    case "boolean":
      return { scalar: "boolean" };
    default:
      return { scalar: "untyped", list: listOf(schema, keeps), map: mapOf(schema, keeps) };
  }
}

function mapOf(schema: JSONSchemaProps, keeps: boolean): MergeMap {
  const { properties = {}, additionalProperties } = schema;
  const isResource = schema["x-kubernetes-embedded-resource"] === true;
  const fields = new Map(
    Object.entries(properties).map(([name, field]): [string, MergeField] => [
      name,
      { type: typeOf(field, keeps), default: field.default },
    ]),
  );
  if (isResource) {
    fields.set("apiVersion", { type: { scalar: "string" } });
    fields.set("kind", { type: { scalar: "string" } });
    fields.set("metadata", { type: objectMetaType() });
  }
  const isAtomic = schema["x-kubernetes-map-type"] === "atomic";
  const isOpen = keeps || fields.size === 0;
  const element =
    additionalProperties === undefined
      ? isOpen
        ? deduced
        : undefined
      : typeof additionalProperties === "object"
        ? typeOf(additionalProperties, keeps)
        : additionalProperties
          ? deduced
          : undefined;
  return { isAtomic, fields, element, isDeduced: fields.size === 0 && element === deduced };
}

function listOf(schema: JSONSchemaProps, keeps: boolean): MergeList {
  const type = schema["x-kubernetes-list-type"] ?? "atomic";
  return {
    isAtomic: type === "atomic",
    keys: type === "map" ? (schema["x-kubernetes-list-map-keys"] ?? []) : [],
    element: schema.items === undefined ? untypedAtomic : typeOf(schema.items, keeps),
  };
}
