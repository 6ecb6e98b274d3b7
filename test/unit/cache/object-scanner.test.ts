import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { EntryShape } from "../../../src/cache/entry-shape.js";
import { LazyEntry } from "../../../src/cache/lazy-entry.js";
import { ObjectScanner } from "../../../src/cache/object-scanner.js";
import { RecentReads } from "../../../src/cache/recent-reads.js";
import { TextBlocks } from "../../../src/cache/text-blocks.js";
import { roundedNumberOf } from "../../../src/client/exact-numbers.js";
import { isPlainObject } from "../../../src/util/json.js";
import { storedEntry } from "../../support/cache-objects.js";
import { randomObject } from "../../support/random-objects.js";

const shape: EntryShape = {
  apiVersion: "example.com/v1",
  kind: "Widget",
  metadataOnly: false,
  keepManagedFields: false,
};

const scanner = new ObjectScanner();

function scan(text: string): boolean {
  const bytes = Buffer.from(text);
  // Bytes around the object must make no difference, and stay.
  const around = Buffer.concat([Buffer.from('"{'), bytes, Buffer.from('"}')]);
  scanner.open(around, 2, 2 + bytes.length);
  return scanner.scan() && scanner.cursor.isAtEnd();
}

function entryOf(
  text: string,
  traits: Partial<EntryShape> = {},
  blocks?: TextBlocks,
): LazyEntry<unknown> {
  expect(scan(text)).toBe(true);
  const context = { shape: { ...shape, ...traits }, recent: new RecentReads() };
  return LazyEntry.of<unknown>(scanner, context, blocks);
}

/** What an entry of the object is to be, by decoding all of it. */
function expectation(text: string, { keepManagedFields, metadataOnly }: EntryShape): unknown {
  const object: unknown = JSON.parse(text);
  if (!isPlainObject(object)) throw new Error("no object");
  const all = isPlainObject(object["metadata"]) ? object["metadata"] : {};
  const { managedFields, ...rest } = all;
  const metadata = keepManagedFields && managedFields !== undefined ? all : rest;
  const string = (value: unknown): string => (typeof value === "string" ? value : "");
  const namespace = string(all["namespace"]);
  const owners = all["ownerReferences"];
  const whole = metadataOnly ? { metadata } : { ...object, metadata };
  const isNamed = "apiVersion" in whole && "kind" in whole;
  return {
    key: namespace === "" ? string(all["name"]) : `${namespace}/${string(all["name"])}`,
    uid: string(all["uid"]),
    resourceVersion: string(all["resourceVersion"]),
    generation: typeof all["generation"] === "number" ? all["generation"] : undefined,
    isBeingDeleted: (all["deletionTimestamp"] ?? null) !== null,
    hasOwners: Array.isArray(owners) && owners.length > 0,
    metadata,
    object: isNamed ? whole : { apiVersion: shape.apiVersion, kind: shape.kind, ...whole },
  };
}

function shown(entry: LazyEntry<unknown>): unknown {
  const { key, uid, resourceVersion, generation, isBeingDeleted, hasOwners } = entry;
  const { metadata, object } = entry;
  return {
    key,
    uid,
    resourceVersion,
    generation,
    isBeingDeleted,
    hasOwners,
    metadata,
    // Without the mark of an object whose numbers were rounded.
    object: Object.fromEntries(Object.entries(Object(object))),
  };
}

