// `npm run generate`: the declarations and handles of src/kubernetes and the shapes of
// src/shapes, from kubernetes.jsonl. `--output FOLDER` writes them below another folder.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { declarationFiles } from "./declarations.js";
import { kindFiles } from "./kinds.js";
import { parseReduction } from "./reduction.js";
import { shapeFiles } from "./schemas.js";
import { shapes } from "./shapes.js";

const { values } = parseArgs({
  options: { output: { type: "string", default: join(import.meta.dirname, "../..") } },
});
const text = readFileSync(join(import.meta.dirname, "kubernetes.jsonl"), "utf8");
const reduction = parseReduction(text);
const files = {
  ...(await declarationFiles(
    reduction,
    shapes.map(({ type }) => type),
  )),
  ...(await kindFiles(reduction)),
  ...(await shapeFiles(reduction, shapes)),
};
for (const [path, content] of Object.entries(files)) {
  mkdirSync(dirname(join(values.output, path)), { recursive: true });
  writeFileSync(join(values.output, path), content);
}
console.log(`${Object.keys(files).length} files`);
