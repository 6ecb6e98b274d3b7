import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { ConfigError } from "../../../src/client/config-error.js";
import { createRequester, type OwnRequester } from "../../../src/client/create-requester.js";
import type { AuthMaterial, Credentials } from "../../../src/client/credentials.js";
import type { Requester, StreamHandler } from "../../../src/client/requester.js";
import type { RequesterOptions } from "../../../src/client/requester-options.js";
import type { HttpRequest } from "../../../src/client/transport.js";
import { isApiError, isNotFound } from "../../../src/meta/api-error.js";
import { errorOf } from "../../support/error-of.js";
import { FakeTransport } from "../../support/fake-transport.js";
import { settle, VirtualClock } from "../../../src/testing/virtual-clock.js";

const get: HttpRequest = { method: "GET", path: "/api/v1/pods", headers: {} };
const post: HttpRequest = { ...get, method: "POST", body: "{}" };

interface Setting {
  readonly transport: FakeTransport;
  readonly clock: VirtualClock;
  readonly requester: OwnRequester;
}

function setUp(options: RequesterOptions = {}): Setting {
  const transport = new FakeTransport();
  const clock = new VirtualClock();
  const requester = createRequester(transport, { clock, random: () => 0, ...options });
  return { transport, clock, requester };
}

/** Credentials that hand out one token after another. */
function rotating(...tokens: readonly string[]): Credentials & { readonly renewals: string[] } {
  const materials = tokens.map((token): AuthMaterial => ({ token }));
  let index = 0;
  const renewals: string[] = [];
  return {
    renewals,
    current: () => materials[index] ?? {},
    renew: async (refused) => {
      renewals.push(refused.token ?? "");
      index = Math.min(index + 1, materials.length - 1);
      return materials[index] ?? refused;
    },
  };
}

