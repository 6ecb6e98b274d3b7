import { authorsPath } from "../schema/authors-path.js";
import { asNode } from "../schema/faults.js";
import { ObjectSchema } from "../schema/object-schema.js";
import { parseSchema } from "../schema/parse-schema.js";
import type { JSONSchemaProps, JSONValue } from "../schema/types.js";
import { union } from "../schema/union.js";
import { canonicalJSON } from "../util/json.js";
import { keywordsBeside, type Place } from "./carried.js";
import { patternOfTexts } from "./regex.js";

/** One of the schemas that a union is made of. */
export interface UnionOption {
  readonly json: JSONSchemaProps;
  readonly place: Place;
}

/** What zod says of a union beside its options. */
export interface UnionKind {
  readonly discriminator: string | undefined;
  /** Whether exactly one option may fit. */
  readonly exclusive: boolean;
}

/** A union as one node, where a structural schema can say it; otherwise that is reported. */
export function unionKeywords(
  options: readonly UnionOption[],
  { discriminator, exclusive }: UnionKind,
  place: Place,
): JSONSchemaProps {
  const nodes = options.map(({ json }) => json);
  const [only] = nodes;
  if (only !== undefined && nodes.length === 1) return only;
  if (nodes.every(({ type, properties }) => type === "object" && properties !== undefined))
    return taggedUnion(options, discriminator, place);
  return (
    enumOfAll(nodes, exclusive) ??
    intOrString(nodes) ??
    alternatives(nodes, exclusive) ??
    refuse(place)
  );
}

function refuse({ report }: Place): JSONSchemaProps {
  report(
    "ZOD_UNION",
    "has options that one node cannot say: write objects with z.discriminatedUnion(), literals or limits of one type, or z.union([z.int(), z.string()])",
  );
  return {};
}

/** Literals and enums of one type. */
function enumOfAll(
  nodes: readonly JSONSchemaProps[],
  exclusive: boolean,
): JSONSchemaProps | undefined {
  const values = nodes.flatMap((node) => node.enum ?? []);
  const distinct = [...new Set(values)];
  const types = new Set(nodes.map(({ type }) => type));
  const [type] = types;
  const isPlain = nodes.every(
    (node) => node.enum !== undefined && keywordsBeside(node, ["type", "enum"]).length === 0,
  );
  const isRepeated = exclusive && distinct.length < values.length;
  if (!isPlain || isRepeated || types.size !== 1 || type === undefined) return undefined;
  return { type, enum: distinct };
}

/** A whole number or a text; limits hold for values of their type. */
function intOrString(nodes: readonly JSONSchemaProps[]): JSONSchemaProps | undefined {
  const number = nodes.find(({ type }) => type === "integer");
  const text = nodes.find(({ type }) => type === "string");
  if (nodes.length !== 2 || number === undefined || text === undefined) return undefined;
  const { type: _integer, format, ...limits } = number;
  const { type: _string, enum: texts, ...others } = text;
  if (texts !== undefined && others.pattern !== undefined) return undefined;
  const {
    pattern = texts === undefined ? undefined : patternOfTexts(texts.map(String)),
    ...lengths
  } = others;
  const beside = [
    ...keywordsBeside(limits, ["minimum", "maximum", "multipleOf", "allOf"]),
    ...keywordsBeside(lengths, ["minLength", "maxLength", "allOf"]),
  ];
  if (beside.length > 0) return undefined;
  const allOf = [...(limits.allOf ?? []), ...(lengths.allOf ?? [])];
  // Without the format its range has to be said.
  const range = format === "int32" ? { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 } : {};
  return {
    anyOf: [{ type: "integer" }, { type: "string" }],
    "x-kubernetes-int-or-string": true,
    ...range,
    ...limits,
    ...lengths,
    ...(pattern === undefined ? {} : { pattern }),
    ...(allOf.length === 0 ? {} : { allOf }),
  };
}

const restrictions = [
  "pattern",
  "minLength",
  "maxLength",
  "enum",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "allOf",
  "not",
] as const;

/** Restrictions of one scalar type, any of which may hold. */
function alternatives(
  nodes: readonly JSONSchemaProps[],
  exclusive: boolean,
): JSONSchemaProps | undefined {
  const heads = new Map(
    nodes.map(({ type, format }) => [canonicalJSON({ type, format }), { type, format }] as const),
  );
  const [head] = heads.values();
  const type = head?.type;
  const isScalar =
    type === "string" || type === "integer" || type === "number" || type === "boolean";
  const isRestricted = nodes.every(
    (node) => keywordsBeside(node, ["type", "format", ...restrictions]).length === 0,
  );
  if (heads.size !== 1 || !isScalar || !isRestricted) return undefined;
  const branches = nodes.map(({ type: _type, format: _format, ...others }) => others);
  const outer = { type, ...(head?.format === undefined ? {} : { format: head.format }) };
  if (exclusive) return { ...outer, oneOf: branches };
  const isOpen = branches.some((branch) => Object.keys(branch).length === 0);
  return isOpen ? outer : { ...outer, anyOf: branches };
}

/** Objects that are told apart by the value of one field. */
function taggedUnion(
  options: readonly UnionOption[],
  discriminator: string | undefined,
  place: Place,
): JSONSchemaProps {
  const nodes = options.map(({ json }) => json);
  const tag = discriminator ?? findTag(nodes);
  if (tag === undefined) {
    place.report(
      "ZOD_UNION",
      "has objects that no field tells apart: give each a literal of its own in one field, and write z.discriminatedUnion()",
    );
    return {};
  }
  let isGood = true;
  const variants = options.flatMap(({ json, place: { report } }) => {
    const others = keywordsBeside(json, ["type", "properties", "required"]);
    const tags = tagsOf(json, tag);
    if (others.length > 0)
      report(
        "ZOD_UNION",
        `has ${others.join(", ")}, which one variant cannot have alone: say it of the union`,
      );
    if (tags === undefined)
      report(
        "ZOD_UNION",
        `needs a text or several as its ${tag}, required and without a description: write z.literal("…") or z.enum([…])`,
      );
    isGood &&= others.length === 0 && tags !== undefined;
    const node = parseSchema(json);
    const { [tag]: _tag, ...fields } = node instanceof ObjectSchema ? node.fields : {};
    return (tags ?? []).map((value) => [value, fields] as const);
  });
  if (!isGood) return {};
  const { json, faults } = asNode(union(tag, Object.fromEntries(variants)));
  for (const { path, code, message } of faults)
    place.report(code, `${authorsPath(path).join(".")}: ${message}`);
  return json;
}

/** The texts that a field of an object may have, where it is there for nothing else. */
function tagsOf(
  { properties = {}, required = [] }: JSONSchemaProps,
  name: string,
): readonly string[] | undefined {
  const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (field === undefined || !required.includes(name)) return undefined;
  if (field.type !== "string" || keywordsBeside(field, ["type", "enum"]).length > 0)
    return undefined;
  return field.enum?.filter(isText);
}

function isText(value: JSONValue): value is string {
  return typeof value === "string";
}

/** The first field whose texts are different ones in each of the objects. */
function findTag(nodes: readonly JSONSchemaProps[]): string | undefined {
  return Object.keys(nodes[0]?.properties ?? {}).find((name) => {
    const tags = nodes.map((node) => tagsOf(node, name));
    const all = tags.flatMap((each) => each ?? []);
    return tags.every((each) => each !== undefined) && new Set(all).size === all.length;
  });
}
