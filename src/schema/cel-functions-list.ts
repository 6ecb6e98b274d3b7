import { addValues } from "./cel-operators.js";
import { CelValueList, CelValueMap } from "./cel-collections.js";
import { compareValues, equalsWithin } from "./cel-equality.js";
import { indexOfText, lastIndexOfText, textOf, type CelFunction } from "./cel-functions-text.js";
import {
  CelDuration,
  CelError,
  CelOptional,
  CelUint,
  isCelList,
  isCelMap,
  itemsOf,
  NO_OVERLOAD,
  typeNameOf,
  type CelList,
  type CelValue,
} from "./cel-value.js";

/**
 * The functions of lists and maps, by name; `indexOf` and `lastIndexOf` take strings, too.
 *
 * Follows cel-go `ext/lists.go`, `ext/sets.go`, `ext/comprehensions.go` and
 * `apiserver/pkg/cel/library/lists.go`.
 */
export const LIST_FUNCTIONS: Readonly<Record<string, CelFunction>> = {
  isSorted: ofList(isSorted),
  sum: ofList(sum),
  max: ofList((list) => extreme(list, "max", -1)),
  min: ofList((list) => extreme(list, "min", 1)),
  indexOf: (subject, item = null, offset) => {
    if (!isCelList(subject)) return indexOfText(textOf(subject), textOf(item), offset);
    return BigInt(itemsOf(subject).findIndex((each) => equalsWithin(each, item) === true));
  },
  lastIndexOf: (subject, item = null, offset) => {
    if (!isCelList(subject)) return lastIndexOfText(textOf(subject), textOf(item), offset);
    return BigInt(itemsOf(subject).findLastIndex((each) => equalsWithin(each, item) === true));
  },
  join: (list = null, separator = "") =>
    isCelList(list) ? join(list, textOf(separator)) : NO_OVERLOAD,
  "sets.contains": ofLists(containsAll),
  "sets.equivalent": ofLists((a, b) => {
    const forth = containsAll(a, b);
    return forth === true ? containsAll(b, a) : forth;
  }),
  "sets.intersects": ofLists((a, b) => itemsOf(a).some((item) => b.contains(item) === true)),
  slice: (list = null, start = null, end = null) =>
    isCelList(list) && typeof start === "bigint" && typeof end === "bigint"
      ? slice(list, start, end)
      : NO_OVERLOAD,
  flatten: (list = null, ...given) => {
    const [depth = 1n] = given;
    if (!isCelList(list) || typeof depth !== "bigint") {
      const types = given.map(typeNameOf).join(", ");
      return new CelError(`no such overload: ${typeNameOf(list)}.flatten(${types})`);
    }
    return depth < 0n
      ? new CelError("level must be non-negative")
      : new CelValueList([...flatten(list, depth)]);
  },
  sort: ofList((list) => sortByKeys(list, list)),
  "@sortByAssociatedKeys": ofLists(sortByKeys),
  "lists.range": (count = null) => (typeof count === "bigint" ? range(count) : NO_OVERLOAD),
  reverse: ofList((list) => new CelValueList(itemsOf(list).toReversed())),
  distinct: ofList((list) => (list.size === 0 ? list : new CelValueList([...distinct(list)]))),
  first: ofList((list) => new CelOptional(list.size === 0 ? undefined : list.at(0))),
  last: ofList((list) => new CelOptional(list.size === 0 ? undefined : list.at(list.size - 1))),
  "optional.unwrap": ofList(unwrap),
  unwrapOpt: ofList(unwrap),
  "cel.@mapInsert": insert,
};

function ofList(compute: (list: CelList) => CelValue): CelFunction {
  return (list = null) => (isCelList(list) ? compute(list) : NO_OVERLOAD);
}

function isSorted(list: CelList): CelValue {
  const items = itemsOf(list);
  for (const [index, item] of items.entries()) {
    if (item instanceof CelError) return item;
    const previous = items[index - 1];
    if (previous !== undefined && compareValues(previous, item) === 1) return false;
  }
  return true;
}

function ofLists(compute: (a: CelList, b: CelList) => CelValue): CelFunction {
  return (a = null, b = null) => (isCelList(a) && isCelList(b) ? compute(a, b) : NO_OVERLOAD);
}

/** From the zero of the items' type. */
function sum(list: CelList): CelValue {
  const items = itemsOf(list);
  const zero = items[0] === undefined ? zeroOf(list) : zeroLike(items[0]);
  return items.reduce<CelValue>((total, item) => {
    if (total instanceof CelError) return total;
    return item instanceof CelError ? item : addValues(total, item);
  }, zero);
}