describe("a call", () => {
  it("is answered with code, headers and body", async () => {
    const { transport, requester } = setUp();
    const call = requester.call(get);
    const { handler } = transport.last;
    handler.onHeaders(200, { etag: "x" });
    handler.onData(Buffer.from("one "));
    handler.onData(Buffer.from("two"));
    handler.onEnd();
    const { code, headers, body } = await call;
    expect([code, headers, String(body)]).toEqual([200, { etag: "x" }, "one two"]);
  });

  it("with a large answer is put together bit by bit, unless nobody waits for it any more", async () => {
    const { transport, clock, requester } = setUp();
    const piece = Buffer.alloc(9_000_000, "a");
    const answerTo = async (signal: AbortSignal): Promise<Buffer> => {
      const call = requester.call(get, signal);
      const { handler } = transport.last;
      handler.onHeaders(200, {});
      for (let count = 0; count < 4; count += 1) handler.onData(piece);
      handler.onData(Buffer.from("end"));
      handler.onEnd();
      return (await call).body;
    };
    const whole = answerTo(new AbortController().signal);
    let turns = 1;
    while (clock.runNext()) turns += 1;
    expect(turns).toBe(3);
    const body = await whole;
    expect(body.length).toBe(36_000_003);
    expect(body.indexOf("end")).toBe(36_000_000);
    const abort = new AbortController();
    const aborted = errorOf(answerTo(abort.signal));
    abort.abort("enough");
    while (clock.runNext()) await settle();
    expect(await aborted).toBe("enough");
  });

  it.each([429, 500, 503])(
    "waits as long as the server asks after %i, and is tried again",
    async (code) => {
      const { transport, clock, requester } = setUp({ random: () => 0.5 });
      const call = requester.call(post);
      transport.last.answer(code, "", { "retry-after": "2" });
      expect(clock.nextMs).toBe(2_250);
      await clock.advance(2_250);
      expect(transport.sent).toHaveLength(2);
      expect(transport.last.request).toEqual(post);
      transport.last.answer(201, "made");
      expect((await call).code).toBe(201);
    },
  );

  it("waits until the date that the server names, not at all when it has passed", async () => {
    const { transport, clock, requester } = setUp();
    const call = requester.call(get);
    const date = (inMs: number): string => new Date(clock.now() + inMs).toUTCString();
    transport.last.answer(503, "", { "retry-after": date(3_000) });
    expect(clock.nextMs).toBe(3_000);
    await clock.advance(3_000);
    transport.last.answer(503, "", { "retry-after": date(-60_000) });
    expect(clock.nextMs).toBe(0);
    await clock.advance(0);
    transport.last.answer(200);
    expect((await call).code).toBe(200);
  });

  it("is tried ten times more, and then refused", async () => {
    const { transport, clock, requester } = setUp();
    transport.script = (sent) => sent.answer(429, "", { "retry-after": "1" });
    const error = errorOf(requester.call(get));
    await clock.advance(20_000);
    expect(await error).toMatchObject({ httpCode: 429, retryAfterMs: 1_000 });
    expect(transport.sent).toHaveLength(11);
  });

  it.each<[string, number, Record<string, string>]>([
    ["5xx without Retry-After", 500, {}],
    ["one that cannot be read", 503, { "retry-after": "soon" }],
    ["one of more than a minute", 429, { "retry-after": "61" }],
    ["other codes", 409, { "retry-after": "1" }],
  ])("is not tried again after %s", async (_, code, headers) => {
    const { transport, clock, requester } = setUp();
    const error = errorOf(requester.call(get));
    transport.last.answer(code, "", headers);
    expect(await error).toMatchObject({ httpCode: code });
    expect(clock.pending).toBe(0);
  });

  it("is tried again a second after its connection broke, if it only reads", async () => {
    const { transport, clock, requester } = setUp();
    const reading = requester.call(get);
    transport.last.break("TRANSPORT_CLOSED");
    expect(clock.nextMs).toBe(1_000);
    await clock.advance(1_000);
    transport.last.answer(200);
    expect((await reading).code).toBe(200);
    const writing = errorOf(requester.call(post));
    transport.last.break("TRANSPORT_CLOSED");
    expect(await writing).toMatchObject({ code: "TRANSPORT_CLOSED" });
    expect(transport.sent).toHaveLength(3);
  });

  it.each(["TRANSPORT_TIMEOUT", "TRANSPORT_CONNECT", "TRANSPORT_TLS"] as const)(
    "is not tried again after %s",
    async (code) => {
      const { transport, clock, requester } = setUp();
      const error = errorOf(requester.call(get));
      transport.last.break(code);
      expect(await error).toMatchObject({ code });
      expect(clock.pending).toBe(0);
    },
  );

  it("that is to be tried once is told what came", async () => {
    const { transport, clock, requester } = setUp();
    const refused = errorOf(requester.call({ ...get, once: true }));
    transport.last.answer(429, "", { "retry-after": "1" });
    expect(await refused).toMatchObject({ httpCode: 429, retryAfterMs: 1_000 });
    const broken = errorOf(requester.call({ ...get, once: true }));
    transport.last.break("TRANSPORT_CLOSED");
    expect(await broken).toMatchObject({ code: "TRANSPORT_CLOSED" });
    expect(clock.pending).toBe(0);
    expect(transport.sent).toHaveLength(2);
  });

  it("ends with the reason of its signal, wherever it is, and leaves nothing", async () => {
    const { transport, clock, requester } = setUp();
    const stages = [
      () => {},
      () => transport.last.handler.onHeaders(200, {}),
      () => transport.last.answer(429, "", { "retry-after": "5" }),
    ];
    for (const reach of stages) {
      const controller = new AbortController();
      const error = errorOf(requester.call(get, controller.signal));
      reach();
      controller.abort("enough");
      expect(await error).toBe("enough");
      expect(clock.pending).toBe(0);
      expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
    }
    expect(transport.sent.map(({ isAborted }) => isAborted)).toEqual([true, true, false]);
    expect(await errorOf(requester.call(get, AbortSignal.abort("before")))).toBe("before");
    expect(transport.sent).toHaveLength(stages.length);
  });

  it("that waits to be tried again ends with its requester", async () => {
    const { transport, clock, requester } = setUp();
    const error = errorOf(requester.call(get));
    transport.last.answer(503, "", { "retry-after": "30" });
    requester.close();
    expect(await error).toMatchObject({ code: "TRANSPORT_ENDED" });
    expect(clock.pending).toBe(0);
  });

  it("leaves no listener on its signal when it is done", async () => {
    const { transport, requester } = setUp();
    const { signal } = new AbortController();
    const call = requester.call(get, signal);
    transport.last.answer(200);
    await call;
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
  });

  it("refuses an answer above the limit, and lets its connection go", async () => {
    const { transport, requester } = setUp({ maxAnswerBytes: 10 });
    const error = errorOf(requester.call(get));
    transport.last.answer(200, "x".repeat(11));
    expect(await error).toMatchObject({
      code: "TRANSPORT_TOO_LARGE",
      message: expect.stringMatching(/more than 10 bytes.*maxAnswerBytes/),
    });
    expect(transport.last.isAborted).toBe(true);
  });
});

