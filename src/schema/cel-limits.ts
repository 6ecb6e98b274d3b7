/** Static cost that an API server allows one expression. */
export const CEL_COST_LIMIT: bigint = 10_000_000n;
/** Static cost that an API server allows all rules of one version's schema together. */
export const CEL_TOTAL_COST_LIMIT: bigint = 100_000_000n;

/** What an API server estimates for one expression. */
export interface CelCost {
  /** The expression, as a path through the schema. */
  readonly path: readonly (string | number)[];
  /** Of one evaluation. */
  readonly cost: bigint;
  /** How often it can run for one object; a messageExpression counts once. */
  readonly times: bigint;
  /** What is compared with the limit. */
  readonly total: bigint;
  /** Limits that are missing in the schema and would lower the estimate, as `maxItems at spec.hosts`. */
  readonly missing: readonly string[];
  /** Whether the cost comes from a size that is computed and that no limit would bound. */
  readonly hasUnknownSize: boolean;
}

/** Says why an estimate is too high and what would lower it; `undefined` when it is not. */
export function describeCost({
  times,
  total,
  missing,
  hasUnknownSize,
}: CelCost): string | undefined {
  if (total <= CEL_COST_LIMIT) return undefined;
  const runs = times > 1n ? `, as it may run ${grouped(times)} times in one object` : "";
  const message = `the estimated cost is ${factorOf(total, CEL_COST_LIMIT)} the limit of ${grouped(CEL_COST_LIMIT)}${runs}`;
  if (hasUnknownSize)
    return `${message}; a text or list that is computed here has no known size: ${unknownSizes}`;
  return `${message}; ${missing.length > 0 ? `add ${missing.join(", ")}` : "lower the limits in the schema, or make the rule simpler"}`;
}

const unknownSizes =
  "write '… %d'.format([x]) instead of adding string(x), test has(self.x) instead of calling orValue on a list or text, and do not join or search what map() or split() made";

export function describeTotalCost(total: bigint, costs: readonly CelCost[]): string {
  const worst = [...costs]
    .filter((each) => each.total >= CEL_TOTAL_COST_LIMIT / 100n)
    .toSorted((a, b) => (a.total < b.total ? 1 : a.total > b.total ? -1 : 0))
    .slice(0, 4)
    .map((each) => `${each.path.join(".")} (${grouped(each.total)})`);
  const most = worst.length === 0 ? "" : `; most of it is ${worst.join(", ")}`;
  return `the estimated cost of all rules together is ${factorOf(total, CEL_TOTAL_COST_LIMIT)} the limit of ${grouped(CEL_TOTAL_COST_LIMIT)}${most}`;
}

function factorOf(cost: bigint, limit: bigint): string {
  const factor = Number(cost) / Number(limit);
  if (factor > 100) return "more than 100 times";
  return `${factor < 1.5 ? factor.toFixed(3) : factor.toFixed(1)} times`;
}

function grouped(value: bigint): string {
  return String(value).replaceAll(/\B(?=(\d{3})+$)/g, ",");
}
