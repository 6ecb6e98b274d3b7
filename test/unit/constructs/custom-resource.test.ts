import { ApiObject, Chart, App, JsonPatch } from "cdk8s";
import { describe, expect, test } from "vitest";
import type { ValidationError } from "../../../src/api/index.js";
import { CustomResource } from "../../../src/constructs/index.js";
import { chartIn, Database, Region, render, thrownBy } from "./sample.js";

test("renders what was written and no defaults", () => {
  const chart = chartIn("databases");
  const orders = new CustomResource(chart, "orders", Database, {
    metadata: {
      name: "orders",
      labels: { team: "shop" },
      annotations: { "example.com/Note": "x" },
    },
    spec: { version: "15.2", users: [{ name: "ann" }] },
  });
  expect(render(chart)).toEqual([
    {
      apiVersion: "example.com/v1",
      kind: "Database",
      metadata: {
        name: "orders",
        namespace: "databases",
        labels: { team: "shop" },
        annotations: { "example.com/Note": "x" },
      },
      spec: { version: "15.2", users: [{ name: "ann" }] },
    },
  ]);
  expect(orders.name).toBe("orders");
  expect(ApiObject.of(orders)).toBe(orders.apiObject);
});

test("takes undefined for absent, at any depth, and keeps null", () => {
  const chart = chartIn();
  new CustomResource(chart, "orders", Database, {
    metadata: undefined,
    spec: {
      version: "15.2",
      size: undefined,
      note: null,
      users: [{ name: "ann", admin: undefined }],
    },
  });
  expect(render(chart)[0]?.["spec"]).toStrictEqual({
    version: "15.2",
    note: null,
    users: [{ name: "ann" }],
  });
});

test("leaves an optional spec out, and keeps an empty one", () => {
  const chart = chartIn();
  new CustomResource(chart, "absent", Region, {});
  new CustomResource(chart, "empty", Region, { spec: {} });
  const [absent, empty] = render(chart);
  expect(absent).not.toHaveProperty("spec");
  expect(empty?.["spec"]).toEqual({});
});

test("does not change what it is given, and can be patched further", () => {
  const spec = Object.freeze({
    version: "15.2",
    users: Object.freeze([Object.freeze({ name: "ann" })]),
  });
  const chart = chartIn();
  const { apiObject } = new CustomResource(chart, "orders", Database, { spec });
  apiObject.addJsonPatch(JsonPatch.replace("/spec/version", "16"));
  apiObject.metadata.addLabel("team", "shop");
  expect(render(chart)[0]).toMatchObject({
    spec: { version: "16" },
    metadata: { labels: { team: "shop" } },
  });
});

describe("metadata", () => {
  test("takes its name from the construct's path", () => {
    const chart = chartIn();
    const { name } = new CustomResource(chart, "orders", Database, { spec: { version: "15.2" } });
    expect(name).toMatch(/^platform-orders-c[0-9a-f]{7}$/);
    const plain = new Chart(new App(), "platform", { disableResourceNameHashes: true });
    const other = new CustomResource(plain, "orders", Database, { spec: { version: "15.2" } });
    expect(other.name).toBe("platform-orders");
  });

  test("prefers its own namespace to the chart's", () => {
    const chart = chartIn("databases");
    new CustomResource(chart, "orders", Database, {
      metadata: { namespace: "shop" },
      spec: { version: "15.2" },
    });
    expect(render(chart)[0]?.metadata.namespace).toBe("shop");
  });

  test("has no namespace for a cluster-scoped resource", () => {
    const chart = chartIn("databases");
    new CustomResource(chart, "bern", Region, { metadata: { name: "bern" } });
    expect(render(chart)[0]?.metadata).toEqual({ name: "bern" });
  });

  test("refuses a namespace for a cluster-scoped resource", () => {
    expect(
      () => new CustomResource(chartIn(), "bern", Region, { metadata: { namespace: "shop" } }),
    ).toThrow("metadata.namespace: Region is cluster-scoped: leave the namespace out");
  });

  test.each([
    [{ name: "Orders" }, "metadata.name: must be lower-case"],
    [{ name: "o".repeat(300) }, "metadata.name: must be at most 253 characters"],
    [{ namespace: "a.b" }, "metadata.namespace: must be lower-case"],
    [{ labels: { "a/b/c": "x" } }, "metadata.labels[a/b/c]: must have at most one '/'"],
    [{ labels: { "A.com/b": "x" } }, "metadata.labels[A.com/b]: must have a domain before the '/'"],
    [{ labels: { "a/": "x" } }, "metadata.labels[a/]: must not have an empty name"],
    [{ labels: { a: "b c" } }, "metadata.labels.a: must be letters"],
    [{ annotations: { "a b": "x" } }, "metadata.annotations[a b]: must be letters"],
    [{ finalizers: ["?"] }, "metadata.finalizers[0]: must be letters"],
  ])("refuses %j", (metadata, message) => {
    expect(
      () => new CustomResource(chartIn(), "orders", Database, { metadata, spec: { version: "1" } }),
    ).toThrow(message);
  });

  test.each([
    [{ generateName: "orders-" }, "metadata.generateName: is not a field here"],
    [{ ownerReferences: [] }, "metadata.ownerReferences: is not a field here"],
    [{ labels: { a: 1 } }, "metadata.labels.a: must be a string, not 1"],
  ])("refuses %j of an untyped caller", (metadata, message) => {
    const untyped: object = metadata;
    expect(
      () =>
        new CustomResource(chartIn(), "orders", Database, {
          metadata: untyped,
          spec: { version: "1" },
        }),
    ).toThrow(message);
  });

  test("refuses a name that the path does not yield", () => {
    const chart = chartIn();
    expect(
      () => new CustomResource(chart, "my_orders", Database, { spec: { version: "1" } }),
    ).toThrow(/metadata\.name: .*is made of the construct's path: give metadata\.name/);
  });
});

describe("the spec", () => {
  test("is checked as a whole, and the error names the construct and every field", () => {
    const chart = chartIn();
    const wrong: object = {
      spec: { version: 15, size: "big", replicas: 10, tier: "huge", extra: 1 },
      status: {},
    };
    const error = thrownBy(
      () =>
        // @ts-expect-error no field has its type
        new CustomResource(chart, "orders", Database, wrong),
    );
    expect(error).toMatchObject({ name: "ValidationError", code: "VALIDATION_FAILED" });
    const { message, issues } = error as ValidationError;
    expect(message).toContain("Database at construct platform/orders is not valid:");
    expect(issues.map(({ path, code }) => [path.join("."), code])).toEqual([
      ["status", "OPTION_UNKNOWN"],
      ["spec.version", "VALUE_TYPE"],
      ["spec.size", "VALUE_PATTERN"],
      ["spec.replicas", "VALUE_MAXIMUM"],
      ["spec.tier", "VALUE_ENUM"],
      ["spec.extra", "VALUE_UNKNOWN_FIELD"],
    ]);
    expect(chart.node.children).toEqual([]);
  });

  test("is required where a field in it is", () => {
    // @ts-expect-error the version is missing
    expect(() => new CustomResource(chartIn(), "orders", Database, { spec: {} })).toThrow(
      "spec.version: is required",
    );
    // @ts-expect-error the spec is missing
    expect(() => new CustomResource(chartIn(), "orders", Database, {})).toThrow(
      "spec: is required",
    );
  });
});
