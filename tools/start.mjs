// `npm start [-- --keep | --write-only]`: installs when needed, then does what tools/release.ts does.
import { spawn } from "node:child_process";
import { ensureInstalled, root } from "./install.mjs";

ensureInstalled();
const program = ["--conditions=slipway-source", "--import", "tsx", "tools/release.ts"];
const child = spawn(process.execPath, [...program, ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
});
// Ctrl+C reaches the child as well, which ends in order; what reaches this process alone is handed on.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.on("error", (error) => {
  console.error(`slipway: ${error.message}`);
  process.exitCode = 1;
});
child.on("close", (code) => (process.exitCode = code ?? 1));
