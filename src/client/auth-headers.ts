import type { AuthMaterial, Impersonation } from "./credentials.js";

/** The headers of a request as they are sent; a list is a header that comes several times. */
export type SentHeaders = Record<string, string | string[]>;

/** What the server knows the caller by; undefined where only a certificate, or nothing, does. */
export function authorizationOf({ token, basic }: AuthMaterial): string | undefined {
  if (token !== undefined) return `Bearer ${token}`;
  if (basic === undefined) return undefined;
  return `Basic ${Buffer.from(`${basic.username}:${basic.password}`).toString("base64")}`;
}

/** The `Impersonate-*` headers, with the names of extra fields escaped as client-go does. */
export function impersonationHeaders({ user, uid, groups, extra }: Impersonation): SentHeaders {
  const headers: SentHeaders = { "impersonate-user": headerText(user) };
  if (uid !== undefined) headers["impersonate-uid"] = headerText(uid);
  if (groups !== undefined && groups.length > 0) {
    headers["impersonate-group"] = groups.map(headerText);
  }
  for (const [name, values] of Object.entries(extra ?? {})) {
    headers[`impersonate-extra-${escapeHeaderName(name)}`] = values.map(headerText);
  }
  return headers;
}

/** Bytes that a header's name cannot have become `%XX`, and `%` itself too. */
function escapeHeaderName(name: string): string {
  return Buffer.from(name)
    .toString("latin1")
    .replace(/[^!#$&'*+\-.^_`|~0-9A-Za-z]/g, (byte) => {
      return `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
    });
}

/** Go reads the bytes of a header as UTF-8; Node writes one byte for each character. */
function headerText(text: string): string {
  return Buffer.from(text).toString("latin1");
}
