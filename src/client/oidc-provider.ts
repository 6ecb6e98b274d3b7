import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Clock } from "../util/clock.js";
import { isPlainObject } from "../util/json.js";
import { authorityFault, tokenFault } from "./check-material.js";
import { ConfigError, systemErrorCode } from "./config-error.js";
import type { IssuedMaterial } from "./exec-plugin.js";
import type { TextOrFile } from "./file-source.js";
import { readable } from "./run-program.js";

/** An OpenID Connect provider with what a login left, as the `oidc` auth-provider of a kubeconfig. */
export interface OidcProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  readonly idToken: string | undefined;
  readonly refreshToken: string | undefined;
  /** Authorities to trust for the provider, in place of the machine's own. */
  readonly ca: TextOrFile | undefined;
}

/** One request to a provider. */
interface ProviderRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly ca: string | undefined;
}

/** Sends it; rejects when no answer came. */
export type AskProvider = (
  request: ProviderRequest,
) => Promise<{ readonly status: number; readonly body: string }>;

/** A token that ends within that time counts as ended, as for client-go. */
const leewayMs = 10_000;

const removed: Readonly<Record<string, string>> = {
  gcp: "use exec with gke-gcloud-auth-plugin",
  azure: "use exec with kubelogin",
};

/**
 * Reads the `auth-provider` entry of a user.
 *
 * @throws {ConfigError} CONFIG_INVALID for any other than `oidc`, and for one without issuer or client
 */
export function parseOidcProvider(
  entry: Readonly<Record<string, unknown>>,
  path: string,
  folder: string,
): OidcProvider {
  const invalid = (message: string): ConfigError =>
    new ConfigError("CONFIG_INVALID", [{ path, message }]);
  const name = String(entry["name"]);
  if (name !== "oidc") {
    const instead = removed[name] ?? "use exec, or oidc";
    throw invalid(`the auth-provider ${name} is not supported, nor by kubectl; ${instead}`);
  }
  const config = isPlainObject(entry["config"]) ? entry["config"] : {};
  const value = (key: string): string | undefined => {
    const text = config[key] ?? "";
    if (typeof text !== "string") throw invalid(`auth-provider.config.${key} must be a text`);
    return text === "" ? undefined : text;
  };
  const issuer = value("idp-issuer-url");
  const clientId = value("client-id");
  if (issuer === undefined || !URL.canParse(issuer) || clientId === undefined) {
    throw invalid("auth-provider.config needs idp-issuer-url, which is a URL, and client-id");
  }
  const data = value("idp-certificate-authority-data");
  const file = value("idp-certificate-authority");
  const ca =
    data === undefined
      ? file && { file: resolve(folder, file) }
      : { text: Buffer.from(data, "base64").toString("utf8") };
  return {
    issuer,
    clientId,
    clientSecret: value("client-secret"),
    idToken: value("id-token"),
    refreshToken: value("refresh-token"),
    ca: ca || undefined,
  };
}

/**
 * Gives the ID token of the login, and from then on new ones for its refresh token.
 *
 * New tokens are kept in memory only, where kubectl writes them into the file. So a provider that
 * takes each refresh token once leaves an old one there; what kubectl writes in its
 * turn is read again.
 */
export function oidcIssuer(
  provider: OidcProvider,
  { path, clock, ask }: { readonly path: string; readonly clock: Clock; readonly ask: AskProvider },
): () => Promise<IssuedMaterial> {
  let { refreshToken } = provider;
  let idToken = provider.idToken;
  let isFirst = true;
  const refuse = (message: string): ConfigError =>
    new ConfigError("CONFIG_CREDENTIALS", [{ path, message }]);

  return async () => {
    const expiresAtMs = idToken === undefined ? 0 : expiryOf(idToken);
    const isUsable = idToken !== undefined && expiresAtMs - leewayMs > clock.now();
    const isKept = isUsable && (isFirst || refreshToken === undefined);
    isFirst = false;
    if (isKept && idToken !== undefined) return { material: { token: idToken }, expiresAtMs };
    if (refreshToken === undefined) {
      throw refuse("the id-token has expired and there is no refresh-token; log in again");
    }
    const fresh = await refresh({ ...provider, refreshToken }, { ask, refuse });
    idToken = fresh.idToken;
    refreshToken = fresh.refreshToken ?? refreshToken;
    return { material: { token: idToken }, expiresAtMs: expiryOf(idToken) };
  };
}

