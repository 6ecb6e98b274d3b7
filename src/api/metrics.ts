import type { ValidationIssue } from "../schema/issues.js";
import { checkOptions } from "./check-options.js";

/** A number that the author's code counts or measures. */
export interface MetricOptions {
  /** A `counter` only grows, a `gauge` goes up and down, a `histogram` counts observations by size. */
  readonly type: "counter" | "gauge" | "histogram";
  /** What is counted or measured, in a sentence. */
  readonly help: string;
  /** Names of labels; each combination of their values is a series of its own. @default [] */
  readonly labels?: readonly string[] | undefined;
  /** Upper bounds of a histogram, rising, without infinity. @default those of the Prometheus client libraries, from 0.005 to 10 */
  readonly buckets?: readonly number[] | undefined;
}

/** Metrics by name. */
export interface DeclaredMetrics {
  readonly [name: string]: MetricOptions;
}

/** A described metric. */
export interface Metric<
  Type extends MetricOptions["type"] = MetricOptions["type"],
  Labels extends readonly string[] = readonly string[],
> {
  readonly type: Type;
  readonly help: string;
  readonly labels: Labels;
  /** Present for a histogram. */
  readonly buckets?: readonly number[];
}

/** The labels of a metric; none where it names none. */
type LabelsOf<O extends MetricOptions> = O extends {
  readonly labels: infer Labels extends readonly string[];
}
  ? Labels
  : MetricOptions extends O
    ? readonly string[]
    : readonly [];

/** Metrics as a definition holds them. */
export type MetricsOf<M extends DeclaredMetrics> = {
  readonly [N in keyof M]: Metric<M[N]["type"], LabelsOf<M[N]>>;
};

/** https://github.com/prometheus/client_golang/blob/main/prometheus/histogram.go, `DefBuckets` */
const defaultBuckets: readonly number[] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Fills in what an author leaves out. */
export function toMetrics(metrics: DeclaredMetrics): MetricsOf<DeclaredMetrics> {
  return Object.fromEntries(
    Object.entries(metrics).map(([name, { type, help, labels = [], buckets = defaultBuckets }]) => [
      name,
      {
        type,
        help,
        labels: [...labels],
        ...(type === "histogram" ? { buckets: [...buckets] } : {}),
      },
    ]),
  );
}

/** Checks metrics by https://prometheus.io/docs/concepts/data_model/ and https://prometheus.io/docs/practices/naming/. */
export function checkMetrics(metrics: DeclaredMetrics): readonly ValidationIssue[] {
  return Object.entries(metrics).flatMap(([name, metric]): readonly ValidationIssue[] => {
    const path = ["metrics", name];
    const issues = [...checkOptions(metric, ["type", "help", "labels", "buckets"], path)];
    const report = (code: string, message: string, ...below: readonly (string | number)[]): void =>
      void issues.push({ path: [...path, ...below], code, message });
    const { type, help } = metric;
    if (type !== "counter" && type !== "gauge" && type !== "histogram") {
      report(
        "METRIC_TYPE",
        `must be "counter", "gauge" or "histogram", not ${JSON.stringify(type)}`,
        "type",
      );
      return issues;
    }
    const fault = faultOfName(name, type);
    if (fault !== undefined) report("METRIC_NAME", fault);
    if (typeof help !== "string" || help.trim() === "") {
      report("METRIC_HELP", "must say what is counted or measured", "help");
    }
    return [...issues, ...checkLabels(metric, path), ...checkBuckets(metric, [...path, "buckets"])];
  });
}

/** What the process exports for itself, under controller-runtime's names, Node's and its own. */
const reserved =
  /^(controller_runtime|workqueue|rest_client|leader_election|certwatcher|process|nodejs|slipway)_/;

function faultOfName(name: string, type: MetricOptions["type"]): string | undefined {
  if (!/^[a-zA-Z_][a-zA-Z0-9_]*$/.test(name)) {
    return "must be letters, digits and '_', and not start with a digit (':' is for recording rules)";
  }
  const prefix = reserved.exec(name)?.[0];
  if (prefix !== undefined) return `must not start with ${prefix}, as the process's own metrics do`;
  if (type === "counter") {
    return name.endsWith("_total") ? undefined : "must end with _total, as counters do";
  }
  if (name.endsWith("_total"))
    return `must not end with _total: that is for counters, and this is a ${type}`;
  // A histogram exports series with these endings: https://prometheus.io/docs/concepts/metric_types/#histogram
  const ending = /_(bucket|count|sum|created|info)$/.exec(name)?.[0];
  return ending === undefined
    ? undefined
    : `must not end with ${ending}, which has a meaning of its own`;
}

type Path = readonly (string | number)[];

function checkLabels({ type, labels = [] }: MetricOptions, path: Path): readonly ValidationIssue[] {
  if (!Array.isArray(labels)) {
    return [
      { path: [...path, "labels"], code: "METRIC_LABEL", message: "must be a list of names" },
    ];
  }
  return labels.flatMap((label: string, index): readonly ValidationIssue[] => {
    const fault = faultOfLabel(label, type, labels.indexOf(label) < index);
    if (fault === undefined) return [];
    const message = `${JSON.stringify(label)} ${fault}`;
    return [{ path: [...path, "labels", index], code: "METRIC_LABEL", message }];
  });
}

function faultOfLabel(
  label: string,
  type: MetricOptions["type"],
  repeated: boolean,
): string | undefined {
  if (repeated) return "is there already";
  if (!/^[a-zA-Z_][a-zA-Z0-9_]*$/.test(label)) {
    return "must be letters, digits and '_', and not start with a digit";
  }
  if (label.startsWith("__")) return "must not start with '__', which is for Prometheus itself";
  if (type === "histogram" && label === "le") return "is the label of a histogram's bounds";
  return undefined;
}

function checkBuckets({ type, buckets }: MetricOptions, path: Path): readonly ValidationIssue[] {
  const issue = (message: string): readonly ValidationIssue[] => [
    { path, code: "METRIC_BUCKETS", message },
  ];
  if (buckets === undefined) return [];
  if (type !== "histogram") return issue(`are for histograms, and this is a ${type}`);
  if (!Array.isArray(buckets) || buckets.length === 0) return issue("must be a list of numbers");
  const rising = buckets.every(
    (bound, index) => Number.isFinite(bound) && (index === 0 || bound > Number(buckets[index - 1])),
  );
  return rising ? [] : issue(`must be finite numbers that rise, unlike ${buckets.join(", ")}`);
}
