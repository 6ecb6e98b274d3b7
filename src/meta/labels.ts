import { faultOfLabelValue, faultOfQualifiedName } from "./names.js";

/** One condition on the labels of an object. `NotIn` holds where the label is absent, too. */
export interface LabelRequirement {
  readonly key: string;
  readonly operator: "In" | "NotIn" | "Exists" | "DoesNotExist";
  /** Empty for the last two operators. */
  readonly values: readonly string[];
}

/** What a label selector asks for, or what is wrong with it. */
export type ParsedLabelSelector =
  | { readonly requirements: readonly LabelRequirement[] }
  | { readonly fault: string };

/**
 * Reads a label selector as `kubectl get -l` takes it: `tier=web,env in (a, b),!legacy`.
 *
 * All requirements must hold. Follows `Parse` of `k8s.io/apimachinery/pkg/labels`,
 * without its comparisons of numbers (`>` and `<`).
 */
export function parseLabelSelector(text: string): ParsedLabelSelector {
  const requirements: LabelRequirement[] = [];
  if (typeof text !== "string") return { fault: `must be a text, not ${JSON.stringify(text)}` };
  // A comma inside parentheses parts values.
  for (const part of text.split(/,(?![^(]*\))/)) {
    const requirement = parseRequirement(part.trim());
    if (requirement === undefined) {
      const fault = `must be requirements such as tier=web, env!=test, env in (a, b) or !legacy, joined by commas; ${JSON.stringify(part.trim())} is none`;
      return { fault };
    }
    const fault = faultOfRequirement(requirement);
    if (fault !== undefined) return { fault };
    requirements.push(requirement);
  }
  return { requirements };
}

/** Whether the labels of one object can satisfy both. */
export function labelSelectorsOverlap(
  one: readonly LabelRequirement[],
  other: readonly LabelRequirement[],
): boolean {
  const all = [...one, ...other];
  return all.every(({ key }) => canHold(all.filter((requirement) => requirement.key === key)));
}

function parseRequirement(text: string): LabelRequirement | undefined {
  const absent = /^!\s*([^\s=!()]+)$/.exec(text);
  if (absent !== null) return { key: absent[1] ?? "", operator: "DoesNotExist", values: [] };
  const equal = /^([^\s=!()]+)\s*(==?|!=)\s*([^\s=!()]*)$/.exec(text);
  if (equal !== null) {
    const [, key = "", operator, value = ""] = equal;
    return { key, operator: operator === "!=" ? "NotIn" : "In", values: [value] };
  }
  const among = /^([^\s=!()]+)\s+(in|notin)\s*\(([^()]+)\)$/.exec(text);
  if (among !== null) {
    const [, key = "", operator, list = ""] = among;
    const values = list.split(",").map((value) => value.trim());
    return { key, operator: operator === "in" ? "In" : "NotIn", values };
  }
  if (/^[^\s=!()]+$/.test(text)) return { key: text, operator: "Exists", values: [] };
  return undefined;
}

function faultOfRequirement({ key, values }: LabelRequirement): string | undefined {
  const fault = faultOfQualifiedName(key);
  if (fault !== undefined) return `has the key ${JSON.stringify(key)}, which ${fault}`;
  for (const value of values) {
    const wrong = faultOfLabelValue(value);
    if (wrong !== undefined) return `has the value ${JSON.stringify(value)}, which ${wrong}`;
  }
  return undefined;
}

/** Whether one label, or its absence, satisfies all requirements on its key. */
function canHold(requirements: readonly LabelRequirement[]): boolean {
  const has = (operator: LabelRequirement["operator"]): boolean =>
    requirements.some((requirement) => requirement.operator === operator);
  if (!has("In") && !has("Exists")) return true;
  if (has("DoesNotExist")) return false;
  const [first, ...others] = requirements.filter(({ operator }) => operator === "In");
  // Without a list of values there is always one more.
  if (first === undefined) return true;
  const excluded = requirements.flatMap(({ operator, values }) =>
    operator === "NotIn" ? values : [],
  );
  return first.values.some(
    (value) => !excluded.includes(value) && others.every(({ values }) => values.includes(value)),
  );
}
