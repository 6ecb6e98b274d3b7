// From a server's OpenAPI documents to their reduction: structure, required fields, enums,
// formats, merge rules and defaults; no texts, nothing that only clients of old need.
import type {
  GroupVersionKind,
  SourceDocument,
  SourceDocuments,
  SourceSchema,
} from "./documents.js";
import {
  reachableTypes,
  type ReducedKind,
  type ReducedSchema,
  type Reduction,
} from "./reduction.js";

/**
 * Keeps the kinds that a server stores objects of, each in one version, and the types that they reach,
 * with those of what is only asked, such as a TokenRequest.
 *
 * Defaults that are zero values (`{}`, `""`, `0`, `false`) say no more than Go's zero values do, and
 * are dropped, unless a key of a list map would otherwise be absent.
 */
export function reduce(
  { kubernetes, documents }: SourceDocuments,
  { allVersions = false }: { readonly allVersions?: boolean } = {},
): Reduction {
  const sources = sourcesByName(documents);
  const keys = optionalListMapKeys(sources);
  const all = Object.fromEntries(
    Object.entries(sources)
      .filter(([name]) => wordOf(name) === undefined)
      .map(([name, source]) => [name, reduceType(source, keys.get(name) ?? [])]),
  );
  const found = reduceKinds(documents, sources);
  const kinds = allVersions ? found : found.filter((kind) => !isReplaced(kind, found));
  const names = reachableTypes(all, [
    ...kinds.map(({ type }) => type),
    ...askedTypes(documents, sources),
  ]);
  return { kubernetes, kinds, types: pick(all, names) };
}

function sourcesByName(
  documents: readonly SourceDocument[],
): Readonly<Record<string, SourceSchema>> {
  const full = new Map<string, string>();
  const sources: Record<string, SourceSchema> = {};
  for (const document of documents) {
    for (const [path, source] of Object.entries(document.components.schemas)) {
      const name = nameOf(path);
      const other = full.get(name);
      if (other !== undefined && other !== path) {
        throw new Error(`${other} and ${path} are both called ${name}`);
      }
      full.set(name, path);
      sources[name] = source;
    }
  }
  return sources;
}

/** `core.v1.Container` of `io.k8s.api.core.v1.Container`. */
function nameOf(path: string): string {
  return path.split(/[./]/).slice(-3).join(".");
}

/** Types that stand for one word: what they are is no structure. */
function wordOf(name: string): ReducedSchema | undefined {
  switch (name) {
    case "api.resource.Quantity":
      return { type: "quantity" };
    case "util.intstr.IntOrString":
      return { type: "int-or-string" };
    case "meta.v1.Time":
    case "meta.v1.MicroTime":
      return { type: "string", format: "date-time" };
    case "meta.v1.FieldsV1":
    case "pkg.runtime.RawExtension":
    case "apiextensions.v1.CustomResourceSubresourceStatus":
      return { type: "object" };
    case "apiextensions.v1.JSON":
    case "apiextensions.v1.JSONSchemaPropsOrArray":
    case "apiextensions.v1.JSONSchemaPropsOrBool":
    case "apiextensions.v1.JSONSchemaPropsOrStringArray":
      return { type: "any" };
    default:
      return undefined;
  }
}

function refOf(source: SourceSchema): string | undefined {
  const ref = source.$ref ?? source.allOf?.[0]?.$ref;
  return ref === undefined ? undefined : nameOf(ref);
}

/** By type, the fields that are a key of some list map and may be left out. */
function optionalListMapKeys(
  sources: Readonly<Record<string, SourceSchema>>,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const { properties = {} } of Object.values(sources)) {
    for (const list of Object.values(properties)) {
      const item = list.items === undefined ? undefined : refOf(list.items);
      if (item === undefined) continue;
      const keys = list["x-kubernetes-list-map-keys"] ?? [];
      const optional = keys.filter((key) => sources[item]?.required?.includes(key) !== true);
      if (optional.length > 0) found.set(item, [...(found.get(item) ?? []), ...optional]);
    }
  }
  return found;
}

function reduceType(source: SourceSchema, keys: readonly string[]): ReducedSchema {
  const { type, properties = {}, required = [] } = source;
  if (type !== "object") throw new Error(`a type that is no object: ${JSON.stringify(source)}`);
  const mapType = source["x-kubernetes-map-type"];
  const fields = sortedEntries(properties).map(([name, property]) => [
    name,
    reduceField(property, keys.includes(name)),
  ]);
  return {
    type,
    ...(required.length === 0 ? {} : { required: required.toSorted() }),
    ...(fields.length === 0 ? {} : { properties: Object.fromEntries(fields) }),
    ...(mapType === undefined ? {} : { mapType: oneOf(mapType, ["atomic", "granular"]) }),
  };
}

