import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { extract } from "tar-stream";
import { beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
let tarball: Buffer;
let files: ReadonlyMap<string, string>;

async function unpack(data: Buffer): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const unpacking = extract();
  unpacking.end(gunzipSync(data));
  for await (const entry of unpacking) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(Buffer.from(chunk as Uint8Array));
    found.set(entry.header.name.replace(/^package\//, ""), Buffer.concat(chunks).toString("utf8"));
  }
  return found;
}

function arrayBufferOf(data: Buffer): ArrayBuffer {
  const copy = new ArrayBuffer(data.length);
  new Uint8Array(copy).set(data);
  return copy;
}

beforeAll(async () => {
  const output = execFileSync(process.execPath, ["tools/pack.mjs"], {
    cwd: root,
    encoding: "utf8",
  });
  const name = /^(dist\/\S+\.tgz):/m.exec(output)?.[1];
  if (name === undefined) throw new Error(`the packing says no file name: ${output}`);
  tarball = readFileSync(join(root, name));
  files = await unpack(tarball);
});

describe("the packed tarball", () => {
  it("holds the compiled package, its documents, the Go sources, and the one bundled package", () => {
    const outside = [...files.keys()].filter((name) => {
      return (
        !/^dist\/lib\/.+\.(js|d\.ts)$/.test(name) && !name.startsWith("node_modules/cdk8s-plus-27/")
      );
    });
    expect(outside.toSorted()).toEqual([
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      ...["go-1.34", "go-1.35", "go-1.37", "go"].flatMap((name) => [
        `dist/lib/judges/control-plane/${name}.mod`,
        `dist/lib/judges/control-plane/${name}.sum`,
      ]),
      "dist/lib/judges/control-plane/main.go",
      "dist/lib/judges/olm/go.mod",
      "dist/lib/judges/olm/go.sum",
      "dist/lib/judges/olm/main.go",
      "dist/lib/judges/olm/validate.go",
      "package.json",
    ]);
  });

  it("bundles cdk8s-plus-27 without the packages that only its maintainers use", () => {
    const bundled = [...files.keys()].flatMap((name) => {
      const path = /^(node_modules\/.*)\/package\.json$/.exec(name)?.[1];
      return path === undefined ? [] : [path.split("node_modules/").at(-1)];
    });
    expect(new Set(bundled)).toEqual(
      new Set(["cdk8s-plus-27", "minimatch", "brace-expansion", "balanced-match", "concat-map"]),
    );
  });

  it("is at most 3 MB", () => {
    expect(tarball.length).toBeLessThan(3_000_000);
  });

  it("compiles each source to one file, and leaves none of an earlier build", () => {
    const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => `src/${name.replaceAll("\\", "/")}`);
    const compiled = [...files.keys()].filter((name) => /^dist\/lib\/.*\.js$/.test(name));
    expect(compiled.toSorted()).toEqual(
      sources.map((name) => name.replace(/^src/, "dist/lib").replace(/\.ts$/, ".js")).toSorted(),
    );
  });

  it("says nothing of the condition that leads to sources, and asks for no registry", () => {
    const manifest = files.get("package.json") ?? "";
    expect(manifest).not.toContain("slipway-source");
    expect(manifest).not.toContain("devDependencies");
    expect(JSON.parse(manifest)).toMatchObject({
      name: "slipway",
      type: "module",
      sideEffects: false,
    });
  });

  it("names no optional package of the bundled one, which a later installation would fetch", () => {
    const bundled = files.get("node_modules/cdk8s-plus-27/package.json") ?? "{}";
    expect(JSON.parse(bundled)).not.toHaveProperty("optionalDependencies");
  });

  it("mentions neither cdk8s-plus-27 nor client-node in its types", () => {
    for (const [name, text] of files) {
      if (/^dist\/lib\/.*\.d\.ts$/.test(name)) {
        expect(text, name).not.toMatch(/from "(cdk8s-plus|@kubernetes\/client-node)/);
      }
    }
  });

  it("is clean by publint", async () => {
    const { messages, pkg } = await publint({
      pack: { tarball: arrayBufferOf(tarball) },
      strict: true,
    });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it("has types that resolve for ESM users, by attw", async () => {
    const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)));
    if (analysis.types === false) throw new Error("attw found no types");
    // esm-only: what a CommonJS caller or an old resolver sees does not count.
    const problems = analysis.problems.filter(
      (problem) =>
        !("resolutionKind" in problem) ||
        (problem.resolutionKind !== "node10" && problem.resolutionKind !== "node16-cjs"),
    );
    expect(problems).toEqual([]);
    expect(Object.keys(analysis.entrypoints)).toContain("./constructs");
  });
});

it("is locked without addresses to download from", () => {
  expect(readFileSync(join(root, "package-lock.json"), "utf8")).not.toContain('"resolved"');
});
