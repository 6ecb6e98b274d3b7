import type { CelFunction } from "./cel-functions-text.js";
import { CelDuration, CelError, CelTimestamp, NO_OVERLOAD, type CelValue } from "./cel-value.js";

const second = 1_000_000_000n;

/** Takes a date whose UTC parts are those of the wanted zone. */
type Part = (date: Date) => number;

/** The nanoseconds in a unit that durations are counted in, and the part of a time of that name. */
const clockParts: Readonly<Record<string, { readonly unit: bigint; readonly part: Part }>> = {
  getHours: { unit: 3_600n * second, part: (date) => date.getUTCHours() },
  getMinutes: { unit: 60n * second, part: (date) => date.getUTCMinutes() },
  getSeconds: { unit: second, part: (date) => date.getUTCSeconds() },
  getMilliseconds: { unit: 1_000_000n, part: (date) => date.getUTCMilliseconds() },
};

const calendarParts: Readonly<Record<string, Part>> = {
  getFullYear: (date) => date.getUTCFullYear(),
  getMonth: (date) => date.getUTCMonth(),
  getDayOfYear: (date) => {
    const start = new Date(0);
    start.setUTCFullYear(date.getUTCFullYear(), 0, 1);
    return Math.floor((date.getTime() - start.getTime()) / 86_400_000);
  },
  getDayOfMonth: (date) => date.getUTCDate() - 1,
  getDate: (date) => date.getUTCDate(),
  getDayOfWeek: (date) => date.getUTCDay(),
};

/**
 * The parts of timestamps, in UTC or a named zone, and the units of durations.
 *
 * Follows cel-go `common/stdlib/standard.go`.
 */
export const TIME_FUNCTIONS: Readonly<Record<string, CelFunction>> = Object.fromEntries([
  ...Object.entries(calendarParts).map(([name, part]): [string, CelFunction] => [
    name,
    (value = null, zone) => partOf(value, zone, part),
  ]),
  ...Object.entries(clockParts).map(([name, { unit, part }]): [string, CelFunction] => [
    name,
    (value = null, zone) =>
      value instanceof CelDuration ? value.nanoseconds / unit : partOf(value, zone, part),
  ]),
]);

function partOf(value: CelValue, zone: CelValue | undefined, part: Part): CelValue {
  if (!(value instanceof CelTimestamp)) return NO_OVERLOAD;
  const { nanoseconds } = value.instant;
  const rest = nanoseconds % 1_000_000n;
  const milliseconds = Number((nanoseconds - (rest < 0n ? rest + 1_000_000n : rest)) / 1_000_000n);
  const offset = typeof zone === "string" ? offsetOf(zone, milliseconds) : 0;
  if (offset instanceof CelError) return offset;
  return BigInt(part(new Date(milliseconds + offset)));
}

/** How far a zone is ahead of UTC at a time, in milliseconds: of an IANA name, or of `±hours:minutes`. */
function offsetOf(zone: string, milliseconds: number): number | CelError {
  const colon = zone.indexOf(":");
  if (colon === -1) return namedOffset(zone, milliseconds);
  const [hours, minutes] = [zone.slice(0, colon), zone.slice(colon + 1)];
  for (const part of [hours, minutes]) {
    if (!/^[+-]?\d+$/.test(part))
      return new CelError(`strconv.Atoi: parsing ${JSON.stringify(part)}: invalid syntax`);
  }
  const total = zone.startsWith("-")
    ? Number(hours) * 60 - Number(minutes)
    : Number(hours) * 60 + Number(minutes);
  return total * 60_000;
}

function namedOffset(zone: string, milliseconds: number): number | CelError {
  if (zone === "" || zone === "UTC" || zone === "Local") return 0;
  // Go knows no zones by offset, and tells upper case from lower case.
  if (!/^[A-Z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/.test(zone))
    return new CelError(`unknown time zone ${zone}`);
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      calendar: "gregory",
      hourCycle: "h23",
      era: "short",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  } catch {
    return new CelError(`unknown time zone ${zone}`);
  }
  const parts = new Map(
    format.formatToParts(milliseconds).map(({ type, value }) => [type, value] as const),
  );
  const numberAt = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type));
  const local = new Date(0);
  const year = parts.get("era") === "BC" ? 1 - numberAt("year") : numberAt("year");
  local.setUTCFullYear(year, numberAt("month") - 1, numberAt("day"));
  local.setUTCHours(numberAt("hour"), numberAt("minute"), numberAt("second"));
  return local.getTime() - Math.floor(milliseconds / 1000) * 1000;
}
