import { checkChart } from "slipway/chart-operator";
import type { KubernetesObject } from "slipway/meta";
import { guestbook } from "./api.js";
import { Guestbook } from "./guestbook-chart.js";

/** The objects of each example, or an error that says what would not work in a cluster. */
export function checkGuestbook(): Readonly<Record<string, readonly KubernetesObject[]>> {
  return checkChart(guestbook, (scope, { spec }) => new Guestbook(scope, "guestbook", spec));
}
