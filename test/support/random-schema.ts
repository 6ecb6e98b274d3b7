import { type AnySchema, k } from "slipway/api";
import { type Random } from "./random.js";

type JSONObject = Record<string, unknown>;

const names = ["a", "b", "name", "kind", "metadata", "x-y", "__proto__", "größe", "constructor"];

/** A schema by the words of the builder, which the API server must take. */
export function randomBuilt(random: Random, depth: number): AnySchema {
  const scalar = (): AnySchema =>
    random.pick<() => AnySchema>([
      () => k.string({ maxLength: random.below(50) }),
      () => k.string({ pattern: random.pick(["^[a-z]+$", "\\d", "(?i)x", "^\\p{Lu}"]) }),
      () => k.string({ format: random.pick(["uuid", "ipv4", "date", "email", "k8s-short-name"]) }),
      () => k.int32({ minimum: random.below(5) }).default(7),
      () => k.int64({ maximum: 9 }).nullable(),
      () => k.double({ multipleOf: 0.5 }).optional(),
      () => k.float(),
      () => k.integer({ minimum: 0, exclusiveMinimum: true }),
      () => k.number().describe("a number"),
      () => k.boolean().default(random.chance(0.5)),
      () => k.enum(["x", "y", "z"]).default("y"),
      () => k.enum([1, 2, 3]),
      () => k.literal(true),
      () => k.dateTime(),
      () => k.duration().default("1h"),
      () => k.bytes({ maxLength: 9 }),
      () => k.quantity().default("1Gi"),
      () => k.intOrString({ maxLength: 5 }),
      () => k.any(),
      () => k.anyObject(),
      () => k.embeddedResource(),
    ])();
  if (depth <= 0) return scalar();
  const inner = (): AnySchema => randomBuilt(random, depth - 1);
  return random.pick<() => AnySchema>([
    scalar,
    () => k.object(Object.fromEntries(random.some(names, 0.4).map((name) => [name, inner()]))),
    () => k.object({ a: inner(), b: inner() }, { type: "atomic" }).optional(),
    () => k.object({ a: inner() }).preserveUnknownFields(),
    () => k.object({ a: k.string().default("x"), b: k.int32().default(1) }).default({}),
    () => k.map(inner(), { maxProperties: random.below(9) }),
    () => k.list(inner(), { maxItems: random.below(9) }),
    () => k.list(k.string(), { type: "set" }).default(["a", "b"]),
    () => k.list(k.object({ name: k.string(), more: inner() }), { type: "map", keys: ["name"] }),
    () => k.embeddedResource({ spec: inner() }).optional(),
    () =>
      k.union("type", {
        http: { path: k.string(), more: inner().withPresence("optional") },
        exec: { command: k.list(k.string()) },
        none: {},
      }),
  ])();
}

const patterns = [
  "^a",
  "(?=b)",
  "[",
  "\\p{L}",
  "a{2,1}",
  "\\p{Letter}",
  "\\p{Foo}",
  "(?<a>b)(?<a>c)",
];
const formats = ["uuid", "postcode", "byte", "int32", "int64", "float", "double"];
const types = ["string", "integer", "number", "boolean", "object", "array"];

/** A schema of keywords in any combination, for which only the API server knows whether it takes it. */
export function randomNoise(random: Random, depth: number): JSONObject {
  const node: JSONObject = random.chance(0.93) ? { type: random.pick(types) } : {};
  const inner = (): JSONObject => randomNoise(random, depth - 1);
  const isList = node["type"] === "array";
  const isObject = node["type"] === "object";
  if (depth > 0 && (isList ? random.chance(0.95) : random.chance(0.03))) node["items"] = inner();
  if (isList && depth <= 0) node["items"] = { type: "string" };
  if (depth > 0 && (isObject ? random.chance(0.7) : random.chance(0.03))) {
    const fields = random.some(names, 0.3).map((name) => [name, inner()]);
    if (random.chance(0.8)) node["properties"] = Object.fromEntries(fields);
    else node["additionalProperties"] = random.chance(0.7) ? inner() : random.chance(0.5);
    if (random.chance(0.3)) node["required"] = random.some(names, 0.3);
  }
  const rarely = (name: string, value: () => unknown, probability = 0.03): void => {
    if (random.chance(probability)) node[name] = value();
  };
  rarely("x-kubernetes-preserve-unknown-fields", () => random.chance(0.9), 0.06);
  rarely("x-kubernetes-int-or-string", () => true, node["type"] === undefined ? 0.4 : 0.03);
  rarely("x-kubernetes-embedded-resource", () => true);
  rarely(
    "x-kubernetes-map-type",
    () => random.pick(["atomic", "granular", "set"]),
    isObject ? 0.1 : 0.01,
  );
  rarely(
    "x-kubernetes-list-type",
    () => random.pick(["atomic", "set", "map", "bag"]),
    isList ? 0.3 : 0.01,
  );
  rarely("x-kubernetes-list-map-keys", () => random.some(names, 0.2), isList ? 0.2 : 0.01);
  rarely("nullable", () => random.chance(0.8), 0.08);
  rarely("default", () => randomValue(random, 2), 0.2);
  rarely("enum", () => [randomValue(random, 1), randomValue(random, 1)]);
  rarely("pattern", () => random.pick(patterns), 0.05);
  rarely("format", () => random.pick(formats), 0.1);
  rarely("minimum", () => random.below(9) - 4, 0.06);
  rarely("maxLength", () => random.below(9), 0.06);
  rarely("minItems", () => random.below(3), 0.04);
  rarely("maxProperties", () => random.below(3), 0.04);
  rarely("multipleOf", () => random.pick([1, 2, 0.5]), 0.04);
  rarely("uniqueItems", () => random.chance(0.3), 0.02);
  rarely("title", () => "t");
  rarely("description", () => "d", 0.1);
  rarely("externalDocs", () => ({ url: "https://example.com" }));
  if (depth > 0) {
    for (const junctor of ["allOf", "anyOf", "oneOf"])
      rarely(junctor, () => [restriction(random, 2), restriction(random, 2)], 0.06);
    rarely("not", () => restriction(random, 2));
  }
  return node;
}

