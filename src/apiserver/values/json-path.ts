import { isPlainObject } from "../../util/json.js";

type Step =
  | { readonly kind: "field"; readonly name: string }
  | { readonly kind: "index"; readonly index: number }
  | { readonly kind: "all" }
  | { readonly kind: "deep" }
  | {
      readonly kind: "filter";
      readonly path: JsonPath;
      readonly operator: string;
      readonly value: unknown;
    };

/** The steps of a path; see {@link findValues}. */
export type JsonPath = readonly Step[];

/**
 * Reads a JSON path of a column, such as `.status.conditions[?(@.type=="Ready")].status`; undefined
 * for what is none. Follows `k8s.io/client-go/util/jsonpath` as far as columns use it.
 */
export function parseJsonPath(text: string): JsonPath | undefined {
  const steps: Step[] = [];
  let rest = text;
  while (rest !== "") {
    const match = part.exec(rest);
    const step = match === null ? undefined : stepOf(match);
    if (match === null || step === undefined) return undefined;
    steps.push(step);
    rest = rest.slice(match[0].length);
  }
  return steps;
}

const part =
  /^(?:(\.\.)|\.?\[(?:'([^']*)'|"([^"]*)"|(-?\d+)|(\*)|\?\((.*?)\))\]|\.(\*)|\.((?:\\.|[^.[\]\\])+)|((?:\\.|[^.[\]\\])+))/;

function stepOf([, deep, single, double, index, all, filter, star, name, bare]: readonly (
  | string
  | undefined
)[]): Step | undefined {
  if (deep !== undefined) return { kind: "deep" };
  if (all !== undefined || star !== undefined) return { kind: "all" };
  if (index !== undefined) return { kind: "index", index: Number(index) };
  if (filter !== undefined) return filterOf(filter);
  const field = single ?? double ?? (name ?? bare)?.replaceAll(/\\(.)/g, "$1");
  return field === undefined ? undefined : { kind: "field", name: field };
}

function filterOf(text: string): Step | undefined {
  const match = /^\s*@(.*?)\s*(==|!=|<=|>=|<|>)\s*(.*?)\s*$/.exec(text);
  if (match === null) {
    const path = parseJsonPath(text.replace(/^\s*@/, "").trim());
    return path && { kind: "filter", path, operator: "exists", value: undefined };
  }
  const [, at = "", operator = "", literal = ""] = match;
  const path = parseJsonPath(at);
  return path && { kind: "filter", path, operator, value: literalOf(literal) };
}

function literalOf(text: string): unknown {
  const quoted = /^(?:"(.*)"|'(.*)')$/.exec(text);
  if (quoted !== null) return quoted[1] ?? quoted[2];
  if (text === "true" || text === "false") return text === "true";
  return Number(text);
}

/** The values that a path leads to, in order. */
export function findValues(value: unknown, path: JsonPath): readonly unknown[] {
  let found: readonly unknown[] = [value];
  for (const step of path) found = found.flatMap((each) => next(each, step));
  return found;
}

function next(value: unknown, step: Step): readonly unknown[] {
  switch (step.kind) {
    case "field":
      return isPlainObject(value) && Object.hasOwn(value, step.name) ? [value[step.name]] : [];
    case "index": {
      if (!Array.isArray(value)) return [];
      const items: readonly unknown[] = value;
      const item = items.at(step.index);
      return item === undefined ? [] : [item];
    }
    case "all":
      return Array.isArray(value) ? value : isPlainObject(value) ? Object.values(value) : [];
    case "deep":
      return [value, ...inner(value).flatMap((each) => next(each, step))];
    case "filter":
      return Array.isArray(value)
        ? (value as readonly unknown[]).filter((item) => passes(item, step))
        : [];
  }
}

function inner(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return isPlainObject(value) ? Object.values(value) : [];
}

function passes(item: unknown, { path, operator, value }: Step & { kind: "filter" }): boolean {
  const [found] = findValues(item, path);
  if (operator === "exists") return found !== undefined;
  if (found === undefined) return false;
  switch (operator) {
    case "==":
      return equals(found, value);
    case "!=":
      return !equals(found, value);
    default:
      return compares(found, operator, value);
  }
}

function equals(found: unknown, value: unknown): boolean {
  return typeof found === "bigint" ? Number(found) === value : found === value;
}

function compares(found: unknown, operator: string, value: unknown): boolean {
  const given = typeof found === "bigint" ? Number(found) : found;
  if (typeof given !== typeof value || (typeof given !== "number" && typeof given !== "string"))
    return false;
  const [a, b] = [given, value as number | string];
  if (operator === "<") return a < b;
  if (operator === ">") return a > b;
  return operator === "<=" ? a <= b : a >= b;
}
