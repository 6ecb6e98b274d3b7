import { formatShort, plainDigits } from "./cel-collections.js";
import {
  CelDuration,
  CelError,
  CelObject,
  CelTimestamp,
  CelTypeName,
  CelUint,
  intOf,
  timestampOf,
  typeNameOf,
  uintOf,
  type CelValue,
} from "./cel-value.js";
import { formatIp, formatNetwork } from "./ip-address.js";
import { formatRfc3339, parseGoDuration, parseRfc3339 } from "./time-text.js";

/**
 * The functions that are named like a type, with one argument that is no error.
 *
 * Follows `ConvertToType` in cel-go `common/types`. `undefined` stands for a type that the function
 * does not take.
 */
export const CONVERSIONS: Readonly<Record<string, (value: CelValue) => CelValue | undefined>> = {
  type: (value) => new CelTypeName(typeNameOf(value)),
  dyn: (value) => value,
  bool: toBool,
  bytes: (value) => {
    if (typeof value === "string") return new TextEncoder().encode(value);
    return value instanceof Uint8Array ? value : undefined;
  },
  double: toDouble,
  duration: toDuration,
  int: toInt,
  string: toText,
  timestamp: toTimestamp,
  uint: toUint,
};

function failed(from: string, to: string): CelError {
  return new CelError(`type conversion error from '${from}' to '${to}'`);
}

function toBool(value: CelValue): CelValue | undefined {
  if (typeof value === "boolean") return value;
  if (typeof value !== "string") return undefined;
  if (/^(?:1|t|T|true|TRUE|True)$/.test(value)) return true;
  return /^(?:0|f|F|false|FALSE|False)$/.test(value) ? false : failed("string", "bool");
}

function toInt(value: CelValue): CelValue | undefined {
  if (typeof value === "bigint") return value;
  if (value instanceof CelUint) return intOf(value.value);
  if (value instanceof CelDuration) return value.nanoseconds;
  if (value instanceof CelTimestamp) return floorSeconds(value.instant.nanoseconds);
  if (typeof value === "number") {
    const isInRange = value > -(2 ** 63) && value < 2 ** 63;
    return isInRange ? BigInt(Math.trunc(value)) : new CelError("integer overflow");
  }
  if (typeof value !== "string") return undefined;
  const parsed = /^[+-]?\d+$/.test(value) ? BigInt(value.replace(/^\+/, "")) : undefined;
  const result = parsed === undefined ? undefined : intOf(parsed);
  return typeof result === "bigint" ? result : failed("string", "int");
}

function floorSeconds(nanoseconds: bigint): bigint {
  const seconds = nanoseconds / 1_000_000_000n;
  return nanoseconds % 1_000_000_000n < 0n ? seconds - 1n : seconds;
}

function toUint(value: CelValue): CelValue | undefined {
  if (value instanceof CelUint) return value;
  if (typeof value === "bigint") return uintOf(value);
  if (typeof value === "number") {
    const isInRange = value >= 0 && value < 2 ** 64;
    return isInRange
      ? new CelUint(BigInt(Math.trunc(value)))
      : new CelError("unsigned integer overflow");
  }
  if (typeof value !== "string") return undefined;
  const result = /^\d+$/.test(value) ? uintOf(BigInt(value)) : undefined;
  return result instanceof CelUint ? result : failed("string", "uint");
}

function toDouble(value: CelValue): CelValue | undefined {
  if (typeof value === "number") return value;
  if (typeof value === "bigint") return Number(value);
  if (value instanceof CelUint) return Number(value.value);
  if (typeof value !== "string") return undefined;
  return parseDouble(value) ?? failed("string", "double");
}

/** Reads a number as Go's `strconv.ParseFloat` does; one that is too large is an error there. */
function parseDouble(text: string): number | undefined {
  const special = /^([+-]?)(?:inf|infinity)$/i.exec(text);
  if (special !== null) return special[1] === "-" ? -Infinity : Infinity;
  if (/^nan$/i.test(text)) return NaN;
  if (/^[+-]?0x/i.test(text)) return parseHexDouble(text);
  const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;
  return Number.isFinite(number) ? number : undefined;
}

function parseHexDouble(text: string): number | undefined {
  const plain = text.replaceAll(/(?<=[0-9a-fA-Fx])_(?=[0-9a-fA-F])/gi, "");
  const match = /^([+-]?)0x([0-9a-f]*)(?:\.([0-9a-f]*))?p([+-]?\d+)$/i.exec(plain);
  const digits = `${match?.[2] ?? ""}${match?.[3] ?? ""}`;
  if (match === null || digits === "") return undefined;
  const exponent = Number(match[4]) - 4 * (match[3] ?? "").length;
  const value = Number(BigInt(`0x${digits}`)) * 2 ** exponent;
  if (!Number.isFinite(value)) return undefined;
  return match[1] === "-" ? -value : value;
}

function toDuration(value: CelValue): CelValue | undefined {
  if (value instanceof CelDuration) return value;
  if (typeof value === "bigint") return failed("int", "google.protobuf.Duration");
  if (typeof value !== "string") return undefined;
  const nanoseconds = parseGoDuration(value);
  return nanoseconds === undefined
    ? failed("string", "google.protobuf.Duration")
    : new CelDuration(nanoseconds);
}

function toTimestamp(value: CelValue): CelValue | undefined {
  if (value instanceof CelTimestamp) return value;
  if (typeof value === "bigint")
    return timestampOf({ nanoseconds: value * 1_000_000_000n, offsetSeconds: 0 });
  if (typeof value !== "string") return undefined;
  const instant = parseRfc3339(value, "required");
  return instant === undefined
    ? failed("string", "google.protobuf.Timestamp")
    : timestampOf(instant);
}

function toText(value: CelValue): CelValue | undefined {
  switch (typeof value) {
    case "string":
      return value;
    case "boolean":
    case "bigint":
      return String(value);
    case "number":
      return formatShort(value);
    default:
  }
  if (value instanceof CelUint) return String(value.value);
  if (value instanceof CelDuration) return formatSeconds(value);
  if (value instanceof CelTimestamp) return formatRfc3339(value.instant);
  if (value instanceof Uint8Array) {
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(value);
    } catch {
      return new CelError("invalid UTF-8 in bytes, cannot convert to string");
    }
  }
  if (!(value instanceof CelObject)) return undefined;
  const { content } = value;
  if (content.type === "net.IP") return formatIp(content.address);
  return content.type === "net.CIDR" ? formatNetwork(content.network) : undefined;
}

/** A duration as a number of seconds, in double arithmetic as Go has it. */
function formatSeconds({ nanoseconds }: CelDuration): string {
  const seconds = nanoseconds / 1_000_000_000n;
  const value = Number(seconds) + Number(nanoseconds % 1_000_000_000n) / 1e9;
  return `${formatPlain(value)}s`;
}

/** A double without exponent, in as few digits as needed. */
function formatPlain(value: number): string {
  const [mantissa = "", exponent = "0"] = value.toExponential().split("e");
  const text = plainDigits(mantissa, Number(exponent));
  return Object.is(value, -0) ? `-${text}` : text;
}
