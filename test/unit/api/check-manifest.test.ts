import { describe, expect, it } from "vitest";
import { checkManifest } from "../../../src/api/check-manifest.js";
import type { CustomResourceDefinitionManifest } from "../../../src/api/crd-manifest.js";
import { formatPath, type ValidationIssue } from "../../../src/schema/issues.js";
import { fieldIn, keys, list, listType, manifestWith, object, text } from "./case-parts.js";
import { definitionCases } from "./definition-cases.js";

/** The cases are wrong on purpose. */
function issuesOf(manifest: unknown): readonly ValidationIssue[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return checkManifest(manifest as CustomResourceDefinitionManifest);
}

function codesOf(manifest: unknown): readonly string[] {
  return issuesOf(manifest).map(({ code }) => code);
}

// What the API server says of each is asked by test/proof/definitions.proof.test.ts.
describe("checkManifest", () => {
  const cases = definitionCases();
  const named = (accepted: boolean): [string, unknown, string][] =>
    cases
      .filter((one) => one.accepted === accepted)
      .map(({ rule, name, manifest }) => [`${rule}: ${name}`, manifest, rule]);

  it.each(named(true))("takes %s", (_, manifest) => {
    expect(codesOf(manifest)).toEqual([]);
  });

  it.each(named(false))("refuses %s", (_, manifest, rule) => {
    expect(codesOf(manifest)).toContain(rule);
  });

  // As kube-apiserver 1.36.3 answers; found by test/proof/definitions.proof.test.ts with other seeds.
  it.each<[name: string, schema: object, paths: readonly string[]]>([
    [
      "what is missing in a default of another type",
      { type: "integer", properties: { b: text }, required: ["b"], default: {} },
      ["default", "default.b"],
    ],
    [
      "the wrong items of a default of another type",
      { type: "object", items: { type: "boolean" }, default: [{}] },
      ["default", "default[0]"],
    ],
    [
      "an unknown __proto__, and what is wrong beside it",
      {
        ...list({ type: "number" }, { properties: { a: { type: "integer" } } }),
        required: ["kind"],
        default: JSON.parse('{"a":[1.5],"__proto__":"2"}'),
      },
      ["default", "default.a", "default.kind"],
    ],
    [
      "what the nearest of several alternatives lacks",
      {
        type: "object",
        properties: { b: text, c: object({ d: text }) },
        oneOf: [{ required: ["b"] }, { properties: { c: { required: ["d"] } } }],
        default: { c: {} },
      },
      ["default", "default.c.d"],
    ],
    [
      "a list without keys, and no default that a format lets pass",
      list(text, { [listType]: "map", default: "2", format: "postcode" }),
      ["items.type", keys],
    ],
  ])("names %s", (_, schema, paths) => {
    const found = issuesOf(manifestWith({ schema: fieldIn(schema) }))
      .map(({ path }) => formatPath(path))
      .map((path) => path.replace(/^.*\.properties\.a\./, ""));
    expect([...new Set(found)].toSorted()).toEqual([...paths].toSorted());
  });
});
