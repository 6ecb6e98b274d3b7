// Who is measured: ours, and what is installed beside it for that from `bench/peers/package-lock.json`.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const bench = join(import.meta.dirname, "..");
const folder = join(bench, "peers");

const script = (name) => join(bench, name);

/** Ours. */
export const ours = { name: "slipway", script: script("consumers/slipway.mjs") };
/** A yardstick for writes alone. */
export const plainFetch = { name: "fetch", script: script("consumers/fetch.mjs") };

/** The others; installs them where they are not, or are not what the lockfile says. */
export function peers() {
  const wanted = readFileSync(join(folder, "package-lock.json"), "utf8");
  const stamp = join(folder, "node_modules/.slipway-lock");
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
    console.log("installing what is measured beside ours into bench/peers/node_modules");
    const flags = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    const { status } = spawnSync("npm", flags, { cwd: folder, stdio: "inherit" });
    if (status !== 0) throw new Error("the peers could not be installed");
    writeFileSync(stamp, wanted);
  }
  return ["client-node", "kubernetes-fluent-client"].map((name) => {
    const installed = name === "client-node" ? "@kubernetes/client-node" : name;
    const manifest = join(folder, "node_modules", installed, "package.json");
    const { version } = JSON.parse(readFileSync(manifest, "utf8"));
    const library = createRequire(script("peers/")).resolve(installed);
    return { name, version, library, script: script(`peers/${name}.mjs`) };
  });
}
