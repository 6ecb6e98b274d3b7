import { membersOf } from "../values/api-object.js";
import { kindName } from "./operations.js";
import type { OpenApiDocument } from "./document.js";
import { customDefinition } from "./custom-v2.js";
import { definition } from "./definition.js";
import type { OpenApiSchema } from "./schema.js";
import type { Resource } from "../model/resource.js";

const title = "Kubernetes";

interface SwaggerParts {
  readonly custom: readonly Resource[];
  readonly version: string;
  /** The schema of one of the server's own types, by its name in documents. */
  readonly schemaOf: (name: string) => OpenApiSchema;
}

/** All documents of v3 as the one of v2. */
export function swaggerOf(
  documents: readonly OpenApiDocument[],
  { custom, version, schemaOf }: SwaggerParts,
): OpenApiSchema {
  const definitions = new Map<string, OpenApiSchema>();
  const paths = new Map<string, OpenApiSchema>();
  for (const { info, paths: own, components } of documents) {
    const isServers = info.title === title;
    for (const [name, schema] of Object.entries(components.schemas ?? {}))
      if (isServers || !definitions.has(name))
        definitions.set(name, definitionOf(name, isServers ? schemaOf(name) : schema));
    for (const [path, item] of Object.entries(own)) paths.set(path, pathItem(item));
  }
  for (const resource of custom)
    definitions.set(kindName(resource, true), customDefinition(resource));
  return {
    swagger: "2.0",
    info: { title, version },
    paths: sorted(paths),
    definitions: sorted(definitions),
    securityDefinitions: { BearerToken: { type: "apiKey", name: "authorization", in: "header" } },
    security: [{ BearerToken: [] }],
  };
}

function sorted(map: ReadonlyMap<string, OpenApiSchema>): OpenApiSchema {
  return Object.fromEntries([...map].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Types that are of one type here, since there is no `oneOf`. */
const words: Readonly<Record<string, OpenApiSchema>> = {
  "io.k8s.apimachinery.pkg.api.resource.Quantity": { type: "string" },
  "io.k8s.apimachinery.pkg.util.intstr.IntOrString": { type: "string", format: "int-or-string" },
};

function definitionOf(name: string, schema: OpenApiSchema): OpenApiSchema {
  return words[name] ?? membersOf(definition(schema));
}

function pathItem(item: OpenApiSchema): OpenApiSchema {
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      name === "parameters" ? parametersOf(value) : operation(membersOf(value)),
    ]),
  );
}

function parametersOf(value: unknown): readonly OpenApiSchema[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return list.map((each) => {
    const { schema, ...rest } = membersOf(each);
    return { ...membersOf(schema), ...rest };
  });
}

function operation(given: OpenApiSchema): OpenApiSchema {
  const { requestBody, responses, parameters, ...rest } = given;
  const { content: sent, required } = membersOf(requestBody);
  const [body] = Object.values(membersOf(sent));
  const answers = Object.entries(membersOf(responses));
  const produced = Object.keys(membersOf(membersOf(answers[0]?.[1])["content"]));
  const own = [
    ...(body === undefined
      ? []
      : [
          {
            name: "body",
            in: "body",
            ...(required === true ? { required } : {}),
            schema: definition(membersOf(body)["schema"]),
          },
        ]),
    ...parametersOf(parameters),
  ];
  return {
    consumes: sent === undefined ? consumedBy(given, produced) : Object.keys(membersOf(sent)),
    produces: produced,
    schemes: ["https"],
    ...rest,
    ...(own.length === 0 ? {} : { parameters: own }),
    responses: Object.fromEntries(answers.map(([code, answer]) => [code, answerOf(answer)])),
  };
}

/** What an operation without a body takes; no matter what that is, it is said. */
function consumedBy(given: OpenApiSchema, produced: readonly string[]): readonly string[] {
  const isServers = produced.includes("application/vnd.kubernetes.protobuf");
  return "x-kubernetes-action" in given && isServers ? ["*/*"] : produced;
}

function answerOf(answer: unknown): OpenApiSchema {
  const { content, ...rest } = membersOf(answer);
  const [first] = Object.values(membersOf(content));
  if (first === undefined) return rest;
  return { ...rest, schema: definition(membersOf(first)["schema"]) };
}
