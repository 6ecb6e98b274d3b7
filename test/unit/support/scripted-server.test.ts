import { describe, expect, it } from "vitest";
import { Random } from "../../support/random.js";
import { ScriptedServer, type ScriptedServerOptions } from "../../support/scripted-server.js";
import { Trace } from "../../support/simulation-trace.js";
import { VirtualClock } from "../../../src/testing/virtual-clock.js";
import type { Exchange } from "../../../src/client/transport.js";

/** What came of one request so far. */
class Answer {
  code: number | undefined;
  headers: Record<string, unknown> = {};
  chunks: Buffer[] = [];
  /** `no`, `end` or the code of the error. */
  ended = "no";
  exchange: Exchange | undefined;

  get text(): string {
    return Buffer.concat(this.chunks).toString();
  }

  get body(): Body {
    return JSON.parse(this.text) as Body;
  }

  /** The lines of a watch, as `TYPE name@version`. */
  get lines(): readonly string[] {
    const lines = this.text.split("\n").filter((line) => line !== "");
    return lines.map((line) => {
      const { type, object } = JSON.parse(line) as { type: string; object: Body };
      if (type === "ERROR") return `ERROR ${object.code} ${object.reason}`;
      const { name = "", resourceVersion, annotations } = object.metadata;
      const ends = annotations?.["k8s.io/initial-events-end"] === "true" ? " end" : "";
      return `${type} ${name}@${resourceVersion}${ends}`;
    });
  }
}

interface Body {
  readonly code?: number;
  readonly reason?: string;
  readonly details?: { readonly causes?: readonly unknown[]; readonly retryAfterSeconds?: number };
  readonly items: readonly Body[];
  readonly metadata: {
    readonly name?: string;
    readonly resourceVersion: string;
    readonly continue?: string;
    readonly annotations?: Record<string, string>;
  };
}

const base = "/apis/example.com/v1/widgets";

class Bench {
  readonly clock = new VirtualClock();
  readonly trace = new Trace(() => this.clock.elapsed());
  readonly server: ScriptedServer;
  readonly path: string;

  constructor({
    path = base,
    ...options
  }: Partial<ScriptedServerOptions> & { path?: string } = {}) {
    this.path = path;
    this.server = new ScriptedServer({
      clock: this.clock,
      trace: this.trace,
      random: new Random(1),
      encoding: "custom",
      heads: 1,
      ...options,
    });
  }

  put(name: string, { namespace = "a", tier = "web" } = {}): void {
    this.server.history.put({ name, namespace, tier, value: 1, text: "żółw" });
  }

  /** Asks and lets 100 ms pass. */
  async ask(query: string, { waitMs = 100, stream = false } = {}): Promise<Answer> {
    const answer = new Answer();
    const path = `${this.path}?${query}`;
    answer.exchange = this.server.dispatch(
      { method: "GET", path, headers: {}, stream },
      {
        onHeaders: (code, headers) => {
          answer.code = code;
          answer.headers = headers;
        },
        onData: (chunk) => answer.chunks.push(chunk),
        onEnd: () => {
          answer.ended = "end";
        },
        onError: (error) => {
          answer.ended = error.code;
        },
      },
    );
    await this.clock.advance(waitMs);
    return answer;
  }

  watch(query: string): Promise<Answer> {
    return this.ask(`watch=true&allowWatchBookmarks=true&${query}`, { stream: true });
  }
}

function names(answer: Answer): readonly (string | undefined)[] {
  return answer.body.items.map(({ metadata }) => metadata.name);
}

