import { canonicalJSON, isPlainObject } from "../util/json.js";
import type { JSONValue } from "../schema/types.js";
import { type Content, contentOf } from "./draw-content.js";
import type { SpecDrawer } from "./draw-spec.js";
import type { FoundFault, SpecLab } from "./expect-handles-any-spec-lab.js";
import type { SpecStep } from "./expect-handles-any-spec-trace.js";

/** How many shorter traces are tried. */
const mostRuns = 40;

type Path = readonly (string | number)[];

/** The shortest trace that was found to show a fault of the same sort. */
export async function shrink(
  lab: SpecLab,
  drawer: SpecDrawer,
  found: FoundFault,
): Promise<FoundFault> {
  let shortest = found;
  let runs = 0;
  const tried = new Set([canonicalJSON(found.trace)]);
  const isShorter = async (trace: readonly SpecStep[]): Promise<boolean> => {
    const text = canonicalJSON(trace);
    if (runs >= mostRuns || tried.has(text) || trace.length === 0) return false;
    tried.add(text);
    const [first] = trace;
    if (first !== undefined && !(await drawer.isValid(first.content))) return false;
    runs += 1;
    const again = await lab.run(trace);
    if (!("sort" in again) || again.sort !== shortest.sort) return false;
    shortest = again;
    return true;
  };
  for (let isSmaller = true; isSmaller && runs < mostRuns;) {
    isSmaller = false;
    for (const trace of shorterTraces(shortest.trace)) {
      if (!(await isShorter(trace))) continue;
      isSmaller = true;
      break;
    }
  }
  return shortest;
}

function* shorterTraces(trace: readonly SpecStep[]): Generator<readonly SpecStep[]> {
  const asCreated = ([first, ...rest]: readonly SpecStep[]): readonly SpecStep[] =>
    first === undefined || first.act === "delete" ? [] : [{ ...first, act: "create" }, ...rest];
  for (const [index] of trace.entries()) yield asCreated(trace.toSpliced(index, 1));
  for (const [index, step] of trace.entries()) {
    if (step.trouble === undefined) continue;
    const { trouble: _trouble, ...calm } = step;
    yield trace.with(index, calm);
  }
  // First the same everywhere: what a fault hangs on is mostly one difference.
  const contents = trace.map(({ content }) => content);
  const places = new Map(
    contents.flatMap((content) => placesOf(content)).map((path) => [canonicalJSON(path), path]),
  );
  const shortFirst = [...places.values()].toSorted((a, b) => a.length - b.length);
  for (const path of shortFirst) {
    yield trace.map((step) => ({ ...step, content: without(step.content, path) }));
  }
  for (const [index, step] of trace.entries()) {
    const before = trace[index - 1]?.content;
    if (before === undefined) continue;
    for (const path of shortFirst) {
      // A change is smaller where it leaves more as it was.
      const content = taking(step.content, before, path);
      if (canonicalJSON(content) !== canonicalJSON(step.content))
        yield trace.with(index, { ...step, content });
    }
  }
}

/** The places of a content that may be left out, below the fields of the root. */
function placesOf(content: Content): readonly Path[] {
  const found: Path[] = [];
  const visit = (value: JSONValue, path: Path): void => {
    if (path.length > 1) found.push(path);
    if (path.length > 8) return;
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, [...path, index]);
    } else if (isPlainObject(value)) {
      for (const [name, member] of Object.entries(contentOf(value))) visit(member, [...path, name]);
    }
  };
  visit(content, []);
  return found;
}

function without(content: Content, path: Path): Content {
  return contentOf(replaced(content, path, () => undefined) ?? {});
}

function taking(content: Content, from: Content, path: Path): Content {
  let there: JSONValue | undefined = from;
  for (const step of path) {
    there = Array.isArray(there)
      ? there[Number(step)]
      : isPlainObject(there)
        ? contentOf(there)[step]
        : undefined;
  }
  return contentOf(replaced(content, path, () => there) ?? {});
}

function replaced(
  value: JSONValue,
  [step, ...rest]: Path,
  replace: () => JSONValue | undefined,
): JSONValue | undefined {
  if (step === undefined) return replace();
  if (Array.isArray(value)) {
    const index = Number(step);
    const item: JSONValue | undefined = value[index];
    if (item === undefined) return value;
    const next = replaced(item, rest, replace);
    return next === undefined ? value.toSpliced(index, 1) : value.with(index, next);
  }
  if (!isPlainObject(value)) return value;
  const { [step]: member, ...others } = contentOf(value);
  if (member === undefined && rest.length > 0) return value;
  const next = member === undefined ? replace() : replaced(member, rest, replace);
  return next === undefined ? others : { ...contentOf(value), [step]: next };
}
