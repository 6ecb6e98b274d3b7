// `npm test [-- vitest filter …]`: everything that needs nothing but Node.
import { ensureInstalled } from "./install.mjs";
import { begin, bin, conclude, step, vitest } from "./steps.mjs";

ensureInstalled();
begin("test");
const filters = process.argv.slice(2);
const steps = [
  ["format", [bin("oxfmt", "bin/oxfmt"), "--check"]],
  [
    "lint",
    [bin("oxlint", "bin/oxlint"), "-c", "oxlint.config.mjs", "--type-aware", "--deny-warnings"],
  ],
  ["types", [bin("typescript", "bin/tsc"), "-p", "tsconfig.json"]],
  ["build", ["tools/build.mjs"]],
  ["unused", [bin("knip", "bin/knip.js")]],
];
const results = [];
for (const [name, args] of steps) {
  const ok = await step(name, args);
  results.push({ ok, failed: ok ? 0 : 1 });
}
results.push(await vitest("tests", ["unit", "package"], { filters }));
conclude("test", results);
