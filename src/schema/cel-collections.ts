import { equals, equalsWithin } from "./cel-equality.js";
import {
  CelDuration,
  CelError,
  CelTimestamp,
  CelUint,
  isCelList,
  isCelMap,
  itemsOf,
  type CelList,
  type CelMap,
  type CelValue,
} from "./cel-value.js";

/**
 * A list that an expression made.
 *
 * Lists that grow from one another share one array, of which each sees its own length: only the
 * longest may write after its end. That keeps `map` and `filter` linear.
 */
export class CelValueList implements CelList {
  readonly celKind = "list";
  readonly size: number;
  readonly #items: CelValue[];

  /** Takes over the array. */
  constructor(items: CelValue[]) {
    this.#items = items;
    this.size = items.length;
  }

  get native(): unknown {
    return this;
  }

  at(index: number): CelValue {
    const item = index < this.size ? this.#items[index] : undefined;
    return item === undefined ? new CelError(`index out of bounds: ${index}`) : item;
  }

  equals(other: CelValue): boolean | CelError {
    if (!isCelList(other) || other.size !== this.size) return false;
    return itemsOf(this).every((item, index) => equals(item, other.at(index)) !== false);
  }

  add(other: CelList): CelList {
    if (this.size === 0) return other;
    if (other.size === 0) return this;
    const items = this.#items.length === this.size ? this.#items : this.#items.slice(0, this.size);
    for (const item of itemsOf(other)) items.push(item);
    return new CelValueList(items);
  }

  contains(value: CelValue): boolean {
    return itemsOf(this).some((item) => equalsWithin(value, item) === true);
  }
}

interface Entry {
  readonly key: CelValue;
  readonly value: CelValue;
  readonly index: number;
}

/** A map that an expression made; maps that grow from one another share their entries, as lists do. */
export class CelValueMap implements CelMap {
  readonly celKind = "map";
  readonly size: number;
  readonly #entries: Map<string, Entry>;

  /** Of equal keys, the last one counts. Entries are taken over from another map as they are. */
  constructor(entries: readonly (readonly [CelValue, CelValue])[] | Map<string, Entry>) {
    this.#entries = entries instanceof Map ? entries : entriesOf(entries);
    this.size = this.#entries.size;
  }

  get native(): unknown {
    return this;
  }

  keys(): readonly CelValue[] {
    return this.#own().map(({ key }) => key);
  }

  find(key: CelValue): CelValue | undefined {
    const entry = this.#entries.get(keyText(key));
    return entry === undefined || entry.index >= this.size ? undefined : entry.value;
  }

  equals(other: CelValue): boolean | CelError {
    if (!isCelMap(other) || other.size !== this.size) return false;
    return this.#own().every(({ key, value }) => {
      const found = other.find(key);
      return found !== undefined && equals(value, found) !== false;
    });
  }

  /** The map with one more entry, or the error of a key that is there already. */
  insert(key: CelValue, value: CelValue): CelValue {
    if (this.find(key) !== undefined)
      return new CelError(`insert failed: key ${showValue(key)} already exists`);
    const isLongest = this.#entries.size === this.size;
    const entries = isLongest
      ? this.#entries
      : new Map(this.#own().map((entry) => [keyText(entry.key), entry]));
    entries.set(keyText(key), { key, value, index: this.size });
    return new CelValueMap(entries);
  }

  #own(): readonly Entry[] {
    return [...this.#entries.values()].filter(({ index }) => index < this.size);
  }
}

function entriesOf(pairs: readonly (readonly [CelValue, CelValue])[]): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const [key, value] of pairs) {
    const text = keyText(key);
    entries.set(text, { key, value, index: entries.get(text)?.index ?? entries.size });
  }
  return entries;
}

/** Whole numbers are one key, whatever their type. */
function keyText(key: CelValue): string {
  if (typeof key === "string") return `s${key}`;
  if (typeof key === "boolean") return `b${key}`;
  if (typeof key === "bigint") return `n${key}`;
  if (key instanceof CelUint) return `n${key.value}`;
  if (typeof key === "number") return Number.isInteger(key) ? `n${BigInt(key)}` : `d${key}`;
  return "no key";
}

/** A value as the API server writes it into an error. */
export function showValue(value: CelValue): string {
  if (typeof value === "number") return formatShort(value);
  if (value instanceof CelUint) return String(value.value);
  if (value instanceof CelDuration) return `${Number(value.nanoseconds) / 1e9}s`;
  if (value instanceof CelTimestamp) return String(value.instant.nanoseconds);
  if (typeof value === "object" && value !== null) return "a value";
  return String(value);
}

/** A double as Go writes it with `%g`: as few digits as needed, an exponent from seven digits on. */
export function formatShort(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "+Inf" : "-Inf";
  if (value === 0) return Object.is(value, -0) ? "-0" : "0";
  const [mantissa = "", exponentText = "0"] = value.toExponential().split("e");
  const exponent = Number(exponentText);
  if (exponent >= -4 && exponent < 6) return plainDigits(mantissa, exponent);
  const sign = exponent < 0 ? "-" : "+";
  return `${mantissa}e${sign}${String(Math.abs(exponent)).padStart(2, "0")}`;
}

/** A number without exponent, from `d.ddd` and its exponent. */
export function plainDigits(mantissa: string, exponent: number): string {
  const negative = mantissa.startsWith("-");
  const digits = mantissa.replace("-", "").replace(".", "");
  const sign = negative ? "-" : "";
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, "0");
  const fraction = digits.slice(exponent + 1);
  return `${sign}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}
