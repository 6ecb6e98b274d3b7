import { App, Chart } from "cdk8s";
import { isToolkitError } from "slipway";
import { defineController, defineOperator, defineResource, k } from "slipway/api";
import { CustomResource, Operator } from "slipway/constructs";
import { Secret } from "slipway/kubernetes";
import { createBundle } from "slipway/olm";
import { expect, it } from "vitest";

const spec = k.object({ a: k.string() });
const Database = defineResource({
  group: "example.com",
  kind: "Database",
  versions: { v1: { spec } },
});
const database = defineController({ name: "database", for: Database });
const operator = defineOperator({ name: "database", version: "1.0.0", controllers: [database] });
const chart = new Chart(new App(), "chart", { namespace: "databases" });
const base = { group: "example.com", kind: "Database" };

/** As a caller without a type checker would: any function, any arguments. */
const calls: [string, Function, unknown[]][] = [
  ["a resource without options", defineResource, []],
  ["a resource without versions", defineResource, [base]],
  ["an undefined version", defineResource, [{ ...base, versions: { v1: undefined } }]],
  [
    "an example of null",
    defineResource,
    [{ ...base, versions: { v1: { spec, examples: { a: null } } } }],
  ],
  [
    "a column of null",
    defineResource,
    [{ ...base, versions: { v1: { spec, printerColumns: { A: null } } } }],
  ],
  ["a controller without options", defineController, []],
  ["a controller for a built-in kind", defineController, [{ name: "x", for: Secret }]],
  ["a misspelt kind", defineController, [{ name: "x", for: Database, owns: [undefined] }]],
  ["an operator without options", defineOperator, []],
  [
    "a resource as a controller",
    defineOperator,
    [{ name: "x", version: "1.0.0", controllers: [Database] }],
  ],
  ["a bundle of a chart", createBundle, [operator, chart, {}]],
  ["a bundle of nothing", createBundle, [operator, [null], {}]],
  ["a bundle of an object without a kind", createBundle, [operator, [{}], {}]],
];

it.each(calls)("%s is refused with a code and a place", (_, called, args) => {
  expect(codeOf(() => Reflect.apply(called, undefined, args))).toMatch(/_INVALID$/);
});

const constructs: [string, Function, unknown[]][] = [
  ["an operator without options", Operator, [chart, "a"]],
  ["an operator of a resource", Operator, [chart, "b", { definition: Database, image: "a:1" }]],
  ["a custom resource without options", CustomResource, [chart, "c", Database]],
  ["a custom resource of a built-in kind", CustomResource, [chart, "d", Secret, { spec: {} }]],
];

it.each(constructs)("%s is refused with the construct's path", (_, construct, args) => {
  expect(codeOf(() => Reflect.construct(construct, args))).toMatch(/_INVALID$|^VALIDATION_FAILED$/);
});

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return isToolkitError(error) ? error.code : String(error);
  }
  return "not refused";
}
