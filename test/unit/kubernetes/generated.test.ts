import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../support/temporary-folder.js";

const root = join(import.meta.dirname, "../../..");

/** The files below `src` that say in their first line that they are generated. */
function generatedIn(folder: string): Readonly<Record<string, string>> {
  const found = readdirSync(join(folder, "src"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => [name, readFileSync(join(folder, "src", name), "utf8")] as const)
    .filter(([, text]) => text.startsWith("// Made by `npm run generate`"));
  return Object.fromEntries(found);
}

it("writes the generated sources again, byte for byte, and knows all of them", async () => {
  await using folder = await temporaryFolder();
  const args = ["--import", "tsx", "tools/openapi/generate.ts", "--output", folder.path];
  execFileSync(process.execPath, ["--conditions=slipway-source", ...args], {
    cwd: root,
    stdio: "pipe",
  });
  const written = generatedIn(folder.path);
  expect(Object.keys(written).length).toBeGreaterThan(20);
  expect(generatedIn(root)).toEqual(written);
}, 30_000);
