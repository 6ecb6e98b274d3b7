import { isIPv4, isIPv6 } from "node:net";

/** An address of a network, as Go knows it. */
export interface IpAddress {
  readonly family: "IPv4" | "IPv6";
  /** The canonical text. */
  readonly text: string;
  /** Four or sixteen. */
  readonly bytes: readonly number[];
  /** What a strict reader finds wrong with the text that was read. */
  readonly isStrict: boolean;
  /** Whether it was written as an IPv6 address that stands for an IPv4 one. */
  readonly isMapped: boolean;
}

/** Reads an address; zeros before the numbers of an IPv4 one are taken. Follows `ParseIPSloppy` of k8s.io/utils. */
export function parseIp(text: string): IpAddress | undefined {
  const sloppy = text.replaceAll(/(^|\.)0+(?=\d)/g, "$1");
  if (isIPv4(sloppy)) {
    const bytes = sloppy.split(".").map(Number);
    return { family: "IPv4", text: sloppy, bytes, isStrict: isIPv4(text), isMapped: false };
  }
  if (text.includes("%") || !isIPv6(text)) return undefined;
  const canonical = new URL(`http://[${text}]`).hostname.slice(1, -1);
  const bytes = bytesOf(canonical);
  const isMapped =
    bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255 && bytes[11] === 255;
  if (!isMapped) return { family: "IPv6", text: canonical, bytes, isStrict: true, isMapped: false };
  const inner = bytes.slice(12);
  return { family: "IPv4", text: inner.join("."), bytes: inner, isStrict: true, isMapped: true };
}

/** The sixteen bytes of a canonical IPv6 text, which has no dots. */
function bytesOf(text: string): readonly number[] {
  const [head = "", tail] = text.split("::");
  const groups = (part: string): readonly string[] => (part === "" ? [] : part.split(":"));
  const first = groups(head);
  const last = tail === undefined ? [] : groups(tail);
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => "0");
  return [...first, ...zeros, ...last].flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
}

/** A network: an address and how many of its first bits are fixed. */
export interface Cidr {
  readonly address: IpAddress;
  readonly prefixBits: number;
  /** The canonical text, bits behind the prefix cleared. */
  readonly text: string;
  /** What a strict reader finds wrong with the text that was read. */
  readonly isStrict: boolean;
  /** Whether no bits are set behind the prefix. */
  readonly isMasked: boolean;
}

/** Reads a network, as {@link parseIp} reads an address. */
export function parseCidr(text: string): Cidr | undefined {
  const slash = text.indexOf("/");
  const address = slash === -1 ? undefined : parseIp(text.slice(0, slash));
  const digits = text.slice(slash + 1);
  if (address === undefined || !/^\d+$/.test(digits)) return undefined;
  const prefixBits = Number(digits);
  if (prefixBits > address.bytes.length * 8) return undefined;
  const masked = address.bytes.map((byte, index) => {
    const kept = Math.min(Math.max(prefixBits - index * 8, 0), 8);
    return byte & (255 << (8 - kept)) & 255;
  });
  return {
    address,
    prefixBits,
    text: `${textOfBytes(masked)}/${prefixBits}`,
    isStrict: address.isStrict && !/^0\d/.test(digits),
    isMasked: masked.every((byte, index) => byte === address.bytes[index]),
  };
}

/** The canonical text of four or sixteen bytes. */
function textOfBytes(bytes: readonly number[]): string {
  if (bytes.length === 4) return bytes.join(".");
  const groups = Array.from({ length: 8 }, (_, index) =>
    (((bytes[2 * index] ?? 0) << 8) | (bytes[2 * index + 1] ?? 0)).toString(16),
  );
  return new URL(`http://[${groups.join(":")}]`).hostname.slice(1, -1);
}
