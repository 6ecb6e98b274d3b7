import { goQuote } from "../values/go-text.js";

/**
 * How many indexes a text such as `1,3-5` has, or what is wrong with it.
 *
 * Follows `validateIndexesFormat` of batch/validation.
 */
export function countIndexes(text: string, completions: number): number | string {
  if (text === "") return 0;
  let last = -1;
  let total = 0;
  for (const interval of text.split(",")) {
    const read = readInterval(interval, completions);
    if (typeof read === "string") return read;
    const [from, to] = read;
    if (last >= from) return notIncreasing(last, from);
    total += to - from + 1;
    last = to;
  }
  return total;
}

function notIncreasing(previous: number, current: number): string {
  return `non-increasing order, previous: ${previous}, current: ${current}`;
}

function readInterval(interval: string, completions: number): readonly [number, number] | string {
  const parts = interval.split("-");
  if (parts.length > 2)
    return `the fragment ${goQuote(interval)} violates the requirement that an index interval can have at most two parts separated by '-'`;
  const limits: number[] = [];
  for (const part of parts) {
    if (!/^[+-]?\d+$/.test(part))
      return `cannot convert string to integer for index: ${goQuote(part)}`;
    if (Number(part) >= completions) return `too large index: ${goQuote(part)}`;
    limits.push(Number(part));
  }
  const [from = 0, to = from] = limits;
  return limits.length > 1 && from >= to ? notIncreasing(from, to) : [from, to];
}
