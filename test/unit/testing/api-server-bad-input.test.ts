import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiServer, startApiServer } from "slipway/testing";
import { ContractHttp } from "../../apiserver/contract-http.js";

const maps = "/api/v1/namespaces/default/configmaps";
let server: ApiServer;
let port: number;
/** Empty until there is a server. */
let auth = "";

beforeAll(async () => {
  server = await startApiServer({ tls: false });
  port = Number(new URL(server.server).port);
  const { token } = server.admin;
  auth = token === undefined ? "" : `Authorization: Bearer ${token}\r\n`;
});
afterAll(() => server.stop());

function headersOf(): Readonly<Record<string, string>> {
  return auth === "" ? {} : { authorization: auth.slice("Authorization: ".length).trim() };
}

/** What comes back until the server ends the connection. */
function exchange(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    let told = "";
    socket.on("data", (chunk) => (told += chunk.toString()));
    socket.once("close", () => resolve(told));
    socket.once("error", reject);
  });
}

function request(line: string, headers: readonly string[] = [], body = ""): string {
  return `${line}\r\nHost: x\r\n${auth}${headers.map((each) => `${each}\r\n`).join("")}\r\n${body}`;
}

const close = "Connection: close";
const json = "Content-Type: application/json";

/** A server that answers is alive. */
async function isAlive(): Promise<boolean> {
  return (await exchange(request("GET /livez HTTP/1.1", [close]))).includes(" 200 ");
}

// What a kube-apiserver 1.36.3 answers to the same bytes over TLS, without what differs from one answer to the next.
describe("bytes that are no request", { timeout: 30_000 }, () => {
  it.each([
    ["not HTTP", "hello\r\n\r\n", "400 Bad Request", "400 Bad Request"],
    [
      "a method of odd characters",
      "G@T / HTTP/1.1\r\nHost: x\r\n\r\n",
      "400 Bad Request",
      "400 Bad Request",
    ],
    [
      "two lengths",
      request(`POST ${maps} HTTP/1.1`, ["Content-Length: 2", "Content-Length: 3"], "{}"),
      "400 Bad Request",
      "400 Bad Request",
    ],
    [
      "a negative length",
      request(`POST ${maps} HTTP/1.1`, ["Content-Length: -2"], "{}"),
      "400 Bad Request",
      "400 Bad Request",
    ],
    [
      "headers above a megabyte",
      request("GET /livez HTTP/1.1", [`X-Big: ${"x".repeat(2_000_000)}`]),
      "431 Request Header Fields Too Large",
      "431 Request Header Fields Too Large",
    ],
    [
      "no host",
      "GET /version HTTP/1.1\r\n\r\n",
      "400 Bad Request",
      "400 Bad Request: missing required Host header",
    ],
    ["a broken escape", request(`GET ${maps}/a%zz HTTP/1.1`), "400 Bad Request", "400 Bad Request"],
  ])("%s is refused, in a text", async (_, bytes, status, text) => {
    const answer = await exchange(bytes);
    const [head = "", body = ""] = answer.split("\r\n\r\n");
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
    expect(head.toLowerCase()).toContain("content-type: text/plain; charset=utf-8");
    expect(head.toLowerCase()).toContain("connection: close");
    expect(body).toContain(text);
    expect(await isAlive()).toBe(true);
  });

  it("a chunk that breaks ends its connection", async () => {
    const chunked = ["Transfer-Encoding: chunked", json];
    const answer = await exchange(
      request(`POST ${maps} HTTP/1.1`, chunked, "zz\r\n{}\r\n0\r\n\r\n"),
    );
    expect(answer).toMatch(/^HTTP\/1.1 [45]00 /);
    expect(await isAlive()).toBe(true);
  });
});

