import type { Requester } from "../client/requester.js";
import { type Logger, silentLogger } from "../telemetry/logger.js";
import { type Clock, systemClock } from "../util/clock.js";
import type { Caches } from "./caches.js";
import { InformerSet } from "./informer-set.js";
import { ListGate } from "./list-gate.js";
import { Reflector } from "./reflector.js";
import { ServerTraits } from "./server-traits.js";

/** Options of {@link createCaches}. */
export interface CachesOptions {
  /** Asks the API server: `client.requester` of an open client, or `createRequester(…)`. */
  readonly requester: Requester;
  /** @default the machine's */
  readonly clock?: Clock | undefined;
  /** Told of handlers that fail, and of lists and watches that do. @default silent */
  readonly logger?: Logger | undefined;
  /** Gives numbers from 0 to below 1, for jitter. @default Math.random */
  readonly random?: (() => number) | undefined;
  /** How many first lists, and later whole lists, are under way at a time; the others wait. @default 4 */
  readonly maxConcurrentLists?: number | undefined;
}

/**
 * Makes caches for one API server. Nothing is requested before they run.
 *
 * @example
 * ```ts
 * await using client = openClient(await loadConnection());
 * const caches = createCaches({ requester: client.requester });
 * const pods = caches.informer(Pod, { namespaces: ["prod"] });
 * const running = caches.run(signal);
 * await caches.waitForSync(signal);
 * const pod = pods.lister.get({ namespace: "prod", name: "web-0" });
 * ```
 */
export function createCaches({
  requester,
  clock = systemClock,
  logger = silentLogger,
  random = Math.random,
  maxConcurrentLists = 4,
}: CachesOptions): Caches {
  const gate = new ListGate(maxConcurrentLists);
  const traits = new ServerTraits();
  return new InformerSet({
    clock,
    logger,
    createReflector: (scope, target) => {
      const shared = { requester, clock, logger, random, gate, traits };
      const reflector = new Reflector({ scope, target, ...shared });
      return { run: (signal) => reflector.run(signal), health: () => reflector.health };
    },
  });
}
