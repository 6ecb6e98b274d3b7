import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import type { HttpRequest } from "../../../src/client/transport.js";
import { createTransport } from "../../../src/client/undici-transport.js";
import { follow } from "../../support/dispatching.js";
import { startHttpServer } from "../../support/http-server.js";

const run = promisify(execFile);

describe("a call", () => {
  it("carries method, prefix, path, headers and body, and hands the answer back", async () => {
    const seen: unknown[] = [];
    await using server = await startHttpServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const { method, url, headers } = request;
        seen.push([method, url, headers.accept, headers["user-agent"], String(chunks)]);
        response.setHeader("warning", ["a", "b"]).writeHead(201).end("made");
      });
    });
    const transport = createTransport({ server: `${server.url}/k8s/cluster/` });
    const request: HttpRequest = {
      method: "POST",
      path: "/api/v1/pods?dryRun=All",
      headers: { accept: "application/json" },
      body: '{"ä":1}',
    };
    const { heard, calls, whole } = follow(transport, request);
    await whole;
    expect(seen).toEqual([
      ["POST", "/k8s/cluster/api/v1/pods?dryRun=All", "application/json", "slipway", '{"ä":1}'],
    ]);
    expect(heard).toMatchObject({ code: 201, text: "made", headers: { warning: ["a", "b"] } });
    expect(calls).toEqual(["headers", "data", "end"]);
    await transport.close();
  });

  it("hears nothing before it has its exchange in hand, not even that it cannot be sent", async () => {
    const transport = createTransport({ server: "http://127.0.0.1:1" });
    const unsendable = follow(transport, { headers: { "x-bad": "line\nbreak" } });
    expect(unsendable.calls).toEqual([]);
    await expect(unsendable.whole).rejects.toMatchObject({ code: "TRANSPORT_PROTOCOL" });
    await transport.close();
  });

  it("proves who calls by token, or by name and password", async () => {
    const seen: unknown[] = [];
    await using server = await startHttpServer(({ headers }, response) => {
      seen.push(headers.authorization);
      response.end();
    });
    const transport = createTransport({ server: server.url });
    await follow(transport, {}, { token: "abc" }).whole;
    await follow(transport, {}, { basic: { username: "me", password: "pä" } }).whole;
    await follow(transport, {}, {}).whole;
    expect(seen).toEqual(["Bearer abc", `Basic ${btoa("me:pÃ¤")}`, undefined]);
    await transport.close();
  });

  it("acts as somebody else, with names of extra fields escaped", async () => {
    let seen: readonly string[] = [];
    await using server = await startHttpServer(({ rawHeaders }, response) => {
      seen = rawHeaders.flatMap((name, index) =>
        /^impersonate/i.test(name) ? [`${name}: ${rawHeaders[index + 1]}`] : [],
      );
      response.end();
    });
    const transport = createTransport({
      server: server.url,
      impersonate: {
        user: "jürgen",
        uid: "7",
        groups: ["a", "b"],
        extra: { "example.com/% scope": ["x", "y"] },
      },
    });
    await follow(transport).whole;
    expect(seen.map((line) => Buffer.from(line, "latin1").toString())).toEqual([
      "impersonate-user: jürgen",
      "impersonate-uid: 7",
      "impersonate-group: a",
      "impersonate-group: b",
      "impersonate-extra-example.com%2F%25%20scope: x",
      "impersonate-extra-example.com%2F%25%20scope: y",
    ]);
    await transport.close();
  });

  it("asks for nothing packed where the connection forbids it", async () => {
    const seen: unknown[] = [];
    await using server = await startHttpServer(({ headers }, response) => {
      seen.push(headers["accept-encoding"]);
      response.end();
    });
    for (const disableCompression of [false, true]) {
      const transport = createTransport({ server: server.url, disableCompression });
      await follow(transport, { headers: { "accept-encoding": "gzip" } }).whole;
      await transport.close();
    }
    expect(seen).toEqual(["gzip", undefined]);
  });

  it("decodes gzip, however large, and says when it is broken", async () => {
    const text = "0123456789".repeat(500_000);
    const packed = gzipSync(text);
    await using server = await startHttpServer(({ url }, response) => {
      response.setHeader("content-encoding", url === "/odd" ? "br" : "gzip");
      if (url === "/cut") response.end(packed.subarray(0, packed.length - 9));
      else if (url === "/broken") response.end(Buffer.from("no gzip at all"));
      else response.end(packed);
    });
    const transport = createTransport({ server: server.url });
    const good = await follow(transport).whole;
    expect(good.text === text).toBe(true);
    for (const path of ["/cut", "/broken", "/odd"]) {
      const { whole } = follow(transport, { path });
      await expect(whole).rejects.toMatchObject({ code: "TRANSPORT_PROTOCOL" });
    }
    await transport.close();
  });
});

