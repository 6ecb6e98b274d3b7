const units: Readonly<Record<string, number>> = {
  ns: 1,
  us: 1e3,
  µs: 1e3,
  μs: 1e3,
  ms: 1e6,
  s: 1e9,
  m: 6e10,
  h: 3.6e12,
};

/** Whether `duration('…')` takes a text: Go's form, `1h30m` or `-1.5s`, within 64 bits of nanoseconds. */
export function isGoDuration(text: string): boolean {
  if (/^[+-]?0$/.test(text)) return true;
  if (!/^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+$/.test(text)) return false;
  let nanoseconds = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g))
    nanoseconds += Number(amount) * (units[unit ?? ""] ?? 0);
  return nanoseconds < 2 ** 63;
}

/** Whether `timestamp('…')` takes a text: RFC 3339 with a date that exists and a year from 1 on. */
export function isRfc3339(text: string): boolean {
  const match =
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:[.,]\d+)?(?:Z|[+-](\d\d):(\d\d))$/.exec(text);
  if (match === null) return false;
  const [
    year = 0,
    month = 0,
    day = 0,
    hour = 0,
    minute = 0,
    second = 0,
    zoneHour = 0,
    zoneMinute = 0,
  ] = match.slice(1).map((part) => Number(part ?? 0));
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return (
    year >= 1 &&
    day >= 1 &&
    day <= days &&
    hour < 24 &&
    minute < 60 &&
    second < 60 &&
    zoneHour <= 24 &&
    zoneMinute < 60
  );
}

/** Whether `timestamp(…)` takes a number: a second of the years 1 to 9999. */
export function isTimestampSecond(second: bigint): boolean {
  return second >= -62_135_596_800n && second <= 253_402_300_799n;
}
