import type { KubernetesObject } from "../meta/object.js";
import { canonicalJSON, isPlainObject } from "../util/json.js";

type Fields = Readonly<Record<string, unknown>>;

/** A selector among objects that selects Pods of theirs. */
export interface PodSelector {
  /** Index of the object that selects. */
  readonly index: number;
  /** Namespace and selector: the same text for the same selector of the same place. */
  readonly text: string;
}

/**
 * The selectors of objects that select Pods which the same objects make: whoever else has one of them selects
 * these Pods, too.
 *
 * @param namespace of objects that say none
 */
export function podSelectorsOf(
  manifests: readonly KubernetesObject[],
  namespace: string | undefined,
): readonly PodSelector[] {
  const pods = manifests.flatMap(podLabelsOf);
  return manifests.flatMap((manifest, index) =>
    selectorsOf(manifest)
      .filter((selector) => pods.some((labels) => selects(selector, labels)))
      .map((selector) => {
        const place = manifest.metadata?.namespace ?? namespace ?? "";
        return { index, text: `${place} ${canonicalJSON(selector)}` };
      }),
  );
}

/** The labels of the Pods that an object is, or makes by a template. */
function podLabelsOf({ kind, metadata, spec }: KubernetesObject): readonly Fields[] {
  if (kind === "Pod") return [metadata?.labels ?? {}];
  const template = at(spec, "template") ?? at(spec, "jobTemplate", "spec", "template");
  if (template === undefined) return [];
  const labels = at(template, "metadata", "labels");
  return [isPlainObject(labels) ? labels : {}];
}

/** A selector as labels and expressions; a bare map, as a Service has it, is labels. */
interface Selector {
  readonly matchLabels?: Fields;
  readonly matchExpressions?: readonly unknown[];
}

function selectorsOf({ spec }: KubernetesObject): readonly Selector[] {
  return [at(spec, "selector"), at(spec, "podSelector")].flatMap((found) => {
    if (!isPlainObject(found)) return [];
    const { matchLabels, matchExpressions } = found;
    const isBare = matchLabels === undefined && matchExpressions === undefined;
    const selector: Selector = isBare
      ? { matchLabels: found }
      : {
          ...(isPlainObject(matchLabels) ? { matchLabels } : {}),
          ...(Array.isArray(matchExpressions) ? { matchExpressions } : {}),
        };
    // An empty one is for no Pod in a Service and, as its author knows, for all of them elsewhere.
    const isEmpty =
      Object.keys(selector.matchLabels ?? {}).length === 0 &&
      (selector.matchExpressions ?? []).length === 0;
    return isEmpty ? [] : [selector];
  });
}

function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Fields): boolean {
  return (
    Object.entries(matchLabels).every(([name, value]) => labels[name] === value) &&
    matchExpressions.every((expression) => holds(expression, labels))
  );
}

/** `LabelSelectorRequirement` of meta/v1. */
function holds(expression: unknown, labels: Fields): boolean {
  if (!isPlainObject(expression)) return false;
  const { key, operator, values } = expression;
  const value = labels[String(key)];
  const isAmong = Array.isArray(values) && values.includes(value);
  switch (operator) {
    case "In":
      return isAmong;
    case "NotIn":
      return !isAmong;
    case "Exists":
      return value !== undefined;
    case "DoesNotExist":
      return value === undefined;
    default:
      return false;
  }
}

function at(value: unknown, ...path: readonly string[]): unknown {
  let found = value;
  for (const name of path) found = isPlainObject(found) ? found[name] : undefined;
  return found;
}
