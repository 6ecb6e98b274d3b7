import { join } from "node:path";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");

/** The minified bundle of a program that calls some shapes through `import * as core`. */
async function bundle(call: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import * as core from "slipway/shapes"; globalThis.made = ${call};`,
      resolveDir: root,
    },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    conditions: ["slipway-source"],
    minify: true,
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}

describe("a bundle of one shape", () => {
  it("leaves every other shape out", async () => {
    const [one, template, all] = await Promise.all([
      bundle("core.secretKeySelector()"),
      bundle("core.podTemplateSpec()"),
      bundle("Object.values(core).map((make) => make())"),
    ]);
    process.stdout.write(
      `bundled: secretKeySelector ${one.length}, podTemplateSpec ${template.length}, all ${all.length} bytes\n`,
    );
    expect(one).not.toMatch(/initContainers|topologyKey|clusterIP|lastTransitionTime/);
    expect(template).toContain("initContainers");
    expect(template).not.toMatch(/externalTrafficPolicy|lastTransitionTime/);
    expect(all).toMatch(/externalTrafficPolicy/);
    expect(all).toMatch(/lastTransitionTime/);
    expect(one.length).toBeLessThan(4_000);
    expect(template.length).toBeLessThan(20_000);
  });

  it("of nothing but the import is empty", async () => {
    expect((await bundle("1")).length).toBeLessThan(100);
  });
});
