import { createServer, type Socket } from "node:net";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import type { TransportOptions } from "../../../src/client/transport-options.js";
import { createTransport } from "../../../src/client/undici-transport.js";
import { follow } from "../../support/dispatching.js";
import { errorOf } from "../../support/error-of.js";

/** A server that speaks whatever bytes a test says. */
async function startRawServer(
  heard: (socket: Socket) => void,
): Promise<AsyncDisposable & { readonly port: number; readonly sockets: ReadonlySet<Socket> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("close", () => sockets.delete(socket));
    heard(socket);
    // Only who reads hears that the other side has gone.
    socket.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    sockets,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers each request with bytes, and does something then. */
const answering =
  (bytes: string, then: (socket: Socket) => void = () => {}) =>
  (socket: Socket): void => {
    socket.on("data", () => {
      socket.write(bytes, () => then(socket));
    });
  };

const head = "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n";

describe("an answer that breaks", () => {
  it.each<[string, (socket: Socket) => void, string]>([
    [
      "reset before the headers",
      (socket) => socket.once("data", () => socket.resetAndDestroy()),
      "TRANSPORT_CLOSED",
    ],
    [
      "closed before the headers",
      (socket) => socket.once("data", () => socket.end()),
      "TRANSPORT_CLOSED",
    ],
    [
      "reset in its body",
      answering(`${head}some`, (socket) => socket.resetAndDestroy()),
      "TRANSPORT_CLOSED",
    ],
    ["closed in its body", answering(`${head}some`, (socket) => socket.end()), "TRANSPORT_CLOSED"],
    [
      "closed between chunks",
      answering("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\nsome\r\n", (socket) =>
        socket.end(),
      ),
      "TRANSPORT_CLOSED",
    ],
    [
      "closed between chunks of a connection that is not kept",
      answering(
        "HTTP/1.1 200 OK\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n4\r\nsome\r\n",
        (socket) => socket.end(),
      ),
      "TRANSPORT_CLOSED",
    ],
    ["that is not HTTP", answering("SSH-2.0-OpenSSH\r\n"), "TRANSPORT_PROTOCOL"],
    [
      "with broken chunks",
      answering("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n"),
      "TRANSPORT_PROTOCOL",
    ],
    [
      "with endless headers",
      answering(`HTTP/1.1 200 OK\r\nx: ${"x".repeat(70_000)}`),
      "TRANSPORT_PROTOCOL",
    ],
  ])("%s", async (_, heard, code) => {
    await using server = await startRawServer(heard);
    const transport = createTransport({ server: `http://127.0.0.1:${server.port}/x` });
    const followed = follow(transport, { path: "/api?a=b" }, { token: "very-secret" });
    const error = await errorOf(followed.whole);
    expect(error).toMatchObject({
      code,
      requestLine: `GET http://127.0.0.1:${server.port}/x/api?a=b`,
    });
    expect(followed.calls.filter((call) => call === "error" || call === "end")).toEqual(["error"]);
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/very-secret|SSH/);
    await expect.poll(() => server.sockets.size).toBe(0);
    await transport.close();
  });
});

describe("a connection that does not come about", () => {
  it("is refused", async () => {
    const server = await startRawServer(() => {});
    await server[Symbol.asyncDispose]();
    const transport = createTransport({ server: `http://127.0.0.1:${server.port}` });
    const error = await errorOf(follow(transport).whole);
    expect(error).toMatchObject({ code: "TRANSPORT_CONNECT", message: /ECONNREFUSED/ });
    await transport.close();
  });

  it("has a name without an address", async () => {
    const transport = createTransport({ server: "https://nowhere.invalid" });
    const error = await errorOf(follow(transport).whole);
    expect(error).toMatchObject({ code: "TRANSPORT_CONNECT", message: /nowhere\.invalid/ });
    await transport.close();
  });

  it("meets a server without TLS", async () => {
    await using server = await startRawServer(answering("HTTP/1.1 400 Bad Request\r\n\r\n"));
    const transport = createTransport({ server: `https://127.0.0.1:${server.port}` });
    expect(await errorOf(follow(transport).whole)).toMatchObject({ code: "TRANSPORT_TLS" });
    await transport.close();
  });

  it.each([false, true])("is let go by an abort at once (stream: %s)", async (stream) => {
    await using server = await startRawServer(() => {});
    const transport = createTransport({ server: `https://127.0.0.1:${server.port}` });
    const { exchange, calls } = follow(transport, { stream });
    await expect.poll(() => server.sockets.size).toBe(1);
    exchange.abort();
    await expect.poll(() => server.sockets.size).toBe(0);
    expect(calls).toEqual([]);
    await transport.close();
  });

  it("is let go by closing", async () => {
    await using server = await startRawServer(() => {});
    const transport = createTransport({ server: `https://127.0.0.1:${server.port}` });
    const followed = [follow(transport), follow(transport, { stream: true })];
    await expect.poll(() => server.sockets.size).toBe(2);
    await transport.close();
    await expect.poll(() => server.sockets.size).toBe(0);
    for (const each of followed) {
      expect(await errorOf(each.whole)).toMatchObject({ code: "TRANSPORT_ENDED" });
    }
  });
});

describe("time", () => {
  // undici rounds these up to a second or so.
  it.each<[string, keyof TransportOptions, (socket: Socket) => void, string]>([
    ["for a connection", "connectTimeoutMs", () => {}, "https"],
    ["for headers", "headersTimeoutMs", () => {}, "http"],
    ["for more of the body", "progressTimeoutMs", answering(`${head}some`), "http"],
  ])("is limited %s", async (_, option, heard, scheme) => {
    await using server = await startRawServer(heard);
    const address = { server: `${scheme}://127.0.0.1:${server.port}` };
    const transport = createTransport(address, { [option]: 1 });
    expect(await errorOf(follow(transport).whole)).toMatchObject({ code: "TRANSPORT_TIMEOUT" });
    await transport.close();
  });

  it("is limited for the headers of a stream, not for its body", async () => {
    let speak: (() => void) | undefined;
    await using server = await startRawServer(
      answering(`${head}some`, (socket) => (speak = () => socket.write("x".repeat(96)))),
    );
    await using silent = await startRawServer(() => {});
    const limits = { headersTimeoutMs: 1, progressTimeoutMs: 1 };
    const talking = createTransport({ server: `http://127.0.0.1:${server.port}` }, limits);
    const mute = createTransport({ server: `http://127.0.0.1:${silent.port}` }, limits);
    const stream = follow(talking, { stream: true });
    await stream.answered;
    const error = await errorOf(follow(mute, { stream: true }).whole);
    expect(error).toMatchObject({ code: "TRANSPORT_TIMEOUT" });
    expect(stream.calls).toEqual(["headers", "data"]);
    speak?.();
    expect((await stream.whole).text).toHaveLength(100);
    await Promise.all([talking.close(), mute.close()]);
  });
});
