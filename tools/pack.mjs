// `npm run pack`: the tarball in dist/, packed from a staging folder, so that
// nothing but what users need goes along.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureInstalled, fail, root } from "./install.mjs";

const { overrides, scripts, devDependencies, knip, ...manifest } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8"),
);

/** The exports without the condition that leads to sources, which are not published. */
function published(exportsMap) {
  const entries = Object.entries(exportsMap).map(([path, target]) => {
    if (typeof target === "string") return [path, target];
    const { "slipway-source": _, ...rest } = target;
    return [path, rest];
  });
  return Object.fromEntries(entries);
}

ensureInstalled();
const output = join(root, "dist");
const staging = mkdtempSync(join(tmpdir(), "slipway-pack-"));
try {
  const packed = { ...manifest, exports: published(manifest.exports) };
  writeFileSync(join(staging, "package.json"), `${JSON.stringify(packed, null, 2)}\n`);
  for (const file of ["README.md", "LICENSE", "CHANGELOG.md", "dist/lib"]) {
    cpSync(join(root, file), join(staging, file), { recursive: true });
  }
  // Bundled from here and not by `npm pack` at the root, which takes every optional
  // dependency of a bundled package along: docs/decisions/0004-dependencies.md.
  for (const name of manifest.bundleDependencies) {
    const bundled = join(staging, "node_modules", name);
    cpSync(join(root, "node_modules", name), bundled, { recursive: true });
    // What the lockfile of a user would name, and a later installation would fetch.
    const {
      optionalDependencies,
      devDependencies: tools,
      ...rest
    } = JSON.parse(readFileSync(join(bundled, "package.json"), "utf8"));
    writeFileSync(join(bundled, "package.json"), `${JSON.stringify(rest, null, 2)}\n`);
  }
  mkdirSync(output, { recursive: true });
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const { status, stdout, stderr } = spawnSync(
    npm,
    ["pack", "--json", "--ignore-scripts", "--pack-destination", output],
    { cwd: staging, encoding: "utf8", shell: process.platform === "win32" },
  );
  if (status !== 0) fail(`npm pack failed:\n${stderr}`);
  const parsed = JSON.parse(stdout);
  const [{ filename, size, entryCount, bundled }] = Array.isArray(parsed)
    ? parsed
    : Object.values(parsed);
  console.log(
    `dist/${filename}: ${Math.round(size / 1024)} kB, ${entryCount} files, bundled: ${bundled.join(", ")}`,
  );
} finally {
  rmSync(staging, { recursive: true, force: true });
}
