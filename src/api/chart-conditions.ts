/**
 * The conditions that `chartReconciler` of `slipway/chart-operator` sets: the `conditions` of a controller, or a part
 * of them.
 *
 * `Ready` is True with `AllReady`; `Progressing` and `ChildFailed` tell of children, `ChildRefused` of those that the
 * server would not take; `ChartFailed`, `ChartInvalid` and `KindUndeclared` of a chart that gives none, `SelectorShared` of one
 * that selects another object's Pods. The message names each construct by its path.
 */
export const chartConditions: { readonly Ready: readonly ChartReason[] } = {
  Ready: [
    "AllReady",
    "Progressing",
    "ChildFailed",
    "ChildRefused",
    "ChartFailed",
    "ChartInvalid",
    "KindUndeclared",
    "SelectorShared",
  ],
};

/** Why an object that is a chart is ready, or is not. */
export type ChartReason =
  | "AllReady"
  | "Progressing"
  | "ChildFailed"
  | "ChildRefused"
  | "ChartFailed"
  | "ChartInvalid"
  | "KindUndeclared"
  | "SelectorShared";
