import { describe, expect, it } from "vitest";
import { checkManifest } from "../../../src/api/check-manifest.js";
import type { CustomResourceDefinitionManifest } from "../../../src/api/crd-manifest.js";
import { definitionCases } from "./definition-cases.js";

/** The cases are wrong on purpose. */
function codesOf(manifest: unknown): readonly string[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return checkManifest(manifest as CustomResourceDefinitionManifest).map(({ code }) => code);
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
});
