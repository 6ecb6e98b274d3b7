import { CelValueList, CelValueMap } from "./cel-collections.js";
import type { CelFunction } from "./cel-functions-text.js";
import {
  CelError,
  CelObject,
  NO_OVERLOAD,
  type CelObjectContent,
  type CelValue,
} from "./cel-value.js";
import {
  containsIp,
  formatIp,
  isMapped,
  maskNetwork,
  parseIp,
  parseNetwork,
  type IpAddress,
  type IpNetwork,
} from "./ip-address.js";
import { decodeBytes, escapePath, parseRequestUri, type RequestUri } from "./request-uri.js";

type Content<T extends CelObjectContent["type"]> = Extract<CelObjectContent, { readonly type: T }>;

/** A function of one of Kubernetes' own values. */
export function ofObject<T extends CelObjectContent["type"]>(
  type: T,
  compute: (content: Content<T>, ...rest: readonly CelValue[]) => CelValue,
): CelFunction {
  const isOf = (content: CelObjectContent): content is Content<T> => content.type === type;
  return (value, ...rest) =>
    value instanceof CelObject && isOf(value.content)
      ? compute(value.content, ...rest)
      : NO_OVERLOAD;
}

/** A function of a string. */
export function ofText(
  compute: (text: string, ...rest: readonly CelValue[]) => CelValue,
): CelFunction {
  return (text, ...rest) => (typeof text === "string" ? compute(text, ...rest) : NO_OVERLOAD);
}

/**
 * The functions of URLs, IP addresses and networks, by name.
 *
 * Follows `apiserver/pkg/cel/library/urls.go`, `ip.go` and `cidr.go`.
 */
export const NETWORK_FUNCTIONS: Readonly<Record<string, CelFunction>> = {
  url: ofText((text) => {
    const url = parseRequestUri(text);
    if (typeof url === "string")
      return new CelError(
        `URL parse error during conversion from string: parse ${JSON.stringify(text)}: ${url}`,
      );
    const written = text.replace(/^[^:]*:/, (scheme) => scheme.toLowerCase());
    return new CelObject({ type: "kubernetes.URL", url: reread(text, url), text: written });
  }),
  isURL: ofText((text) => typeof parseRequestUri(text) === "object"),
  getScheme: ofObject("kubernetes.URL", ({ url }) => url.scheme),
  getHost: ofObject("kubernetes.URL", ({ url }) => url.host),
  getHostname: ofObject("kubernetes.URL", ({ url }) => splitHost(url.host).name),
  getPort: ofObject("kubernetes.URL", ({ url }) => splitHost(url.host).port),
  getEscapedPath: ofObject("kubernetes.URL", ({ url }) => escapePath(url.path)),
  getQuery: ofObject("kubernetes.URL", ({ url }) => queryOf(url.query)),

  ip: (value) => {
    if (value instanceof CelObject && value.content.type === "net.CIDR")
      return new CelObject({ type: "net.IP", address: value.content.network.address });
    return typeof value === "string" ? readIp(value) : NO_OVERLOAD;
  },
  isIP: ofText((text) => readIp(text) instanceof CelObject),
  "ip.isCanonical": ofText((text) => {
    const read = readIp(text);
    if (!(read instanceof CelObject) || read.content.type !== "net.IP") return read;
    return formatIp(read.content.address) === text;
  }),
  family: ofObject("net.IP", ({ address }) => (address.bytes.length === 4 ? 4n : 6n)),
  isUnspecified: ofObject("net.IP", ({ address }) => address.bytes.every((byte) => byte === 0)),
  isLoopback: ofObject("net.IP", ({ address }) => isLoopback(address)),
  isLinkLocalMulticast: ofObject("net.IP", ({ address }) => isLinkLocalMulticast(address)),
  isLinkLocalUnicast: ofObject("net.IP", ({ address }) => isLinkLocalUnicast(address)),
  isGlobalUnicast: ofObject("net.IP", ({ address }) => isGlobalUnicast(address)),

  cidr: ofText(readNetwork),
  isCIDR: ofText((text) => readNetwork(text) instanceof CelObject),
  containsIP: ofObject("net.CIDR", ({ network }, other = null) => {
    const ip = typeof other === "string" ? readIp(other) : other;
    return ip instanceof CelObject && ip.content.type === "net.IP"
      ? containsIp(network, ip.content.address)
      : NO_OVERLOAD;
  }),
  containsCIDR: ofObject("net.CIDR", ({ network }, other = null) => {
    const inner = typeof other === "string" ? readNetwork(other) : other;
    if (!(inner instanceof CelObject) || inner.content.type !== "net.CIDR")
      return inner instanceof CelError ? inner : NO_OVERLOAD;
    const within = inner.content.network;
    return network.prefixLength <= within.prefixLength && containsIp(network, within.address);
  }),
  prefixLength: ofObject("net.CIDR", ({ network }) => BigInt(network.prefixLength)),
  masked: ofObject("net.CIDR", ({ network }) => networkValue(maskNetwork(network))),
};

