import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import type { Credentials } from "../../../src/client/credentials.js";
import { findConnection } from "../../../src/client/load-connection.js";
import { createCertificateAuthority } from "../../../src/util/certificates.js";
import {
  base64,
  connectionPorts,
  type TestPorts,
  writeKubeconfigText,
} from "../../support/connection-ports.js";
import { startHttpServer } from "../../support/http-server.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { VirtualClock } from "../../../src/testing/virtual-clock.js";

const authority = createCertificateAuthority("test", Date.now());
const startMs = new VirtualClock().now();

/** A token that ends `afterMs` milliseconds after the start of the test's clock. */
function idToken(name: string, afterMs: number): string {
  const claims = { sub: name, exp: (startMs + afterMs) / 1_000 };
  return ["{}", JSON.stringify(claims), name]
    .map((part) => Buffer.from(part).toString("base64url"))
    .join(".");
}

interface Grant {
  readonly status?: number;
  readonly body: unknown;
}

interface Provider extends AsyncDisposable {
  readonly issuer: string;
  readonly grants: { readonly authorization: string | undefined; readonly form: unknown }[];
  next: Grant;
  methods: readonly string[] | undefined;
}

/** A provider that gives `next` for a refresh token. */
async function startProvider(isSecure = false): Promise<Provider> {
  const answer = async (request: IncomingMessage): Promise<Grant> => {
    if (request.url === "/realm/.well-known/openid-configuration") {
      const body = {
        token_endpoint: `${provider.issuer}token?x=1`,
        token_endpoint_auth_methods_supported: provider.methods,
      };
      return { body };
    }
    if (request.url !== "/realm/token?x=1") return { status: 404, body: {} };
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    provider.grants.push({ authorization: request.headers.authorization, form });
    return provider.next;
  };
  const { certificate: cert, key } = authority.issueServer("provider", ["127.0.0.1"]);
  const server = await startHttpServer(
    (request, response) => {
      void answer(request).then(({ status = 200, body }) => {
        response.writeHead(status, { "content-type": "application/json" });
        response.end(JSON.stringify(body));
      });
    },
    isSecure ? { cert, key } : undefined,
  );
  const provider: Provider = {
    issuer: `${server.url}/realm/`,
    grants: [],
    next: { body: { id_token: idToken("second", 7_200_000) } },
    methods: undefined,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
  return provider;
}

async function login(
  config: Readonly<Record<string, string | undefined>>,
): Promise<{ readonly credentials: Credentials; readonly clock: VirtualClock }> {
  await using folder = await temporaryFolder();
  const ports: TestPorts = connectionPorts();
  const kubeconfig = await writeKubeconfigText(folder.path, {
    user: { "auth-provider": { name: "oidc", config: { "client-id": "kube", ...config } } },
  });
  const { credentials } = await findConnection({ from: { kubeconfig } }, ports);
  return { credentials, clock: ports.clock };
}

const first = idToken("first", 3_600_000);
const second = idToken("second", 7_200_000);

describe("a login at an OpenID Connect provider", () => {
  it("gives its token until ten seconds before its end, then one for the refresh token", async () => {
    await using provider = await startProvider();
    const { credentials, clock } = await login({
      "idp-issuer-url": provider.issuer,
      "id-token": first,
      "refresh-token": "refresh-1",
    });
    expect(await credentials.current()).toEqual({ token: first });
    await clock.advance(3_589_000);
    expect(await credentials.current()).toEqual({ token: first });
    expect(provider.grants).toEqual([]);
    await clock.advance(1_000);
    const refreshed = await Promise.all([credentials.current(), credentials.current()]);
    expect(refreshed).toEqual([{ token: second }, { token: second }]);
    await clock.advance(60_000);
    expect(await credentials.current()).toEqual({ token: second });
    expect(provider.grants).toEqual([
      {
        authorization: undefined,
        form: { grant_type: "refresh_token", refresh_token: "refresh-1", client_id: "kube" },
      },
    ]);
  });

  it("uses the refresh token that came last, and refreshes what the server refuses", async () => {
    await using provider = await startProvider();
    provider.next = { body: { id_token: second, refresh_token: "refresh-2" } };
    const { credentials, clock } = await login({
      "idp-issuer-url": provider.issuer,
      "id-token": idToken("ended", -1),
      "refresh-token": "refresh-1",
    });
    const refused = await credentials.current();
    const third = idToken("third", 9_000_000);
    provider.next = { body: { id_token: third } };
    expect(await credentials.renew(refused)).toEqual({ token: third });
    await clock.advance(5_000);
    await credentials.renew({ token: third });
    expect(provider.grants.map(({ form }) => form)).toMatchObject([
      { refresh_token: "refresh-1" },
      { refresh_token: "refresh-2" },
    ]);
  });

  it.each<[string, readonly string[] | undefined, string | undefined, object]>([
    ["a header where the provider does not say", undefined, "Basic a3ViZTphJTI2Yg==", {}],
    ["a header", ["client_secret_post", "client_secret_basic"], "Basic a3ViZTphJTI2Yg==", {}],
    ["fields", ["client_secret_post"], undefined, { client_id: "kube", client_secret: "a&b" }],
  ])("proves the client's secret by %s", async (_what, methods, authorization, fields) => {
    await using provider = await startProvider();
    provider.methods = methods;
    const { credentials } = await login({
      "idp-issuer-url": provider.issuer,
      "client-secret": "a&b",
      "refresh-token": "refresh-1",
    });
    await credentials.current();
    expect(provider.grants).toEqual([
      {
        authorization,
        form: { grant_type: "refresh_token", refresh_token: "refresh-1", ...fields },
      },
    ]);
  });

  it("trusts the provider's authority, and only it", async () => {
    await using provider = await startProvider(true);
    const config = { "idp-issuer-url": provider.issuer, "refresh-token": "refresh-1" };
    const trusting = await login({
      ...config,
      "idp-certificate-authority-data": base64(authority.certificate),
    });
    expect(await trusting.credentials.current()).toEqual({ token: second });
    const doubting = await login(config);
    await expect(Promise.resolve(doubting.credentials.current())).rejects.toMatchObject({
      code: "CONFIG_CREDENTIALS",
      message: expect.stringContaining("the provider does not answer"),
    });
  });

  it.each<[string, Grant, RegExp]>([
    [
      "refuses",
      { status: 400, body: { error: "invalid_grant", error_description: "refresh-1" } },
      /answers 400 and says invalid_grant; log in again/,
    ],
    ["gives no token", { body: { access_token: "s3cr3t" } }, /gives no id_token/],
    ["says nothing", { status: 500, body: "refresh-1" }, /answers 500; log in again/],
  ])(
    "ends in an error that holds no token when the provider %s, and is tried again",
    async (_what, grant, message) => {
      await using provider = await startProvider();
      provider.next = grant;
      const { credentials } = await login({
        "idp-issuer-url": provider.issuer,
        "refresh-token": "refresh-1",
      });
      const error: unknown = await Promise.resolve(credentials.current()).catch(
        (reason: unknown) => reason,
      );
      expect(error).toMatchObject({
        code: "CONFIG_CREDENTIALS",
        message: expect.stringMatching(message),
      });
      expect(String(error)).not.toMatch(/refresh-1|s3cr3t/);
      provider.next = { body: { id_token: second } };
      expect(await credentials.current()).toEqual({ token: second });
    },
  );

  it("without a refresh token lasts as long as its token", async () => {
    await using provider = await startProvider();
    const { credentials, clock } = await login({
      "idp-issuer-url": provider.issuer,
      "id-token": first,
    });
    const given = await credentials.current();
    expect(await credentials.renew(given), "there is nothing else to try").toBe(given);
    await clock.advance(3_600_000);
    await expect(Promise.resolve(credentials.current())).rejects.toThrow(
      /has expired and there is no refresh-token; log in again/,
    );
  });
});
