import { App } from "cdk8s";
import { expect, test } from "vitest";
import { OperatorChart } from "../../../src/constructs/index.js";
import { databaseOperator, image } from "./sample.js";

function manifests(scope: "Cluster" | "Namespaced", watchNamespaces?: readonly string[]): string {
  const app = new App();
  new OperatorChart(app, "database-operator", {
    definition: databaseOperator(scope),
    image,
    namespace: "databases",
    watchNamespaces,
  });
  return app.synthYaml();
}

test("an operator that watches every namespace", async () => {
  await expect(manifests("Cluster")).toMatchFileSnapshot("../../golden/constructs/cluster.yaml");
});

test("an operator that watches two namespaces", async () => {
  await expect(manifests("Namespaced", ["team-b", "team-a"])).toMatchFileSnapshot(
    "../../golden/constructs/two-namespaces.yaml",
  );
});

test("the order in which namespaces are given does not matter, and a second run gives the same bytes", () => {
  expect(manifests("Namespaced", ["team-a", "team-b"])).toBe(
    manifests("Namespaced", ["team-b", "team-a"]),
  );
  expect(manifests("Cluster")).toBe(manifests("Cluster"));
});
