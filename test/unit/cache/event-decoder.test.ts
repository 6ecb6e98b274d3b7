import { describe, expect, test } from "vitest";
import { type DecodedEvent, EventDecoder } from "../../../src/cache/event-decoder.js";

const decoder = new EventDecoder({
  apiVersion: "v1",
  kind: "Pod",
  metadataOnly: false,
  keepManagedFields: false,
});
const partDecoder = new EventDecoder({
  apiVersion: "v1",
  kind: "Pod",
  metadataOnly: true,
  keepManagedFields: false,
});

function decode(text: string, by: EventDecoder = decoder): DecodedEvent {
  const bytes = Buffer.from(text);
  return by.decode(bytes, 0, bytes.length);
}

const event = (type: unknown, object: unknown): string => JSON.stringify({ type, object });
const pod = { kind: "Pod", apiVersion: "v1", metadata: { name: "a", resourceVersion: "3" } };

describe("EventDecoder", () => {
  test.each(["ADDED", "MODIFIED", "DELETED"])("reads an event of type %s", (type) => {
    expect(decode(event(type, pod))).toEqual({ kind: "change", type });
    expect(decoder.scanner.key).toBe("a");
    expect(decoder.scanner.resourceVersion).toBe("3");
  });

  test("reads members in any order, white space, and members that it does not know", () => {
    const text = ` { "more" : [1] , "object" : ${JSON.stringify(pod)} , "type" : "ADDED" } `;
    expect(decode(text)).toEqual({ kind: "change", type: "ADDED" });
    expect(decoder.scanner.key).toBe("a");
  });

  test("reads a bookmark, and whether it ends the first part of a streaming list", () => {
    const object = { kind: "Pod", apiVersion: "v1", metadata: { resourceVersion: "7" } };
    expect(decode(event("BOOKMARK", object))).toEqual({
      kind: "bookmark",
      resourceVersion: "7",
      endsInitialEvents: false,
    });
    const annotations = { "k8s.io/initial-events-end": "true" };
    const last = { ...object, metadata: { resourceVersion: "7", annotations } };
    expect(decode(event("BOOKMARK", last))).toMatchObject({ endsInitialEvents: true });
  });

  test("reads the Status of an error", () => {
    const status = { kind: "Status", apiVersion: "v1", metadata: {}, code: 410, reason: "Expired" };
    expect(decode(event("ERROR", status))).toEqual({
      kind: "error",
      status: expect.objectContaining({ code: 410, reason: "Expired" }),
    });
  });

  test("tells of a type that nobody knows, and of objects of another kind", () => {
    expect(decode(event("MOVED", pod))).toEqual({
      kind: "foreign",
      what: 'an event of type "MOVED"',
    });
    const others = [
      { kind: "Table", apiVersion: "meta.k8s.io/v1", rows: [] },
      { kind: "Status", apiVersion: "v1", metadata: {}, code: 500 },
      { ...pod, apiVersion: "v2" },
      { ...pod, kind: "PartialObjectMetadata", apiVersion: "meta.k8s.io/v1" },
    ];
    expect(others.map((object) => decode(event("ADDED", object)))).toEqual([
      { kind: "foreign", what: "an object of kind meta.k8s.io/v1 Table" },
      { kind: "foreign", what: "an object of kind v1 Status" },
      { kind: "foreign", what: "an object of kind v2 Pod" },
      { kind: "foreign", what: "an object of kind meta.k8s.io/v1 PartialObjectMetadata" },
    ]);
  });

  test("takes the metadata of an object where that is what was asked for", () => {
    const part = { ...pod, kind: "PartialObjectMetadata", apiVersion: "meta.k8s.io/v1" };
    expect(decode(event("ADDED", part), partDecoder)).toEqual({ kind: "change", type: "ADDED" });
    expect(decode(event("ADDED", pod), partDecoder)).toEqual({ kind: "change", type: "ADDED" });
  });

  test.each([
    ["text that breaks off", event("ADDED", pod).slice(0, -1)],
    ["text that goes on", `${event("ADDED", pod)}x`],
    [
      "a fault deep in the object",
      event("ADDED", { ...pod, spec: { a: [1] } }).replace("[1]", "[1"),
    ],
    ["no object", '{"type":"ADDED"}'],
    ["no type", JSON.stringify({ object: pod })],
    ["an object that is none", event("ADDED", [pod])],
    ["a type that is none", event(1, pod)],
    ["a type twice", `{"type":"ADDED",${event("ADDED", pod).slice(1)}`],
    ["no event at all", "[]"],
    ["nothing", "{}"],
    ["an object without a name", event("ADDED", { ...pod, metadata: {} })],
    ["a bookmark without a version", event("BOOKMARK", { ...pod, metadata: {} })],
  ])("does not read %s", (_, text) => {
    expect(decode(text)).toMatchObject({ kind: "malformed", reason: expect.any(String) });
  });

  test("tells what an event was about that breaks off behind the name", () => {
    const text = event("MODIFIED", { ...pod, spec: { text: "x".repeat(100) } });
    const head = (length: number): string | undefined =>
      decoder.decodeHead(Buffer.from(text.slice(0, length)));
    expect(head(120)).toBe("MODIFIED");
    expect(decoder.scanner.key).toBe("a");
    expect(decoder.scanner.resourceVersion).toBe("3");
    expect(head(text.indexOf('"a"') + 1)).toBeUndefined();
  });
});