interface Asking {
  readonly ask: AskProvider;
  readonly refuse: (message: string) => ConfigError;
}

/** Follows RFC 6749 §6 and OpenID Connect Discovery 1.0 §4. */
async function refresh(
  provider: OidcProvider & { readonly refreshToken: string },
  { ask, refuse }: Asking,
): Promise<{ readonly idToken: string; readonly refreshToken: string | undefined }> {
  const ca = await readAuthority(provider.ca, refuse);
  const answerTo = async (request: Omit<ProviderRequest, "ca">): Promise<JsonAnswer> => {
    const { status, body } = await ask({ ...request, ca }).catch((error: unknown) => {
      throw refuse(`the provider does not answer: ${String(error)}`);
    });
    const json = parseObject(body);
    if (status === 200) return json;
    const said = json["error"];
    const why = typeof said === "string" ? ` and says ${readable(said).slice(0, 80)}` : "";
    throw refuse(`${request.method} ${request.url} answers ${status}${why}; log in again`);
  };

  const discovery = `${provider.issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const headers = { accept: "application/json" };
  const metadata = await answerTo({ method: "GET", url: discovery, headers });
  const url = metadata["token_endpoint"];
  if (typeof url !== "string" || !URL.canParse(url)) {
    throw refuse(`${discovery} names no token_endpoint; correct idp-issuer-url`);
  }
  const client = clientAuthentication(provider, metadata["token_endpoint_auth_methods_supported"]);
  const granted = await answerTo({
    method: "POST",
    url,
    headers: {
      ...headers,
      ...client.headers,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token: provider.refreshToken,
      ...client.fields,
    }).toString(),
  });
  const { id_token: idToken, refresh_token: refreshToken } = granted;
  if (typeof idToken !== "string" || tokenFault(idToken) !== undefined) {
    throw refuse("the provider gives no id_token for the refresh-token; log in with scope openid");
  }
  return {
    idToken,
    refreshToken:
      typeof refreshToken === "string" && refreshToken !== "" ? refreshToken : undefined,
  };
}

type JsonAnswer = Readonly<Record<string, unknown>>;

/** How the client proves itself: by a header unless the provider only takes fields (OpenID Connect Core 1.0 §9). */
function clientAuthentication(
  { clientId, clientSecret }: OidcProvider,
  methods: unknown,
): {
  readonly headers: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
} {
  if (clientSecret === undefined) return { headers: {}, fields: { client_id: clientId } };
  const isBasic = !Array.isArray(methods) || methods.includes("client_secret_basic");
  if (!isBasic) {
    return { headers: {}, fields: { client_id: clientId, client_secret: clientSecret } };
  }
  const pair = [clientId, clientSecret].map(formEncode).join(":");
  return {
    headers: { authorization: `Basic ${Buffer.from(pair).toString("base64")}` },
    fields: {},
  };
}

function formEncode(text: string): string {
  return new URLSearchParams({ "": text }).toString().slice(1);
}

async function readAuthority(
  at: TextOrFile | undefined,
  refuse: (message: string) => ConfigError,
): Promise<string | undefined> {
  if (at === undefined) return undefined;
  const pem =
    "text" in at
      ? at.text
      : await readFile(at.file, "utf8").catch((error: unknown) => {
          throw refuse(`${at.file} cannot be read (${systemErrorCode(error) ?? "unknown"})`);
        });
  const fault = authorityFault(pem);
  if (fault !== undefined) throw refuse(`idp-certificate-authority ${fault}`);
  return pem;
}

/** When a JSON web token ends, in milliseconds since the Unix epoch; 0 where it does not say. */
function expiryOf(token: string): number {
  const [, payload = ""] = token.split(".");
  const { exp } = parseObject(Buffer.from(payload, "base64url").toString("utf8"));
  return typeof exp === "number" ? exp * 1_000 : 0;
}

function parseObject(text: string): JsonAnswer {
  try {
    const value: unknown = JSON.parse(text);
    return isPlainObject(value) ? value : {};
  } catch {
    return {};
  }
}
