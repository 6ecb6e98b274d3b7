import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const examples = join(root, "test/examples");
const files = readdirSync(examples, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".ts"));

// The examples are run as tests of their own.
it.each(files)("the example %s is what its guide shows", (path) => {
  const [guide = "", name = ""] = path.split("/");
  const text = readFileSync(join(root, `docs/guides/${guide}.md`), "utf8");
  const code = readFileSync(join(examples, path), "utf8");
  expect(text).toContain(`\`\`\`ts\n// ${name}\n${code}\`\`\`\n`);
});

it("there are examples", () => {
  expect(files.length).toBeGreaterThan(0);
});
