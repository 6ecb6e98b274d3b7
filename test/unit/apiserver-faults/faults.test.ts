import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startApiServer, type ApiServer, VirtualClock } from "slipway/testing";
import { ContractHttp, type EventStream, type RawAnswer } from "../../apiserver/contract-http.js";

const path = "/api/v1/namespaces/default/configmaps";
const patienceMs = 5_000;

let clock: VirtualClock;
let server: ApiServer;
let http: ContractHttp;

beforeEach(async () => {
  clock = new VirtualClock();
  server = await startApiServer({ tls: false, clock });
  http = new ContractHttp({ server: server.server }, patienceMs);
});
afterEach(async () => {
  http[Symbol.dispose]();
  await server.stop();
});

function get(at = path): Promise<RawAnswer> {
  return http.send({ method: "GET", path: at, headers: {} });
}

async function codeOf(answer: Promise<RawAnswer>): Promise<number> {
  return (await answer).status;
}

/** Creates an object, or changes it where it is there. */
async function put(name: string, value = "a"): Promise<void> {
  const body = JSON.stringify({ metadata: { name }, data: { value } });
  const headers = { "content-type": "application/json" };
  const made = await http.send({ method: "POST", path, headers, body });
  if (made.status === 201) return;
  const { status } = await http.send({ method: "PUT", path: `${path}/${name}`, headers, body });
  if (status !== 200) throw new Error(`${name} was answered with ${status}`);
}

function create(name: string): Promise<RawAnswer> {
  return http.send({
    method: "POST",
    path,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ metadata: { name } }),
  });
}

function watch(query = ""): Promise<EventStream> {
  const at = `${path}?watch=true&resourceVersion=${server.resourceVersion}${query}`;
  return http.stream({ method: "GET", path: at, headers: {} });
}

/** `TYPE name` of the next events. */
async function told(stream: EventStream, count: number): Promise<readonly string[]> {
  const events = await stream.take(count);
  return events.map((event) => {
    const { type, object } = Object(event);
    return `${type} ${object.metadata.name ?? ""}`.trim();
  });
}