function reduceField(source: SourceSchema, keepsDefault: boolean): ReducedSchema {
  const { format, items, additionalProperties } = source;
  const mapType = source["x-kubernetes-map-type"];
  const kept =
    mapType === undefined ? {} : { mapType: oneOf(mapType, ["atomic", "granular"] as const) };
  const ref = refOf(source);
  if (ref !== undefined) return wordOf(ref) ?? { ref, ...kept };
  const listType = source["x-kubernetes-list-type"];
  const listMapKeys = source["x-kubernetes-list-map-keys"];
  const fallback = reduceDefault(source.default, keepsDefault);
  return {
    type: oneOf(source.type, ["object", "array", "string", "integer", "number", "boolean"]),
    ...(format === undefined ? {} : { format }),
    ...(source.enum === undefined ? {} : { enum: source.enum }),
    ...(fallback === undefined ? {} : { default: fallback }),
    ...(additionalProperties === undefined
      ? {}
      : { values: reduceField(additionalProperties, false) }),
    ...(items === undefined ? {} : { items: reduceField(items, false) }),
    ...(listType === undefined ? {} : { listType: oneOf(listType, ["atomic", "set", "map"]) }),
    ...(listMapKeys === undefined ? {} : { listMapKeys }),
    ...kept,
  };
}

function reduceDefault(value: unknown, keep: boolean): string | number | boolean | undefined {
  if (value === undefined || (typeof value === "object" && value !== null)) {
    if (value !== undefined && Object.keys(value).length > 0) {
      throw new Error(`a default that is no scalar: ${JSON.stringify(value)}`);
    }
    return undefined;
  }
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") {
    throw new Error(`a default that is no scalar: ${JSON.stringify(value)}`);
  }
  const isZero = value === "" || value === 0 || value === false;
  return isZero && !keep ? undefined : value;
}

function reduceKinds(
  documents: readonly SourceDocument[],
  sources: Readonly<Record<string, SourceSchema>>,
): readonly ReducedKind[] {
  const kinds = documents.flatMap((document) =>
    Object.entries(document.paths).flatMap(([path, operations]): ReducedKind[] => {
      // Objects are kept of what can be listed and made in a collection, and deleted by name.
      const gvk = operations["post"]?.["x-kubernetes-group-version-kind"];
      const isList = operations["get"]?.["x-kubernetes-action"] === "list";
      if (gvk === undefined || !isList || !document.paths[`${path}/{name}`]?.["delete"]) return [];
      const type = typeOf(sources, gvk);
      if (type === undefined) throw new Error(`no type of ${gvk.kind}`);
      // The declarations rely on it: a default of {} is a struct, which Go writes even where it is empty.
      const spec = sources[type]?.properties?.["spec"];
      if (spec !== undefined && spec.default === undefined)
        throw new Error(`${type} may lack a spec`);
      return [
        {
          kind: gvk.kind,
          group: gvk.group,
          version: gvk.version,
          plural: path.split("/").at(-1) ?? "",
          scope: path.includes("/namespaces/{namespace}/") ? "Namespaced" : "Cluster",
          type,
        },
      ];
    }),
  );
  return kinds.toSorted(byKind);
}

function isReplaced(kind: ReducedKind, kinds: readonly ReducedKind[]): boolean {
  return kinds.some((other) => replaces(other, kind));
}

function typeOf(
  sources: Readonly<Record<string, SourceSchema>>,
  gvk: GroupVersionKind,
): string | undefined {
  return Object.entries(sources).find(([, source]) =>
    (source["x-kubernetes-group-version-kind"] ?? []).some(
      ({ group, version, kind }) =>
        group === gvk.group && version === gvk.version && kind === gvk.kind,
    ),
  )?.[0];
}

/** The types of what can be sent and is not listed: reviews and subresources. */
function askedTypes(
  documents: readonly SourceDocument[],
  sources: Readonly<Record<string, SourceSchema>>,
): readonly string[] {
  return documents.flatMap(({ paths }) =>
    Object.values(paths).flatMap(({ get, post }) => {
      const gvk = post?.["x-kubernetes-group-version-kind"];
      const isCreate = post?.["x-kubernetes-action"] === "post";
      if (gvk === undefined || !isCreate || get?.["x-kubernetes-action"] === "list") return [];
      return typeOf(sources, gvk) ?? [];
    }),
  );
}

/** Of two versions of a kind the newer one stands; of a kind that the core group shares, the other group's. */
function replaces(newer: ReducedKind, older: ReducedKind): boolean {
  if (newer.kind !== older.kind || newer === older) return false;
  if (newer.group !== older.group) return older.group === "";
  return Number(newer.version.slice(1)) > Number(older.version.slice(1));
}

function byKind(a: ReducedKind, b: ReducedKind): number {
  return `${a.group} ${a.kind}` < `${b.group} ${b.kind}` ? -1 : 1;
}

function oneOf<const Word extends string>(word: string | undefined, words: readonly Word[]): Word {
  const found = words.find((known) => known === word);
  if (found === undefined) throw new Error(`${word} is none of ${words.join(", ")}`);
  return found;
}

function sortedEntries<T>(record: Readonly<Record<string, T>>): readonly (readonly [string, T])[] {
  return Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function pick<T>(
  record: Readonly<Record<string, T>>,
  names: readonly string[],
): Readonly<Record<string, T>> {
  return Object.fromEntries(sortedEntries(record).filter(([name]) => names.includes(name)));
}
