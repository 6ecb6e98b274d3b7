import { applyDefaults } from "../../src/schema/defaulting.js";
import { prune } from "../../src/schema/pruning.js";
import type { JSONSchemaProps, JSONValue } from "../../src/schema/types.js";
import { formatsOf } from "../../src/schema/string-formats.js";
import { validate } from "../../src/schema/validate.js";
import type { Random } from "./random.js";

type Value = JSONValue | undefined;
type Members = { readonly [name: string]: JSONValue };

/** Texts that some formats and patterns take, and others by a hair do not. */
const texts: readonly string[] = [
  ..."|a|ab|abc|a-b|A.b|my-host|a.example.com|x_y|ünïcödé|😀|1|12|007|-3|true|null".split("|"),
  ..."2006-01-02|2006-02-30|2006-01-02T15:04:05Z|2006-01-02t15:04:05z|2006-01-02T15:04:05+02:00|2006-01-02T15:04:05.123Z|2006-01-02T25:04:05Z|2006-01-02 15:04:05Z".split(
    "|",
  ),
  ..."1h30m|5s|3 days|2w|1.5h|-2s|1x|10m garbage|5 minutes|µs|1µs".split("|"),
  ..."YQ==|YWI=|YWJj|YWJjZA|Y$==|-_8=|+/8=".split("|"),
  ...'a@example.com|a@|Name <a@b.c>|a b@c|a@[127.0.0.1]|"q"@x|a..b@c|(c)a@b|a@b (c)'.split("|"),
  ..."1.2.3.4|01.2.3.4|1.2.3|256.1.1.1|::1|fe80::1%eth0|::ffff:1.2.3.4|1::2::3|10.0.0.0/8|10.0.0.0/33|::/0|fe80::/129|1.2.3.4/08".split(
    "|",
  ),
  ..."00:00:5e:00:53:01|00-00-5e-00-53-01|0000.5e00.5301|00005e005301|00:00:5e:00:53|00:00:5e-00:53:01".split(
    "|",
  ),
  ..."123e4567-e89b-12d3-a456-426614174000|123E4567-E89B-42D3-A456-426614174000|123e4567e89b32d3a456426614174000|123e4567-e89b-52d3-7456-426614174000".split(
    "|",
  ),
  ..."0321751043|978-0321751041|978-0321751042|030640615X|4111 1111 1111 1111|4111 1111 1111 1112|123-45-6789|123456789|#fff|#FFCC0|rgb(1, 2,3)|rgb(256,0,0)|0123456789abcdef01234567".split(
    "|",
  ),
  ..."http://a.b/c?d=e|/path|path|mailto:a@b|http://[::1]:80/|http://[::1/|http://a:b/|http://a b/|/%zz|/%41|*|://x|http://u:p@h:1/x|x://a:1:2/".split(
    "|",
  ),
];

const formats: readonly string[] = [...formatsOf("string"), "datetime", "unheard-of"];

const patterns: readonly string[] = [
  "^[a-z]+$",
  "\\d",
  "^\\d+(\\.\\d+)?$",
  "^.{0,3}$",
  "[[:upper:]]",
  "^(a|ab)(c|bcd)*$",
];
const numbers: readonly number[] = [
  0, 1, 2, 3, 4, 5, 10, -1, -3, 0.1, 0.25, 0.3, 0.5, 1.5, 2.5, 2.9999999999, -0.3, 1e3, 2147483647,
  2147483648, -2147483649, 9007199254740991, 1e19, 1e21, 3.5e38,
];
const names: readonly string[] = [
  "a",
  "b",
  "c",
  "size",
  "name",
  "my-name",
  "x.y",
  "__proto__",
  "kind",
];

