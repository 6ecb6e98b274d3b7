// `npm run imports`: the constructs that `cdk8s import` makes of the samples' CRDs, in imports/.
// Needs no network. `--output FOLDER` writes them elsewhere.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureInstalled, root } from "./install.mjs";

ensureInstalled();
const { values } = parseArgs({
  options: { output: { type: "string", default: join(root, "imports") } },
});

function run(args) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

run(["--conditions=slipway-source", "--import", "tsx", "tools/crds.ts"]);
run([
  "node_modules/cdk8s-cli/bin/cdk8s",
  "import",
  "--check-upgrade=false",
  "--save=false",
  "--output",
  values.output,
]);
