import { availableParallelism } from "node:os";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { controllerMutants } from "../support/controller-mutants.js";
import { type Mutant, MutantLab, occurrences, type Verdict } from "../support/mutant-lab.js";
import { mutants } from "../support/mutants.js";

/** Few seeds suffice: a fault that they do not show is not one that the suite is sure to show. */
const suites = [
  { mutants, environment: { SIMULATION_SEEDS: "300", SIMULATION_TRIES: "0" } },
  { mutants: controllerMutants, environment: { SIMULATION_SEEDS: "100", SIMULATION_TRIES: "0" } },
] as const;
const all: readonly Mutant[] = suites.flatMap((suite) => suite.mutants);

describe("faults put into our own sources", () => {
  const labs: MutantLab[] = [];
  const verdicts = new Map<string, Verdict>();

  beforeAll(async () => {
    const count = Math.min(2, availableParallelism());
    for (let lab = 0; lab < count; lab += 1) labs.push(await MutantLab.open());
    const [lab] = labs;
    for (const suite of suites) {
      const tests = [...new Set(suite.mutants.flatMap((mutant) => mutant.tests))];
      const sound = await lab?.run(tests, suite.environment);
      expect(sound, "the tests without a fault").toMatchObject({ failed: 0, broken: [] });
      expect(sound?.passed).toBeGreaterThan(tests.length);
    }
    const waiting = suites.flatMap((suite) =>
      suite.mutants.map((mutant) => ({ mutant, environment: suite.environment })),
    );
    await Promise.all(
      labs.map(async (one) => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          const { mutant, environment } = next;
          verdicts.set(mutant.name, await one.try(mutant, environment));
        }
      }),
    );
  });
  afterAll(async () => {
    for (const lab of labs) await lab[Symbol.asyncDispose]();
  });

  it("are many, and each has a name of its own", () => {
    for (const suite of suites) expect(suite.mutants.length).toBeGreaterThanOrEqual(15);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });

  it.each(all)("$name: stands in the sources, once", async (mutant) => {
    expect(await occurrences(mutant), `${mutant.file} holds\n${mutant.text}`).toBe(1);
    expect(mutant.replacement).not.toBe(mutant.text);
  });

  it.each(all)("$name: a test fails of it", ({ name, tests }) => {
    const verdict = verdicts.get(name);
    expect(verdict?.broken).toEqual([]);
    expect(verdict?.failed, `${name} survives ${tests.join(", ")}`).toBeGreaterThan(0);
  });
});
