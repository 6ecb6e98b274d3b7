// What the bundle of a chart operator needs beside that of others: files beside the code, and neither child
// processes nor helm, for which there is no place in an image.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Loader, Plugin } from "esbuild";

/** Files that code names by `new URL("./file", import.meta.url)`: copied into `assets`, and found there. */
export function bundledFiles(outputFolder: string): Plugin {
  return {
    name: "bundled-files",
    setup: (build) => {
      build.onLoad({ filter: /\.[cm]?[jt]s$/ }, ({ path }) => {
        if (path.includes("node_modules")) return undefined;
        const text = readFileSync(path, "utf8");
        const errors: { text: string; location: { file: string; line: number } }[] = [];
        const contents = text.replace(fileURL, (whole: string, name: string, offset: number) => {
          const file = join(dirname(path), name);
          if (!existsSync(file)) {
            const line = text.slice(0, offset).split("\n").length;
            errors.push({ text: `there is no file ${name}`, location: { file: path, line } });
            return whole;
          }
          const asset = JSON.stringify(copyAsset(file, outputFolder));
          // Chunks are in a folder of their own.
          return `new URL((/\\/chunks\\/[^/]*$/.test(import.meta.url) ? "../" : "") + ${asset}, import.meta.url)`;
        });
        if (errors.length > 0) return { errors };
        return contents === text ? undefined : { contents, loader: loaderOf(path) };
      });
    },
  };
}

const fileURL = /new URL\(\s*["'](\.[^"'`]*\.[a-z0-9]+)["']\s*,\s*import\.meta\.url\s*,?\s*\)/g;

function loaderOf(path: string): Loader {
  return extname(path).endsWith("ts") ? "ts" : "js";
}

/** The path of the copy, from the output folder; the same content has the same one. */
function copyAsset(file: string, outputFolder: string): string {
  const content = readFileSync(file);
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 8);
  const asset = `assets/${basename(file, extname(file))}-${hash}${extname(file)}`;
  mkdirSync(join(outputFolder, "assets"), { recursive: true });
  writeFileSync(join(outputFolder, asset), content);
  return asset;
}

/** cdk8s reads files and URLs in a child process that runs a script beside its own, and charts with helm. */
export const cdk8sInProcess: Plugin = {
  name: "cdk8s-in-process",
  setup: (build) => {
    build.onLoad({ filter: /[\\/]cdk8s[\\/]lib[\\/]yaml\.js$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      const start = text.indexOf("function loadurl(url) {");
      const end = text.indexOf("\n}", start);
      if (start === -1 || end === -1) {
        return { errors: [{ text: `${path} reads files in another way than is known here` }] };
      }
      const contents = `${text.slice(0, start)}function loadurl(url) {
        if (/^[a-z][a-z0-9+.-]+:\\/\\//i.test(url)) throw new Error("reads " + url + ": an operator reads no URL for its charts; Include a file that is bundled");
        return fs.readFileSync(url, "utf8");${text.slice(end)}`;
      return { contents, loader: "js" };
    });
    build.onLoad({ filter: /[\\/]cdk8s[\\/]lib[\\/]helm\.js$/ }, () => ({
      contents: `
        const { Include } = require("./include");
        exports.Helm = class Helm extends Include {
          constructor() {
            throw new Error("renders a Helm chart, for which there is no helm in the operator's image: render it once with \`helm template --no-hooks\`, keep the YAML beside your code, and Include that");
          }
        };`,
      loader: "js",
    }));
  },
};

/**
 * Runs a function of a bundled module in a process of its own, from an empty folder: what it cannot do there it
 * could not do in an image.
 *
 * @throws what it says when it fails
 */
export function runBundled(module: string, exported: string, folder: string): void {
  const away = join(folder, "elsewhere");
  mkdirSync(away, { recursive: true });
  const program = `const { ${exported} } = await import(${JSON.stringify(pathToFileURL(module).href)});
    try { await ${exported}(); } catch (error) { console.error(error.message); process.exit(1); }`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: away,
    encoding: "utf8",
    env: {},
  });
  rmSync(away, { recursive: true, force: true });
  if (status !== 0) throw new Error(stderr.trim());
}
