import { isPlainObject } from "../../src/util/json.js";
import type { Act, Sequence } from "./sequence.js";

/** The shortest sequence that is found which still fails, by taking away one thing after the other. */
export async function shrinkSequence(
  sequence: Sequence,
  fails: (sequence: Sequence) => Promise<boolean>,
): Promise<Sequence> {
  let shortest = sequence;
  for (;;) {
    const before = shortest;
    for (const next of smaller(shortest)) {
      if (await fails(next)) {
        shortest = next;
        break;
      }
    }
    if (shortest === before) return shortest;
  }
}

/** Sequences with one thing less, the biggest steps first. */
function* smaller(sequence: Sequence): Generator<Sequence> {
  const { acts, watches } = sequence;
  for (let size = acts.length >> 1; size >= 1; size >>= 1)
    for (let from = 0; from + size <= acts.length; from += size)
      yield withoutActs(sequence, from, size);
  for (const watch of watches)
    yield { ...sequence, watches: watches.filter((other) => other !== watch) };
  for (const [index, act] of acts.entries())
    for (const body of smallerValues(act.body))
      yield { ...sequence, acts: acts.with(index, withBody(act, body)) };
}

function withBody(act: Act, body: unknown): Act {
  const { body: _, ...rest } = act;
  return body === undefined ? rest : { ...rest, body };
}

function withoutActs(sequence: Sequence, from: number, size: number): Sequence {
  const { acts, watches } = sequence;
  return {
    ...sequence,
    acts: acts.toSpliced(from, size),
    watches: watches.map((watch) => ({
      ...watch,
      at: watch.at <= from ? watch.at : Math.max(from, watch.at - size),
    })),
  };
}

/** A value with one member or item less, at any depth. */
function* smallerValues(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    for (const [index, item] of items.entries()) {
      yield items.toSpliced(index, 1);
      for (const less of smallerValues(item)) yield items.with(index, less);
    }
  } else if (isPlainObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      const { [name]: _, ...others } = value;
      yield others;
      for (const less of smallerValues(member)) yield { ...value, [name]: less };
    }
  }
}
