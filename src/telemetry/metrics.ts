/** Values of a metric's labels, in the order of their names. */
type LabelValues = readonly string[];

/** What a metric is called and what it tells. */
export interface MetricDescription {
  /** Such as `controller_runtime_reconcile_total`. */
  readonly name: string;
  readonly help: string;
  /** @default none */
  readonly labels?: readonly string[] | undefined;
}

/** One number that only grows. */
export interface Counter {
  /** @param by finite, and not negative; what is no such number counts nothing. @default 1 */
  inc(by?: number): void;
}

/** One number that goes up and down. */
export interface Gauge {
  set(value: number): void;
}

/** Counts observations by size. */
export interface Histogram {
  /** @param value what is no number, such as NaN, is not counted: it would spoil the sum for good */
  observe(value: number): void;
}

/** Series of one metric, by the values of its labels; asking for one makes it. */
export interface Family<Series> {
  /** The same object for the same values: keep it where it is used often. */
  with(...labels: LabelValues): Series;
  /** Tells of a series no more; false where there was none. */
  remove(...labels: LabelValues): boolean;
}

/** Tells one value of a metric, with the values of its labels in the order of their names. */
export type Sample = (value: number, ...labels: LabelValues) => void;

interface Collected {
  readonly description: MetricDescription;
  readonly type: "counter" | "gauge" | "histogram";
  /** Every line of the metric, without its head. */
  readonly write: (lines: string[]) => void;
}

/**
 * The metrics of a process, and how a scraper reads them.
 *
 * Follows the text format of Prometheus:
 * https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
 */
export class MetricRegistry {
  readonly #metrics = new Map<string, Collected>();

  counter(description: MetricDescription): Family<Counter> {
    return this.#numbers(description, "counter", (cell) => ({
      inc: (by = 1) => {
        // A counter that falls, is NaN or is no number any more would make every rate of it wrong.
        if (Number.isFinite(by) && by >= 0) cell.value += by;
      },
    }));
  }

  gauge(description: MetricDescription): Family<Gauge> {
    return this.#numbers(description, "gauge", (cell) => ({
      set: (value) => {
        cell.value = value;
      },
    }));
  }

  /** @param buckets upper bounds, rising, without infinity */
  histogram(description: MetricDescription, buckets: readonly number[]): Family<Histogram> {
    const series = new SeriesMap(
      description,
      (labels) => new BucketCounts(buckets, labels, description.name),
    );
    this.#add({
      description,
      type: "histogram",
      write: (lines) => {
        for (const one of series.values()) one.write(lines);
      },
    });
    return {
      with: (...labels) => series.get(labels),
      remove: (...labels) => series.remove(labels),
    };
  }

  /** A metric that is asked for its values when it is scraped; it has those series that it tells then. */
  observed(
    type: "counter" | "gauge",
    description: MetricDescription,
    observe: (sample: Sample) => void,
  ): void {
    const { name, labels: names = [] } = description;
    this.#add({
      description,
      type,
      write: (lines) =>
        observe((value, ...labels) => {
          lines.push(`${name}${braced(labelsText(names, labels))} ${number(value)}`);
        }),
    });
  }

  /** Everything, in the text format. */
  text(): string {
    const lines: string[] = [];
    for (const { description, type, write } of this.#metrics.values()) {
      const { name, help } = description;
      lines.push(`# HELP ${name} ${help.replaceAll("\\", "\\\\").replaceAll("\n", "\\n")}`);
      lines.push(`# TYPE ${name} ${type}`);
      write(lines);
    }
    return `${lines.join("\n")}\n`;
  }

  #numbers<Series>(
    description: MetricDescription,
    type: "counter" | "gauge",
    make: (cell: { value: number }) => Series,
  ): Family<Series> {
    const { name } = description;
    const series = new SeriesMap(description, (labels) => {
      const cell = { value: 0 };
      return { cell, head: `${name}${braced(labels)}`, series: make(cell) };
    });
    this.#add({
      description,
      type,
      write: (lines) => {
        for (const { cell, head } of series.values()) lines.push(`${head} ${number(cell.value)}`);
      },
    });
    return {
      with: (...labels) => series.get(labels).series,
      remove: (...labels) => series.remove(labels),
    };
  }

  #add(metric: Collected): void {
    const { name } = metric.description;
    if (this.#metrics.has(name)) throw new Error(`the metric ${name} is there already`);
    this.#metrics.set(name, metric);
  }
}

/** Series by the values of their labels; one without labels is there from the start, at zero. */
class SeriesMap<Series> {
  readonly #names: readonly string[];
  readonly #make: (labels: string) => Series;
  readonly #series = new Map<string, Series>();

  constructor({ labels = [] }: MetricDescription, make: (labels: string) => Series) {
    this.#names = labels;
    this.#make = make;
    if (labels.length === 0) this.get([]);
  }

  values(): Iterable<Series> {
    return this.#series.values();
  }

  remove(values: LabelValues): boolean {
    return this.#series.delete(keyOf(values));
  }

  get(values: LabelValues): Series {
    const key = keyOf(values);
    const known = this.#series.get(key);
    if (known !== undefined) return known;
    const series = this.#make(labelsText(this.#names, values));
    this.#series.set(key, series);
    return series;
  }
}

function keyOf(values: LabelValues): string {
  return values.length === 1 ? (values[0] ?? "") : values.join("\u0000");
}

class BucketCounts implements Histogram {
  readonly #bounds: Float64Array;
  readonly #counts: Float64Array;
  readonly #heads: readonly string[];
  readonly #sumHead: string;
  readonly #countHead: string;
  #sum = 0;

  constructor(bounds: readonly number[], labels: string, name: string) {
    this.#bounds = Float64Array.from(bounds);
    this.#counts = new Float64Array(bounds.length + 1);
    const prefix = labels === "" ? "" : `${labels},`;
    this.#heads = [...bounds.map(number), "+Inf"].map(
      (le) => `${name}_bucket{${prefix}le="${le}"}`,
    );
    this.#sumHead = `${name}_sum${braced(labels)}`;
    this.#countHead = `${name}_count${braced(labels)}`;
  }

  observe(value: number): void {
    if (!Number.isFinite(value)) return;
    let low = 0;
    let high = this.#bounds.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (value <= (this.#bounds[middle] ?? Infinity)) high = middle;
      else low = middle + 1;
    }
    this.#counts[low] = (this.#counts[low] ?? 0) + 1;
    this.#sum += value;
  }

  write(lines: string[]): void {
    let total = 0;
    for (const [index, head] of this.#heads.entries()) {
      total += this.#counts[index] ?? 0;
      lines.push(`${head} ${total}`);
    }
    lines.push(`${this.#sumHead} ${number(this.#sum)}`, `${this.#countHead} ${total}`);
  }
}

function labelsText(names: readonly string[], values: LabelValues): string {
  return names.map((name, index) => `${name}="${escaped(values[index] ?? "")}"`).join(",");
}

function braced(labels: string): string {
  return labels === "" ? "" : `{${labels}}`;
}

function escaped(value: string): string {
  if (!/[\\\n"]/.test(value)) return value;
  return value.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll('"', '\\"');
}

function number(value: number): string {
  if (Number.isFinite(value)) return String(value);
  if (value === Infinity) return "+Inf";
  return value === -Infinity ? "-Inf" : "NaN";
}
