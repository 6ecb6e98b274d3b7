import { checkChart } from "slipway/chart-operator";
import type { KubernetesObject } from "slipway/meta";
import { webapp } from "./operator.js";
import { WebAppChart } from "./webapp-chart.js";

/** The objects of each example, or an error that says what would not work in a cluster. */
export function checkWebApp(): Readonly<Record<string, readonly KubernetesObject[]>> {
  return checkChart(webapp, (scope, app) => new WebAppChart(scope, "app", app.spec));
}
