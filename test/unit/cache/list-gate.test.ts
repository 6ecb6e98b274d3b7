import { describe, expect, it } from "vitest";
import { ListGate } from "../../../src/cache/list-gate.js";
import { settle } from "../../../src/testing/virtual-clock.js";

const never = new AbortController().signal;

describe("a gate", () => {
  it("lets so many in at a time, the others in the order in which they came", async () => {
    const gate = new ListGate(2);
    const inside: string[] = [];
    const leave = new Map<string, () => void>();
    for (const name of ["a", "b", "c", "d"]) {
      void gate.enter(never).then((out) => {
        inside.push(name);
        leave.set(name, out);
      });
    }
    await settle();
    expect(inside).toEqual(["a", "b"]);
    leave.get("b")?.();
    leave.get("b")?.();
    await settle();
    expect(inside).toEqual(["a", "b", "c"]);
    leave.get("a")?.();
    leave.get("c")?.();
    await settle();
    expect(inside).toEqual(["a", "b", "c", "d"]);
  });

  it("gives the place of one who has given up waiting to the next", async () => {
    const gate = new ListGate(1);
    const out = await gate.enter(never);
    const stop = new AbortController();
    const given = expect(gate.enter(stop.signal)).rejects.toThrow("enough");
    let isIn = false;
    void gate.enter(never).then(() => (isIn = true));
    stop.abort(new Error("enough"));
    await given;
    out();
    await settle();
    expect(isIn).toBe(true);
    await expect(gate.enter(stop.signal)).rejects.toThrow("enough");
  });
});
