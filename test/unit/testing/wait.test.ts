import { describe, expect, it } from "vitest";
import { systemClock } from "../../../src/util/clock.js";
import { until } from "../../../src/testing/wait.js";
import { sleep } from "../../../src/util/abort.js";

describe("sleep", () => {
  it("rejects with the reason of the signal, before or during the wait", async () => {
    const reason = new Error("enough");
    await expect(sleep(systemClock, 60_000, AbortSignal.abort(reason))).rejects.toBe(reason);
    const abort = new AbortController();
    const sleeping = sleep(systemClock, 60_000, abort.signal);
    abort.abort(reason);
    await expect(sleeping).rejects.toBe(reason);
  });
});

describe("until", () => {
  it("asks again until there is an answer", async () => {
    let asked = 0;
    const answer = await until(async () => (++asked < 3 ? undefined : "yes"), {
      clock: systemClock,
      timeoutMs: 60_000,
      intervalMs: 1,
    });
    expect([answer, asked]).toEqual(["yes", 3]);
  });

  it("is undefined when the time is over, after a last question", async () => {
    let asked = 0;
    const never = async (): Promise<undefined> => {
      asked += 1;
      return undefined;
    };
    expect(await until(never, { clock: systemClock, timeoutMs: 0, intervalMs: 1 })).toBeUndefined();
    expect(asked).toBe(1);
  });
});
