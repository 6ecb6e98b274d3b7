/**
 * Orders two resource versions of one resource type: below 0 when `a` is older, 0 when
 * they are the same, above 0 when `a` is newer; undefined when they cannot be compared.
 *
 * Versions are decimal digits without a leading zero, of any length. Follows
 * `CompareResourceVersion` of `k8s.io/apimachinery/pkg/util/resourceversion` (KEP-5504).
 */
export function compareResourceVersions(a: string, b: string): number | undefined {
  if (!isComparable(a) || !isComparable(b)) return undefined;
  if (a.length !== b.length) return a.length - b.length;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

// Asked several times for each event of a watch: a regular expression would take longer.
function isComparable(version: string): boolean {
  for (let index = 0; index < version.length; index += 1) {
    const digit = version.charCodeAt(index) - 0x30;
    if (digit < (index === 0 ? 1 : 0) || digit > 9) return false;
  }
  return version !== "";
}