describe("a fault of requests", () => {
  it("refuses with any code, with the reason of the code and a time to come back", async () => {
    using fault = server.faults.add(
      { resource: "configmaps", verbs: ["list"] },
      { kind: "error", code: 429, retryAfter: 7 },
    );
    const answer = await get();
    expect(answer.status).toBe(429);
    expect(answer.headers["retry-after"]).toBe("7");
    expect(JSON.parse(answer.text)).toMatchObject({
      kind: "Status",
      status: "Failure",
      reason: "TooManyRequests",
      details: { retryAfterSeconds: 7 },
      code: 429,
    });
    // Another resource, and another verb, are as ever.
    expect(await codeOf(get("/api/v1/namespaces/default/secrets"))).toBe(200);
    expect(await codeOf(get(`${path}/kube`))).toBe(404);
    expect(fault.hits).toBe(1);
    fault.remove();
    expect(await codeOf(get())).toBe(200);
  });

  it("says when to come back as a date, and the words that it is given", async () => {
    const retryAfter = "Thu, 01 Jan 2026 00:00:30 GMT";
    server.faults.add(
      {},
      { kind: "error", code: 503, reason: "Odd", message: "not now", retryAfter },
    );
    const answer = await get("/apis");
    expect(answer.headers["retry-after"]).toBe(retryAfter);
    expect(JSON.parse(answer.text)).toMatchObject({ reason: "Odd", message: "not now", code: 503 });
  });

  it("meets those that come after others, so many of them", async () => {
    const fault = server.faults.add({ skip: 1, times: 2 }, { kind: "error", code: 500 });
    const codes = [];
    for (let count = 0; count < 5; count += 1) codes.push(await codeOf(get()));
    expect(codes).toEqual([200, 500, 500, 200, 200]);
    expect(fault.hits).toBe(2);
  });

  it("meets some by chance, the same of each seed", async () => {
    const draw = async (seed: number): Promise<readonly number[]> => {
      const match = { chance: { probability: 0.5, seed } };
      using fault = server.faults.add(match, { kind: "error", code: 500 });
      const codes = [];
      for (let count = 0; count < 20; count += 1) codes.push(await codeOf(get()));
      expect(fault.hits).toBe(codes.filter((code) => code === 500).length);
      return codes;
    };
    const first = await draw(1);
    expect(new Set(first)).toEqual(new Set([200, 500]));
    expect(await draw(1)).toEqual(first);
    expect(await draw(2)).not.toEqual(first);
  });

  it("is for a namespace, a name, a subresource, a path, a header or a connection", async () => {
    const error = { kind: "error", code: 418 } as const;
    const cases = [
      [{ namespace: "default" }, path, "/api/v1/namespaces/other/configmaps"],
      [{ name: "a" }, `${path}/a`, `${path}/b`],
      [{ subresource: "status" }, "/api/v1/namespaces/default/status", "/api/v1/namespaces"],
      [{ verbs: ["path"] }, "/version", path],
      [{ where: ({ path: at }: { path: string }) => at === "/apis" }, "/apis", "/api"],
    ] as const;
    for (const [match, met, letBy] of cases) {
      using fault = server.faults.add(match, error);
      expect(await codeOf(get(met)), met).toBe(418);
      expect(await codeOf(get(letBy)), letBy).not.toBe(418);
      expect(fault.hits).toBe(1);
    }
    server.faults.add({ where: ({ connection }) => connection === 2 }, error);
    using other = new ContractHttp({ server: server.server }, patienceMs);
    const ask = { method: "GET", path, headers: {} };
    expect(await codeOf(get())).toBe(200);
    expect(await codeOf(other.send(ask))).toBe(418);
  });

  it("puts it off, by the clock of the server", async () => {
    server.faults.add({}, { kind: "delay", delayMs: 30_000 });
    let isAnswered = false;
    const answer = get().then(({ status }) => {
      isAnswered = true;
      return status;
    });
    while (clock.pending === 0) await clock.advance(0);
    await clock.advance(29_999);
    expect(isAnswered).toBe(false);
    await clock.advance(1);
    expect(await answer).toBe(200);
  });

  it("breaks its connection before anything is done, or after all of it", async () => {
    using before = server.faults.add({ verbs: ["create"], times: 1 }, { kind: "reset" });
    await expect(create("a")).rejects.toThrow("ECONNRESET");
    expect(before.hits).toBe(1);
    expect(await codeOf(get(`${path}/a`))).toBe(404);
    using after = server.faults.add({ verbs: ["create"], times: 1 }, { kind: "cut-answer" });
    await expect(create("a")).rejects.toThrow(/ECONNRESET|hang up/);
    expect(after.hits).toBe(1);
    expect(await codeOf(get(`${path}/a`))).toBe(200);
  });

  it("never answers it, and lets the server stop meanwhile", async () => {
    const fault = server.faults.add({ times: 1 }, { kind: "hang" });
    const hanging = get();
    hanging.catch(() => {});
    expect(await codeOf(get())).toBe(200);
    expect(fault.hits).toBe(1);
    await server.stop();
    await expect(hanging).rejects.toThrow();
  });

  it("finds its continue token too old, and offers one that goes on", async () => {
    for (const name of ["a", "b", "c"]) await put(name);
    const { metadata } = JSON.parse((await get(`${path}?limit=1`)).text);
    using fault = server.faults.add({ verbs: ["list"] }, { kind: "expire-continue" });
    const expired = await get(`${path}?limit=1&continue=${metadata.continue}`);
    const status = JSON.parse(expired.text);
    expect(status).toMatchObject({ code: 410, reason: "Expired" });
    fault.remove();
    const rest = await get(`${path}?continue=${status.metadata.continue}`);
    expect(JSON.parse(rest.text).items).toMatchObject([
      { metadata: { name: "b" } },
      { metadata: { name: "c" } },
    ]);
  });

  it("reads what was there before, on one connection of two, until it is removed", async () => {
    await put("a");
    using behind = new ContractHttp({ server: server.server }, patienceMs);
    const ask = { method: "GET", path, headers: {} };
    await behind.send(ask);
    const isBehind = ({ connection }: { connection: number }): boolean => connection >= 2;
    const fault = server.faults.add({ where: isBehind }, { kind: "lag" });
    const then = server.resourceVersion;
    const events = await behind.stream({ ...ask, path: `${path}?watch=true` });
    expect(await told(events, 1)).toEqual(["ADDED a"]);
    await put("a", "b");
    await put("b");
    expect(JSON.parse((await get()).text).items).toHaveLength(2);
    const list = JSON.parse((await behind.send(ask)).text);
    expect(list.metadata.resourceVersion).toBe(then);
    expect(list.items).toMatchObject([{ data: { value: "a" } }]);
    expect(await codeOf(behind.send({ ...ask, path: `${path}/b` }))).toBe(404);
    const future = `${path}?resourceVersion=${server.resourceVersion}`;
    const refused = JSON.parse((await behind.send({ ...ask, path: future })).text);
    expect(refused).toMatchObject({ code: 504, details: { retryAfterSeconds: 1 } });
    fault.remove();
    expect(await told(events, 2)).toEqual(["MODIFIED a", "ADDED b"]);
    events.close();
  });
});

