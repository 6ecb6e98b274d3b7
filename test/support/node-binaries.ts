import { execFile } from "node:child_process";
import { access, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { testingEnvironment } from "../../src/testing/env.js";

/** The Node versions that Slipway supports: of each major one the version that `npm run matrix` takes. */
export const nodeVersions: readonly string[] = ["20.20.2", "22.23.5", "24.22.3"];

/** The path of a Node binary: it comes inside an npm package, which the cache keeps. */
export async function nodeBinary(version: string): Promise<string> {
  const isWindows = process.platform === "win32";
  const platform = `${isWindows ? "win" : process.platform}-${process.arch}`;
  const name = `node-${platform}`;
  const folder = join(testingEnvironment().cacheFolder, "node", `${platform}-${version}`);
  const file = isWindows ? "node.exe" : "node";
  const binary = join(folder, "node_modules", name, "bin", file);
  const isThere = await access(binary).then(
    () => true,
    () => false,
  );
  if (isThere) return binary;
  await mkdir(folder, { recursive: true });
  const args = ["--no-audit", "--no-fund", "--no-save", "--prefix", folder, `${name}@${version}`];
  const npm = isWindows ? "npm.cmd" : "npm";
  await promisify(execFile)(npm, ["install", ...args], { shell: isWindows });
  return binary;
}
