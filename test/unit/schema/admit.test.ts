import { k } from "slipway/api";
import { describe, expect, it } from "vitest";
import { admit } from "../../../src/schema/admit.js";
import { validate } from "../../../src/schema/validate.js";

const root = k.object({
  spec: k.object({
    size: k.int32({ minimum: 1 }).default(1).rule("self >= oldSelf", { message: "cannot shrink" }),
    name: k.string({ maxLength: 5 }).optional(),
  }),
}).json;

// k8s.io/apiextensions-apiserver/pkg/registry/customresource/strategy.go
describe("admit", () => {
  it("prunes, fills in defaults, and warns of what it pruned", () => {
    const { object, issues, warnings } = admit(root, {
      object: { spec: { size: null, other: 1 } },
    });
    expect(issues).toEqual([]);
    expect(object).toEqual({ spec: { size: 1 } });
    expect(warnings).toEqual(['unknown field "spec.other"']);
  });

  it("refuses what the schema refuses", () => {
    const { issues } = admit(root, { object: { spec: { size: 0 } } });
    expect(issues.map(({ path, code }) => [path, code])).toContainEqual([
      ["spec", "size"],
      "VALUE_MINIMUM",
    ]);
  });

  it("refuses what is no JSON by the codes of `validate`, each where it stands", () => {
    const cycle: Record<string, unknown> = {};
    cycle["self"] = cycle;
    const { issues } = admit(root, { object: { spec: { cycle, size: Number.NaN } } });
    expect(issues.map(({ field, code }) => `${field} ${code}`)).toEqual([
      "spec.cycle.self VALUE_CYCLE",
      "spec.size VALUE_TYPE",
    ]);
    expect(validate(root, { spec: { size: Number.NaN } }).map(({ code }) => code)).toEqual([
      "VALUE_TYPE",
    ]);
  });

  it("holds a transition rule on update only", () => {
    expect(admit(root, { object: { spec: { size: 1 } } }).issues).toEqual([]);
    const shrunk = admit(root, { object: { spec: { size: 1 } }, oldObject: { spec: { size: 2 } } });
    expect(shrunk.issues.map(({ message }) => message)).toEqual(["cannot shrink"]);
  });

  it("lets through what was invalid before and did not change", () => {
    const oldObject = { spec: { size: 1, name: "too long" } };
    expect(
      admit(root, { object: { spec: { size: 2, name: "too long" } }, oldObject }).issues,
    ).toEqual([]);
    const changed = admit(root, {
      object: { spec: { size: 2, name: "also too long" } },
      oldObject,
    });
    expect(changed.issues.map(({ code }) => code)).toContain("VALUE_MAX_LENGTH");
  });
});
