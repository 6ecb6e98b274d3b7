import { describe, expect, it } from "vitest";
import { createJsonLogger, type JsonLoggerOptions } from "../../../src/telemetry/json-logger.js";
import type { LogFields } from "../../../src/telemetry/logger.js";
import { withFields } from "../../../src/telemetry/with-fields.js";

function logger(options: Partial<JsonLoggerOptions> = {}) {
  const lines: string[] = [];
  const log = createJsonLogger({ level: "info", write: (line) => lines.push(line), ...options });
  return { lines, log };
}

/** The fields of a line as they can be read again. */
function logged(fields: LogFields): Record<string, unknown> {
  const { lines, log } = logger();
  log.info("said", fields);
  expect(lines).toHaveLength(1);
  const { level: _level, ts: _ts, msg: _msg, ...rest } = JSON.parse(lines[0] ?? "");
  return rest;
}

describe("a line", () => {
  it("is a JSON object with controller-runtime's keys, and has an end", () => {
    const { lines, log } = logger();
    log.info("it is 100% done %s", { controller: "database", count: 3, isLast: true, none: null });
    log.warn("alone");
    expect(lines[0]).toMatch(/^\{.*\}\n$/);
    const line = JSON.parse(lines[0] ?? "");
    expect(Object.keys(line)).toEqual([
      "level",
      "ts",
      "controller",
      "count",
      "isLast",
      "none",
      "msg",
    ]);
    expect(line).toMatchObject({ level: "info", msg: "it is 100% done %s", count: 3 });
    expect(line.ts).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(JSON.parse(lines[1] ?? "")).toMatchObject({ level: "warn", msg: "alone" });
  });

  it.each(["debug", "info", "warn", "error"] as const)(
    "is written from the level %s on",
    (level) => {
      const { lines, log } = logger({ level });
      for (const one of ["debug", "info", "warn", "error"] as const) log[one](one);
      const levels = lines.map((line) => JSON.parse(line).level);
      expect(levels).toEqual(
        ["debug", "info", "warn", "error"].slice(["debug", "info", "warn", "error"].indexOf(level)),
      );
    },
  );

  it("keeps fields that are called as its own", () => {
    const { lines, log } = logger();
    log.info("said", { level: 3, ts: "x", msg: "y" });
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      level: "info",
      msg: "said",
      level_: 3,
      ts_: "x",
      msg_: "y",
    });
  });

  it("has the fields of its logger, which are asked for when it is written", () => {
    const { lines, log } = logger();
    let asked = 0;
    const own = withFields(log, () => ({ controller: "database", asked: (asked += 1) }));
    own.debug("silent");
    own.info("said", { asked: 7, object: "a/b" });
    own.error("failed");
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { controller: "database", asked: 7, object: "a/b" },
      { controller: "database", level: "error" },
    ]);
  });
});

