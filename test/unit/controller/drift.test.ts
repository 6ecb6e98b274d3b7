import { describe, expect, test } from "vitest";
import { type Drift, findDrifts } from "../../../src/controller/drift.js";
import { parseOwnedFields } from "../../../src/meta/managed-fields.js";

type JSONObject = Readonly<Record<string, unknown>>;

/** Where an object of a built-in kind, or of another, differs from what is wanted of its spec. */
function drifts(
  wanted: unknown,
  found: unknown,
  owned: JSONObject,
  apiVersion = "apps/v1",
): readonly string[] {
  const fields = parseOwnedFields({ "f:spec": owned });
  return findDrifts({ spec: wanted }, { apiVersion, spec: found }, fields).map(({ path }: Drift) =>
    path.slice(1).join("."),
  );
}
const custom = "example.com/v1";

describe("a field", () => {
  test("that holds what is wanted and is owned is no drift, whatever others set beside it", () => {
    expect(
      drifts(
        { a: 1, b: { c: "x" } },
        { a: 1, b: { c: "x", d: 2 }, e: 3 },
        { "f:a": {}, "f:b": { "f:c": {} } },
      ),
    ).toEqual([]);
  });

  test("is one where it has another value or type, is gone, or is wanted no more", () => {
    expect(drifts({ a: 1 }, { a: 2 }, { "f:a": {} })).toEqual(["a"]);
    expect(drifts({ a: { b: 1 } }, { a: "x" }, { "f:a": { "f:b": {} } })).toEqual(["a"]);
    expect(drifts({ a: 1 }, {}, { "f:a": {} })).toEqual(["a"]);
    expect(drifts({}, { a: 1 }, { "f:a": {} })).toEqual(["a"]);
  });

  test("is one where it was never applied, though the value is there", () => {
    expect(drifts({ a: 1 }, { a: 1 }, { "f:b": {} })).toEqual(["b", "a"]);
  });

  test.each([false, 0, "", null, [], {}])(
    "with the value %j may be left out by the server where it was applied",
    (value) => {
      expect(drifts({ a: value }, {}, { "f:a": {} })).toEqual([]);
      // Nobody can own an empty list of keyed items.
      const never = Array.isArray(value) ? ["b"] : ["b", "a"];
      expect(drifts({ a: value }, {}, { "f:b": {} })).toEqual(never);
    },
  );

  test("that holds a quantity is compared by value, in the built-in kinds", () => {
    const limits = (cpu: unknown): JSONObject => ({ limits: { cpu } });
    const owned = { "f:limits": { "f:cpu": {} } };
    expect(drifts(limits("1000m"), limits("1"), owned)).toEqual([]);
    expect(drifts(limits(2), limits("2"), owned)).toEqual([]);
    expect(drifts(limits("1001m"), limits("1"), owned)).toEqual(["limits.cpu"]);
    expect(drifts(limits("1000m"), limits("1"), owned, custom)).toEqual(["limits.cpu"]);
    expect(
      drifts({ data: { cpu: "1000m" } }, { data: { cpu: "1" } }, { "f:data": { "f:cpu": {} } }),
    ).toEqual(["data.cpu"]);
  });

  test("that is an empty map is others' when they put something into it, and ours where it is one value", () => {
    expect(drifts({ labels: {} }, { labels: { a: "b" } }, { "f:labels": {} })).toEqual([]);
    expect(drifts({ labels: {} }, { labels: { a: "b" } }, { "f:x": {} })).toEqual(["x"]);
    expect(
      drifts({ nodeSelector: {} }, { nodeSelector: { a: "b" } }, { "f:nodeSelector": {} }),
    ).toEqual(["nodeSelector"]);
  });
});

