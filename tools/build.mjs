// `npm run build`: the compiled package in dist/lib, with the sources of the Go
// programs that `slipway/testing` builds.
import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, fail, root } from "./install.mjs";

ensureInstalled();
const lib = join(root, "dist/lib");
try {
  rmSync(lib, { recursive: true, force: true });
} catch (error) {
  fail(`cannot clear ${lib}: ${error.message}`);
}
const tsc = join(root, "node_modules/typescript/bin/tsc");
const { status } = spawnSync(process.execPath, [tsc, "-p", "src"], { cwd: root, stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);
for (const program of ["control-plane", "olm"]) {
  const sources = join(root, "test/judges", program);
  for (const file of readdirSync(sources).filter((name) =>
    /^go(-.+)?\.(mod|sum)$|\.go$/.test(name),
  )) {
    cpSync(join(sources, file), join(lib, "judges", program, file));
  }
}
