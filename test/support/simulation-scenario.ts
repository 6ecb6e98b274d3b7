import { Random } from "./random.js";
import type { Encoding } from "./scripted-encoding.js";
import type { StreamingLists } from "./scripted-server.js";
import { answerFaults } from "./simulation-answer-faults.js";
import type { FaultKind } from "./simulation-fault.js";
import { watchFaults } from "./simulation-watch-faults.js";
import { wireFaults } from "./simulation-wire-faults.js";

/** Every kind of fault that a simulation may draw. */
export const faultKinds: readonly FaultKind[] = [...wireFaults, ...watchFaults, ...answerFaults];

/** One fault of a scenario. */
export interface DrawnFault {
  readonly kind: FaultKind;
  readonly atMs: number;
  /** Decides its details, whatever else is in the scenario. */
  readonly seed: number;
}

/** All that a simulation depends on. */
export interface Scenario {
  readonly seed: number;
  readonly encoding: Encoding;
  readonly heads: number;
  readonly labelSelector: string | undefined;
  readonly namespace: string | undefined;
  /** How many objects there are at the beginning. */
  readonly objects: number;
  /** How many names writes choose from. */
  readonly names: number;
  readonly pageBytes: number;
  readonly lateHandlerMs: number;
  readonly meanWriteMs: number;
  readonly streamingLists: StreamingLists;
  readonly faults: readonly DrawnFault[];
  /** How long it goes on at least. */
  readonly lastsMs: number;
}

/** The scenario of a seed: always the same one. */
export function drawScenario(seed: number): Scenario {
  const random = new Random(seed);
  const names = random.pick([3, 8, 25]);
  const count = random.pick([1, 1, 1, 2, 3, 4]);
  let atMs = random.chance(0.2) ? 0 : random.between(200, 20_000);
  const faults = Array.from({ length: count }, (): DrawnFault => {
    const fault = { kind: random.pick(faultKinds), atMs, seed: random.between(1, 2 ** 30) };
    atMs += random.chance(0.5) ? random.between(0, 5_000) : random.between(5_000, 240_000);
    return fault;
  });
  // A client that was cut off while versions were used again cannot know it: see the kind.
  const alone = faults.find(({ kind }) => kind.isAlone === true);
  return {
    seed,
    encoding: random.pick(["custom", "built-in"] as const),
    heads: random.pick([1, 2, 3]),
    labelSelector: random.chance(0.4) ? "tier=web" : undefined,
    namespace: random.chance(0.3) ? "a" : undefined,
    objects: random.between(0, names),
    names,
    pageBytes: random.pick([2_000, 1_000_000]),
    lateHandlerMs: random.between(0, 60_000),
    meanWriteMs: random.pick([300, 3_000, 20_000]),
    streamingLists: random.pick(["served", "served", "served", "refused", "unknown"] as const),
    faults: alone === undefined ? faults : [alone],
    lastsMs: 0,
  };
}

/** A scenario in one line. */
export function formatScenario(scenario: Scenario): string {
  const { seed, faults, heads, pageBytes, streamingLists, labelSelector, namespace } = scenario;
  const drawn = faults.map(({ kind, atMs }) => `${kind.name} at ${(atMs / 1000).toFixed(1)} s`);
  const scope = [namespace && `namespace ${namespace}`, labelSelector].filter(Boolean).join(", ");
  return `seed ${seed}: ${drawn.join("; ") || "no fault"} (${heads} heads, pages of ${pageBytes} bytes, streaming lists ${streamingLists}${scope && `, ${scope}`})`;
}