describe("an error in a line", () => {
  it("is told with its kind, code, stack and causes, and nothing else that it carries", () => {
    const root = Object.assign(new Error("root"), { code: "EPIPE", cert: "PEM" });
    const cause = new TypeError("middle", { cause: root });
    const error = Object.assign(new Error("top", { cause }), {
      code: 7,
      request: { headers: { authorization: "Bearer abc" } },
    });
    const { error: shown } = logged({ error });
    expect(shown).toEqual({
      type: "Error",
      message: "top",
      stack: error.stack?.slice("Error: top\n".length),
      cause: {
        type: "TypeError",
        message: "middle",
        cause: { type: "Error", message: "root", code: "EPIPE" },
      },
    });
  });

  it("says nothing twice, as the message of a server can be long", () => {
    const answer = Object.assign(new Error("line 1\nline 2"), { code: "API_FORBIDDEN" });
    const error = new TypeError(`owners: ${answer.message}`, { cause: answer });
    const { error: shown } = logged({ error });
    expect(shown).toEqual({
      type: "TypeError",
      message: "owners: line 1\nline 2",
      stack: expect.stringMatching(/^ {4}at /),
      cause: { type: "Error", code: "API_FORBIDDEN" },
    });
    const { lines, log } = logger({ isForPeople: true });
    log.error("failed", { error });
    expect(lines[0]?.match(/line 2/g)).toHaveLength(1);
    expect(lines[0]).toContain("caused by: Error: API_FORBIDDEN");
  });

  it("without a stack, or with a strange one, has none", () => {
    const error = new Error("top");
    error.stack = "strange";
    expect(logged({ error })).toEqual({ error: { type: "Error", message: "top" } });
    delete error.stack;
    expect(logged({ error })).toEqual({ error: { type: "Error", message: "top" } });
  });

  it("is told wherever it is, and with all that it gathers", () => {
    const gathered = new AggregateError([new Error("one"), new Error("two")], "both");
    expect(logged({ error: gathered, results: [{ reason: new Error("deep") }] })).toMatchObject({
      error: { message: "both", errors: [{ message: "one" }, { message: "two" }] },
      results: [{ reason: { type: "Error", message: "deep" } }],
    });
  });

  it("is told alike as err, as other loggers call it", () => {
    const error = new TypeError("top", { cause: new Error("root") });
    const shown = { type: "TypeError", message: "top", cause: { type: "Error", message: "root" } };
    expect(logged({ err: error })).toMatchObject({ err: shown });
    const { lines, log } = logger({ isForPeople: true });
    log.error("failed", { err: error });
    expect(lines[0]).toMatch(/ERROR failed\n {4}TypeError: top\n {8}at /);
  });

  it("is told with a cause that is a text, where its message does not say it", () => {
    const shown = (message: string): unknown =>
      logged({
        error: new Error(message, {
          cause: "Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl",
        }),
      });
    expect(shown("top")).toMatchObject({ error: { message: "top", cause: expect.any(String) } });
    expect(JSON.stringify(shown("top"))).not.toContain("eyJzdWIi");
    const twice = new Error("no luck: refused", { cause: "refused" });
    expect(logged({ error: twice })).not.toHaveProperty("error.cause");
  });

  it("that is its own cause, or none at all, ends the line well", () => {
    const error = new Error("again");
    error.cause = error;
    expect(logged({ error })).toMatchObject({ error: { cause: "[circular]" } });
    expect(logged({ error: "a text" })).toEqual({ error: "a text" });
    expect(logged({ error: undefined })).toEqual({});
  });
});

