import { type FieldError, invalidValue } from "./field-error.js";
import { parseCidr, parseIp } from "./ip-address.js";

/**
 * Checks an address of a field that took more forms once; what the old object had is taken.
 *
 * Follows `IsValidIPForLegacyField` of apimachinery.
 */
export function checkIp(
  field: string,
  value: string,
  old: readonly string[] = [],
): readonly FieldError[] {
  if (old.includes(value)) return [];
  return strictFaults(value).map((fault) => invalidValue(field, value, fault));
}

function strictFaults(value: string): readonly string[] {
  const ip = parseIp(value);
  if (ip === undefined) return ["must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)"];
  return [
    ...(ip.isStrict ? [] : ["must not have leading 0s"]),
    ...(ip.isMapped ? ["must not be an IPv4-mapped IPv6 address"] : []),
  ];
}

/** What is wrong with an address that has to be in its canonical form. Follows `IsValidIP` of apimachinery. */
export function canonicalIpFaults(value: string): readonly string[] {
  const faults = strictFaults(value);
  const text = parseIp(value)?.text ?? "";
  return faults.length > 0 || text === value
    ? faults
    : [`must be in canonical form (${JSON.stringify(text)})`];
}

/** Checks a network that has to be in its canonical form. Follows `IsValidCIDR` of apimachinery. */
export function checkCanonicalCidr(field: string, value: string): readonly FieldError[] {
  const errors = checkCidr(field, value);
  const text = parseCidr(value)?.text ?? "";
  return errors.length > 0 || text === value
    ? errors
    : [invalidValue(field, value, `must be in canonical form (${JSON.stringify(text)})`)];
}

/** Follows `IsValidCIDRForLegacyField` of apimachinery. */
export function checkCidr(
  field: string,
  value: string,
  old: readonly string[] = [],
): readonly FieldError[] {
  if (old.includes(value)) return [];
  const cidr = parseCidr(value);
  if (cidr === undefined)
    return [
      invalidValue(field, value, "must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)"),
    ];
  if (!cidr.isStrict)
    return [invalidValue(field, value, "must not have leading 0s in IP or prefix length")];
  if (cidr.address.isMapped)
    return [invalidValue(field, value, "must not have an IPv4-mapped IPv6 address")];
  return cidr.isMasked
    ? []
    : [invalidValue(field, value, "must not have bits set beyond the prefix length")];
}

/** Whether an address can be one of an endpoint. Follows `ValidateEndpointIP` of pkg/apis/core/validation. */
export function checkEndpointIp(field: string, value: string): readonly FieldError[] {
  const ip = parseIp(value);
  if (ip === undefined) return [invalidValue(field, value, "must be a valid IP address")];
  const { bytes, family } = ip;
  const [first = 0, second = 0, third = 0] = bytes;
  const is4 = family === "IPv4";
  const errors: FieldError[] = [];
  const refuse = (detail: string): void => void errors.push(invalidValue(field, value, detail));
  if (bytes.every((byte) => byte === 0)) refuse(`may not be unspecified (${value})`);
  if (is4 ? first === 127 : ip.text === "::1")
    refuse("may not be in the loopback range (127.0.0.0/8, ::1/128)");
  if (is4 ? first === 169 && second === 254 : first === 0xfe && (second & 0xc0) === 0x80)
    refuse("may not be in the link-local range (169.254.0.0/16, fe80::/10)");
  if (
    is4 ? first === 224 && second === 0 && third === 0 : first === 0xff && (second & 0x0f) === 0x02
  )
    refuse("may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)");
  return errors;
}

/** Follows `GetWarningsForIP` of apimachinery. */
export function warnOfIp(field: string, value: string): readonly string[] {
  const ip = parseIp(value);
  if (ip === undefined) return [];
  if (!ip.isStrict || ip.isMapped)
    return [`${field}: non-standard IP address "${value}" is invalid: use "${ip.text}"`];
  return ip.family === "IPv6" && ip.text !== value
    ? [`${field}: IPv6 address "${value}" should be in RFC 5952 canonical format ("${ip.text}")`]
    : [];
}

/** Follows `GetWarningsForCIDR` of apimachinery. */
export function warnOfCidr(field: string, value: string): readonly string[] {
  const cidr = parseCidr(value);
  if (cidr === undefined) return [];
  const { address, text } = cidr;
  const warnings: string[] = [];
  if (!cidr.isMasked) {
    const single = `${address.text}/${address.bytes.length * 8}`;
    warnings.push(
      `${field}: CIDR value "${value}" is ambiguous in this context (should be "${text}" or "${single}"?)`,
    );
  }
  if (!cidr.isStrict || address.isMapped)
    warnings.push(`${field}: non-standard CIDR value "${value}" is invalid: use "${text}"`);
  const canonical = `${address.text}/${cidr.prefixBits}`;
  if (warnings.length === 0 && address.family === "IPv6" && canonical !== value)
    warnings.push(
      `${field}: IPv6 CIDR value "${value}" should be in RFC 5952 canonical format ("${canonical}")`,
    );
  return warnings;
}
