import { isEmail } from "./email.js";
import { parseIp, parseNetwork } from "./ip-address.js";
import { parseRequestUri } from "./request-uri.js";
import { parseDate, parseDurationFormat } from "./time-text.js";

interface Format {
  /** What a text of it is, for messages. */
  readonly is: string;
  readonly test: (text: string) => boolean;
}

const matching =
  (pattern: RegExp) =>
  (text: string): boolean =>
    pattern.test(text);

const uuid = (is: string, pattern: RegExp): Format => ({ is, test: matching(pattern) });

/**
 * The formats of strings that the API server checks, by name without dashes.
 *
 * Follows kube-openapi `pkg/validation/strfmt` as kube-apiserver 1.36 uses it; odd answers are
 * its own: a hostname of one label takes a dash in second place only, `5s garbage` is a duration.
 */
const formats: Readonly<Record<string, Format>> = {
  bsonobjectid: { is: "24 hexadecimal digits", test: matching(/^[0-9a-fA-F]{24}$/) },
  byte: {
    is: "text in base64, at least one byte",
    test: matching(
      /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/,
    ),
  },
  cidr: {
    is: "a network such as 10.0.0.0/8",
    test: (text) => parseNetwork(text, "sloppy") !== undefined,
  },
  creditcard: { is: "the number of a credit card", test: isCreditCard },
  date: { is: "a date such as 2006-01-02", test: (text) => parseDate(text) !== undefined },
  datetime: { is: "a time such as 2006-01-02T15:04:05Z", test: isDateTime },
  duration: {
    is: "a duration such as 1h30m",
    test: (text) => parseDurationFormat(text) !== undefined,
  },
  email: { is: "an email address", test: isEmail },
  hexcolor: { is: "a color such as #ffcc00", test: matching(/^#?(?:[0-9a-fA-F]{3}){1,2}$/) },
  hostname: { is: "a host name", test: isHostname },
  ipv4: {
    is: "an IPv4 address",
    test: (text) => text.includes(".") && parseIp(text, "sloppy") !== undefined,
  },
  ipv6: { is: "an IPv6 address", test: (text) => text.includes(":") && parseIp(text)?.zone === "" },
  isbn: { is: "an ISBN", test: (text) => isIsbn10(text) || isIsbn13(text) },
  isbn10: { is: "an ISBN of 10 digits", test: isIsbn10 },
  isbn13: { is: "an ISBN of 13 digits", test: isIsbn13 },
  k8slongname: {
    is: "a name of lower-case letters, digits, '-' and '.', at most 253 characters",
    test: matching(
      /^(?=.{1,253}$)[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/,
    ),
  },
  k8sshortname: {
    is: "a name of lower-case letters, digits and '-', at most 63 characters",
    test: matching(/^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/),
  },
  mac: { is: "a MAC address such as 00:00:5e:00:53:01", test: isMac },
  password: { is: "a string", test: () => true },
  rgbcolor: { is: "a color such as rgb(255, 0, 0)", test: isRgbColor },
  ssn: {
    is: "a number such as 000-00-0000",
    test: matching(/^(?=.{11}$)\d{3}[- ]?\d{2}[- ]?\d{4}$/),
  },
  uri: { is: "an absolute URI or path", test: (text) => typeof parseRequestUri(text) === "object" },
  uuid: uuid("a UUID", /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i),
  uuid3: uuid(
    "a UUID of version 3",
    /^[0-9a-f]{8}-?[0-9a-f]{4}-?3[0-9a-f]{3}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i,
  ),
  uuid4: uuid(
    "a UUID of version 4",
    /^[0-9a-f]{8}-?[0-9a-f]{4}-?4[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i,
  ),
  uuid5: uuid(
    "a UUID of version 5",
    /^[0-9a-f]{8}-?[0-9a-f]{4}-?5[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i,
  ),
};

/** What a text of the format would be, when this one is not; `undefined` for a good one. */
export function faultOfFormat(format: string, text: string): string | undefined {
  const name = format.replaceAll("-", "");
  const known = Object.hasOwn(formats, name) ? formats[name] : undefined;
  return known === undefined || known.test(text) ? undefined : known.is;
}

/** Looser than RFC 3339: any separator before the fraction, and what follows another `t` is not read. */
function isDateTime(text: string): boolean {
  const [date = "", time] = text.toLowerCase().split("t");
  if (time === undefined || parseDate(date) === undefined) return false;
  const clock = /^(\d\d):(\d\d):(\d\d)(?:[^\n]\d+)?(?:z|[+-]\d\d:\d\d)$/.exec(time);
  const [, hour = "", minute = "", second = ""] = clock ?? [];
  return clock !== null && hour <= "23" && minute <= "59" && second <= "59";
}

const letter = String.raw`a-zA-Z\p{L}`;
const symbol = String.raw`${letter}0-9\p{S}`;
const hostnames = new RegExp(
  `^(?:[${symbol}](?:-?[${symbol}]{0,62})?|(?:[${symbol}](?:[${symbol}-]{0,61}[${symbol}])?\\.)+[${letter}]{2,63})$`,
  "u",
);

function isHostname(text: string): boolean {
  const bytes = (part: string): number => new TextEncoder().encode(part).length;
  if (text.length > 255 || bytes(text) > 255) return false;
  return hostnames.test(text) && text.split(".").every((label) => bytes(label) <= 63);
}

/** 6, 8 or 20 bytes in hexadecimal: in pairs with one separator, in fours with dots, or without. */
function isMac(text: string): boolean {
  const grouped =
    /^[0-9a-f]{2}([:-])(?:[0-9a-f]{2}\1)*[0-9a-f]{2}$/i.test(text) ||
    /^(?:[0-9a-f]{4}\.)+[0-9a-f]{4}$/i.test(text) ||
    /^(?:[0-9a-f]{2})+$/i.test(text);
  return grouped && [12, 16, 40].includes(text.replaceAll(/[:.-]/g, "").length);
}

function isRgbColor(text: string): boolean {
  const parts =
    /^rgb\([\t\n\f\r ]*(\d+)[\t\n\f\r ]*,[\t\n\f\r ]*(\d+)[\t\n\f\r ]*,[\t\n\f\r ]*(\d+)[\t\n\f\r ]*\)$/.exec(
      text,
    );
  const isPart = (part: string): boolean =>
    /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255;
  return parts !== null && parts.slice(1).every(isPart);
}

function isIsbn10(text: string): boolean {
  const digits = text.replaceAll(/[\t\n\f\r -]+/g, "");
  if (!/^(?:\d{9}X|\d{10})$/.test(digits)) return false;
  const sum = Array.from(
    digits,
    (digit, index) => (index + 1) * (digit === "X" ? 10 : Number(digit)),
  );
  return sum.reduce((a, b) => a + b, 0) % 11 === 0;
}

function isIsbn13(text: string): boolean {
  const digits = text.replaceAll(/[\t\n\f\r -]+/g, "");
  if (!/^\d{13}$/.test(digits)) return false;
  const sum = Array.from(digits, (digit, index) => (index % 2 === 0 ? 1 : 3) * Number(digit));
  return sum.reduce((a, b) => a + b, 0) % 10 === 0;
}

const cardNumber =
  /^(?:4\d{12}(?:\d{3})?|5[1-5]\d{14}|6(?:011|5\d\d)\d{12}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|(?:2131|1800|35\d{3})\d{11})$/;

/** A number of one of the big issuers whose digits satisfy Luhn's formula; other characters are passed over. */
function isCreditCard(text: string): boolean {
  const digits = text.replaceAll(/\D+/g, "");
  if (!cardNumber.test(digits)) return false;
  const sum = Array.from(digits)
    .toReversed()
    .map((digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return value > 9 ? value - 9 : value;
    })
    .reduce((a, b) => a + b, 0);
  return sum % 10 === 0;
}
