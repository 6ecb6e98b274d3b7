import { CelValueList } from "./cel-collections.js";
import { ofObject, ofText } from "./cel-functions-network.js";
import type { CelFunction } from "./cel-functions-text.js";
import {
  CelError,
  CelObject,
  CelOptional,
  NO_OVERLOAD,
  type CelValue,
  type NamedFormat,
} from "./cel-value.js";
import { faultOfFormat } from "./formats.js";
import {
  addQuantities,
  approximate,
  compareQuantities,
  integerOf,
  negateQuantity,
  parseQuantity,
  type Quantity,
} from "./quantity.js";
import { parseRequestUri } from "./request-uri.js";
import {
  compareSemanticVersions,
  normalizeSemanticVersion,
  parseSemanticVersion,
  type SemanticVersion,
} from "./semantic-version.js";

/**
 * The functions of quantities, semantic versions and formats, by name.
 *
 * Follows `apiserver/pkg/cel/library/quantity.go`, `semverlib.go` and `format.go`.
 */
export const KUBERNETES_FUNCTIONS: Readonly<Record<string, CelFunction>> = {
  quantity: ofText((text) => {
    const quantity = parseQuantity(text);
    return typeof quantity === "string"
      ? new CelError(quantity)
      : new CelObject({ type: "kubernetes.Quantity", quantity, isComputed: false });
  }),
  isQuantity: ofText((text) => typeof parseQuantity(text) === "object"),
  sign: ofQuantity((quantity) => signOf(quantity.unscaled)),
  asApproximateFloat: ofQuantity(approximate),
  isInteger: ofQuantity((quantity) => integerOf(quantity) !== undefined),
  asInteger: ofQuantity(
    (quantity) => integerOf(quantity) ?? new CelError("cannot convert value to integer"),
  ),
  add: ofQuantity((quantity, other) => computed(quantity, other, addQuantities)),
  sub: ofQuantity((quantity, other) =>
    computed(quantity, other, (a, b) => addQuantities(a, negateQuantity(b))),
  ),
  isGreaterThan: (a = null, b = null) => withOrder(a, b, (order) => order === 1),
  isLessThan: (a = null, b = null) => withOrder(a, b, (order) => order === -1),
  compareTo: (a = null, b = null) => withOrder(a, b, (order) => BigInt(order)),

  semver: ofText((text, normalize) => {
    const version = readVersion(text, normalize === true);
    return typeof version === "string"
      ? new CelError(version)
      : new CelObject({ type: "kubernetes.Semver", version });
  }),
  isSemver: ofText((text, normalize) => typeof readVersion(text, normalize === true) === "object"),
  major: ofObject("kubernetes.Semver", ({ version }) => BigInt.asIntN(64, version.major)),
  minor: ofObject("kubernetes.Semver", ({ version }) => BigInt.asIntN(64, version.minor)),
  patch: ofObject("kubernetes.Semver", ({ version }) => BigInt.asIntN(64, version.patch)),

  "format.named": ofText((name) => new CelOptional(formatValue(name))),
  validate: ofObject("kubernetes.NamedFormat", ({ format }, text = null) => {
    if (typeof text !== "string") return NO_OVERLOAD;
    const faults = format.faults(text);
    return new CelOptional(faults.length === 0 ? undefined : new CelValueList([...faults]));
  }),
};

function ofQuantity(
  compute: (quantity: Quantity, ...rest: readonly CelValue[]) => CelValue,
): CelFunction {
  return ofObject("kubernetes.Quantity", ({ quantity }, ...rest) => compute(quantity, ...rest));
}

function signOf(value: bigint): bigint {
  return value === 0n ? 0n : value > 0n ? 1n : -1n;
}

function quantityOf(value: CelValue | undefined): Quantity | undefined {
  if (typeof value === "bigint") return { unscaled: value, scale: 0, isSmall: true };
  return value instanceof CelObject && value.content.type === "kubernetes.Quantity"
    ? value.content.quantity
    : undefined;
}

function computed(
  quantity: Quantity,
  other: CelValue | undefined,
  compute: (a: Quantity, b: Quantity) => Quantity,
): CelValue {
  const right = quantityOf(other);
  if (right === undefined) return NO_OVERLOAD;
  const result = compute(quantity, right);
  return new CelObject({ type: "kubernetes.Quantity", quantity: result, isComputed: true });
}

/** Quantities and versions are ordered by functions of the same names. */
function withOrder(a: CelValue, b: CelValue, compute: (order: -1 | 0 | 1) => CelValue): CelValue {
  const [left, right] = [quantityOf(a), quantityOf(b)];
  if (left !== undefined && right !== undefined) return compute(compareQuantities(left, right));
  const [older, newer] = [versionOf(a), versionOf(b)];
  return older !== undefined && newer !== undefined
    ? compute(compareSemanticVersions(older, newer))
    : NO_OVERLOAD;
}