describe("requests of an unusual form", { timeout: 30_000 }, () => {
  it("are answered: HTTP/1.0, a whole URL, chunks, headers of 900 KB, a body with a GET", async () => {
    expect(await exchange(`GET /livez HTTP/1.0\r\n${auth}\r\n`)).toMatch(/ 200 OK[^]*ok$/);
    const whole = request("GET http://other.example.com/livez HTTP/1.1", [close]);
    expect(await exchange(whole)).toMatch(/ 200 OK[^]*ok$/);
    const chunked = ["Transfer-Encoding: chunked", json, close];
    const body = '5\r\n{"met\r\n1a\r\nadata":{"name":"chunked"}}\r\n0\r\n\r\n';
    expect(await exchange(request(`POST ${maps} HTTP/1.1`, chunked, body))).toContain(" 201 ");
    const large = request("GET /livez HTTP/1.1", [`X-Big: ${"x".repeat(900_000)}`, close]);
    expect(await exchange(large)).toContain(" 200 ");
    const withBody = request("GET /livez HTTP/1.1", ["Content-Length: 5", close], "hello");
    expect(await exchange(withBody)).toContain(" 200 ");
    expect(await exchange(request("OPTIONS * HTTP/1.1", [close]))).toContain(" 200 ");
  });

  it("that follow each other without waiting are answered in their order", async () => {
    const lines = ["/livez", "/version", "/api/v1/namespaces/none"].map((path, index) =>
      request(`GET ${path} HTTP/1.1`, index === 2 ? [close] : []),
    );
    const answer = await exchange(lines.join(""));
    const order = ["ok", "gitVersion", '"code":404'].map((part) => answer.indexOf(part));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order[0]).toBeGreaterThan(0);
  });

  it("and what follows them that is none is refused when they have been answered", async () => {
    const answer = await exchange(`${request("GET /livez HTTP/1.1")}garbage\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 200 OK[^]*okHTTP\/1.1 400 Bad Request[^]*400 Bad Request$/);
    expect(await isAlive()).toBe(true);
  });

  it("and come byte by byte are answered like any other", async () => {
    const text = request(
      `POST ${maps} HTTP/1.1`,
      [json, close, "Content-Length: 30"],
      '{"metadata":{"name":"slowly"}}',
    );
    const answer = await new Promise<string>((resolve, reject) => {
      let told = "";
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      socket.on("data", (chunk) => (told += chunk.toString()));
      socket.once("close", () => resolve(told));
      socket.once("error", reject);
      const send = (at: number): void => {
        if (at < text.length) socket.write(text.charAt(at), () => setImmediate(send, at + 1));
      };
      socket.once("connect", () => send(0));
    });
    expect(answer).toContain(" 201 ");
  });

  it("with a body above the limit are answered before it is read, and their connection ends", async () => {
    const head = request(`POST ${maps} HTTP/1.1`, [json, "Content-Length: 400000000"]);
    const answer = await exchange(`${head}${"x".repeat(3 * 1024 * 1024 + 10)}`);
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer.toLowerCase()).toContain("connection: close");
  });
});

describe("clients that do not behave", { timeout: 60_000 }, () => {
  it("and go in the middle of a request, or say nothing, cost nobody anything", async () => {
    const sockets: Socket[] = [];
    const open = (text: string): Promise<Socket> =>
      new Promise((resolve) => {
        const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }, () => {
          socket.write(text);
          sockets.push(socket);
          resolve(socket);
        });
        socket.on("error", () => {});
      });
    const half = request(`POST ${maps} HTTP/1.1`, [json, "Content-Length: 100"], '{"me');
    for (let count = 0; count < 50; count += 1) {
      await open("");
      await open("GET /li");
      (await open(half)).resetAndDestroy();
      (await open(half)).end();
    }
    expect(await isAlive()).toBe(true);
    for (const socket of sockets) socket.destroy();
  });

  it("and hold a thousand watches open are told of every change, once each", async () => {
    const headers = headersOf();
    using http = new ContractHttp({ server: server.server }, 30_000);
    const path = `${maps}?watch=true&resourceVersion=${server.resourceVersion}`;
    const sockets: Socket[] = [];
    let told = 0;
    const count = 1_000;
    const bytes = request(`GET ${path} HTTP/1.1`);
    await Promise.all(
      Array.from(
        { length: count },
        () =>
          new Promise<void>((resolve, reject) => {
            const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
            sockets.push(socket);
            socket.once("error", reject);
            socket.on("data", (chunk) => {
              const text = chunk.toString();
              if (text.startsWith("HTTP/1.1 200")) resolve();
              told += text.split('"name":"to-all"').length - 1;
            });
          }),
      ),
    );
    const made = await http.send({
      method: "POST",
      path: maps,
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ metadata: { name: "to-all" } }),
    });
    expect(made.status).toBe(201);
    while (told < count) await new Promise((resolve) => setImmediate(resolve));
    expect(told).toBe(count);
    for (const socket of sockets) socket.destroy();
    expect(await isAlive()).toBe(true);
  });

  it("and do not read lose their watch before what waits for them is too much", async () => {
    const headers = { ...headersOf(), "content-type": "application/json" };
    using http = new ContractHttp({ server: server.server }, 30_000);
    const path = `${maps}?watch=true&resourceVersion=${server.resourceVersion}`;
    const socket = connect(port, "127.0.0.1", () => socket.write(request(`GET ${path} HTTP/1.1`)));
    await new Promise<void>((resolve) => socket.once("readable", () => resolve()));
    let isClosed = false;
    socket.once("close", () => (isClosed = true));
    socket.pause();
    const text = "x".repeat(1_000_000);
    const send = (method: string, at: string, round: number): Promise<{ status: number }> => {
      const body = JSON.stringify({
        metadata: { name: "large" },
        data: { text, round: `${round}` },
      });
      return http.send({ method, path: at, headers, body });
    };
    await send("POST", maps, 0);
    // 64 MB wait at most, and what the sockets of both sides hold.
    for (let round = 1; round < 90; round += 1) await send("PUT", `${maps}/large`, round);
    socket.on("error", () => {});
    socket.resume();
    while (!isClosed) await new Promise((resolve) => setImmediate(resolve));
    expect(await isAlive()).toBe(true);
  });
});
