import { globalRegistry, type $ZodType } from "zod/v4/core";
import type { JSONSchemaProps } from "../schema/types.js";
import type { Place } from "./carried.js";

/** What `.meta()` may say: what a schema of a CustomResourceDefinition has and zod has no word for. */
const keywords: ReadonlySet<string> = new Set([
  "description",
  "title",
  "example",
  "externalDocs",
  "format",
  "x-kubernetes-list-map-keys",
  "x-kubernetes-list-type",
  "x-kubernetes-map-type",
  "x-kubernetes-validations",
]);

/** A node with what `.describe()` and `.meta()` say of it. */
export function withMetadata(
  schema: $ZodType,
  json: JSONSchemaProps,
  { report }: Place,
): JSONSchemaProps {
  const { id: _name, examples, ...given } = globalRegistry.get(schema) ?? {};
  const [first, ...others] = Array.isArray(examples) ? examples : [];
  if (others.length > 0)
    report(
      "ZOD_META",
      "has several examples, of which a node holds one: write .meta({ example: … })",
    );
  const said = Object.entries(first === undefined ? given : { example: first, ...given });
  const kept = said.filter(([name, value]) => value !== undefined && keywords.has(name));
  for (const [name, value] of said)
    if (value !== undefined && !keywords.has(name)) {
      const known = [...keywords].join(", ");
      report(
        "ZOD_META",
        `has metadata ${name}, which has no place here: remove it, or write one of ${known}`,
      );
    }
  const { format = json.format } = given;
  if (json.format !== undefined && json.format !== format)
    report("ZOD_META", `has the format ${json.format} already: leave the other one away`);
  const rules: unknown = given["x-kubernetes-validations"];
  const inner = json["x-kubernetes-validations"] ?? [];
  return {
    ...json,
    ...Object.fromEntries(kept),
    // Rules add up, as in the builder; of what else wrappers say, the outermost counts.
    ...(Array.isArray(rules) ? { "x-kubernetes-validations": [...inner, ...rules] } : {}),
  };
}

/** Reports all that is said of a schema that leaves no node. */
export function refuseKeywords(json: JSONSchemaProps, owner: string, { report }: Place): void {
  for (const keyword of Object.keys(json))
    report(
      "ZOD_META",
      `has a ${keyword}, for which there is no place here: write it at the ${owner}`,
    );
}

/** Reports what a node says to readers where it is taken apart. */
export function refuseTexts(json: JSONSchemaProps, owner: string, place: Place): void {
  const { description, title, example, externalDocs } = json;
  const texts = Object.entries({ description, title, example, externalDocs });
  const said = texts.filter(([, value]) => value !== undefined);
  refuseKeywords(Object.fromEntries(said), owner, place);
}
