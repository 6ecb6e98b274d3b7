import { describe, expect, it } from "vitest";
import { parseWarnings, ServerWarnings } from "../../../src/client/server-warnings.js";
import { silentLogger } from "../../../src/telemetry/logger.js";

describe("a Warning header", () => {
  it.each<[string, readonly string[]]>([
    ['299 - "policy/v1beta1 is deprecated"', ["policy/v1beta1 is deprecated"]],
    ['299 - "one", 299 agent "two"', ["one", "two"]],
    ['299 - "one" "Sat, 25 Aug 2012 23:34:45 GMT", 299 - "two"', ["one", "two"]],
    [String.raw`299 - "a \"quoted\" \\ text"`, [String.raw`a "quoted" \ text`]],
    ['299 - "a, b"', ["a, b"]],
    ['199 - "of no interest", 299 - "two"', ["two"]],
    ['299 - "good", nonsense, 299 - "lost"', ["good"]],
    ['299 - "unterminated', []],
    ['299 - ""', []],
    ["", []],
    [Buffer.from('299 - "größer"').toString("latin1"), ["größer"]],
  ])("%j holds %j", (header, texts) => {
    expect(parseWarnings(header)).toEqual(texts);
  });
});

describe("warnings", () => {
  it("are logged once each, with the first request", () => {
    const logged: unknown[] = [];
    const warnings = new ServerWarnings({
      ...silentLogger,
      warn: (message, fields) => logged.push([message, fields]),
    });
    warnings.hear({ warning: ['299 - "one"', '299 - "two"'] }, "GET /a");
    warnings.hear({ warning: '299 - "one"' }, "GET /b");
    warnings.hear({}, "GET /c");
    expect(logged).toEqual([
      ["the API server warns", { warning: "one", request: "GET /a" }],
      ["the API server warns", { warning: "two", request: "GET /a" }],
    ]);
  });

  it("are remembered a thousand at a time", () => {
    let count = 0;
    const warnings = new ServerWarnings({ ...silentLogger, warn: () => (count += 1) });
    const hear = (text: number): void => warnings.hear({ warning: `299 - "${text}"` }, "");
    for (let text = 0; text <= 1_000; text += 1) hear(text);
    hear(1);
    expect(count).toBe(1_001);
    hear(0);
    expect(count).toBe(1_002);
  });
});
