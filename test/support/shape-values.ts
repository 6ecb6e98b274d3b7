import fc from "fast-check";
import type { JSONSchemaProps } from "slipway/api";

const someTime = "2026-01-02T03:04:05Z";

/** One step into a value: the name of a field or the index of an item. */
export type Path = readonly (string | number)[];

/** A value that a schema describes, or one that is broken at one place. */
export interface DrawnValue {
  readonly value: unknown;
  readonly fault: "none" | "unknown" | "type" | "missing";
  /** Where the fault is. */
  readonly path: Path;
}

/**
 * Values of a schema. Required texts, lists and numbers are never empty or zero, which
 * to the Go types of built-in kinds is the same as absent.
 */
function valuesOf(schema: JSONSchemaProps, depth = 0): fc.Arbitrary<unknown> {
  if (schema["x-kubernetes-int-or-string"] === true) {
    return schema.pattern === undefined
      ? fc.constantFrom<unknown>(1, 8080, "http", "50%")
      : fc.constantFrom<unknown>(1, "500m", "1.5", "2Gi", "1e3", "-1");
  }
  switch (schema.type) {
    case "string":
      if (schema.enum !== undefined) return fc.constantFrom<unknown>(...schema.enum);
      if (schema.format === "date-time") return fc.constant(someTime);
      if (schema.pattern !== undefined) return fc.constantFrom("Ready", "A");
      return fc.constantFrom("a", "name-1", "a.example.com/b", "1", "true", "ß", "/a b");
    case "integer":
      return fc.constantFrom(1, 7, 8080, 2_147_483_647);
    case "boolean":
      return fc.boolean();
    case "array":
      return listsOf(schema, depth);
    default:
      return objectsOf(schema, depth);
  }
}

function listsOf(schema: JSONSchemaProps, depth: number): fc.Arbitrary<unknown> {
  const { items = {} } = schema;
  const keys = schema["x-kubernetes-list-map-keys"] ?? [];
  return fc.uniqueArray(valuesOf(items, depth + 1), {
    minLength: 1,
    maxLength: 2,
    selector: (item) => {
      const fields = Object(item);
      // A key that is filled in can be the same as one that is written.
      const keyed = keys.map((key) => fields[key] ?? items.properties?.[key]?.default);
      return JSON.stringify(keys.length === 0 ? item : keyed);
    },
  });
}

function objectsOf(schema: JSONSchemaProps, depth: number): fc.Arbitrary<unknown> {
  const { properties, additionalProperties, required = [] } = schema;
  if (properties === undefined) {
    if (typeof additionalProperties !== "object") return fc.constant({ "f:a": {} });
    const names = fc.constantFrom("cpu", "memory", "a.example.com/b");
    return fc.dictionary(names, valuesOf(additionalProperties, depth + 1), { maxKeys: 2 });
  }
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  const most = Math.max(1, 4 - depth);
  return fc.subarray(optional, { maxLength: Math.min(most, optional.length) }).chain((chosen) => {
    const fields = [...required, ...chosen].map((name) => [
      name,
      valuesOf(properties[name] ?? {}, depth + 1),
    ]);
    return fc.record(Object.fromEntries(fields));
  });
}

/** A value of a schema as it is, or with a fault at one place of it. */
export function drawnValuesOf(schema: JSONSchemaProps): fc.Arbitrary<DrawnValue> {
  return fc
    .tuple(valuesOf(schema), fc.nat(), fc.nat(), fc.integer({ min: 0, max: 3 }))
    .map(([value, place, variant, broken]) => {
      if (broken === 0) return { value, fault: "none", path: [] };
      const faults = faultsOf(schema, value);
      const fault = faults[place % faults.length];
      return fault === undefined
        ? { value, fault: "none", path: [] }
        : breakAt(value, fault, variant);
    });
}

interface Fault {
  readonly fault: "unknown" | "type" | "missing";
  readonly path: Path;
  /** What a value of the wrong type can be here. */
  readonly wrong: readonly unknown[];
}

/** Everything that can be wrong with one value. */
function faultsOf(schema: JSONSchemaProps, value: unknown, path: Path = []): readonly Fault[] {
  const { properties, items, additionalProperties, required = [] } = schema;
  const own: Fault = { fault: "type", path, wrong: wrongFor(schema) };
  if (Array.isArray(value)) {
    return [own, ...value.flatMap((item, index) => faultsOf(items ?? {}, item, [...path, index]))];
  }
  if (typeof value !== "object" || value === null) return [own];
  const inner = Object.entries(value).flatMap(([name, field]) => {
    const values = typeof additionalProperties === "object" ? additionalProperties : undefined;
    const known = properties?.[name] ?? values;
    return known === undefined ? [] : faultsOf(known, field, [...path, name]);
  });
  if (properties === undefined) return [own, ...inner];
  return [
    own,
    { fault: "unknown", path: [...path, "isNoField"], wrong: [] },
    ...required.map((name): Fault => ({ fault: "missing", path: [...path, name], wrong: [] })),
    ...inner,
  ];
}

