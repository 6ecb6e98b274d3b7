import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startControlPlane } from "slipway/testing";
import { expect, it } from "vitest";
import { readDocuments } from "../../tools/openapi/documents.js";
import { reduce } from "../../tools/openapi/reduce.js";
import { formatReduction } from "../../tools/openapi/reduction.js";

const committed = join(import.meta.dirname, "../../tools/openapi/kubernetes.jsonl");

it("reduces what the server says of its kinds to the committed lines, byte for byte", async () => {
  await using controlPlane = await startControlPlane();
  const text = formatReduction(reduce(await readDocuments(controlPlane.admin)));
  expect(text.split("\n").length).toBeGreaterThan(400);
  expect(text).toBe(readFileSync(committed, "utf8"));
  expect(text).not.toContain('description":"');
});
