import type { Metric } from "../api/metrics.js";
import type { Family, MetricRegistry } from "../telemetry/metrics.js";

type Labels = Readonly<Record<string, string>>;

/** The author's own metrics by name, as the context of a pass has them. */
export function authorsMetrics(
  registry: MetricRegistry,
  metrics: Readonly<Record<string, Metric>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(metrics).map(([name, metric]) => [name, authorsMetric(registry, name, metric)]),
  );
}

function authorsMetric(
  registry: MetricRegistry,
  name: string,
  { type, help, labels, buckets = [] }: Metric,
): unknown {
  const description = { name, help, labels };
  if (type === "counter") {
    const family = registry.counter(description);
    return {
      // What has no labels takes the number alone.
      inc: (...given: readonly [Labels | number | undefined, number?]) => {
        const [first, by = 1] = given;
        if (typeof first === "number") family.with().inc(first);
        else family.with(...valuesOf(labels, first)).inc(by);
      },
      ...removal(family, labels),
    };
  }
  if (type === "gauge") {
    const family = registry.gauge(description);
    return {
      set: (value: number, given?: Labels) => family.with(...valuesOf(labels, given)).set(value),
      ...removal(family, labels),
    };
  }
  const family = registry.histogram(description, buckets);
  return {
    observe: (value: number, given?: Labels) =>
      family.with(...valuesOf(labels, given)).observe(value),
    ...removal(family, labels),
  };
}

/** A series of something that has gone, such as of an object that was deleted, is told no more. */
function removal(
  family: Family<unknown>,
  labels: readonly string[],
): { readonly remove: (given: Labels) => boolean } | undefined {
  if (labels.length === 0) return undefined;
  return { remove: (given) => family.remove(...valuesOf(labels, given)) };
}

function valuesOf(labels: readonly string[], given: Labels = {}): readonly string[] {
  return labels.map((label) => given[label] ?? "");
}
