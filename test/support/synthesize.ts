// Synthesizes charts/ and writes every bundle below the folder that is given.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { writeRelease } from "../../tools/write-release.js";

const [output = ""] = process.argv.slice(2);
const charts = join(import.meta.dirname, "../../charts");

process.env["CDK8S_OUTDIR"] = join(output, "manifests");
await import("../../charts/main.js");

const names = readdirSync(charts, { recursive: true, encoding: "utf8" });
for (const name of names.filter((each) => each.endsWith("slipway.config.ts"))) {
  await writeRelease(join(charts, name), join(output, "bundle"));
}
