import { describe, expect, test } from "vitest";
import { LazyEntry } from "../../../src/cache/lazy-entry.js";
import type { TextBlock } from "../../../src/cache/text-blocks.js";
import { storedObject } from "../../support/cache-objects.js";
import { deleted, inStep, modified } from "../../support/reflector-steps.js";
import type { ReflectorFixture } from "../../support/reflector-fixture.js";

const count = 100;

/** A reflector whose objects were listed together. */
function listed(): ReflectorFixture {
  const it = inStep();
  it.server.lastStream.send({ type: "ERROR", object: { kind: "Status", code: 410 } });
  const spec = { text: "x".repeat(1_000) };
  const objects = Array.from({ length: count }, (_, index) =>
    storedObject(`o${index}`, 11 + index, { spec }),
  );
  it.stream(200, ...objects);
  return it;
}

/** The block that most of them lie in: the first ones are small. */
function blockOf(it: ReflectorFixture): TextBlock {
  const block = lazy(it, count - 1).leaveBlock();
  if (block === undefined) throw new Error("the last object is in no block");
  return block;
}

function lazy({ target }: ReflectorFixture, index: number): LazyEntry<unknown> {
  const entry = target.entries.get(`a/o${index}`);
  if (entry instanceof LazyEntry) return entry;
  throw new Error(`o${index} is not kept as text`);
}

function held(it: ReflectorFixture, block: TextBlock): number {
  return [...it.target.entries.values()].filter(
    (entry) => entry instanceof LazyEntry && entry.isIn(block),
  ).length;
}

describe("a block of texts", () => {
  test("is left by the last objects once a quarter of it is not needed any more", async () => {
    await using it = listed();
    const block = blockOf(it);
    const before = held(it, block);
    expect(before).toBeGreaterThan(20);
    const names = block.keys.map((key) => key.slice("a/".length));
    let version = 300;
    while (held(it, block) > 0) {
      const name = names.shift() ?? "";
      version += 1;
      it.server.lastStream.send(
        version % 2 === 0 ? modified(name, version) : deleted(name, version),
      );
    }
    const moved = names.length;
    expect(moved).toBeGreaterThan(before * 0.5);
    for (const name of names) {
      const entry = it.target.entries.get(`a/${name}`);
      expect(entry?.object).toMatchObject({
        metadata: { name },
        spec: { text: "x".repeat(1_000) },
      });
      expect(entry?.metadata).toMatchObject({ name, uid: `uid-${name}` });
    }
  });

  test("gives an object's texts as before, whether it was left before or after they were read", async () => {
    await using it = listed();
    const block = blockOf(it);
    const read = lazy(it, count - 3);
    const { metadata } = read;
    const text = JSON.stringify([metadata, read.object]);
    read.leaveBlock();
    read.forget();
    expect(read.isIn(block)).toBe(false);
    expect(JSON.stringify([read.metadata, read.object])).toBe(text);
    expect(read.leaveBlock()).toBeUndefined();
  });
});
