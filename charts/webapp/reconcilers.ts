import { implement } from "slipway";
import { chartReconciler } from "slipway/chart-operator";
import { webAppOperator } from "./operator.js";
import { WebAppChart } from "./webapp-chart.js";

export const reconcilers = implement(webAppOperator, () => ({
  webapp: chartReconciler((scope, app) => new WebAppChart(scope, "app", app.spec)),
}));
