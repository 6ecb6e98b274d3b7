import type { Requester } from "../client/requester.js";
import { formatApiVersion } from "../meta/gvk.js";
import { compareResourceVersions } from "../meta/resource-version.js";
import type { Logger } from "../telemetry/logger.js";
import { sleep } from "../util/abort.js";
import type { Clock } from "../util/clock.js";
import { Comparison, type Differences } from "./comparison.js";
import type { Informer } from "./informer.js";
import { resourceName } from "./informer-scope.js";
import type { ListGate } from "./list-gate.js";
import { ObjectScanner } from "./object-scanner.js";
import { readPage } from "./page-reader.js";
import { pageRequest } from "./reflector-requests.js";

/** What {@link StoreCheck} takes. */
export interface StoreCheckOptions<T> {
  readonly informer: Informer<T>;
  readonly requester: Requester;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Gives numbers from 0 to below 1. */
  readonly random: () => number;
  readonly gate: ListGate;
  readonly everyMs: number;
  /** Gets everything again. */
  readonly refill: () => void;
}

const pageItems = 500;
/** By then a bookmark has told how far the store has come: one comes each minute. */
const reachMs = 90_000;

/** The longest that Node waits. */
const longestMs = 2 ** 31 - 1;

/**
 * Compares a store with the server's list every now and then: events that a server or its database has lost
 * (etcd-io/etcd#17529, #18089) are found by nothing else, as the watch goes on as if nothing was. Where something
 * differs, everything is got again. Follows the consistency detector of client-go, in a program that goes on.
 */
export class StoreCheck<T> {
  readonly #options: StoreCheckOptions<T>;
  #differences = 0;
  /** Whether what was found last has not been got again. */
  #isPending = (): boolean => false;

  constructor(options: StoreCheckOptions<T>) {
    this.#options = options;
  }

  /** How many objects were found different. */
  get differences(): number {
    return this.#differences;
  }

  /** Compares until the signal aborts, and settles then. */
  async run(signal: AbortSignal): Promise<void> {
    const { clock, everyMs, random, logger, informer, refill } = this.#options;
    while (!signal.aborted) {
      try {
        // Not all at the same time.
        await sleep(clock, Math.min(everyMs * (0.9 + 0.2 * random()), longestMs), signal);
        if (!informer.isSynced) continue;
        if (this.#isPending()) refill();
        else await this.#compare(signal);
      } catch (error) {
        if (signal.aborted) return;
        logger.debug("a cache could not be compared", { ...this.#fields, error });
      }
    }
  }

  get #fields(): { readonly resource: string; readonly namespace: string | undefined } {
    const { type, namespace } = this.#options.informer.scope;
    return { resource: resourceName(type), namespace };
  }

  async #compare(signal: AbortSignal): Promise<void> {
    const { informer } = this.#options;
    const comparison = new Comparison(informer.store);
    const stop = informer.observe(comparison);
    this.#isPending = () => false;
    try {
      const version = await this.#list(comparison, signal);
      // Versions that are no numbers do not say which state is newer.
      if (compareResourceVersions(version, version) === undefined) return;
      await informer.ownWrites.reach(version, signal, { timeoutMs: reachMs });
      if (comparison.isVoid) return;
      this.#judge(comparison.end(version));
    } finally {
      stop();
    }
  }

  /** Gets the metadata of all objects, page by page; gives the list's version. */
  async #list(comparison: Comparison<T>, signal: AbortSignal): Promise<string> {
    const { gate, requester, clock, informer } = this.#options;
    const scope = { ...informer.scope, metadataOnly: true };
    const { type } = scope;
    const shape = { ...scope, apiVersion: formatApiVersion(type), kind: type.kind };
    const scanner = new ObjectScanner();
    const leave = await gate.enter(signal);
    try {
      let continueToken: string | undefined;
      for (;;) {
        const query = { notOlderThan: "", limit: pageItems, continueToken };
        const { body } = await requester.call(pageRequest(scope, query), signal);
        const reading = readPage(body, scanner, shape, () => comparison.add(scanner));
        let read = reading.next();
        for (; read.done !== true; read = reading.next()) await sleep(clock, 0, signal);
        if (read.value.kind === "malformed") throw new Error(read.value.reason);
        continueToken = read.value.continueToken;
        if (continueToken === undefined) return read.value.resourceVersion;
      }
    } finally {
      leave();
    }
  }

  #judge({ missing, stale, surplus }: Differences): void {
    const [first] = [...missing, ...stale, ...surplus];
    if (first === undefined) return;
    this.#differences += missing.length + stale.length + surplus.length;
    this.#options.logger.error("a cache differed from the server; getting everything again", {
      ...this.#fields,
      missing: missing.length,
      stale: stale.length,
      surplus: surplus.length,
      first,
    });
    const { informer, refill } = this.#options;
    let isPending = true;
    const stop = informer.observe({
      changed: () => {},
      replaced: () => {
        isPending = false;
        stop();
      },
    });
    this.#isPending = () => isPending;
    refill();
  }
}
