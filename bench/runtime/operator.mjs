// Ours, as `bench/runtime.mjs` runs it: an operator through `runOperator`, with a reconciler of the bench.
import { defineController, defineOperator, implement, own, runOperator } from "slipway";
import { Deployment } from "slipway/kubernetes";
import { thing } from "./things.mjs";

/** The objects that a change of any Thing9 wakes. */
let woken = [];

const controllersOf = {
  /** One for each kind. */
  things: ({ numbers }) =>
    numbers.map((number) => ({ name: `thing${number ?? ""}`, for: thing(number) })),
  /** What another kind says concerns all objects. */
  alarm: () => [
    {
      name: "thing",
      for: thing(),
      watches: { alarm: { to: thing(9), map: () => woken } },
    },
  ],
  /** Changes of children lead to their parents. */
  children: () => [{ name: "thing", for: thing(), owns: [own(Deployment, { watch: "all" })] }],
  /** Its metrics have a series for each object. */
  measured: () => [{ name: "thing", for: thing() }],
  /** Of other objects the metadata is kept. */
  metadata: () => [
    {
      name: "thing0",
      for: thing(0),
      references: { other: { to: thing(), name: () => undefined, watch: "metadata" } },
    },
  ],
};

const labels = ["name"];
const metrics = {
  bench_size: { type: "gauge", help: "A number for each object.", labels },
  bench_changes_total: { type: "counter", help: "A count for each object.", labels },
  bench_wait_seconds: { type: "histogram", help: "Waits, for some objects.", labels },
};

/** What the code of a shape does beside what the bench wants of it. */
const codeOf = {
  children: (reconcile) => (object, context) => {
    const name = object.metadata.name.replace("thing", "web");
    const child = context.get(Deployment, name);
    reconcile(child ?? object, context);
  },
  measured: (reconcile) => (object, context) => {
    const { name } = object.metadata;
    context.metrics.bench_size.set(object.spec.replicas, { name });
    context.metrics.bench_changes_total.inc({ name });
    // 14 lines each.
    if (name.endsWith("00") || name.endsWith("50")) {
      context.metrics.bench_wait_seconds.observe(0.1, { name });
    }
    reconcile(object, context);
  },
};

/**
 * Runs until the process is told to stop.
 *
 * @param shape which of `controllersOf`
 * @param numbers of the kinds that are reconciled; undefined for the one without
 * @param settings variables of the environment, such as METRICS_PORT
 */
export function run({ shape = "things", numbers = [undefined], settings = {} }, reconcile) {
  Object.assign(process.env, { HEALTH_PORT: "0", METRICS_PORT: "0", ...settings });
  const controllers = controllersOf[shape]({ numbers }).map(defineController);
  const operator = defineOperator({
    name: "bench",
    version: "1.0.0",
    scope: "Cluster",
    controllers,
    ...(shape === "measured" ? { metrics } : {}),
  });
  const whole = codeOf[shape]?.(reconcile) ?? reconcile;
  const code = Object.fromEntries(controllers.map(({ name }) => [name, { reconcile: whole }]));
  const running = runOperator(
    operator,
    implement(operator, () => code),
  );
  return {
    running,
    /** What the next change of a Thing9 wakes. */
    willWake: (objects) => {
      woken = objects;
    },
  };
}
