import { isPlainObject } from "../../util/json.js";
import { membersOf } from "../values/api-object.js";
import { besideRef, type OpenApiSchema, refTo } from "./schema.js";
import type { Resource } from "../model/resource.js";

const meta = "io.k8s.apimachinery.pkg.apis.meta.v1";

/** Follows `buildKubeNative` of apiextensions' `pkg/controller/openapi/builder`, for a schema that is ready. */
export function customSchema(resource: Resource, schema: OpenApiSchema | undefined): OpenApiSchema {
  const { group, version, kind } = resource;
  return {
    ...(schema === undefined ? { type: "object" } : withTypeMeta(schema, [])),
    ...selectableOf(resource),
    "x-kubernetes-group-version-kind": [{ group, version, kind }],
  };
}

/** The schema of a custom resource as its definition has it, with what it leaves unsaid. */
export function fullSchema({ definition }: Resource): OpenApiSchema | undefined {
  return definition?.schema === undefined ? undefined : withEmbedded(unfolded(definition.schema));
}

/** Follows `buildListSchema` of the same. */
export function customListSchema(resource: Resource, item: string): OpenApiSchema {
  const { group, version, listKind: kind } = resource;
  return {
    type: "object",
    required: ["items"],
    properties: {
      apiVersion: { type: "string" },
      items: { type: "array", items: refTo(item) },
      kind: { type: "string" },
      metadata: besideRef(`${meta}.ListMeta`),
    },
    ...selectableOf(resource),
    "x-kubernetes-group-version-kind": [{ group, version, kind }],
  };
}

function selectableOf({ definition }: Resource): OpenApiSchema {
  const paths = definition?.selectableFields ?? [];
  if (paths.length === 0) return {};
  const fields = paths.map(({ jsonPath }) => ({ fieldPath: jsonPath.replace(/^\./, "") }));
  return { "x-kubernetes-selectable-fields": fields };
}

function withTypeMeta(schema: OpenApiSchema, required: readonly string[]): OpenApiSchema {
  const { required: given = [], properties = {}, ...rest } = schema;
  const all = [...new Set([...(given as readonly string[]), ...required])];
  return {
    ...rest,
    ...(all.length === 0 ? {} : { required: all }),
    properties: {
      ...membersOf(properties),
      apiVersion: { type: "string" },
      kind: { type: "string" },
      metadata: besideRef(`${meta}.ObjectMeta`),
    },
  };
}

/** What is an object of its own has what all objects have. */
export function withEmbedded(schema: OpenApiSchema, isSwagger = false): OpenApiSchema {
  const inner = withInner(schema, (each) => withEmbedded(each, isSwagger));
  // What may have any members would have no others, as kubectl reads documents of v2.
  const isOpen = isSwagger && inner["x-kubernetes-preserve-unknown-fields"] === true;
  return inner["x-kubernetes-embedded-resource"] === true && !isOpen
    ? withTypeMeta(inner, ["kind", "apiVersion"])
    : inner;
}

/** A schema with those inside it changed. */
export function withInner(
  schema: OpenApiSchema,
  change: (schema: OpenApiSchema) => OpenApiSchema,
): OpenApiSchema {
  const members: Record<string, unknown> = { ...schema };
  const { properties } = members;
  if (isPlainObject(properties))
    members["properties"] = Object.fromEntries(
      Object.entries(properties).map(([name, inner]) => [name, change(membersOf(inner))]),
    );
  for (const name of ["items", "additionalProperties"]) {
    const inner = members[name];
    if (isPlainObject(inner)) members[name] = change(inner);
  }
  return members;
}

const eitherType = [{ type: "integer" }, { type: "string" }];

/** Follows `Unfold` of apiextensions' structural schemas. */
function unfolded(schema: object): OpenApiSchema {
  const members = withInner({ ...schema }, unfolded);
  if (members["x-kubernetes-int-or-string"] !== true) return members;
  const { anyOf, allOf } = members;
  const first: unknown = Array.isArray(allOf) ? allOf[0] : undefined;
  if (isEither(anyOf) || isEither(membersOf(first)["anyOf"])) return members;
  if (anyOf === undefined) return { ...members, anyOf: eitherType };
  return { ...members, allOf: [{ anyOf: eitherType }, ...(Array.isArray(allOf) ? allOf : [])] };
}

function isEither(value: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(eitherType);
}
