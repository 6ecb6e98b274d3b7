// What of several runs is told of a row of limits, and whether that is good enough.

/** The middle one, of an even number the greater of two. */
export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const least = (values) => Math.min(...values);

/** On a machine that does other work as well, the same takes longer. */
const slack = 1.5;

/**
 * The figures of a row, for each consumer, and whether ours are good enough.
 *
 * @param results runs by scenario and consumer, in the order of the rounds
 */
export function figuresOf(row, results, { isWhole }) {
  const { of, isRate = false } = row;
  const pick = row.pick ?? (isRate ? (values) => Math.max(...values) : least);
  const runs = results[row.from] ?? {};
  const values = Object.entries(runs).map(([name, all]) => [
    name,
    all.map((run) => run && of(run)).filter((value) => Number.isFinite(value)),
  ]);
  const byName = Object.fromEntries(values.filter(([, all]) => all.length > 0));
  const ours = byName["slipway"];
  if (ours === undefined) return undefined;
  const figure = pick(ours);
  const ratios = Object.entries(byName)
    .filter(([name]) => name !== "slipway")
    .map(([name, theirs]) => {
      const each = ours.slice(0, theirs.length).map((value, round) => value / theirs[round]);
      const limit = row.ratios?.[name];
      const ratio = median(each);
      const isGood = limit === undefined || (isRate ? ratio >= limit : ratio <= limit);
      return { name, figure: pick(theirs), ratio, limit, isGood };
    });
  const isWithin = (limit) => (isRate ? figure >= limit : figure <= limit);
  const loose = isRate ? row.must / slack : row.must * slack;
  const isGated = row.must !== undefined && (isWhole || row.needsAll !== true);
  const areRatiosGated = isWhole || row.needsAll !== true;
  let verdict = "";
  if (isGated) {
    verdict = isWithin(row.aim) ? "aim met" : isWithin(row.must) ? "must met" : "above the limit";
    if (!isWithin(loose)) verdict = "MUST BROKEN";
  }
  if (areRatiosGated && ratios.some(({ isGood }) => !isGood)) verdict = "RATIO BROKEN";
  return {
    id: row.id,
    what: row.what,
    unit: row.unit,
    must: row.must,
    aim: row.aim,
    figure,
    ours,
    ratios,
    verdict,
  };
}
