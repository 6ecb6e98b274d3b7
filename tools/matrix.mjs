// `npm run matrix`: the tests that need Node alone, on Node 20, 22 and 24. Each
// comes as a binary inside an npm package, kept in the cache.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { ensureInstalled, fail, root } from "./install.mjs";

ensureInstalled();
const versions = { 20: "20.20.2", 22: "22.23.5", 24: "24.22.3" };
const platform = `${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "slipway/node");
const npm = process.platform === "win32" ? "npm.cmd" : "npm";

function nodeBinary(version) {
  const name = `node-${platform}`;
  const folder = join(cache, `${platform}-${version}`);
  const suffix = process.platform === "win32" ? ".exe" : "";
  const binary = join(folder, "node_modules", name, "bin", `node${suffix}`);
  if (existsSync(binary)) return binary;
  mkdirSync(folder, { recursive: true });
  console.log(`fetching Node ${version}`);
  const args = [
    "install",
    "--no-audit",
    "--no-fund",
    "--no-save",
    "--prefix",
    folder,
    `${name}@${version}`,
  ];
  const { status, stderr } = spawnSync(npm, args, {
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (status !== 0) fail(`Node ${version} cannot be had from the npm package ${name}:\n${stderr}`);
  return binary;
}

let failed = 0;
for (const [major, version] of Object.entries(versions)) {
  console.log(`\nNode ${major}`);
  const { status } = spawnSync(nodeBinary(version), ["tools/test.mjs"], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) failed += 1;
}
console.log(failed === 0 ? "\nall versions passed" : `\n${failed} versions failed`);
process.exitCode = failed === 0 ? 0 : 1;
