/** A point in time as Go keeps it: nanoseconds since 1970, and the offset that it was written with. */
export interface Instant {
  readonly nanoseconds: bigint;
  readonly offsetSeconds: number;
}

const second = 1_000_000_000n;
const limit = 2n ** 63n;

const units: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1_000n,
  µs: 1_000n,
  μs: 1_000n,
  ms: 1_000_000n,
  s: second,
  m: 60n * second,
  h: 3_600n * second,
};

/** Reads Go's form of a duration, such as `1h30m` or `-1.5s`, as nanoseconds of 64 bits. */
export function parseGoDuration(text: string): bigint | undefined {
  const sign = /^[+-]/.exec(text)?.[0];
  const body = sign === undefined ? text : text.slice(1);
  if (body === "0") return 0n;
  if (!/^(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+$/.test(body)) return undefined;
  let total = 0n;
  for (const [, whole = "", fraction = "", unit = ""] of body.matchAll(
    /(\d*)(?:\.(\d*))?(ns|us|µs|μs|ms|s|m|h)/g,
  )) {
    const size = units[unit] ?? 0n;
    total += (whole === "" ? 0n : BigInt(whole)) * size + partOf(fraction, size);
    if (total > limit) return undefined;
  }
  if (sign === "-") return -total;
  return total === limit ? undefined : total;
}

/** What stands after the decimal point, in double arithmetic and rounded down, as Go does. */
function partOf(digits: string, unit: bigint): bigint {
  let value = 0n;
  let scale = 1;
  for (const digit of digits) {
    if (value > (limit - 1n) / 10n) break;
    const next = value * 10n + BigInt(digit);
    if (next > limit) break;
    value = next;
    scale *= 10;
  }
  return BigInt(Math.trunc(Number(value) * (Number(unit) / scale)));
}

const day = 24n * 3_600n * second;
/** Names of units; a word that starts with the last of them counts too. */
const looseUnits: readonly (readonly [nanoseconds: bigint, names: readonly string[]])[] = [
  [1n, ["ns", "nano"]],
  [1_000n, ["us", "µs", "micro"]],
  [1_000_000n, ["ms", "milli"]],
  [second, ["s", "sec"]],
  [60n * second, ["m", "min"]],
  [3_600n * second, ["h", "hr", "hour"]],
  [day, ["d", "day"]],
  [7n * day, ["w", "wk", "week"]],
];

/**
 * Reads a text of the format `duration`: Go's form, else every `3 days` or `2w` in it, added up.
 *
 * Follows kube-openapi `strfmt/duration.go`, which passes over the rest of the text.
 */
export function parseDurationFormat(text: string): bigint | undefined {
  const exact = parseGoDuration(text);
  if (exact !== undefined) return exact;
  let total: bigint | undefined;
  for (const [, amount = "", word = ""] of text.matchAll(/(\d+)[\t\n\f\r ]*([A-Za-zµ]+)/g)) {
    const factor = BigInt(amount);
    if (factor >= limit) return undefined;
    const unit = word.toLowerCase();
    for (const [size, names] of looseUnits) {
      const matches = names.includes(unit) || unit.startsWith(names.at(-1) ?? unit);
      if (matches) total = BigInt.asIntN(64, (total ?? 0n) + factor * size);
    }
  }
  return total;
}

/** Reads `2006-01-02` as a date that exists; the years start at 0. */
export function parseDate(text: string): Instant | undefined {
  const [, year = "", month = "", dayOfMonth = ""] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === "") return undefined;
  const days = daysOf(Number(year), Number(month), Number(dayOfMonth));
  return days === undefined ? undefined : { nanoseconds: BigInt(days) * day, offsetSeconds: 0 };
}

/** Days since 1970; `undefined` for a date that does not exist. */
function daysOf(year: number, month: number, dayOfMonth: number): number | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, dayOfMonth);
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth;
  return exists ? date.getTime() / 86_400_000 : undefined;
}

/**
 * Reads a time as Go's `time.Parse` does with the layout of RFC 3339: an hour may have one digit,
 * and any number of digits follow a point or comma. `zone` says whether one must be there.
 */
export function parseRfc3339(text: string, zone: "required" | "absent"): Instant | undefined {
  const match = /^(\d{4}-\d\d-\d\d)T(\d{1,2}):(\d\d):(\d\d)(?:[.,](\d+))?(Z|[+-]\d\d:\d\d)?$/.exec(
    text,
  );
  if (match === null || (zone === "required") === (match[6] === undefined)) return undefined;
  const [, dateText = "", hour, minute, seconds, fraction = "", offset = "Z"] = match;
  const date = parseDate(dateText);
  const [hours, minutes, wholeSeconds] = [Number(hour), Number(minute), Number(seconds)];
  const offsetSeconds = offsetOf(offset);
  const inRange = hours < 24 && minutes < 60 && wholeSeconds < 60;
  if (date === undefined || !inRange || offsetSeconds === undefined) return undefined;
  const clock = BigInt(hours * 3_600 + minutes * 60 + wholeSeconds - offsetSeconds);
  const part = BigInt(fraction.slice(0, 9).padEnd(9, "0"));
  return { nanoseconds: date.nanoseconds + clock * second + part, offsetSeconds };
}

function offsetOf(text: string): number | undefined {
  if (text === "Z") return 0;
  const [hours, minutes] = [Number(text.slice(1, 3)), Number(text.slice(4, 6))];
  if (hours > 24 || minutes > 60) return undefined;
  return (text.startsWith("-") ? -1 : 1) * (hours * 3_600 + minutes * 60);
}

/** Writes an instant as Go does with `RFC3339Nano`: in its own offset, without zeros at the end. */
export function formatRfc3339({ nanoseconds, offsetSeconds }: Instant): string {
  const local = nanoseconds + BigInt(offsetSeconds) * second;
  const part = ((local % second) + second) % second;
  const date = new Date(Number((local - part) / 1_000_000n));
  const year = String(date.getUTCFullYear()).padStart(4, "0");
  const rest = date.toISOString().slice(-20, -5);
  const fraction = part === 0n ? "" : `.${String(part).padStart(9, "0").replace(/0+$/, "")}`;
  return `${year}${rest}${fraction}${formatOffset(offsetSeconds)}`;
}

function formatOffset(offsetSeconds: number): string {
  if (offsetSeconds === 0) return "Z";
  const minutes = Math.trunc(Math.abs(offsetSeconds) / 60);
  const pad = (value: number): string => String(value).padStart(2, "0");
  return `${offsetSeconds < 0 ? "-" : "+"}${pad(Math.trunc(minutes / 60))}:${pad(minutes % 60)}`;
}
