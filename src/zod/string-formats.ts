import { regexes } from "zod/v4/core";
import type { Place } from "./carried.js";
import { escapeRE2, toRE2 } from "./regex.js";

/** What zod says of a text beside its length. */
export interface StringFormatDef {
  readonly format: string;
  readonly pattern?: RegExp | undefined;
  readonly fn?: unknown;
  readonly prefix?: string;
  readonly suffix?: string;
  readonly includes?: string;
  readonly position?: number | undefined;
}

/**
 * The pattern of what zod checks with code, or with look-aheads. None of them becomes a format of the
 * API server, which reads most of them otherwise, and lets a list pass wherever a text has a format.
 */
function ownPattern({ format, pattern }: StringFormatDef): string | undefined {
  switch (format) {
    case "base64":
      return "^(?:[0-9A-Za-z+/]{4})*(?:[0-9A-Za-z+/]{2}==|[0-9A-Za-z+/]{3}=)?$";
    case "base64url":
      return "^(?:[0-9A-Za-z_-]{4})*(?:[0-9A-Za-z_-]{2,3})?$";
    case "ipv6":
      return `^(?:${ipv6})$`;
    case "cidrv6":
      return `^(?:${ipv6})/(?:12[0-8]|1[01][0-9]|[1-9]?[0-9])$`;
    case "duration":
      return pattern?.source === regexes.duration.source ? isoDuration : undefined;
    default:
      return undefined;
  }
}

const group = "[0-9A-Fa-f]{1,4}";
const octet = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";
const upTo = (groups: number): string => `(?:(?:${group}:){0,${groups - 1}}${group})?`;
/** What may stand before the last 32 bits of an address. */
const head = [
  `(?:${group}:){6}`,
  `::(?:${group}:){5}`,
  ...[1, 2, 3, 4].map((before) => `${upTo(before)}::(?:${group}:){${5 - before}}`),
  `${upTo(5)}::`,
].join("|");
/** The forms of an IPv6 address in RFC 3986, section 3.2.2. */
const ipv6 = `(?:${head})(?:${group}:${group}|(?:${octet}\\.){3}${octet})|${upTo(6)}::${group}|${upTo(7)}::`;

const seconds = "[0-9]+(?:[.,][0-9]+)?S";
const time = `T(?:[0-9]+H(?:[0-9]+M)?(?:${seconds})?|[0-9]+M(?:${seconds})?|${seconds})`;
const days = "(?:[0-9]+Y(?:[0-9]+M)?(?:[0-9]+D)?|[0-9]+M(?:[0-9]+D)?|[0-9]+D)";
/** A duration of ISO 8601-1, such as `P1DT12H`: weeks alone, or a date, a time or both. */
const isoDuration = `^P(?:[0-9]+W|${days}(?:${time})?|${time})$`;

/** The formats that zod checks with their pattern alone. */
const byPattern: ReadonlySet<string> = new Set([
  "cidrv4",
  "cuid",
  "cuid2",
  "date",
  "datetime",
  "duration",
  "e164",
  "email",
  "guid",
  "ipv4",
  "ksuid",
  "lowercase",
  "mac",
  "nanoid",
  "regex",
  "time",
  "ulid",
  "uppercase",
  "uuid",
  "xid",
]);

/** What to write for the formats that have no pattern. */
const instead: ReadonlyMap<string, string> = new Map([
  [
    "url",
    'write z.string().regex(…), or z.string().meta({ format: "uri" }) for what the API server takes for an absolute URI or path',
  ],
  ["hostname", 'write z.string().regex(…), or z.string().meta({ format: "hostname" })'],
  ["emoji", "write z.string().max(…), or z.enum([…])"],
  ["jwt", "write z.string().regex(…) for its three parts"],
  ["credit_card", "write z.string().regex(…), without the check of the digits"],
  ["iban", "write z.string().regex(…), without the check of the digits"],
]);

/** A pattern for the same texts; `undefined` where there is none, which is reported. */
export function patternOf(def: StringFormatDef, { report }: Place): string | undefined {
  const { format, pattern, prefix, suffix, includes, position } = def;
  if (format === "starts_with" && prefix !== undefined) return `^${escapeRE2(prefix)}`;
  if (format === "ends_with" && suffix !== undefined) return `${escapeRE2(suffix)}$`;
  if (format === "includes" && includes !== undefined && position === undefined)
    return escapeRE2(includes);
  const known = ownPattern(def);
  if (known !== undefined) return known;
  const advice = instead.get(format) ?? "write z.string().regex(…)";
  // A format of the author's own is one expression, or a function.
  const isExpression = pattern !== undefined && (byPattern.has(format) || def.fn !== undefined);
  if (!isExpression) {
    const message = `the format ${format} is checked by code, which an API server does not run: ${advice}`;
    report("ZOD_FORMAT", message);
    return undefined;
  }
  const translated = toRE2(pattern);
  if ("pattern" in translated) return translated.pattern;
  if (format === "regex")
    report("ZOD_REGEX", `the expression ${pattern.toString()} ${translated.fault}`);
  else
    report(
      "ZOD_FORMAT",
      `zod's expression for the format ${format} ${translated.fault}; ${advice}`,
    );
  return undefined;
}
