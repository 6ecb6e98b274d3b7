// Installs the project's dependencies where they are missing or older than the
// lockfile. Needs nothing but Node and npm.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const root = join(import.meta.dirname, "..");
const stamp = join(root, "node_modules/.slipway-installed");

/** Ends the process with one line that says what is wrong and what to do. */
export function fail(message) {
  console.error(`slipway: ${message}`);
  process.exit(1);
}

/** Returns at once where `node_modules` is what the lockfile asks for; else runs `npm ci`. */
export function ensureInstalled() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Node ${process.versions.node} is too old; install Node 20.19 or newer, 24 for choice`);
  }
  const lock = readFileSync(join(root, "package-lock.json"));
  const wanted = `${createHash("sha256").update(lock).digest("hex")} ${process.platform} ${process.arch}\n`;
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("installing dependencies from package-lock.json (about a minute, once)");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const result = spawnSync(npm, ["ci", "--no-audit", "--no-fund"], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  if (result.error !== undefined) fail(`npm cannot be run: ${result.error.message}`);
  if (result.status !== 0) {
    console.error(`${result.stdout}${result.stderr}`.trim());
    fail("npm ci failed, see above; it needs the npm registry, or a filled npm cache");
  }
  try {
    writeFileSync(stamp, wanted);
  } catch (error) {
    fail(`cannot write ${stamp}: ${error.message}`);
  }
}
