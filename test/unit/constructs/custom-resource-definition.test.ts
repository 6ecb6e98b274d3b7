import { App, Chart } from "cdk8s";
import { expect, test } from "vitest";
import { defineResource, k, toCustomResourceDefinition } from "../../../src/api/index.js";
import { CustomResourceDefinition } from "../../../src/constructs/index.js";
import { chartIn, Database, render, thrownBy } from "./sample.js";

test("renders the definition to the letter, nulls included", () => {
  const chart = chartIn();
  const definition = new CustomResourceDefinition(chart, "crd", { resource: Database });
  expect(definition.apiObject.name).toBe("databases.example.com");
  expect(render(chart)).toEqual([toCustomResourceDefinition(Database)]);
  expect(JSON.stringify(render(chart))).toContain('"default":null');
});

test("has no namespace in a chart that has one", () => {
  const chart = chartIn("databases");
  new CustomResourceDefinition(chart, "crd", { resource: Database });
  expect(render(chart)[0]?.metadata).toEqual({ name: "databases.example.com" });
});

test("keeps fields whose names mean something to JavaScript", () => {
  const spec = k.object({
    constructor: k.object({ value: k.string() }),
    resolve: k.string(),
    toString: k.string(),
  });
  const Odd = defineResource({ group: "example.com", kind: "Odd", versions: { v1: { spec } } });
  const chart = chartIn();
  new CustomResourceDefinition(chart, "crd", { resource: Odd });
  expect(render(chart)).toEqual([toCustomResourceDefinition(Odd)]);
});

test("refuses one definition twice in an App at synthesis, naming both paths and the way out", () => {
  const app = new App();
  new CustomResourceDefinition(new Chart(app, "one"), "crd", { resource: Database });
  const second = new Chart(app, "two");
  new CustomResourceDefinition(second, "again", { resource: Database });
  expect(() => app.synthYaml()).toThrow(
    "[two/again] makes CustomResourceDefinition databases.example.com, which one/crd makes too: a cluster has them once, so leave them to one, with `customResourceDefinitions: false` on an Operator",
  );
  second.node.tryRemoveChild("again");
  expect(app.synthYaml()).toContain("databases.example.com");
});

test("refuses unknown and missing options, and leaves nothing in the tree", () => {
  const chart = chartIn();
  // @ts-expect-error the option is called `resource`
  expect(() => new CustomResourceDefinition(chart, "crd", { resurce: Database })).toThrow(
    /construct platform\/crd is not valid:\n {2}- resurce: is no option here; options are resource \[OPTION_UNKNOWN\]\n {2}- resource: is required \[OPTION_MISSING\]/,
  );
  expect(chart.node.children).toEqual([]);
  // @ts-expect-error the option is called `resource`
  const error = thrownBy(() => new CustomResourceDefinition(chart, "crd", {}));
  expect(error).toMatchObject({
    name: "ConstructError",
    code: "CONSTRUCT_INVALID",
    constructPath: "platform/crd",
  });
});