describe("a refusal", () => {
  it("carries the Status of the server", async () => {
    const { transport, requester } = setUp();
    const error = errorOf(requester.call(get));
    const status = {
      apiVersion: "v1",
      kind: "Status",
      status: "Failure",
      message: 'pods "a" not found',
      reason: "NotFound",
      details: { name: "a", kind: "pods", retryAfterSeconds: 3 },
      code: 404,
      later: { field: 1 },
    };
    transport.last.answer(404, status);
    const refusal = await error;
    expect(isNotFound(refusal)).toBe(true);
    expect(refusal).toMatchObject({
      code: "API_NOT_FOUND",
      message: 'GET /api/v1/pods: pods "a" not found (404)',
      status,
      retryAfterMs: 3_000,
    });
  });

  it.each([
    [
      "a proxy's page",
      502,
      "<html><head><style>a{}</style><title>502 Bad Gateway</title></head>\n<body>nginx</body></html>",
      "API_502",
      "502 Bad Gateway nginx",
    ],
    ["a text", 503, "no healthy upstream", "API_SERVICE_UNAVAILABLE", "no healthy upstream"],
    ["other JSON", 403, '{"error":"denied"}', "API_FORBIDDEN", '{"error":"denied"}'],
    ["nothing", 404, "", "API_NOT_FOUND", "the answer was empty"],
    ["a redirection", 302, "", "API_302", "the answer was empty"],
    ["a long text", 500, "long ".repeat(200), "API_INTERNAL_ERROR", `${"long ".repeat(60)}…`],
  ])("is made of %s", async (_, httpCode, body, ...[code, message]) => {
    const { transport, requester } = setUp();
    const error = errorOf(requester.call(get));
    transport.last.answer(httpCode, body);
    const refusal = await error;
    expect(isApiError(refusal)).toBe(true);
    expect(refusal).toMatchObject({ httpCode, code });
    expect(String(refusal)).toContain(message);
  });
});

describe("a 401", () => {
  it.each([post, { ...get, once: true }])(
    "is tried again once with renewed credentials",
    async (request) => {
      const credentials = rotating("old", "new");
      const { transport, requester } = setUp({ credentials });
      const call = requester.call(request);
      transport.last.answer(401);
      await settle();
      expect(transport.sent.map(({ auth }) => auth?.token)).toEqual(["old", "new"]);
      transport.last.answer(200);
      expect((await call).code).toBe(200);
      expect(credentials.renewals).toEqual(["old"]);
    },
  );

  it.each([
    ["there is nothing else to try", rotating("only")],
    ["there are no credentials", undefined],
  ])("is final when %s", async (_, credentials) => {
    const { transport, requester } = setUp({ credentials });
    const error = errorOf(requester.call(get));
    transport.last.answer(401);
    expect(await error).toMatchObject({ httpCode: 401 });
    expect(transport.sent).toHaveLength(1);
  });

  it("is final when the renewed credentials are refused too", async () => {
    const { transport, requester } = setUp({ credentials: rotating("a", "b", "c") });
    transport.script = (sent) => sent.answer(401);
    expect(await errorOf(requester.call(get))).toMatchObject({ httpCode: 401 });
    expect(transport.sent).toHaveLength(2);
  });

  it("ends with the error of the renewal", async () => {
    const problem = new ConfigError("CONFIG_CREDENTIALS", [{ path: "plugin", message: "failed" }]);
    const credentials: Credentials = {
      current: () => ({ token: "old" }),
      renew: () => Promise.reject(problem),
    };
    const { transport, requester } = setUp({ credentials });
    transport.script = (sent) => sent.answer(401);
    expect(await errorOf(requester.call(get))).toBe(problem);
  });
});

