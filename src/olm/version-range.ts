import { compareVersions, parseVersion, type Version } from "../util/semantic-version.js";

/** Whether a version lies in a range. */
export type VersionRange = (version: Version) => boolean;

/**
 * Reads a range of versions as OLM takes it in `olm.skipRange`; `undefined` for anything else.
 *
 * Comparators (`<`, `<=`, `>`, `>=`, `=`, `==`, `!`, `!=`) joined by blanks must
 * all hold, of parts joined by `||` one must; the last part of a version may be
 * `x`. Follows github.com/blang/semver, except that `!=1.x` excludes what it says.
 */
export function parseVersionRange(text: string): VersionRange | undefined {
  const alternatives = text.split("||").map((part) => {
    // A blank may stand between a comparator and its version.
    const comparisons = part.trim().replace(/([<>=!])\s+/g, "$1");
    return comparisons.split(/\s+/).map(parseComparison);
  });
  const ranges: VersionRange[][] = [];
  for (const comparisons of alternatives) {
    const known = comparisons.flatMap((comparison) => comparison ?? []);
    if (known.length !== comparisons.length) return undefined;
    ranges.push(known);
  }
  return (version) => ranges.some((all) => all.every((holds) => holds(version)));
}

function parseComparison(text: string): VersionRange | undefined {
  const match = /^(<=?|>=?|==?|!=?|)(\d.*)$/.exec(text);
  if (match === null) return undefined;
  const [, comparator = "", operand = ""] = match;
  const bounds = boundsOf(operand);
  if (bounds === undefined) return undefined;
  const { from, below } = bounds;
  const before: VersionRange = (version) => compareVersions(version, from) < 0;
  const within: VersionRange = (version) =>
    below === undefined
      ? compareVersions(version, from) === 0
      : !before(version) && compareVersions(version, below) < 0;
  switch (comparator) {
    case "<":
      return before;
    case "<=":
      return (version) => before(version) || within(version);
    case ">":
      return (version) => !before(version) && !within(version);
    case ">=":
      return (version) => !before(version);
    case "!":
    case "!=":
      return (version) => !within(version);
    default:
      return within;
  }
}

interface Bounds {
  readonly from: Version;
  /** The first version behind a wildcard; absent for a single version. */
  readonly below?: Version;
}

function boundsOf(operand: string): Bounds | undefined {
  const wildcard = /^(\d+)(?:\.(\d+))?(?:\.x){1,2}$/.exec(operand);
  if (wildcard === null) {
    const from = parseVersion(operand);
    return from === undefined ? undefined : { from };
  }
  const [, major = "0", minor] = wildcard;
  const from = { major: BigInt(major), minor: BigInt(minor ?? "0"), patch: 0n, prerelease: [] };
  const below =
    minor === undefined ? { ...from, major: from.major + 1n } : { ...from, minor: from.minor + 1n };
  return { from, below };
}
