import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { faultGroups } from "../../support/fault-list.js";

const code = (text: string): readonly string[] =>
  [...text.matchAll(/```ts\n([^]*?)```/g)].map(([, block = ""]) => block);

it("is the guide's code that the test beside this one runs", async () => {
  const guide = await readFile("docs/guides/test-against-failures.md", "utf8");
  const run = await readFile("test/unit/apiserver-faults/guide.test.ts", "utf8");
  expect(code(guide)).toEqual([run]);
});

it("has every kind of fault in the page of the server, and a test of each", async () => {
  const types = await readFile("src/apiserver/faults/faults.ts", "utf8");
  const kinds = [...types.matchAll(/readonly kind: "([^"]+)"/g)].map(([, kind = ""]) => kind);
  expect(kinds.length).toBeGreaterThan(15);
  const page = await readFile("docs/reference/apiserver.md", "utf8");
  const tests = await readFile("test/unit/apiserver-faults/faults.test.ts", "utf8");
  expect(kinds.filter((kind) => !page.includes(`\`${kind}\``))).toEqual([]);
  expect(kinds.filter((kind) => !tests.includes(`kind: "${kind}"`))).toEqual([]);
});

/** The faults of docs/reference/faults.md that a server alone can make. */
const byServer = [
  1, 5, 7, 10, 17, 18, 19, 21, 22, 23, 25, 26, 27, 29, 30, 31, 33, 34, 35, 37, 38, 39, 41, 42, 43,
  45, 46, 47, 49, 50, 51, 53, 54, 55, 62, 74,
];

it("has a test of the runtime for each fault that a server alone can make", async () => {
  const listed = Object.values(faultGroups).flatMap((faults) => faults.map(({ number }) => number));
  expect(byServer.filter((number) => !listed.includes(number))).toEqual([]);
  const files = ["watch", "list", "refusal", "operator"].map(
    (name) => `test/unit/apiserver-faults/${name}-faults.test.ts`,
  );
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
  const named = texts.join("\n").matchAll(/\((\d+(?:, \d+)*)\)",\s+async/g);
  const tested = [...named].flatMap(([, numbers = ""]) => numbers.split(", ").map(Number));
  expect(byServer.filter((number) => !tested.includes(number))).toEqual([]);
});
