import { App as CdkApp, Chart } from "cdk8s";
import { renderObject } from "slipway/chart-operator";
import { ValidationError } from "slipway/api";
import { expect, test } from "vitest";
import { synthesize } from "../../../src/chart-operator/synthesize.js";
import { WebApp } from "../../../charts/webapp/api.js";
import { WebAppChart } from "../../../charts/webapp/webapp-chart.js";
import { App } from "./sample.js";

test("cdk8s synth gives the objects that the operator applies, under the same names", () => {
  const spec = {
    image: "registry.example.com/shop:2.3",
    port: 8080,
    host: "shop.example.com",
    maxReplicas: 3,
    settings: { A: "b" },
  };
  const metadata = { name: "shop", namespace: "web" };
  const app = new CdkApp();
  new Chart(app, "others");
  const { port: _port, ...written } = spec;
  renderObject(app, WebApp, (scope, one) => new WebAppChart(scope, "app", one.spec), {
    metadata,
    spec: written,
  });
  const synthesized = app.charts.flatMap((chart): object[] => chart.toJson());
  const applied = synthesize(
    (scope, one) => new WebAppChart(scope, "app", one.spec as typeof spec),
    { apiVersion: "example.com/v1", kind: "WebApp", metadata, spec },
  );
  const byName = (objects: readonly object[]): readonly string[] =>
    objects.map((one) => JSON.stringify(one)).toSorted();
  expect(synthesized).toHaveLength(5);
  expect(byName(synthesized)).toEqual(byName(applied.map(({ manifest }) => manifest)));
});

test("an object that is not valid is refused", () => {
  const render = (scope: Chart): Chart => scope;
  expect(() =>
    renderObject(new CdkApp(), App, render, { metadata: {}, spec: { image: 7 as never } }),
  ).toThrow(ValidationError);
});
