// `npm run proof:minors [-- 1.34 …]`: the proofs of definitions and of values on the other minor
// versions of Kubernetes, each on a control plane that is found or built first.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, root } from "./install.mjs";
import { begin, conclude, step, vitest } from "./steps.mjs";

const proofs = [
  "cel-judged",
  "cel-values",
  "charts",
  "definitions",
  "kinds",
  "manifests",
  "shapes",
  "values",
];

ensureInstalled();
begin("minors");
// One for each module file of test/judges that has a name of its own.
const minors = readdirSync(join(root, "test/judges/control-plane")).flatMap(
  (name) => /^go-(.+)\.mod$/.exec(name)?.[1] ?? [],
);
const wanted = process.argv.slice(2);
const chosen = minors.filter((minor) => wanted.length === 0 || wanted.includes(minor));
const results = wanted
  .filter((minor) => !minors.includes(minor))
  .map((minor) => {
    console.log(`there is no Kubernetes ${minor} here; ${minors.join(", ")} are there`);
    return { ok: false, failed: 1 };
  });
const notProven = [];
const lines = [];
for (const minor of chosen) {
  const env = { SLIPWAY_KUBERNETES_VERSION: minor };
  const judge = ["--conditions=slipway-source", "--import", "tsx", "tools/judges.ts"];
  if (await step(`judge ${minor}`, [...judge, "control-plane"], { show: true, env })) {
    const filters = proofs.map((name) => `test/proof/${name}.proof.test.ts`);
    const result = await vitest(`proof ${minor}`, ["proof"], { filters, env });
    results.push(result);
    const { passed, failed, skipped } = result;
    lines.push(`Kubernetes ${minor}: ${passed} passed, ${failed} failed, ${skipped} not for it`);
  } else {
    notProven.push(`Kubernetes ${minor}: install Go 1.26 and run this again`);
    // On a developer's machine it is enough to say what was not proven; elsewhere it is a failure.
    if (process.env.CI) results.push({ ok: false, failed: 1 });
  }
}
for (const line of lines) console.log(line);
conclude("minors", results, notProven);
