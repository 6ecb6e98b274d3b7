// Writes the CRDs of the samples where `cdk8s import` reads them: cdk8s.yaml names the files.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toCustomResourceDefinition } from "slipway/api";
import { databaseOperator } from "../charts/database/operator.js";

const folder = join(import.meta.dirname, "../dist/crds");
mkdirSync(folder, { recursive: true });
for (const { for: resource } of databaseOperator.controllers) {
  const crd = toCustomResourceDefinition(resource);
  writeFileSync(join(folder, `${crd.metadata.name}.json`), `${JSON.stringify(crd, null, 2)}\n`);
}
