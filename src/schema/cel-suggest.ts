/** The name of the list that was probably meant; `undefined` when none is near. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let least = Math.floor(name.length / 3) + 1;
  for (const candidate of known) {
    const lower = candidate.toLowerCase();
    const cost = lower === wanted ? 0 : distance(wanted, lower, least);
    if (cost < least) [best, least] = [candidate, cost];
  }
  return best;
}

/** Edits (insert, delete, replace, swap of neighbours) between two words; anything from `limit` on is `limit`. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let older: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replace = (previous[j - 1] ?? limit) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let cost = Math.min(replace, (previous[j] ?? limit) + 1, (row[j - 1] ?? limit) + 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, (older[j - 2] ?? limit) + 1);
      row.push(cost);
    }
    [older, previous] = [previous, row];
  }
  return Math.min(previous[b.length] ?? limit, limit);
}
