import { afterAll, describe, expect, it } from "vitest";
import { runSeed } from "../../support/random.js";
import { simulatedCaches } from "../../support/simulated-caches.js";
import { simulate } from "../../support/simulation.js";
import { explain, seedCount, showSeed, wantedSeed } from "../../support/simulation-report.js";
import type { FaultKind } from "../../support/simulation-fault.js";
import { drawScenario, faultKinds, type Scenario } from "../../support/simulation-scenario.js";

const only = wantedSeed();
const seeds = seedCount(2_000);
const perTest = 100;
const first = runSeed() * 100_000 + 1;

describe.runIf(only !== undefined)("one seed", () => {
  it(`${only}`, { timeout: 60_000 }, async () => {
    const { violations } = await showSeed(simulatedCaches, only ?? 0);
    expect(violations).toEqual([]);
  });
});

describe.skipIf(only !== undefined)("a cache over a day", () => {
  const day: Scenario = {
    ...drawScenario(1),
    streamingLists: "served",
    faults: [],
    lastsMs: 86_400_000,
  };

  it("leaves healthy watches alone, lists once and opens a watch every five to ten minutes", async () => {
    const { violations, trace } = await simulate(simulatedCaches, { ...day, meanWriteMs: 20_000 });
    expect(violations).toEqual([]);
    const closed = trace.filter(({ what }) => what === "closed");
    expect(closed.map((entry) => entry.what === "closed" && entry.how)).not.toContain("aborted");
    const asked = trace.flatMap((entry) => (entry.what === "asked" ? [entry] : []));
    expect(asked.filter(({ verb }) => verb === "list")).toEqual([]);
    expect(asked.length).toBeGreaterThan(86_400 / 600);
    expect(asked.length).toBeLessThan(86_400 / 300);
  });

  it("does not list again where a quiet server sends no bookmarks", async () => {
    const noBookmarks = faultKinds.find(({ name }) => name === "no bookmarks");
    if (noBookmarks === undefined) throw new Error("there is no such kind");
    const begin: FaultKind["begin"] = ({ server }) => {
      server.bookmarks.periodic = false;
      return 0;
    };
    const faults = [{ kind: { ...noBookmarks, begin }, atMs: 0, seed: 1 }];
    const scenario = { ...day, meanWriteMs: 3_600_000, faults };
    const { violations, trace } = await simulate(simulatedCaches, scenario);
    expect(violations.filter(({ property }) => property !== "patience")).toEqual([]);
    const lists = trace.filter((entry) => entry.what === "replaced");
    expect(lists).toHaveLength(1);
  });
});

describe.skipIf(only !== undefined)("caches under faults", () => {
  const drawn = new Map<string, number>();
  let simulatedMs = 0;
  const startMs = performance.now();

  afterAll(() => {
    const seconds = (performance.now() - startMs) / 1_000;
    process.stdout.write(
      `simulation: seeds ${first} to ${first + seeds - 1}, ${Math.round(seeds / seconds)} a second, ${(simulatedMs / 3_600_000).toFixed(0)} hours\n`,
    );
  });

  const chunks = Array.from({ length: Math.ceil(seeds / perTest) }, (_, n) => first + n * perTest);
  it.each(chunks)(
    "keep their promises with %i and the seeds after it",
    { timeout: 120_000 },
    async (from) => {
      for (let seed = from; seed < Math.min(from + perTest, first + seeds); seed += 1) {
        const scenario = drawScenario(seed);
        for (const { kind } of scenario.faults)
          drawn.set(kind.name, (drawn.get(kind.name) ?? 0) + 1);
        const result = await simulate(simulatedCaches, scenario);
        simulatedMs += result.simulatedMs;
        if (result.violations.length > 0) expect.fail(await explain(simulatedCaches, scenario));
      }
    },
  );

  it("have met every kind of fault", () => {
    const missing = faultKinds.filter(({ name }) => (drawn.get(name) ?? 0) === 0);
    expect(missing.map(({ name }) => name)).toEqual([]);
  });
});
