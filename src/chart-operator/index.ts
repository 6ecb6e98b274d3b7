export {
  type ChartCode,
  type ChartContext,
  type ChartOptions,
  chartReconciler,
} from "./chart-reconciler.js";
export type { ChartedObject, ChartInput, ChartRenderer } from "./chart-object.js";
export { checkChart } from "./check-chart.js";
export { ChartError } from "./errors.js";
export { renderObject } from "./render-object.js";
