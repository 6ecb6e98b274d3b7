import { isPlainObject } from "../util/json.js";
import { checkKeywords } from "./check-keywords.js";
import { ListSchema, MapSchema } from "./collections.js";
import { toJSON } from "./json-value.js";
import { type AnyObjectSchema, type AnySchema, type Presence, Schema } from "./node.js";
import { type Fields, ObjectSchema } from "./object-schema.js";
import type { JSONSchemaProps } from "./types.js";

/**
 * Reads a schema in its OpenAPI form into nodes of the builder; nothing of the input is kept.
 *
 * Keywords that are null count as absent, as for the API server. What is no
 * keyword, or has a value of the wrong type, is a fault of the node.
 */
export function parseSchema<Input, Stored>(json: unknown): Schema<Input, Stored, "required"> {
  const { value, issues } = toJSON(json, []);
  const parsed = parseCopiedSchema<Input, Stored>(value);
  return issues.length > 0 ? withFaults(parsed, [...issues, ...parsed.faults]) : parsed;
}

/** {@link parseSchema} of JSON that nobody else holds and that is known to be JSON. */
export function parseCopiedSchema<Input, Stored>(json: unknown): Schema<Input, Stored, "required"> {
  const mistyped = checkKeywords(json);
  if (mistyped.length > 0 || !isSchema(json)) return new Schema({}, "required", mistyped);
  return withFaults(parseNode(json), []);
}

function withFaults<I, S>(
  node: AnySchema,
  faults: Schema<I, S>["faults"],
): Schema<I, S, "required"> {
  return Object.assign(Object.create(Object.getPrototypeOf(node)), node, { faults });
}

/** Whether checked JSON is a schema. */
function isSchema(value: unknown): value is JSONSchemaProps {
  return isPlainObject(value);
}

function parseNode(json: JSONSchemaProps): AnySchema {
  const { "x-kubernetes-validations": rules, ...others } = json;
  const own = withoutNulls({
    ...others,
    ...(rules ? { "x-kubernetes-validations": rules.map(withoutNulls) } : {}),
    ...parseJunctors(json),
  });
  const { items, additionalProperties, properties } = own;
  if (typeof additionalProperties === "object" && properties === undefined)
    return new MapSchema(parseNode(additionalProperties), own);
  if (items !== undefined && properties === undefined) return new ListSchema(parseNode(items), own);
  if (own.type === "object" || properties !== undefined)
    return new ObjectSchema(parseFields(own), own);
  return new Schema(own, "required");
}

/** Nodes inside these are no fields: their JSON is enough. */
function parseJunctors({ allOf, anyOf, oneOf, not }: JSONSchemaProps): JSONSchemaProps {
  const parsed = (nodes: readonly JSONSchemaProps[]): readonly JSONSchemaProps[] =>
    nodes.map((node) => parseNode(node).json);
  return {
    ...(allOf ? { allOf: parsed(allOf) } : {}),
    ...(anyOf ? { anyOf: parsed(anyOf) } : {}),
    ...(oneOf ? { oneOf: parsed(oneOf) } : {}),
    ...(not ? { not: parseNode(not).json } : {}),
  };
}

function parseFields({ properties = {}, required = [] }: JSONSchemaProps): Fields {
  return Object.fromEntries(
    Object.entries(properties).map(([name, field]) => {
      const node = parseNode(field);
      return [name, node.withPresence(presenceOf(node, required.includes(name)))];
    }),
  );
}

function presenceOf({ json }: AnySchema, isRequired: boolean): Presence {
  if (json.default !== undefined) return "defaulted";
  return isRequired ? "required" : "optional";
}

/** Members that are null count as absent. */
function withoutNulls<T extends object>(members: T): T {
  const given = Object.entries(members).filter(([, value]) => value !== null);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- null is in no member's type
  return Object.fromEntries(given) as T;
}

/** Whether a value is a node whose values are objects. */
export function isObjectNode(node: unknown): node is AnyObjectSchema {
  return node instanceof Schema && node.json.type === "object";
}
