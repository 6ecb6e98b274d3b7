import { implement } from "slipway";
import { chartReconciler } from "slipway/chart-operator";
import { guestbookOperator } from "./api.js";
import { Guestbook } from "./guestbook-chart.js";

export const reconcilers = implement(guestbookOperator, () => ({
  guestbook: chartReconciler((scope, { spec }) => new Guestbook(scope, "guestbook", spec)),
}));
