/** An IP address: 4 or 16 bytes, and the zone of an IPv6 address. */
export interface IpAddress {
  readonly bytes: readonly number[];
  /** Empty where there is none. */
  readonly zone: string;
}

/** An address and the length of the network's prefix in bits. */
export interface IpNetwork {
  readonly address: IpAddress;
  readonly prefixLength: number;
}

/** How digits are read: strictly, or with leading zeros as Go did before 1.17. */
export type IpDigits = "strict" | "sloppy";

/** Reads an address as Go's `netip.ParseAddr` does; `undefined` for a text that is none. */
export function parseIp(text: string, digits: IpDigits = "strict"): IpAddress | undefined {
  const mark = /[.:%]/.exec(text)?.[0];
  if (mark === ".") return addressOf(parseFour(text, digits));
  if (mark !== ":") return undefined;
  if (digits === "sloppy") return addressOf(parseSixteen(text, digits));
  const percent = text.indexOf("%");
  if (percent === -1) return addressOf(parseSixteen(text, digits));
  const zone = text.slice(percent + 1);
  return zone === "" ? undefined : addressOf(parseSixteen(text.slice(0, percent), digits), zone);
}

function addressOf(bytes: readonly number[] | undefined, zone = ""): IpAddress | undefined {
  return bytes === undefined ? undefined : { bytes, zone };
}

function parseFour(text: string, digits: IpDigits): readonly number[] | undefined {
  const parts = text.split(".");
  if (parts.length !== 4) return undefined;
  const octet = digits === "strict" ? /^(?:0|[1-9]\d{0,2})$/ : /^\d+$/;
  const bytes = parts.map((part) => (octet.test(part) ? Number(part) : 256));
  return bytes.every((byte) => byte <= 255) ? bytes : undefined;
}

/** Groups of hexadecimal digits, `::` for one or more groups of zeros, an IPv4 address at the end. */
function parseSixteen(text: string, digits: IpDigits): readonly number[] | undefined {
  const [before = "", after, ...others] = text.split("::");
  if (others.length > 0) return undefined;
  const head = groupsOf(before, after === undefined, digits);
  const tail = after === undefined ? [] : groupsOf(after, true, digits);
  if (head === undefined || tail === undefined) return undefined;
  const missing = 16 - head.length - tail.length;
  if (after === undefined) return missing === 0 ? head : undefined;
  return missing >= 2 ? [...head, ...Array<number>(missing).fill(0), ...tail] : undefined;
}

function groupsOf(
  text: string,
  endsAddress: boolean,
  digits: IpDigits,
): readonly number[] | undefined {
  if (text === "") return [];
  const group = digits === "strict" ? /^[0-9a-f]{1,4}$/i : /^0*[0-9a-f]{1,4}$/i;
  const bytes: number[] = [];
  const parts = text.split(":");
  for (const [index, part] of parts.entries()) {
    if (part.includes(".") && endsAddress && index === parts.length - 1) {
      const four = parseFour(part, digits);
      if (four === undefined) return undefined;
      bytes.push(...four);
    } else {
      if (!group.test(part)) return undefined;
      const value = parseInt(part, 16);
      bytes.push(value >> 8, value & 255);
    }
  }
  return bytes;
}

/** Reads `address/bits`, as Go's `net.ParseCIDR` (sloppy) or `netip.ParsePrefix` (strict). */
export function parseNetwork(text: string, digits: IpDigits = "strict"): IpNetwork | undefined {
  const slash = digits === "strict" ? text.lastIndexOf("/") : text.indexOf("/");
  if (slash === -1) return undefined;
  const address = parseIp(text.slice(0, slash), digits);
  const bits = text.slice(slash + 1);
  const number = digits === "strict" ? /^(?:0|[1-9]\d{0,2})$/ : /^\d+$/;
  if (address === undefined || address.zone !== "" || !number.test(bits)) return undefined;
  const prefixLength = Number(bits);
  return prefixLength <= address.bytes.length * 8 ? { address, prefixLength } : undefined;
}

/** Writes an address as Go's `netip.Addr` does: in lower case, with `::` for the longest run of zeros. */
export function formatIp({ bytes, zone }: IpAddress): string {
  if (bytes.length === 4) return bytes.join(".");
  const suffix = zone === "" ? "" : `%${zone}`;
  if (isMapped(bytes)) return `::ffff:${bytes.slice(12).join(".")}${suffix}`;
  const groups = Array.from({ length: 8 }, (_, index) =>
    (((bytes[index * 2] ?? 0) << 8) | (bytes[index * 2 + 1] ?? 0)).toString(16),
  );
  const { start, length } = longestZeros(groups);
  if (length < 2) return groups.join(":") + suffix;
  const head = groups.slice(0, start).join(":");
  return `${head}::${groups.slice(start + length).join(":")}${suffix}`;
}

function longestZeros(groups: readonly string[]): {
  readonly start: number;
  readonly length: number;
} {
  let best = { start: 0, length: 0 };
  let start = 0;
  groups.forEach((group, index) => {
    if (group !== "0") start = index + 1;
    else if (index + 1 - start > best.length) best = { start, length: index + 1 - start };
  });
  return best;
}

export function formatNetwork({ address, prefixLength }: IpNetwork): string {
  return `${formatIp(address)}/${prefixLength}`;
}

/** Whether 16 bytes stand for an IPv4 address. */
export function isMapped(bytes: readonly number[]): boolean {
  return (
    bytes.length === 16 &&
    bytes.slice(0, 10).every((byte) => byte === 0) &&
    bytes[10] === 255 &&
    bytes[11] === 255
  );
}

/** The address with all bits after the prefix set to zero. */
export function maskNetwork({ address, prefixLength }: IpNetwork): IpNetwork {
  const bytes = address.bytes.map((byte, index) => {
    const bits = Math.min(8, Math.max(0, prefixLength - index * 8));
    return byte & (0xff << (8 - bits)) & 0xff;
  });
  return { address: { ...address, bytes }, prefixLength };
}

/** Whether an address is in a network; addresses of the other family never are. */
export function containsIp(network: IpNetwork, address: IpAddress): boolean {
  if (network.address.bytes.length !== address.bytes.length) return false;
  const { prefixLength } = network;
  const masked = maskNetwork({ address, prefixLength }).address.bytes;
  return maskNetwork(network).address.bytes.every((byte, index) => byte === masked[index]);
}
