import { expect, test } from "vitest";
import { MetricsService, OperatorDeployment } from "../../../src/constructs/index.js";
import { chartIn, databaseOperator, image, render } from "./sample.js";

const definition = databaseOperator("Cluster");

test("leads to the port of the same name of the operator's Pods", () => {
  const chart = chartIn("databases");
  const service = new MetricsService(chart, "metrics", { definition });
  new OperatorDeployment(chart, "deployment", { definition, image });
  const [rendered, deployment] = render(chart);
  const { template } = Object(deployment).spec;
  expect(rendered).toMatchObject({
    apiVersion: "v1",
    kind: "Service",
    metadata: { name: "metrics-database-operator", namespace: "databases" },
    spec: { ports: [{ name: "metrics", port: 8080, targetPort: "metrics" }] },
  });
  expect(template.metadata.labels).toMatchObject(Object(rendered).spec.selector);
  expect(template.spec.containers[0].ports).toContainEqual(
    expect.objectContaining({ name: "metrics", containerPort: 8080 }),
  );
  expect(service.apiObject.name).toBe("metrics-database-operator");
});

test("has a name that a Service may have, also where the operator's is none and at its longest", () => {
  const longest = { ...definition, name: `3${"o".repeat(51)}` };
  const { name } = new MetricsService(chartIn("a"), "metrics", { definition: longest }).apiObject;
  expect(name).toMatch(/^[a-z][-a-z0-9]{0,62}$/);
});

test("refuses unknown options and a missing namespace", () => {
  const odd = { definition, port: 1 };
  expect(() => new MetricsService(chartIn("a"), "metrics", odd)).toThrow(
    "construct platform/metrics is not valid:\n  - port: is no option here",
  );
  expect(() => new MetricsService(chartIn(), "metrics", { definition })).toThrow(
    "NAMESPACE_MISSING",
  );
});
