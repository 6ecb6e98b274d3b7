import { RE2JS } from "@bufbuild/re2";

/** What is wrong with a regular expression in RE2 syntax; `undefined` for a good one. */
export function faultOfPattern(pattern: string): string | undefined {
  const compiled = compilePattern(pattern);
  return typeof compiled === "string" ? compiled : undefined;
}

/**
 * Whether a string holds a match of a pattern; linear in the string's length.
 *
 * @throws Error for a pattern that does not compile.
 */
export function matchesPattern(pattern: string, value: string): boolean {
  const compiled = getCompiled(pattern);
  if (value.length > longestKnown) return compiled.test(value);
  const answers = answersOf(pattern);
  const known = answers.get(value);
  if (known !== undefined) return known;
  if (answers.size >= mostKnown) answers.clear();
  const answer = compiled.test(value);
  answers.set(value, answer);
  return answer;
}

/** Answers are kept of texts up to this length. */
const longestKnown = 64;
/** How many answers are kept of one pattern. */
const mostKnown = 64;

/** A field has often the same value in many objects; a match costs about fifty times a look into a map. */
const answersByPattern = new Map<string, Map<string, boolean>>();

function answersOf(pattern: string): Map<string, boolean> {
  const answers = answersByPattern.get(pattern);
  if (answers !== undefined) return answers;
  if (answersByPattern.size >= 1000) answersByPattern.clear();
  const none = new Map<string, boolean>();
  answersByPattern.set(pattern, none);
  return none;
}

/** One step of a compiled pattern: what it does, and the steps after it. */
interface PatternStep {
  /** 1 and 2 fork, 3 and 7 do nothing, 4 looks at the place, 5 fails, 6 matches, 8 to 11 take a character. */
  readonly op: number;
  readonly out: number;
  readonly arg: number;
  readonly matchRune: (character: number) => boolean;
}

export interface PatternProgram {
  readonly steps: readonly PatternStep[];
  readonly start: number;
}

/** The steps of a pattern, for a search that wants to know where a match is. */
export function programOf(pattern: string): PatternProgram {
  const { inst, start } = getCompiled(pattern).re2().prog;
  return { steps: inst, start };
}

function getCompiled(pattern: string): RE2JS {
  const compiled = compilePattern(pattern);
  if (typeof compiled === "string") throw new Error(compiled);
  return compiled;
}

/** A compiled pattern, or what is wrong with it. */
function compilePattern(pattern: string): RE2JS | string {
  const known = cache.get(pattern);
  if (known !== undefined) return known;
  // Patterns of definitions are few; those that rules compute are not.
  if (cache.size >= 1000) cache.clear();
  const compiled = compileAsGo(pattern);
  cache.set(pattern, compiled);
  return compiled;
}

/**
 * Takes what an API server since 1.36 takes, which is built with Go 1.26, and the library does not:
 * Unicode classes by long names, in any spelling, and one group name used twice.
 */
function compileAsGo(pattern: string): RE2JS | string {
  const plain = withPlainClasses(pattern);
  try {
    return RE2JS.compile(plain);
  } catch (error) {
    const unnamed = plain.replaceAll(/\\[^]|\(\?P?<[A-Za-z0-9_]+>/g, (text) =>
      text.startsWith("(") ? "(" : text,
    );
    const fault = error instanceof Error ? error.message : String(error);
    return unnamed === plain ? fault : compileUnnamed(unnamed, fault);
  }
}

function compileUnnamed(pattern: string, fault: string): RE2JS | string {
  try {
    return RE2JS.compile(pattern);
  } catch {
    return fault;
  }
}

/** Gives Unicode classes the names that the library knows; what is quoted or escaped stays. */
function withPlainClasses(pattern: string): string {
  if (!/\\p/i.test(pattern)) return pattern;
  return pattern.replaceAll(/\\Q[^]*?(?:\\E|$)|\\[pP](?:\{[^}]*\}|[a-z])|\\[^]/g, plainToken);
}

function plainToken(token: string): string {
  const [, kind, not = "", long, short] =
    /^\\([pP])(?:\{(\^?)([^}]*)\}|([a-z]))$/.exec(token) ?? [];
  if (kind === undefined) return token;
  return long === undefined
    ? `\\${kind}${short?.toUpperCase()}`
    : `\\${kind}{${not}${plainClass(long)}}`;
}

/** Follows `canonicalName` and `unicodeTable` of Go's `regexp/syntax/parse.go`. */
function plainClass(name: string): string {
  const lower = name
    .replaceAll(/[_ -]/g, "")
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  const alias = Object.hasOwn(categories, lower) ? categories[lower] : undefined;
  return alias ?? lower.replace(/^[a-z]/, (letter) => letter.toUpperCase());
}

/** Other names of Unicode's general categories, in lower case and without separators. */
const categories: Readonly<Record<string, string>> = {
  casedletter: "Lc",
  letter: "L",
  uppercaseletter: "Lu",
  lowercaseletter: "Ll",
  titlecaseletter: "Lt",
  modifierletter: "Lm",
  otherletter: "Lo",
  mark: "M",
  combiningmark: "M",
  nonspacingmark: "Mn",
  spacingmark: "Mc",
  enclosingmark: "Me",
  number: "N",
  decimalnumber: "Nd",
  digit: "Nd",
  letternumber: "Nl",
  othernumber: "No",
  punctuation: "P",
  punct: "P",
  connectorpunctuation: "Pc",
  dashpunctuation: "Pd",
  openpunctuation: "Ps",
  closepunctuation: "Pe",
  initialpunctuation: "Pi",
  finalpunctuation: "Pf",
  otherpunctuation: "Po",
  symbol: "S",
  mathsymbol: "Sm",
  currencysymbol: "Sc",
  modifiersymbol: "Sk",
  othersymbol: "So",
  separator: "Z",
  spaceseparator: "Zs",
  lineseparator: "Zl",
  paragraphseparator: "Zp",
  other: "C",
  control: "Cc",
  cntrl: "Cc",
  format: "Cf",
  surrogate: "Cs",
  privateuse: "Co",
  unassigned: "Cn",
};

/** Compiling costs about a hundred times a match. */
const cache = new Map<string, RE2JS | string>();
