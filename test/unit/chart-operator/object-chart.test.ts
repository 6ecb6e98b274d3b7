import { App, Names } from "cdk8s";
import { Deployment } from "cdk8s-plus-27";
import { describe, expect, test } from "vitest";
import { ObjectChart, objectChartId } from "../../../src/chart-operator/object-chart.js";
import { deployment } from "./sample.js";

const idOf = (name: string, namespace = "shop", kind = "App", group = "example.com"): string =>
  objectChartId({ apiVersion: `${group}/v1`, kind, metadata: { name, namespace } });

describe("the id of an object's chart", () => {
  test.each<[string, RegExp]>([
    ["orders", /^orders-[0-9a-f]{6}$/],
    // cdk8s leaves dots in names, where a Service may have none.
    ["orders.v2", /^orders-v2-[0-9a-f]{10}$/],
    // cdk8s drops these words from names.
    ["default", /^app-[0-9a-f]{10}$/],
    ["my-default-resource", /^my-[0-9a-f]{10}$/],
    // A Service is called by a letter first.
    ["2048", /^app-2048-[0-9a-f]{6}$/],
    ["a".repeat(253), /^a{20}-[0-9a-f]{10}$/],
    [`${"a".repeat(19)}-b`, /^a{19}-[0-9a-f]{10}$/],
  ])("of %s shows what it can", (name, id) => {
    expect(idOf(name)).toMatch(id);
  });

  test("tells apart what has one name, or the same shown part", () => {
    const ids = [
      idOf("orders"),
      idOf("orders", "other"),
      idOf("orders", "shop", "Cache"),
      idOf("orders", "shop", "App", "example.org"),
      idOf("orders-v2"),
      idOf("orders.v2"),
      idOf("default"),
      idOf("resource"),
      idOf(`${"long-".repeat(10)}a`),
      idOf(`${"long-".repeat(10)}b`),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("keeps names and selectors of thousands of long names apart", () => {
    const seen = new Set<string>();
    for (let index = 0; index < 3000; index += 1) {
      const metadata = { name: `tenant-with-a-long-name-${index}`, namespace: "shop" };
      const scope = new ObjectChart(new App(), {
        apiVersion: "example.com/v1",
        kind: "App",
        metadata,
      });
      const web = deployment(scope, "web");
      seen.add(web.name).add(Names.toLabelValue(web));
    }
    expect(seen.size).toBeGreaterThanOrEqual(3000);
  });

  test("gives its namespace to what stands in it", () => {
    const metadata = { name: "orders", namespace: "shop" };
    const scope = new ObjectChart(new App(), {
      apiVersion: "example.com/v1",
      kind: "App",
      metadata,
    });
    const web = new Deployment(scope, "web", { containers: [{ image: "a" }] });
    expect(web.metadata.namespace).toBe("shop");
  });
});