function versionOf(value: CelValue): SemanticVersion | undefined {
  return value instanceof CelObject && value.content.type === "kubernetes.Semver"
    ? value.content.version
    : undefined;
}

function readVersion(text: string, normalize: boolean): SemanticVersion | string {
  const full = normalize ? normalizeSemanticVersion(text) : text;
  return typeof full === "string" ? parseSemanticVersion(full) : full.fault;
}

const dnsLabel = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/;
const dnsSubdomain = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/;
const dns1035Label = /^[a-z](?:[-a-z0-9]*[a-z0-9])?$/;
const labelName = /^(?:[A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/;

/** A name of a length and a form; each of both is a fault of its own. */
function named(name: string, maxBytes: number, pattern: RegExp): NamedFormat["faults"] {
  return (text) => [
    ...(byteLength(text) > maxBytes ? [`must be no more than ${maxBytes} bytes`] : []),
    ...(pattern.test(text) ? [] : [`must be a ${name}`]),
  ];
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** A dash at the end of a prefix is not the end of the name. */
function ofPrefix(faults: NamedFormat["faults"]): NamedFormat["faults"] {
  return (text) => {
    const endsInDash = text.length > 1 && text.endsWith("-");
    return faults(endsInDash ? `${text.slice(0, -2)}a` : text);
  };
}

function qualifiedName(text: string): readonly string[] {
  const parts = text.split("/");
  if (parts.length > 2) return ["must have at most one '/'"];
  const [name = "", prefix] = parts.toReversed();
  const faults: string[] = [];
  if (prefix === "") faults.push("must not have an empty prefix");
  else if (prefix !== undefined)
    faults.push(...subdomain(prefix).map((fault) => `the prefix ${fault}`));
  if (name === "") faults.push("must not have an empty name");
  else if (byteLength(name) > 63) faults.push("must have a name of no more than 63 bytes");
  if (!labelName.test(name)) faults.push("must have a good name after the '/'");
  return faults;
}

const label = named("DNS label", 63, dnsLabel);
const subdomain = named("DNS subdomain", 253, dnsSubdomain);
const label1035 = named("DNS label that starts with a letter", 63, dns1035Label);

function asOne(fault: string | undefined): readonly string[] {
  return fault === undefined ? [] : [fault];
}

const checked =
  (format: string): NamedFormat["faults"] =>
  (text) =>
    asOne(faultOfFormat(format, text));

/** By the names that rules call them with; `patternLength` is what the API server reckons with. */
const formats: Readonly<Record<string, NamedFormat>> = {
  dns1123Label: { name: "DNS1123Label", faults: label, patternLength: 30 },
  dns1123Subdomain: { name: "DNS1123Subdomain", faults: subdomain, patternLength: 60 },
  dns1035Label: { name: "DNS1035Label", faults: label1035, patternLength: 30 },
  qualifiedName: { name: "QualifiedName", faults: qualifiedName, patternLength: 60 },
  dns1123LabelPrefix: { name: "DNS1123LabelPrefix", faults: ofPrefix(label), patternLength: 30 },
  dns1123SubdomainPrefix: {
    name: "DNS1123SubdomainPrefix",
    faults: ofPrefix(subdomain),
    patternLength: 60,
  },
  dns1035LabelPrefix: {
    name: "DNS1035LabelPrefix",
    faults: ofPrefix(label1035),
    patternLength: 30,
  },
  labelValue: {
    name: "LabelValue",
    faults: named("label's value", 63, /^(?:(?:[A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$/),
    patternLength: 40,
  },
  uri: {
    name: "URI",
    faults: (text) => {
      const url = parseRequestUri(text);
      return asOne(typeof url === "string" ? url : undefined);
    },
    patternLength: 1103,
  },
  uuid: { name: "uuid", faults: checked("uuid"), patternLength: 70 },
  byte: { name: "byte", faults: checked("byte"), patternLength: 84 },
  date: { name: "date", faults: checked("date"), patternLength: 71 },
  datetime: { name: "datetime", faults: checked("datetime"), patternLength: 71 },
};

function formatValue(name: string): CelObject | undefined {
  const format = Object.hasOwn(formats, name) ? formats[name] : undefined;
  return format === undefined
    ? undefined
    : new CelObject({ type: "kubernetes.NamedFormat", format });
}

/** `format.dns1123Label()` and the like; `undefined` for a name that is none of them. */
export function formatConstant(name: string): CelObject | undefined {
  return name.startsWith("format.") ? formatValue(name.slice("format.".length)) : undefined;
}
