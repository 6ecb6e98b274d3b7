import fc from "fast-check";
import {
  comparePolicyRules,
  coversPolicyRules,
  mergePolicyRules,
  type PolicyRule,
  subtractPolicyRules,
} from "slipway/meta";
import { describe, expect, it } from "vitest";

const groups = ["", "apps", "batch"];
const resources = ["pods", "secrets", "pods/status", "jobs/status"];
const verbs = ["get", "list", "patch"];
const names = ["a", "b", "c"];

const some = (words: readonly string[]): fc.Arbitrary<string[]> =>
  fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: words.length });

function rulesOf(wildcards: boolean): fc.Arbitrary<PolicyRule[]> {
  const extra = (words: readonly string[], ...more: readonly string[]): readonly string[] =>
    wildcards ? [...words, ...more] : words;
  const rule = fc
    .record({
      apiGroups: some(extra(groups, "*")),
      resources: some(extra(resources, "*", "*/status")),
      verbs: some(extra(verbs, "*")),
      // An empty list of names is no list.
      resourceNames: fc.option(fc.oneof(some(names), fc.constant([])), { nil: undefined }),
    })
    .map(({ resourceNames, ...rest }) =>
      resourceNames === undefined ? rest : { ...rest, resourceNames },
    );
  return fc.array(rule, { maxLength: 5 });
}
const exactRules = rulesOf(false);
const anyRules = rulesOf(true);

/** Every request that there is here; the last of each stands for all that no rule names. */
const requests = [...groups, "elsewhere"].flatMap((group) =>
  [...resources, "nodes", "nodes/status"].flatMap((resource) =>
    [...verbs, "delete"].flatMap((verb) =>
      [...names, "another"].map((name) => ({ group, resource, verb, name })),
    ),
  ),
);
type Request = (typeof requests)[number];

/** What an API server answers, written again from the rules' meaning. */
function allows(rules: readonly PolicyRule[], request: Request): boolean {
  const [, subresource] = request.resource.split("/");
  return rules.some(
    (rule) =>
      rule.apiGroups.some((group) => group === "*" || group === request.group) &&
      rule.resources.some((resource) =>
        [
          "*",
          request.resource,
          ...(subresource === undefined ? [] : [`*/${subresource}`]),
        ].includes(resource),
      ) &&
      rule.verbs.some((verb) => verb === "*" || verb === request.verb) &&
      ((rule.resourceNames ?? []).length === 0 || rule.resourceNames?.includes(request.name)),
  );
}

const allowed = (rules: readonly PolicyRule[]): readonly Request[] =>
  requests.filter((request) => allows(rules, request));

describe("mergePolicyRules", () => {
  it("allows exactly what the rules allowed", () => {
    fc.assert(
      fc.property(anyRules, (rules) => {
        expect(allowed(mergePolicyRules(rules))).toEqual(allowed(rules));
      }),
    );
  });

  it("gives the same list in whatever order the rules come, and of a merged list itself", () => {
    fc.assert(
      fc.property(anyRules, (rules) => {
        const merged = mergePolicyRules(rules);
        expect(mergePolicyRules(rules.toReversed())).toEqual(merged);
        expect(mergePolicyRules(merged)).toEqual(merged);
      }),
    );
  });

  it("gives one list for all that allow the same without wildcards", () => {
    fc.assert(
      fc.property(exactRules, (rules) => {
        const apart = rules.flatMap((rule) =>
          rule.verbs.map((verb) => ({ ...rule, verbs: [verb] })),
        );
        expect(mergePolicyRules([...apart, ...rules])).toEqual(mergePolicyRules(rules));
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

  it("leaves out what a wider rule covers", () => {
    const wide = { apiGroups: [""], resources: ["secrets"], verbs: ["get", "list"] };
    expect(
      mergePolicyRules([
        { ...wide, resourceNames: ["a"], verbs: ["get"] },
        wide,
        { ...wide, resourceNames: ["b"], verbs: ["delete"] },
      ]),
    ).toEqual([wide, { ...wide, resourceNames: ["b"], verbs: ["delete"] }]);
  });
});

describe("subtractPolicyRules", () => {
  it("is the difference of what is allowed, where there are neither wildcards nor names", () => {
    const unnamed = exactRules.map((rules) =>
      rules.map(({ resourceNames: _, ...rule }): PolicyRule => rule),
    );
    fc.assert(
      fc.property(unnamed, unnamed, (rules, others) => {
        expect(allowed(subtractPolicyRules(rules, others))).toEqual(
          allowed(rules).filter((request) => !allows(others, request)),
        );
      }),
    );
  });

  it("never loses what the others do not allow, and never adds to the rules", () => {
    fc.assert(
      fc.property(anyRules, anyRules, (rules, others) => {
        const rest = subtractPolicyRules(rules, others);
        const both = [...rest, ...others];
        for (const request of allowed(rules)) expect(allows(both, request)).toBe(true);
        for (const request of allowed(rest)) expect(allows(rules, request)).toBe(true);
      }),
    );
  });

  it("leaves nothing of itself, and everything without others", () => {
    fc.assert(
      fc.property(anyRules, (rules) => {
        expect(subtractPolicyRules(rules, rules)).toEqual([]);
        expect(subtractPolicyRules(rules, [])).toEqual(mergePolicyRules(rules));
      }),
    );
  });

  it("keeps a rule for every name as a whole, where the others name some", () => {
    const every = { apiGroups: [""], resources: ["secrets"], verbs: ["get", "list"] };
    const named = { ...every, resourceNames: ["a"] };
    expect(subtractPolicyRules([every], [named])).toEqual([every]);
    expect(subtractPolicyRules([named], [{ ...every, verbs: ["get"] }])).toEqual([
      { ...named, verbs: ["list"] },
    ]);
  });
});

describe("coversPolicyRules", () => {
  it("holds only where everything that the others allow is allowed", () => {
    fc.assert(
      fc.property(anyRules, anyRules, (rules, others) => {
        if (!coversPolicyRules(rules, others)) return;
        for (const request of allowed(others)) expect(allows(rules, request)).toBe(true);
      }),
    );
  });

  it("holds where everything is allowed, for rules without wildcards", () => {
    fc.assert(
      fc.property(exactRules, exactRules, (rules, others) => {
        const everything = allowed(others).every((request) => allows(rules, request));
        expect(coversPolicyRules(rules, others)).toBe(everything);
      }),
    );
  });

  it("takes a wildcard for all that there is", () => {
    const all = { apiGroups: ["*"], resources: ["*"], verbs: ["*"] };
    const status = { apiGroups: ["apps"], resources: ["deployments/status"], verbs: ["patch"] };
    expect(coversPolicyRules([all], [status])).toBe(true);
    expect(coversPolicyRules([{ ...status, resources: ["*/status"] }], [status])).toBe(true);
    expect(coversPolicyRules([{ ...status, resources: ["*/scale"] }], [status])).toBe(false);
    expect(coversPolicyRules([status], [all])).toBe(false);
  });
});

describe("comparePolicyRules", () => {
  it("says what came and what went", () => {
    const rule = { apiGroups: [""], resources: ["secrets"], verbs: ["get", "list"] };
    expect(comparePolicyRules([rule], [{ ...rule, verbs: ["get", "patch"] }])).toEqual({
      added: [{ ...rule, verbs: ["patch"] }],
      removed: [{ ...rule, verbs: ["list"] }],
    });
  });
});
