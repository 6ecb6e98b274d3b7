import { compareTexts } from "../util/text.js";

/** One RBAC rule on resources. Follows `PolicyRule` of rbac.authorization.k8s.io/v1. */
export interface PolicyRule {
  readonly apiGroups: readonly string[];
  /** Plural names, with a subresource behind a slash: `databases/status`. */
  readonly resources: readonly string[];
  /** Where present, the rule holds for objects of these names only. */
  readonly resourceNames?: readonly string[];
  readonly verbs: readonly string[];
}

/**
 * Merges rules to the shortest equivalent list in a stable order.
 *
 * The result allows exactly what the input allows: rules are joined only where
 * all but one of their dimensions are equal.
 */
export function mergePolicyRules(rules: readonly PolicyRule[]): readonly PolicyRule[] {
  const single = rules.flatMap((rule) =>
    rule.apiGroups.flatMap((group) =>
      rule.resources.map((resource) => ({ group, resource, rule })),
    ),
  );
  const byResource = groupBy(single, ({ group, resource, rule }) =>
    JSON.stringify([
      group,
      resource,
      rule.resourceNames === undefined ? null : sorted(rule.resourceNames),
    ]),
  );
  const withVerbs = byResource.map(([first, ...rest]) => ({
    apiGroups: [first.group],
    resources: [first.resource],
    ...(first.rule.resourceNames === undefined
      ? {}
      : { resourceNames: sorted(first.rule.resourceNames) }),
    verbs: sorted([first, ...rest].flatMap(({ rule }) => rule.verbs)),
  }));
  const byVerbs = groupBy(withVerbs, ({ apiGroups, resourceNames, verbs }) =>
    JSON.stringify([apiGroups, resourceNames ?? null, verbs]),
  );
  return byVerbs
    .map(([first, ...rest]) => ({
      ...first,
      resources: sorted([first, ...rest].flatMap(({ resources }) => resources)),
    }))
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
