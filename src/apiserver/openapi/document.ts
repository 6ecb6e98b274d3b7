import { isPlainObject } from "../../util/json.js";
import type { Action } from "../store/action.js";
import { membersOf } from "../values/api-object.js";
import { customListSchema, customSchema, fullSchema } from "./custom.js";
import { kindName, type Operation, operationsOf } from "./operations.js";
import type { OpenApiSchema } from "./schema.js";
import type { Resource } from "../model/resource.js";

/** A kind with what else is answered below it. */
export interface ServedKind {
  readonly resource: Resource;
  readonly actions: readonly Action[];
}

/** A document of OpenAPI v3. */
export interface OpenApiDocument {
  readonly openapi: "3.0.0";
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, OpenApiSchema>>;
  readonly components: {
    readonly schemas?: Readonly<Record<string, OpenApiSchema>>;
    readonly securitySchemes?: object;
  };
}

interface DocumentParts {
  /** Operations of other things. */
  readonly beside?: readonly Operation[];
  readonly version: string;
  /** The schema of one of the server's own types, by its name in documents. */
  readonly schemaOf: (name: string) => OpenApiSchema;
}

/** The document of a group and version. */
export function documentOf(
  kinds: readonly ServedKind[],
  { beside = [], version, schemaOf }: DocumentParts,
): OpenApiDocument {
  const isCustom = kinds.some(({ resource }) => resource.isCustom);
  const operations = [
    ...beside,
    ...kinds.flatMap(({ resource, actions }) => operationsOf(resource, actions)),
  ];
  const paths = pathsOf(operations);
  const schemas = new SchemasOfKinds(
    kinds.map(({ resource }) => resource),
    schemaOf,
  ).reachable(paths);
  const bearer = { type: "apiKey", name: "authorization", in: "header" };
  return {
    openapi: "3.0.0",
    info: isCustom
      ? { title: "Kubernetes CRD Swagger", version: "v0.1.0" }
      : { title: "Kubernetes", version },
    paths,
    components: {
      ...(Object.keys(schemas).length === 0 ? {} : { schemas }),
      ...(isCustom ? {} : { securitySchemes: { BearerToken: bearer } }),
    },
  };
}

/** Gathers operations by path; parameters that all of a path have are the path's. */
function pathsOf(operations: readonly Operation[]): OpenApiDocument["paths"] {
  const byPath = new Map<string, Operation[]>();
  for (const operation of operations)
    byPath.set(operation.path, [...(byPath.get(operation.path) ?? []), operation]);
  return Object.fromEntries(
    [...byPath].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([path, of]) => [path, itemOf(of)]),
  );
}

function itemOf(operations: readonly Operation[]): OpenApiSchema {
  const sets = operations.map(
    ({ parameters }) => new Set(parameters.map((each) => String(each["name"]))),
  );
  const isShared = (name: unknown): boolean => sets.every((set) => set.has(String(name)));
  const shared = (operations[0]?.parameters ?? []).filter(({ name }) => isShared(name));
  return {
    ...Object.fromEntries(
      operations.map(({ method, parameters, rest }) => {
        const own = parameters.filter(({ name }) => !isShared(name));
        return [method, { ...rest, ...(own.length === 0 ? {} : { parameters: own }) }];
      }),
    ),
    ...(shared.length === 0 ? {} : { parameters: shared }),
  };
}

/** Groups that the part of the server which tells of custom resources does not know. */
const unknownToCustom = new Set([
  "admission.k8s.io",
  "apiextensions.k8s.io",
  "apiregistration.k8s.io",
  "imagepolicy.k8s.io",
]);

/** The schemas of types, by their names in documents. */
class SchemasOfKinds {
  readonly #custom = new Map<string, () => OpenApiSchema>();

  readonly #resources: readonly Resource[];
  readonly #known: (name: string) => OpenApiSchema;

  constructor(resources: readonly Resource[], known: (name: string) => OpenApiSchema) {
    this.#resources = resources;
    this.#known = known;
    for (const resource of resources.filter(({ isCustom }) => isCustom)) {
      const name = kindName(resource, true);
      const list = kindName({ ...resource, kind: resource.listKind }, true);
      this.#custom.set(name, () => customSchema(resource, fullSchema(resource)));
      this.#custom.set(list, () => customListSchema(resource, name));
    }
  }

  /** Of kinds that all groups have, a document tells only for its own. */
  #serverSchema(name: string): OpenApiSchema {
    const schema = this.#known(name);
    const kinds = schema["x-kubernetes-group-version-kind"];
    if (!Array.isArray(kinds)) return schema;
    const own = kinds.filter((each: unknown) => this.#isOwn(membersOf(each)));
    return { ...schema, "x-kubernetes-group-version-kind": own.length === 0 ? kinds : own };
  }

  #isOwn({ group, version }: OpenApiSchema): boolean {
    if (this.#custom.size > 0) return !unknownToCustom.has(String(group));
    if (group === "" && version === "v1") return true;
    return this.#resources.some((own) => own.group === group && own.version === version);
  }

  /** All schemas that something leads to, in the order of their names. */
  reachable(from: unknown): Readonly<Record<string, OpenApiSchema>> {
    const found = new Map<string, OpenApiSchema>();
    const open = [...referencesOf(from)];
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (found.has(name)) continue;
      const schema = this.#custom.get(name)?.() ?? this.#serverSchema(name);
      found.set(name, schema);
      open.push(...referencesOf(schema));
    }
    return Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
}

const prefix = "#/components/schemas/";

function* referencesOf(value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    for (const item of value as readonly unknown[]) yield* referencesOf(item);
    return;
  }
  if (!isPlainObject(value)) return;
  const { $ref: reference, ...rest } = value;
  if (typeof reference === "string" && reference.startsWith(prefix))
    yield reference.slice(prefix.length);
  for (const member of Object.values(membersOf(rest))) yield* referencesOf(member);
}
