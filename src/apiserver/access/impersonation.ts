import type { IncomingMessage } from "node:http";
import { badRequest } from "../values/status-error.js";
import type { UserInfo } from "../values/user-info.js";

const extraPrefix = "impersonate-extra-";

/**
 * The user that a request wants to be asked as; undefined where it says nothing of it.
 *
 * @throws StatusError 400 for one without a name. Follows `processImpersonationHeaders` of apiserver.
 */
export function wantedUser({ headersDistinct }: IncomingMessage): UserInfo | undefined {
  const [username = ""] = headersDistinct["impersonate-user"] ?? [];
  const [uid = ""] = headersDistinct["impersonate-uid"] ?? [];
  const groups = headersDistinct["impersonate-group"] ?? [];
  const extra: Record<string, readonly string[]> = {};
  for (const [header, values = []] of Object.entries(headersDistinct)) {
    if (!header.startsWith(extraPrefix)) continue;
    const key = unescaped(header.slice(extraPrefix.length));
    extra[key] = [...(extra[key] ?? []), ...values];
  }
  const hasExtra = Object.keys(extra).length > 0;
  const user = { username, uid, groups, ...(hasExtra ? { extra } : {}) };
  if (username !== "") return user;
  if (uid === "" && groups.length === 0 && !hasExtra) return undefined;
  throw badRequest(`requested ${goUser(user)} without impersonating a user name`);
}

/** A key may be percent-encoded; one that is so in a wrong way is taken as it is. */
function unescaped(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}

/** As Go prints its own form of a user. */
function goUser({ username, uid = "", groups, extra }: UserInfo): string {
  const entries = Object.entries(extra ?? {}).map(
    ([key, values]) => `${JSON.stringify(key)}:${goTexts(values)}`,
  );
  const map = extra === undefined ? "(nil)" : `{${entries.join(", ")}}`;
  return `&user.DefaultInfo{Name:${JSON.stringify(username)}, UID:${JSON.stringify(uid)}, Groups:${goTexts(groups)}, Extra:map[string][]string${map}}`;
}

function goTexts(texts: readonly string[]): string {
  if (texts.length === 0) return "[]string(nil)";
  return `[]string{${texts.map((text) => JSON.stringify(text)).join(", ")}}`;
}
