import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { Workers } from "../../../src/controller/workers.js";
import { WorkQueue } from "../../../src/queue/work-queue.js";
import { silentLogger } from "../../../src/telemetry/logger.js";
import { systemClock } from "../../../src/util/clock.js";

test("three million events of a thousand objects take the room of a thousand keys, and each is seen in its last state", async () => {
  const keys = Array.from({ length: 1_000 }, (_, index) => `a/${index}`);
  const last = new Map<string, number>();
  const seen = new Map<string, number>();
  let passes = 0;
  const queue = new WorkQueue<string>({ clock: systemClock, random: Math.random });
  const workers = new Workers({
    queue,
    pass: async (key) => {
      passes += 1;
      const version = last.get(key) ?? 0;
      // Each pass waits for something: events come meanwhile.
      await setImmediate();
      seen.set(key, version);
      return { outcome: "done" };
    },
    clock: systemClock,
    log: silentLogger,
    fieldsOf: () => ({}),
    concurrency: 4,
    drainMs: 0,
  });
  const stop = new AbortController();
  const running = workers.run(stop.signal);
  let most = 0;
  // What a minute of 50,000 events in a second brings.
  for (let event = 1; event <= 3_000_000; event += 1) {
    const key = keys[(event * 7) % keys.length] ?? "";
    last.set(key, event);
    queue.add(key);
    if (event % 5_000 > 0) continue;
    const { normal, low } = queue.depth;
    most = Math.max(most, normal + low + queue.delayed + queue.processing);
    await setImmediate();
  }
  while (queue.depth.normal + queue.processing > 0) await setImmediate();
  stop.abort(new Error("over"));
  await running;
  expect(most).toBeLessThanOrEqual(2 * keys.length);
  expect(seen).toEqual(last);
  expect(passes).toBeLessThan(3_000_000 / 10);
});
