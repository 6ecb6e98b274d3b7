import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { OpenClient } from "slipway/client";
import { parseYAMLDocuments } from "../../src/util/yaml.js";

/** An object of a manifest. */
interface Applied {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
}

/** How long a CustomResourceDefinition may take until its kind is served. */
const serveTimeoutMs = 10_000;

/**
 * Applies what `cdk8s synth` wrote into a folder, file by file, as `kubectl apply --server-side` does;
 * gives the objects.
 */
export async function install(client: OpenClient, folder: string): Promise<readonly Applied[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
  const objects = files
    .toSorted()
    .flatMap((name) => parseYAMLDocuments(readFileSync(join(folder, name), "utf8")))
    .map((object) => object as Applied);
  for (const object of objects) await apply(client, object);
  return objects;
}

async function apply(client: OpenClient, object: Applied): Promise<void> {
  const { apiVersion, kind } = object;
  const deadline = performance.now() + serveTimeoutMs;
  let type = await client.discovery.find({ apiVersion, kind });
  // A kind that was defined just before is served a moment later.
  while (type === undefined && performance.now() < deadline) {
    await client.discovery.reload();
    type = await client.discovery.find({ apiVersion, kind });
  }
  if (type === undefined) throw new Error(`the server does not serve ${kind} of ${apiVersion}`);
  await client.apply(type, { ...object }, { fieldValidation: "Strict" });
}
