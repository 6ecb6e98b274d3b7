// `npm run proof [-- vitest filter …]`: everything on the real judges, which are
// found or built first.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, root } from "./install.mjs";
import { begin, conclude, step, vitest } from "./steps.mjs";

ensureInstalled();
begin("proof");
const typescript = ["--conditions=slipway-source", "--import", "tsx"];
const results = [];
const notProven = [];
results.push({ ok: await step("build", ["tools/build.mjs"]) });

const judges = [
  {
    name: "control-plane",
    marks: /start(ControlPlane|JudgedServer|OperatorLab|FaultLab)|getControlPlaneBinaries|kubectl/,
  },
  { name: "client", marks: /getJudge\("client"\)/ },
  { name: "olm", marks: /getJudge\("olm"\)/ },
];
const missing = [];
for (const judge of judges) {
  const ok = await step(`judge ${judge.name}`, [...typescript, "tools/judges.ts", judge.name], {
    show: true,
  });
  if (!ok) missing.push(judge);
}

// A proof is left out only where a judge that it asks is missing.
const folder = join(root, "test/proof");
const files = readdirSync(folder).filter((name) => name.endsWith(".proof.test.ts"));
const runnable = files.filter((name) => {
  const text = readFileSync(join(folder, name), "utf8");
  const lacking = missing.filter(({ marks }) => marks.test(text)).map((judge) => judge.name);
  if (lacking.length > 0) {
    notProven.push(
      `test/proof/${name}: needs ${lacking.join(" and ")}; install Go 1.26 and run npm run judges`,
    );
  }
  return lacking.length === 0;
});
if (!process.env.SLIPWAY_CORPUS) {
  notProven.push(
    "what holds of other projects' CRDs and bundles: set SLIPWAY_CORPUS to a folder with crds/ and bundles/",
  );
}
const filters = process.argv.slice(2);
const chosen = runnable.filter(
  (name) => filters.length === 0 || filters.some((filter) => `test/proof/${name}`.includes(filter)),
);
if (chosen.length === 0) results.push({ ok: false, failed: 1 });
else
  results.push(
    await vitest("proof", ["proof", "proof-in-process"], {
      filters: chosen.map((name) => `test/proof/${name}`),
    }),
  );
// On a developer's machine it is enough to say what was not proven; elsewhere it is a failure.
if (missing.length > 0 && process.env.CI) results.push({ ok: false, failed: missing.length });
conclude("proof", results, notProven);
