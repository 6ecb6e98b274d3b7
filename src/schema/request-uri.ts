import { parseIp } from "./ip-address.js";

/** A URI in the parts that Go's `net/url` keeps; texts are as written unless said otherwise. */
export interface RequestUri {
  /** In lower case; empty for a path alone. */
  readonly scheme: string;
  /** Host and port, unescaped; an IPv6 address in brackets. */
  readonly host: string;
  readonly path: string;
  readonly query: string;
}

/** Reads an absolute URI or path as Go's `url.ParseRequestURI` does; a text says what is wrong. */
export function parseRequestUri(text: string): RequestUri | string {
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  if (/[\u0000-\u001f\u007f]/.test(text)) return "invalid control character in URL";
  if (text === "") return "empty url";
  if (text === "*") return { scheme: "", host: "", path: "*", query: "" };
  if (text.startsWith(":")) return "missing protocol scheme";
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(text)?.[1];
  const written = scheme === undefined ? text : text.slice(scheme.length + 1);
  const question = written.indexOf("?");
  const rest = question === -1 ? written : written.slice(0, question);
  const query = question === -1 ? "" : written.slice(question + 1);
  const uri = { scheme: (scheme ?? "").toLowerCase(), host: "", path: "", query };
  if (!rest.startsWith("/")) return scheme === undefined ? "invalid URI for request" : uri;
  if (scheme === undefined || !rest.startsWith("//")) return withPath(uri, rest);
  const slash = rest.indexOf("/", 2);
  const authority = slash === -1 ? rest.slice(2) : rest.slice(2, slash);
  const host = hostOf(authority, uri.scheme);
  if ("fault" in host) return host.fault;
  return withPath({ ...uri, host: host.host }, slash === -1 ? "" : rest.slice(slash));
}

function withPath(uri: RequestUri, path: string): RequestUri | string {
  const bad = badEscape(path);
  return bad === undefined ? { ...uri, path } : `invalid URL escape ${JSON.stringify(bad)}`;
}

/** The first `%` that two hexadecimal digits do not follow. */
function badEscape(text: string): string | undefined {
  const at = text.search(/%(?![0-9a-fA-F]{2})/);
  return at === -1 ? undefined : text.slice(at, at + 3);
}

type Host = { readonly host: string } | { readonly fault: string };

function hostOf(authority: string, scheme: string): Host {
  const at = authority.lastIndexOf("@");
  const host = unescapeHost(at === -1 ? authority : authority.slice(at + 1), scheme);
  if ("fault" in host || at === -1) return host;
  const user = authority.slice(0, at);
  if (!/^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(user)) return { fault: "invalid userinfo" };
  const bad = badEscape(user);
  return bad === undefined ? host : { fault: `invalid URL escape ${JSON.stringify(bad)}` };
}

function unescapeHost(text: string, scheme: string): Host {
  const bracket = text.lastIndexOf("[");
  if (bracket > 0) return { fault: "invalid IP-literal" };
  if (bracket === 0) return unescapeLiteral(text);
  const first = text.indexOf(":");
  if (first !== -1) {
    // Several colons are left to databases, which write lists of hosts.
    const isWeb = scheme === "http" || scheme === "https";
    const port = text.slice(isWeb ? first : text.lastIndexOf(":"));
    if (!isPort(port)) return { fault: `invalid port ${JSON.stringify(port)} after host` };
  }
  return unescaped(text, "host");
}

function isPort(text: string): boolean {
  return /^(?::\d*)?$/.test(text);
}

/** `[fe80::1%25en0]:80` */
function unescapeLiteral(text: string): Host {
  const close = text.lastIndexOf("]");
  if (close === -1) return { fault: "missing ']' in host" };
  const port = text.slice(close + 1);
  if (!isPort(port)) return { fault: `invalid port ${JSON.stringify(port)} after host` };
  const inside = text.slice(1, close);
  const zoneAt = inside.indexOf("%25");
  const address = unescaped(zoneAt === -1 ? inside : inside.slice(0, zoneAt), "host");
  if ("fault" in address) return address;
  const zone = zoneAt === -1 ? { host: "" } : unescaped(inside.slice(zoneAt), "zone");
  if ("fault" in zone) return zone;
  const name = address.host + zone.host;
  const parsed = parseIp(name);
  if (parsed === undefined) return { fault: "invalid host" };
  return parsed.bytes.length === 4 ? { fault: "invalid IP-literal" } : { host: `[${name}]${port}` };
}

/** Characters that stand for themselves in a host: those of RFC 3986, and some that browsers take. */
const hostCharacter = /^[A-Za-z0-9\-_.~!$&'()*+,;=:[\]<>"\u0080-\u{10ffff}]$/u;

/** In a host, only bytes that are not ASCII may be escaped, and `%` itself; in a zone, what needs no escape too. */
function unescaped(text: string, part: "host" | "zone"): Host {
  const escapes = [...text.matchAll(/%[0-7][0-9a-fA-F]/g)].map(([escape]) => escape);
  const isRefused = (escape: string): boolean => {
    if (escape === "%25") return false;
    const character = String.fromCharCode(parseInt(escape.slice(1), 16));
    return part === "host" || !(character === " " || hostCharacter.test(character));
  };
  const bad = badEscape(text) ?? escapes.find(isRefused);
  if (bad !== undefined) return { fault: `invalid URL escape ${JSON.stringify(bad)}` };
  const bare = Array.from(text.replaceAll(/%[0-9a-fA-F]{2}/g, ""));
  const wrong = bare.find((character) => !hostCharacter.test(character));
  return wrong === undefined
    ? { host: decodeBytes(text) }
    : { fault: `invalid character ${JSON.stringify(wrong)} in host name` };
}

/** Replaces `%XX` by the bytes they stand for; bytes that are no UTF-8 become U+FFFD. */
export function decodeBytes(text: string): string {
  if (!text.includes("%")) return text;
  const bytes: number[] = [];
  const encoder = new TextEncoder();
  for (let at = 0; at < text.length;) {
    if (text[at] === "%") {
      bytes.push(parseInt(text.slice(at + 1, at + 3), 16));
      at += 3;
    } else {
      const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
      bytes.push(...encoder.encode(character));
      at += character.length;
    }
  }
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(Uint8Array.from(bytes));
}

/** A path with escapes for what needs them; one that is written well stays as it is. */
export function escapePath(path: string): string {
  if (path === "*" || /^(?:[A-Za-z0-9\-_.~$&+/:=@!'()*,;[\]]|%[0-9a-fA-F]{2})*$/.test(path))
    return path;
  const encoder = new TextEncoder();
  return Array.from(decodeBytes(path), (character) =>
    /^[A-Za-z0-9\-_.~$&+/:=@,;]$/.test(character)
      ? character
      : Array.from(
          encoder.encode(character),
          (byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`,
        ).join(""),
  ).join("");
}
