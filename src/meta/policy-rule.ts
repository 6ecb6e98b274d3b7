import { compareTexts } from "../util/text.js";

/** One RBAC rule on resources. Follows `PolicyRule` of rbac.authorization.k8s.io/v1. */
export interface PolicyRule {
  readonly apiGroups: readonly string[];
  /** Plural names, with a subresource behind a slash: `databases/status`. */
  readonly resources: readonly string[];
  /** Where it names any, the rule holds for objects of these names only. */
  readonly resourceNames?: readonly string[];
  readonly verbs: readonly string[];
}

/** The rules that one list has and another has not. */
export interface PolicyRuleChanges {
  readonly added: readonly PolicyRule[];
  readonly removed: readonly PolicyRule[];
}

/**
 * Merges rules to a short equivalent list in a stable order.
 *
 * The result allows exactly what the input allows. What a wider rule of the list
 * covers is left out, and lists without wildcards that allow the same give the
 * same result.
 */
export function mergePolicyRules(rules: readonly PolicyRule[]): readonly PolicyRule[] {
  const single = [
    ...new Map(permitsOf(rules).map((permit) => [JSON.stringify(permit), permit])).values(),
  ];
  return join(single.filter((one) => !single.some((other) => other !== one && covers(other, one))));
}

/**
 * What `rules` allow and `others` do not, merged.
 *
 * A wildcard, or the absence of names, is one thing that is there as a whole or
 * not at all: `*` without `get` is still `*`.
 */
export function subtractPolicyRules(
  rules: readonly PolicyRule[],
  others: readonly PolicyRule[],
): readonly PolicyRule[] {
  const allowed = permitsOf(others);
  return mergePolicyRules(
    join(permitsOf(rules).filter((permit) => !allowed.some((other) => covers(other, permit)))),
  );
}

/** Whether `rules` allow all that `others` allow; wildcards count. */
export function coversPolicyRules(
  rules: readonly PolicyRule[],
  others: readonly PolicyRule[],
): boolean {
  return subtractPolicyRules(others, rules).length === 0;
}

/** What changes from one list to another, each side as {@link subtractPolicyRules} has it. */
export function comparePolicyRules(
  before: readonly PolicyRule[],
  after: readonly PolicyRule[],
): PolicyRuleChanges {
  return {
    added: subtractPolicyRules(after, before),
    removed: subtractPolicyRules(before, after),
  };
}

/** The smallest thing that a rule allows; without a name it holds for every name. */
interface Permit {
  readonly group: string;
  readonly resource: string;
  readonly name?: string;
  readonly verb: string;
}

function permitsOf(rules: readonly PolicyRule[]): readonly Permit[] {
  return rules.flatMap(({ apiGroups, resources, resourceNames = [], verbs }) =>
    apiGroups.flatMap((group) =>
      resources.flatMap((resource) =>
        verbs.flatMap((verb): readonly Permit[] =>
          resourceNames.length === 0
            ? [{ group, resource, verb }]
            : resourceNames.map((name) => ({ group, resource, name, verb })),
        ),
      ),
    ),
  );
}

/** Follows `pkg/apis/rbac/v1/evaluation_helpers.go` of k8s.io/kubernetes. */
function covers(wide: Permit, narrow: Permit): boolean {
  return (
    (wide.group === "*" || wide.group === narrow.group) &&
    coversResource(wide.resource, narrow.resource) &&
    (wide.name === undefined || wide.name === narrow.name) &&
    (wide.verb === "*" || wide.verb === narrow.verb)
  );
}

function coversResource(wide: string, narrow: string): boolean {
  if (wide === "*" || wide === narrow) return true;
  const slash = narrow.indexOf("/");
  return slash !== -1 && wide === `*${narrow.slice(slash)}`;
}

/** Joins in turn names, verbs and resources, where all else is equal. */
function join(permits: readonly Permit[]): readonly PolicyRule[] {
  const byVerb = groupBy(permits, ({ group, resource, verb, name }) =>
    JSON.stringify([group, resource, verb, name === undefined]),
  ).map(([first, ...rest]) => {
    const { group, resource, verb } = first;
    const names = [first, ...rest].flatMap(({ name }) => name ?? []);
    return { group, resource, verb, names: sorted(names) };
  });
  const byResource = groupBy(byVerb, ({ group, resource, names }) =>
    JSON.stringify([group, resource, names]),
  ).map(([first, ...rest]) => ({
    ...first,
    verbs: sorted([first, ...rest].map(({ verb }) => verb)),
  }));
  return groupBy(byResource, ({ group, names, verbs }) => JSON.stringify([group, names, verbs]))
    .map(([first, ...rest]): PolicyRule => {
      const { group, names, verbs } = first;
      return {
        apiGroups: [group],
        resources: sorted([first, ...rest].map(({ resource }) => resource)),
        ...(names.length === 0 ? {} : { resourceNames: names }),
        verbs,
      };
    })
    .toSorted((a, b) => compareTexts(ruleKey(a), ruleKey(b)));
}

function ruleKey({ apiGroups, resources, resourceNames = [], verbs }: PolicyRule): string {
  return [apiGroups, resources, resourceNames, verbs].map((part) => part.join(" ")).join("\n");
}

function sorted(values: readonly string[]): readonly string[] {
  return [...new Set(values)].toSorted(compareTexts);
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): (readonly [T, ...T[]])[] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}
