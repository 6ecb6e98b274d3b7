import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
  verify,
} from "node:crypto";
import { isPlainObject } from "../../util/json.js";
import { type ApiObject, membersOf, textOf } from "../values/api-object.js";
import { type Storage, storageKey } from "../model/storage.js";
import { accountGroups, accountUsername, type UserInfo } from "../values/user-info.js";

/** Who issues the tokens of ServiceAccounts, and whom they are for where nobody is named. */
export const tokenIssuer = "https://kubernetes.default.svc.cluster.local";

interface Reference {
  readonly name: string;
  readonly uid: string;
}

/** What a token is to say. */
export interface TokenContent {
  readonly account: ApiObject;
  readonly audiences: readonly string[];
  readonly seconds: number;
  /** What it goes with, by the name of the claim. */
  readonly bound: Readonly<Record<string, Reference>>;
}

/** A token that holds, or what is wrong with it; undefined where it is no token of a ServiceAccount. */
export type TokenVerdict =
  | { readonly user: UserInfo; readonly audiences: readonly string[] }
  | { readonly fault: string }
  | undefined;

/** Issues tokens of ServiceAccounts, as signed JWTs, and tells whose a token is. */
export class AccountTokens {
  readonly #storage: Storage;
  #keys:
    | { readonly private: KeyObject; readonly public: KeyObject; readonly id: string }
    | undefined;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The key pair, made when it is first needed. */
  get #pair(): { readonly private: KeyObject; readonly public: KeyObject; readonly id: string } {
    if (this.#keys !== undefined) return this.#keys;
    const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const der = pair.publicKey.export({ type: "spki", format: "der" });
    const id = createHash("sha256").update(der).digest("base64url");
    this.#keys = { private: pair.privateKey, public: pair.publicKey, id };
    return this.#keys;
  }

  /** Answers the token, and by what it is known. */
  issue(
    { account, audiences, seconds, bound }: TokenContent,
    nowMs: number,
  ): { readonly token: string; readonly id: string } {
    const now = Math.floor(nowMs / 1000);
    const { namespace = "", name = "", uid = "" } = account.metadata;
    const jti = randomUUID();
    const claims = {
      aud: audiences,
      exp: now + seconds,
      iat: now,
      iss: tokenIssuer,
      jti,
      "kubernetes.io": { namespace, ...bound, serviceaccount: { name, uid } },
      nbf: now,
      sub: accountUsername(namespace, name),
    };
    const { private: key, id } = this.#pair;
    const text = `${encoded({ alg: "ES256", kid: id })}.${encoded(claims)}`;
    const signature = sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" });
    return { token: `${text}.${signature.toString("base64url")}`, id: `JTI=${jti}` };
  }

  /**
   * Whose a token is, where it is for one of the audiences.
   *
   * Follows `jwtTokenAuthenticator` and `validator` of pkg/serviceaccount, without their memory of
   * tokens that held a moment ago.
   */
  verify(token: string, audiences: readonly string[], nowMs: number): TokenVerdict {
    const [head = "", payload = "", signature = "", ...rest] = token.split(".");
    const header = decoded(head);
    const claims = decoded(payload);
    if (rest.length > 0 || header === undefined || claims?.["iss"] !== tokenIssuer)
      return undefined;
    const { kid } = header;
    const { public: key, id } = this.#pair;
    if (kid !== undefined && kid !== id) return { fault: "invalid signature, no keys found" };
    const text = Buffer.from(`${head}.${payload}`);
    const bytes = Buffer.from(signature, "base64url");
    if (!verify("sha256", text, { key, dsaEncoding: "ieee-p1363" }, bytes))
      return { fault: "go-jose/go-jose: error in cryptographic primitive" };
    const own = textsOf(claims["aud"]);
    const met = own.filter((each) => audiences.includes(each));
    if (met.length === 0)
      return {
        fault: `token audiences ${quoted(own)} is invalid for the target audiences ${quoted(audiences)}`,
      };
    const fault = faultOfTime(claims, nowMs) ?? this.#faultOfReferences(claims);
    return fault === undefined ? { user: userOf(claims), audiences: met } : { fault };
  }

  #faultOfReferences(claims: Claims): string | undefined {
    const { namespace, serviceaccount, secret, pod, node } = membersOf(claims["kubernetes.io"]);
    const place = textOf(namespace);
    const { name, uid } = referenceOf(serviceaccount);
    const account = this.#storage.collection("serviceaccounts").get(storageKey(place, name));
    if (account === undefined) return `serviceaccounts ${JSON.stringify(name)} not found`;
    if (account.metadata.uid !== uid)
      return `service account UID (${account.metadata.uid ?? ""}) does not match claim (${uid})`;
    return (
      this.#faultOfBound("secret", secret, place) ??
      this.#faultOfBound("pod", pod, place) ??
      (pod === undefined ? this.#faultOfBound("node", node, "") : undefined)
    );
  }

  #faultOfBound(
    kind: "secret" | "pod" | "node",
    value: unknown,
    place: string,
  ): string | undefined {
    if (value === undefined) return undefined;
    const { name, uid } = referenceOf(value);
    const found = this.#storage.collection(`${kind}s`).get(storageKey(place, name));
    if (found === undefined) return "service account token has been invalidated";
    if (found.metadata.uid === uid) return undefined;
    const label = kind === "secret" ? "Secret" : kind === "node" ? "Node" : "pod";
    return `${kind === "secret" ? "secret" : label} UID (${found.metadata.uid ?? ""}) does not match service account ${kind} ref claim (${uid})`;
  }

  /** The public key as a JSON Web Key Set. */
  get keySet(): object {
    const { public: key, id } = this.#pair;
    const { kty, crv, x, y } = key.export({ format: "jwk" });
    return { keys: [{ use: "sig", kty, kid: id, crv, alg: "ES256", x, y }] };
  }
}

type Claims = Readonly<Record<string, unknown>>;

function referenceOf(value: unknown): Reference {
  const { name, uid } = membersOf(value);
  return { name: textOf(name), uid: textOf(uid) };
}

function faultOfTime({ exp, nbf }: Claims, nowMs: number): string | undefined {
  // A minute of leeway, as go-jose has it.
  const now = nowMs / 1000;
  if (typeof exp === "number" && now - 60 > exp) return "service account token has expired";
  if (typeof nbf === "number" && now + 60 < nbf) return "service account token is not valid yet";
  return undefined;
}

function userOf(claims: Claims): UserInfo {
  const { namespace, serviceaccount, pod, node } = membersOf(claims["kubernetes.io"]);
  const place = textOf(namespace);
  const { name, uid } = referenceOf(serviceaccount);
  const prefix = "authentication.kubernetes.io";
  const extra: Record<string, readonly string[]> = {
    [`${prefix}/credential-id`]: [`JTI=${textOf(claims["jti"])}`],
  };
  for (const [kind, value] of [
    ["node", node],
    ["pod", pod],
  ] as const) {
    if (value === undefined) continue;
    const reference = referenceOf(value);
    extra[`${prefix}/${kind}-name`] = [reference.name];
    if (reference.uid !== "") extra[`${prefix}/${kind}-uid`] = [reference.uid];
  }
  return { username: accountUsername(place, name), uid, groups: accountGroups(place), extra };
}

/** As Go prints a list of texts. */
function quoted(texts: readonly string[]): string {
  return `[${texts.map((text) => JSON.stringify(text)).join(" ")}]`;
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.map(String) : [];
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function decoded(part: string): Claims | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
    return isPlainObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