describe("ObjectScanner and LazyEntry", () => {
  const whole = JSON.stringify({
    apiVersion: "example.com/v1",
    kind: "Widget",
    metadata: {
      annotations: { note: "é" },
      generation: 3,
      managedFields: [{ manager: "kubectl", fieldsV1: { "f:spec": {} } }],
      name: "a",
      namespace: "n",
      ownerReferences: [{ uid: "o" }],
      resourceVersion: "12",
      uid: "u",
    },
    spec: { metadata: { name: "other" }, text: "漢" },
  });

  test("finds what identifies an object, and leaves managedFields out", () => {
    const entry = entryOf(whole);
    expect(shown(entry)).toEqual(expectation(whole, shape));
    expect(entry.metadata).not.toHaveProperty("managedFields");
    expect(entry.key).toBe("n/a");
  });

  test("keeps managedFields where it is told to", () => {
    expect(entryOf(whole, { keepManagedFields: true }).metadata).toHaveProperty("managedFields");
  });

  test("keeps apiVersion, kind and metadata alone where only metadata is asked for", () => {
    const entry = entryOf(whole, { metadataOnly: true });
    const { metadata } = entry;
    expect(entry.object).toEqual({ apiVersion: "example.com/v1", kind: "Widget", metadata });
  });

  test("calls a part of an object by the kind of the whole", () => {
    const part = whole
      .replace('"example.com/v1"', '"meta.k8s.io/v1"')
      .replace('"Widget"', '"PartialObjectMetadata"');
    expect(entryOf(part, { metadataOnly: true }).object).toMatchObject({
      apiVersion: "example.com/v1",
      kind: "Widget",
    });
  });

  test("decodes anew what was read once and not for long, and keeps what is read again", () => {
    const recent = new RecentReads();
    const blocks = new TextBlocks();
    const [entry, ...others] = Array.from({ length: 65 }, () => {
      expect(scan(whole)).toBe(true);
      return LazyEntry.of<unknown>(scanner, { shape, recent }, blocks);
    });
    const readOthers = (): void => others.forEach(({ object }) => void object);
    const first = entry?.object;
    readOthers();
    const second = entry?.object;
    expect(second).toEqual(first);
    expect(second).not.toBe(first);
    readOthers();
    expect(entry?.object).toBe(second);
  });

  test("does not take a look at the metadata for one at the object", () => {
    const recent = new RecentReads();
    const [entry, ...others] = Array.from({ length: 129 }, () => {
      expect(scan(whole)).toBe(true);
      return LazyEntry.of<unknown>(scanner, { shape, recent });
    });
    const read = (from: number): void =>
      others.slice(from, from + 64).forEach(({ object }) => void object);
    const metadata = entry?.metadata;
    read(0);
    const first = entry?.object;
    read(64);
    expect(entry?.object).not.toBe(first);
    expect(entry?.metadata).toEqual(metadata);
  });

  test("gives the owners without decoding the rest, however they are written", () => {
    const owner = { apiVersion: "v1", kind: "K", name: "n", uid: "o", controller: true };
    const owned = (metadata: object): LazyEntry<unknown> =>
      entryOf(
        JSON.stringify({ kind: "K", apiVersion: "v1", metadata: { name: "a", ...metadata } }),
      );
    const quoted = JSON.stringify({ ownerReferences: [] });
    for (const entry of [
      owned({ ownerReferences: [owner, { ...owner, uid: "p" }] }),
      owned({ annotations: { quoted, ownerReferences: "[" }, ownerReferences: [owner] }),
      owned({ ownerReferences: [{ ...owner, name: "]" }] }),
      owned({ ownerReferences: [{ ...owner, other: [1] }] }),
      entryOf('{"metadata": {"name": "a", "ownerReferences": [{"uid": "o"}]}}'),
      owned({ ownerReferences: [] }),
      owned({}),
    ]) {
      const owners = LazyEntry.ownersOf(entry);
      expect(owners).toEqual(entry.metadata.ownerReferences ?? []);
      expect(LazyEntry.ownersOf(entry)).toEqual(owners);
    }
    const decoding = vi.spyOn(RecentReads.prototype, "add");
    LazyEntry.ownersOf(owned({ ownerReferences: [owner] }));
    expect(decoding).not.toHaveBeenCalled();
    decoding.mockRestore();
  });

  describe("of two states of an object, says whether the metadata is the same but for its version", () => {
    const status = whole
      .replace('"12"', '"100000"')
      .replace('"kubectl"', '"other"')
      .replace("漢", "x");
    const ascii = (text: string): string => text.replaceAll(/[^ -~]/g, "e");
    const isSame = (one: string, other: string, blocks?: TextBlocks): boolean =>
      LazyEntry.hasSameMetadata(entryOf(one, {}, blocks), entryOf(other));

    test.each([
      ["of which the status changed", status, true],
      ["that are the same", whole, true],
      ["of which an annotation changed", status.replace("é", "f"), false],
      ["of which one has another id", status.replace('"uid":"u"', '"uid":"v"'), false],
      [
        "of which the generation changed",
        status.replace('"generation":3', '"generation":4'),
        false,
      ],
      [
        "of which one has no finalizer",
        status.replace('"generation"', '"finalizers":["f"],"generation"'),
        false,
      ],
    ])("%s", (_name, other, expected) => {
      expect(isSame(whole, other)).toBe(expected);
      expect(isSame(ascii(whole), ascii(other), new TextBlocks())).toBe(expected);
    });

    test("with an annotation that is written like the version", () => {
      const like = (version: string, note: string): string =>
        whole
          .replace('"12"', `"${version}"`)
          .replace('{"note":"é"}', `{"resourceVersion":"${note}"}`);
      expect(isSame(like("12", "12"), like("13", "12"))).toBe(false);
      expect(isSame(like("12", "12"), like("13", "13"))).toBe(false);
    });

    test("does not know it of one that is decoded for good, nor of one of another make", () => {
      const one = entryOf(whole);
      const kept = entryOf(whole);
      void kept.object;
      kept.forget();
      void kept.object;
      expect(LazyEntry.hasSameMetadata(one, kept)).toBe(false);
      expect(LazyEntry.hasSameMetadata(one, storedEntry("a", 12))).toBe(false);
    });
  });

  test("gives what it decodes frozen, and one metadata for both", () => {
    const entry = entryOf(whole);
    const { object } = entry;
    expect(entry.object).toBe(object);
    expect(entry.metadata).toBe(Object(object).metadata);
    expect(Object.isFrozen(object)).toBe(true);
    expect(Object.isFrozen(entry.metadata.annotations)).toBe(true);
    expect(Object.isFrozen(Object(object).spec.metadata)).toBe(true);
  });

  test.each([
    '{"managedFields":[],"name":"a"}',
    '{"name":"a","managedFields":[]}',
    '{"managedFields":[]}',
    "{}",
    '{"name":"a","managedFields" : [ ] , "uid":"u"}',
  ])("cuts managedFields wherever they are: %s", (metadata) => {
    const text = `{"apiVersion":"example.com/v1","kind":"Widget","metadata":${metadata}}`;
    expect(shown(entryOf(text))).toEqual(expectation(text, shape));
  });

  test.each([
    ["a member that comes twice", '{"metadata":{"name":"a","name":"b"}}', "b"],
    ["metadata that comes twice", '{"metadata":{"name":"a"},"metadata":{"name":"b"}}', "b"],
    ["an escape in a member's name", String.raw`{"metad\u0061ta":{"name":"b"}}`, "b"],
    ["an escape in a name", String.raw`{"metadata":{"name":"\u0062"}}`, "b"],
  ])("decodes an object with %s", (_, text, name) => {
    expect(entryOf(text).metadata.name).toBe(name);
  });

  test("marks an object with a number that JavaScript cannot hold, as a client does", () => {
    const rounded = whole.replace('"text"', '"nanos":1767225600123456789,"text"');
    const odd = rounded.replace('"generation":3', '"generation":3e0');
    for (const text of [rounded, odd]) {
      expect(roundedNumberOf(Object(entryOf(text).object))).toBe("spec.nanos");
    }
    expect(roundedNumberOf(Object(entryOf(whole).object))).toBeUndefined();
  });

  test("refuses text that is not UTF-8", () => {
    const bytes = Buffer.from('{"metadata":{"name":"a"},"spec":"é"}');
    bytes[bytes.indexOf(0xc3)] = 0xff;
    scanner.open(bytes, 0, bytes.length);
    expect(scanner.scan()).toBe(false);
  });

  test.each(["[]", "1", "null", '"a"', "", '{"metadata":{"name":"a"}', '{"metadata":{"name":"a}}'])(
    "refuses what is no object: %j",
    (text) => {
      expect(scan(text)).toBe(false);
    },
  );

  test("gives the same as decoding all of it, for objects of any form", () => {
    const traits = fc.record({ keepManagedFields: fc.boolean(), metadataOnly: fc.boolean() });
    fc.assert(
      fc.property(randomObject, traits, fc.nat(3), (text, some, way) => {
        const entry = entryOf(text, some, way < 2 ? new TextBlocks() : undefined);
        // The bytes it was read from may hold something else from now on.
        scanner.buffer.fill(0);
        const { uid, resourceVersion } = entry;
        const expected = expectation(text, { ...shape, ...some });
        expect(expected).toMatchObject({ uid, resourceVersion });
        entry.leaveBlock();
        expect(entry).toMatchObject({ uid, resourceVersion });
        if (way % 2 === 0) void entry.metadata;
        else void entry.object;
        expect(shown(entry)).toEqual(expected);
        entry.forget();
        expect(entry).toMatchObject({ uid, resourceVersion });
      }),
      { numRuns: 500 },
    );
  });

  test("sees every fault that decoding would see, for objects of any form", () => {
    const scrap = fc.constantFrom(...'{}[]",:\\ 0e.t'.split(""), "é", "");
    fc.assert(
      fc.property(randomObject, fc.nat(), fc.nat(2), scrap, (text, at, cut, put) => {
        const place = at % (text.length + 1);
        const faulty = text.slice(0, place) + put + text.slice(place + cut);
        let isObject = true;
        try {
          isObject = isPlainObject(JSON.parse(Buffer.from(faulty).toString()));
        } catch {
          isObject = false;
        }
        expect(scan(faulty)).toBe(isObject);
      }),
      { numRuns: 500 },
    );
  });
});
