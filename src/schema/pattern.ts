import { RE2JS } from "@bufbuild/re2";

/** What is wrong with a regular expression in RE2 syntax; `undefined` for a good one. */
export function faultOfPattern(pattern: string): string | undefined {
  try {
    RE2JS.compile(pattern);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Whether a string holds a match of a pattern; linear in the string's length. */
export function matchesPattern(pattern: string, value: string): boolean {
  let compiled = cache.get(pattern);
  if (compiled === undefined) cache.set(pattern, (compiled = RE2JS.compile(pattern)));
  return compiled.test(value);
}

/** Compiling costs about a hundred times a match; bounded, as patterns come from definitions. */
const cache = new Map<string, RE2JS>();
