import { faultOfPattern } from "./pattern.js";

/** What is wrong with a literal pattern. */
export interface CelPatternFault {
  readonly message: string;
  readonly suggestion?: string;
}

/**
 * What is wrong with a regular expression in a rule; `undefined` for one that an API server
 * compiles.
 *
 * API servers since 1.36 are built with a Go that also knows the long names of Unicode
 * categories (`\p{Letter}`) and one group name used twice; both are put into older form first.
 */
export function faultOfCelPattern(pattern: string): CelPatternFault | undefined {
  if (faultOfPattern(pattern) === undefined) return undefined;
  const fault = faultOfPattern(inOlderForm(pattern));
  if (fault === undefined) return undefined;
  const message = `the pattern does not compile: ${fault.replace(/^error parsing regexp: /, "")}`;
  if (/\(\?(?:[=!]|<[=!])/.test(pattern))
    return { message, suggestion: "RE2 has no look-around; split the test in two" };
  if (/\\[1-9]/.test(pattern)) return { message, suggestion: "RE2 has no back-references" };
  return { message };
}

function inOlderForm(pattern: string): string {
  return pattern
    .replaceAll(
      /\\([pP])\{(\^?)([A-Za-z_ ]+)\}/g,
      (text, kind: string, not: string, name: string) =>
        isCategory(name) ? `\\${kind}{${not}L}` : text,
    )
    .replaceAll(/\(\?P?<[A-Za-z0-9_]+>/g, "(");
}

function isCategory(name: string): boolean {
  const spelled = name
    .split(/[_ ]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join("_");
  try {
    return new RegExp(`\\p{General_Category=${spelled}}`, "u").flags === "u";
  } catch {
    return false;
  }
}
