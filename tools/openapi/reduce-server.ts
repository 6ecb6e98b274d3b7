// `npm run generate:openapi`: starts the real API server, reduces what it says of its
// kinds, and writes kubernetes.jsonl, which `npm run generate` reads.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { startControlPlane } from "slipway/testing";
import { readDocuments } from "./documents.js";
import { reduce } from "./reduce.js";
import { formatReduction } from "./reduction.js";

await using controlPlane = await startControlPlane();
const reduction = reduce(await readDocuments(controlPlane.admin));
writeFileSync(join(import.meta.dirname, "kubernetes.jsonl"), formatReduction(reduction));
console.log(
  `Kubernetes ${reduction.kubernetes}: ${reduction.kinds.length} kinds, ${Object.keys(reduction.types).length} types`,
);
