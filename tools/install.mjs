// Installs the project's dependencies where they are missing or older than the
// lockfile. Needs nothing but Node and npm; the syntax is one that an old Node reads too.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");
const modules = join(root, "node_modules");
const stamp = join(modules, ".slipway-installed");
const lock = join(root, ".slipway-installing");

/** Ends the process with one line that says what is wrong and what to do. */
export function fail(message) {
  console.error(`slipway: ${message}`);
  process.exit(1);
}

function isInstalled(wanted) {
  // What a link leads to is not ours to install.
  if (existsSync(modules) && lstatSync(modules).isSymbolicLink()) return true;
  return (
    existsSync(stamp) && readFileSync(stamp, "utf8") === wanted && existsSync(join(modules, "tsx"))
  );
}

/** Returns at once where `node_modules` is what the lockfile asks for; else runs `npm ci`. */
export function ensureInstalled() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Node ${process.versions.node} is too old; install Node 20.19 or newer, 24 for choice`);
  }
  const digest = createHash("sha256").update(readFileSync(join(root, "package-lock.json")));
  const wanted = `${digest.digest("hex")} ${process.platform} ${process.arch}\n`;
  if (isInstalled(wanted)) return;
  try {
    whileLocked(() => {
      if (!isInstalled(wanted)) install(wanted);
    });
  } catch (error) {
    fail(`cannot install into ${modules}: ${error.message}`);
  }
}

function install(wanted) {
  console.log("installing dependencies from package-lock.json (about a minute, once)");
  rmSync(stamp, { force: true });
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const result = spawnSync(npm, ["ci", "--include=dev", "--no-audit", "--no-fund"], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
    maxBuffer: 1 << 28,
  });
  if (result.error !== undefined) fail(`npm cannot be run: ${result.error.message}`);
  if (result.status !== 0) {
    const lines = `${result.stdout}${result.stderr}`
      .split("\n")
      .filter((line) => line.trim() !== "");
    // npm's usage text and hints that follow a failure say nothing of its cause.
    console.error(
      lines
        .filter((line) => /error/i.test(line))
        .slice(0, 5)
        .join("\n"),
    );
    fail("npm ci failed, see above: it needs the npm registry, or all packages in npm's cache");
  }
  writeFileSync(stamp, wanted);
}

/** Runs one installation at a time; a lock whose holder is gone is taken over. */
function whileLocked(work) {
  const started = Date.now();
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (!isHeld()) rmSync(lock, { recursive: true, force: true });
    else if (Date.now() - started > 600_000) throw new Error(`${lock} is held by another run`);
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  }
  try {
    writeFileSync(join(lock, "pid"), String(process.pid));
    work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function isHeld() {
  try {
    process.kill(Number(readFileSync(join(lock, "pid"), "utf8")), 0);
    return true;
  } catch (error) {
    // No number is in it for a moment after it was made.
    if (error.code === "ENOENT")
      return existsSync(lock) && Date.now() - statSync(lock).mtimeMs < 5000;
    return error.code === "EPERM";
  }
}