function networkValue(network: IpNetwork): CelObject {
  return new CelObject({ type: "net.CIDR", network });
}

/** Zones and IPv4 addresses in IPv6 form are refused. */
function readIp(text: string): CelObject | CelError {
  const address = parseIp(text);
  const shown = JSON.stringify(text);
  if (address === undefined)
    return new CelError(`IP Address ${shown} parse error during conversion from string`);
  if (address.zone !== "")
    return new CelError(`IP address ${shown} with zone value is not allowed`);
  if (isMapped(address.bytes))
    return new CelError(`IPv4-mapped IPv6 address ${shown} is not allowed`);
  return new CelObject({ type: "net.IP", address });
}

function readNetwork(text: string): CelObject | CelError {
  const network = parseNetwork(text);
  const prefix = "network address parse error during conversion from string: ";
  if (network === undefined) return new CelError(`${prefix}${JSON.stringify(text)} is no network`);
  if (isMapped(network.address.bytes))
    return new CelError(`${prefix}IPv4-mapped IPv6 address ${JSON.stringify(text)} is not allowed`);
  return networkValue(network);
}

function isLoopback({ bytes }: IpAddress): boolean {
  if (bytes.length === 4) return bytes[0] === 127;
  return bytes.every((byte, index) => byte === (index === 15 ? 1 : 0));
}

function isMulticast({ bytes: [first = 0, ...rest] }: IpAddress): boolean {
  return rest.length === 3 ? (first & 0xf0) === 0xe0 : first === 0xff;
}

function isLinkLocalMulticast({
  bytes: [first = 0, second = 0, third, ...rest],
}: IpAddress): boolean {
  return rest.length === 1
    ? first === 224 && second === 0 && third === 0
    : first === 0xff && (second & 0x0f) === 2;
}

function isLinkLocalUnicast({ bytes: [first = 0, second = 0, ...rest] }: IpAddress): boolean {
  return rest.length === 2
    ? first === 169 && second === 254
    : first === 0xfe && (second & 0xc0) === 0x80;
}

function isGlobalUnicast(address: IpAddress): boolean {
  const { bytes } = address;
  const isBroadcast = bytes.length === 4 && bytes.every((byte) => byte === 255);
  return !(
    isBroadcast ||
    bytes.every((byte) => byte === 0) ||
    isLoopback(address) ||
    isMulticast(address) ||
    isLinkLocalUnicast(address)
  );
}

function splitHost(host: string): { readonly name: string; readonly port: string } {
  const match = /^([^]*?)(?::(\d*))?$/.exec(host);
  const name = match?.[1] ?? host;
  const isBracketed = name.startsWith("[") && name.endsWith("]");
  return { name: isBracketed ? name.slice(1, -1) : name, port: match?.[2] ?? "" };
}

/**
 * A URL is checked as one of a request, and then read as one of a page: a fragment is left out, and
 * a host may stand without a scheme.
 */
function reread(text: string, url: RequestUri): RequestUri {
  const hash = text.indexOf("#");
  const page = hash === -1 ? text : text.slice(0, hash);
  const isRelative = /^\/\/(?!\/)/.test(page);
  if (hash === -1 && !isRelative) return url;
  const read = parseRequestUri(isRelative ? `x:${page}` : page);
  if (typeof read === "string") return url;
  return isRelative ? { ...read, scheme: "" } : read;
}

function queryOf(query: string): CelValue {
  const values = new Map<string, string[]>();
  for (const part of query.split("&")) {
    if (part === "" || part.includes(";")) continue;
    const equal = part.indexOf("=");
    const [name, value] = [
      equal === -1 ? part : part.slice(0, equal),
      equal === -1 ? "" : part.slice(equal + 1),
    ].map(unescapeQuery);
    if (name === undefined || value === undefined) continue;
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  return new CelValueMap(
    [...values].map(([name, texts]): [CelValue, CelValue] => [name, new CelValueList(texts)]),
  );
}

function unescapeQuery(text: string): string | undefined {
  const isGood = !/%(?![0-9a-fA-F]{2})/.test(text);
  return isGood ? decodeBytes(text.replaceAll("+", " ")) : undefined;
}
