// `npm run proof [-- vitest filter …]`: everything on the real judges, which are
// found or built first.
import { ensureInstalled } from "./install.mjs";
import { begin, conclude, step, vitest } from "./steps.mjs";

ensureInstalled();
begin("proof");
const filters = process.argv.slice(2);
const typescript = ["--conditions=slipway-source", "--import", "tsx"];
const results = [];
const notProven = [];
results.push({ ok: await step("build", ["tools/build.mjs"]) });
for (const [judge, proves] of [
  [
    "control-plane",
    "what a real Kubernetes API server says of manifests, permissions and definitions",
  ],
  ["olm", "what the OLM validators and opm say of bundles"],
]) {
  const ok = await step(`judge ${judge}`, [...typescript, "tools/judges.ts", judge], {
    show: true,
  });
  if (!ok)
    notProven.push(
      `${proves}: the ${judge} program is missing; install Go 1.26 and run npm run judges`,
    );
}
const judged = notProven.length === 0;
if (process.env.SLIPWAY_CORPUS === undefined) {
  notProven.push(
    "what holds of other projects' CRDs and bundles: set SLIPWAY_CORPUS to a folder with crds/ and bundles/",
  );
}
if (judged) results.push(await vitest("proof", ["proof"], { filters }));
else if (process.env.CI !== undefined) results.push({ ok: false, failed: notProven.length });
conclude("proof", results, notProven);
