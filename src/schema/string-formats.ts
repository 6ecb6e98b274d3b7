/**
 * The formats of strings that a kube-apiserver 1.36 checks.
 *
 * Follows `apiextensions-apiserver/pkg/apiserver/validation/formats.go`; the last two came with 1.34.
 */
const stringFormats = [
  "date-time",
  "date",
  "duration",
  "byte",
  "password",
  "uri",
  "email",
  "hostname",
  "ipv4",
  "ipv6",
  "cidr",
  "mac",
  "uuid",
  "uuid3",
  "uuid4",
  "uuid5",
  "isbn",
  "isbn10",
  "isbn13",
  "creditcard",
  "ssn",
  "hexcolor",
  "rgbcolor",
  "bsonobjectid",
  "k8s-short-name",
  "k8s-long-name",
] as const;

/** A format of strings that the API server checks. */
export type StringFormat = (typeof stringFormats)[number];

const withoutDashes = (format: string): string => format.replaceAll("-", "");
const known: ReadonlySet<string> = new Set(stringFormats.map(withoutDashes));

/** The formats that the API server checks on a node of a type; it drops any other without a word. */
export function formatsOf(type: string | undefined): readonly string[] {
  switch (type) {
    case undefined:
    case "string":
      return stringFormats;
    case "integer":
      return ["int32", "int64"];
    case "number":
      return ["float", "double"];
    default:
      return [];
  }
}

/** Whether the API server checks a format on a node of a type; it looks past dashes in those of strings. */
export function isKnownFormat(type: string | undefined, format: string): boolean {
  if (type === undefined || type === "string") return known.has(withoutDashes(format));
  return formatsOf(type).includes(format);
}
