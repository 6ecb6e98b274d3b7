import { notImplemented, type StatusError } from "./status-error.js";

/** How deep values may be in each other to a real server: `maxNestingDepth` of Go's decoder of JSON, `max_depth` of its YAML. */
export const mostNesting = 10_000;

/** How deep they may be here, where what goes through a value has its calls in each other. */
export const servedNesting = 1000;

/** How deep they may be in YAML, whose reader has more calls for each. */
export const servedYamlNesting = 400;

/** The refusal of what a real server would take. */
export function tooDeep(): StatusError {
  return notImplemented(
    `what holds values more than ${servedNesting} deep in each other, or ${servedYamlNesting} in YAML,`,
  );
}

/**
 * Where in a text of JSON values become deeper than a real server takes; undefined where they do not.
 *
 * @param from a bracket that opens, outside of texts
 * @param depth how many are open before it
 */
export function deepestPlace(text: string, from: number, depth: number): number | undefined {
  let open = depth;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = endOfText(text, at);
    else if (character === "]" || character === "}") open -= 1;
    else if (character === "[" || character === "{") {
      open += 1;
      if (open > mostNesting) return at;
    }
  }
  return undefined;
}

function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}

/** How deep a text of YAML nests at most, in brackets, in items of items, and by the indentation of its lines; and the line, from 1, where it does. */
export function yamlNesting(text: string): { readonly depth: number; readonly line: number } {
  let deepest = { depth: 0, line: 1 };
  let open = 0;
  const indents: number[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    const [, spaces = "", dashes = ""] = /^( *)((?:- +)*)/.exec(line) ?? [];
    if (spaces.length < line.length) {
      while ((indents.at(-1) ?? -1) >= spaces.length) indents.pop();
      indents.push(spaces.length);
    }
    const note = (depth: number): void => {
      if (depth > deepest.depth && deepest.depth <= mostNesting)
        deepest = { depth, line: index + 1 };
    };
    const items = dashes.replaceAll(" ", "").length;
    for (const [bracket] of line.matchAll(/[[\]{}]|"(?:[^"\\]|\\.)*"|'[^']*'/g)) {
      if (bracket === "[" || bracket === "{") open += 1;
      else if ((bracket === "]" || bracket === "}") && open > 0) open -= 1;
      note(Math.max(open, indents.length + items));
    }
    note(Math.max(open, indents.length + items));
  }
  return deepest;
}
