import type { CelSample } from "../unit/schema/cel-values.js";
import { celValues } from "../unit/schema/cel-values.js";
import type { Random } from "./random.js";

const rules = celValues.rules.map(({ rule }) => rule);
const texts = celValues.texts.map(({ text }) => text);

/** A rule that combines recorded ones, errors and all. */
export function randomRule(random: Random, depth: number): string {
  if (depth <= 0) return random.pick(rules);
  const rule = (): string => randomRule(random, depth - 1);
  const text = (): string => randomText(random, depth - 1);
  const below = (end: number): number => random.below(end);
  const ofTexts = [
    "isSorted()",
    "distinct().size() == 2",
    "sort()[0] == 'a'",
    "reverse()[0] == 'b'",
    "sortBy(x, x.size())[0] == ''",
    "indexOf('a') == 1",
    "max() == 'a'",
    "filter(z, z != '').size() == 1",
    "exists_one(z, z != '')",
    "transformList(i, v, v + string(i)).size() == 2",
  ];
  return random.pick<() => string>([
    () => random.pick(rules),
    () => `(${rule()}) && (${rule()})`,
    () => `(${rule()}) || (${rule()})`,
    () => `!(${rule()})`,
    () => `((${rule()}) ? (${rule()}) : (${rule()}))`,
    () => `(${text()}) == (${text()})`,
    () => `(${text()}) < (${text()})`,
    () => `(${text()}).contains(${text()})`,
    () => `(${text()}).matches('^[a-z]')`,
    () => `size(${text()}) > ${below(6)}`,
    () => `(${text()}) in [${text()}, ${text()}]`,
    () => `[${text()}, ${text()}].exists(x, x == (${text()}))`,
    () => `[${text()}, ${text()}].map(y, y + 'a').size() == ${below(4)}`,
    () => `[${text()}, ${text()}].${random.pick(ofTexts)}`,
    () => `[${rule()}, ${rule()}].all(x, x)`,
    () => `[${rule()}, ${rule()}].filter(x, x).size() == 1`,
    () => `[1, 2].exists(i, i == 1 && (${rule()}))`,
    () => `[0, 1].${random.pick(["all", "exists", "exists_one"])}(i, 1 / i > 0 || (${rule()}))`,
    () => `{'a': ${rule()}}['${random.pick(["a", "b"])}']`,
    () => `[dyn(${text()}), dyn(${rule()})].exists(x, x == dyn(${text()}))`,
    () => `!optional.ofNonZeroValue(${text()}).hasValue() || (${rule()})`,
  ])();
}

function randomText(random: Random, depth: number): string {
  if (depth <= 0) return random.pick(texts);
  const rule = (): string => randomRule(random, depth - 1);
  const text = (): string => randomText(random, depth - 1);
  return random.pick<() => string>([
    () => random.pick(texts),
    () => `(${text()}) + (${text()})`,
    () => `((${rule()}) ? (${text()}) : (${text()}))`,
    () => `(${text()}).replace('a', ${text()})`,
    () => `(${text()}).substring(${random.below(4)})`,
    () => `(${text()}).split('${random.pick(["a", "", " ", ","])}')[${random.below(2)}]`,
    () => `(${text()}).upperAscii()`,
    () => `string(${rule()})`,
    () => `'%s|%s'.format([${text()}, ${rule()}])`,
    () => `[${text()}, ${text()}].join('-')`,
    () => `optional.of(${text()}).orValue(${text()})`,
    () => `{'a': ${text()}, ${text()}: 'b'}['a']`,
  ])();
}

/** A sample whose fields come from several recorded ones. */
export function randomSample(random: Random): CelSample {
  const spec = mixed(
    random,
    celValues.samples.map((sample) => sample.spec),
  );
  if (random.chance(0.5)) return { spec };
  const old = mixed(
    random,
    celValues.samples.flatMap((sample) => sample.old ?? []),
  );
  return { spec, old };
}

function mixed(random: Random, values: readonly CelSample["spec"][]): CelSample["spec"] {
  const names = random.some(Object.keys(celValues.properties), 0.7);
  return Object.fromEntries(
    names.flatMap((name) => {
      const given = values
        .map((value) => Object(value))
        .filter((value) => Object.hasOwn(value, name));
      return given.length === 0 ? [] : [[name, random.pick(given)[name]]];
    }),
  );
}
