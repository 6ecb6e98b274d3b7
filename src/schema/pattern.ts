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

/**
 * Whether a string holds a match of a pattern; linear in the string's length.
 *
 * @throws Error for a pattern that does not compile.
 */
export function matchesPattern(pattern: string, value: string): boolean {
  return compilePattern(pattern).test(value);
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
  const { inst, start } = compilePattern(pattern).re2().prog;
  return { steps: inst, start };
}

function compilePattern(pattern: string): RE2JS {
  const known = cache.get(pattern);
  if (known !== undefined) return known;
  // Patterns of definitions are few; those that rules compute are not.
  if (cache.size >= 1000) cache.clear();
  const compiled = compileNewest(pattern);
  cache.set(pattern, compiled);
  return compiled;
}

/** Takes what Go 1.26 takes beside: long names of Unicode categories, and one group name used twice. */
function compileNewest(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    const older = pattern
      .replaceAll(
        /\\([pP])\{(\^?)([A-Za-z_ ]+)\}/g,
        (text, kind: string, not: string, name: string) => {
          const short = categories[name.toLowerCase().replaceAll(/[_ ]/g, "")];
          return short === undefined ? text : `\\${kind}{${not}${short}}`;
        },
      )
      .replaceAll(/\(\?P?<[A-Za-z0-9_]+>/g, "(");
    if (older === pattern) throw error;
    return RE2JS.compile(older);
  }
}

/** Long names of Unicode's general categories, in lower case and without separators. */
const categories: Readonly<Record<string, string>> = {
  letter: "L",
  uppercaseletter: "Lu",
  lowercaseletter: "Ll",
  titlecaseletter: "Lt",
  modifierletter: "Lm",
  otherletter: "Lo",
  mark: "M",
  nonspacingmark: "Mn",
  spacingmark: "Mc",
  enclosingmark: "Me",
  number: "N",
  decimalnumber: "Nd",
  letternumber: "Nl",
  othernumber: "No",
  punctuation: "P",
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
  format: "Cf",
  surrogate: "Cs",
  privateuse: "Co",
};

/** Compiling costs about a hundred times a match. */
const cache = new Map<string, RE2JS>();
