import { expect, test } from "vitest";
import {
  type Charted,
  ChartMemory,
  type Generation,
} from "../../../src/chart-operator/chart-memory.js";

const of = (name: string, generation = 1, uid = "1"): Generation => ({
  name,
  namespace: "shop",
  uid,
  generation,
  spec: "",
});
const charted = (length: number): Charted => ({
  outcome: "objects",
  text: "x".repeat(length),
  selectors: [],
});

test("keeps the last generation of each object", () => {
  const memory = new ChartMemory(100);
  memory.set(of("a"), charted(10));
  expect(memory.get(of("a"))).toBeDefined();
  expect(memory.get(of("a", 2))).toBeUndefined();
  expect(memory.get(of("a", 1, "2"))).toBeUndefined();
  memory.set(of("a", 2), charted(95));
  expect(memory.get(of("a", 2))).toBeDefined();
  expect(memory.get(of("a"))).toBeUndefined();
});

test("drops what was not asked for longest when it is full", () => {
  const memory = new ChartMemory(100);
  for (const name of ["a", "b", "c"]) memory.set(of(name), charted(30));
  memory.get(of("a"));
  memory.set(of("d"), charted(30));
  const kept = ["a", "b", "c", "d"].filter((name) => memory.get(of(name)) !== undefined);
  expect(kept).toEqual(["a", "c", "d"]);
});

test("gives the room of what is forgotten back", () => {
  const memory = new ChartMemory(100);
  memory.set(of("a"), charted(60));
  memory.forget({ name: "a", namespace: "shop" });
  memory.forget({ name: "nobody" });
  memory.set(of("b"), charted(60));
  memory.set(of("c"), charted(40));
  expect([memory.get(of("a")), memory.get(of("b")), memory.get(of("c"))]).toEqual([
    undefined,
    expect.anything(),
    expect.anything(),
  ]);
});
