import { faultOfPattern } from "./pattern.js";

/** What is wrong with a literal pattern. */
export interface CelPatternFault {
  readonly message: string;
  readonly suggestion?: string;
}

/** What is wrong with a regular expression in a rule; `undefined` for one that an API server compiles. */
export function faultOfCelPattern(pattern: string): CelPatternFault | undefined {
  const fault = faultOfPattern(pattern);
  if (fault === undefined) return undefined;
  const message = `the pattern does not compile: ${fault.replace(/^error parsing regexp: /, "")}`;
  if (/\(\?(?:[=!]|<[=!])/.test(pattern))
    return { message, suggestion: "RE2 has no look-around; split the test in two" };
  if (/\\[1-9]/.test(pattern)) return { message, suggestion: "RE2 has no back-references" };
  return { message };
}
