import { expect, it } from "vitest";
import { formatElapsed, throttledProgress } from "../../../src/testing/progress.js";

it("reports the first line at once and then at most every few seconds, with the time", () => {
  let nowMs = 1_000;
  const lines: string[] = [];
  const clock = { now: () => nowMs, elapsed: () => nowMs, schedule: () => ({ cancel: () => {} }) };
  const report = throttledProgress((line) => lines.push(line), clock, 5_000);
  for (let second = 0; second <= 65; second++) {
    nowMs = 1_000 + second * 1_000;
    if (second % 13 === 0) report(`at ${second}`);
    else report("more");
  }
  expect(lines.slice(0, 3)).toEqual(["at 0", "more (5s)", "more (10s)"]);
  expect(lines.at(-1)).toBe("at 65 (1m05s)");
  expect(lines).toHaveLength(14);
});

it("formats minutes and seconds", () => {
  expect([0, 999, 59_999, 60_000, 605_000].map(formatElapsed)).toEqual([
    "0s",
    "0s",
    "59s",
    "1m00s",
    "10m05s",
  ]);
});
