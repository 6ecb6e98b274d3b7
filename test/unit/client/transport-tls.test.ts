import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { createTransport } from "../../../src/client/undici-transport.js";
import { createCertificateAuthority } from "../../../src/util/certificates.js";
import { follow } from "../../support/dispatching.js";
import { errorOf } from "../../support/error-of.js";
import { type HttpServer, startHttpServer, watchServer } from "../../support/http-server.js";

const authority = createCertificateAuthority("one", Date.now());
const otherAuthority = createCertificateAuthority("other", Date.now());
const { certificate: cert, key } = authority.issueServer("kubernetes", ["127.0.0.1", "kubernetes"]);
const ca = authority.certificate;

function startSecureServer(
  answer: (client: string, held: () => void) => string | undefined = (client) => client,
): Promise<HttpServer> {
  return startHttpServer(
    (request, response) => {
      // A request that came over TLS has such a socket.
      const client = (request.socket as TLSSocket).getPeerCertificate().subject?.CN ?? "nobody";
      const text = answer(String(client), () => response.end("held"));
      if (text !== undefined) response.end(text);
    },
    { cert, key, ca },
  );
}

describe("TLS", () => {
  it("trusts the given authority alone, and shows our certificate", async () => {
    await using server = await startSecureServer();
    const transport = createTransport({ server: server.url });
    const { certificate, key: clientKey } = authority.issueClient("jane", []);
    expect((await follow(transport, {}, { ca }).whole).text).toBe("nobody");
    const known = { ca, cert: certificate, key: clientKey };
    expect((await follow(transport, {}, known).whole).text).toBe("jane");
    await transport.close();
  });

  it.each([
    ["another authority", { ca: otherAuthority.certificate }, /certificate/],
    ["the machine's authorities", {}, /certificate/],
    [
      "an empty text, which Node would take for the public authorities",
      { ca: "" },
      /authority to trust holds no certificate/,
    ],
    [
      "a text that is no certificate",
      { ca: "authority" },
      /authority to trust holds no certificate/,
    ],
    ["a certificate without its key", { ca, cert }, /needs its key/],
    [
      "a key of another certificate",
      { ca, cert, key: authority.key },
      /does not belong to its key/,
    ],
  ])("refuses the server, or ourselves, with %s", async (_, auth, message) => {
    await using server = await startSecureServer();
    const transport = createTransport({ server: server.url });
    const { whole } = follow(transport, {}, { token: "very-secret", ...auth });
    const error: unknown = await errorOf(whole);
    expect(error).toMatchObject({
      code: "TRANSPORT_TLS",
      message: expect.stringMatching(message),
    });
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/very-secret|BEGIN|raw:/);
    await transport.close();
  });

  it("checks the name of the server, or the one that is to be checked in its place", async () => {
    await using server = await startSecureServer();
    const url = server.url.replace("127.0.0.1", "localhost");
    const strict = createTransport({ server: url });
    const named = createTransport({ server: url, tlsServerName: "kubernetes" });
    const blind = createTransport({ server: url, insecureSkipTlsVerify: true });
    const { whole } = follow(strict, {}, { ca });
    const error: unknown = await errorOf(whole);
    expect(error).toMatchObject({
      code: "TRANSPORT_TLS",
      message: expect.stringContaining("localhost"),
    });
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain("pubkey");
    expect((await follow(named, {}, { ca }).whole).text).toBe("nobody");
    expect((await follow(blind).whole).text).toBe("nobody");
    await Promise.all([strict, named, blind].map((transport) => transport.close()));
  });

  it("needs no new connection for another token", async () => {
    await using server = await startSecureServer();
    const transport = createTransport({ server: server.url });
    await follow(transport, {}, { ca, token: "a" }).whole;
    await follow(transport, {}, { ca, token: "b" }).whole;
    expect(server.opened).toBe(1);
    await transport.close();
  });

  it("changes to new certificates without cutting what is under way", async () => {
    const held: (() => void)[] = [];
    await using server = await startSecureServer((client, hold) => {
      if (client !== "old") return client;
      held.push(hold);
      return undefined;
    });
    const transport = createTransport({ server: server.url }, { maxConnections: 1 });
    const identity = (name: string): { ca: string; cert: string; key: string } => {
      const { certificate, key: clientKey } = authority.issueClient(name, []);
      return { ca, cert: certificate, key: clientKey };
    };
    const old = identity("old");
    const calls = [follow(transport, {}, old), follow(transport, {}, old)];
    await expect.poll(() => held.length).toBe(1);
    expect((await follow(transport, {}, identity("new")).whole).text).toBe("new");
    held.shift()?.();
    await expect.poll(() => held.length).toBe(1);
    held.shift()?.();
    for (const { whole } of calls) expect((await whole).text).toBe("held");
    await expect.poll(() => server.open).toBe(1);
    await transport.close();
  });
});

/** A proxy that tunnels, or refuses with a code. */
function startProxy(refusal?: number): Promise<HttpServer & { readonly asked: string[] }> {
  const asked: string[] = [];
  const proxy = createServer();
  proxy.on("connect", ({ url = "", headers }, client: Socket) => {
    asked.push(`${url} ${headers["proxy-authorization"] ?? ""}`.trim());
    if (refusal !== undefined) return client.end(`HTTP/1.1 ${refusal} No\r\n\r\n`);
    const [, port] = url.split(":");
    const upstream = connect(Number(port), "127.0.0.1", () => {
      client.write("HTTP/1.1 200 OK\r\n\r\n");
      client.pipe(upstream).pipe(client);
    });
    upstream.on("error", () => client.destroy());
    client.on("error", () => upstream.destroy());
    client.on("close", () => upstream.destroy());
    return undefined;
  });
  return watchServer(proxy, "http").then((server) => Object.assign(server, { asked }));
}

describe("a proxy", () => {
  it("is asked for a tunnel to a secure server, once for each connection", async () => {
    await using server = await startSecureServer();
    await using proxy = await startProxy();
    const proxyUrl = proxy.url.replace("//", "//me:p%40ss@");
    const transport = createTransport({ server: server.url, proxyUrl });
    for (let call = 0; call < 3; call += 1) await follow(transport, {}, { ca }).whole;
    expect(proxy.asked).toEqual([`127.0.0.1:${server.port} Basic ${btoa("me:p@ss")}`]);
    const wrong = follow(transport, {}, { ca: otherAuthority.certificate });
    await expect(wrong.whole).rejects.toMatchObject({ code: "TRANSPORT_TLS" });
    await transport.close();
    await expect.poll(() => server.open + proxy.open).toBe(0);
  });

  it("is asked for a tunnel to a plain server too", async () => {
    await using server = await startHttpServer((_, response) => response.end("plain"));
    await using proxy = await startProxy();
    const transport = createTransport({ server: server.url, proxyUrl: proxy.url });
    expect((await follow(transport).whole).text).toBe("plain");
    expect(proxy.asked).toHaveLength(1);
    await transport.close();
  });

  it("that refuses is named in the error, without its password", async () => {
    await using proxy = await startProxy(407);
    const proxyUrl = proxy.url.replace("//", "//me:secret@");
    const transport = createTransport({ server: "https://kubernetes.example", proxyUrl });
    const error: unknown = await errorOf(follow(transport).whole);
    expect(error).toMatchObject({
      code: "TRANSPORT_CONNECT",
      message: `GET https://kubernetes.example/version: the proxy ${proxy.url} refused the tunnel with 407`,
    });
    expect(inspect(error, { depth: 9 })).not.toContain("secret");
    await transport.close();
  });
});
