import { describe, expect, test } from "vitest";
import type { EntryShape } from "../../../src/cache/entry-shape.js";
import { ObjectScanner } from "../../../src/cache/object-scanner.js";
import { type PageOutcome, readPage } from "../../../src/cache/page-reader.js";

const shape: EntryShape = {
  apiVersion: "v1",
  kind: "Pod",
  metadataOnly: false,
  keepManagedFields: false,
};

function read(text: string): { outcome: PageOutcome; keys: string[]; pauses: number } {
  const scanner = new ObjectScanner();
  const keys: string[] = [];
  const reading = readPage(Buffer.from(text), scanner, shape, () => void keys.push(scanner.key));
  for (let pauses = 0; ; pauses += 1) {
    const step = reading.next();
    if (step.done === true) return { outcome: step.value, keys, pauses };
  }
}

const item = (name: string): object => ({ metadata: { name, namespace: "n" } });
const list = (traits: object): string =>
  JSON.stringify({
    kind: "PodList",
    apiVersion: "v1",
    metadata: { resourceVersion: "9" },
    ...traits,
  });

describe("readPage", () => {
  test("hands on every item and tells the version and where the next page begins", () => {
    const page = list({
      metadata: { resourceVersion: "9", continue: "more", remainingItemCount: 3 },
      items: [item("a"), item("b")],
    });
    expect(read(page)).toMatchObject({
      outcome: { kind: "page", resourceVersion: "9", continueToken: "more", items: 2 },
      keys: ["n/a", "n/b"],
    });
  });

  test("reads a list whose metadata come last, as those of custom resources do", () => {
    const page = `{"apiVersion":"v1","items":[${JSON.stringify(item("a"))}],"kind":"PodList","metadata":{"continue":"","resourceVersion":"9"}}`;
    expect(read(page)).toMatchObject({
      outcome: { kind: "page", resourceVersion: "9", continueToken: undefined },
      keys: ["n/a"],
    });
  });

  test.each(["[]", "null", " [ ] "])("reads an empty list with items: %s", (items) => {
    const page = list({}).replace(/}$/, `,"items":${items}}`);
    expect(read(page)).toMatchObject({ outcome: { kind: "page", items: 0 }, keys: [] });
  });

  test("pauses about every million bytes", () => {
    const large = { ...item("a"), spec: "x".repeat(300_000) };
    expect(read(list({ items: Array.from({ length: 12 }, () => large) })).pauses).toBe(2);
  });

  test.each([
    ["text that breaks off", list({ items: [item("a")] }).slice(0, -1)],
    ["text that goes on", `${list({ items: [] })}{}`],
    ["a fault in an item", list({ items: [item("a")] }).replace('"n"', '"n')],
    ["an item that is none", list({ items: [1] })],
    ["an item without a name", list({ items: [{ metadata: {} }] })],
    [
      "an item of another kind",
      list({ items: [{ ...item("a"), kind: "Node", apiVersion: "v1" }] }),
    ],
    ["items twice", list({ items: [] }).replace(/}$/, ',"items":[]}')],
    ["a Table", list({ kind: "Table", apiVersion: "meta.k8s.io/v1", rows: [] })],
    ["a Status", list({ kind: "Status", status: "Failure" })],
    ["no metadata", JSON.stringify({ kind: "PodList", items: [] })],
    ["no object", "[]"],
    ["nothing", ""],
    ["an empty object", "{}"],
  ])("does not read %s", (_, text) => {
    expect(read(text).outcome).toMatchObject({ kind: "malformed", reason: expect.any(String) });
  });

  test("says what came in place of a list", () => {
    const table = list({ kind: "Table", apiVersion: "meta.k8s.io/v1", rows: [] });
    expect(read(table).outcome).toMatchObject({ reason: "no list but meta.k8s.io/v1 Table" });
  });
});
