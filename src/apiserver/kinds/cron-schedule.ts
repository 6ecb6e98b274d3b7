import { goQuote } from "../values/go-text.js";

interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly names?: readonly string[];
}

const months = [
  "",
  "jan",
  "feb",
  "mar",
  "apr",
  "may",
  "jun",
  "jul",
  "aug",
  "sep",
  "oct",
  "nov",
  "dec",
];
const days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const fields: readonly Bounds[] = [
  { least: 0, most: 59 },
  { least: 0, most: 23 },
  { least: 1, most: 31 },
  { least: 1, most: 12, names: months },
  { least: 0, most: 6, names: days },
];
const descriptors = [
  "@yearly",
  "@annually",
  "@monthly",
  "@weekly",
  "@daily",
  "@midnight",
  "@hourly",
];

/** What is wrong with a schedule; undefined for a good one. Follows `ParseStandard` of robfig/cron. */
export function scheduleFault(schedule: string): string | undefined {
  if (schedule === "") return "empty spec string";
  const [, zone, rest] = /^(?:CRON_)?TZ=(\S*)\s+(.*)$/s.exec(schedule) ?? [];
  if (zone !== undefined && !isTimeZone(zone))
    return `provided bad location ${zone}: unknown time zone ${zone}`;
  const spec = rest?.trim() ?? schedule;
  if (spec.startsWith("@")) return descriptorFault(spec);
  const given = spec.split(/\s+/).filter((part) => part !== "");
  if (given.length !== fields.length)
    return `expected exactly ${fields.length} fields, found ${given.length}: [${given.join(" ")}]`;
  for (const [index, bounds] of fields.entries()) {
    for (const range of (given[index] ?? "").split(",")) {
      const fault = range === "" ? undefined : rangeFault(range, bounds);
      if (fault !== undefined) return fault;
    }
  }
  return undefined;
}

function descriptorFault(spec: string): string | undefined {
  if (descriptors.includes(spec)) return undefined;
  const every = "@every ";
  if (!spec.startsWith(every)) return `unrecognized descriptor: ${spec}`;
  const duration = spec.slice(every.length);
  const isDuration = /^[-+]?(?:0|(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|ms|s|m|h))+$/.test(duration);
  return isDuration
    ? undefined
    : `failed to parse duration ${spec}: time: invalid duration ${goQuote(duration)}`;
}

function rangeFault(range: string, { least, most, names = [] }: Bounds): string | undefined {
  const [interval = "", step, ...more] = range.split("/");
  const [low = "", high, ...others] = interval.split("-");
  let start = least;
  let end = most;
  if (low !== "*" && low !== "?") {
    const first = readNumber(low, names);
    if (typeof first === "string") return first;
    start = first;
    end = first;
    if (others.length > 0) return `too many hyphens: ${range}`;
    if (high !== undefined) {
      const last = readNumber(high, names);
      if (typeof last === "string") return last;
      end = last;
    }
  }
  if (more.length > 0) return `too many slashes: ${range}`;
  const width = step === undefined ? 1 : readNumber(step, []);
  if (typeof width === "string") return width;
  if (step !== undefined && high === undefined) end = most;
  if (start < least) return `beginning of range (${start}) below minimum (${least}): ${range}`;
  if (end > most) return `end of range (${end}) above maximum (${most}): ${range}`;
  if (start > end) return `beginning of range (${start}) beyond end of range (${end}): ${range}`;
  return width === 0 ? `step of range should be a positive number: ${range}` : undefined;
}

/** A number, or what is wrong with it. */
function readNumber(text: string, names: readonly string[]): number | string {
  const named = names.indexOf(text.toLowerCase());
  if (text !== "" && named >= 0) return named;
  if (!/^[-+]?\d+$/.test(text))
    return `failed to parse int from ${text}: strconv.Atoi: parsing ${goQuote(text)}: invalid syntax`;
  const number = Number(text);
  return number < 0 ? `negative number (${number}) not allowed: ${text}` : number;
}

/** Whether there is a time zone of this name. */
export function isTimeZone(name: string): boolean {
  // Go finds zones by the names of files.
  if (!name.split("/").every((part) => /^[A-Z]/.test(part))) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
