import type { JSONSchemaProps, JSONValue } from "../schema/types.js";
import { canonicalJSON, isPlainObject } from "../util/json.js";
import { chooseBranches } from "./draw-branches.js";
import { drawNumber } from "./draw-number.js";
import type { DrawSource } from "./draw-source.js";
import { drawQuantity, drawText } from "./draw-text.js";

/** Where a value stands below the root: names of fields, `*` for items of lists and values of maps. */
export type DrawPath = readonly string[];

/** What is known of values beside their schema. */
export interface DrawHints {
  /** How many of the fields that may be left out are there, from 0 to 1. */
  readonly fullness: number;
  /** Values that were seen at a place, such as in examples. */
  readonly seenAt: (path: DrawPath) => readonly JSONValue[];
}

/** How deep optional fields are still drawn. */
const deepest = 6;
const mostItems = 4;
const keyNames = ["a", "b", "key-1", "LOG_LEVEL", "app.example.com/name", "PORT", "0"];

/** Draws values of schemas. What a schema alone cannot say, such as rules, the server has to judge. */
export class ValueDrawer {
  readonly #source: DrawSource;
  readonly #hints: DrawHints;

  constructor(source: DrawSource, hints: DrawHints) {
    this.#source = source;
    this.#hints = hints;
  }

  /** `words` are values that rules around the place speak of. */
  draw(node: JSONSchemaProps, path: DrawPath, words: readonly JSONValue[] = []): JSONValue {
    const source = this.#source;
    const spoken = [...words, ...wordsOf(node)].slice(0, 40);
    const { schema, without } = chooseBranches(source, node);
    if (schema.enum !== undefined) return source.oneOf(schema.enum) ?? null;
    if (node.nullable === true && source.chance(0.15)) return null;
    const isScalar = schema.type !== "object" && schema.type !== "array";
    const seen = this.#hints.seenAt(path);
    if (isScalar && seen.length > 0 && source.chance(0.6)) return source.oneOf(seen) ?? null;
    const word = spoken.filter((value) => typeof value === typeOf(schema));
    if (isScalar && word.length > 0 && source.chance(0.3)) return source.oneOf(word) ?? null;
    const field = path.at(-1) ?? "";
    if (schema["x-kubernetes-int-or-string"] === true) return this.#intOrString(schema, field);
    switch (schema.type) {
      case "string":
        return drawText(source, schema);
      case "boolean":
        return source.chance(0.5);
      case "integer":
      case "number":
        return drawNumber(source, schema, field);
      case "array":
        return this.#items(schema, path, spoken);
      case "object":
        return this.#fields(schema, { path, words: spoken, without });
      default:
        return source.oneOf<JSONValue>(["a", 1, true, {}, { a: "b" }]) ?? null;
    }
  }

