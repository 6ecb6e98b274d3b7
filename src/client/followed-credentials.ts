import { orAbort } from "../util/abort.js";
import type { Clock } from "../util/clock.js";
import { canonicalJSON } from "../util/json.js";
import type { AuthMaterial, Credentials } from "./credentials.js";
import type { MaterialSource } from "./material-source.js";

interface Flight {
  readonly promise: Promise<AuthMaterial>;
  readonly isRenewal: boolean;
}

/** Credentials that ask their source again when it is time, and when the server refused; one question at a time. */
export class FollowedCredentials implements Credentials {
  readonly #source: MaterialSource;
  readonly #clock: Clock;
  #material: AuthMaterial | undefined;
  /** By `elapsed`, which does not jump; it may stand still while the machine sleeps. */
  #againAtElapsedMs = Number.POSITIVE_INFINITY;
  /** By `now`, as the times that tokens end at are. */
  #againAtMs = Number.POSITIVE_INFINITY;
  #flight: Flight | undefined;

  constructor(source: MaterialSource, clock: Clock) {
    this.#source = source;
    this.#clock = clock;
  }

  current(signal?: AbortSignal): AuthMaterial | Promise<AuthMaterial> {
    if (this.#flight === undefined && this.#material !== undefined && !this.#isDue()) {
      return this.#material;
    }
    return unlessAborted((this.#flight ?? this.#ask(false)).promise, signal);
  }

  async renew(refused: AuthMaterial, signal?: AbortSignal): Promise<AuthMaterial> {
    if (this.#flight?.isRenewal === false) {
      // What it brings may be new; if it fails, the renewal says why.
      await unlessAborted(
        this.#flight.promise.catch(() => refused),
        signal,
      );
    }
    if (this.#flight === undefined && this.#material !== undefined && this.#material !== refused) {
      return this.#material;
    }
    return await unlessAborted((this.#flight ?? this.#ask(true)).promise, signal);
  }

  #isDue(): boolean {
    return this.#clock.elapsed() >= this.#againAtElapsedMs || this.#clock.now() >= this.#againAtMs;
  }

  #ask(isRenewal: boolean): Flight {
    const promise = this.#read(isRenewal).finally(() => {
      this.#flight = undefined;
    });
    this.#flight = { promise, isRenewal };
    return this.#flight;
  }

  async #read(isRenewal: boolean): Promise<AuthMaterial> {
    const { material, againInMs, againAtMs } = await this.#source.read({}, isRenewal);
    if (this.#material === undefined || canonicalJSON(material) !== canonicalJSON(this.#material)) {
      this.#material = material;
    }
    this.#againAtElapsedMs = this.#clock.elapsed() + (againInMs ?? Number.POSITIVE_INFINITY);
    this.#againAtMs = againAtMs ?? Number.POSITIVE_INFINITY;
    return this.#material;
  }
}

function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return signal === undefined ? promise : orAbort(promise, signal);
}
