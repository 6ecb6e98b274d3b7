import { generateKeyPairSync, sign } from "node:crypto";
import { text } from "node:stream/consumers";
import { createCertificateAuthority } from "../../src/util/certificates.js";
import { startHttpServer } from "./http-server.js";

/** An OpenID Connect provider that an API server can check tokens of. */
export interface OidcLogin extends AsyncDisposable {
  readonly issuer: string;
  /** The authority of the provider's own certificate, as PEM. */
  readonly ca: string;
  /** How often a refresh token was taken. */
  readonly refreshed: number;
  /** A signed token of somebody, for the client `kube`. */
  idToken(email: string, expiresInMs: number): string;
}

/** Starts a provider that gives `nextEmail`'s token, and a new refresh token, for each refresh token once. */
export async function startOidcLogin(nextEmail: string): Promise<OidcLogin> {
  const authority = createCertificateAuthority("provider", Date.now());
  const { certificate: cert, key } = authority.issueServer("provider", ["127.0.0.1"]);
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  let refreshed = 0;
  const idToken: OidcLogin["idToken"] = (email, expiresInMs) => {
    const now = Math.floor(Date.now() / 1_000);
    const signed = [
      { alg: "RS256", kid: "one" },
      {
        iss: login.issuer,
        aud: "kube",
        sub: email,
        email,
        email_verified: true,
        iat: now,
        exp: now + expiresInMs / 1_000,
      },
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
      .join(".");
    return `${signed}.${sign("sha256", Buffer.from(signed), privateKey).toString("base64url")}`;
  };
  const answers: Readonly<Record<string, (body: string) => unknown>> = {
    "/.well-known/openid-configuration": () => ({
      issuer: login.issuer,
      jwks_uri: `${login.issuer}/keys`,
      token_endpoint: `${login.issuer}/token`,
      authorization_endpoint: `${login.issuer}/authorize`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
    }),
    "/keys": () => ({
      keys: [{ ...publicKey.export({ format: "jwk" }), kid: "one", alg: "RS256", use: "sig" }],
    }),
    "/token": (body) => {
      if (new URLSearchParams(body).get("refresh_token") !== `refresh-${refreshed}`)
        return undefined;
      refreshed += 1;
      return { id_token: idToken(nextEmail, 3_600_000), refresh_token: `refresh-${refreshed}` };
    },
  };
  const server = await startHttpServer(
    (request, response) => {
      void text(request).then((body) => {
        const answer = answers[request.url ?? ""]?.(body);
        response.writeHead(answer === undefined ? 400 : 200, {
          "content-type": "application/json",
        });
        response.end(JSON.stringify(answer ?? { error: "invalid_grant" }));
      });
    },
    { cert, key },
  );
  const login = {
    issuer: server.url,
    ca: authority.certificate,
    get refreshed() {
      return refreshed;
    },
    idToken,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
  return login;
}
