import { InformerSet } from "../../src/cache/informer-set.js";
import type { InformerScope } from "../../src/cache/informer-scope.js";
import type { ReflectorHealth } from "../../src/cache/reflector-health.js";
import type { ReflectorTarget } from "../../src/cache/target.js";
import type { StoredObject } from "../../src/meta/stored-object.js";
import { onAbort } from "../../src/util/abort.js";
import { recordingLogger } from "./cache-objects.js";
import { VirtualClock } from "../../src/testing/virtual-clock.js";

/** A reflector that a test plays. */
export interface FakeReflector {
  readonly scope: InformerScope<unknown>;
  readonly target: ReflectorTarget<StoredObject>;
  state: "new" | "running" | "stopped";
  health: Partial<ReflectorHealth>;
  /** What it waits for after it was stopped. */
  ends: Promise<void>;
  /** Ends it as a bug would. */
  fail(error: unknown): void;
}

const healthy: ReflectorHealth = {
  state: "watching",
  sinceMs: 0,
  isSynced: true,
  resourceVersion: undefined,
  lastHeardMs: undefined,
  relists: 0,
  watchRestarts: 0,
  silentWatches: 0,
  decodeErrors: 0,
  foreignEvents: 0,
  olderEvents: 0,
  otherVersions: [],
  oversized: [],
  lastFailure: undefined,
};

/** Caches whose reflectors are played by the test, in the order in which they were made. */
export function cachesByHand() {
  const clock = new VirtualClock();
  const logger = recordingLogger();
  const reflectors: FakeReflector[] = [];
  const caches = new InformerSet({
    clock,
    logger,
    createReflector: <T>(scope: InformerScope<T>, target: ReflectorTarget<T>) => {
      let fail: (error: unknown) => void = () => {};
      const reflector: FakeReflector = {
        scope: scope as InformerScope<unknown>,
        target: target as ReflectorTarget<unknown> as ReflectorTarget<StoredObject>,
        state: "new",
        health: { state: "new" },
        ends: Promise.resolve(),
        fail: (error) => fail(error),
      };
      reflectors.push(reflector);
      return {
        health: () => ({ ...healthy, ...reflector.health }),
        refill: () => {},
        run: (signal) =>
          new Promise((resolve, reject) => {
            reflector.state = "running";
            reflector.health = {};
            fail = reject;
            onAbort(signal, () => {
              reflector.state = "stopped";
              void reflector.ends.then(resolve);
            });
          }),
      };
    },
  });
  /** The reflector that was made as number `index`. */
  const reflector = (index: number): FakeReflector => {
    const made = reflectors[index];
    if (made === undefined) throw new Error(`no reflector ${index} was made`);
    return made;
  };
  return { caches, clock, logger, reflectors, reflector };
}
