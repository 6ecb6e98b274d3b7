import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LineSplitter } from "../../../src/util/lines.js";

/** What a splitter tells about a text that arrives in chunks. */
function split(chunks: readonly Buffer[], maxBytes = 1_000): { told: string[]; rest: number } {
  const told: string[] = [];
  const splitter = new LineSplitter(
    {
      onLine: (buffer, start, end) => void told.push(buffer.toString("utf8", start, end)),
      onOversized: (head) => void told.push(`too long: ${head.toString("utf8")}`),
    },
    { maxBytes },
  );
  for (const chunk of chunks) splitter.push(Buffer.from(chunk));
  return { told, rest: splitter.end() };
}

const whole = (text: string): Buffer[] => [Buffer.from(text)];

describe("LineSplitter", () => {
  test("cuts at line feeds, with or without a carriage return, and leaves empty lines out", () => {
    expect(split(whole("a\nb\r\n\n\r\nc\r\n"))).toEqual({ told: ["a", "b", "c"], rest: 0 });
  });

  test("keeps a carriage return that ends no line", () => {
    expect(split(whole("a\rb\r\r\n")).told).toEqual(["a\rb\r"]);
  });

  test("tells how much came after the last end of a line, and forgets it", () => {
    expect(split(whole("a\nbcd"))).toEqual({ told: ["a"], rest: 3 });
  });

  test("hands a line on in place when it lies in one chunk", () => {
    const chunk = Buffer.from("ab\ncd\n");
    const buffers: Buffer[] = [];
    const splitter = new LineSplitter(
      { onLine: (buffer) => void buffers.push(buffer), onOversized: () => {} },
      { maxBytes: 10 },
    );
    splitter.push(chunk);
    expect(buffers[0]).toBe(chunk);
    expect(buffers[1]).toBe(chunk);
  });

  test("reports a line above the limit with its beginning, once, and goes on after it", () => {
    expect(split(whole("abc\nabcd\nabcdefgh\r\nab\n"), 3)).toEqual({
      told: ["abc", "too long: abc", "too long: abc", "ab"],
      rest: 0,
    });
  });

  test("does not count the carriage return of the line's end", () => {
    const chunks = ["abc\r", "\nabc\r", "x\n"].map((text) => Buffer.from(text));
    expect(split(chunks, 3).told).toEqual(["abc", "too long: abc"]);
  });

  test("counts what came of a line that is skipped when the stream ends", () => {
    expect(split([...whole("abcd"), ...whole("ef")], 3)).toEqual({
      told: ["too long: abc"],
      rest: 6,
    });
  });

  test("tells the same however the bytes were cut", () => {
    const piece = fc.constantFrom("a", "b", "é", "漢", "\r", "\n", "\r\n", "{}", "");
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join("")),
        fc.array(fc.nat(60), { maxLength: 8 }),
        fc.integer({ min: 1, max: 12 }),
        (text, cuts, maxBytes) => {
          const bytes = Buffer.from(text);
          const at = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)), bytes.length].toSorted(
            (a, b) => a - b,
          );
          const chunks = at.slice(1).map((end, index) => bytes.subarray(at[index], end));
          expect(split(chunks, maxBytes)).toEqual(split([bytes], maxBytes));
        },
      ),
      { numRuns: 500 },
    );
  });

  test("tells the same for every single point at which a chunk can end", () => {
    const bytes = Buffer.from('{"é":1}\r\n{"b":"漢字"}\n\r\nlast\r\nrest');
    const expected = split([bytes]);
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      expect(split([bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(expected);
    }
    expect(split(Array.from(bytes, (byte) => Buffer.of(byte)))).toEqual(expected);
  });
});
