// `npm start`: installs when needed, then synthesizes the charts and writes the bundles.
import { spawnSync } from "node:child_process";
import { ensureInstalled, root } from "./install.mjs";

ensureInstalled();
const args = ["--conditions=slipway-source", "--import", "tsx", "tools/release.ts"];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });
process.exitCode = status ?? 1;