describe("a list that is one value", () => {
  const owned = { "f:list": {} };
  const compare = (
    wanted: readonly unknown[],
    found: readonly unknown[],
    apiVersion?: string,
  ): readonly string[] => drifts({ list: wanted }, { list: found }, owned, apiVersion);

  test("has to be the same in every part and in this order", () => {
    expect(compare(["a", "b"], ["a", "b"])).toEqual([]);
    expect(compare(["a", "b"], ["b", "a"])).toEqual(["list"]);
    expect(compare(["a"], ["a", "b"])).toEqual(["list"]);
    expect(compare([{ a: 1 }], [{ a: 1, b: 2 }])).toEqual(["list"]);
    expect(compare([{ a: 1, b: 2 }], [{ a: 1 }])).toEqual(["list"]);
    expect(compare([{ podSelector: {} }], [{}])).toEqual(["list"]);
  });

  test("may have what the server fills in, in the built-in kinds", () => {
    expect(compare([{ port: 80 }], [{ port: 80, protocol: "TCP" }])).toEqual([]);
    expect(compare([{ port: 80 }], [{ port: 80, protocol: "UDP" }])).toEqual(["list"]);
    expect(compare([{ port: 80 }], [{ port: 80, protocol: "TCP" }], custom)).toEqual(["list"]);
    const claim = {
      metadata: { name: "v" },
      spec: { resources: { requests: { storage: "1024Mi" } } },
    };
    const stored = {
      apiVersion: "v1",
      kind: "PersistentVolumeClaim",
      metadata: { name: "v", creationTimestamp: null },
      spec: { volumeMode: "Filesystem", resources: { requests: { storage: "1Gi" } } },
      status: { phase: "Pending" },
    };
    expect(compare([claim], [stored])).toEqual([]);
    expect(compare([claim], [{ ...stored, status: { phase: "Bound" } }])).toEqual(["list"]);
  });
});

describe("a list that is a set", () => {
  const owned = { "f:set": { 'v:"a"': {}, 'v:"b"': {} } };

  test("has to have what is wanted, in any order, and may have what others add", () => {
    expect(drifts({ set: ["b", "a"] }, { set: ["a", "x", "b"] }, owned)).toEqual([]);
    expect(drifts({ set: ["a", "b"] }, { set: ["a"] }, owned)).toEqual(["set"]);
    expect(drifts({ set: ["a"] }, { set: ["a", "b"] }, owned)).toEqual(["set"]);
    expect(drifts({ set: ["a", "b", "c"] }, { set: ["a", "b", "c"] }, owned)).toEqual(["set"]);
  });
});

describe("a list that is merged by keys", () => {
  const owned = {
    "f:ports": {
      'k:{"port":53,"protocol":"TCP"}': { ".": {}, "f:port": {}, "f:name": {} },
      'k:{"port":53,"protocol":"UDP"}': { ".": {}, "f:port": {}, "f:name": {}, "f:protocol": {} },
    },
  };
  const tcp = { port: 53, name: "t" };
  const udp = { port: 53, name: "u", protocol: "UDP" };
  const stored = [{ ...tcp, protocol: "TCP", nodePort: 1 }, udp];
  const compare = (
    wanted: readonly unknown[],
    found: readonly unknown[] = stored,
  ): readonly string[] => drifts({ ports: wanted }, { ports: found }, owned);

  test("is compared item by item, also where a part of the key was filled in", () => {
    expect(compare([tcp, udp])).toEqual([]);
    expect(compare([tcp, udp], [{ port: 9 }, stored[0], { port: 8 }, udp])).toEqual([]);
  });

  test.each([
    ["an item with another value", [{ ...tcp, name: "x" }, udp], stored, ["ports.0.name"]],
    ["an item that is gone", [tcp, udp], [udp], ["ports.0"]],
    ["an item that is wanted no more", [tcp], stored, ["ports"]],
    ["an item that is new", [tcp, udp, { port: 1, name: "n" }], stored, ["ports.2", "ports"]],
    ["another order", [udp, tcp], stored, ["ports.1"]],
    [
      "a key that is written out now",
      [{ ...tcp, protocol: "TCP" }, udp],
      stored,
      ["ports.0.protocol"],
    ],
    ["an item that is none", ["x", udp], stored, ["ports.0"]],
  ] as const)("tells %s", (_what, wanted, found, expected) => {
    expect(compare(wanted, found)).toEqual(expected);
  });

  test("takes an item that is nothing but its key as one value", () => {
    const secrets = { "f:imagePullSecrets": { 'k:{"name":"a"}': {} } };
    expect(
      drifts({ imagePullSecrets: [{ name: "a" }] }, { imagePullSecrets: [{ name: "a" }] }, secrets),
    ).toEqual([]);
    expect(
      drifts({ imagePullSecrets: [{ name: "b" }] }, { imagePullSecrets: [{ name: "a" }] }, secrets),
    ).toEqual(["imagePullSecrets.0"]);
  });
});
