// What each figure of `bench/cache.mjs` must and should be, and what it is compared with.

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const least = (values) => Math.min(...values);

/**
 * The rows. `of` finds the value in one run; of several runs `pick` takes one. `must` and `aim` are most
 * (or with `isRate` least); `ratios` are most of ours over theirs (or with `isRate` least). Rows
 * without `must` are told only.
 */
export const rows = [
  {
    id: "P1",
    what: "100,000 objects through to a handler that reads them, with start",
    unit: "s CPU",
    from: "sync",
    of: ({ cpuMs }) => cpuMs / 1000,
    must: 4.5,
    aim: 3,
    ratios: { "client-node": 0.5 },
  },
  {
    id: "P1-unread",
    what: "the same, the handler reads nothing",
    unit: "s CPU",
    from: "unread",
    of: ({ cpuMs }) => cpuMs / 1000,
  },
  {
    id: "P1-start",
    what: "of it the start of the process",
    unit: "s CPU",
    from: "sync",
    of: ({ startMs }) => startMs / 1000,
  },
  {
    id: "P1c",
    what: "peak of resident memory",
    unit: "MB",
    from: "sync",
    of: ({ peakMb }) => peakMb,
    pick: median,
    must: 320,
    aim: 250,
    ratios: { "client-node": 0.25 },
    needsAll: true,
  },
  {
    id: "P1c-settled",
    what: "resident memory afterwards",
    unit: "MB",
    from: "sync",
    of: ({ settledMb }) => settledMb,
    pick: median,
    must: 290,
    aim: 240,
  },
  {
    id: "P1c-unread",
    what: "peak where the handler reads nothing",
    unit: "MB",
    from: "unread",
    of: ({ peakMb }) => peakMb,
    pick: median,
  },
  {
    id: "P1d",
    what: "peak of resident memory, metadata alone",
    unit: "MB",
    from: "metadata",
    of: ({ peakMb }) => peakMb,
    pick: median,
    must: 200,
    aim: 160,
  },
  {
    id: "P1e",
    what: "longest time the event loop was held",
    unit: "ms CPU",
    from: "sync",
    of: ({ blockMs }) => blockMs,
    pick: median,
    must: 60,
    aim: 25,
  },
  {
    id: "P1e-wall",
    what: "the same by the clock, with other processes' time",
    unit: "ms",
    from: "sync",
    of: ({ blockWallMs }) => blockWallMs,
  },
  {
    id: "P1f",
    what: "rise of resident memory while all is listed again, unchanged",
    unit: "%",
    from: "sync",
    of: ({ relists: { unchanged } }) => riseOf(unchanged),
    pick: median,
    must: 25,
    aim: 10,
    needsAll: true,
  },
  {
    id: "P1f-changed",
    what: "the same, every object changed and read",
    unit: "%",
    from: "sync",
    of: ({ relists: { changed } }) => riseOf(changed),
    pick: median,
  },
  {
    id: "P1f-block",
    what: "longest time the loop was held meanwhile, unchanged",
    unit: "ms CPU",
    from: "sync",
    of: ({ relists: { unchanged } }) => unchanged?.blockMs,
    pick: median,
    must: 60,
    aim: 25,
  },
  {
    id: "P1f-block-changed",
    what: "the same, every object changed and read",
    unit: "ms CPU",
    from: "sync",
    of: ({ relists: { changed } }) => changed?.blockMs,
    pick: median,
  },
  {
    id: "P2",
    what: "heap for each object that was read",
    unit: "bytes",
    from: "sync",
    of: ({ heapBytesPerObject }) => heapBytesPerObject,
    pick: median,
    must: 2048,
    aim: 1536,
  },
  {
    id: "P2-unread",
    what: "heap for each object that was not read",
    unit: "bytes",
    from: "unread",
    of: ({ heapBytesPerObject }) => heapBytesPerObject,
    pick: median,
  },
  {
    id: "P4",
    what: "events through to a handler that reads the object",
    unit: "/s of a core",
    from: "events",
    of: ({ cpuMs, seen }) => (1000 * seen) / cpuMs,
    isRate: true,
    must: 30_000,
    aim: 50_000,
    ratios: { "client-node": 1.5, "kubernetes-fluent-client": 1.5 },
  },
  {
    id: "P4-cost",
    what: "the same",
    unit: "µs CPU",
    from: "events",
    of: ({ cpuMs, seen }) => (1000 * cpuMs) / seen,
  },
  {
    id: "P4-unread",
    what: "events, the handler reads nothing",
    unit: "/s of a core",
    from: "unreadEvents",
    of: ({ cpuMs, seen }) => (1000 * seen) / cpuMs,
    isRate: true,
  },
  {
    id: "P4b",
    what: "the same as P4, Deployments of 6.4 KB",
    unit: "/s of a core",
    from: "deployments",
    of: ({ cpuMs, seen }) => (1000 * seen) / cpuMs,
    isRate: true,
    must: 14_000,
    aim: 22_000,
  },
  {
    id: "P4c",
    what: "events that the handler rejects by their generation",
    unit: "/s of a core",
    from: "rejected",
    of: ({ cpuMs, rejected }) => (1000 * rejected) / cpuMs,
    isRate: true,
    must: 100_000,
    aim: 200_000,
  },
  ...["PATCH", "PUT"].map((verb) => ({
    id: `P6 ${verb}`,
    what: `${verb} of 2 KB over TLS, 32 at a time`,
    unit: "µs CPU",
    from: verb,
    of: ({ cpuMicros }) => cpuMicros,
    must: 80,
    aim: 50,
    ratios: verb === "PATCH" ? { "kubernetes-fluent-client": 0.25, fetch: 0.25 } : { fetch: 0.25 },
  })),
  {
    id: "P12",
    what: "10 kinds of 1,000 objects and nothing to do",
    unit: "% of a core",
    from: "idle",
    of: ({ cpuPercent }) => cpuPercent,
    must: 1,
    aim: 0.3,
  },
  {
    id: "P12-memory",
    what: "resident memory then",
    unit: "MB",
    from: "idle",
    of: ({ rssMb }) => rssMb,
    must: 110,
    aim: 85,
  },
  {
    id: "P12-collected",
    what: "after a garbage collection",
    unit: "MB",
    from: "idle",
    of: ({ settledMb }) => settledMb,
  },
  {
    id: "P15",
    what: "whole lists for 1,000 watches that ended",
    unit: "lists",
    from: "reconnects",
    of: ({ perThousand }) => perThousand,
    must: 5,
    aim: 0,
  },
];

function riseOf(relist) {
  return relist && (100 * (relist.peakMb - relist.beforeMb)) / relist.beforeMb;
}

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