describe("connections of calls", () => {
  it("are kept: 201 calls one after the other use one", async () => {
    await using server = await startHttpServer((_, response) => response.end("ok"));
    const transport = createTransport({ server: server.url });
    for (let call = 0; call < 201; call += 1) await follow(transport).whole;
    expect(server.opened).toBe(1);
    await transport.close();
  });

  it("are no longer used than needed: the last one first", async () => {
    const ports: (number | undefined)[] = [];
    await using server = await startHttpServer(({ socket }, response) => {
      ports.push(socket.remotePort);
      setImmediate(() => response.end());
    });
    const transport = createTransport({ server: server.url });
    await Promise.all(Array.from({ length: 3 }, () => follow(transport).whole));
    ports.length = 0;
    for (let call = 0; call < 5; call += 1) await follow(transport).whole;
    expect(new Set(ports).size).toBe(1);
    await transport.close();
  });

  it("are kept after a DELETE with a body too", async () => {
    await using server = await startHttpServer((_, response) => response.end());
    const transport = createTransport({ server: server.url });
    await follow(transport, { method: "DELETE", body: "{}" }).whole;
    await follow(transport).whole;
    expect(server.opened).toBe(1);
    await transport.close();
  });

  it("are no more than allowed, with calls that wait their turn", async () => {
    await using server = await startHttpServer((_, response) => setImmediate(() => response.end()));
    const transport = createTransport({ server: server.url }, { maxConnections: 3 });
    await Promise.all(Array.from({ length: 100 }, () => follow(transport).whole));
    expect(server.opened).toBe(3);
    await transport.close();
  });

  it("are made again when they were lost", async () => {
    await using server = await startHttpServer((_, response) => response.end());
    const transport = createTransport({ server: server.url });
    await follow(transport).whole;
    server.reset();
    await expect.poll(() => server.open).toBe(0);
    await follow(transport).whole;
    expect(server.opened).toBe(2);
    await transport.close();
  });

  it("leave nothing of those that the server has ended", async () => {
    const warnings: string[] = [];
    const listen = ({ name }: Error): void => void warnings.push(name);
    process.on("warning", listen);
    onTestFinished(() => void process.off("warning", listen));
    await using server = await startHttpServer((_, response) => {
      response.setHeader("connection", "close").end();
    });
    const transport = createTransport({ server: server.url });
    // Node warns from the eleventh listener on.
    for (let call = 0; call < 30; call += 1) await follow(transport).whole;
    expect(server.opened).toBe(30);
    await expect.poll(() => server.open).toBe(0);
    expect(warnings).toEqual([]);
    await transport.close();
  });

  it("are freed by an abort, whether the call waits, is sent or is being answered", async () => {
    let hold = true;
    await using server = await startHttpServer((_, response) => {
      if (hold) response.writeHead(200).write("some");
      else response.end("all");
    });
    const transport = createTransport({ server: server.url }, { maxConnections: 1 });
    const first = follow(transport);
    const waiting = follow(transport);
    const last = follow(transport);
    await first.answered;
    hold = false;
    waiting.exchange.abort();
    first.exchange.abort();
    first.exchange.abort();
    expect((await last.whole).text).toBe("all");
    expect(waiting.calls).toEqual([]);
    expect(first.calls).not.toContain("error");
    expect(server.open).toBe(1);
    await transport.close();
  });
});

describe("a stream", () => {
  it("has a connection of its own, which ends with it", async () => {
    await using server = await startHttpServer((_, response) => {
      response.writeHead(200).write("{}\n");
    });
    const transport = createTransport({ server: server.url }, { maxConnections: 1 });
    const streams = Array.from({ length: 20 }, () => follow(transport, { stream: true }));
    await Promise.all(streams.map(({ answered }) => answered));
    expect(server.open).toBe(20);
    for (const { exchange } of streams) exchange.abort();
    await expect.poll(() => server.open).toBe(0);
    await transport.close();
  });

  it("leaves no connection when the server ends it", async () => {
    await using server = await startHttpServer((_, response) => response.end("{}\n"));
    const transport = createTransport({ server: server.url });
    await follow(transport, { stream: true }).whole;
    await expect.poll(() => server.open).toBe(0);
    await transport.close();
  });
});

describe("a process", () => {
  it("ends by itself while connections are idle", async () => {
    await using server = await startHttpServer((_, response) => response.end("ok"));
    const script = `
      import { createRequester, createTransport } from "slipway/client";
      const requester = createRequester(createTransport({ server: "${server.url}" }));
      const { body } = await requester.call({ method: "GET", path: "/", headers: {} });
      console.log(String(body));
    `;
    const options = ["--conditions=slipway-source", "--import", "tsx", "--input-type=module"];
    const { stdout } = await run(process.execPath, [...options, "--eval", script]);
    expect(stdout).toBe("ok\n");
  }, 20_000);
});

describe("closing", () => {
  it("ends what is under way and what waits, and leaves no connection", async () => {
    await using server = await startHttpServer((_, response) => {
      response.writeHead(200).write("some");
    });
    const transport = createTransport({ server: server.url }, { maxConnections: 1 });
    const call = follow(transport);
    const stream = follow(transport, { stream: true });
    const waiting = follow(transport);
    await Promise.all([call.answered, stream.answered]);
    await transport.close();
    for (const { whole } of [call, stream, waiting]) {
      await expect(whole).rejects.toMatchObject({ code: "TRANSPORT_ENDED" });
    }
    await expect.poll(() => server.open).toBe(0);
    const late = follow(transport);
    await expect(late.whole).rejects.toThrow("the client was closed");
  });
});

describe("a server's address", () => {
  it.each(["ftp://example.com", "example.com:6443", ""])("%j is refused", (server) => {
    expect(() => createTransport({ server })).toThrow(/server: is no URL/);
  });

  it("is not shown with its password", () => {
    const proxyUrl = "socks5://me:secret@example.com";
    expect(() => createTransport({ server: "https://example.com", proxyUrl })).toThrow(
      /^(?!.*secret)[\s\S]*proxyUrl: is no URL that starts with https:\/\/ or http:\/\//,
    );
  });
});