/** Makes schemas of versions that an API server takes, with most keywords. */
export class SchemaGenerator {
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  /** A root schema; rules are left out. */
  root(): JSONSchemaProps {
    const random = this.#random;
    const fields = Array.from(
      { length: random.between(3, 8) },
      (_, index) => [`f${index}`, this.#withDefault(this.#node(2))] as const,
    );
    const spec: JSONSchemaProps = {
      type: "object",
      properties: Object.fromEntries(fields),
      ...this.#required(
        fields.map(([name]) => name),
        0.1,
      ),
    };
    const metadata: JSONSchemaProps = random.chance(0.3)
      ? {
          type: "object",
          properties: {
            name: { type: "string", maxLength: random.between(4, 10), pattern: "^[a-z-]+$" },
          },
        }
      : { type: "object" };
    return {
      type: "object",
      properties: { apiVersion: { type: "string" }, kind: { type: "string" }, metadata, spec },
      ...(random.chance(0.5) ? { required: ["spec"] } : {}),
    };
  }

  #node(depth: number): JSONSchemaProps {
    const random = this.#random;
    const leaves = [
      () => this.#text(),
      () => this.#text(),
      () => this.#integer(),
      () => this.#number(),
      () => this.#numberOrText(),
      (): JSONSchemaProps => ({ type: "boolean" }),
    ];
    const others = [
      () => this.#object(depth),
      () => this.#object(depth),
      () => this.#map(depth),
      () => this.#list(depth),
      () => this.#list(depth),
      () => this.#open(depth),
    ];
    const node = random.pick(depth > 0 ? [...leaves, ...others] : leaves)();
    return random.chance(0.15) ? { ...node, nullable: true } : node;
  }

  #maybe<K extends keyof JSONSchemaProps>(
    key: K,
    value: () => JSONSchemaProps[K],
    probability = 0.3,
  ): JSONSchemaProps {
    return this.#random.chance(probability) ? { [key]: value() } : {};
  }

  #text(): JSONSchemaProps {
    const random = this.#random;
    if (random.chance(0.2))
      return { type: "string", enum: [...new Set([random.pick(texts), random.pick(texts)])] };
    return {
      type: "string",
      ...this.#maybe("format", () => random.pick(formats), 0.5),
      ...this.#maybe("minLength", () => random.between(0, 3), 0.2),
      ...this.#maybe("maxLength", () => random.between(2, 12), 0.3),
      ...this.#maybe("pattern", () => random.pick(patterns), 0.2),
    };
  }

  #limits(pick: () => number): JSONSchemaProps {
    return {
      ...this.#maybe("minimum", pick),
      ...this.#maybe("maximum", pick),
      ...this.#maybe("exclusiveMinimum", () => true, 0.2),
      ...this.#maybe("exclusiveMaximum", () => true, 0.2),
    };
  }

  #integer(): JSONSchemaProps {
    const random = this.#random;
    if (random.chance(0.15)) return { type: "integer", enum: [1, random.between(2, 5)] };
    return {
      type: "integer",
      ...this.#maybe("format", () => random.pick(["int32", "int64", "odd"]), 0.5),
      ...this.#limits(() => random.between(-3, 10)),
      ...this.#maybe("multipleOf", () => random.between(1, 3), 0.2),
    };
  }

  #number(): JSONSchemaProps {
    const random = this.#random;
    if (random.chance(0.15)) return { type: "number", enum: [1, 2.5] };
    return {
      type: "number",
      ...this.#maybe("format", () => random.pick(["float", "double"]), 0.4),
      ...this.#limits(() => random.pick([-2.5, -1, 0, 0.3, 1, 2.5, 10])),
      ...this.#maybe("multipleOf", () => random.pick([0.1, 0.25, 0.5, 1, 2, 2.5]), 0.3),
    };
  }

  #numberOrText(): JSONSchemaProps {
    const either: JSONSchemaProps = { "x-kubernetes-int-or-string": true };
    const anyOf: readonly JSONSchemaProps[] = [{ type: "integer" }, { type: "string" }];
    return this.#random.pick([
      either,
      { ...either, anyOf },
      { ...either, anyOf, pattern: "^\\d+%?$" },
      { ...either, allOf: [{ anyOf }, { maximum: 5 }] },
      { ...either, enum: [1, "a", "b"] },
      { ...either, format: "ipv4" },
    ]);
  }

  #required(fields: readonly string[], probability = 0.3): JSONSchemaProps {
    const required = this.#random.some(fields, probability);
    return required.length === 0 ? {} : { required };
  }

  #object(depth: number): JSONSchemaProps {
    const random = this.#random;
    const fields = random
      .some(names, 0.5)
      .filter((name) => name !== "__proto__")
      .map((name) => [name, this.#withDefault(this.#node(depth - 1))] as const);
    const known = fields.map(([name]) => name);
    return {
      type: "object",
      properties: Object.fromEntries(fields),
      ...this.#required(known, 0.25),
      ...this.#maybe("maxProperties", () => random.between(2, 4), 0.1),
      ...this.#maybe("minProperties", () => random.between(0, 2), 0.1),
      ...this.#maybe("x-kubernetes-preserve-unknown-fields", () => true, 0.1),
      ...(known.length < 2 || random.chance(0.6) ? {} : this.#combination(fields)),
    };
  }

  /** Value validations, which name no types. */
  #combination(fields: readonly (readonly [string, JSONSchemaProps])[]): JSONSchemaProps {
    const random = this.#random;
    const [first] = random.pick(fields);
    const [second, schema] = random.pick(fields);
    const part: JSONSchemaProps = { properties: { [second]: this.#part(schema) } };
    return random.pick([
      { oneOf: [{ required: [first] }, { required: [second] }] },
      { anyOf: [{ required: [first] }, part] },
      { allOf: [part, { required: [first] }] },
      { not: { required: [first, second] } },
      { not: { anyOf: [{ required: [first] }, part] } },
    ]);
  }

  #part({ type, nullable }: JSONSchemaProps): JSONSchemaProps {
    if (nullable === true) return {};
    switch (type) {
      case "string":
        return this.#random.pick([{ minLength: 2 }, { pattern: "^a" }, { format: "ipv4" }]);
      case "integer":
      case "number":
        return this.#random.pick([{ minimum: 2 }, { maximum: 2.5 }, { multipleOf: 2 }]);
      case "array":
        return { minItems: 1 };
      case "object":
        return { minProperties: 1 };
      default:
        return {};
    }
  }

  #map(depth: number): JSONSchemaProps {
    const random = this.#random;
    return {
      type: "object",
      additionalProperties: random.chance(0.1) ? true : this.#withDefault(this.#node(depth - 1)),
      ...this.#maybe("maxProperties", () => random.between(1, 3), 0.2),
    };
  }

  #list(depth: number): JSONSchemaProps {
    const random = this.#random;
    const sizes = {
      ...this.#maybe("minItems", () => random.between(0, 1), 0.2),
      ...this.#maybe("maxItems", () => random.between(1, 3), 0.2),
    };
    if (random.chance(0.3)) {
      const items = random.pick([this.#text(), this.#integer(), this.#number()]);
      return { type: "array", items, "x-kubernetes-list-type": "set", ...sizes };
    }
    if (random.chance(0.4)) {
      const keys = random.chance(0.6) ? ["name"] : ["name", "port"];
      const items: JSONSchemaProps = {
        type: "object",
        properties: {
          name: { type: "string" },
          port: { type: "integer", default: 80 },
          value: this.#withDefault(this.#node(depth - 1)),
          extra: this.#node(0),
        },
        required: ["name"],
      };
      return {
        type: "array",
        items,
        "x-kubernetes-list-type": "map",
        "x-kubernetes-list-map-keys": keys,
        ...sizes,
      };
    }
    return {
      type: "array",
      items: this.#withDefault(this.#node(depth - 1)),
      ...this.#maybe("x-kubernetes-list-type", () => "atomic"),
      ...sizes,
    };
  }

  #open(depth: number): JSONSchemaProps {
    const random = this.#random;
    const keeps = { "x-kubernetes-preserve-unknown-fields": true } as const;
    const fields = { a: this.#withDefault(this.#node(depth - 1)), b: this.#node(0) };
    return random.pick<JSONSchemaProps>([
      keeps,
      { type: "object", ...keeps },
      { type: "object", properties: fields, ...keeps },
      { type: "array", items: { type: "object", ...keeps } },
      { type: "object", "x-kubernetes-embedded-resource": true, ...keeps },
      {
        type: "object",
        "x-kubernetes-embedded-resource": true,
        properties: { spec: { type: "object", properties: fields } },
      },
    ]);
  }

  /** A default that the API server takes: one that satisfies its schema. */
  #withDefault(schema: JSONSchemaProps): JSONSchemaProps {
    if (!this.#random.chance(0.25) || hasEmbedded(schema)) return schema;
    const value = new ValueGenerator(this.#random, 0).value(schema);
    if (value === undefined || value === null) return schema;
    const isWhole = prune(schema, value).dropped.length === 0;
    const isGood = isWhole && validate(schema, applyDefaults(schema, value)).length === 0;
    return isGood ? { ...schema, default: value } : schema;
  }
}

function hasEmbedded(schema: JSONSchemaProps): boolean {
  return JSON.stringify(schema).includes("x-kubernetes-embedded-resource");
}

/** Makes values of a schema, with faults in a share of the places. */
export class ValueGenerator {
  readonly #random: Random;
  readonly #faults: number;

  constructor(random: Random, faults: number) {
    this.#random = random;
    this.#faults = faults;
  }

  value(schema: JSONSchemaProps): Value {
    const random = this.#random;
    if (random.chance(this.#faults)) return this.#anything(2);
    if (schema.nullable === true && random.chance(0.2)) return null;
    if (schema.enum !== undefined && random.chance(0.9)) return random.pick(schema.enum);
    if (schema["x-kubernetes-int-or-string"] === true)
      return random.pick<JSONValue>([1, 5, 7, "1", "50%", "a", "1.2.3.4", 97, 1.5]);
    switch (schema.type) {
      case "string":
        return this.#text(schema);
      case "integer":
        return random.chance(0.8) ? random.between(-3, 12) : random.pick(numbers);
      case "number":
        return random.pick(numbers);
      case "boolean":
        return random.chance(0.5);
      case "array":
        return this.#list(schema);
      case "object":
        return this.#object(schema);
      default:
        return this.#anything(2);
    }
  }

  /** Something else in one place of a value. */
  mutate(schema: JSONSchemaProps, value: JSONValue): JSONValue {
    const random = this.#random;
    if (isMembers(value) && random.chance(0.9)) {
      const fields = Object.keys(schema.properties ?? {});
      const name = random.pick([...Object.keys(value), ...fields, "f0"]);
      const field = fieldOf(schema, name);
      const old = Object.hasOwn(value, name) ? value[name] : undefined;
      if (field === undefined) return value;
      const next =
        old === undefined || random.chance(0.15) ? this.value(field) : this.mutate(field, old);
      return fromEntries([...Object.entries(value).filter(([key]) => key !== name), [name, next]]);
    }
    if (Array.isArray(value) && value.length > 0 && random.chance(0.9)) {
      const items: readonly JSONValue[] = value;
      const index = random.between(0, items.length - 1);
      const item = items[index] ?? null;
      if (random.chance(0.2)) return items.filter((_, at) => at !== index);
      if (random.chance(0.2)) return [...items, item];
      if (random.chance(0.2)) return items.toReversed();
      return items.map((old, at) =>
        at === index && schema.items !== undefined ? this.mutate(schema.items, old) : old,
      );
    }
    return this.value(schema) ?? null;
  }

  #text({ format, pattern }: JSONSchemaProps): string {
    const random = this.#random;
    if (format !== undefined && random.chance(0.6)) return random.pick(texts.slice(18));
    return pattern !== undefined && random.chance(0.6)
      ? random.pick(["a", "abc", "1", "12", "1.5"])
      : random.pick(texts);
  }

  #list(schema: JSONSchemaProps): JSONValue {
    const { items = {} } = schema;
    return Array.from({ length: this.#random.between(0, 3) }, () => this.value(items) ?? null);
  }

  #object(schema: JSONSchemaProps): JSONValue {
    const random = this.#random;
    const { properties = {}, required = [], additionalProperties } = schema;
    const entries = Object.entries(properties)
      .filter(([name]) =>
        required.includes(name) ? !random.chance(this.#faults) : random.chance(0.6),
      )
      .map(([name, field]): [string, Value] => [name, this.value(field)]);
    if (additionalProperties !== undefined) {
      const values = additionalProperties === true ? {} : additionalProperties;
      for (const name of random.some(names, 0.3)) entries.push([name, this.value(values || {})]);
    }
    if (schema["x-kubernetes-embedded-resource"] === true) entries.push(...this.#resource());
    if (
      schema["x-kubernetes-preserve-unknown-fields"] === true ||
      random.chance(this.#faults * 2)
    ) {
      for (const name of random.some(["x", "y", "kind"], 0.3))
        entries.push([name, this.#anything(1)]);
    }
    return fromEntries(entries);
  }

  #resource(): [string, Value][] {
    const random = this.#random;
    const metadata = fromEntries([
      ["name", random.pick(["a", "..", "a/b", "A_b"])],
      [
        "labels",
        random.pick<Value>([
          undefined,
          undefined,
          { a: "b" },
          { "a/b/c": "d" },
          { a: 1 },
          {},
          { a: null },
        ]),
      ],
      ["odd", random.pick<Value>([undefined, 1])],
      ["namespace", random.pick<Value>([undefined, undefined, "a", "A"])],
      [
        "creationTimestamp",
        random.pick<Value>([undefined, undefined, null, "2006-01-02T15:04:05+01:00", "x"]),
      ],
      [
        "ownerReferences",
        random.pick<Value>([
          undefined,
          undefined,
          [{ apiVersion: "v1", kind: "A", name: "a", uid: "u" }],
          [{}],
        ]),
      ],
      ["finalizers", random.pick<Value>([undefined, undefined, ["a/b"], ["a b"], []])],
    ]);
    return [
      ["apiVersion", random.pick<Value>(["v1", "v1", "a/v1", "a/b/c", "", undefined])],
      ["kind", random.pick<Value>(["Pod", "Pod", "My-Kind", "a b", "", undefined])],
      ["metadata", random.pick<Value>([undefined, metadata, metadata])],
    ];
  }

  #anything(depth: number): JSONValue {
    const random = this.#random;
    const leaf = random.pick<JSONValue>([
      null,
      true,
      false,
      random.pick(numbers),
      random.pick(texts),
      {},
      [],
    ]);
    if (depth === 0 || random.chance(0.6)) return leaf;
    return random.chance(0.5)
      ? [this.#anything(depth - 1)]
      : fromEntries(random.some(names, 0.3).map((name) => [name, this.#anything(depth - 1)]));
  }
}

function fieldOf(
  { properties = {}, additionalProperties }: JSONSchemaProps,
  name: string,
): JSONSchemaProps | undefined {
  if (Object.hasOwn(properties, name)) return properties[name];
  return typeof additionalProperties === "object" ? additionalProperties : undefined;
}

function isMembers(value: JSONValue): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An object with own fields of any name; absent ones are left out. */
function fromEntries(entries: readonly (readonly [string, Value])[]): JSONValue {
  return Object.fromEntries(
    entries.filter((entry): entry is [string, JSONValue] => entry[1] !== undefined),
  );
}
