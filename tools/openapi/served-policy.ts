// `npm run generate:apiserver`: writes the roles and bindings that a server makes for itself, from a running one.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startControlPlane } from "slipway/testing";
import { callApi, describeAnswer } from "../../src/testing/api-request.js";
import { generatedFile } from "./output.js";

interface Served {
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly resourceVersion: string;
    readonly labels?: object;
    readonly annotations?: object;
    readonly managedFields: readonly { readonly time: string }[];
  };
  readonly [field: string]: unknown;
}

const group = "rbac.authorization.k8s.io";

await using controlPlane = await startControlPlane();
const found: { readonly key: string; readonly version: number; readonly text: string }[] = [];
// A server makes them kind by kind and in its order, but for the namespaces, which have none.
const kinds = ["clusterroles", "clusterrolebindings", "roles", "rolebindings"];
for (const [index, plural] of kinds.entries()) {
  const path = `/apis/${group}/v1/${plural}`;
  const answer = await callApi(controlPlane.admin, { path });
  if (answer.status !== 200) throw new Error(`GET ${path}: ${describeAnswer(answer)}`);
  const { items } = answer.body as { readonly items: readonly Served[] };
  for (const { metadata, ...rest } of items) {
    const { name, namespace, labels, annotations, resourceVersion } = metadata;
    const managedFields = metadata.managedFields.map(({ time: _, ...entry }) => entry);
    const meta = { name, namespace, labels, annotations, managedFields };
    const text = JSON.stringify(JSON.stringify({ plural, object: { ...rest, metadata: meta } }));
    found.push({ key: `${index}/${namespace ?? ""}`, version: Number(resourceVersion), text });
  }
}
const ordered = found
  .toSorted((a, b) => (a.key === b.key ? a.version - b.version : a.key < b.key ? -1 : 1))
  .map(({ text }) => text);
const path = "src/apiserver/access/bootstrap-policy.generated.ts";
const text = `/** The roles and bindings that a server makes for itself, in their order, each as JSON, which is read when it is first needed. */
export const bootstrapPolicy: readonly string[] = [
${ordered.map((each) => `${each},`).join("\n")}
];
`;
const head = "npm run generate` from tools/openapi/kubernetes.jsonl";
for (const [file, code] of Object.entries(await generatedFile(path, text)))
  await writeFile(
    join(import.meta.dirname, "../..", file),
    code.replace(head, "npm run generate:apiserver` from a running server"),
  );
