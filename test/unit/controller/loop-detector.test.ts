import { expect, test } from "vitest";
import { LoopDetector } from "../../../src/controller/loop-detector.js";
import { VirtualClock } from "../../../src/testing/virtual-clock.js";

test("a key whose passes write sixty times in a minute is told of once, and one that writes less is not", async () => {
  const clock = new VirtualClock();
  const told: [string, number][] = [];
  const loops = new LoopDetector(clock, (key, passes) => void told.push([key, passes]));
  for (let pass = 0; pass < 200; pass += 1) {
    loops.wrote("loops");
    if (pass % 4 === 0) loops.wrote("works");
    await clock.advance(250);
  }
  expect(told).toEqual([["loops", 60]]);
  await clock.advance(120_000);
  for (let pass = 0; pass < 59; pass += 1) loops.wrote("loops");
  expect(told).toHaveLength(1);
});

test("a key that loops waits between its passes, for as long as it writes half as often", async () => {
  const clock = new VirtualClock();
  const told: number[] = [];
  const loops = new LoopDetector(clock, (_, passes) => void told.push(passes));
  const pass = async (times: number): Promise<void> => {
    for (let count = 0; count < times; count += 1) {
      loops.wrote("loops");
      await clock.advance(100);
    }
  };
  await pass(59);
  expect(loops.delayOf("loops")).toBe(0);
  await pass(1);
  expect([loops.delayOf("loops"), loops.delayOf("works")]).toEqual([1_000, 0]);
  // In the next minute it begins slowly, and in the one after, if it goes on.
  await clock.advance(60_000);
  expect(loops.delayOf("loops")).toBe(1_000);
  await pass(30);
  await clock.advance(60_000);
  expect(loops.delayOf("loops")).toBe(1_000);
  expect(told).toEqual([60, 30]);
  await pass(29);
  await clock.advance(60_000);
  expect(loops.delayOf("loops")).toBe(0);
});