describe("lists of the scripted server", () => {
  it("lists what there is, by key, with the version of the whole", async () => {
    const bench = new Bench();
    bench.put("b");
    bench.put("a");
    bench.server.tick();
    const answer = await bench.ask("");
    expect(names(answer)).toEqual(["a", "b"]);
    expect(answer.body.metadata.resourceVersion).toBe("4");
  });

  it("writes custom and built-in kinds as their servers do", async () => {
    const custom = new Bench();
    custom.put("a");
    expect((await custom.ask("")).text).toMatch(
      /^\{"apiVersion":.*"items":\[\{"apiVersion".*"metadata":\{"continue":"","resourceVersion"/,
    );
    const builtIn = new Bench({ encoding: "built-in" });
    builtIn.put("a");
    expect((await builtIn.ask("")).text).toMatch(/^\{"kind":"WidgetList".*"items":\[\{"metadata"/);
  });

  it("keeps to namespace and label selector", async () => {
    const bench = new Bench({ path: "/apis/example.com/v1/namespaces/a/widgets" });
    bench.put("one");
    bench.put("two", { namespace: "b" });
    bench.put("three", { tier: "db" });
    expect(names(await bench.ask("labelSelector=tier%3Dweb"))).toEqual(["one"]);
  });

  it("pages at one version, whatever is written meanwhile", async () => {
    const bench = new Bench();
    for (const name of ["a", "b", "c"]) bench.put(name);
    const first = await bench.ask("limit=2");
    bench.server.history.remove("a/c");
    const token = encodeURIComponent(first.body.metadata.continue ?? "");
    const second = await bench.ask(`limit=2&continue=${token}`);
    expect([...names(first), ...names(second)]).toEqual(["a", "b", "c"]);
    expect(second.body.metadata).toMatchObject({ continue: "", resourceVersion: "4" });
  });

  it("answers an expired continue token with another that goes on from what there is", async () => {
    const bench = new Bench();
    for (const name of ["a", "b", "c"]) bench.put(name);
    const { body } = await bench.ask("limit=2");
    bench.put("d");
    bench.server.history.compact();
    const expired = await bench.ask(`limit=2&continue=${body.metadata.continue}`);
    expect(expired.body).toMatchObject({ code: 410, reason: "Expired" });
    const rest = await bench.ask(`continue=${expired.body.metadata.continue}`);
    expect(names(rest)).toEqual(["c", "d"]);
    expect(rest.body.metadata.resourceVersion).toBe("5");
  });

  it("refuses a continue token together with a version", async () => {
    const bench = new Bench();
    expect((await bench.ask("continue=x&resourceVersion=5")).code).toBe(400);
  });

  it.each([
    ["resourceVersionMatch=Exact&resourceVersion=2", ["a"]],
    ["resourceVersion=2&limit=5", ["a"]],
    ["resourceVersionMatch=NotOlderThan&resourceVersion=2", ["a", "b"]],
    ["resourceVersion=2", ["a", "b"]],
    ["resourceVersion=0&limit=1", ["a", "b"]],
  ])("takes %s for the state that it names", async (query, expected) => {
    const bench = new Bench();
    bench.put("a");
    bench.put("b");
    expect(names(await bench.ask(query))).toEqual(expected);
  });

  it("refuses an exact version that was compacted", async () => {
    const bench = new Bench();
    bench.put("a");
    bench.put("b");
    bench.server.history.compact();
    const answer = await bench.ask("resourceVersionMatch=Exact&resourceVersion=2");
    expect(answer.body).toMatchObject({ code: 410, reason: "Expired" });
  });

  it("waits 3 s for a version that a head has not reached, and says that it is too large", async () => {
    const bench = new Bench();
    const answer = await bench.ask("resourceVersion=9", { waitMs: 2_900 });
    expect(answer.code).toBeUndefined();
    await bench.clock.advance(300);
    expect(answer.body).toMatchObject({
      code: 504,
      reason: "Timeout",
      details: { retryAfterSeconds: 1, causes: [{ reason: "ResourceVersionTooLarge" }] },
    });
    expect(answer.headers["retry-after"]).toBe("1");
  });

  it("lets a lagging head show an old state for 0, and the newest for no version", async () => {
    const bench = new Bench();
    bench.put("a");
    for (const head of bench.server.heads) head.isFrozen = true;
    bench.put("b");
    expect(names(await bench.ask("resourceVersion=0"))).toEqual(["a"]);
    expect(names(await bench.ask("", { waitMs: 3_500 }))).toEqual(["a", "b"]);
  });
});

describe("watches of the scripted server", () => {
  it("tell what changes after a version", async () => {
    const bench = new Bench();
    bench.put("a");
    bench.put("b");
    const watch = await bench.watch("resourceVersion=2");
    bench.put("a");
    bench.server.history.remove("a/b");
    await bench.clock.advance(100);
    expect(watch.lines).toEqual(["ADDED b@3", "MODIFIED a@4", "DELETED b@5"]);
  });

  it("tell of objects that enter and leave the selector, with the version of the change", async () => {
    const bench = new Bench();
    bench.put("a", { tier: "db" });
    const watch = await bench.watch("resourceVersion=2&labelSelector=tier%3Dweb");
    bench.put("a", { tier: "web" });
    bench.put("a", { tier: "db" });
    bench.put("a", { tier: "db" });
    await bench.clock.advance(100);
    expect(watch.lines).toEqual(["ADDED a@3", "DELETED a@4"]);
  });

  it("say that a version is too old, as an event", async () => {
    const bench = new Bench();
    bench.put("a");
    bench.put("a");
    bench.server.history.compact();
    const watch = await bench.watch("resourceVersion=2");
    expect(watch).toMatchObject({ code: 200, lines: ["ERROR 410 Expired"], ended: "end" });
  });

  it("are silent about what is not newer than the version that was asked for", async () => {
    const bench = new Bench();
    const watch = await bench.watch("resourceVersion=4");
    for (const name of ["a", "b", "c", "d"]) bench.put(name);
    await bench.clock.advance(100);
    expect(watch.lines).toEqual(["ADDED d@5"]);
  });

  it("send bookmarks each minute and before the end, unless nothing is newer", async () => {
    const bench = new Bench();
    bench.put("a");
    const watch = await bench.watch("resourceVersion=2&timeoutSeconds=90");
    await bench.clock.advance(61_000);
    expect(watch.lines).toEqual([]);
    bench.server.tick();
    await bench.clock.advance(30_000);
    expect(watch.lines).toEqual(["BOOKMARK @3"]);
    expect(watch.ended).toBe("end");
  });

  it("begin with a list where that is asked for, and mark its end", async () => {
    const bench = new Bench();
    bench.put("b");
    bench.put("a");
    const query = "sendInitialEvents=true&resourceVersionMatch=NotOlderThan";
    const watch = await bench.watch(query);
    bench.put("b");
    await bench.clock.advance(100);
    expect(watch.lines).toEqual(["ADDED a@3", "ADDED b@2", "BOOKMARK @3 end", "MODIFIED b@4"]);
  });

  it("refuse streaming lists without the feature, and do not know them before it", async () => {
    const bench = new Bench();
    bench.put("a");
    const query = "sendInitialEvents=true&resourceVersionMatch=NotOlderThan";
    bench.server.streamingLists = "refused";
    expect((await bench.watch(query)).code).toBe(422);
    bench.server.streamingLists = "unknown";
    expect((await bench.watch(query)).lines).toEqual(["ADDED a@2"]);
    bench.server.streamingLists = "served";
    expect((await bench.watch("sendInitialEvents=true")).code).toBe(422);
  });

  it("wait for a head before a streaming list and say that a version is too large, as an event", async () => {
    const bench = new Bench();
    const watch = await bench.watch(
      "sendInitialEvents=true&resourceVersionMatch=NotOlderThan&resourceVersion=9",
    );
    await bench.clock.advance(4_000);
    expect(watch.lines).toEqual(["ERROR 504 Timeout"]);
  });

  it("stop hearing from a head that lags, and catch up", async () => {
    const bench = new Bench();
    const watch = await bench.watch("resourceVersion=1");
    for (const head of bench.server.heads) head.isFrozen = true;
    bench.put("a");
    await bench.clock.advance(1_000);
    expect(watch.lines).toEqual([]);
    for (const head of bench.server.heads) head.isFrozen = false;
    bench.server.pump();
    await bench.clock.advance(100);
    expect(watch.lines).toEqual(["ADDED a@2"]);
  });
});

describe("the wire of the scripted server", () => {
  it("arrives in slices", async () => {
    const bench = new Bench();
    bench.put("a");
    bench.server.wire.sliceBytes = 3;
    const answer = await bench.ask("");
    expect(Math.max(...answer.chunks.map(({ length }) => length))).toBe(3);
    expect(names(answer)).toEqual(["a"]);
  });

  it("breaks with what is on the way", async () => {
    const bench = new Bench();
    const watch = await bench.watch("resourceVersion=1");
    bench.put("a");
    bench.server.resetAll();
    await bench.clock.advance(100);
    expect(watch).toMatchObject({ ended: "TRANSPORT_CLOSED", text: "" });
  });

  it("falls silent: a watch hears nothing, a call gives up after a minute", async () => {
    const bench = new Bench();
    const watch = await bench.watch("resourceVersion=1&timeoutSeconds=30");
    for (const { exchange } of bench.server.watches) exchange.fallSilent();
    bench.put("a");
    await bench.clock.advance(600_000);
    expect(watch).toMatchObject({ ended: "no", text: "" });
    bench.server.interceptors.add(({ exchange }) => {
      exchange.fallSilent();
      return "taken";
    });
    const list = await bench.ask("", { waitMs: 59_000 });
    expect(list.ended).toBe("no");
    await bench.clock.advance(1_100);
    expect(list.ended).toBe("TRANSPORT_TIMEOUT");
  });

  it("is closed to everybody while the server is away", async () => {
    const bench = new Bench();
    bench.server.isAway = true;
    expect((await bench.ask("")).ended).toBe("TRANSPORT_CONNECT");
  });

  it("tells an aborted exchange nothing", async () => {
    const bench = new Bench();
    const watch = await bench.watch("resourceVersion=1");
    watch.exchange?.abort();
    bench.put("a");
    await bench.clock.advance(100);
    expect(watch).toMatchObject({ ended: "no", text: "" });
    expect(bench.server.watches).toEqual([]);
  });
});

it("goes back to the state of a backup, with the versions of then", async () => {
  const bench = new Bench();
  bench.put("a");
  bench.put("b");
  bench.server.history.remove("a/a");
  bench.server.restore(2);
  bench.put("c");
  const answer = await bench.ask("");
  expect(names(answer)).toEqual(["a", "c"]);
  expect(answer.body.metadata.resourceVersion).toBe("3");
});

it("answers as no API at all while it is not served", async () => {
  const bench = new Bench();
  bench.server.isServed = false;
  expect(await bench.ask("")).toMatchObject({ code: 404, text: "404 page not found\n" });
});
