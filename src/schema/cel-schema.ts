import { escapeFieldName } from "./cel-names.js";
import { stepsBelow, type CelPath } from "./cel-path.js";
import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  STRING,
  TIMESTAMP,
  listType,
  mapType,
  type CelType,
} from "./cel-types.js";
import { withTypeAndMetadata } from "./resource-schema.js";
import type { JSONSchemaProps } from "./types.js";

/** Bytes of the largest request that estimates reckon with. */
const MAX_REQUEST_BYTES = 3 * 1024 * 1024;

/**
 * A schema node as rules see it.
 *
 * Sizes are of what `size()` counts; `minBytes` is the length of the shortest JSON that
 * satisfies the node, from which follows how often it can occur in one request.
 */
export interface CelDeclaration {
  readonly type: CelType;
  readonly maxElements: bigint;
  readonly minBytes: number;
  /** The limit that the schema does not set, as in `maxItems at spec.hosts`. */
  readonly missing?: string;
  readonly fields?: ReadonlyMap<string, CelDeclaration>;
  readonly keys?: CelDeclaration;
  readonly elements?: CelDeclaration;
}

const requestText = BigInt(MAX_REQUEST_BYTES - 2);

/**
 * What a schema node is in rules; `undefined` for one that rules cannot see, such as a node
 * without type that keeps unknown fields.
 *
 * `isResource` is true for the root and for embedded resources: these have `apiVersion`,
 * `kind`, `metadata.name` and `metadata.generateName`, and nothing else of `metadata`.
 * `path` names the object types in messages; it is empty at the root.
 *
 * Follows `apiserver/pkg/cel/common/schemas.go`.
 */
export function declareSchema(
  schema: JSONSchemaProps,
  isResource: boolean,
  path: string,
): CelDeclaration | undefined {
  if (schema["x-kubernetes-int-or-string"] === true)
    return { type: DYN, ...textSize(schema, path), minBytes: 1 };
  const node = isResource ? withTypeAndMetadata(schema) : schema;
  switch (node.type) {
    case "array":
      return declareList(node, path);
    case "object":
      return typeof node.additionalProperties === "object"
        ? declareMap(node, node.additionalProperties, path)
        : declareObject(node, path);
    case "string":
      return declareString(node, path);
    case "boolean":
      return { type: BOOL, maxElements: 0n, minBytes: 4 };
    case "number":
      return { type: DOUBLE, maxElements: 0n, minBytes: 1 };
    case "integer":
      return { type: INT, maxElements: 0n, minBytes: 1 };
    default:
      return undefined;
  }
}

function declareChild(schema: JSONSchemaProps, path: string): CelDeclaration | undefined {
  return declareSchema(schema, schema["x-kubernetes-embedded-resource"] === true, path);
}

function declareList(
  { items, maxItems }: JSONSchemaProps,
  path: string,
): CelDeclaration | undefined {
  const elements = items === undefined ? undefined : declareChild(items, `${path}[]`);
  if (elements === undefined) return undefined;
  const most = maxItems ?? Math.floor((MAX_REQUEST_BYTES - 2) / (elements.minBytes + 1));
  const type = listType(elements.type);
  return {
    type,
    elements,
    maxElements: count(most),
    minBytes: 2,
    ...(maxItems === undefined ? missing("maxItems", path) : {}),
  };
}

function declareMap(
  { maxProperties }: JSONSchemaProps,
  values: JSONSchemaProps,
  path: string,
): CelDeclaration | undefined {
  const elements = declareChild(values, `${path}[key]`);
  if (elements === undefined) return undefined;
  const most = maxProperties ?? Math.floor((MAX_REQUEST_BYTES - 2) / (elements.minBytes + 6));
  const keys: CelDeclaration = { type: STRING, maxElements: 0n, minBytes: 2 };
  const type = mapType(STRING, elements.type);
  return {
    type,
    keys,
    elements,
    maxElements: count(most),
    minBytes: 2,
    ...(maxProperties === undefined ? missing("maxProperties", path) : {}),
  };
}

function declareObject(
  { properties = {}, required = [] }: JSONSchemaProps,
  path: string,
): CelDeclaration {
  const fields = new Map<string, CelDeclaration>();
  const types = new Map<string, CelType>();
  let minBytes = 2;
  for (const [property, schema] of Object.entries(properties)) {
    const field = declareChild(schema, path === "" ? property : `${path}.${property}`);
    if (field === undefined) continue;
    const escaped = escapeFieldName(property);
    if (escaped !== undefined) {
      fields.set(escaped, field);
      types.set(escaped, field.type);
    }
    if (required.includes(property) && (schema.default === undefined || schema.default === null))
      minBytes += utf8Length(property) + field.minBytes + 4;
  }
  return {
    type: { kind: "struct", name: path === "" ? "the resource" : path, fields: types },
    fields,
    maxElements: 0n,
    minBytes,
  };
}

function declareString(schema: JSONSchemaProps, path: string): CelDeclaration {
  switch (schema.format) {
    case "byte":
      if (schema.maxLength === undefined)
        return {
          type: BYTES,
          maxElements: requestText,
          minBytes: 2,
          ...missing("maxLength", path),
        };
      return { type: BYTES, maxElements: count(schema.maxLength), minBytes: 2 };
    case "duration":
      return { type: DURATION, maxElements: 32n, minBytes: 3 };
    case "date":
      return { type: TIMESTAMP, maxElements: 12n, minBytes: 12 };
    case "date-time":
      return { type: TIMESTAMP, maxElements: 32n, minBytes: 21 };
    default:
      return { type: STRING, ...textSize(schema, path), minBytes: 2 };
  }
}

/** From `maxLength`, which counts characters of up to four bytes, else from the longest enum value. */
function textSize(
  { type, maxLength, enum: values = [] }: JSONSchemaProps,
  path: string,
): Pick<CelDeclaration, "maxElements" | "missing"> {
  if (maxLength !== undefined) return { maxElements: BigInt.asUintN(64, count(maxLength) * 4n) };
  if (type !== "string" || values.length === 0)
    return { maxElements: requestText, ...missing("maxLength", path) };
  return {
    maxElements: BigInt(
      Math.max(0, ...values.map((value) => (typeof value === "string" ? utf8Length(value) : 0))),
    ),
  };
}

function missing(limit: string, path: string): Pick<CelDeclaration, "missing"> {
  return { missing: path === "" ? limit : `${limit} at ${path}` };
}

function count(value: number): bigint {
  return value < 0 ? 0n : BigInt(Math.trunc(value));
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** The node at a path below `self`; `undefined` when the path leaves the schema. */
export function declarationAt(root: CelDeclaration, path: CelPath): CelDeclaration | undefined {
  let node: CelDeclaration | undefined = root;
  for (const step of stepsBelow(path)) {
    if (step === "@items" || step === "@values") node = node.elements;
    else if (step === "@keys") node = node.keys;
    else node = node.fields?.get(step);
    if (node === undefined) return undefined;
  }
  return node;
}

/** How often a node can occur in one request, from the length of its shortest form. */
export function occurrences({ minBytes }: CelDeclaration): bigint {
  return BigInt(Math.floor(MAX_REQUEST_BYTES / (minBytes + 1)));
}
