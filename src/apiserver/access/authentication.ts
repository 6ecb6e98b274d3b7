import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { type AccountTokens, tokenIssuer } from "./account-tokens.js";
import { failure, type StatusError } from "../values/status-error.js";
import { anonymous, authenticatedGroup, inGroup, type UserInfo } from "../values/user-info.js";

/** Whom tokens are for that the server itself takes. */
export const serverAudiences: readonly string[] = [tokenIssuer];

/** What becomes of a token. */
export interface TokenReview {
  readonly user?: UserInfo;
  readonly audiences?: readonly string[];
  /** What is wrong with it. */
  readonly error?: string;
}

const spaceWarning =
  "the provided Authorization header contains extra space before the bearer token, and is ignored";

/**
 * Tells who asks: by a client certificate, by a token that was given out, by a token of a
 * ServiceAccount, or nobody.
 */
export class Authentication {
  readonly #accounts: AccountTokens;
  readonly #nobody: UserInfo;
  readonly #tokens = new Map<string, UserInfo>();
  /** Who is at the other end of a connection; `null` for one whose certificate does not hold. */
  readonly #peers = new WeakMap<Socket, UserInfo | null | "none">();

  /** `nobody` is who says nothing of himself. */
  constructor(accounts: AccountTokens, nobody: UserInfo = anonymous) {
    this.#accounts = accounts;
    this.#nobody = nobody;
  }

  /** Takes a token for a user from now on. */
  addToken(token: string, user: UserInfo): void {
    this.#tokens.set(token, user);
  }

  /** @throws StatusError 401 for what is said and does not hold. Warnings are added to `warnings`. */
  whoAsks({ headers, socket }: IncomingMessage, warnings: string[], nowMs: number): UserInfo {
    const peer = this.#peerOf(socket);
    if (peer !== null && peer !== "none") return peer;
    const token = bearerToken(headers.authorization ?? "", warnings);
    if (token === undefined) {
      if (peer === null) throw unauthorized();
      return this.#nobody;
    }
    const { user } = this.review(token, serverAudiences, nowMs);
    if (user === undefined) throw unauthorized();
    return user;
  }

  /** Whose a token is. */
  review(token: string, audiences: readonly string[], nowMs: number): TokenReview {
    const known = this.#tokens.get(token);
    const met = serverAudiences.filter((each) => audiences.includes(each));
    if (known !== undefined && met.length > 0)
      return { user: inGroup(known, authenticatedGroup), audiences: met };
    const verdict = this.#accounts.verify(token, audiences, nowMs);
    if (verdict === undefined) return { error: "invalid bearer token" };
    if ("fault" in verdict) return { error: `[invalid bearer token, ${verdict.fault}]` };
    return { user: inGroup(verdict.user, authenticatedGroup), audiences: verdict.audiences };
  }

  #peerOf(socket: Socket): UserInfo | null | "none" {
    if (!(socket instanceof TLSSocket)) return "none";
    const known = this.#peers.get(socket);
    if (known !== undefined) return known;
    const peer = readPeer(socket);
    this.#peers.set(socket, peer);
    return peer;
  }
}

/** The common name of a certificate is the user, its organizations are the groups. */
function readPeer(socket: TLSSocket): UserInfo | null | "none" {
  const certificate = socket.getPeerX509Certificate();
  if (certificate === undefined) return "none";
  if (!socket.authorized) return null;
  const { CN: name, O: organizations } = certificate.toLegacyObject().subject;
  if (typeof name !== "string" || name === "") return "none";
  const digest = createHash("sha256").update(certificate.raw).digest("hex");
  return inGroup(
    {
      username: name,
      groups: organizations === undefined ? [] : [organizations].flat(),
      extra: { "authentication.kubernetes.io/credential-id": [`X509SHA256=${digest}`] },
    },
    authenticatedGroup,
  );
}

/** The token of a header; undefined for a header of another kind. Follows bearertoken.go of apiserver. */
function bearerToken(header: string, warnings: string[]): string | undefined {
  const [scheme = "", token, ...rest] = header.trim().split(" ");
  if (scheme.toLowerCase() !== "bearer" || token === undefined) return undefined;
  if (token !== "") return token;
  if (rest.length > 0) warnings.push(spaceWarning);
  return undefined;
}

function unauthorized(): StatusError {
  return failure(401, "Unauthorized", "Unauthorized");
}