function wrongFor(schema: JSONSchemaProps): readonly unknown[] {
  if (schema["x-kubernetes-int-or-string"] === true) {
    return schema.pattern === undefined ? [true, {}, [1], 1.5] : [true, {}, "1 GiB", "many"];
  }
  switch (schema.type) {
    case "string":
      return schema.format === "date-time" ? ["yesterday", 7, {}] : [7, true, {}, ["a"]];
    case "integer":
      return ["1", 1.5, true, [1], ...(schema.format === "int32" ? [2 ** 31] : [])];
    case "boolean":
      return ["true", 1, {}];
    case "array":
      return ["a", { a: 1 }, 1, true];
    default:
      return ["a", 1, true, [{}]];
  }
}

/** The value with one fault in it. */
function breakAt(value: unknown, { fault, path, wrong }: Fault, variant: number): DrawnValue {
  const put =
    fault === "unknown" ? 1 : fault === "missing" ? undefined : wrong[variant % wrong.length];
  return { value: replaceAt(value, path, put), fault, path };
}

function replaceAt(value: unknown, [step, ...rest]: Path, put: unknown): unknown {
  if (step === undefined) return put;
  if (Array.isArray(value)) {
    return value.map((item, index) => (index === step ? replaceAt(item, rest, put) : item));
  }
  const fields = Object(value);
  return { ...fields, [step]: replaceAt(fields[step], rest, put) };
}

/**
 * Every fault of every field that a schema reaches, each in the smallest value that has
 * the field. Parts that are shared are visited once, over all calls with one `seen`.
 */
export function everyFaultOf(
  schema: JSONSchemaProps,
  seen: Set<JSONSchemaProps>,
): readonly DrawnValue[] {
  return placesOf(schema, seen).flatMap((path) => {
    const value = smallestWith(schema, path);
    return faultsOf(schema, value)
      .filter((fault) => {
        const at = fault.fault === "type" ? fault.path : fault.path.slice(0, -1);
        return at.join() === path.join();
      })
      .flatMap((fault) => {
        const variants = Math.max(1, fault.wrong.length);
        return Array.from({ length: variants }, (_, index) => breakAt(value, fault, index));
      });
  });
}

/** Paths to every field of every part that was not seen before, and to items and values of maps. */
function placesOf(
  schema: JSONSchemaProps,
  seen: Set<JSONSchemaProps>,
  path: Path = [],
): readonly Path[] {
  const { properties, items, additionalProperties } = schema;
  if (items !== undefined) return [path, ...placesOf(items, seen, [...path, 0])];
  if (typeof additionalProperties === "object") {
    return [path, ...placesOf(additionalProperties, seen, [...path, "a"])];
  }
  if (properties === undefined) return [path];
  if (seen.has(schema)) return [];
  seen.add(schema);
  return [
    path,
    ...Object.entries(properties).flatMap(([name, field]) =>
      placesOf(field, seen, [...path, name]),
    ),
  ];
}

/** The smallest value of a schema that has something at a path. */
function smallestWith(schema: JSONSchemaProps, [step, ...rest]: Path): unknown {
  const { properties, items, additionalProperties, required = [] } = schema;
  if (schema["x-kubernetes-int-or-string"] === true) return 1;
  switch (schema.type) {
    case "string":
      if (schema.format === "date-time") return someTime;
      return schema.enum?.[0] ?? (schema.pattern === undefined ? "a" : "Ready");
    case "integer":
      return 1;
    case "boolean":
      return true;
    case "array":
      return [smallestWith(items ?? {}, rest)];
    default:
  }
  if (properties === undefined) {
    const values = typeof additionalProperties === "object" ? additionalProperties : {};
    return step === undefined ? {} : { [step]: smallestWith(values, rest) };
  }
  const names = Object.keys(properties).filter((name) => name === step || required.includes(name));
  const fields = names.map((name) => [
    name,
    smallestWith(properties[name] ?? {}, name === step ? rest : []),
  ]);
  return Object.fromEntries(fields);
}
