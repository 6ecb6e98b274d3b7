import { expect, test } from "vitest";
import { type HeapUse, watchHeap } from "../../../src/manager/heap-pressure.js";
import { logTo } from "../../support/log-lines.js";
import { VirtualClock } from "../../../src/testing/virtual-clock.js";

test("a heap that stays nearly full is told of once, until it is not any more", async () => {
  const clock = new VirtualClock();
  const lines: string[] = [];
  const stop = new AbortController();
  let usedBytes = 10;
  const read = (): HeapUse => ({ usedBytes, limitBytes: 100 });
  const running = watchHeap({ clock, log: logTo(lines), read }, stop.signal);
  const after = async (used: number): Promise<number> => {
    usedBytes = used;
    await clock.advance(5_000);
    return lines.length;
  };
  // Garbage that has gone by the next look.
  expect([await after(90), await after(20)]).toEqual([0, 0]);
  expect([await after(85), await after(99), await after(99)]).toEqual([0, 1, 1]);
  expect([await after(84), await after(90), await after(90)]).toEqual([1, 1, 2]);
  expect(lines[0]).toMatch(/^warn the heap is nearly full/);
  stop.abort(new Error("over"));
  await running;
});

test("the heap of this process is read, and is not nearly full", async () => {
  const clock = new VirtualClock();
  const lines: string[] = [];
  const stop = new AbortController();
  const running = watchHeap({ clock, log: logTo(lines) }, stop.signal);
  await clock.advance(60_000);
  stop.abort(new Error("over"));
  await running;
  expect(lines).toEqual([]);
});
