import type { CelScope, CelStep } from "./cel-attribute.js";
import type { CostCounter } from "./cel-runtime-cost.js";
import { CelError, isCelList, isCelMap, itemsOf, typeNameOf, type CelValue } from "./cel-value.js";

/** The parts of a comprehension, ready to run. */
export interface CelFoldPlan {
  readonly variable: string;
  /** The second variable of the forms with key and value. */
  readonly variable2: string | undefined;
  readonly accumulator: string;
  readonly range: CelStep;
  readonly init: CelStep;
  readonly condition: CelStep;
  readonly step: CelStep;
  readonly result: CelStep;
}

/**
 * Goes through a list or map.
 *
 * What the accumulator starts with is computed when it is first asked for, as cel-go has it:
 * `optMap` and `sortBy` are made of a loop without rounds. Follows cel-go
 * `interpreter/interpretable.go` (`evalFold`).
 */
export class CelFold {
  readonly #plan: CelFoldPlan;

  constructor(plan: CelFoldPlan) {
    this.#plan = plan;
  }

  run(outer: CelScope, counter: CostCounter): CelValue {
    const { range, condition, step, result, init, accumulator, variable, variable2 } = this.#plan;
    const collection = range(outer, counter);
    if (collection instanceof CelError) return collection;
    const rounds = roundsOf(collection, variable2 !== undefined);
    if (rounds instanceof CelError) return rounds;
    let current: CelValue | undefined;
    const accumulated: CelScope = {
      find: (name) => {
        if (name !== accumulator) return outer.find(name);
        if (current === undefined) current = init(outer, counter);
        return current;
      },
    };
    for (const [first, second] of rounds) {
      const scope: CelScope = {
        find: (name) => {
          // The accumulator goes before a variable of its name.
          if (name === accumulator) return accumulated.find(name);
          if (name === variable) return first;
          return name === variable2 ? second : accumulated.find(name);
        },
      };
      if (condition(scope, counter) === false) break;
      current = step(scope, counter);
    }
    return result(accumulated, counter);
  }
}

type Round = readonly [first: CelValue, second: CelValue];

function roundsOf(collection: CelValue, hasTwo: boolean): readonly Round[] | CelError {
  if (isCelList(collection)) {
    const items = itemsOf(collection);
    return items.map((item, index): Round => (hasTwo ? [BigInt(index), item] : [item, null]));
  }
  if (isCelMap(collection)) {
    return collection
      .keys()
      .map((key): Round => [key, hasTwo ? (collection.find(key) ?? null) : null]);
  }
  return new CelError(
    hasTwo
      ? `unsupported comprehension range type: ${typeNameOf(collection)}`
      : `got '${typeNameOf(collection)}', expected iterable type`,
  );
}
