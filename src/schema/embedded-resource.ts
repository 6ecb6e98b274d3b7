import { isPlainObject } from "../util/json.js";
import { faultOfDns1035Label } from "../meta/names.js";
import { checkObjectMeta } from "./check-object-meta.js";
import { fieldNames, hasField, schemaOfField } from "./correlation.js";
import { defineField } from "./define-field.js";
import { childPlace, type FieldPlace, fieldPlace, issueAt, itemPlace } from "./field-place.js";
import { readMetadata } from "./object-meta.js";
import { anyNode } from "./schema-search.js";
import type { JSONSchemaProps } from "./types.js";
import type { ValueIssue } from "./value-issue.js";

type Members = Readonly<Record<string, unknown>>;

/** A value whose embedded resources have the metadata that the API server keeps. */
export interface CoercedResources {
  readonly value: unknown;
  /** What the API server cannot read; it answers such a request before it validates anything. */
  readonly issues: readonly ValueIssue[];
  /** Unknown members of metadata. */
  readonly dropped: readonly string[];
}

/**
 * Checks `apiVersion`, `kind` and `metadata` of the resources that are embedded in a value.
 *
 * Follows `apiextensions-apiserver/pkg/apiserver/schema/objectmeta/validation.go`.
 */
export function checkEmbeddedResources(
  schema: JSONSchemaProps,
  value: unknown,
  place: FieldPlace,
): readonly ValueIssue[] {
  if (!hasEmbeddedResources(schema)) return [];
  const issues: ValueIssue[] = [];
  const visit: Visit = (node, resource, at) => {
    if (node["x-kubernetes-embedded-resource"] === true)
      issues.push(...checkResource(resource, at));
    return resource;
  };
  walk({ schema, value, place, holders: [] }, visit);
  return issues;
}

/** Reads the metadata of embedded resources as the API server does; the input is not changed. */
export function coerceEmbeddedResources(
  schema: JSONSchemaProps,
  value: unknown,
  place: FieldPlace,
): CoercedResources {
  if (!hasEmbeddedResources(schema)) return { value, issues: [], dropped: [] };
  const issues: ValueIssue[] = [];
  const dropped: string[] = [];
  const visit: Visit = (node, resource, at) => {
    if (node["x-kubernetes-embedded-resource"] !== true) return resource;
    for (const name of ["apiVersion", "kind"]) {
      if (hasField(resource, name) && typeof resource[name] !== "string")
        issues.push(issueAt(childPlace(at, name), "VALUE_METADATA", "must be a string"));
    }
    if (!hasField(resource, "metadata")) return resource;
    const read = readMetadata(resource["metadata"], childPlace(at, "metadata"));
    if (read.issue !== undefined) {
      issues.push(read.issue);
      return resource;
    }
    dropped.push(...read.dropped);
    return { ...resource, metadata: read.metadata };
  };
  return { value: walk({ schema, value, place, holders: [] }, visit), issues, dropped };
}

/** Takes an object with its schema, and answers what stands in its place. */
type Visit = (schema: JSONSchemaProps, object: Members, place: FieldPlace) => Members;

interface Node {
  readonly schema: JSONSchemaProps;
  readonly value: unknown;
  readonly place: FieldPlace;
  readonly holders: readonly unknown[];
}

function walk({ schema, value, place, holders }: Node, visit: Visit): unknown {
  if (holders.includes(value)) return value;
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items === undefined) return value;
    return value.map((item: unknown, index) =>
      walk(
        {
          schema: items,
          value: item,
          place: itemPlace(place, index),
          holders: [...holders, value],
        },
        visit,
      ),
    );
  }
  if (!isPlainObject(value)) return value;
  const object = visit(schema, value, place);
  const result: Record<string, unknown> = {};
  for (const name of fieldNames(object)) {
    const field = schemaOfField(schema, name);
    const below = fieldPlace(place, name, schema);
    const node = { value: object[name], place: below, holders: [...holders, value] };
    defineField(
      result,
      name,
      field === undefined ? object[name] : walk({ ...node, schema: field }, visit),
    );
  }
  return result;
}

function checkResource(resource: Members, place: FieldPlace): readonly ValueIssue[] {
  const issues: ValueIssue[] = [];
  for (const [name, faultOf] of [
    ["apiVersion", faultOfApiVersion],
    ["kind", faultOfKind],
  ] as const) {
    const at = childPlace(place, name);
    const value = resource[name];
    if (value === undefined)
      issues.push(issueAt(at, "VALUE_REQUIRED", "is required", "FieldValueRequired"));
    else {
      const fault = typeof value === "string" ? faultOf(value) : "must be a string";
      if (fault !== undefined) issues.push(issueAt(at, "VALUE_METADATA", fault));
    }
  }
  if (!hasField(resource, "metadata")) return issues;
  const at = childPlace(place, "metadata");
  const read = readMetadata(resource["metadata"], at);
  if (read.issue !== undefined) return [...issues, read.issue];
  const { metadata } = read;
  const named = hasField(metadata, "name") ? metadata : { ...metadata, name: "unnamed" };
  const namespaced = hasField(metadata, "namespace");
  return [...issues, ...checkObjectMeta(named, at, { names: "path segment", namespaced })];
}

function faultOfApiVersion(apiVersion: string): string | undefined {
  if (apiVersion === "") return "must not be empty";
  return apiVersion.split("/").length > 2 ? "must be a version, or group/version" : undefined;
}

function faultOfKind(kind: string): string | undefined {
  if (kind === "") return "must not be empty";
  return faultOfDns1035Label(kind.toLowerCase());
}

/** Most schemas have none. */
const hasEmbeddedResources = anyNode((schema) => schema["x-kubernetes-embedded-resource"] === true);