describe("a fault of answers", () => {
  it("breaks off in the middle", async () => {
    using fault = server.faults.add({ times: 1 }, { kind: "cut-answer", afterBytes: 10 });
    await expect(get()).rejects.toThrow("aborted");
    expect(fault.hits).toBe(1);
    expect(await codeOf(get())).toBe(200);
  });

  it("stops in the middle, until the client goes", async () => {
    server.faults.add({ times: 1 }, { kind: "stall-answer", afterBytes: 10 });
    const stream = await http.stream({ method: "GET", path: "/version", headers: {} });
    expect(stream.status).toBe(200);
    await clock.advance(600_000);
    stream.close();
    expect(await codeOf(get())).toBe(200);
  });

  it("comes in pieces", async () => {
    server.faults.add({}, { kind: "slow-answer", bytesPerSecond: 100 });
    const begin = clock.elapsed();
    const answer = get();
    let isDone = false;
    const done = answer.finally(() => (isDone = true));
    while (!isDone) await clock.advance(clock.nextMs ?? 0);
    const { text } = await done;
    expect(JSON.parse(text).items).toEqual([]);
    const seconds = (clock.elapsed() - begin) / 1000;
    expect(seconds).toBeGreaterThanOrEqual(text.length / 100 - 0.2);
    expect(seconds).toBeLessThan(text.length / 100 + 0.2);
  });
});

describe("a fault of watches", () => {
  it("ends those that are open, and those that open after some events", async () => {
    const open = await watch();
    const end = server.faults.add({ verbs: ["watch"] }, { kind: "end-watch" });
    expect(await open.rest()).toEqual([]);
    end.remove();
    const later = server.faults.add(
      { verbs: ["watch"], times: 1 },
      { kind: "end-watch", afterEvents: 2 },
    );
    const [first, second] = [await watch(), await watch()];
    for (const name of ["a", "b", "c"]) await put(name);
    expect(await told(first, 3)).toEqual(["ADDED a", "ADDED b"]);
    expect(await told(second, 3)).toEqual(["ADDED a", "ADDED b", "ADDED c"]);
    expect([end.hits, later.hits]).toEqual([1, 1]);
    second.close();
  });

  it("breaks their connections", async () => {
    const open = await watch();
    server.faults.add({ verbs: ["watch"], times: 1 }, { kind: "end-watch", resets: true });
    expect(await open.rest()).toEqual([]);
    const next = await watch();
    await put("a");
    expect(await told(next, 1)).toEqual(["ADDED a"]);
    next.close();
  });

  it("silences them, until it is removed", async () => {
    const open = await watch("&timeoutSeconds=10&allowWatchBookmarks=true");
    const fault = server.faults.add({ verbs: ["watch"] }, { kind: "stall-watch" });
    await put("a");
    await clock.advance(60_000);
    const other = await watch();
    fault.remove();
    expect(await told(open, 3)).toEqual(["ADDED a", "BOOKMARK"]);
    await put("b");
    expect(await told(other, 1)).toEqual(["ADDED b"]);
    other.close();
  });

  it("tells a line of the test's own, and goes on or ends", async () => {
    const line = JSON.stringify({ type: "ERROR", object: { code: 500 } });
    const [one, other] = [await watch(), await watch()];
    server.faults.add({ verbs: ["watch"], times: 1 }, { kind: "watch-line", line, ends: true });
    expect(await one.rest()).toEqual([JSON.parse(line)]);
    server.faults.add({ verbs: ["watch"], times: 1 }, { kind: "watch-line", line, afterEvents: 1 });
    await put("a");
    await put("b");
    expect(await other.take(3)).toEqual([
      expect.objectContaining({ type: "ADDED" }),
      JSON.parse(line),
      expect.objectContaining({ type: "ADDED" }),
    ]);
    other.close();
  });
});

