import type { Fault, FaultAction, FaultMatch, FaultRequest } from "./faults.js";

/** A fault that was added, and how often it has met what it is for. */
export class FaultRule implements Fault {
  readonly action: FaultAction;
  readonly #match: FaultMatch;
  readonly #onRemove: (rule: FaultRule) => void;
  readonly #draw: () => number;
  #hits = 0;
  #seen = 0;
  #taken = 0;

  constructor(match: FaultMatch, action: FaultAction, onRemove: (rule: FaultRule) => void) {
    checkNumbers({ match, action });
    this.#match = match;
    this.action = action;
    this.#onRemove = onRemove;
    this.#draw = randomFrom(match.chance?.seed ?? 0);
  }

  get hits(): number {
    return this.#hits;
  }

  isFor(request: FaultRequest): boolean {
    const { verbs, resource, subresource, namespace, name, where } = this.#match;
    return (
      (verbs === undefined || verbs.includes(request.verb)) &&
      (resource === undefined || resource === request.resource) &&
      (subresource === undefined || subresource === request.subresource) &&
      (namespace === undefined || namespace === request.namespace) &&
      (name === undefined || name === request.name) &&
      (where === undefined || where(request))
    );
  }

  /** Counts one of what it is for, and says whether that is met. */
  takes(): boolean {
    const { skip = 0, times = Infinity, chance } = this.#match;
    this.#seen += 1;
    if (this.#seen <= skip || this.#taken >= times) return false;
    if (chance !== undefined && this.#draw() >= chance.probability) return false;
    this.#taken += 1;
    return true;
  }

  happens(): void {
    this.#hits += 1;
  }

  remove(): void {
    this.#onRemove(this);
  }

  [Symbol.dispose](): void {
    this.remove();
  }
}

/** Numbers from 0 to below 1, the same for each seed. A linear congruence with the constants of Numerical Recipes. */
function randomFrom(seed: number): () => number {
  let state = (seed ^ 0x9e_37_79_b9) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // The low bits of such a number hardly change.
    const mixed = Math.imul(state ^ (state >>> 16), 0x45_d9_f3_b) >>> 0;
    return mixed / 2 ** 32;
  };
}

function checkNumbers(fault: { readonly match: FaultMatch; readonly action: FaultAction }): void {
  const numbers = [...Object.entries(fault.match), ...Object.entries(fault.action)].filter(
    (entry): entry is [string, number] => typeof entry[1] === "number",
  );
  for (const [name, value] of numbers)
    if (!(value >= 0))
      throw new RangeError(`${name} of a fault is ${value}; it may not be negative`);
  const { probability = 0 } = fault.match.chance ?? {};
  if (!(probability >= 0 && probability <= 1))
    throw new RangeError(`probability of a fault is ${probability}; it is from 0 to 1`);
}
