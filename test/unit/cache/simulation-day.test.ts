import { describe, expect, it } from "vitest";
import { simulatedCaches } from "../../support/simulated-caches.js";
import { simulate } from "../../support/simulation.js";
import type { FaultKind } from "../../support/simulation-fault.js";
import { drawScenario, faultKinds, type Scenario } from "../../support/simulation-scenario.js";

describe("a cache over a day", { timeout: 60_000 }, () => {
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