function restriction(random: Random, depth: number): JSONObject {
  const node: JSONObject = {};
  const rarely = (name: string, value: () => unknown, probability: number): void => {
    if (random.chance(probability)) node[name] = value();
  };
  rarely("type", () => random.pick(types), 0.1);
  rarely("description", () => "d", 0.05);
  rarely("default", () => 1, 0.03);
  rarely("nullable", () => true, 0.03);
  rarely("required", () => random.some(names, 0.2), 0.4);
  rarely("maxLength", () => 3, 0.2);
  rarely("pattern", () => random.pick(["a", "("]), 0.1);
  rarely("additionalProperties", () => random.chance(0.5), 0.05);
  rarely("x-kubernetes-int-or-string", () => true, 0.03);
  if (depth > 0) {
    rarely("properties", () => ({ [random.pick(names)]: restriction(random, depth - 1) }), 0.3);
    rarely("items", () => restriction(random, depth - 1), 0.1);
    rarely("not", () => restriction(random, depth - 1), 0.1);
    rarely("anyOf", () => [{ type: "integer" }, { type: "string" }], 0.1);
  }
  return node;
}

function randomValue(random: Random, depth: number): unknown {
  const scalar = (): unknown => random.pick<unknown>(["a", "", 1, 1.5, -3, true, "2"]);
  if (depth <= 0) return scalar();
  return random.pick<() => unknown>([
    scalar,
    scalar,
    () => [randomValue(random, depth - 1)],
    () =>
      Object.fromEntries(
        random.some(names, 0.2).map((name) => [name, randomValue(random, depth - 1)]),
      ),
    () => ({}),
    () => null,
  ])();
}

/** Changes of one node that no schema survives, whatever the node is. */
const breakages: readonly ((node: JSONObject) => void)[] = [
  (node) => void (node["type"] = "float"),
  (node) => void (node["pattern"] = "(?<!a)b"),
  (node) => void (node["$ref"] = "#/definitions/a"),
  (node) => void (node["uniqueItems"] = true),
  (node) => void (node["allOf"] = [{ type: "string" }]),
  (node) => void (node["anyOf"] = [{ description: "d" }]),
  (node) => void (node["not"] = { properties: { metadata: {} } }),
  (node) => void (node["x-kubernetes-list-type"] = "bag"),
  (node) => void (node["x-kubernetes-map-type"] = "bag"),
  (node) => void (node["x-kubernetes-list-map-keys"] = ["none-such"]),
  (node) => void (node["maxLength"] = 1.5),
  (node) => void (node["minLength"] = "1"),
  (node) => void (node["x-kubernetes-preserve-unknown-fields"] = false),
  (node) => {
    node["properties"] = { b: { type: "string" } };
    node["additionalProperties"] = false;
  },
  (node) => {
    for (const name of Object.keys(node)) delete node[name];
    node["type"] = "array";
  },
  (node) => {
    for (const name of Object.keys(node)) delete node[name];
    Object.assign(node, { type: "array", items: { type: "array" } });
  },
];

/** Breaks one node of a schema, at random. */
export function broken(random: Random, schema: unknown): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(schema));
  const nodes = nodesOf(copy);
  random.pick(breakages)(random.pick(nodes));
  return copy;
}

function nodesOf(schema: unknown): JSONObject[] {
  const node: JSONObject = Object(schema);
  const below = [
    ...Object.values(Object(node["properties"])),
    ...[node["items"], node["additionalProperties"]].filter((value) => typeof value === "object"),
  ];
  return [node, ...below.flatMap(nodesOf)];
}
