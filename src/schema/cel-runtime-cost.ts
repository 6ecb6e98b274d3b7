import {
  CelError,
  CelObject,
  CelOptional,
  isCelList,
  isCelMap,
  itemsOf,
  sizeOf,
  type CelValue,
} from "./cel-value.js";

/** What one evaluation may cost. */
const CALL_COST_LIMIT = 1_000_000;

/** Ends an evaluation at once, without a value where it costs too much; stays in the evaluator. */
export class EvaluationStop extends Error {
  readonly value: CelError | undefined;

  constructor(value?: CelError) {
    super();
    this.value = value;
  }
}

/**
 * Counts what an evaluation costs.
 *
 * Follows cel-go `interpreter/runtimecost.go` and `apiserver/pkg/cel/library/cost.go`. A call is
 * charged by the types of its values; an API server charges some calls on values of type dyn less.
 */
export class CostCounter {
  cost = 0;

  charge(amount: number): void {
    this.cost += amount;
    if (this.cost > CALL_COST_LIMIT) throw new EvaluationStop();
  }
}

const perCharacter = 0.1;
const perPatternCharacter = 0.25;

function reading(size: number, times = 1): number {
  return Math.ceil(size * times * perCharacter);
}

/** As libraries of Kubernetes measure a value. */
function plainSize(value: CelValue | undefined): number {
  if (value === undefined) return 1;
  if (value instanceof CelObject) {
    const { content } = value;
    if (content.type === "net.IP") return content.address.bytes.length;
    if (content.type === "net.CIDR") return Math.ceil(content.network.prefixLength / 8);
    return 1;
  }
  return sizeOf(value) ?? 1;
}

/** As the standard functions measure a value: an optional by what is in it. */
function actualSize(value: CelValue | undefined): number {
  return value instanceof CelOptional && value.value !== undefined
    ? actualSize(value.value)
    : plainSize(value);
}

type Cost = (args: readonly CelValue[], result: CelValue) => number;

const readsFirst: Cost = ([text]) => reading(plainSize(text));
const rewritesFirst: Cost = ([text]) => reading(plainSize(text), 2);
const traversesFirst: Cost = ([value]) => (value === undefined ? 0 : traversal(value));
const searches: Cost = ([text, pattern]) => matching(plainSize(text), plainSize(pattern));

function matching(textSize: number, patternSize: number): number {
  return reading(1 + textSize) * Math.ceil(patternSize * perPatternCharacter);
}