  #intOrString(schema: JSONSchemaProps, field: string): JSONValue {
    const source = this.#source;
    const quantity =
      schema.pattern === undefined ? undefined : drawQuantity(source, schema.pattern);
    if (quantity !== undefined) return quantity;
    if (schema.pattern === undefined && source.chance(0.5)) {
      return drawNumber(source, { ...schema, type: "integer" }, field);
    }
    return schema.pattern === undefined
      ? (source.oneOf(["http", "50%", "8080"]) ?? "")
      : drawText(source, { ...schema, type: "string" });
  }

  #items(schema: JSONSchemaProps, path: DrawPath, words: readonly JSONValue[]): JSONValue {
    const source = this.#source;
    const { items = {}, minItems = 0, maxItems = Infinity } = schema;
    const listType = schema["x-kubernetes-list-type"];
    const keys = schema["x-kubernetes-list-map-keys"] ?? [];
    const most = Math.min(maxItems, Math.max(minItems, mostItems));
    const count = source.oneOf([minItems, minItems, 1, 2, most, source.between(minItems, most)]);
    const drawn: JSONValue[] = [];
    const taken = new Set<string>();
    const keyOf = (item: JSONValue): string => {
      if (listType !== "map" || !isPlainObject(item)) return canonicalJSON(item);
      return canonicalJSON(
        keys.map((key) => item[key] ?? items.properties?.[key]?.default ?? null),
      );
    };
    const wanted = Math.min(most, Math.max(minItems, count ?? minItems));
    for (let tries = 0; drawn.length < wanted && tries < wanted * 12; tries += 1) {
      const item = this.draw(items, [...path, "*"], words);
      const last = drawn.at(-1);
      if (listType !== "map" && listType !== "set") {
        // The same again, where that may be.
        drawn.push(last !== undefined && source.chance(0.15) ? last : item);
      } else if (!taken.has(keyOf(item))) {
        taken.add(keyOf(item));
        drawn.push(item);
      }
    }
    return drawn;
  }

  #fields(
    schema: JSONSchemaProps,
    {
      path,
      words,
      without,
    }: {
      readonly path: DrawPath;
      readonly words: readonly JSONValue[];
      readonly without: ReadonlySet<string>;
    },
  ): JSONValue {
    const source = this.#source;
    const { properties = {}, required = [], additionalProperties: rest } = schema;
    const drawn: Record<string, JSONValue> = {};
    if (schema["x-kubernetes-embedded-resource"] === true) {
      Object.assign(drawn, { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "embedded" } });
    }
    const { minProperties = 0, maxProperties = Infinity } = schema;
    const optional = source.shuffled(
      Object.keys(properties).filter((name) => !required.includes(name) && !without.has(name)),
    );
    let left = Math.min(optional.length, maxProperties - required.length);
    const names = new Set(required.filter((name) => Object.hasOwn(properties, name)));
    for (const name of optional) {
      if (left <= 0) break;
      const isWanted = path.length < deepest && source.chance(this.#hints.fullness);
      if (!isWanted && names.size >= minProperties) continue;
      names.add(name);
      left -= 1;
    }
    // In the order of the schema, as people write them.
    for (const [name, field] of Object.entries(properties)) {
      if (names.has(name)) drawn[name] = this.draw(field, [...path, name], words);
    }
    if (isPlainObject(rest)) this.#members(schema, rest, { drawn, path, words });
    return drawn;
  }

  #members(
    schema: JSONSchemaProps,
    values: JSONSchemaProps,
    {
      drawn,
      path,
      words,
    }: {
      readonly drawn: Record<string, JSONValue>;
      readonly path: DrawPath;
      readonly words: readonly JSONValue[];
    },
  ): void {
    const source = this.#source;
    const { minProperties = 0, maxProperties = Infinity } = schema;
    const most = Math.min(maxProperties, Math.max(minProperties, mostItems));
    const texts = words.filter((word) => typeof word === "string");
    const known = this.#hints.seenAt([...path, "~keys"]).filter((key) => typeof key === "string");
    const names = source.shuffled([...keyNames, ...texts, ...known]);
    const count = source.between(minProperties, most);
    for (let index = 0; index < count; index += 1) {
      const name = names[index] ?? `key${index}`;
      drawn[name] = this.draw(values, [...path, "*"], words);
    }
  }
}

function typeOf(schema: JSONSchemaProps): string {
  return schema.type === "integer" ? "number" : (schema.type ?? "string");
}

/** The texts and numbers that the rules of a node speak of. */
function wordsOf(node: JSONSchemaProps): readonly JSONValue[] {
  return (node["x-kubernetes-validations"] ?? []).flatMap(({ rule }) => {
    const texts = [...rule.matchAll(/'([^'\\]*)'|"([^"\\]*)"/g)].map(
      ([, single, double]) => single ?? double ?? "",
    );
    const plain = rule.replaceAll(/'[^']*'|"[^"]*"/g, "");
    const numbers = [...plain.matchAll(/(?<![\w.])\d+(?:\.\d+)?/g)].map(([text]) => Number(text));
    return [...texts, ...numbers, ...numbers.map((value) => value + 1)];
  });
}
