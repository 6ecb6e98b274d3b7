import fc from "fast-check";
import { mergePolicyRules, type PolicyRule } from "slipway/meta";
import { describe, expect, it } from "vitest";

const some = (words: readonly string[]): fc.Arbitrary<string[]> =>
  fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: words.length });
const rule: fc.Arbitrary<PolicyRule> = fc
  .record({
    apiGroups: some(["", "apps"]),
    resources: some(["pods", "secrets", "pods/status"]),
    verbs: some(["get", "list", "patch"]),
    resourceNames: fc.option(some(["a", "b"]), { nil: undefined }),
  })
  .map(({ resourceNames, ...rest }) =>
    resourceNames === undefined ? rest : { ...rest, resourceNames },
  );

/** Every single thing that rules allow, one by one. */
function allowed(rules: readonly PolicyRule[]): ReadonlySet<string> {
  const all = rules.flatMap(({ apiGroups, resources, verbs, resourceNames = ["*"] }) =>
    apiGroups.flatMap((group) =>
      resources.flatMap((resource) =>
        verbs.flatMap((verb) =>
          resourceNames.map((name) => [group, resource, verb, name].join(" ")),
        ),
      ),
    ),
  );
  // A rule for every name covers the rules for single names.
  return new Set(all.filter((one) => one.endsWith("*") || !all.includes(one.replace(/\S+$/, "*"))));
}

describe("mergePolicyRules", () => {
  it("allows exactly what the rules allowed", () => {
    fc.assert(
      fc.property(fc.array(rule), (rules) => {
        expect(allowed(mergePolicyRules(rules))).toEqual(allowed(rules));
      }),
    );
  });

  it("gives the same list in whatever order the rules come, and of a merged list itself", () => {
    fc.assert(
      fc.property(fc.array(rule), (rules) => {
        const merged = mergePolicyRules(rules);
        expect(mergePolicyRules(rules.toReversed())).toEqual(merged);
        expect(mergePolicyRules(merged)).toEqual(merged);
      }),
    );
  });

  it("joins resources that have the same verbs", () => {
    expect(
      mergePolicyRules([
        { apiGroups: [""], resources: ["secrets"], verbs: ["get"] },
        { apiGroups: [""], resources: ["pods"], verbs: ["list", "get"] },
        { apiGroups: [""], resources: ["secrets"], verbs: ["list"] },
      ]),
    ).toEqual([{ apiGroups: [""], resources: ["pods", "secrets"], verbs: ["get", "list"] }]);
  });
});
