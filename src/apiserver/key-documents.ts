import { type AccountTokens, tokenIssuer } from "./access/account-tokens.js";
import type { Exchange } from "./exchange.js";

/**
 * Answers where it is told by which keys tokens of ServiceAccounts are checked; answers whether the
 * path is one of these. Follows pkg/routes/openidmetadata.go.
 */
export function answerKeys(
  { tokens, address }: { readonly tokens: AccountTokens; readonly address: () => string },
  { path, message, response }: Exchange,
): boolean {
  if (message.method !== "GET") return false;
  if (path === "/openid/v1/jwks") {
    send(response, "application/jwk-set+json", tokens.keySet);
    return true;
  }
  if (path !== "/.well-known/openid-configuration") return false;
  send(response, "application/json", {
    issuer: tokenIssuer,
    jwks_uri: `https://${address()}/openid/v1/jwks`,
    response_types_supported: ["id_token"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["ES256"],
  });
  return true;
}

function send(response: Exchange["response"], type: string, document: object): void {
  const body = Buffer.from(JSON.stringify(document));
  response.statusCode = 200;
  response.setHeader("cache-control", "public, max-age=3600");
  response.setHeader("content-type", type);
  response.setHeader("content-length", String(body.length));
  response.end(body);
}
