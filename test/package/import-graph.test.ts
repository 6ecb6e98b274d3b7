import { join } from "node:path";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

/** Every file and package that an entry loads at once, from the compiled package. */
async function loadedBy(entry: string): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: [join(root, "dist/lib", entry)],
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "esm",
    packages: "external",
    absWorkingDir: root,
  });
  const loaded = new Set<string>();
  const load = (path: string): void => {
    if (loaded.has(path)) return;
    loaded.add(path);
    for (const { path: imported, kind } of metafile.inputs[path]?.imports ?? []) {
      if (kind !== "dynamic-import") load(imported);
    }
  };
  load(`dist/lib/${entry}`);
  return [...loaded];
}

describe("what an import loads", () => {
  it.each([
    "index.js",
    "api/index.js",
    "cache/index.js",
    "client/index.js",
    "kubernetes/index.js",
    "meta/index.js",
  ])("%s loads neither the packaging side nor the test kit", async (entry) => {
    const loaded = await loadedBy(entry);
    expect(loaded.length).toBeGreaterThan(1);
    const unwanted = loaded.filter((path) =>
      /^dist\/lib\/(constructs|olm|config|testing|client\/kubeconfig)\b|^(cdk8s|constructs|cdk8s-plus-27|yaml|@peculiar\/.*|tar-stream)$/.test(
        path,
      ),
    );
    expect(unwanted).toEqual([]);
  });

  it("chart-operator/index.js loads cdk8s, and neither constructs of objects nor a client", async () => {
    const loaded = await loadedBy("chart-operator/index.js");
    expect(loaded).toContain("cdk8s");
    const unwanted = loaded.filter((path) =>
      /^dist\/lib\/(client|cache\/store|manager|testing|olm|config)\b|^(cdk8s-plus-27|undici|pino|yaml)$/.test(
        path,
      ),
    );
    expect(unwanted).toEqual([]);
  });

  it("of one built-in kind leaves the other kinds out of a bundle", async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: 'import { Secret } from "./dist/lib/kubernetes/index.js"; console.log(Secret);',
        resolveDir: root,
      },
      bundle: true,
      write: false,
      format: "esm",
      minify: true,
    });
    const [bundle] = outputFiles;
    expect(bundle?.text).toContain("secrets");
    expect(bundle?.text).not.toContain("statefulsets");
  });
});
