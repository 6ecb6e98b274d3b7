import { examplesOf } from "../api/examples.js";
import type { AnyResource } from "../api/resource.js";
import { rootSchema } from "../api/root-schema.js";
import { formatApiVersion } from "../meta/gvk.js";
import { toJSON } from "../schema/json-value.js";
import type { JSONSchemaProps, JSONValue } from "../schema/types.js";
import { canonicalJSON, isPlainObject } from "../util/json.js";
import type { DrawSource } from "./draw-source.js";
import { type DrawPath, ValueDrawer } from "./draw-value.js";

/** What a custom resource holds beside its name and its status; mostly a spec. */
export type Content = Readonly<Record<string, JSONValue>>;

/** Fields of the root that are not drawn. */
const others: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata", "status"]);

/** What is known of the content of a resource, in its storage version. */
export class ContentModel {
  readonly resource: AnyResource;
  /** Of an object with nothing but what is drawn. */
  readonly schema: JSONSchemaProps;
  readonly examples: readonly Content[];
  readonly #seen = new Map<string, JSONValue[]>();

  constructor(resource: AnyResource) {
    this.resource = resource;
    const version = resource.versions.find(({ name }) => name === resource.version);
    if (version === undefined) throw new TypeError(`${resource.kind} has no ${resource.version}`);
    const { properties = {}, required = [], ...root } = rootSchema(version, undefined);
    this.schema = {
      ...root,
      properties: Object.fromEntries(
        Object.entries(properties).filter(([name]) => !others.has(name)),
      ),
      required: required.filter((name) => !others.has(name)),
    };
    const apiVersion = formatApiVersion(resource);
    this.examples = examplesOf(resource)
      .filter((example) => example.apiVersion === apiVersion)
      .map((example) =>
        Object.fromEntries(
          Object.entries(example)
            .filter(([name]) => !others.has(name))
            .map(([name, value]) => [name, toJSON(value, []).value]),
        ),
      );
    for (const example of this.examples) this.#learn(this.schema, example, []);
  }

  /** `fullness` is how many of the fields that may be left out are there, from 0 to 1. */
  draw(source: DrawSource, fullness: number): Content {
    return contentOf(this.#drawer(source, fullness).draw(this.schema, []));
  }

  /** The same with one place drawn anew, or left out, or filled in. */
  change(source: DrawSource, content: Content): Content {
    return contentOf(this.#changed(source, this.schema, { value: content, path: [] }) ?? {});
  }

  /** The same with what stands at a place drawn anew; as the server names places, such as `spec.users[0].name`. */
  redraw(source: DrawSource, content: Content, place: string): Content {
    const steps = place.split(/[.[\]]+/).filter((step) => step !== "");
    return contentOf(this.#redrawn(source, this.schema, { value: content, path: [], steps }));
  }

  /** The same without everything that may be left out. */
  least(content: Content): Content {
    return contentOf(withoutOptional(this.schema, content));
  }

  #drawer(source: DrawSource, fullness: number): ValueDrawer {
    const seenAt = (path: DrawPath): readonly JSONValue[] => this.#seen.get(keyOf(path)) ?? [];
    return new ValueDrawer(source, { fullness, seenAt });
  }

  #changed(
    source: DrawSource,
    schema: JSONSchemaProps,
    { value, path }: { readonly value: JSONValue; readonly path: DrawPath },
  ): JSONValue | undefined {
    const { properties = {}, required = [] } = schema;
    const names = Object.keys(properties);
    const isUnion = schema.oneOf !== undefined || schema.anyOf !== undefined;
    const goesOn = isPlainObject(value) && names.length > 0 && !(isUnion && source.chance(0.5));
    if (!goesOn || (path.length > 1 && source.chance(0.25))) {
      return this.#drawer(source, 0.6).draw(schema, path);
    }
    const name = source.oneOf(names) ?? "";
    const field = properties[name] ?? {};
    const members: Record<string, JSONValue> = { ...value };
    const before = members[name];
    const isOptional = !required.includes(name);
    if (before !== undefined && isOptional && source.chance(0.3)) delete members[name];
    else if (before === undefined)
      members[name] = this.#drawer(source, 0.6).draw(field, [...path, name]);
    else {
      const next = this.#changed(source, field, { value: before, path: [...path, name] });
      if (next !== undefined) members[name] = next;
    }
    return members;
  }

  #redrawn(
    source: DrawSource,
    schema: JSONSchemaProps,
    {
      value,
      path,
      steps: [step, ...steps],
    }: { readonly value: JSONValue; readonly path: DrawPath; readonly steps: readonly string[] },
  ): JSONValue {
    const index = Number(step);
    if (step !== undefined && Array.isArray(value) && index < value.length) {
      const items: JSONValue[] = [...value];
      const inner = { value: items[index] ?? null, path: [...path, "*"], steps };
      items[index] = this.#redrawn(source, schema.items ?? {}, inner);
      return items;
    }
    const rest = schema.additionalProperties;
    const field = schema.properties?.[step ?? ""] ?? (isPlainObject(rest) ? rest : undefined);
    if (step !== undefined && isPlainObject(value) && field !== undefined) {
      const name = schema.properties?.[step] === undefined ? "*" : step;
      const members: Record<string, JSONValue> = { ...value };
      const inner = { value: members[step] ?? null, path: [...path, name], steps };
      members[step] = this.#redrawn(source, field, inner);
      return members;
    }
    return this.#drawer(source, source.oneOf([0, 0.3, 0.6, 1]) ?? 0).draw(schema, path);
  }

  #learn(schema: JSONSchemaProps, value: JSONValue, path: DrawPath): void {
    if (Array.isArray(value)) {
      for (const item of value) this.#learn(schema.items ?? {}, item, [...path, "*"]);
    } else if (isPlainObject(value)) {
      const rest = schema.additionalProperties;
      for (const [name, member] of Object.entries(toMembers(value))) {
        const field = schema.properties?.[name];
        if (field !== undefined) this.#learn(field, member, [...path, name]);
        else if (isPlainObject(rest)) {
          this.#note([...path, "~keys"], name);
          this.#learn(rest, member, [...path, "*"]);
        }
      }
    } else this.#note(path, value);
  }

  #note(path: DrawPath, value: JSONValue): void {
    const known = this.#seen.get(keyOf(path)) ?? [];
    if (!known.includes(value)) this.#seen.set(keyOf(path), [...known, value]);
  }
}

function keyOf(path: DrawPath): string {
  return canonicalJSON(path);
}

export function contentOf(value: JSONValue): Content {
  return isPlainObject(value) ? toMembers(value) : {};
}

function toMembers(value: { readonly [name: string]: JSONValue }): Content {
  return value;
}

function withoutOptional(schema: JSONSchemaProps, value: JSONValue): JSONValue {
  if (Array.isArray(value)) {
    return value
      .slice(0, Math.max(schema.minItems ?? 0, 1))
      .map((item) => withoutOptional(schema.items ?? {}, item));
  }
  if (!isPlainObject(value) || schema.properties === undefined) return value;
  const { required = [], properties } = schema;
  return Object.fromEntries(
    Object.entries(toMembers(value)).flatMap(([name, member]) => {
      const field = properties[name];
      const isKept = required.includes(name) || (field !== undefined && name === "spec");
      return isKept && field !== undefined ? [[name, withoutOptional(field, member)]] : [];
    }),
  );
}
