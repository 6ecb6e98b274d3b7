import { matchesPattern } from "../schema/pattern.js";
import type { JSONSchemaProps } from "../schema/types.js";
import { drawMatch, type LengthWish } from "./draw-pattern.js";
import type { DrawSource } from "./draw-source.js";

/** Texts of the formats that the API server checks; `src/schema/formats.ts` has what they are. */
const ofFormats: Readonly<Record<string, readonly string[]>> = {
  bsonobjectid: ["0123456789abcdef01234567"],
  byte: ["YQ==", "c2xpcHdheQ=="],
  cidr: ["10.0.0.0/8", "192.168.1.0/24", "fd00::/8"],
  creditcard: ["4111111111111111"],
  date: ["2026-01-31", "2024-02-29"],
  datetime: ["2026-01-31T12:00:00Z", "2024-02-29T23:59:59+02:00"],
  duration: ["0s", "1s", "90s", "1h30m", "24h"],
  email: ["a@example.com", "first.last+tag@mail.example.com"],
  hexcolor: ["#fff", "#0099cc"],
  hostname: ["a", "example.com", "shop.eu.example.com", `${"a".repeat(63)}.example.com`],
  ipv4: ["10.0.0.1", "255.255.255.255"],
  ipv6: ["::1", "fd00::1"],
  isbn: ["0321751043", "978-0321751041"],
  isbn10: ["0321751043"],
  isbn13: ["978-0321751041"],
  k8slongname: ["a", "a.example.com", "a".repeat(253)],
  k8sshortname: ["a", "a-1", "a".repeat(63)],
  mac: ["00:00:5e:00:53:01"],
  rgbcolor: ["rgb(255, 0, 0)"],
  ssn: ["123-45-6789"],
  uri: ["https://example.com/", "http://10.0.0.1:8080/a?b=c", "/a/path"],
  uuid: ["123e4567-e89b-12d3-a456-426614174000"],
  uuid3: ["123e4567-e89b-32d3-a456-426614174000"],
  uuid4: ["123e4567-e89b-42d3-a456-426614174000"],
  uuid5: ["123e4567-e89b-52d3-a456-426614174000"],
};

/** What people write, and what is easily taken for something else. */
const usual = [
  ..."a|b|ab|name-1|a.example.com|1|0|true|null|-|with space|A_B|a/b:c|%s|{{ a }}".split("|"),
  ...'ünïcödé|漢字|😀|"quoted"|$(HOME)|line\nbreak|__proto__|constructor'.split("|"),
];
const unboundedLongest = 300;

/** A text that a schema may take; the server has the last word. */
export function drawText(source: DrawSource, schema: JSONSchemaProps): string {
  const { pattern = "", minLength = 0, maxLength, format = "" } = schema;
  const name = format.replaceAll("-", "");
  const formatted = Object.hasOwn(ofFormats, name) ? ofFormats[name] : undefined;
  const fits = (text: string): boolean => {
    const { length } = Array.from(text);
    const isLong = length >= minLength && length <= (maxLength ?? Infinity);
    return isLong && (pattern === "" || matchesPattern(pattern, text));
  };
  if (formatted !== undefined) {
    const fitting = formatted.filter(fits);
    return source.oneOf(fitting.length > 0 ? fitting : formatted) ?? "";
  }
  if (pattern !== "") {
    const wish: LengthWish = source.oneOf(["any", "any", "any", "shortest", "longest"]) ?? "any";
    const found = drawMatch(source, pattern, { least: minLength, most: maxLength }, wish);
    if (found !== undefined) return found;
  }
  const most = Math.max(minLength, Math.min(maxLength ?? unboundedLongest, unboundedLongest));
  if (source.chance(0.15)) return repeated(source, minLength);
  if (source.chance(0.12)) return repeated(source, most);
  const fitting = usual.filter(fits);
  return source.oneOf(fitting) ?? repeated(source, source.between(minLength, most));
}

function repeated(source: DrawSource, length: number): string {
  const character = source.oneOf(["a", "a", "a", "x", "1", "é"]) ?? "a";
  return character.repeat(length);
}

/** A quantity, where a pattern of one is asked for, or whatever else it takes. */
export function drawQuantity(source: DrawSource, pattern: string): string | number | undefined {
  const fitting = ["0", "1", "500m", "1Gi", "2Gi", "10Gi", "1.5", "1e3", "100M"].filter((text) =>
    matchesPattern(pattern, text),
  );
  if (fitting.length < 3) return undefined;
  return source.chance(0.1) ? source.between(0, 3) : source.oneOf(fitting);
}
