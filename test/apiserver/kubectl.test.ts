import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { chapters } from "./kubectl/chapters.js";

const page = join(import.meta.dirname, "../../docs/reference/apiserver.md");
const begin = "<!-- what kubectl says otherwise: kept by test/apiserver/kubectl.test.ts -->\n";
const end = "<!-- end -->\n";

// test/proof/apiserver-kubectl.proof.test.ts holds that these differ, and no others.
it("lists the commands that differ in the reference", async () => {
  const text = await readFile(page, "utf8");
  const [before = "", after = ""] = text.split(begin);
  const [, rest] = after.split(end);
  expect(rest).toBeDefined();
  const lines = chapters
    .flatMap(({ commands }) => commands)
    .flatMap(({ line, differs }) =>
      differs === undefined ? [] : [`- \`kubectl ${line}\`: ${differs}.\n`],
    );
  await expect(`${before}${begin}${lines.join("")}${end}${rest}`).toMatchFileSnapshot(page);
});

it("is a script of more than sixty commands", () => {
  const commands = chapters.flatMap((chapter) => chapter.commands);
  expect(commands.length).toBeGreaterThanOrEqual(60);
  expect(new Set(commands.map(({ line }) => line.split(" ")[0])).size).toBeGreaterThan(20);
});
