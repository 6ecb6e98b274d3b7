import { describe, expect, it } from "vitest";
import { createRequester } from "../../../src/client/create-requester.js";
import type { Credentials } from "../../../src/client/credentials.js";
import type { HttpMethod, HttpRequest } from "../../../src/client/transport.js";
import { createTransport } from "../../../src/client/undici-transport.js";
import { LeadershipLostError } from "../../../src/manager/errors.js";
import { gatedTransport } from "../../../src/manager/gated-transport.js";
import { Term } from "../../../src/manager/term.js";
import { deferred } from "../../../src/util/deferred.js";
import { errorOf } from "../../support/error-of.js";
import { FakeTransport } from "../../support/fake-transport.js";
import { startHttpServer } from "../../support/http-server.js";
import { settle, VirtualClock } from "../../../src/testing/virtual-clock.js";

const request = (method: HttpMethod): HttpRequest => ({ method, path: "/x", headers: {} });

describe("over a transport that a test answers", () => {
  function setUp(credentials?: Credentials) {
    const clock = new VirtualClock();
    const term = new Term(clock);
    term.extendTo(10_000);
    const transport = new FakeTransport();
    const gated = gatedTransport(transport, term);
    const requester = createRequester(gated, { clock, random: () => 0, credentials });
    return { clock, term, transport, gated, requester };
  }

  it.each<HttpMethod>(["POST", "PUT", "PATCH", "DELETE"])(
    "a %s passes during the term and is refused after it",
    async (method) => {
      const { clock, transport, requester } = setUp();
      const during = requester.call(request(method));
      transport.last.answer(200, "done");
      expect((await during).body.toString()).toBe("done");
      await clock.advance(10_000);
      expect(await errorOf(requester.call(request(method)))).toBeInstanceOf(LeadershipLostError);
      expect(transport.sent).toHaveLength(1);
    },
  );

  it("reads pass at any time, streams too", async () => {
    const { clock, transport, requester } = setUp();
    await clock.advance(60_000);
    const call = requester.call(request("GET"));
    transport.last.answer(200, "read");
    expect((await call).body.toString()).toBe("read");
    const errors: unknown[] = [];
    requester.stream(request("GET"), {
      onOpen: () => {},
      onData: () => {},
      onEnd: () => {},
      onError: (error) => errors.push(error),
    });
    await settle();
    expect(transport.sent).toHaveLength(2);
    expect(errors).toEqual([]);
  });

  it("a write that waits for a retry is not sent again once the term has ended", async () => {
    const { clock, transport, requester } = setUp();
    const call = errorOf(requester.call(request("POST")));
    transport.last.answer(429, "", { "retry-after": "9" });
    await clock.advance(9_000);
    expect(transport.sent).toHaveLength(2);
    transport.last.answer(429, "", { "retry-after": "9" });
    await clock.advance(9_000);
    expect(await call).toBeInstanceOf(LeadershipLostError);
    expect(transport.sent).toHaveLength(2);
  });

  it("a write that waits for credentials is not sent once the term has ended", async () => {
    const slow = deferred<{ token: string }>();
    const { term, transport, requester } = setUp({
      current: () => slow.promise,
      renew: () => slow.promise,
    });
    const call = errorOf(requester.call(request("PATCH")));
    term.end();
    slow.resolve({ token: "t" });
    expect(await call).toBeInstanceOf(LeadershipLostError);
    expect(transport.sent).toEqual([]);
  });

  it("who aborts hears nothing", async () => {
    const { term, gated } = setUp();
    term.end();
    const heard: unknown[] = [];
    const note = (): void => void heard.push("something");
    gated
      .dispatch(request("POST"), { onHeaders: note, onData: note, onEnd: note, onError: note })
      .abort();
    await settle();
    expect(heard).toEqual([]);
  });
});

describe("over real connections", () => {
  async function setUp(onRequest: (method: string) => Promise<void>) {
    const seen: string[] = [];
    const server = await startHttpServer((incoming, response) => {
      seen.push(incoming.method ?? "");
      void onRequest(incoming.method ?? "").then(() => response.end("{}"));
    });
    const transport = createTransport({ server: server.url }, { maxConnections: 1 });
    const term = new Term(new VirtualClock());
    term.extendTo(10_000);
    const requester = createRequester(gatedTransport(transport, term));
    return {
      term,
      seen,
      call: (method: HttpMethod): Promise<unknown> => errorOf(requester.call(request(method))),
      [Symbol.asyncDispose]: async (): Promise<void> => {
        await transport.close();
        await server[Symbol.asyncDispose]();
      },
    };
  }

  it("a write that waits for a connection is not sent once the term has ended", async () => {
    const arrived = deferred<void>();
    const goOn = deferred<void>();
    await using over = await setUp(async (method) => {
      if (method !== "PUT") return;
      arrived.resolve();
      await goOn.promise;
    });
    const { term, seen, call } = over;
    const first = call("PUT");
    await arrived.promise;
    const second = call("POST");
    const read = call("GET");
    term.end();
    goOn.resolve();
    expect(await second).toBeInstanceOf(LeadershipLostError);
    expect(await first).toMatch(/^no error/);
    expect(await read).toMatch(/^no error/);
    expect(seen).toEqual(["PUT", "GET"]);
  });

  it("a write is not sent on a connection that was made only after the term", async () => {
    await using over = await setUp(async () => {});
    const { term, seen, call } = over;
    const write = call("POST");
    term.end();
    expect(await write).toBeInstanceOf(LeadershipLostError);
    expect(await call("GET")).toMatch(/^no error/);
    // What belongs to an ended term does not go on in the next one.
    term.extendTo(Infinity);
    expect(await call("POST")).toBeInstanceOf(LeadershipLostError);
    expect(seen).toEqual(["GET"]);
  });
});
