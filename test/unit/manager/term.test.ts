import { expect, test } from "vitest";
import { Term } from "../../../src/manager/term.js";
import { SimulatedProcess } from "../../support/simulated-process.js";
import { VirtualClock } from "../../../src/testing/virtual-clock.js";

test("a term runs until its end, never gets shorter, and ends at once when it is ended", async () => {
  const clock = new VirtualClock();
  const term = new Term(clock);
  expect(term.isRunning).toBe(false);
  term.extendTo(1_000);
  term.extendTo(500);
  expect(term.leftMs).toBe(1_000);
  await clock.advance(999);
  expect(term.isRunning).toBe(true);
  await clock.advance(1);
  expect(term.isRunning).toBe(false);
  expect(term.leftMs).toBe(0);
  term.extendTo(Infinity);
  await clock.advance(1e9);
  expect(term.isRunning).toBe(true);
  term.end();
  expect(term.isRunning).toBe(false);
});

test("a term ends by the time of day as well, which goes on while the machine is suspended", () => {
  const process = new SimulatedProcess(new VirtualClock());
  const term = new Term(process);
  term.extendTo(10_000);
  process.offsetMs += 9_999;
  expect(term.leftMs).toBe(1);
  process.offsetMs += 1;
  expect(term.isRunning).toBe(false);
  // The time of day was set back again, or a renewal came.
  process.offsetMs -= 3_600_000;
  expect(term.leftMs).toBe(10_000);
  process.offsetMs += 7_200_000;
  expect(term.isRunning).toBe(false);
  term.extendTo(12_000);
  expect(term.leftMs).toBe(12_000);
});
