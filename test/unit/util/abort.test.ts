import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { onAbort, orAbort, sleep } from "../../../src/util/abort.js";
import { VirtualClock } from "../../../src/testing/virtual-clock.js";

describe("onAbort", () => {
  it("runs every callback once when the signal aborts, in their order", () => {
    const controller = new AbortController();
    const ran: string[] = [];
    onAbort(controller.signal, () => ran.push("first"));
    onAbort(controller.signal, () => ran.push("second"));
    controller.abort();
    controller.abort();
    expect(ran).toEqual(["first", "second"]);
  });

  it("runs a callback at once when the signal has aborted", () => {
    let ran = 0;
    onAbort(AbortSignal.abort(), () => (ran += 1));
    expect(ran).toBe(1);
  });

  it("does not run what was taken back, not even by a callback before it", () => {
    const controller = new AbortController();
    const ran: string[] = [];
    onAbort(controller.signal, () => takeBack());
    const takeBack = onAbort(controller.signal, () => ran.push("taken back by another"));
    onAbort(controller.signal, () => ran.push("taken back"))();
    controller.abort();
    expect(ran).toEqual([]);
  });

  it("keeps the same function that was given twice apart", () => {
    const controller = new AbortController();
    let ran = 0;
    const callback = (): void => void (ran += 1);
    const takeBack = onAbort(controller.signal, callback);
    onAbort(controller.signal, callback);
    takeBack();
    takeBack();
    controller.abort();
    expect(ran).toBe(1);
  });

  it("has one listener on a signal for a hundred callbacks, and none when all were taken back", () => {
    const { signal } = new AbortController();
    const listeners = (): number => getEventListeners(signal, "abort").length;
    const takeBack = Array.from({ length: 100 }, () => onAbort(signal, () => {}));
    expect(listeners()).toBe(1);
    for (const each of takeBack) each();
    expect(listeners()).toBe(0);
    onAbort(signal, () => {});
    expect(listeners()).toBe(1);
  });
});

describe("sleep", () => {
  it("ends with the signal's reason, and leaves no timer", async () => {
    const clock = new VirtualClock();
    const controller = new AbortController();
    const sleeping = sleep(clock, 1_000, controller.signal);
    controller.abort("enough");
    await expect(sleeping).rejects.toBe("enough");
    expect(clock.pending).toBe(0);
  });
});

describe("orAbort", () => {
  it("gives up on a promise when the signal aborts", async () => {
    const controller = new AbortController();
    const waiting = orAbort(new Promise(() => {}), controller.signal);
    controller.abort("enough");
    await expect(waiting).rejects.toBe("enough");
    expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
  });
});
