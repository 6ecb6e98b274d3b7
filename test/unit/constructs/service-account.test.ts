import { expect, test } from "vitest";
import { OperatorServiceAccount } from "../../../src/constructs/index.js";
import { chartIn, databaseOperator, render } from "./sample.js";

const definition = databaseOperator("Cluster");

test("is called like the operator and hands its token to no Pod unasked", () => {
  const chart = chartIn("databases");
  const account = new OperatorServiceAccount(chart, "account", { definition });
  expect(account.apiObject.name).toBe("database-operator");
  expect(render(chart)).toEqual([
    {
      apiVersion: "v1",
      kind: "ServiceAccount",
      metadata: {
        name: "database-operator",
        namespace: "databases",
        labels: {
          "app.kubernetes.io/name": "database-operator",
          "app.kubernetes.io/component": "operator",
          "app.kubernetes.io/version": "1.0.0",
        },
      },
      automountServiceAccountToken: false,
    },
  ]);
});

test("refuses unknown options and a bad namespace", () => {
  const odd = { definition, name: "x" };
  expect(() => new OperatorServiceAccount(chartIn("a"), "account", odd)).toThrow(
    "name: is no option here",
  );
  const props = { definition };
  expect(() => new OperatorServiceAccount(chartIn("Bad"), "account", props)).toThrow(
    "NAMESPACE_INVALID",
  );
});
