import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * Arguments for Node that run the script `name` beside the module `importMetaUrl`,
 * compiled or, from a checkout, as TypeScript.
 */
export function childScriptArguments(importMetaUrl: string, name: string): readonly string[] {
  if (!importMetaUrl.endsWith(".ts"))
    return [fileURLToPath(new URL(`./${name}.js`, importMetaUrl))];
  // By its full address: a bare name would be looked up from the working directory.
  const tsx = pathToFileURL(createRequire(importMetaUrl).resolve("tsx")).href;
  return ["--import", tsx, fileURLToPath(new URL(`./${name}.ts`, importMetaUrl))];
}
