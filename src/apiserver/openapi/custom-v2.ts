import { membersOf } from "../values/api-object.js";
import { definition } from "./definition.js";
import { customSchema, withEmbedded, withInner } from "./custom.js";
import type { OpenApiSchema } from "./schema.js";
import type { Resource } from "../model/resource.js";

const preserves = "x-kubernetes-preserve-unknown-fields";

/** A custom resource in the document of v2, which says less of it, since kubectl would misunderstand the rest. */
export function customDefinition(resource: Resource): OpenApiSchema {
  const schema = membersOf(resource.definition?.schema);
  const isOpen = resource.definition?.schema === undefined || schema[preserves] === true;
  return membersOf(
    definition(customSchema(resource, isOpen ? undefined : withEmbedded(simplified(schema), true))),
  );
}

/** Follows `ToStructuralOpenAPIV2` of apiextensions' `pkg/controller/openapi/v2`. */
function simplified(schema: OpenApiSchema): OpenApiSchema {
  const members: Record<string, unknown> = { ...schema };
  for (const name of ["allOf", "anyOf", "oneOf", "not", "default"]) delete members[name];
  const { properties, additionalProperties } = members;
  keepRequired(members, membersOf(properties));
  if (isNullable(additionalProperties)) delete members["required"];
  if (isNullable(schema)) {
    for (const name of ["type", "nullable", "items", "properties"]) delete members[name];
  }
  if (schema[preserves] === true) {
    delete members["items"];
    delete members["properties"];
  }
  const lacksItems = members["items"] === undefined && members["type"] === "array";
  if (lacksItems || (schema[preserves] === true && members["type"] === "object"))
    delete members["type"];
  return withInner(members, simplified);
}

/** What may be null may be left out. */
function keepRequired(members: Record<string, unknown>, properties: OpenApiSchema): void {
  const { required } = members;
  if (!Array.isArray(required)) return;
  const kept = required.filter((name) => !isNullable(properties[String(name)]));
  if (kept.length === 0) delete members["required"];
  else members["required"] = kept;
}

function isNullable(schema: unknown): boolean {
  return membersOf(schema)["nullable"] === true;
}
