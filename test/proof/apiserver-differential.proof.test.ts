import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ControlPlane, startControlPlane } from "slipway/testing";
import { ServedApi } from "../../src/apiserver/serve.js";
import { systemClock } from "../../src/util/clock.js";
import { canonicalJSON } from "../../src/util/json.js";
import { ContractApi } from "../apiserver/contract-case.js";
import { ContractHttp, type ContractTarget } from "../apiserver/contract-http.js";
import { install } from "../apiserver/custom-kinds.js";
import { knownDifferences } from "../apiserver/known-differences.js";
import { runSequence, type Sequence } from "../apiserver/sequence.js";
import { generateSequence } from "../apiserver/sequence-generator.js";
import { builtinKinds, customKind, type GeneratedKind } from "../apiserver/sequence-kinds.js";
import { shrinkSequence } from "../apiserver/sequence-shrink.js";
import { clockSeed, runSeed } from "../support/random.js";

/** How many sequences share a kind, which takes a real server long to serve. */
const perKind = 5;
const sequenceCount = Number(process.env["SEQUENCES"] ?? 240);
const lanes = 4;
const patienceMs = 15_000;

let controlPlane: ControlPlane;
const server = new ServedApi({ clock: systemClock });

beforeAll(async () => {
  controlPlane = await startControlPlane();
  await server.listen();
});

afterAll(async () => {
  await server.close();
  await controlPlane?.stop();
});

/** The kind of a sequence: of three, two are defined by a random schema. */
function kindOf(seed: number): GeneratedKind {
  const number = Math.floor(seed / perKind);
  const builtin = builtinKinds[Math.floor(number / 3) % builtinKinds.length];
  return number % 3 === 2 && builtin !== undefined ? builtin : customKind(number);
}

async function define(target: ContractTarget, kind: GeneratedKind): Promise<void> {
  if (kind.definition === undefined) return;
  using http = new ContractHttp(target, patienceMs);
  await install(new ContractApi(http, "none"), kind.definition);
}

let runs = 0;

/** What each server answers; of one that does not come to the end, why. */
async function answers(sequence: Sequence): Promise<readonly [ours: string, real: string]> {
  runs += 1;
  const options = { run: `${process.pid}-${runs}`, patienceMs };
  const told = async (target: ContractTarget): Promise<string> =>
    canonicalJSON(await runSequence(target, sequence, options).catch(String));
  return Promise.all([told({ server: server.url }), told(controlPlane.admin)]);
}

/** What a real server does by the second in which it writes may differ once; a difference shows each time. */
async function differs(sequence: Sequence): Promise<boolean> {
  for (let round = 0; round < 3; round += 1) {
    const [ours, real] = await answers(sequence);
    if (ours === real) return false;
  }
  return true;
}

/** The shortest sequence that differs, and what is answered to it, for a person. */
async function report(seed: number, sequence: Sequence): Promise<string> {
  const { kind, ...shortest } = await shrinkSequence(sequence, differs);
  const [ours, real] = await answers({ kind, ...shortest });
  const shown = JSON.stringify({ kind, ...shortest }, undefined, 1);
  return `TEST_SEED=${seed} SEQUENCES=1: ${shown}\nours: ${ours}\nreal: ${real}`;
}

describe("random writes leave the same behind as on a real server", () => {
  const first = runSeed(clockSeed());
  it(`in every sequence, TEST_SEED=${first}`, { timeout: 900_000 }, async () => {
    const seeds = Array.from({ length: sequenceCount }, (_, index) => first + index);
    const kinds = new Map(seeds.map((seed) => [kindOf(seed).plural, kindOf(seed)]));
    for (const target of [{ server: server.url }, controlPlane.admin])
      await Promise.all([...kinds.values()].map((kind) => define(target, kind)));
    const differing: (readonly [number, Sequence])[] = [];
    const left = seeds.values();
    const lane = async (): Promise<void> => {
      for (const seed of left) {
        const sequence = generateSequence(seed, kindOf(seed));
        if (await differs(sequence)) differing.push([seed, sequence]);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    const reports: string[] = [];
    for (const [seed, sequence] of differing.slice(0, 3))
      reports.push(await report(seed, sequence));
    expect(reports, `${differing.length} of ${sequenceCount} differ`).toEqual([]);
  });
});

describe("what is known to differ", () => {
  it.each(knownDifferences)("still does, and is told: $said", async ({ said, sequence }) => {
    const page = join(import.meta.dirname, "../../docs/reference/apiserver.md");
    expect((await readFile(page, "utf8")).replaceAll(/\s+/g, " ")).toContain(said);
    expect(await differs(sequence)).toBe(true);
  });
});