/** The zero of an empty list, as far as its type is known. */
function zeroOf({ items }: CelList): CelValue {
  if (items?.type === "number") return 0;
  return items?.format === "duration" ? new CelDuration(0n) : 0n;
}

function zeroLike(value: CelValue): CelValue {
  if (typeof value === "number") return 0;
  if (value instanceof CelUint) return new CelUint(0n);
  return value instanceof CelDuration ? new CelDuration(0n) : 0n;
}

function extreme(list: CelList, name: string, worse: -1 | 1): CelValue {
  const items = itemsOf(list);
  const fault = items.find((item) => item instanceof CelError);
  const [first, ...rest] = items;
  if (first === undefined) return new CelError(`${name} called on empty list`);
  if (fault !== undefined) return fault;
  return rest.reduce<CelValue>(
    (best, item) => (compareValues(best, item) === worse ? item : best),
    first,
  );
}

function join(list: CelList, separator: string): CelValue {
  const texts: string[] = [];
  for (const item of itemsOf(list)) {
    if (typeof item !== "string") {
      const shown = item instanceof CelError ? item.message : typeNameOf(item);
      return new CelError(`join: invalid input: ${shown}`);
    }
    texts.push(item);
  }
  return texts.join(separator);
}

function containsAll(list: CelList, wanted: CelList): CelValue {
  for (const item of itemsOf(wanted)) {
    const found = list.contains(item);
    if (found !== true) return found;
  }
  return true;
}

function slice(list: CelList, start: bigint, end: bigint): CelValue {
  const call = `cannot slice(${start}, ${end})`;
  if (start < 0n || end < 0n) return new CelError(`${call}, negative indexes not supported`);
  if (start > end)
    return new CelError(`${call}, start index must be less than or equal to end index`);
  if (BigInt(list.size) < end) return new CelError(`${call}, list is length ${list.size}`);
  return new CelValueList(itemsOf(list).slice(Number(start), Number(end)));
}

function flatten(list: CelList, depth: bigint): readonly CelValue[] {
  return itemsOf(list).flatMap((item) =>
    isCelList(item) && depth > 0n ? flatten(item, depth - 1n) : [item],
  );
}

/** A list in the order of its keys; equal ones keep theirs. */
function sortByKeys(list: CelList, keys: CelList): CelValue {
  if (list.size !== keys.size)
    return new CelError(
      `@sortByAssociatedKeys() expected a list of the same size as the associated keys list, but got ${list.size} and ${keys.size} elements respectively`,
    );
  if (list.size === 0) return list;
  const pairs = itemsOf(list).map((item, index) => ({ item, key: keys.at(index) }));
  const [first] = pairs;
  if (first === undefined || compareValues(first.key, first.key) === NO_OVERLOAD)
    return new CelError("list elements must be comparable");
  const type = typeNameOf(first.key);
  if (pairs.length > 1 && pairs.some(({ key }) => typeNameOf(key) !== type))
    return new CelError("list elements must have the same type");
  const sorted = pairs.toSorted((a, b) => {
    const order = compareValues(a.key, b.key);
    return order instanceof CelError ? 0 : order;
  });
  return new CelValueList(sorted.map(({ item }) => item));
}

/** A list that a server would not pay for is not made here either. */
function range(count: bigint): CelValue {
  if (count > 1_000_000n) return new CelError(TOO_LONG);
  return new CelValueList(
    Array.from({ length: Math.max(0, Number(count)) }, (_, index) => BigInt(index)),
  );
}

/** The error that stands for a list beyond the cost limit. */
const TOO_LONG = "the list is too long";

function distinct(list: CelList): readonly CelValue[] {
  const found: CelValue[] = [];
  for (const item of itemsOf(list)) {
    if (!found.some((other) => equalsWithin(item, other) === true)) found.push(item);
  }
  return found;
}

function unwrap(list: CelList): CelValue {
  const items: CelValue[] = [];
  for (const item of itemsOf(list)) {
    if (!(item instanceof CelOptional)) return new CelError("value is not optional");
    if (item.value !== undefined) items.push(item.value);
  }
  return new CelValueList(items);
}

function insert(map: CelValue = null, key: CelValue = null, value?: CelValue): CelValue {
  if (!isCelMap(map)) return NO_OVERLOAD;
  const own =
    map instanceof CelValueMap
      ? map
      : new CelValueMap(map.keys().map((each) => [each, map.find(each) ?? null]));
  if (value !== undefined) return own.insert(key, value);
  if (!isCelMap(key)) return NO_OVERLOAD;
  let result: CelValue = own;
  for (const each of key.keys()) {
    if (!(result instanceof CelValueMap)) return result;
    result = result.insert(each, key.find(each) ?? null);
  }
  return result;
}
