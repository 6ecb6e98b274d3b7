import { once } from "node:events";
import {
  Agent,
  type ClientRequest,
  get as httpGet,
  type IncomingMessage,
  request,
} from "node:http";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { SettingsError } from "../../../src/manager/errors.js";
import { healthHandler } from "../../../src/manager/health.js";
import {
  type HttpHandler,
  type RunningHttpServer,
  startHttpServer,
} from "../../../src/manager/http-server.js";
import { deferred } from "../../../src/util/deferred.js";
import { errorOf } from "../../support/error-of.js";

const arrived = deferred<void>();
const handlers: Readonly<Record<string, HttpHandler>> = {
  "/text": (query) => ({ code: 200, body: `é ${query.get("q") ?? "nothing"}\n` }),
  "/later": async () => ({ code: 503, contentType: "application/x", body: "" }),
  "/throws": () => {
    throw new Error("broken");
  },
  "/never": () => {
    arrived.resolve();
    return new Promise(() => {});
  },
  "/rejects": () => Promise.reject(new Error("broken later")),
};
const serve = (): Promise<RunningHttpServer> =>
  startHttpServer({ port: 0, setting: "TEST_PORT", handlers });

function answerTo(sent: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve) => void sent.once("response", resolve));
}

async function ask(
  { port }: RunningHttpServer,
  path: string,
  method = "GET",
): Promise<{ readonly code: number; readonly body: string; readonly headers: object }> {
  const sent = request({ port, path, method, agent: false });
  sent.end();
  const answer = await answerTo(sent);
  let body = "";
  for await (const chunk of answer.setEncoding("utf8")) body += chunk;
  return { code: answer.statusCode ?? 0, body, headers: answer.headers };
}

describe("the server", () => {
  it("answers a GET, with the query, and says how long the answer is", async () => {
    await using server = await serve();
    const answer = await ask(server, "/text?q=a%20b&q=c");
    expect(answer).toMatchObject({
      code: 200,
      body: "é a b\n",
      headers: { "content-type": "text/plain; charset=utf-8", "content-length": "7" },
    });
    expect(await ask(server, "/later")).toMatchObject({
      code: 503,
      headers: { "content-type": "application/x" },
    });
  });

  it("answers a HEAD without a body, and refuses other methods and paths", async () => {
    await using server = await serve();
    const head = await ask(server, "/text", "HEAD");
    expect(head).toMatchObject({ code: 200, body: "", headers: { "content-length": "11" } });
    for (const method of ["POST", "DELETE", "OPTIONS"]) {
      expect(await ask(server, "/text", method)).toMatchObject({
        code: 405,
        headers: { allow: "GET, HEAD" },
      });
    }
    for (const path of ["/", "/text/", "/nothing", "//", "//text", "/%", "/__proto__"]) {
      expect(await ask(server, path), path).toMatchObject({ code: 404 });
    }
  });

  it("answers 500 for a handler that fails, and goes on", async () => {
    await using server = await serve();
    expect(await ask(server, "/throws")).toMatchObject({ code: 500, body: "broken\n" });
    expect(await ask(server, "/rejects")).toMatchObject({ code: 500, body: "broken later\n" });
    expect(await ask(server, "/text")).toMatchObject({ code: 200 });
  });

  it("is not harmed by what is no HTTP", async () => {
    await using server = await serve();
    const socket = connect(server.port).on("error", () => {});
    socket.resume().write("nonsense\r\n\r\n");
    await once(socket, "close");
    expect(await ask(server, "/text")).toMatchObject({ code: 200 });
  });

  it("stops at once though connections are kept open, and frees the port", async () => {
    const server = await serve();
    const agent = new Agent({ keepAlive: true });
    const answer = await answerTo(httpGet({ port: server.port, path: "/text", agent }));
    const ended = once(answer.socket, "close");
    answer.resume();
    await once(answer, "end");
    await server[Symbol.asyncDispose]();
    await ended;
    agent.destroy();
    await using again = await startHttpServer({
      port: server.port,
      setting: "TEST_PORT",
      handlers,
    });
    expect(again.port).toBe(server.port);
  });

  it("stops at once though an answer is still to come", async () => {
    const server = await serve();
    const sent = httpGet({ port: server.port, path: "/never", agent: false });
    const broken = new Promise((resolve) => void sent.once("error", resolve));
    await arrived.promise;
    await server[Symbol.asyncDispose]();
    expect(await broken).toMatchObject({ code: "ECONNRESET" });
  });

  it("says which setting has a port that cannot be had", async () => {
    await using server = await serve();
    const error = await errorOf(
      startHttpServer({ port: server.port, setting: "HEALTH_PORT", handlers }),
    );
    expect(error).toBeInstanceOf(SettingsError);
    expect(error).toMatchObject({
      message: `HEALTH_PORT cannot be ${server.port}: something else listens on it; choose another port, or 0 for none`,
      cause: { code: "EADDRINUSE" },
    });
  });
});

describe("the health of a process", () => {
  const healthOf = (
    query: string,
    problems: Readonly<Record<string, () => readonly string[]>>,
  ): unknown => healthHandler(problems)(new URLSearchParams(query));
  const well = (): readonly string[] => [];

  it("is ok when every check is well, and with none", () => {
    expect(healthOf("", {})).toEqual({ code: 200, body: "ok\n" });
    expect(healthOf("", { a: well, b: well })).toEqual({ code: 200, body: "ok\n" });
    expect(healthOf("verbose", { a: well, b: well })).toEqual({
      code: 200,
      body: "[+]a ok\n[+]b ok\n",
    });
  });

  it("tells all that is wrong, unless it is left out", () => {
    const checks = { a: well, b: () => ["one", "two"], c: () => ["three"] };
    expect(healthOf("", checks)).toEqual({
      code: 503,
      body: "[+]a ok\n[-]b: one\n[-]b: two\n[-]c: three\n",
    });
    expect(healthOf("exclude=b", checks)).toMatchObject({ code: 503 });
    expect(healthOf("exclude=b&exclude=c&exclude=x", checks)).toEqual({ code: 200, body: "ok\n" });
  });

  it("is not well where a check fails to tell", () => {
    const fails = (): readonly string[] => {
      throw new Error("no idea");
    };
    expect(healthOf("", { a: fails })).toEqual({
      code: 503,
      body: "[-]a: it could not be checked: no idea\n",
    });
  });
});