describe("values", () => {
  it("that JSON does not know are written as something", () => {
    const circular: Record<string, unknown> = { name: "x" };
    circular["self"] = circular;
    const deep = (depth: number): unknown => (depth === 0 ? "end" : { next: deep(depth - 1) });
    expect(
      logged({
        big: 12345678901234567890n,
        circular,
        date: new Date(0),
        url: new URL("https://example.com/"),
        bytes: Buffer.from("abc"),
        nothing: undefined,
        call: () => 1,
        list: [1n, undefined, circular],
      }),
    ).toEqual({
      big: "12345678901234567890",
      circular: { name: "x", self: "[circular]" },
      date: "1970-01-01T00:00:00.000Z",
      url: "https://example.com/",
      bytes: "[3 bytes]",
      list: ["1", null, { name: "x", self: "[circular]" }],
    });
    expect(JSON.stringify(logged({ deep: deep(100) }))).toContain("[deeper]");
  });

  it("that throw when they are read do not stop the line", () => {
    const bad = {
      get broken(): string {
        throw new Error("no");
      },
    };
    const json = {
      toJSON: (): string => {
        throw new Error("neither");
      },
    };
    expect(logged({ bad, json, good: 1 })).toMatchObject({
      bad: "[cannot be shown: no]",
      json: "[cannot be shown: neither]",
      good: 1,
    });
  });

  it("that may be secret are not shown, at any depth", () => {
    const text = JSON.stringify(
      logged({
        password: "s3cret-1",
        authorization: "Bearer s3cret-2",
        options: { bearerToken: "s3cret-3", headers: { "Set-Cookie": ["s3cret-4"] } },
        made: { apiVersion: "v1", kind: "Secret", data: { a: "s3cret-5" }, stringData: "s3cret-6" },
        list: [{ name: "DB_PASSWORD", value: "s3cret-7" }],
        api_key: "s3cret-8",
        error: Object.assign(new Error("e", { cause: { token: "s3cret-9" } }), { t: "s3cret-10" }),
      }),
    );
    expect(text).not.toMatch(/s3cret/);
    expect(text.match(/\[not shown\]/g)).toHaveLength(8);
  });

  it("that hold the data of a Secret under any name, or what kubectl keeps of one, are not shown", () => {
    const annotations = {
      "kubectl.kubernetes.io/last-applied-configuration":
        '{"kind":"Secret","data":{"a":"s3cret-1"}}',
      owner: "team-a",
    };
    const text = JSON.stringify(
      logged({
        found: { kind: "ConfigMap", metadata: { annotations }, data: { a: "b" } },
        items: [{ metadata: { name: "x" }, type: "Opaque", data: { a: "s3cret-2" } }],
        wanted: { metadata: { name: "x" }, stringData: { a: "s3cret-3" } },
        clientSecret: "s3cret-4",
        dbCredentials: { user: "u", pass: "s3cret-5" },
        passphrase: "s3cret-6",
      }),
    );
    expect(text).not.toMatch(/s3cret/);
    expect(text.match(/\[not shown\]/g)).toHaveLength(6);
    expect(text).toContain("team-a");
    expect(text).toContain('"a":"b"');
  });

  it.each([
    [
      "-----BEGIN EC PRIVATE KEY-----\nMHcs3cret\n-----END EC PRIVATE KEY-----",
      /^-----BEGIN EC PRIVATE KEY-----\[not shown\]-----END/,
    ],
    ["got eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJzM2NyZXQifQ.s3cret-sig back", /^got \[not shown\] back$/],
    ["sent Authorization: Bearer s3cret-abcdefghij", /Bearer \[not shown\]$/],
    [
      "postgres://app:s3cret@db:5432/app failed",
      /^postgres:\/\/app:\[not shown\]@db:5432\/app failed$/,
    ],
  ])("that quote a secret are shown without it: %s", (text, shown) => {
    const error = new Error(text, { cause: new Error(text) });
    const line = logged({ note: text, deep: [{ text }], error });
    expect(JSON.stringify(line)).not.toMatch(/s3cret/);
    expect(line["note"]).toMatch(shown);
    expect(line).toMatchObject({
      deep: [{ text: line["note"] }],
      error: { message: line["note"] },
    });
  });

  it("that only sound like secrets are shown", () => {
    const fields = {
      secret: "the-name-of-a-secret",
      hasToken: true,
      tokens: 3,
      config: { kind: "ConfigMap", data: { a: "b" } },
      list: [{ metadata: { name: "c" }, data: { a: "b" } }],
      url: "https://example.com/a:b@c",
      text: "the bearer of bad news and basic authentication",
      key: "a/b",
    };
    expect(logged(fields)).toEqual(fields);
  });
});

describe("a line for people", () => {
  it("has the time, the level, the message and the fields, and an error below", () => {
    const { lines, log } = logger({ isForPeople: true });
    log.info("said", { object: "a/b" });
    log.warn("alone");
    expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d\.\d{3} INFO {2}said {2}\{"object":"a\/b"\}\n$/);
    expect(lines[1]).toMatch(/^\d\d:\d\d:\d\d\.\d{3} WARN {2}alone\n$/);
    log.error("failed", { error: new Error("top", { cause: new Error("root") }) });
    const text = lines[2] ?? "";
    expect(text).toMatch(/^\d\d:\d\d:\d\d\.\d{3} ERROR failed\n {4}Error: top\n {8}at /);
    expect(text.endsWith("\n    caused by: Error: root\n")).toBe(true);
    log.error("failed", { error: "a text" });
    expect(lines[3]).toMatch(/ERROR failed\n {4}a text\n$/);
  });

  it("leaves out neither of two errors", () => {
    const { lines, log } = logger({ isForPeople: true });
    log.error("failed", { error: "one", err: "two" });
    expect(lines[0]).toMatch(/ERROR failed {2}\{"err":"two"\}\n {4}one\n$/);
    log.error("failed", { err: "two" });
    expect(lines[1]).toMatch(/ERROR failed\n {4}two\n$/);
  });

  it("does not steer the terminal, whatever it quotes", () => {
    const { lines, log } = logger({ isForPeople: true });
    const text = "a\u001B[2J\r\u0085\tb\nc";
    log.error(text, { error: text });
    const shown = "a\\u001b[2J\\u000d\\u0085\tb\n";
    expect(lines[0]?.slice(19)).toBe(`${shown}c\n    ${shown}    c\n`);
  });
});
