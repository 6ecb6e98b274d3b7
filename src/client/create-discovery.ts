import { isNotFound } from "../meta/api-error.js";
import type { GroupVersion } from "../meta/gvk.js";
import { orAbort } from "../util/abort.js";
import { type Clock, systemClock } from "../util/clock.js";
import { aggregatedAccept, parseAggregated } from "./aggregated-discovery.js";
import { parseAnswer } from "./api-answer.js";
import type { DiscoveredType, Discovery, ServedVersion, TypeQuery } from "./discovery.js";
import { DiscoveryError } from "./errors.js";
import { findType } from "./find-type.js";
import { loadVersions, parseCoreVersions, parseGroups } from "./listed-discovery.js";
import type { Requester } from "./requester.js";
import type { HttpRequest } from "./transport.js";

/** Options of {@link createDiscovery}. */
export interface DiscoveryOptions {
  /** Tells when the server was asked last. @default the machine's */
  readonly clock?: Clock | undefined;
}

/** How long what was loaded answers for what is not in it. */
const reloadIntervalMs = 1_000;

type JsonObject = Readonly<Record<string, unknown>>;

/** What a server served at one time. */
interface Snapshot {
  readonly versions: readonly ServedVersion[];
  readonly atMs: number;
}

/**
 * Makes a {@link Discovery} over a requester. It holds nothing that has to be closed.
 *
 * Two requests tell everything (aggregated discovery); a server that does not know it is
 * asked for each version.
 */
export function createDiscovery(requester: Requester, options: DiscoveryOptions = {}): Discovery {
  return new RequestingDiscovery(requester, options.clock ?? systemClock);
}

class RequestingDiscovery implements Discovery {
  readonly #requester: Requester;
  readonly #clock: Clock;
  #snapshot: Snapshot | undefined;
  /** What is being loaded, shared by all who wait for it. */
  #loading: Promise<Snapshot> | undefined;

  constructor(requester: Requester, clock: Clock) {
    this.#requester = requester;
    this.#clock = clock;
  }

  async find(query: TypeQuery, signal?: AbortSignal): Promise<DiscoveredType | undefined> {
    let snapshot = this.#snapshot ?? (await this.#load(signal));
    let found = findType(snapshot.versions, query);
    if (found.type === undefined && this.#clock.elapsed() - snapshot.atMs >= reloadIntervalMs) {
      snapshot = await this.#load(signal);
      found = findType(snapshot.versions, query);
    }
    if (found.type === undefined && found.unavailable.length > 0) {
      throw new DiscoveryError(
        "resource" in query ? query.resource : query.kind,
        found.unavailable,
      );
    }
    return found.type;
  }

  async served(signal?: AbortSignal): Promise<readonly ServedVersion[]> {
    const { versions } = this.#snapshot ?? (await this.#load(signal));
    return versions;
  }

  async reload(signal?: AbortSignal): Promise<void> {
    await this.#load(signal);
  }

  async #load(signal: AbortSignal | undefined): Promise<Snapshot> {
    this.#loading ??= this.#ask().finally(() => (this.#loading = undefined));
    // One who gives up must not take the answer from the others.
    return signal === undefined ? await this.#loading : await orAbort(this.#loading, signal);
  }

  async #ask(): Promise<Snapshot> {
    const atMs = this.#clock.elapsed();
    const [core, others] = await Promise.all([
      // A server of one API alone has no core group.
      this.#root("/api", parseCoreVersions).catch((error: unknown) => {
        if (isNotFound(error)) return [];
        throw error;
      }),
      this.#root("/apis", parseGroups),
    ]);
    this.#snapshot = { versions: [...core, ...others], atMs };
    return this.#snapshot;
  }

  async #root(
    path: string,
    parseVersions: (answer: JsonObject) => readonly GroupVersion[],
  ): Promise<readonly ServedVersion[]> {
    const answer = await this.#get(path, aggregatedAccept);
    return (
      parseAggregated(answer) ??
      (await loadVersions(parseVersions(answer), (each) => this.#get(each, "application/json")))
    );
  }

  async #get(path: string, accept: string): Promise<JsonObject> {
    const headers = { accept, "accept-encoding": "gzip" };
    const request: HttpRequest = { method: "GET", path, headers };
    const { body } = await this.#requester.call(request);
    return parseAnswer(request, body);
  }
}
