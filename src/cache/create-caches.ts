import { createDiscovery } from "../client/create-discovery.js";
import type { Requester } from "../client/requester.js";
import { type Logger, silentLogger } from "../telemetry/logger.js";
import { type Clock, systemClock } from "../util/clock.js";
import type { Caches } from "./caches.js";
import { CacheError } from "./errors.js";
import { InformerSet } from "./informer-set.js";
import { ListGate } from "./list-gate.js";
import { Reflector, type ServedVersions } from "./reflector.js";
import { servedVersions } from "./served-versions.js";
import { StoreCheck } from "./store-check.js";
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
  /**
   * How often each cache is compared with the server's list, in milliseconds, up to a tenth sooner or later. What
   * the server did not tell of is then got again, logged as an error, and counted in health. It takes a list of
   * metadata each time.
   *
   * @default never: an event that the server itself has lost is made up for by the next change of the object
   */
  readonly compareEveryMs?: number | undefined;
}

/**
 * Makes caches for one API server. Nothing is requested before they run.
 *
 * @throws CacheError CACHE_REQUEST_INVALID for an option that is not above 0
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
  compareEveryMs: everyMs,
}: CachesOptions): Caches {
  assertPositive({ maxConcurrentLists, compareEveryMs: everyMs });
  const gate = new ListGate(maxConcurrentLists);
  const traits = new ServerTraits();
  const discovery = createDiscovery(requester, { clock });
  return new InformerSet({
    clock,
    logger,
    createReflector: (scope, target) => {
      const shared = { requester, clock, logger, random, gate, traits };
      const findVersions = (signal: AbortSignal): Promise<ServedVersions> =>
        servedVersions(discovery, scope.type, signal);
      const reflector = new Reflector({ scope, target, ...shared, findVersions });
      return {
        run: (signal) => reflector.run(signal),
        health: () => reflector.health,
        refill: () => reflector.refill(),
      };
    },
    createCheck:
      everyMs === undefined
        ? undefined
        : (informer, refill) =>
            new StoreCheck({
              informer,
              requester,
              clock,
              logger,
              random,
              gate,
              everyMs,
              refill,
            }),
  });
}

function assertPositive(options: Readonly<Record<string, number | undefined>>): void {
  const faults = Object.entries(options).flatMap(([name, value]) =>
    value === undefined || value > 0 ? [] : [`${name} must be above 0, and is ${value}`],
  );
  if (faults.length === 0) return;
  throw new CacheError("CACHE_REQUEST_INVALID", `caches cannot be made: ${faults.join("; ")}`);
}
