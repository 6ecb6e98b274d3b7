// Finds or builds the Go programs that the proofs run against, and prints their paths;
// SLIPWAY_KUBERNETES_VERSION names another version of the control plane.
import { getControlPlaneBinaries, getJudge } from "../src/testing/binaries.js";
import { isToolkitError } from "../src/util/error.js";

const names = ["control-plane", "client", "olm"] as const;
const wanted = process.argv[2] ?? "all";
const chosen = names.filter((name) => wanted === "all" || wanted === name);

if (chosen.length === 0) {
  console.error(`unknown program "${wanted}"; use control-plane, client, olm or all`);
  process.exitCode = 64;
}
for (const name of chosen) {
  try {
    if (name !== "control-plane") console.log(await getJudge(name));
    else {
      const { commands } = await getControlPlaneBinaries({ controllers: true });
      for (const path of new Set(Object.values(commands).map((command) => command?.path))) {
        console.log(path);
      }
    }
  } catch (error) {
    if (!isToolkitError(error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
