import { describe, expect, it } from "vitest";
import { MetricRegistry } from "../../../src/telemetry/metrics.js";

const linesOf = (registry: MetricRegistry): readonly string[] => registry.text().split("\n");

describe("the text format", () => {
  it("has a head for each metric and a line for each series, and ends with a line", () => {
    const registry = new MetricRegistry();
    const family = registry.counter({ name: "a_total", help: "A.", labels: ["x", "y"] });
    family.with("1", "2").inc();
    family.with("1", "2").inc(2.5);
    family.with("2").inc(0);
    registry.gauge({ name: "b", help: "B." }).with().set(-3);
    expect(registry.text()).toBe(
      [
        "# HELP a_total A.",
        "# TYPE a_total counter",
        'a_total{x="1",y="2"} 3.5',
        'a_total{x="2",y=""} 0',
        "# HELP b B.",
        "# TYPE b gauge",
        "b -3",
        "",
      ].join("\n"),
    );
  });

  it("escapes what would end a label, a help or a line", () => {
    const registry = new MetricRegistry();
    registry
      .gauge({ name: "a", help: 'a "b" \\ c\nd', labels: ["x"] })
      .with('\\ " \n é')
      .set(1);
    expect(linesOf(registry)).toEqual([
      '# HELP a a "b" \\\\ c\\nd',
      "# TYPE a gauge",
      'a{x="\\\\ \\" \\n é"} 1',
      "",
    ]);
  });

  it.each([
    [NaN, "NaN"],
    [Infinity, "+Inf"],
    [-Infinity, "-Inf"],
    [1e21, "1e+21"],
    [0.1 + 0.2, "0.30000000000000004"],
    [-0, "0"],
  ])("writes %s as %s", (value, text) => {
    const registry = new MetricRegistry();
    registry.gauge({ name: "a", help: "A." }).with().set(value);
    expect(linesOf(registry)[2]).toBe(`a ${text}`);
  });

  it("counts observations in every bucket that they fit in", () => {
    const registry = new MetricRegistry();
    const family = registry.histogram({ name: "t", help: "T.", labels: ["c"] }, [0.5, 1, 10]);
    const series = family.with("x");
    for (const value of [0.5, 0.500001, 1, 2, 10, 11, -1]) series.observe(value);
    expect(linesOf(registry).slice(2)).toEqual([
      't_bucket{c="x",le="0.5"} 2',
      't_bucket{c="x",le="1"} 4',
      't_bucket{c="x",le="10"} 6',
      't_bucket{c="x",le="+Inf"} 7',
      't_sum{c="x"} 24.000001',
      't_count{c="x"} 7',
      "",
    ]);
  });

  it.each([
    ["NaN", NaN],
    ["without an end", Infinity],
    ["a text", JSON.parse('"1"')],
    ["nothing", JSON.parse("null")],
  ])("does not let a value that is %s spoil a sum", (_, value) => {
    const registry = new MetricRegistry();
    const counter = registry.counter({ name: "a_total", help: "A." }).with();
    const histogram = registry.histogram({ name: "t", help: "T." }, [1]).with();
    for (const one of [1, value, 2]) {
      counter.inc(one);
      histogram.observe(one);
    }
    const numbers = linesOf(registry).filter((line) => /^[at]/.test(line));
    expect(numbers).toEqual([
      "a_total 3",
      't_bucket{le="1"} 1',
      't_bucket{le="+Inf"} 2',
      "t_sum 3",
      "t_count 2",
    ]);
  });

  it("writes a gauge of what is no number as NaN", () => {
    const registry = new MetricRegistry();
    registry.gauge({ name: "a", help: "A." }).with().set(JSON.parse('"1"'));
    expect(linesOf(registry)[2]).toBe("a NaN");
  });

  it("has a histogram without labels, or without observations", () => {
    const registry = new MetricRegistry();
    registry.histogram({ name: "t", help: "T." }, [1]);
    expect(linesOf(registry).slice(2)).toEqual([
      't_bucket{le="1"} 0',
      't_bucket{le="+Inf"} 0',
      "t_sum 0",
      "t_count 0",
      "",
    ]);
  });
});

describe("a registry", () => {
  it("gives the same series for the same labels, and refuses a second metric of a name", () => {
    const registry = new MetricRegistry();
    const family = registry.gauge({ name: "a", help: "A.", labels: ["x", "y"] });
    expect(family.with("1", "2")).toBe(family.with("1", "2"));
    expect(family.with("1", "2")).not.toBe(family.with("12", ""));
    expect(() => registry.counter({ name: "a", help: "A." })).toThrow("a is there already");
  });

  it("asks for what is observed at each scrape, and forgets what is no longer told", () => {
    const registry = new MetricRegistry();
    let values: readonly (readonly [string, number])[] = [
      ["one", 1],
      ["two", 2],
    ];
    registry.observed("gauge", { name: "a", help: "A.", labels: ["x"] }, (sample) => {
      for (const [label, value] of values) sample(value, label);
    });
    expect(linesOf(registry).slice(2)).toEqual(['a{x="one"} 1', 'a{x="two"} 2', ""]);
    values = [["two", 3]];
    expect(linesOf(registry).slice(2)).toEqual(['a{x="two"} 3', ""]);
  });
});