describe("a fault of events", () => {
  it("drops some, by type and name", async () => {
    const open = await watch();
    const fault = server.faults.add(
      { verbs: ["watch"] },
      { kind: "drop-event", events: { types: ["ADDED"], name: "b" } },
    );
    for (const name of ["a", "b", "c", "b"]) await put(name, String(Math.random()));
    expect(await told(open, 3)).toEqual(["ADDED a", "ADDED c", "MODIFIED b"]);
    expect(fault.hits).toBe(1);
    open.close();
  });

  it("drops bookmarks only where they are named", async () => {
    const open = await watch("&allowWatchBookmarks=true&timeoutSeconds=600");
    using drop = server.faults.add(
      { resource: "configmaps" },
      { kind: "drop-event", events: { types: ["BOOKMARK"] } },
    );
    await clock.advance(599_999);
    await put("a");
    await clock.advance(1);
    expect(await open.rest()).toHaveLength(1);
    expect(drop.hits).toBeGreaterThan(5);
  });

  it("tells one twice, or after the next", async () => {
    const open = await watch();
    server.faults.add({ times: 1 }, { kind: "duplicate-event" });
    server.faults.add({ skip: 1, times: 1 }, { kind: "reorder-event" });
    for (const name of ["a", "b", "c", "d"]) await put(name);
    expect(await told(open, 5)).toEqual(["ADDED a", "ADDED a", "ADDED c", "ADDED b", "ADDED d"]);
    open.close();
  });

  it("tells them later, in their order", async () => {
    const open = await watch();
    const fault = server.faults.add({ times: 1 }, { kind: "delay-event", delayMs: 1_000 });
    await put("a");
    await put("b");
    await clock.advance(999);
    const early = told(open, 1);
    await clock.advance(1);
    expect(await early).toEqual(["ADDED a"]);
    expect(await told(open, 1)).toEqual(["ADDED b"]);
    expect(fault.hits).toBe(1);
    await put("c");
    expect(await told(open, 1)).toEqual(["ADDED c"]);
    open.close();
  });

  it("tells what it holds when it is removed", async () => {
    const open = await watch();
    const fault = server.faults.add({}, { kind: "reorder-event" });
    await put("a");
    fault.remove();
    expect(await told(open, 1)).toEqual(["ADDED a"]);
    open.close();
  });
});

describe("faults", () => {
  it("are all gone when they are cleared", async () => {
    const open = await watch();
    server.faults.add({}, { kind: "stall-watch" });
    server.faults.add({ verbs: ["list"] }, { kind: "error", code: 500 });
    await put("a");
    server.faults.clear();
    expect(await told(open, 1)).toEqual(["ADDED a"]);
    expect(await codeOf(get())).toBe(200);
    open.close();
  });

  it("of a server that is down and comes back at the same address, with all that it had", async () => {
    await put("a");
    const open = await watch();
    const { server: address } = server;
    await server.faults.closeListeners();
    expect(await open.rest()).toEqual([]);
    await expect(get()).rejects.toThrow("ECONNREFUSED");
    await server.faults.reopenListeners();
    await server.faults.reopenListeners();
    expect(server.server).toBe(address);
    expect(await codeOf(get(`${path}/a`))).toBe(200);
  });

  it("are refused with numbers that make no sense", () => {
    const { faults } = server;
    expect(() => faults.add({ times: -1 }, { kind: "reset" })).toThrow("times of a fault is -1");
    expect(() => faults.add({}, { kind: "delay", delayMs: Number.NaN })).toThrow("delayMs");
    const chance = { probability: 2, seed: 1 };
    expect(() => faults.add({ chance }, { kind: "reset" })).toThrow("probability of a fault is 2");
  });
});
