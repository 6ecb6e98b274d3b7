// `npm run generate:apiserver`, its third part: writes src/apiserver/openapi/schemas.generated.ts, the schemas of a running
// server's OpenAPI documents that do not follow from the types of kubernetes.jsonl. `--output FOLDER` writes below another folder.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { startControlPlane } from "slipway/testing";
import { derivedSchema, documentName, shortName } from "../../src/apiserver/openapi/schema.js";
import { canonicalJSON } from "../../src/util/json.js";
import { readAllDocuments, readSwagger, withoutTexts } from "./documents.js";
import { generatedFile } from "./output.js";

const { values } = parseArgs({
  options: { output: { type: "string", default: join(import.meta.dirname, "../..") } },
});
await using controlPlane = await startControlPlane();
const identity = "x-kubernetes-group-version-kind";
const exceptions = new Map<string, string>();
for (const { components } of await readAllDocuments(controlPlane.admin)) {
  for (const [name, source] of Object.entries(components.schemas ?? {})) {
    const schema = withoutTexts(source);
    const derived = derivedSchema(name);
    if (derived === undefined || canonical(schema) !== canonical(derived))
      exceptions.set(shortName(name), JSON.stringify(schema));
  }
}
// In the documents of groups, kinds of all groups are told of some; they are all told of in the document of v2.
const { definitions } = await readSwagger(controlPlane.admin);
for (const name of ["meta.v1.DeleteOptions", "meta.v1.WatchEvent"]) {
  const schema: object = JSON.parse(exceptions.get(name) ?? "");
  const { [identity]: kinds } = definitions[documentName(name)] ?? {};
  exceptions.set(name, JSON.stringify({ ...schema, [identity]: kinds }));
}
const lines = [...exceptions]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, schema]) => `${JSON.stringify(name)}: ${JSON.stringify(schema)},`);
const path = "src/apiserver/openapi/schemas.generated.ts";
const text = `/** Schemas that do not follow from the types of kinds, each as JSON. */
export const schemaExceptions: Readonly<Record<string, string>> = {
${lines.join("\n")}
};
`;
for (const [file, code] of Object.entries(await generatedFile(path, text))) {
  const target = join(values.output, file);
  await mkdir(dirname(target), { recursive: true });
  const head = "npm run generate:apiserver` from the documents of a running server";
  await writeFile(
    target,
    code.replace("npm run generate` from tools/openapi/kubernetes.jsonl", head),
  );
}

/** Required members are in any order. */
function canonical(schema: unknown): string {
  return canonicalJSON(
    JSON.parse(JSON.stringify(schema), (name: string, value: unknown) =>
      name === "required" && Array.isArray(value) ? value.map(String).toSorted() : value,
    ),
  );
}
