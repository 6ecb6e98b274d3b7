import type { AccessRule, Attributes } from "./authorizer.js";
import { membersOf } from "../values/api-object.js";

/** The rules of a stored Role or ClusterRole. */
export function rulesIn(rules: unknown): readonly AccessRule[] {
  return Array.isArray(rules) ? rules.map(readRule) : [];
}

function readRule(value: unknown): AccessRule {
  const { verbs, apiGroups, resources, resourceNames, nonResourceURLs } = membersOf(value);
  return {
    verbs: textsOf(verbs),
    apiGroups: textsOf(apiGroups),
    resources: textsOf(resources),
    resourceNames: textsOf(resourceNames),
    nonResourceURLs: textsOf(nonResourceURLs),
  };
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

function has(texts: readonly string[], wanted: string): boolean {
  return texts.includes("*") || texts.includes(wanted);
}

/** Whether a rule lets something be done. Follows `RuleAllows` of plugin/pkg/auth/authorizer/rbac. */
export function ruleAllows(rule: AccessRule, attributes: Attributes): boolean {
  const { verb, isResource, path, group, resource, subresource, name } = attributes;
  if (!has(rule.verbs, verb)) return false;
  if (!isResource) return rule.nonResourceURLs.some((each) => coversPath(each, path));
  const whole = subresource === "" ? resource : `${resource}/${subresource}`;
  const isMeant =
    has(rule.resources, whole) ||
    (subresource !== "" && rule.resources.includes(`*/${subresource}`));
  return (
    isMeant &&
    has(rule.apiGroups, group) &&
    (rule.resourceNames.length === 0 || rule.resourceNames.includes(name))
  );
}

function coversPath(rule: string, path: string): boolean {
  return (
    rule === "*" ||
    rule === path ||
    (rule.endsWith("*") && path.startsWith(rule.replace(/\*+$/, "")))
  );
}

/**
 * What is in rules and in none of those that somebody has, each with one verb.
 *
 * Follows `Covers` of component-helpers' auth/rbac/validation.
 */
export function uncovered(
  owned: readonly AccessRule[],
  wanted: readonly AccessRule[],
): readonly AccessRule[] {
  return wanted.flatMap(broken).filter((rule) => !owned.some((own) => covers(own, rule)));
}

const nothing = { apiGroups: [], resources: [], resourceNames: [], nonResourceURLs: [] };

/** A rule as rules of one verb, one resource and one name each. */
function broken(rule: AccessRule): readonly AccessRule[] {
  const { verbs, apiGroups, resources, resourceNames, nonResourceURLs } = rule;
  const names = resourceNames.length === 0 ? [[]] : resourceNames.map((name) => [name]);
  const ofResources = apiGroups.flatMap((group) =>
    resources.flatMap((resource) =>
      verbs.flatMap((verb) =>
        names.map((each) => ({
          ...nothing,
          verbs: [verb],
          apiGroups: [group],
          resources: [resource],
          resourceNames: each,
        })),
      ),
    ),
  );
  const ofPaths = nonResourceURLs.flatMap((path) =>
    verbs.map((verb) => ({ ...nothing, verbs: [verb], nonResourceURLs: [path] })),
  );
  return [...ofResources, ...ofPaths];
}

function covers(own: AccessRule, rule: AccessRule): boolean {
  return (
    hasAll(own.verbs, rule.verbs) &&
    hasAll(own.apiGroups, rule.apiGroups) &&
    rule.resources.every((resource) => coversResource(own.resources, resource)) &&
    rule.nonResourceURLs.every((path) =>
      own.nonResourceURLs.some((each) => coversUrl(each, path)),
    ) &&
    (own.resourceNames.length === 0 ||
      (rule.resourceNames.length > 0 &&
        rule.resourceNames.every((name) => own.resourceNames.includes(name))))
  );
}

function hasAll(own: readonly string[], wanted: readonly string[]): boolean {
  return own.includes("*") || wanted.every((each) => own.includes(each));
}

function coversResource(own: readonly string[], resource: string): boolean {
  if (has(own, resource)) return true;
  const slash = resource.indexOf("/");
  return slash !== -1 && own.includes(`*/${resource.slice(slash + 1)}`);
}

function coversUrl(own: string, path: string): boolean {
  return own === path || (own.endsWith("*") && path.startsWith(own.replace(/\*+$/, "")));
}

/** Rules of one resource and different verbs as one. Follows `CompactRules` of pkg/registry/rbac/validation. */
export function compacted(rules: readonly AccessRule[]): readonly AccessRule[] {
  const simple = new Map<string, AccessRule>();
  const others: AccessRule[] = [];
  for (const rule of rules) {
    if (rule.nonResourceURLs.length > 0) {
      others.push(rule);
      continue;
    }
    const key = JSON.stringify([rule.apiGroups, rule.resources, rule.resourceNames]);
    const known = simple.get(key);
    const verbs = known === undefined ? rule.verbs : [...known.verbs, ...rule.verbs];
    simple.set(key, { ...rule, verbs });
  }
  return [...others, ...simple.values()];
}

/** A rule as messages tell it. Follows `CompactString` of pkg/apis/rbac/v1. */
export function ruleText(rule: AccessRule): string {
  const parts = [
    ["APIGroups", rule.apiGroups],
    ["Resources", rule.resources],
    ["NonResourceURLs", rule.nonResourceURLs],
    ["ResourceNames", rule.resourceNames],
    ["Verbs", rule.verbs],
  ] as const;
  const said = parts
    .filter(([, texts]) => texts.length > 0)
    .map(([name, texts]) => `${name}:${quotedList(texts)}`);
  return `{${said.join(", ")}}`;
}

/** A list of texts as Go prints it. */
export function quotedList(texts: readonly string[]): string {
  return `[${texts.map((text) => JSON.stringify(text)).join(" ")}]`;
}
