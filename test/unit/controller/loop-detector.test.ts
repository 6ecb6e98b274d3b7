import { expect, test } from "vitest";
import { LoopDetector } from "../../../src/controller/loop-detector.js";
import { VirtualClock } from "../../support/virtual-clock.js";

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
  await clock.advance(60_000);
  for (let pass = 0; pass < 59; pass += 1) loops.wrote("loops");
  expect(told).toHaveLength(1);
});
