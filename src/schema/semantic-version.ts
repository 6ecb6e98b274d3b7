/** A version of semver.org; build metadata takes no part in comparisons. */
export interface SemanticVersion {
  readonly major: bigint;
  readonly minor: bigint;
  readonly patch: bigint;
  readonly prerelease: readonly (bigint | string)[];
}

const uint64Max = 2n ** 64n - 1n;

/** Reads a version as the API server's library does (`blang/semver`); a text says what is wrong. */
export function parseSemanticVersion(text: string): SemanticVersion | string {
  const [, major, minor, rest] = /^([^.]*)\.([^.]*)\.([^]*)$/.exec(text) ?? [];
  if (major === undefined || minor === undefined || rest === undefined)
    return "a version has the form major.minor.patch";
  const plus = rest.indexOf("+");
  const build = plus === -1 ? undefined : rest.slice(plus + 1);
  const core = plus === -1 ? rest : rest.slice(0, plus);
  const dash = core.indexOf("-");
  const patch = dash === -1 ? core : core.slice(0, dash);
  const prerelease = dash === -1 ? [] : core.slice(dash + 1).split(".");
  const numbers = [major, minor, patch].map(numberOf);
  const [first, second, third] = numbers;
  if (first === undefined || second === undefined || third === undefined)
    return "major, minor and patch are numbers without leading zeros";
  const parts = prerelease.map(prereleasePart);
  if (parts.includes(undefined)) return "the prerelease has a wrong part";
  if (build?.split(".").every((part) => /^[0-9A-Za-z-]+$/.test(part)) === false)
    return "the build metadata has a wrong part";
  return {
    major: first,
    minor: second,
    patch: third,
    prerelease: parts.filter((part) => part !== undefined),
  };
}

function numberOf(digits: string): bigint | undefined {
  if (!/^(?:0|[1-9]\d*)$/.test(digits)) return undefined;
  const value = BigInt(digits);
  return value <= uint64Max ? value : undefined;
}

function prereleasePart(part: string): bigint | string | undefined {
  if (/^\d+$/.test(part)) return numberOf(part);
  return /^[0-9A-Za-z-]+$/.test(part) ? part : undefined;
}

/** Fills up a short version, and drops a leading `v` and leading zeros; a text says what is wrong. */
export function normalizeSemanticVersion(text: string): string | { readonly fault: string } {
  const parts = /^v?([^.]*)(?:\.([^.]*)(?:\.([^]*))?)?$/.exec(text)?.slice(1) ?? [];
  const given = parts.filter((part) => part !== undefined);
  if (given.length < 3 && /[+-]/.test(given.at(-1) ?? ""))
    return { fault: "a short version has no prerelease and no build metadata" };
  const full = [...given, "0", "0"].slice(0, 3);
  return full.map((part, index) => (index < given.length ? withoutZeros(part) : part)).join(".");
}

function withoutZeros(part: string): string {
  if (part.length < 2) return part;
  const rest = part.replace(/^0+/, "");
  return /^\d/.test(rest) ? rest : `0${rest}`;
}

export function compareSemanticVersions(a: SemanticVersion, b: SemanticVersion): -1 | 0 | 1 {
  for (const part of ["major", "minor", "patch"] as const) {
    if (a[part] !== b[part]) return a[part] < b[part] ? -1 : 1;
  }
  if (a.prerelease.length === 0 || b.prerelease.length === 0)
    return a.prerelease.length === b.prerelease.length ? 0 : a.prerelease.length === 0 ? 1 : -1;
  const length = Math.max(a.prerelease.length, b.prerelease.length);
  for (let index = 0; index < length; index += 1) {
    const order = comparePrerelease(a.prerelease[index], b.prerelease[index]);
    if (order !== 0) return order;
  }
  return 0;
}

/** A missing part comes first, then numbers, then texts. */
function comparePrerelease(
  a: bigint | string | undefined,
  b: bigint | string | undefined,
): -1 | 0 | 1 {
  if (a === b) return 0;
  if (a === undefined) return -1;
  if (b === undefined) return 1;
  if (typeof a !== typeof b) return typeof a === "bigint" ? -1 : 1;
  return a < b ? -1 : 1;
}
