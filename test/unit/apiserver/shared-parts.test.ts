import { describe, expect, it } from "vitest";
import { withSharedParts } from "../../../src/apiserver/values/shared-parts.js";

const old = {
  apiVersion: "v1",
  kind: "Thing",
  metadata: { name: "a", labels: { x: "1" } },
  spec: { list: [{ a: 1, b: 2 }, { c: 3 }], same: { n: 10n ** 17n } },
};

describe("an object with the parts of an older one", () => {
  it("is the older one where it reads the same", () => {
    expect(withSharedParts(structuredClone(old), old)).toBe(old);
  });

  it("shares what is the same in what is not", () => {
    const next = structuredClone(old);
    next.spec.list.push({ c: 4 });
    const shared = withSharedParts(next, old);
    expect(shared).toEqual(next);
    expect(shared.metadata).toBe(old.metadata);
    const { list, same } = Object(shared["spec"]);
    expect(same).toBe(old.spec.same);
    expect(list[0]).toBe(old.spec.list[0]);
  });

  it.each([
    ["order of members", { list: [{ b: 2, a: 1 }, { c: 3 }], same: { n: 10n ** 17n } }],
    ["a member that is gone", { list: [{ a: 1, b: 2 }, {}], same: { n: 10n ** 17n } }],
    ["an item that is gone", { list: [{ a: 1, b: 2 }], same: { n: 10n ** 17n } }],
    ["another type", { list: {}, same: { n: 10 ** 17 } }],
    ["a null", { list: null, same: null }],
  ])("keeps %s", (_, spec) => {
    const shared = withSharedParts({ ...old, spec }, old);
    const text = (value: unknown): string =>
      JSON.stringify(value, (__, member: unknown) =>
        typeof member === "bigint" ? `${member}n` : member,
      );
    expect(text(shared)).toBe(text({ ...old, spec }));
  });
});