describe("credentials", () => {
  it("are waited for when they have to be read", async () => {
    const credentials: Credentials = {
      current: () => Promise.resolve({ token: "read" }),
      renew: (refused) => Promise.resolve(refused),
    };
    const { transport, requester } = setUp({ credentials });
    const call = requester.call(get);
    expect(transport.sent).toHaveLength(0);
    await settle();
    expect(transport.last.auth).toEqual({ token: "read" });
    transport.last.answer(200);
    await call;
  });

  it.each([
    [
      "at once",
      (): never => {
        throw new ConfigError("CONFIG_CREDENTIALS", []);
      },
    ],
    ["later", () => Promise.reject(new ConfigError("CONFIG_CREDENTIALS", []))],
  ])("that fail %s end the call and the stream", async (_, current) => {
    const credentials: Credentials = { current, renew: (refused) => Promise.resolve(refused) };
    const { transport, requester } = setUp({ credentials });
    expect(await errorOf(requester.call(get))).toMatchObject({ code: "CONFIG_CREDENTIALS" });
    const { heard } = open(requester);
    expect(heard).toEqual([]);
    await settle();
    expect(heard).toEqual(["error CONFIG_CREDENTIALS"]);
    expect(transport.sent).toHaveLength(0);
  });
});

function open(requester: Requester): { readonly heard: string[]; readonly abort: () => void } {
  const heard: string[] = [];
  const handler: StreamHandler = {
    onOpen: () => heard.push("open"),
    onData: (chunk) => heard.push(`data ${chunk.toString()}`),
    onEnd: () => heard.push("end"),
    onError: (error) => heard.push(`error ${error.code}`),
  };
  const exchange = requester.stream(get, handler);
  return { heard, abort: () => exchange.abort() };
}

describe("a stream", () => {
  it("hands on what comes, and its end", () => {
    const { transport, requester } = setUp();
    const { heard } = open(requester);
    expect(transport.last.request).toEqual({ ...get, stream: true });
    transport.last.answer(200, "one");
    expect(heard).toEqual(["open", "data one", "end"]);
  });

  it("that breaks off is an error, and is not tried again", () => {
    const { transport, clock, requester } = setUp();
    const { heard } = open(requester);
    transport.last.handler.onHeaders(200, {});
    transport.last.break("TRANSPORT_CLOSED");
    expect(heard).toEqual(["open", "error TRANSPORT_CLOSED"]);
    expect(clock.pending).toBe(0);
  });

  it("that is refused is an error with the Status, also with Retry-After", () => {
    const { transport, clock, requester } = setUp();
    const { heard } = open(requester);
    const status = { apiVersion: "v1", kind: "Status", reason: "Expired" };
    transport.last.answer(410, status, { "retry-after": "1" });
    expect(heard).toEqual(["error API_EXPIRED"]);
    expect(clock.pending).toBe(0);
  });

  it("waits a minute for the text of a refusal, and lets the connection go", async () => {
    const { transport, clock, requester } = setUp();
    const { heard } = open(requester);
    transport.last.handler.onHeaders(503, {});
    await clock.advance(59_999);
    expect(heard).toEqual([]);
    await clock.advance(1);
    expect(heard).toEqual(["error API_SERVICE_UNAVAILABLE"]);
    expect(transport.last.isAborted).toBe(true);
  });

  it("is opened again once with renewed credentials after a 401", async () => {
    const { transport, clock, requester } = setUp({ credentials: rotating("old", "new") });
    const { heard } = open(requester);
    transport.last.answer(401);
    await settle();
    expect(transport.sent.map(({ auth }) => auth?.token)).toEqual(["old", "new"]);
    transport.last.answer(200, "x");
    expect(heard).toEqual(["open", "data x", "end"]);
    expect(clock.pending).toBe(0);
  });

  it("is silent after an abort, also while credentials are renewed", async () => {
    const { transport, requester } = setUp({ credentials: rotating("old", "new") });
    const refused = open(requester);
    transport.last.answer(401);
    refused.abort();
    await settle();
    expect(transport.sent).toHaveLength(1);
    const going = open(requester);
    transport.last.handler.onHeaders(200, {});
    going.abort();
    expect(transport.last.isAborted).toBe(true);
    expect([refused.heard, going.heard]).toEqual([[], ["open"]]);
  });
});