/** By name; every function that is not here costs 1, operators aside. */
const costs: Readonly<Record<string, Cost>> = {
  // No rule can have an authorizer, but `dyn(x).check('get')` is charged as if it had.
  check: () => 350_000,
  isSorted: traversesFirst,
  sum: traversesFirst,
  max: traversesFirst,
  min: traversesFirst,
  indexOf: traversesFirst,
  lastIndexOf: traversesFirst,
  url: readsFirst,
  lowerAscii: readsFirst,
  upperAscii: readsFirst,
  substring: readsFirst,
  trim: readsFirst,
  replace: rewritesFirst,
  split: rewritesFirst,
  join: (_, result) => reading(plainSize(result), 2),
  find: searches,
  findAll: searches,
  cidr: readsFirst,
  isIP: readsFirst,
  isCIDR: readsFirst,
  ip: ([value]) => (typeof value === "string" ? reading(plainSize(value)) : 1),
  "ip.isCanonical": rewritesFirst,
  containsIP: ([network, other]) => reading(plainSize(network), 2) + parsing(other),
  containsCIDR: ([network, other]) =>
    reading(plainSize(network), 2) + reading(plainSize(network)) + 1 + parsing(other),
  quantity: readsFirst,
  isQuantity: readsFirst,
  semver: readsFirst,
  isSemver: readsFirst,
  validate: ([format, text]) =>
    format instanceof CelObject && format.content.type === "kubernetes.NamedFormat"
      ? matching(plainSize(text), format.content.format.patternLength)
      : 1,
  "sets.contains": pairs(1),
  "sets.intersects": pairs(1),
  "sets.equivalent": pairs(2),
  slice: (_, result) => allocating(1, actualSize(result)),
  "lists.range": (_, result) => allocating(1, actualSize(result)),
  reverse: (_, result) => allocating(1, actualSize(result)),
  flatten: ([list, depth]) =>
    allocating(typeof depth === "bigint" ? Number(depth) : 1, actualSize(list)),
  distinct: ([list]) => comparingAll(list),
  sort: ([list]) => comparingAll(list),
  "@sortByAssociatedKeys": ([, keys]) => comparingAll(keys),
  startsWith: readsFirst,
  endsWith: readsFirst,
  "strings.quote": readsFirst,
  format: readsFirst,
  bytes: ([value]) => (typeof value === "string" ? reading(actualSize(value)) : 1),
  string: ([value]) => (value instanceof Uint8Array ? reading(value.length) : 1),
  matches: searches,
  contains: ([text, part]) => reading(actualSize(text)) * reading(actualSize(part)),
  "_==_": (args) => (isKubernetesObject(args[0]) ? 1 : comparing(args)),
  "_!=_": comparing,
  "_<_": ordering,
  "_<=_": ordering,
  "_>_": ordering,
  "_>=_": ordering,
  "_+_": (args) => (areTexts(args) ? reading(actualSize(args[0]) + actualSize(args[1])) : 1),
  "@in": ([, collection]) =>
    collection !== undefined && isCelList(collection) ? collection.size : 1,
};

/** What a call costs beside its arguments. */
export function costOfCall(name: string, args: readonly CelValue[], result: CelValue): number {
  const cost = Object.hasOwn(costs, name) ? costs[name] : undefined;
  return cost?.(args, result) ?? 1;
}

function parsing(value: CelValue | undefined): number {
  return typeof value === "string" || value instanceof CelError ? reading(plainSize(value)) : 0;
}

function pairs(factor: number): Cost {
  return ([a, b]) => 1 + Math.trunc(actualSize(a) * actualSize(b) * factor);
}

/** A call, and a new list. */
function allocating(factor: number, size: number): number {
  return Math.trunc(size * factor) + 11;
}

function comparingAll(list: CelValue | undefined): number {
  // An API server fails here, and `||` does not make up for it.
  if (list instanceof CelError) throw new EvaluationStop(list);
  if (list === undefined || !isCelList(list) || list.size === 0) return allocating(2, 0);
  const isOfTexts = isText(list.at(0));
  return allocating(isOfTexts ? 2 + perCharacter : 2, list.size * list.size);
}

/** An error stands for what should be there. */
function areTexts(values: readonly CelValue[]): boolean {
  return values.some(isText) && values.every((value) => isText(value) || value instanceof CelError);
}

function isText(value: CelValue | undefined): boolean {
  return typeof value === "string" || value instanceof Uint8Array;
}

function isKubernetesObject(value: CelValue | undefined): boolean {
  return value instanceof CelObject;
}

function comparing([a, b]: readonly CelValue[]): number {
  return reading(Math.min(actualSize(a), actualSize(b)));
}

function ordering(args: readonly CelValue[]): number {
  return areTexts(args) ? comparing(args) : 1;
}

/** What it takes to read a value to its ends. */
function traversal(value: CelValue): number {
  if (typeof value === "string")
    return Math.trunc(new TextEncoder().encode(value).length * perCharacter);
  if (value instanceof Uint8Array) return Math.trunc(value.length * perCharacter);
  if (isCelList(value)) return sumOf(itemsOf(value), traversal);
  if (isCelMap(value))
    return sumOf(value.keys(), (key) => traversal(key) + traversal(value.find(key) ?? null));
  return 1;
}

function sumOf(values: readonly CelValue[], cost: (value: CelValue) => number): number {
  return values.reduce<number>((total, value) => total + cost(value), 0);
}
