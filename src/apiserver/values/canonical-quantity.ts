import { parseQuantity } from "../../schema/quantity.js";

const decimalSuffixes: Readonly<Record<number, string>> = {
  [-9]: "n",
  [-6]: "u",
  [-3]: "m",
  0: "",
  3: "k",
  6: "M",
  9: "G",
  12: "T",
  15: "P",
  18: "E",
};
const binarySuffixes = ["", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"];

/**
 * A quantity as the server writes it back: `1000m` is `1`, `0.5Gi` is `512Mi`; undefined for what is none.
 *
 * Follows `CanonicalizeBytes` of `apimachinery/pkg/api/resource`.
 */
export function canonicalQuantity(text: string): string | undefined {
  const trimmed = text.trim();
  const parsed = parseQuantity(trimmed);
  if (typeof parsed === "string") return undefined;
  if (isCanonical(trimmed)) return trimmed;
  const { unscaled, scale } = parsed;
  if (unscaled === 0n) return "0";
  if (/[KMGTPE]i$/.test(trimmed)) {
    const binary = binaryForm(unscaled, scale);
    if (binary !== undefined) return binary;
  }
  return decimalForm(unscaled, scale, /[eE][-+]?\d+$/.test(trimmed));
}

/** Whether the server takes a text as written in its form, though a sign or zeros before it are not. */
function isCanonical(text: string): boolean {
  const match = /^[+-]?0*(\d*)(?:\.(\d*))?([A-Za-z]*)([+-]?\d*)$/.exec(text);
  if (match === null) return false;
  const [, whole = "", fraction = "", letters = "", digits = ""] = match;
  const number = whole + fraction;
  if (number === "" || number.length > 15) return false;
  if (letters.endsWith("i")) return fraction === "" && (BigInt(number) & 7n) !== 0n;
  const scale = digits === "" ? (decimalScales[letters] ?? 0) : Number(digits);
  const isWhole = (scale - fraction.length) % 3 === 0;
  return isWhole && !number.endsWith("000") && !number.startsWith("0");
}

const decimalScales: Readonly<Record<string, number>> = {
  n: -9,
  u: -6,
  m: -3,
  k: 3,
  M: 6,
  G: 9,
  T: 12,
  P: 15,
  E: 18,
};

function binaryForm(unscaled: bigint, scale: number): string | undefined {
  const whole = scale >= 0 ? unscaled * 10n ** BigInt(scale) : wholeOf(unscaled, -scale);
  const size = whole === undefined ? 0n : whole < 0n ? -whole : whole;
  if (whole === undefined || size < 1024n) return undefined;
  let value = whole;
  let power = 0;
  while (power < 6 && value % 1024n === 0n) {
    value /= 1024n;
    power += 1;
  }
  return `${value}${binarySuffixes[power] ?? ""}`;
}

function wholeOf(unscaled: bigint, digits: number): bigint | undefined {
  const unit = 10n ** BigInt(digits);
  return unscaled % unit === 0n ? unscaled / unit : undefined;
}

function decimalForm(unscaled: bigint, scale: number, isExponent: boolean): string {
  let value = unscaled;
  let exponent = scale;
  while (value % 10n === 0n) {
    value /= 10n;
    exponent += 1;
  }
  const power = Math.min(Math.max(Math.floor(exponent / 3) * 3, -9), 18);
  value *= 10n ** BigInt(exponent - power);
  const suffix = isExponent ? (power === 0 ? "" : `e${power}`) : (decimalSuffixes[power] ?? "");
  return `${value}${suffix}`;
}
